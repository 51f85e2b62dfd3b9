"""Base values, without continuous effects: marked, inherent in every object, printed, or the default."""

from __future__ import annotations

from typing import Any

from rulestone.continuous.machine_view import MachineView
from rulestone.continuous.operations import ABILITIES, CARD, CONTROLLER


def standing_without(machine: MachineView, oid: int, attr: str) -> Any:
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
