"""Possible causes: changes to one column, with the changed part and its distance from the divergence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulestone.game.differences import list_rules
from rulestone.game.ruleset import Ruleset
from rulestone.interventions import units
from rulestone.interventions.changes import Change
from rulestone.interventions.data_paths import Path, replace_value
from rulestone.interventions.parts import FoundPart
from rulestone.lab.compare.facts import ComparisonFacts
from rulestone.language import instructions as i
from rulestone.language.expressions import Compare, Exists, Its, Lit, Select
from rulestone.language.inspect import find_records

Apply = Callable[[Ruleset], Ruleset | None]


class CauseCandidate(Struct, frozen=True):
    """A change that may be a cause.

    Attributes:
        change: the change.
        apply: returns a ruleset with the change; None where it has nothing to change.
        distance: distance of the changed part from the divergence (`causal_path`).
        option: of an assumption, the option that it chooses.
        part: the changed part or setting; None for other changes.
        mark: the attribute that the part marks; "" for none.
        inherited: whether the part has the rules of its verb, and none of its own.
        unreached: whether it moves a card to a zone that no card reaches in the other column.
    """

    change: Change
    apply: Apply
    distance: float
    option: object = None
    part: FoundPart | None = None
    mark: str = ""
    inherited: bool = False
    unreached: bool = False

    @property
    def key(self) -> tuple[object, ...]:
        """Return the identity of the change: equal keys mean the same change."""
        change = self.change
        return (change.kind, change.column, change.what, change.giver, change.fields, change.also)

    def contains(self, candidate: CauseCandidate) -> bool:
        """Return whether its changed part contains the changed part of another candidate."""
        if self.part is None or candidate.part is None or len(self.part.path) >= len(candidate.part.path):
            return False
        return candidate.part.path[: len(self.part.path)] == self.part.path

    def conflicts(self, candidate: CauseCandidate) -> bool:
        """Return whether it cannot be run together with another change of a group test.

        Only separate parts of one kind can: the other changes mostly have an effect alone.
        A creature that does not tap looks like one that does not untap later.
        """
        mine, theirs = self.part, candidate.part
        if mine is None or theirs is None:
            one, other = self.change, candidate.change
            return one.kind == "assumption" or one.kind != other.kind or one.what == other.what
        inside = all(one == two for one, two in zip(mine.path, theirs.path, strict=False))
        # without a condition a step happens, which another change of the same declaration may prevent
        conditional = mine.path[:3] == theirs.path[:3] and "condition" in (mine.kind, theirs.kind)
        cancel = (self.mark and self.mark == candidate.mark) or (mine.kind == "step") != (theirs.kind == "step")
        return bool(inside or conditional or cancel)


def change_together(ruleset: Ruleset, candidates: Sequence[CauseCandidate]) -> Ruleset | None:
    """Return a ruleset with several changes; None where there is nothing to change."""
    made = None
    places = {one.key: [f"{step:>4}" for step in one.part.path] if one.part else [] for one in candidates}
    # from the end: leaving out an entry shifts the indices of later ones
    for candidate in sorted(candidates, key=lambda one: places[one.key], reverse=True):
        found = candidate.apply(made or ruleset)
        made = made if found is None else found
    return made


def change_in_turn(ruleset: Ruleset, candidates: Sequence[CauseCandidate]) -> Ruleset | None:
    """Return a ruleset with several changes, applied one after another; None if a change finds nothing to change."""
    made: Ruleset | None = ruleset
    for candidate in candidates:
        made = candidate.apply(made) if made is not None else None
    return made


def replace_meaning(ruleset: Ruleset, field: str, word: str, content: object) -> Ruleset:
    """Return a ruleset with another meaning of a word in a field of its lexicon; without a word, of the whole field."""
    lexicon = ruleset.lexicon
    changed = {**getattr(lexicon, field), word: content} if word else content
    return replace(ruleset, lexicon=replace(lexicon, **{field: changed}))


def find_shown_values(facts: ComparisonFacts, column: str, others: Collection[str]) -> tuple[set[int], dict[str, bool]]:
    """Return the deciding numbers and zones of other columns, zones in the words of a column.

    Args:
        facts: the comparison so far.
        column: the column.
        others: the other columns.

    Returns:
        the numbers; zone → whether a card moves to it there. A card that stays where it is does not explain where
        another game puts it.
    """
    shown = {
        (name, cell.text)
        for row in facts.deciding
        if row.kind == "observation" and not row.cells[column].blank
        for name, cell in row.cells.items()
        if name in others and cell.text != row.cells[column].text
    }
    placings = facts.rulesets[column].lexicon.zones
    zones: dict[str, bool] = {}
    for name, word in sorted(shown):
        for placing in placings.get(word, ()):
            zones[placing.zone] = zones.get(placing.zone, False) or moves_card_to(facts, name, word)
    return find_shown_numbers(facts, {(name, int(text)) for name, text in shown if text.isdecimal()}), zones


def moves_card_to(facts: ComparisonFacts, column: str, word: str) -> bool:
    """Return whether a card moves to a zone, by its shared name, in the run of a column."""
    zones = {placing.zone for placing in facts.rulesets[column].lexicon.zones.get(word, ())}
    moves = (record for step in facts.runs[column].steps for record in step.records if record.event == "move")
    return any(record.data["to"] in zones for record in moves)


def find_shown_numbers(facts: ComparisonFacts, shown: set[tuple[str, int]]) -> set[int]:
    """Return the shown numbers, and the numbers of cards that one step moves in their columns.

    A number must be in the rules of its game. Else any number could be proved: a game that draws up to six cards shows
    "four" where a player held two.

    Args:
        facts: the comparison so far.
        shown: columns, each with a number that an observation shows there.
    """
    numbers = set(shown)
    for name in {name for name, _ in shown}:
        moved = Counter(one.cause for one in facts.runs[name].records if one.event == "move")
        numbers |= {(name, many) for many in moved.values()}
    return {number for name, number in numbers if number in units.collect_numbers(facts.rulesets[name])}


class RemovedCapacity(FoundPart, frozen=True):
    """The capacity of a zone, without which rules that make room treat the zone as empty.

    Attributes:
        checks: paths of the conditions that ask whether the zone, or a slot of it, is occupied.
    """

    checks: tuple[Path, ...] = ()

    def apply(self, ruleset: Ruleset) -> Ruleset:
        """Return a ruleset in which the zone holds any number of cards."""
        made = super().apply(ruleset)
        for path in self.checks:
            made = replace_value(made, path, Lit(False))
        return made


def vary_capacities(ruleset: Ruleset) -> Iterator[RemovedCapacity]:
    """Yield, for each zone with a capacity, the change that removes it.

    Example: a fourth unit replaces no unit.
    """
    for name, zone in ruleset.parts.zones.items():
        if zone.capacity is None:
            continue
        checks = list[Path]()
        rules = list(zone.cites)
        for table in ("verbs", "procedures", "actions"):
            for entry, content in getattr(ruleset.parts, table).items():
                if not any(move.to == name for move in find_records(content, (i.Move,))):
                    continue
                found = units.iterate_steps(("parts", table, entry), content, Exists)
                checks += [path for path, condition in found if asks_for_room(condition, name)]
                for step in find_records(content, (i.If,)):
                    if asks_for_room(step.condition, name):
                        rules += list_rules(step.then, ruleset.rulebook)
        words = f"capacity is {zone.capacity} and not unlimited"
        path = ("parts", "zones", name, "capacity")
        cites = tuple(dict.fromkeys(rules))
        yield RemovedCapacity(f"zone {name}", words, units.SETTING, cites, path, None, checks=tuple(checks))


def asks_for_room(condition: Any, zone: str) -> bool:
    """Return whether a condition asks if a zone, or a slot of it, is occupied by any card."""
    if not isinstance(condition, Exists) or not isinstance(condition.what, Select) or condition.what.zones != (zone,):
        return False
    where = condition.what.where
    return where is None or (isinstance(where, Compare) and where.op == "==" and where.left == Its("slot"))
