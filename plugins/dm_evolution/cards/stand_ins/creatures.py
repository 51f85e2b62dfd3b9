"""Creatures of rulings and their attachments, each with exactly the text that its rulings need."""

from __future__ import annotations

from typing import Any

from dm_evolution.attributes import GV, INFINITE, V
from dm_evolution.cards.templates import (
    MINE,
    UNEARTHED,
    attacks,
    creature,
    destroyed,
    draw,
    enters,
    evolution,
    gear,
    leaves,
    twinpact,
)
from dm_evolution.zones import DECK, GRAVEYARD, HAND, MANA
from rulestone.authoring import *

TEST = {"status": "test"}


def make_free_creature(name: str, power: int, *abilities: Any, **values: Any) -> Card:
    """Return a creature that costs nothing."""
    return creature(name, "", 0, power, *abilities, **TEST, **values)


def make_free_evolution(name: str, power: int, *abilities: Any, **values: Any) -> Card:
    """Return an evolution creature that costs nothing and accepts any creatures."""
    return evolution(name, "", 0, power, *abilities, **TEST, **values)


_CREATURES = (
    *(
        make_free_creature(name, power)
        for name, power in (("a", 1000), ("b", 2000), ("c", 3000), ("d", 4000), ("f", 5000))
    ),
    make_free_creature("cip", 2000, enters(draw(1))),
    make_free_creature("a2", 1000, breaker=2),
    make_free_creature("a attacks", 1000, attacks(draw(1))),
    make_free_creature("Mourned", 2000, destroyed(draw(1)), leaves(draw(1))),
    make_free_creature(
        "Unearthed",
        2000,
        triggered(
            "move",
            UNEARTHED,
            draw(1),
        ),
    ),
    make_free_creature("Herald", 1000, triggered("enters", None, draw(1))),
    make_free_creature("Wall", 5000, blocker=True),
    make_free_creature("Sentry", 2000, blocker=True),
    make_free_creature("Double", 4000, breaker=2),
    creature("Fiery", "fire", 3, 3000, **TEST),
    creature("Both", "fire nature", 3, 3000, **TEST),
    # an effect takes the top card of an attacking creature
    make_free_creature("Peeler", 1000, triggered("attack", None, do("take card", card=var("attacker"), to=HAND))),
    make_free_creature(
        "Slow Peeler", 1000, triggered("attack", None, draw(1), do("take card", card=var("attacker"), to=HAND))
    ),
    make_free_creature("Watcher", 1000, triggered("attack", None, draw(1))),
    make_free_creature("Peeled Later", 1000),
    # cards about pending triggers
    make_free_creature("t1", 1000, triggered("cast", None, draw(1))),
    make_free_creature("t2", 1000, triggered("cast", None, do("put into mana", cards=e.Top(DECK, YOU, e.Lit(1))))),
    make_free_creature("u1", 1000, triggered("cast", None, do("put into mana", cards=e.Top(DECK, YOU, e.Lit(1))))),
    make_free_creature(
        "u2", 1000, triggered("cast", None, do("draw", player=YOU, count=count(cards_in(HAND, of=OPPONENT))))
    ),
    make_free_creature(
        "Breach", 1000, triggered("move", bound("manner") == "broken", do("draw", player=YOU, count=count(MINE)))
    ),
    make_free_creature("Reply", 1000, triggered("put into mana", None, draw(1), limit=1)),
    # cards about cards under others
    make_free_creature("Mu", 9000),
    *(make_free_creature(f"m{n}", 1000) for n in (1, 2, 3, 4)),
    make_free_creature("g1", 3000, links=("g2",)),
    make_free_creature("g2", 3000, links=("g1",), blocker=True),
)
_EVOLUTIONS = (
    make_free_evolution("Evo", 6000),
    make_free_evolution("EvoV", 7000, kind=V, breaker=2),
    make_free_evolution("EvoGV", 9000, kind=GV, breaker=3),
    make_free_evolution("EvoInf", 8000, kind=INFINITE),
    make_free_evolution("Evo1", 6000, material=its.name == "a"),
    make_free_evolution("Evo2", 7000),
    make_free_evolution("MEvo", 6000, source_zone=MANA),
    make_free_evolution("MEvo1", 6000, source_zone=MANA),
    make_free_evolution("MEvoGV", 9000, source_zone=MANA, kind=GV),
    make_free_evolution("GEvo", 6000, source_zone=GRAVEYARD),
    make_free_evolution("EvoS", 13000, kind=INFINITE, source_zone=GRAVEYARD, material_type="spell"),
    make_free_evolution("EvoRaging", 5000, static(THIS, add(power=2000), condition=(of(THIS, "attacking") == True))),
    make_free_evolution("EvoPeels", 6000, attacks(do("take card", card=THIS, to=HAND))),
    make_free_evolution(
        "EvoReminder", 6000, attacks(do("take card", card=THIS, to=HAND), lasting(THIS, add(power=4000)))
    ),
    creature("Neo", "", 0, 5000, evolution="evolution", neo=True, **TEST),
    make_free_evolution("Star", 6000, star=True),
)
_REST = (
    twinpact("T1", "", 0, 3000, 0, draw(1), **TEST),
    twinpact("T2", "", 0, 4000, 0, draw(1), **TEST),
    gear("Blade", "", 0, static(e.HostOf(THIS), add(power=1000), zones=("gear",)), **TEST),
)

CREATURES_AND_GEAR = (*_CREATURES, *_EVOLUTIONS, *_REST)
