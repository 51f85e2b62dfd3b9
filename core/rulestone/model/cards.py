"""Card definitions: the printed facts of a card, shared by every position and never changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct


class Card(Struct, frozen=True, eq=False, kw_only=True):
    """A card as printed.

    Attributes:
        name: the handle by which scenarios and English texts call the card; unique within one game's library.
        original: the name in the card's own script ("" when it has none).
        type: one of the card types that the game declares ("monster", "event", ...).
        values: printed values by attribute name; attributes are declared by the game.
        abilities: the card's abilities, as data of `rulestone.language`.
        text: the card's text in rules English, or "" when it has none.
        status: "real" (named by a source), "sample" (written for this project) or "test" (fixture of a ruling).
        note: what a reader must know, such as an assumed text.
        edition: "" for a card of a game's pool; for one made elsewhere a fingerprint of what it says, because another
            card may have the same name.
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
        """What it is called where no other card may be meant: in saved positions and in names of compiled parts."""
        return f"{self.name}~{self.edition}" if self.edition else self.name

    def __repr__(self) -> str:
        return f"<card {self.name}>"
