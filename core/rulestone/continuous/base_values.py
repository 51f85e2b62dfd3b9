"""Base values and copiable values.

A base value is a value without continuous effects: a mark, an inherent value, the printed value, or the default.
A copiable value is a printed value, with the exceptions that a copying effect makes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from rulestone.continuous.machine_view import MachineView
from rulestone.continuous.operations import ABILITIES, CARD, CONTROLLER, HeldAbility, Op, compute_results, get_lost_cell
from rulestone.model.objects import Card

Cells = tuple[tuple[str, Any], ...]
EXCEPTS = ("set", "add", "multiply", "grant", "gain", "lose")
"""Operations of the copying effect in the same layer whose results are copied too ("except it has haste")."""


def read_without_effects(machine: MachineView, oid: int, attr: str) -> Any:
    """Return a value without continuous effects."""
    obj = machine.state.objects[oid]
    old = obj.marks.get(attr)
    if old is not None:
        return old
    if attr in UNDECLARED:
        return UNDECLARED[attr](machine, obj)
    if obj.card is not None:
        old = obj.card.values.get(attr)
    return machine.rules.default(attr) if old is None else old


UNDECLARED: dict[str, Any] = {
    ABILITIES: lambda machine, obj: () if obj.card is None else machine.rules.info(obj.card).held,
    CARD: lambda machine, obj: obj.card,
    CONTROLLER: lambda machine, obj: obj.controller,
    "name": lambda machine, obj: obj.name,
    "type": lambda machine, obj: "player" if obj.card is None else obj.card.type,
}
"""The attributes that every object has without a declaration, each with the function that reads it."""


class Model(NamedTuple):
    """The copiable values of a copy that differs from its card.

    Attributes:
        card: the copied card.
        cells: the attributes in which the copy differs from that card.
    """

    card: Card
    cells: Cells


def list_copied_cells(machine: MachineView, oid: int, model: Card | Model | None, timestamp: int) -> Cells:
    """Return the attributes that make an object a copy of a card or of another copy.

    They include every attribute that the object or the model prints. Abilities get the timestamp.
    """
    obj = machine.state.objects[oid]
    if model is None or obj.card is None:
        return ()
    card, otherwise = model if isinstance(model, Model) else (model, ())
    attrs = dict.fromkeys((*obj.card.values, *card.values))
    cells = {attr: card.values.get(attr, machine.rules.default(attr)) for attr in attrs if attr not in obj.marks}
    held = tuple(HeldAbility(ability, timestamp) for ability in machine.rules.info(card).abilities)
    cells |= {"type": card.type, "name": card.name, ABILITIES: held, CARD: model}
    for attr, value in otherwise:
        if attr == ABILITIES:
            cells[attr] = tuple(HeldAbility(one.ability, timestamp) for one in value)
        elif attr not in obj.marks:
            cells[attr] = value
    return tuple(cells.items())


def apply_exceptions(machine: MachineView, cells: Cells, ops: Iterable[Op], timestamp: int) -> Cells:
    """Return the attributes of a copy with the exceptions of its effect, which copies of the copy have too.

    Args:
        cells: the result of `list_copied_cells`.
        ops: the other operations of the effect in the same layer, in order, with their values.
    """
    row = dict(cells)
    if CARD not in row:
        return cells
    model = row[CARD]
    card, otherwise = model if isinstance(model, Model) else (model, ())
    changed = dict(otherwise)

    def read(cell: str) -> Any:
        now = changed.get(cell, row.get(cell))
        return card.values.get(cell, machine.rules.default(cell)) if now is None else now

    for op in ops:
        # copying a copy that "loses flying" gives no flying, but it may be gained; the controller is not copied
        if op.kind in EXCEPTS and op.attr != CONTROLLER:
            changed |= {c: value for c, value in compute_results(op, read, timestamp) if c != get_lost_cell(op.attr)}
    return tuple({**row, CARD: Model(card, tuple(changed.items()))}.items()) if changed else cells
