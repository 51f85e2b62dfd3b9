"""Spells of the sample pool."""

from __future__ import annotations

from monscol.attributes import name_weakness
from monscol.cards.templates import ENEMY, IN_BATTLE, OWN, TARGET, combat_spell, ritual
from monscol.mechanics.battle import END_OF_BATTLE
from monscol.mechanics.chain import END_OF_CHAIN
from monscol.zones import UNITS
from rulestone.authoring import OPPONENT, YOU, add, cards_in, choose, do, effect, lasting

BOTH_TIMES = ("normal", "counter")

SPELLS = (
    combat_spell("Spark", "fire", 1, effect(choose("target", ENEMY), do("deal", unit=TARGET, amount=2, kind="flame"))),
    combat_spell(
        "Fireball", "fire", 2, effect(choose("target", ENEMY), do("deal", unit=TARGET, amount=4, kind="flame"))
    ),
    combat_spell("Wall of Flame", "fire", 2, effect(do("deal along the line", side=OPPONENT, amount=5, kind="flame"))),
    combat_spell(
        "Cold Snap", "water", 1, effect(choose("target", ENEMY), do("complete", unit=TARGET)), timings=BOTH_TIMES
    ),
    combat_spell(
        "Mending Mist",
        "water",
        1,
        effect(choose("target", OWN), lasting(TARGET, add(defence=2), END_OF_BATTLE)),
        timings=BOTH_TIMES,
    ),
    combat_spell(
        "Stone Skin",
        "earth",
        1,
        effect(choose("target", OWN), lasting(TARGET, add(defence=4), END_OF_CHAIN)),
        timings=("counter",),
    ),
    combat_spell(
        "Gust",
        "wind",
        1,
        effect(choose("target", OWN), lasting(TARGET, add(initiative=3), END_OF_BATTLE)),
        timings=("initiative",),
    ),
    combat_spell(
        "War Cry", "wind", 1, effect(lasting(OWN, add(attack=1), END_OF_BATTLE)), timings=("initiative", "normal")
    ),
    combat_spell("Blessing", "holy", 1, effect(choose("target", OWN), do("restore", unit=TARGET))),
    combat_spell(
        "Curse of Frailty",
        "evil",
        1,
        effect(choose("target", IN_BATTLE), lasting(TARGET, add(defence=-1), END_OF_BATTLE)),
        timings=BOTH_TIMES,
    ),
    combat_spell(
        "Brand",
        "evil",
        1,
        effect(choose("target", ENEMY), lasting(TARGET, add(**{name_weakness("flame"): 2}), END_OF_BATTLE)),
    ),
    combat_spell(
        "Return to Mist",
        "water",
        2,
        effect(choose("target", IN_BATTLE), do("return to hand", card=TARGET)),
        timings=BOTH_TIMES,
    ),
    ritual("Scrying", "water", effect(do("draw", player=YOU, count=2))),
    ritual(
        "Levy",
        "holy",
        effect(
            choose("target", cards_in(UNITS, of=YOU, type="unit")),
            do("restore", unit=TARGET),
            do("draw", player=YOU, count=1),
        ),
    ),
)
