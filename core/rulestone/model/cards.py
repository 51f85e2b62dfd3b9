"""Card definitions: the printed facts of a card, shared by every position and never changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct


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
        note: what a reader must know, such as an assumed text.
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
        return f"<card {self.name}>"
