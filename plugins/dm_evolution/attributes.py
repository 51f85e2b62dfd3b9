"""What cards have: printed values, and how they lie (DM-3, DM-6)."""

from __future__ import annotations

from dm_evolution.zones import BATTLE, DECK, GRAVEYARD, HAND, MANA, OTHER_SIDE
from rulestone.authoring import Attribute

CIVILIZATIONS = ("light", "water", "darkness", "fire", "nature")
EVOLUTION, V, GV, INFINITE = "evolution", "V", "GV", "infinite"


def _flag(name: str, *cites: str) -> Attribute:
    return Attribute(name=name, default=False, words=(True, False), cites=cites)


_ATTRIBUTES = (
    Attribute(name="cost", default=0, floor=0, cites=("DM-5.2",)),
    Attribute(name="civilization", default=(), words=CIVILIZATIONS, cites=("DM-3.2",)),
    Attribute(name="race", default=(), cites=("DM-3.1",)),
    Attribute(name="power", default=0, cites=("DM-3.1",)),
    Attribute(name="breaker", default=1, words=(1, 2, 3, 4), cites=("DM-7.5",)),
    _flag("blocker", "DM-7.3"),
    _flag("speed attacker", "DM-6.2"),
    _flag("shield trigger", "DM-7.6"),
    _flag("attacks untapped", "DM-7.1"),
    # evolution: the kind, and what is needed as material
    Attribute(
        name="evolution", words=(EVOLUTION, V, GV, INFINITE), cites=("DM-3.3", "DM-8.1", "DM-8.2", "DM-8.3", "DM-8.4")
    ),
    Attribute(name="material", cites=("DM-8.1",)),
    Attribute(name="material type", default="creature", words=("creature", "spell", "gear"), cites=("DM-8.5",)),
    Attribute(name="source zone", default=BATTLE, words=(BATTLE, MANA, GRAVEYARD, HAND, DECK), cites=("DM-8.5",)),
    _flag("neo", "DM-8.10"),
    _flag("star", "DM-8.10"),
    # cards that are two things, and gods
    Attribute(name=OTHER_SIDE, words=("spell",), cites=("DM-10.2",)),
    Attribute(name="spell cost", default=0, floor=0, cites=("DM-10.2",)),
    Attribute(name="links", default=(), cites=("DM-10.3",)),
    # how a card lies
    _flag("tapped", "DM-4.1"),
    _flag("fresh", "DM-6.4"),
    _flag("exposed", "DM-9.16"),
    _flag("material of the top", "DM-8.1"),
    _flag("attacking", "DM-7.1"),
    _flag("attacked", "DM-7.3"),
)
ATTRIBUTES = {attribute.name: attribute for attribute in _ATTRIBUTES}
