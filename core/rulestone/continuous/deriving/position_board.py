"""A position as a board for continuous effects: its objects and their values, and the operations of its effects."""

from __future__ import annotations

from typing import Any

from rulestone.continuous import timestamp
from rulestone.continuous.base_values import read_without_effects
from rulestone.continuous.machine_view import MachineView
from rulestone.continuous.operations import ABILITIES, OUT_OF_REACH, HeldAbility, Op, Table
from rulestone.continuous.piles import find_top_of_pile, list_sharing_cards
from rulestone.continuous.present_effects import ActiveEffect
from rulestone.model.bindings import AMOUNTS, FIXED
from rulestone.model.objects import NUMBER

Cells = frozenset[str]


class PositionBoard:
    """A position as a board: its table is the position's."""

    def __init__(self, machine: MachineView) -> None:
        self.machine = machine

    @property
    def table(self) -> Table:
        """Return the values that differ from printed and marked ones."""
        return self.machine.state.table  # type: ignore[no-any-return]

    @table.setter
    def table(self, table: Table) -> None:
        self.machine.state.table = table

    def read_base_value(self, oid: int, attr: str) -> Any:
        """Return a value without continuous effects."""
        return read_without_effects(self.machine, oid, attr)


def has_ability(board: PositionBoard, source: int, ability: HeldAbility) -> bool:
    """Return whether a source has the ability that an effect comes from."""
    row = board.table.get(source)
    cell = row.get(ABILITIES) if row is not None else None
    return ability.since < 0 if cell is None else ability in cell


def find_affected(
    board: PositionBoard, active: ActiveEffect, fixed: tuple[int, ...] | None, asks: bool, shared: Cells = frozenset()
) -> list[int]:
    """Return the numbers of the objects that an effect applies to.

    Args:
        shared: cells that it writes which apply to the cards under these objects, too.
    """
    machine, effect = board.machine, active.effect
    env = timestamp.bind_controller(machine, active.env, active.source)
    if asks and effect.condition is not None and not effect.condition(machine, env, -1):
        return []
    refs = fixed if fixed is not None else effect.whom(machine, env, -1)
    numbers = (ref & NUMBER for ref in refs if ref >= 0 and machine.state.is_alive(ref))
    if OUT_OF_REACH in machine.pool.touched:
        numbers = (number for number in numbers if not timestamp.is_out_of_reach(machine, number, env["you"]))
    if machine.rules.policies.piles.merged:
        numbers = (find_top_of_pile(machine, number) for number in numbers)
    found = list(dict.fromkeys(numbers))
    if shared:
        found += sorted(list_sharing_cards(machine, found, shared).difference(found))
    return found


def find_operations(
    board: PositionBoard, oid: int, active: ActiveEffect, indexes: tuple[int, ...], shared: Cells = frozenset()
) -> tuple[Op, ...]:
    """Return the operations of an effect on an object.

    Args:
        indexes: the operations of the effect that belong to one part.
        shared: as for `find_affected`.
    """
    found = []
    below = shared and board.machine.state.objects[oid].host >= 0
    if below and oid not in find_affected(board, active, active.env.get(FIXED), AMOUNTS not in active.env):
        indexes = tuple(index for index in indexes if shared.issuperset(active.effect.cells[index]))
    env = timestamp.bind_controller(board.machine, active.env, active.source)
    for index in indexes:
        op = active.effect.what[index]
        value = timestamp.evaluate_operation(board.machine, active.effect, env, index, oid)
        if op.kind == "copy":
            value = timestamp.list_copy_cells(board.machine, active.effect, env, index, indexes, oid, active.stamp)
        found.append(Op(op.kind, op.attr, value))
    return tuple(found)
