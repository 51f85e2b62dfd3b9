"""Whom an effect applies to, where that is written down: whatever lies in some zones and has certain values.

Where an object lies, and of which type it is where no effect changes types, is one more value of it here, which nothing
changes while effects are applied: the cell that `lying` names.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import NamedTuple

from rulestone.continuous.machine_view import MachineView
from rulestone.continuous.operations import CONTROLLER, OUT_OF_REACH
from rulestone.model.objects import Object
from rulestone.model.state import Env

LIES = "lies in "


class Wanted(NamedTuple):
    """What an effect wants of those that it applies to.

    Attributes:
        places: by player the places of the zones in which they lie on top.
        yours: only those of its controller's zones; otherwise both players'.
        type: their type; "" for any.
        values: attributes, and the value that they have of each.
    """

    places: tuple[tuple[int, ...], tuple[int, ...]]
    yours: bool
    type: str
    values: tuple[tuple[str, Hashable], ...]


def wants(machine: MachineView, wanted: Wanted | None, env: Env) -> tuple[tuple[str, Hashable], ...] | None:
    """The values that all objects of the board have, and no others, to which an effect applies; None: not known."""
    touched = machine.pool.touched
    if wanted is None or OUT_OF_REACH in touched:
        return None
    if (wanted.yours and CONTROLLER in touched) or (wanted.type and "type" in touched):
        return None
    places = wanted.places[env["you"]] if wanted.yours else (*wanted.places[0], *wanted.places[1])
    return ((lying(places, wanted.type), True), *wanted.values)


def lying(places: tuple[int, ...], type: str) -> str:
    """The cell that says whether an object of a type lies on top in one of some places."""
    return f"{LIES}{','.join(map(str, sorted(set(places))))} as {type}"


@lru_cache(maxsize=1024)
def parts(cell: str) -> tuple[frozenset[int], str]:
    """The places and the type of a cell."""
    places, _, type = cell.removeprefix(LIES).partition(" as ")
    return frozenset(map(int, places.split(","))), type


def lies(obj: Object, cell: str) -> bool:
    """What such a cell says of an object."""
    places, type = parts(cell)
    if obj.place not in places or obj.host >= 0:
        return False
    return not type or (obj.card is not None and obj.card.type == type)
