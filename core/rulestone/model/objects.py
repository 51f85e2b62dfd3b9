"""Objects: cards (and players) as they stand in a position, and references to them.

A reference is one integer: the object's number and, above bit 16, how many times it has become a new object. A
reference to a card that has since moved on no longer matches it, which is how effects lose objects. Players are the
objects 0 and 1, so that effects can choose, modify and count players by the same means.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from rulestone.model.cards import Card

NOWHERE = -1
LIFE_SHIFT = 16
NUMBER = (1 << LIFE_SHIFT) - 1


class Object(Struct, frozen=True, gc=False):
    """One object of a position.

    Attributes:
        oid: its number, for good.
        life: how many times it became a new object by changing zones.
        card: its card definition (None for a player).
        owner, controller: player numbers.
        place: number of the place where it is; `NOWHERE` for players, set-aside cards and while nowhere.
        slot: index of the slot it stands in, -1 for none.
        face_up: which way it faces.
        marks: what is marked on it: posture, damage, counters, any other status (never changed in place).
        under: numbers of the objects under it, top to bottom.
        host: number of the object it lies under, -1 for none.
        role: what it is under its host ("energy", "soul", ...), "" for none.
        since: timestamp at which it came to where it is.
    """

    oid: int
    life: int
    card: Card | None
    owner: int
    controller: int
    place: int
    slot: int = -1
    face_up: bool = True
    marks: dict[str, Any] = {}
    under: tuple[int, ...] = ()
    host: int = -1
    role: str = ""
    since: int = 0

    @property
    def ref(self) -> int:
        """The reference that means this object and nothing it becomes later."""
        return self.oid | self.life << LIFE_SHIFT

    @property
    def name(self) -> str:
        """The card's name; "player 0" or "player 1" for players."""
        return self.card.name if self.card is not None else f"player {self.oid}"


def beneath(objects: Sequence[Object], top: int) -> tuple[int, ...]:
    """The numbers of all objects that lie under one, each followed by what lies under it itself."""
    under = objects[top].under
    for oid in under:
        if objects[oid].under:
            return tuple(found for oid in under for found in (oid, *beneath(objects, oid)))
    return under


def without(row: tuple[int, ...], oid: int) -> tuple[int, ...]:
    """A row of object numbers without one that is in it."""
    at = row.index(oid)
    return row[:at] + row[at + 1 :]


def number(ref: int) -> int:
    """The object number in a reference."""
    return ref & NUMBER
