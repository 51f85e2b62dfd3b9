"""Placeholder cards that the rulings name: no real cards, each with just the text that its rulings need.

Here: weakness, damage, march and battle.
"""

from __future__ import annotations

from monscol.cards.keywords import charge, defender, weakness
from monscol.cards.templates import HERE, IN_BATTLE, TARGET, combat_spell, terrain, unit
from monscol.mechanics.battle import END_OF_BATTLE
from monscol.mechanics.sides import THEIRS
from monscol.mechanics.slots import make_printed_slots
from monscol.zones import LAND
from rulestone.authoring import *

MAGE = make_printed_slots(any=9)


def ray(kind: str, amount: int) -> Card:
    """Return X-03, Test Ray: damage of an attribute to one unit."""
    return combat_spell(
        f"Ray {kind} {amount}",
        "fire",
        1,
        effect(choose("target", IN_BATTLE), do("deal", unit=TARGET, amount=amount, kind=kind)),
        status="test",
    )


BATTLE_CARDS = (
    Card(
        name="Stand-in",
        type="stand-in",
        values={"defence": 99, **make_printed_slots(any=99)},
        status="test",
        note="uses the spells of scenarios that are not written for this game; it is no unit",
    ),
    unit("Test Mage", 3, 0, 9, status="test", **MAGE),
    unit("Test Slime", 2, 1, 4, weakness("purify", 2), status="test", race="slime", element=("water",)),
    unit("Plain Slime", 2, 1, 4, status="test", race="slime", element=("water",)),
    unit("Fire-shy Slime", 2, 1, 6, weakness("fire", 2), status="test", race="slime", element=("water",)),
    unit("Twice Weak", 2, 1, 9, weakness("purify", 2), weakness("flame", 3), status="test"),
    *(
        ray(kind, amount)
        for kind, amount in (
            ("purify", 1),
            ("purify", 2),
            ("flame", 1),
            ("flame", 3),
            ("fire", 3),
            ("thunder", 1),
            ("electric", 1),
            ("ice", 1),
            ("blizzard", 1),
            ("flash", 3),
            ("flash", 6),
        )
    ),
    combat_spell(
        "Test Mark",
        "fire",
        1,
        effect(choose("target", IN_BATTLE), lasting(TARGET, gains(weakness("purify", 3)), END_OF_BATTLE)),
        status="test",
    ),
    combat_spell(
        "Test Wash",
        "fire",
        1,
        effect(choose("target", IN_BATTLE), lasting(TARGET, loses("weakness"), END_OF_BATTLE)),
        status="test",
    ),
    combat_spell(
        "Test Wave",
        "fire",
        1,
        effect(do("deal along the line", side=OPPONENT, amount=6, kind="purify")),
        status="test",
    ),
    terrain(
        "Test Bog",
        8,
        static(e.Among(HERE, its.march == "walk"), forbid("be here")),
        status="test",
    ),
    unit(
        "March Warden",
        1,
        1,
        1,
        triggered(
            "declare a march", None, do("discard", cards=cards_in("units", type="unit", where=its.name == "Unit U"))
        ),
        status="test",
    ),
    unit("Unit U", 1, 1, 1, status="test"),
    unit(
        "Ogre Power Brothers",
        8,
        9,
        9,
        status="real",
        original="オーガ・パワーブラザーズ",
        note="MA2-008; level, values and why it cannot be on the terrain are assumed",
    ),
    combat_spell(
        "Burn and Count",
        "fire",
        1,
        effect(
            choose("target", THEIRS),
            do("deal", unit=TARGET, amount=3, kind="flame"),
            do("draw", player=YOU, count=count(THEIRS)),
        ),
        status="test",
    ),
    combat_spell(
        "Landslide",
        "earth",
        1,
        effect(
            choose("target", cards_in(LAND, type="terrain")),
            lasting(TARGET, become(limit=6), END_OF_BATTLE),
            do("draw", player=YOU, count=1),
        ),
        status="test",
    ),
    unit("Both Ways", 2, 3, 9, charge(2), defender(3), status="test"),
)
