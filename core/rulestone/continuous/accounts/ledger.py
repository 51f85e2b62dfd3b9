"""Derivations: the printed value, then each effect that was applied, with the reason for its place in the order."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

from rulestone.continuous.accounts.dependencies import Edge, find_edges
from rulestone.continuous.board import TIMESTAMP, Board, Cell, Effect, Plan
from rulestone.continuous.layer_scheme import LayerScheme
from rulestone.continuous.operations import Table
from rulestone.continuous.order_in_layer import NextApplication
from rulestone.continuous.resolver import iterate_turns

AGE, WAITED, LOOP, ALONE = "age", "waited", "loop", "alone"


class Entry(NamedTuple):
    """One effect that was applied.

    Attributes:
        layer: its place in the order of layers.
        effect: the effect.
        plan: object → the operations on it.
        changed: the cells that changed: cell → (before, after).
        why: reason for its place: "alone" (the only one left in its layer), "age" (the oldest one left), "waited" (it
            depended on a younger effect that was applied first), "loop" (in a dependency loop that the scheme
            resolves).
        behind: the dependencies by which it was passed over, or the dependencies that make the loop.
        passed: numbers of older effects that had to wait, and are applied later.
        continuations: fields of the layer scheme that decided about this part: "goes_on" (its source has lost the
            ability since the first part was applied), "shares" (it applies to the objects of its first part, although
            it would select others now).
    """

    layer: int
    effect: Effect
    plan: Plan
    changed: dict[Cell, tuple[Any, Any]]
    why: str
    behind: tuple[Edge, ...]
    passed: tuple[int, ...]
    continuations: tuple[str, ...] = ()

    @property
    def cites(self) -> tuple[str, ...]:
        """Return the ids of the rules that the effect cites."""
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
        missing: effects that never existed while their layer was applied, or were left out.
        table: the resulting values.
        left_out: effects left out because of a loop, by number, with the dependencies that make it.
    """

    entries: tuple[Entry, ...]
    board: Board
    missing: tuple[Effect, ...]
    table: Table
    left_out: dict[int, tuple[Edge, ...]] = {}

    def list_steps(self, oid: int, attr: str) -> tuple[Step, ...]:
        """Return the derivation of one value: the effects applied to it, even those that did not change it."""
        value = self.board.read_base_value(oid, attr)
        found = []
        for entry in self.entries:
            if attr in entry.effect.writes and oid in entry.plan:
                before, value = value, entry.changed.get((oid, attr), (value, value))[1]
                found.append(Step(entry, before, value))
        return tuple(found)

    def get_value(self, oid: int, attr: str) -> Any:
        """Return the resulting value."""
        row = self.table.get(oid, {})
        return row[attr] if attr in row else self.board.read_base_value(oid, attr)


def make_ledger(board: Board, effects: Iterable[Effect], scheme: LayerScheme) -> Ledger:
    """Apply effects to a board and record each application with its reason."""
    everything = list(effects)
    entries: list[Entry] = []
    notes = DependencyNotes({}, {}, {})
    for turn in iterate_turns(board, everything, scheme):
        if turn.applies:
            entries.append(record_application(turn, notes))
        else:
            keeps = find_loop_dependencies(turn, find_edges(turn))
            notes.left_out.update((effect.number, keeps) for effect in turn.loop)
    applied = {made.effect.number for made in entries}
    missing = tuple(effect for effect in everything if effect.number not in applied)
    return Ledger(tuple(entries), board, missing, board.table, notes.left_out)


class DependencyNotes(NamedTuple):
    """Records that persist from one application to the next.

    Attributes:
        waited: effects that were passed over: number → the dependencies of each.
        loops: members of a loop that is applied as a whole: number → the dependencies that make the loop.
        left_out: as in `Ledger`.
    """

    waited: dict[int, dict[tuple[int, int], Edge]]
    loops: dict[int, tuple[Edge, ...]]
    left_out: dict[int, tuple[Edge, ...]]

    def note_waiting(self, numbers: Iterable[int], edges: Collection[Edge]) -> None:
        """Note the dependencies that make effects wait.

        Args:
            numbers: the effects with an older timestamp than the one applied.
            edges: the dependencies.
        """
        for number in numbers:
            mine = self.waited.setdefault(number, {})
            for edge in edges:
                known = mine.get((edge.first, edge.then))
                # keep a dependency first found after other effects, even if it later shows directly
                if edge.then == number and (known is None or not known.ahead):
                    mine[edge.first, edge.then] = edge


def find_loop_dependencies(turn: NextApplication, edges: Iterable[Edge]) -> tuple[Edge, ...]:
    """Return the dependencies that make the next loop."""
    members = {effect.number for effect in turn.loop}
    return tuple(edge for edge in edges if edge.first in members and edge.then in members)


def record_application(turn: NextApplication, notes: DependencyNotes) -> Entry:
    """Return the entry of the next application, and note in `notes` the older effects that it passes."""
    chosen = turn.chosen
    here = turn.list_present()
    passed = tuple(effect.number for effect in here if effect.sort_key < chosen.sort_key)
    found = find_edges(turn) if passed or (turn.loop and turn.begun is None) else ()
    whole = turn.loop and turn.progress.scheme.loops != TIMESTAMP
    ahead = max(chosen.sort_key, turn.loop[-1].sort_key) if whole else chosen.sort_key
    notes.note_waiting((effect.number for effect in here if effect.sort_key < ahead), found)
    behind = tuple(notes.waited.get(chosen.number, {}).values())
    if turn.loop:
        why = LOOP
        if turn.begun is None:
            keeps = find_loop_dependencies(turn, found)
            notes.loops.update((effect.number, keeps) for effect in turn.loop)
        behind = notes.loops[chosen.number]
    elif behind:
        why = WAITED
    else:
        why = AGE if len(here) > 1 else ALONE
    plan = turn.plan
    changes = turn.preview_changes(chosen)
    return Entry(chosen.layer, chosen, plan, changes, why, behind, passed, find_begun_changes(turn, plan))


def find_begun_changes(turn: NextApplication, plan: Plan) -> tuple[str, ...]:
    """Return the differences for an effect whose first part was applied in an earlier layer."""
    progress, effect = turn.progress, turn.chosen
    if effect.group not in progress.begun:
        return ()
    gone = effect.exists is not None and not effect.exists(progress.board)
    others = progress.scheme.shares and set(effect.whom(progress.board)) != plan.keys()
    return (*(("goes_on",) if gone else ()), *(("shares",) if others else ()))
