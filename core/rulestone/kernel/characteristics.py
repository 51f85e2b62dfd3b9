"""Attributes that every object has without declaring them: type, name, zone, controller and the like."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rulestone.kernel.abilities import TOLD, abilities_of, controller_of

if TYPE_CHECKING:
    from rulestone.kernel.machine import Machine


def _type(machine: Machine, oid: int) -> str:
    table = machine.state.table
    if table is None:
        table = machine.derive()
    row = table.get(oid)
    if row is not None and "type" in row:
        return row["type"]  # type: ignore[no-any-return]
    card = machine.state.objects[oid].card
    return card.type if card is not None else "player"


def counts_as(machine: Machine, oid: int, wanted: object) -> bool:
    """Whether a card counts as of another type than its own where it lies."""
    obj = machine.state.objects[oid]
    attr = machine.rules.places.other_types.get(obj.place)
    if (
        attr is None
        or obj.card is None
        or obj.host >= 0
        or (not obj.face_up and obj.place in machine.rules.places.blank)
    ):
        return False
    return bool(obj.card.values.get(attr) == wanted)


def _name(machine: Machine, oid: int) -> str:
    name = machine.state.objects[oid].name
    return machine.derived(oid).get("name", name) if "name" in machine.pool.touched else name


def _zone(machine: Machine, oid: int) -> str:
    place = machine.state.objects[oid].place
    return machine.rules.layout.zone_of[place].name if place >= 0 else ""


def _abilities(attr: str) -> Callable[[Machine, int], Any]:
    tell = TOLD[attr]
    return lambda machine, oid: tell(abilities_of(machine, oid))


#: what a card that lies blank has instead of what is printed on it, of the attributes that are not declared
BLANK: dict[str, Any] = {
    "type": "",
    "name": "",
    "abilities": (),
    "ability kinds": (),
    "has abilities": False,
}


def blank_as(read: Callable[[Machine, int], Any], attr: str, default: Any) -> Callable[[Machine, int], Any]:
    """An attribute as it is read where cards that lie face down in some zones have no printed information.

    Args:
        read: how it is read otherwise.
        attr: its name.
        default: what a card that prints none has.
    """
    if attr in SPECIAL and attr not in BLANK:
        return read
    instead = BLANK.get(attr, default)

    def readable(machine: Machine, oid: int) -> Any:
        obj = machine.state.objects[oid]
        if obj.face_up or obj.place not in machine.rules.places.blank:
            return read(machine, oid)
        if attr == "type" and attr not in obj.marks:
            return machine.rules.layout.zone_of[obj.place].blank_type
        return obj.marks.get(attr, instead)

    return readable


SPECIAL: dict[str, Callable[[Machine, int], Any]] = {
    "type": _type,
    "name": _name,
    "zone": _zone,
    "owner": lambda machine, oid: machine.state.objects[oid].owner,
    "controller": controller_of,
    "face up": lambda machine, oid: machine.state.objects[oid].face_up,
    "role": lambda machine, oid: machine.state.objects[oid].role,
    "slot": lambda machine, oid: machine.slot_name(oid),
    **{attr: _abilities(attr) for attr in TOLD},
    "pile size": lambda machine, oid: len(machine.state.objects[oid].under),
}
