"""Attributes of cards: printed values and states (DM-3, DM-6)."""

from __future__ import annotations

from dm_evolution.zones import BATTLE, DECK, GRAVEYARD, HAND, MANA, OTHER_SIDE
from rulestone.authoring import Attribute, by_name, flag, keyword

CIVILIZATIONS = ("light", "water", "darkness", "fire", "nature")
EVOLUTION, V, GV, INFINITE = "evolution", "V", "GV", "infinite"
NO_MATERIAL = "not material"
"""The mark of a card in a pile that the top card was not put on: it lay under the material, or came under it later."""


ATTRIBUTES = by_name(
    Attribute(name="cost", default=0, floor=0, cites=("DM-5.2",)),
    Attribute(name="civilization", default=(), words=CIVILIZATIONS, cites=("DM-3.2",)),
    Attribute(name="race", default=(), cites=("DM-3.1",)),
    Attribute(name="power", default=0, cites=("DM-3.1",)),
    Attribute(name="breaker", default=1, words=(1, 2, 3, 4), cites=("DM-7.5",)),
    keyword("blocker", "DM-7.3"),
    keyword("speed attacker", "DM-6.2"),
    keyword("shield trigger", "DM-7.6"),
    keyword("attacks untapped", "DM-7.1"),
    # attributes of evolution creatures: kind and material
    Attribute(
        name="evolution", words=(EVOLUTION, V, GV, INFINITE), cites=("DM-3.3", "DM-8.1", "DM-8.2", "DM-8.3", "DM-8.4")
    ),
    Attribute(name="material", cites=("DM-8.1",)),
    Attribute(name="material type", default="creature", words=("creature", "spell", "gear"), cites=("DM-8.5",)),
    Attribute(name="source zone", default=BATTLE, words=(BATTLE, MANA, GRAVEYARD, HAND, DECK), cites=("DM-8.5",)),
    flag("neo", "DM-8.10"),
    flag("star", "DM-8.10"),
    # twinpact cards and gods
    Attribute(name=OTHER_SIDE, words=("spell",), cites=("DM-10.2",)),
    Attribute(name="spell cost", floor=0, cites=("DM-10.2",)),
    Attribute(name="links", default=(), cites=("DM-10.3",)),
    # attributes for the orientation of a card
    flag("tapped", "DM-4.1"),
    flag("fresh", "DM-6.4"),
    flag("exposed", "DM-9.16"),
    flag(NO_MATERIAL, "DM-8.1"),
    flag("attacking", "DM-7.1"),
    flag("attacked", "DM-7.3"),
)
