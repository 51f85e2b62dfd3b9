"""The causal path of a column: the rules and events behind its differences from another column."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest

from rulestone.interventions.changes import ONLY_WHEN
from rulestone.interventions.parts import FoundPart
from rulestone.interventions.units import get_owner_name
from rulestone.kernel.trace import Record, iterate_causes, link_causes
from rulestone.lab.compare.facts import ComparisonFacts
from rulestone.lab.compare.outcome import NAMELESS, Clause, make_opening
from rulestone.lab.compare.statuses import find_names
from rulestone.scenario import Run, Scenario
from rulestone.scenario.results import StepResult

VERDICT, ASKED_ABOUT, BESIDE, BEFORE = range(4)
"""Distances of a rule from the divergence, by its role.

VERDICT: it gives a line another verdict. ASKED_ABOUT: it caused an event on an object of the question. BESIDE: it
caused another event in a differing line. BEFORE: it acts anywhere else in the run.
"""
FAR = 4
STEP = 0.04
"""Distance added for each record between a rule's event and the differing event."""


Causes = Mapping[int, Record | None]
"""Number of a record → the record that caused it."""


class CausalPath:
    """The rules that act in a column, with their distances from its divergence from another column.

    Attributes:
        rules: rule → distance; equal distances in reverse order of the run.
        events: name of an event → distance.
        disputed: the events of lines that another column refuses.
    """

    def __init__(self) -> None:
        self.rules: dict[str, float] = {}
        self.events: dict[str, float] = {}
        self.disputed: set[str] = set()

    def add(self, rules: Iterable[str], events: Iterable[str], near: float) -> None:
        """Record that some rules and events act at a distance, unless they are known to act nearer."""
        for known, names in ((self.rules, rules), (self.events, events)):
            for name in names:
                if name and near < known.get(name, FAR):
                    known[name] = near

    def rate_rules(self, rules: Iterable[str]) -> float:
        """Return the smallest distance of some rules; `FAR` if none acts."""
        return min((self.rules.get(rule, FAR) for rule in rules), default=FAR)

    def rate_part(self, part: FoundPart) -> float:
        """Return the distance of a part: that of its rules, or a little more than that of steps that depend on it."""
        if part.words.startswith(ONLY_WHEN):
            return VERDICT + 0.3 if get_owner_name(part) in self.disputed else FAR
        around = self.events.get(get_owner_name(part), FAR) + 0.5
        return min(self.rate_rules(part.rules), self.rate_rules(part.within) + 0.1, around)


def find_causal_path(facts: ComparisonFacts, scenario: Scenario, column: str, rivals: Iterable[str]) -> CausalPath:
    """Return the causal path of a column's differences from other columns.

    Args:
        facts: the comparison so far.
        scenario: the scenario.
        column: the column.
        rivals: the columns that it is held against.
    """
    search = PathSearch(facts, scenario, column)
    search.note_run()
    for other in rivals:
        search.compare_with(other)
    search.note_last_events()
    return search.path


class PathSearch:
    """Builds the causal path of one column.

    Args:
        facts, scenario, column: as for `find_causal_path`.

    Attributes:
        own: the run of the column.
        behind: the number of each record of the run → the record that caused it.
        texts: the observations that decide, as text.
        cards: the cards that they name.
        focus: the cards and players that they name.
        path: the path so far.
    """

    def __init__(self, facts: ComparisonFacts, scenario: Scenario, column: str) -> None:
        self.facts = facts
        self.column = column
        self.own = own = facts.runs[column]
        self.behind = link_causes(own.records)
        self.texts = " ".join(own.looks.get(row.name, row.name) for row in facts.deciding)
        labels = own.start.game.get("labels", {}).values()  # printed cards and second names too
        self.cards = find_names(self.texts, {*scenario.cards, *labels})
        self.focus = self.cards | find_names(self.texts, scenario.players)
        self.path = CausalPath()

    def note_run(self) -> None:
        """Record everything that acts as far away; the comparisons bring nearer what matters."""
        for step in reversed((make_opening(self.own), *self.own.steps)):
            for record in step.records:
                self.path.add(record.rules, (record.event,), BEFORE)
            self.path.add((step.verdict.rule,), (), BEFORE)

    def compare_with(self, other: str) -> None:
        """Record what acts in the lines in which another column differs."""
        shared, rulesets = self.facts.shared, self.facts.rulesets
        here = (make_opening(self.own), *self.own.steps)
        run = self.facts.runs[other]
        behind_theirs = link_causes(run.records)
        there = (make_opening(run), *run.steps)[: len(here)]
        answers = zip(self.facts.list_answers(self.column), self.facts.list_answers(other), strict=False)
        diverging = next((number for number, (one, two) in enumerate(answers) if one != two), None)
        for mine, theirs in reversed(tuple(zip_longest(here, there))):
            same = shared.make_key(mine, rulesets[self.column]) == shared.make_key(theirs, rulesets[other])
            # an equal line explains nothing, unless the answers begin to differ there
            if same and mine.number != diverging:
                continue
            if theirs is not None and mine.verdict.ok != theirs.verdict.ok:
                self.note_verdict(mine)
            clauses = shared.list_events(mine, rulesets[self.column]), shared.list_events(theirs, rulesets[other])
            self.note_line(mine, *clauses, run, behind_theirs)

    def note_verdict(self, line: StepResult) -> None:
        """Record a line that is refused here and allowed there, or the reverse."""
        self.path.add((line.verdict.rule,), (), VERDICT)
        # a line may be refused or allowed because of the item that it would respond to
        self.path.add(find_rules_of_top_item(self.own, line.number), (), VERDICT + 0.2)
        self.path.disputed.update(record.event for record in line.records)

    def note_line(
        self, line: StepResult, mine: Sequence[Clause], theirs: Sequence[Clause], other: Run, behind_theirs: Causes
    ) -> None:
        """Record the events of a differing line, and the items behind events that are missing or extra in it."""
        extra = find_differing(mine, theirs)
        for clause in reversed(extra):
            note_chain(self.path, clause.record, self.behind, ASKED_ABOUT if self.is_asked_about(clause) else BESIDE)
        sources = find_sources(other, behind_theirs, self.list_focused(find_differing(theirs, mine)))
        sources |= find_sources(self.own, self.behind, self.list_focused(extra))
        for record, depth in find_caused_records(self.own, self.behind, sources):
            self.path.add(record.rules, (record.event,), ASKED_ABOUT + 0.4 + min(depth, 8) / 100)
        for record in line.records:
            cause = self.behind.get(record.index) or record
            about = find_names(f"{record.text}; {cause.text}", self.focus)
            self.path.add(record.rules, (record.event,), ASKED_ABOUT + 0.4 if about else BESIDE)

    def is_asked_about(self, clause: Clause) -> bool:
        """Return whether an observation names an object of an event, or the zone that it moves to."""
        zone = clause.word.partition("to ")[2]  # "cards in Ada's graveyard": every card that moves there
        who = {name.removeprefix(NAMELESS) for name in clause.who}
        return not self.focus or bool(self.focus & who) or bool(zone and find_names(self.texts, (zone,)))

    def list_focused(self, clauses: Iterable[Clause]) -> list[Record]:
        """Return the records of the events on objects that observations name."""
        return [one.record for one in clauses if not self.focus or self.focus & {*one.who}]

    def note_last_events(self) -> None:
        """Record the last event on each card: it decides, even if games have no shared word for it."""
        for card in sorted(self.cards):
            named = [one for one in reversed(self.own.records) if find_names(one.text, (card,))]
            for last in named[:1]:
                note_chain(self.path, last, self.behind, ASKED_ABOUT)
            # that event may depend on marks from earlier lines, such as damage
            for one in named:
                self.path.add(one.rules if one.event == "mark" else (), (), ASKED_ABOUT + 0.2)


def find_sources(run: Run, causes: Causes, records: Iterable[Record]) -> set[str]:
    """Return the names of the cards whose resolving items caused the records."""
    roots = (one for record in records for one in iterate_causes(record, causes) if one.event == "resolves")
    return {run.end.name(root.data["source"]) for root in roots}


def find_caused_records(run: Run, causes: Causes, sources: set[str]) -> Iterator[tuple[Record, int]]:
    """Yield the records caused by resolving items of the cards, each with its distance from the item.

    If an event of such a card is missing, or happens here alone, one of these records may be the reason.
    """
    for record in run.records if sources else ():
        for depth, link in enumerate(iterate_causes(record, causes)):
            if depth and link.event == "resolves" and run.end.name(link.data["source"]) in sources:
                yield record, depth


def find_rules_of_top_item(run: Run, number: int) -> tuple[str, ...]:
    """Return the rules that put the top item on the stack before a line; () for an empty stack."""
    stack = (run.steps[number - 2].position if number > 1 else run.start).stack
    return next((one.rules for one in run.records if stack and one.data.get("item") == stack[-1].ref), ())


def find_differing(clauses: Sequence[Clause], other_clauses: Sequence[Clause]) -> list[Clause]:
    """Return the clauses that are missing or in another order among other clauses."""
    mine, theirs = ({clause.key for clause in text} for text in (clauses, other_clauses))
    order = [clause.key for clause in other_clauses if clause.key in mine]
    common = [clause for clause in clauses if clause.key in theirs]
    moved = [clause for clause, key in zip(common, order, strict=False) if clause.key != key]
    return [clause for clause in clauses if clause.key not in theirs or clause in moved]


def note_chain(path: CausalPath, record: Record, behind: Causes, near: float) -> None:
    """Record the rules of a record and of its causes; each step back to a cause adds `STEP` to the distance, up to 0.4.

    A phase is a cause of the abilities that trigger in it.
    """
    for depth, link in enumerate(iterate_causes(record, behind)):
        path.add(link.rules, (link.event,), near + min(STEP * depth, 0.4))
        phase = behind.get(link.index) if link.kind == "trigger" else None
        path.add(phase.rules if phase and phase.event == "phase" else (), (), near + 0.2)
