"""Two legal decks of 50 cards."""

from __future__ import annotations


def _deck(*counts: tuple[int, str]) -> tuple[str, ...]:
    return tuple(name for count, name in counts for _ in range(count))


_COMMON = (
    (3, "Path Scout"), (3, "Gate Pikeman"), (3, "Hill Rider"), (3, "Reed Wisp"), (3, "Moss Golem"),
    (3, "Cinder Drake"), (3, "Old Wyrm"), (3, "Tide Adept"), (3, "Ember Adept"), (3, "Bog Lurker"),
    (3, "Lamp Bearer"), (3, "Grave Hound"), (2, "Sky Lancer"), (3, "Iron Ox"),
    (3, "Wide Meadow"), (3, "Narrow Pass"), (3, "Old Fort"),
)  # fmt: skip
DECKS = {"march": _deck(*_COMMON), "watch": _deck(*_COMMON)}
