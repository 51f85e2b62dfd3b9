"""Two legal decks of 40 cards."""

from __future__ import annotations


def _deck(*counts: tuple[str, int]) -> tuple[str, ...]:
    return tuple(name for name, count in counts for _ in range(count))


DECKS = {
    "steel": _deck(
        ("Lantern Page", 4), ("Bridge Warden", 4), ("River Lancer", 4), ("Hill Ogre", 4), ("Bellows Smith", 2),
        ("Ogre Champion", 3), ("Ogre King", 2), ("Chorus of Steel", 3), ("Open the Book", 2), ("Felling Blow", 2),
        ("Sudden Strength", 3), ("Iron Coat", 3), ("War Drum", 2), ("Speed Summon", 2),
    ),
    "ember": _deck(
        ("Lantern Page", 4), ("Bridge Warden", 4), ("River Lancer", 4), ("Glass Archer", 4), ("Hill Ogre", 2),
        ("Ember Knight", 4), ("Twin Ember Knight", 2), ("Call to Arms", 3), ("Gust of Wind", 3), ("Torn Page", 3),
        ("Plain of Echoes", 2), ("Parting Gift", 2), ("Felling Blow", 2), ("Last Emperor", 1),
    ),
}  # fmt: skip
