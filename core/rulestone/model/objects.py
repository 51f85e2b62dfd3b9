"""Card definitions, the objects (cards and players) of a position, and references to them.

A reference is one integer: the object's number and, from bit 16 on, how often it has become a new object. Once a card
has moved on, older references no longer match it; so effects lose track of it. Players are the objects 0 and 1: effects
choose, modify and count them as they do cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from zlib import crc32

from msgspec import Struct

NOWHERE = -1
LIFE_SHIFT = 16
NUMBER = (1 << LIFE_SHIFT) - 1
FIRST_CARD = 2
"""Number of the first card; 0 and 1 are the players."""


class Card(Struct, frozen=True, eq=False, kw_only=True):
    """A card as printed.

    Attributes:
        name: the card's handle in scenarios and English texts; unique in one game's library.
        original: name in the card's own script ("" for none).
        type: one of the card types that the game declares ("monster", "event", ...).
        values: printed values by attribute name.
        abilities: the card's abilities, as data of `rulestone.language`.
        text: the card's text in rules English, or "".
        status: "real" (named by a source), "sample" (written for this project) or "test" (fixture of a ruling).
        note: note for readers, for example on an assumed text.
        edition: "" for a card of a game's pool; else a fingerprint of its content, since another card may share its
            name.
    """

    name: str
    type: str
    original: str = ""
    values: Mapping[str, Any] = {}
    abilities: tuple[Any, ...] = ()
    text: str = ""
    status: str = "sample"
    note: str = ""
    edition: str = ""

    @property
    def key(self) -> str:
        """Identifier in saved positions and in names of compiled programs."""
        return f"{self.name}~{self.edition}" if self.edition else self.name

    def __repr__(self) -> str:
        return f"<Card: {self.name}>"


TOKEN = "Token"
"""The name of a token without a name in its text, and the status of all tokens."""


_TOKENS: dict[str, Card] = {}


def make_token_card(name: str, type: str, values: Mapping[str, Any], abilities: tuple[Any, ...] = ()) -> Card:
    """Return the card of a token; equal arguments return the same object."""
    key = repr((name, type, sorted(values.items()), abilities))
    edition = f"{crc32(key.encode()):08x}"
    card = Card(name=name, type=type, values=values, abilities=abilities, status=TOKEN, edition=edition)
    return _TOKENS.setdefault(key, card)


def make_copy_card(card: Card, values: Mapping[str, Any]) -> Card:
    """Return a card with some other printed values, for copies with exceptions; the same card for no values."""
    return make_token_card(card.name, card.type, {**card.values, **values}, card.abilities) if values else card


class Object(Struct, frozen=True, gc=False):
    """One object of a position.

    Attributes:
        oid: permanent number.
        life: number of times it became a new object by changing zones.
        card: its card definition (None for a player).
        owner, controller: player numbers.
        place: number of its place; `NOWHERE` for players and set-aside cards.
        slot: index of its slot, -1 for none.
        face_up: whether it is face up.
        marks: marked values: posture, damage, counters, any other status (never changed in place).
        under: numbers of the objects under it, top to bottom.
        host: number of the object it is under, -1 for none.
        role: its role under its host ("energy", "soul", ...), "" for none.
        since: timestamp at which it entered its place.
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
        """Return a reference to this object and no later one."""
        return self.oid | self.life << LIFE_SHIFT

    @property
    def name(self) -> str:
        """Name of the card; "player 0" or "player 1" for players."""
        return self.card.name if self.card is not None else f"player {self.oid}"


def list_cards_beneath(objects: Sequence[Object], top: int) -> tuple[int, ...]:
    """Return the numbers of all objects under one, each followed by those under it."""
    under = objects[top].under
    for oid in under:
        if objects[oid].under:
            return tuple(beneath for oid in under for beneath in (oid, *list_cards_beneath(objects, oid)))
    return under


def remove_number(numbers: tuple[int, ...], oid: int) -> tuple[int, ...]:
    """Return a row of object numbers without one of them."""
    index = numbers.index(oid)
    return numbers[:index] + numbers[index + 1 :]
