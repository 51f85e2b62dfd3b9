"""Units of the sample pool."""

from __future__ import annotations

from monscol.cards.keywords import charge, defender, initiative, resist, weak
from monscol.cards.templates import unit
from monscol.mechanics.slots import spells

UNITS = (
    unit("Path Scout", 1, 1, 1, initiative(1), element=("wind",), race="human"),
    unit("Gate Pikeman", 2, 2, 3, defender(1), element=("earth",), race="human", **{"item slots": 1}),
    unit("Hill Rider", 3, 3, 2, charge(2), element=("wind",), race="human", **{"item slots": 1}),
    unit("Reed Wisp", 1, 1, 2, weak("flame", 1), element=("water",), race="spirit", march="fly"),
    unit("Moss Golem", 4, 4, 5, resist("venom"), element=("earth",), race="golem"),
    unit("Cinder Drake", 5, 6, 5, initiative(1), element=("fire",), race="dragon", march="fly"),
    unit("Old Wyrm", 7, 8, 8, element=("fire", "evil"), race="dragon", march="long-range fly"),
    unit("Tide Adept", 2, 1, 2, element=("water",), race="human", **spells(water=2)),
    unit("Ember Adept", 2, 1, 2, element=("fire",), race="human", **spells(fire=2)),
    unit("Bog Lurker", 3, 4, 3, element=("earth", "evil"), race="beast"),
    unit("Lamp Bearer", 1, 0, 2, element=("holy",), race="human", **spells(any=1), **{"item slots": 1}),
    unit("Grave Hound", 2, 3, 1, initiative(2), element=("evil",), race="undead"),
    unit("Sky Lancer", 4, 4, 3, charge(1), element=("wind",), race="human", march="fly"),
    unit("Iron Ox", 3, 2, 5, element=("earth",), race="beast"),
    unit("Marsh Captain", 4, 4, 4, element=("water",), race="human", hero=1, **{"item slots": 2}),
)
