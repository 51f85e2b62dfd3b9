"""The ledger of a position whose effects are ordered by timestamp alone: it records the resolver's steps."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulestone.continuous import timestamp
from rulestone.continuous.accounts.ledger import AGE, ALONE, Entry, Ledger
from rulestone.continuous.board import Cell, Effect, Plan
from rulestone.continuous.deriving.deriver import Deriver
from rulestone.continuous.deriving.position_board import PositionBoard
from rulestone.continuous.machine_view import MachineView
from rulestone.continuous.operations import VALUES as NUMBERS
from rulestone.continuous.operations import Op, Row, Table, get_unheld_cell, get_unlowered_cell
from rulestone.continuous.present_effects import ActiveEffect
from rulestone.continuous.timestamp import SETTLED, VALUES, get_stage


class TimestampSplitter(Deriver):
    """Splits effects as `timestamp` orders them: each is one part, except for operations settled first."""

    def find_place(self, effect: Any, op: Any) -> int:
        """Return the place of an operation: below 0 for protection, control and losses; 0 for prohibitions."""
        stage = get_stage(op)
        return 1 + int(effect.layer) if stage == VALUES else stage - SETTLED


class LedgerWatch:
    """Watches effects being applied.

    Args:
        machine: a machine on the position.
        deriver: splits an effect into its parts.
    """

    def __init__(self, machine: MachineView, deriver: TimestampSplitter) -> None:
        self.machine = machine
        self.deriver = deriver
        self.board = PositionBoard(machine)
        self.entries: list[Entry] = []
        self.made: list[Effect] = []
        self.found: list[ActiveEffect] = []
        self.of: dict[int, ActiveEffect] = {}

    @property
    def effects(self) -> tuple[Effect, ...]:
        """Return every part of every effect that was applied, or dropped because its source has lost it."""
        return tuple(self.made)

    def make_ledger(self, effects: list[ActiveEffect]) -> Ledger:
        """Apply effects and record the changes of each."""
        self.found = list(effects)
        table = timestamp.settle(self.machine, list(effects), self.apply_effect) if effects else {}
        applied = {id(one) for one in self.of.values()}
        missing = [part for one in self.found if id(one) not in applied for part in self.list_parts(one)]
        # the engine has already raised values to their floors; the ledger shows the values before the floors
        table = {oid: dict(row) for oid, row in table.items()}
        for entry in self.entries:
            for (oid, cell), (_, value) in entry.changed.items():
                table[oid][cell] = value
        self.entries = [self.explain_place(at, entry) for at, entry in enumerate(self.entries)]
        return Ledger(tuple(self.entries), self.board, tuple(missing), table)

    def apply_effect(self, machine: MachineView, table: Table, active: ActiveEffect, stage: int) -> None:
        """Apply an effect, and record the changes."""
        plans = [(part, self.list_operations(part)) for part in self.list_parts(active, stage)]
        before = {oid: dict(row) for oid, row in table.items()}
        timestamp.apply_stage(machine, table, active, stage)
        for part, plan in plans:
            changed: dict[Cell, tuple[Any, Any]] = {}
            for oid, row in table.items():
                known = before.get(oid, {})
                for cell, value in row.items():
                    old = known[cell] if cell in known else self.board.read_base_value(oid, cell)
                    if old != value or type(old) is not type(value):
                        changed[oid, cell] = (old, value)
            self.entries.append(Entry(part.layer, part, plan, changed, AGE, (), ()))

    def list_parts(self, active: ActiveEffect, stage: int | None = None) -> list[Effect]:
        """Return the parts of an effect, or its parts in one stage; each gets a number at first use."""
        facts = self.deriver.analyze_effect(active.effect)
        found = []
        for piece in facts.pieces:
            if stage is None or min(piece.place + SETTLED, VALUES) == stage:
                number = len(self.made)
                part = self.deriver.make_part(self.machine, number, id(active), active, facts, piece)
                self.made.append(part)
                self.of[number] = active
                found.append(part)
        return found

    def list_operations(self, part: Effect) -> Plan:
        """Return the operations that an effect is about to perform, marked where a value may not be lowered."""
        plan: Plan = {}
        table, nothing, ops = self.board.table, Row(), part.constant
        guards = find_restrictions(ops) if ops is not None else frozenset()
        for oid in part.whom(self.board):
            row = table.get(oid, nothing)
            if part.constant is None:
                ops = part.what(self.board, oid)
                guards = find_restrictions(ops)
            assert ops is not None
            plan[oid] = ops
            if not guards.isdisjoint(row):
                plan[oid] = tuple(op._replace(kept=not find_restrictions((op,)).isdisjoint(row)) for op in ops)
        return plan

    def explain_place(self, at: int, entry: Entry) -> Entry:
        """Return an entry with the reason for its place: the oldest remaining effect of its layer, or the only one."""
        alone = all(later.layer != entry.layer for later in self.entries[at + 1 :])
        return entry._replace(why=ALONE if alone else AGE)

    def compute_swapped_value(self, first: Entry, second: Entry, cell: Cell) -> Any:
        """Return the value that would result if two effects swapped their timestamps; given effects keep theirs."""
        a, b = self.of[first.effect.number], self.of[second.effect.number]
        order = list(self.found)
        table = self.machine.state.table
        places = [n for n, found in enumerate(order) if found is a or found is b]
        if len(places) < 2:
            return table.get(cell[0], {}).get(cell[1])
        at, to = places
        order[at], order[to] = order[to]._replace(stamp=order[at].stamp), order[at]._replace(stamp=order[to].stamp)
        try:
            made = timestamp.settle(self.machine, order, timestamp.apply_stage)
        finally:
            self.machine.state.table = table
        return made.get(cell[0], {}).get(cell[1], self.board.read_base_value(*cell))


def find_restrictions(ops: Iterable[Op]) -> frozenset[str]:
    """Return the cells by which an object's row forbids lowering a value or having an ability."""
    lowering = {get_unlowered_cell(op.attr) for op in ops if op.kind in NUMBERS}
    return frozenset(lowering | {get_unheld_cell(op.attr) for op in ops if op.value is True})
