"""Sample cards of our own, for decks that can be played and for scenarios that need a card of little note."""

from __future__ import annotations

from gateruler.cards.keywords import SOUL_GUARD, equip_abilities
from gateruler.cards.templates import event, field, gear, unit
from gateruler.zones import INSTANT, NORMAL, units_of
from rulestone.authoring import *

_MINE = e.Same(var("card"), THIS)


def shot(amount: int) -> Ability:
    """Return damage to an enemy unit of choice."""
    return effect(choose("target", units_of(OPPONENT)), do("deal damage", to=var("target"), amount=amount))


SAMPLE = by_name(
    unit("Recruit", 0, 1, 1, 1),
    unit("Lancer", 1, 2, 1, 1),
    unit("Shieldbearer", 1, 1, 3, 1),
    unit("Outrider", 1, 1, 2, 2),
    unit("Halberdier", 2, 3, 2, 1),
    unit("Siege Ogre", 2, 2, 4, 2),
    unit("Sky Captain", 3, 4, 3, 2),
    unit("Castle Giant", 3, 3, 6, 2),
    unit("Herald", 1, 1, 1, 1, triggered("destroyed", _MINE, do("draw", player=YOU, count=1))),
    unit(
        "Oathkeeper",
        2,
        2,
        2,
        1,
        SOUL_GUARD,
        triggered("destroyed", _MINE, do("draw", player=YOU, count=1)),
        triggered("put into the graveyard", _MINE, do("deal damage", to=YOU, amount=1)),
    ),
    unit(
        "Field Medic",
        1,
        1,
        2,
        1,
        activated(
            choose("target", units_of(YOU)),
            do("heal unit", unit=var("target")),
            timing=INSTANT,
            limit=1,
            name="Bandage",
        ),
    ),
    event("Ember Lance", 1, NORMAL, shot(2)),
    event("Broadside", 2, NORMAL, effect(do("deal damage", to=units_of(OPPONENT), amount=2))),
    event("Execution", 3, NORMAL, effect(choose("target", units_of(OPPONENT)), do("destroy", victim=var("target")))),
    event("Supply Run", 1, NORMAL, effect(do("draw", player=YOU, count=2))),
    event("Sally", 0, NORMAL, effect(do("deal damage", to=OPPONENT, amount=1))),
    event("Parry", 0, INSTANT, effect(do("reduce the next damage", to=units_of(YOU), by=2))),
    event("Bulwark", 1, INSTANT, effect(do("reduce the next damage", to=YOU, by=2))),
    event("Recall", 1, INSTANT, effect(choose("target", units_of(YOU)), do("return to hand", card=var("target")))),
    event(
        "Countermand",
        1,
        INSTANT,
        effect(choose("target", e.Items(kind="event")), do("negate", item=var("target"))),
    ),
    event("Quick Shot", 1, INSTANT, shot(1)),
    field("War Banner", 2, static(units_of(YOU), add(atk=1))),
    field(
        "Field Hospital",
        2,
        triggered(
            "destroyed",
            e.Are(var("card"), e.Same(e.ControllerOf(e.It()), YOU)),
            do("heal", player=YOU, count=1),
            optional=True,
        ),
    ),
)

SAMPLE_2022 = by_name(
    gear("Iron Harness", 2, 4, 4, 2),
    gear(
        "Wind Harness",
        3,
        3,
        3,
        3,
        equip_abilities(
            static(THIS, add(atk=1), name="Tailwind"),
            triggered("attacks", e.Same(var("attacker"), THIS), do("draw", player=YOU, count=1), name="Slipstream"),
        ),
    ),
    unit("Pack Leader", 0, 2, 2, 1, reinforces=its["attributes"].contains("ビースト")),
    gear("Vow Harness", 2, 5, 6, 3, **{"equip condition": e.Exists(cards_in("damage zone", of=YOU), 3)}),
)
