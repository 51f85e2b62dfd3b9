"""Attributes of cards and players: printed values, states and marks (MC-2, MC-4)."""

from __future__ import annotations

from monscol.mechanics.classes import LISTS
from monscol.zones import MAP
from rulestone.authoring import Attribute, by_name, flag

ELEMENTS = ("fire", "water", "earth", "wind", "holy", "evil")
DAMAGE = {
    "flame": "火炎", "chaos": "混沌", "earthquake": "地震", "petrify": "石化", "flash": "閃光", "tornado": "竜巻",
    "tsunami": "津波", "electric": "電撃", "blizzard": "吹雪", "venom": "猛毒", "mind": "精神", "purify": "浄化",
    "forbidden": "禁呪", "fire": "火", "god": "神", "thunder": "雷", "ice": "氷",
}  # fmt: skip
"""Attributes of damage with their original names; the list is open (MC-10.6)."""
PLAIN = "plain"
"""What damage without an attribute, such as that of an attack, is called."""

SPECIAL = "special marches"
"""The attribute that collects a unit's special marches: further march types, by name, and terrains."""
TURNED = "turned round"
"""The mark of a unit that has been turned round, as the inversion kind is assumed to ask for."""
READY, COMPLETED = "ready", "completed"


ANY = "any"
"""Stands for slots of `Spell:*`, of which a spell of any element makes use."""
ITEMS_USED = "item slots used"


def name_spell_slots(element: str) -> str:
    """Return the attribute for a unit's spell slots of an element."""
    return f"spell {element}"


def name_used_slots(slots: str) -> str:
    """Return the attribute for used slots of a kind."""
    return f"{slots} used"


def name_weakness(kind: str) -> str:
    """Return the attribute for the weakness to damage of a kind."""
    return f"weakness {kind}"


def name_resistance(kind: str) -> str:
    """Return the attribute for immunity to damage of a kind."""
    return f"resistance {kind}"


ATTRIBUTES = by_name(
    # attributes of units
    Attribute(name="element", cites=("MC-2.1",)),
    Attribute(name="race", default="", cites=("MC-2.1",)),
    Attribute(name="level", default=0, floor=0, cites=("MC-2.1",)),
    Attribute(name="attack", default=0, floor=0, cites=("MC-2.1",)),
    Attribute(name="defence", default=0, floor=0, cites=("MC-2.1",)),
    Attribute(name="march", default="walk", words=tuple(MAP.ways), cites=("MC-8.2",)),
    Attribute(name=SPECIAL, default=(), words=tuple(MAP.ways), cites=("MC-8.2",)),
    flag("instant", "MC-2.3"),
    Attribute(name="hero", default=0, cites=("MC-2.4",)),
    Attribute(name="initiative", default=0, cites=("MC-16.3",)),
    *(Attribute(name=name_weakness(kind), default=0, cites=("MC-10.3",)) for kind in DAMAGE),
    *(flag(name_resistance(kind), "MC-16.2") for kind in DAMAGE),
    *(Attribute(name=name_spell_slots(x), default=0, floor=0, cites=("MC-16.6",)) for x in (*ELEMENTS, ANY)),
    Attribute(name="item slots", default=0, floor=0, cites=("MC-16.6",)),
    # attributes of items and spells
    Attribute(name="kind", words=("consumable", "equipment", "combat", "ritual"), cites=("MC-2.5", "MC-2.6")),
    Attribute(name="cost", default=1, cites=("MC-2.5", "MC-11.10")),
    flag("waits", "MC-2.6"),
    flag("chain", "MC-11.9"),
    Attribute(name="timings", default=("normal", "counter"), cites=("MC-11.1",)),
    # facts about a card's abilities and text
    Attribute(name="printed kinds", default=(), cites=("MC-12",)),
    Attribute(name="ability classes", default=(), cites=("MC-12.5",)),
    Attribute(name="effect kinds", default=(), cites=("MC-13.2",)),
    *(flag(name, "MC-12.5") for name in LISTS),
    # attributes of terrain
    Attribute(name="limit", default=0, floor=0, cites=("MC-2.7", "MC-3.5")),
    flag("base", "MC-3.2"),
    flag("emptied", "MC-8.8"),
    # values of units during play
    Attribute(name="posture", default=READY, words=(READY, COMPLETED), cites=("MC-4.3",)),
    flag(TURNED, "MC-12a"),
    flag("marched", "MC-8.1"),
    *(Attribute(name=name_used_slots(name_spell_slots(x)), default=0, cites=("MC-11.10",)) for x in (*ELEMENTS, ANY)),
    Attribute(name=ITEMS_USED, default=0, cites=("MC-2.5",)),
    Attribute(name="allocated", default=0, cites=("MC-10.3",)),
    Attribute(name="applied", default=0, cites=("MC-10.3",)),
    # attributes of players
    Attribute(name="hand limit", default=6, of="player", cites=("MC-4.2",)),
    Attribute(name="attack value", default=0, of="player", cites=("MC-10.1",)),
    flag("attacked", "MC-10.1", of="player"),
    Attribute(
        name="order of attack",
        default="by initiative",
        of="player",
        words=("by initiative", "simultaneous"),
        cites=("MC-9.2",),
    ),
)
