"""Where a derived value comes from: printed value, then each effect that touched it, and why in that place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from rulestone.continuous.board import Board, Cell, Effect, Plan, Scheme
from rulestone.continuous.graph import Edge, edges, in_loop
from rulestone.continuous.literal import Turn, turns
from rulestone.continuous.operations import Table

AGE, WAITED, LOOP, ALONE = "age", "waited", "loop", "alone"


class Entry(NamedTuple):
    """One effect that was applied.

    Attributes:
        layer: its place in the order of layers.
        effect: the effect.
        plan: for each object it applied to what it did there.
        changed: what it changed: cell → (before, after).
        why: why in this place: "alone" (the only one left in its layer), "age" (the oldest of those left),
            "waited" (older than some that went before, but it depended on one of them), "loop" (in a loop of
            dependencies, where age decides).
        behind: what it depended on when it was passed over, or what keeps the loop.
        passed: numbers of older effects that had to wait, and are applied later.
    """

    layer: int
    effect: Effect
    plan: Plan
    changed: dict[Cell, tuple[Any, Any]]
    why: str
    behind: tuple[Edge, ...]
    passed: tuple[int, ...]

    @property
    def cites(self) -> tuple[str, ...]:
        """The rules that the effect cites."""
        return self.effect.cites


class Step(NamedTuple):
    """One line of the derivation of a value: the entry, and the value before and after it."""

    entry: Entry
    before: Any
    after: Any


class Ledger(NamedTuple):
    """Every application in order.

    Attributes:
        entries: the applications.
        board: the board with its table made.
        missing: effects that never existed while their layer was applied.
        table: what came out.
    """

    entries: tuple[Entry, ...]
    board: Board
    missing: tuple[Effect, ...]
    table: Table

    def of(self, oid: int, attr: str) -> tuple[Step, ...]:
        """The derivation of one value: the effects that touched it, even those that left it as it was."""
        value = self.board.base(oid, attr)
        found = []
        for entry in self.entries:
            if attr in entry.effect.writes and oid in entry.plan:
                before, value = value, entry.changed.get((oid, attr), (value, value))[1]
                found.append(Step(entry, before, value))
        return tuple(found)

    def value(self, oid: int, attr: str) -> Any:
        """What came out."""
        row = self.table.get(oid, {})
        return row[attr] if attr in row else self.board.base(oid, attr)


def ledger(board: Board, effects: Iterable[Effect], scheme: Scheme) -> Ledger:
    """Apply effects to a board and write down each application and its reason."""
    everything = list(effects)
    entries: list[Entry] = []
    waited: dict[int, dict[tuple[int, int], Edge]] = {}
    for turn in turns(board, everything, scheme):
        entries.append(entry(turn, waited))
    applied = {made.effect.number for made in entries}
    missing = tuple(effect for effect in everything if effect.number not in applied)
    return Ledger(tuple(entries), board, missing, board.table)


def entry(turn: Turn, waited: dict[int, dict[tuple[int, int], Edge]]) -> Entry:
    """The entry of an application that is about to be made; older ones that it passes are noted as waiting."""
    chosen = turn.chosen
    passed = tuple(effect.number for effect in turn.here if effect.age < chosen.age)
    found = edges(turn) if passed or turn.depends[chosen.number] else ()
    for number in passed:
        mine = waited.setdefault(number, {})
        mine.update({(edge.first, edge.then): edge for edge in found if edge.then == number})
    behind = tuple(waited.get(chosen.number, {}).values())
    if turn.depends[chosen.number]:
        why = LOOP
        behind = tuple(
            edge
            for edge in found
            if in_loop(turn.depends, edge.first, chosen.number) and in_loop(turn.depends, edge.then, chosen.number)
        )
    elif behind:
        why = WAITED
    else:
        why = AGE if len(turn.here) > 1 else ALONE
    plan = turn.plans[chosen.number]
    return Entry(chosen.layer, chosen, plan, turn.preview(chosen), why, behind, passed)
