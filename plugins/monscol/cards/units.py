"""Units of the sample pool."""

from __future__ import annotations

from monscol.cards.keywords import charge, defender, initiative, resist, weakness
from monscol.cards.templates import ENEMY, OWN, TARGET, unit
from monscol.mechanics.battle import END_OF_BATTLE
from monscol.mechanics.kinds import COMPLETION, SUICIDE
from monscol.mechanics.sides import EMBATTLED
from monscol.mechanics.slots import make_printed_slots
from monscol.zones import select_party
from rulestone.authoring import THIS, YOU, activated, add, choose, do, e, its, lasting, static, triggered, var

_PLAIN = (
    unit("Path Scout", 1, 1, 1, initiative(1), element=("wind",), race="human"),
    unit("Gate Pikeman", 2, 2, 3, defender(1), element=("earth",), race="human", **{"item slots": 1}),
    unit("Hill Rider", 3, 3, 2, charge(2), element=("wind",), race="human", **{"item slots": 1}),
    unit("Reed Wisp", 1, 1, 2, weakness("flame", 1), element=("water",), race="spirit", march="fly"),
    unit("Moss Golem", 4, 4, 5, resist("venom"), element=("earth",), race="golem"),
    unit("Cinder Drake", 5, 6, 5, initiative(1), element=("fire",), race="dragon", march="fly"),
    unit("Old Wyrm", 7, 8, 8, element=("fire", "evil"), race="dragon", march="long-range fly"),
    unit("Tide Adept", 2, 1, 2, element=("water",), race="human", **make_printed_slots(water=2)),
    unit("Ember Adept", 2, 1, 2, element=("fire",), race="human", **make_printed_slots(fire=2)),
    unit("Bog Lurker", 3, 4, 3, element=("earth", "evil"), race="beast"),
    unit("Lamp Bearer", 1, 0, 2, element=("holy",), race="human", **make_printed_slots(any=1), **{"item slots": 1}),
    unit("Grave Hound", 2, 3, 1, initiative(2), element=("evil",), race="undead"),
    unit("Sky Lancer", 4, 4, 3, charge(1), element=("wind",), race="human", march="fly"),
    unit("Iron Ox", 3, 2, 5, element=("earth",), race="beast"),
    unit("Marsh Captain", 4, 4, 4, element=("water",), race="human", hero=1, **{"item slots": 2}),
)

_ACTING = (
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
            select_party(EMBATTLED, YOU, its.race == "human"),
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

UNITS = (*_PLAIN, *_ACTING)
