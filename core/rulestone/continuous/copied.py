"""What a copy is made of: what is printed on the card that something is, and what its becoming that one excepts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from rulestone.continuous.machine_view import MachineView
from rulestone.continuous.operations import ABILITIES, CARD, CONTROLLER, Held, Op, lost, results
from rulestone.model.cards import Card

Cells = tuple[tuple[str, Any], ...]
EXCEPTS = ("set", "add", "multiply", "grant", "gain", "lose")
"""What the effect that makes a copy may do besides, in the same layer, and which is then copied too."""


class Model(NamedTuple):
    """What something is that became a copy, except for something.

    Attributes:
        card: the card that it is a copy of.
        cells: the values that it has otherwise than that card.
    """

    card: Card
    cells: Cells


def copied(machine: MachineView, oid: int, model: Card | Model | None, timestamp: int) -> Cells:
    """The cells that make an object a copy of a card, or of what is one but for some values.

    All that either of them prints; abilities are had since the timestamp.
    """
    obj = machine.state.objects[oid]
    if model is None or obj.card is None:
        return ()
    card, otherwise = model if isinstance(model, Model) else (model, ())
    attrs = dict.fromkeys((*obj.card.values, *card.values))
    cells = {attr: card.values.get(attr, machine.rules.default(attr)) for attr in attrs if attr not in obj.marks}
    held = tuple(Held(ability, timestamp) for ability in machine.rules.info(card).abilities)
    cells |= {"type": card.type, "name": card.name, ABILITIES: held, CARD: model}
    for attr, value in otherwise:
        if attr == ABILITIES:
            cells[attr] = tuple(Held(one.ability, timestamp) for one in value)
        elif attr not in obj.marks:
            cells[attr] = value
    return tuple(cells.items())


def excepting(machine: MachineView, cells: Cells, ops: Iterable[Op], timestamp: int) -> Cells:
    """The cells of a copy, of which a further copy is one with what the effect does to it besides.

    Args:
        cells: as `copied` gives them.
        ops: what else the effect does to it in the same layer, in order, with its values.
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
        # what it lost without having had it is not copied, nor who controls it
        if op.kind in EXCEPTS and op.attr != CONTROLLER:
            changed |= {cell: value for cell, value in results(op, read, timestamp) if cell != lost(op.attr)}
    return tuple({**row, CARD: Model(card, tuple(changed.items()))}.items()) if changed else cells
