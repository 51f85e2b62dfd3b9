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

VERDICT, ASKED_ABOUT, BESIDE, BEFORE = range(4)
"""Distances of a rule from the divergence, by its role.

VERDICT: it gives a line another verdict. ASKED_ABOUT: it caused an event on an object of the question. BESIDE: it
caused another event in a differing line. BEFORE: it acts anywhere else in the run.
"""
FAR = 4
STEP = 0.04
"""Distance added for each record between a rule's event and the differing event."""


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
    path = CausalPath()
    runs, rulesets, shared = facts.runs, facts.rulesets, facts.shared
    own = runs[column]
    behind = link_causes(own.records)
    texts = " ".join(own.looks.get(row.name, row.name) for row in facts.deciding)
    labels = own.start.game.get("labels", {}).values()  # printed cards and second names too
    cards, players = find_names(texts, {*scenario.cards, *labels}), find_names(texts, scenario.players)
    focus = cards | players
    # everything that acts is noted as far away first; the loops below bring nearer what matters
    for step in reversed((make_opening(own), *own.steps)):
        for record in step.records:
            path.add(record.rules, (record.event,), BEFORE)
        path.add((step.verdict.rule,), (), BEFORE)
    for other in rivals:
        behind_theirs = link_causes(runs[other].records)
        there = (make_opening(runs[other]), *runs[other].steps)[: len(own.steps) + 1]
        answers = list(zip(facts.list_answers(column), facts.list_answers(other), strict=False))
        diverging = next((number for number, (one, two) in enumerate(answers) if one != two), None)
        for mine, theirs in reversed(tuple(zip_longest((make_opening(own), *own.steps), there))):
            same = shared.make_key(mine, rulesets[column]) == shared.make_key(theirs, rulesets[other])
            # an equal line explains nothing, unless the answers begin to differ there
            if same and mine.number != diverging:
                continue
            if theirs is not None and mine.verdict.ok != theirs.verdict.ok:
                path.add((mine.verdict.rule,), (), VERDICT)
                # a line may be refused or allowed because of the item that it would respond to
                path.add(find_rules_of_top_item(own, mine.number), (), VERDICT + 0.2)
                path.disputed.update(record.event for record in mine.records)
            events = shared.list_events(mine, rulesets[column]), shared.list_events(theirs, rulesets[other])
            for clause in reversed(differing := find_differing(*events)):
                zone = clause.word.partition("to ")[2]  # "cards in Ada's graveyard": every card that moves there
                who = {name.removeprefix(NAMELESS) for name in clause.who}
                asked = not focus or focus & who or (zone and find_names(texts, (zone,)))
                note_chain(path, clause.record, behind, ASKED_ABOUT if asked else BESIDE)
            missing = (one.record for one in find_differing(*reversed(events)) if not focus or focus & {*one.who})
            extra = (one.record for one in differing if not focus or focus & {*one.who})
            sources = find_sources(runs[other], behind_theirs, missing) | find_sources(own, behind, extra)
            for record, depth in find_caused_records(own, behind, sources):
                path.add(record.rules, (record.event,), ASKED_ABOUT + 0.4 + min(depth, 8) / 100)
            for record in mine.records:
                cause = behind.get(record.index) or record
                about = find_names(f"{record.text}; {cause.text}", focus)
                path.add(record.rules, (record.event,), ASKED_ABOUT + 0.4 if about else BESIDE)
    for card in sorted(cards):
        # the last event on a card decides its observations, even if games have no shared word for the event
        named = [one for one in reversed(own.records) if find_names(one.text, (card,))]
        for last in named[:1]:
            note_chain(path, last, behind, ASKED_ABOUT)
        # that event may depend on marks from earlier lines, such as damage
        for one in named:
            path.add(one.rules if one.event == "mark" else (), (), ASKED_ABOUT + 0.2)
    return path


def find_sources(run: Run, causes: Mapping[int, Record | None], records: Iterable[Record]) -> set[str]:
    """Return the names of the cards whose resolving items caused the records."""
    roots = (one for record in records for one in iterate_causes(record, causes) if one.event == "resolves")
    return {run.end.name(root.data["source"]) for root in roots}


def find_caused_records(
    run: Run, causes: Mapping[int, Record | None], sources: set[str]
) -> Iterator[tuple[Record, int]]:
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


def note_chain(path: CausalPath, record: Record, behind: Mapping[int, Record | None], near: float) -> None:
    """Record the rules of a record and of its causes; each step back to a cause adds `STEP` to the distance, up to 0.4.

    A phase is a cause of the abilities that trigger in it.
    """
    for depth, link in enumerate(iterate_causes(record, behind)):
        path.add(link.rules, (link.event,), near + min(STEP * depth, 0.4))
        phase = behind.get(link.index) if link.kind == "trigger" else None
        path.add(phase.rules if phase and phase.event == "phase" else (), (), near + 0.2)
