"""Units of the sample pool that can do something of their own."""

from __future__ import annotations

from monscol.cards.templates import ENEMY, OWN, TARGET, unit
from monscol.mechanics.battle import END_OF_BATTLE
from monscol.mechanics.kinds import COMPLETION, SUICIDE
from monscol.mechanics.sides import EMBATTLED
from monscol.zones import party
from rulestone.authoring import THIS, YOU, activated, add, choose, do, e, its, lasting, static, triggered, var

ACTING = (
    unit(
        "Ember Thrower",
        3,
        2,
        2,
        activated(
            choose("target", ENEMY), do("deal", unit=TARGET, amount=2, kind="flame"), name="Throw", tags=(COMPLETION,)
        ),
        element=("fire",),
        race="human",
    ),
    unit(
        "Powder Imp",
        1,
        1,
        1,
        activated(
            choose("target", ENEMY), do("deal", unit=TARGET, amount=3, kind="fire"), name="Burst", tags=(SUICIDE,)
        ),
        element=("fire", "evil"),
        race="imp",
    ),
    unit(
        "Field Healer",
        2,
        1,
        3,
        activated(
            choose("target", OWN),
            lasting(TARGET, add(defence=2), END_OF_BATTLE),
            name="Tend",
            tags=(COMPLETION,),
            timing="counter",
        ),
        element=("holy",),
        race="human",
    ),
    unit(
        "Banner Elf",
        3,
        2,
        3,
        static(
            party(EMBATTLED, YOU, its.race == "human"),
            add(attack=1),
            name="Banner",
            tags=("constant",),
        ),
        element=("wind",),
        race="elf",
    ),
    unit(
        "Mourner",
        2,
        1,
        2,
        triggered(
            "die", e.Same(var("unit"), THIS), do("draw", player=YOU, count=1), name="Last words", tags=("automatic",)
        ),
        element=("evil",),
        race="undead",
    ),
    unit(
        "Vanguard",
        4,
        3,
        4,
        triggered(
            "start battle",
            e.In(THIS, e.Beside(var("terrain"), ("units",))),
            lasting(OWN, add(initiative=1), END_OF_BATTLE),
            name="Rally",
            tags=("automatic",),
        ),
        element=("holy",),
        race="human",
    ),
)
