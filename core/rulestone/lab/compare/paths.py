"""The causal path of what a column shows: the rules and events behind what happens there and not in another column."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from rulestone.game.ruleset import Ruleset
from rulestone.interventions.parts import FoundPart
from rulestone.interventions.units import owner_of
from rulestone.kernel.trace import Record
from rulestone.lab.compare.outcome import opening
from rulestone.lab.compare.rows import Shared, TableRow
from rulestone.lab.compare.statuses import chain
from rulestone.scenario import Run, Scenario
from rulestone.scenario.results import StepResult

VERDICT, ASKED_ABOUT, BESIDE, BEFORE = range(4)
"""How near a rule is to the divergence.

It gives a line another verdict than it has elsewhere; it is behind what happens to what the question asks about; it is
behind something else in a line that differs; it is at work anywhere else in the run.
"""
FAR = 4
STEP = 0.04
"""A rule is so much less near for every record between what it is behind and what happens here and not there."""


class CausalPath:
    """The rules at work in a column, by how near they are to where it diverges from another column.

    Attributes:
        rules: rule → how near, the least number first; the order within is that of the run, the last first.
        events: the same of the names of events.
    """

    def __init__(self) -> None:
        self.rules: dict[str, float] = {}
        self.events: dict[str, float] = {}

    def note(self, rules: Iterable[str], events: Iterable[str], near: float) -> None:
        """Note that rules and events are at work, as near as this."""
        for known, names in ((self.rules, rules), (self.events, events)):
            for name in names:
                if name and near < known.get(name, FAR):
                    known[name] = near

    def of_rules(self, rules: Iterable[str]) -> float:
        """Return how near the nearest of some rules is; `FAR` for none at work."""
        return min((self.rules.get(rule, FAR) for rule in rules), default=FAR)

    def of_part(self, part: FoundPart) -> float:
        """Return how near a part is: its rules, or a little less near what depends on it and what it stands in."""
        around = self.events.get(owner_of(part), FAR) + 0.5
        return min(self.of_rules(part.rules), self.of_rules(part.within) + 0.1, around)


def causal_path(
    scenario: Scenario,
    column: str,
    others: Iterable[str],
    runs: Mapping[str, Run],
    rulesets: Mapping[str, Ruleset],
    shared: Shared,
    deciding: Iterable[TableRow],
) -> CausalPath:
    """Return the causal path of what a column shows and others do not.

    Args:
        scenario: the scenario.
        column: the column.
        others: the columns that it is held against.
        runs, rulesets: of every column.
        shared: the words in which steps are compared.
        deciding: the observations that decide.
    """
    path = CausalPath()
    own = runs[column]
    behind = {record.index: record for record in own.records}
    texts = " ".join(own.looks.get(row.name, row.name) for row in deciding)
    cards, players = named_in(texts, scenario.cards), named_in(texts, scenario.players)
    focus = cards | players
    for step in reversed((opening(own), *own.steps)):
        for record in step.records:
            path.note(record.rules, (record.event,), BEFORE)
        path.note((step.verdict.rule,), (), BEFORE)
    for other in others:
        for mine, theirs in reversed(tuple(paired(own, runs[other]))):
            if shared.key(mine, rulesets[column]) == shared.key(theirs, rulesets[other]):
                continue
            if theirs is not None and mine.verdict.ok != theirs.verdict.ok:
                path.note((mine.verdict.rule,), (), VERDICT)
            theirs_say = {clause.key for clause in shared.told(theirs, rulesets[other])}
            for clause in reversed(shared.told(mine, rulesets[column])):
                if clause.key in theirs_say:
                    continue
                zone = clause.word.partition("to ")[2]  # "cards in Ada's graveyard" asks about each that goes there
                asked = not focus or focus & set(clause.who) or (zone and named_in(texts, (zone,)))
                note_chain(path, clause.record, behind, ASKED_ABOUT if asked else BESIDE)
            for record in mine.records:
                about = named_in(record.text, focus)
                path.note(record.rules, (record.event,), ASKED_ABOUT + 0.4 if about else BESIDE)
    for card in cards:
        # what happens to it last decides what is observed of it, also where games have no shared word for it
        last = next((record for record in reversed(own.records) if named_in(record.text, (card,))), None)
        if last is not None:
            note_chain(path, last, behind, ASKED_ABOUT)
    return path


def note_chain(path: CausalPath, record: Record, behind: Mapping[int, Record], near: float) -> None:
    """Note the rules of a record and of what caused it, a little less near for each step back."""
    for depth, link in enumerate(chain(record, behind)):
        path.note(link.rules, (link.event,), near + min(STEP * depth, 0.4))


def named_in(text: str, names: Iterable[str]) -> set[str]:
    """Return the names that a text names."""
    return {name for name in names if re.search(rf"\b{re.escape(name)}\b", text)}


def paired(own: Run, other: Run) -> Iterator[tuple[StepResult, StepResult | None]]:
    """Yield what happens before the first line and at each line in one run, with the same of another run."""
    yield opening(own), opening(other)
    for number, step in enumerate(own.steps):
        yield step, other.steps[number] if number < len(other.steps) else None
