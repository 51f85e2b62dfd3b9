"""Cards that the rulings name: no real cards, each with just the text that its rulings need. They cost nothing."""

from __future__ import annotations

from typing import Any

from dm_evolution.cards.templates import (
    ANY,
    ANY_CARD,
    TARGET,
    UNEARTHED,
    attacks,
    creature,
    destroyed,
    draw,
    enters,
    evolution,
    gear,
    leaves,
    spell,
    twinpact,
)
from dm_evolution.turn import NEXT_TURN
from dm_evolution.zones import BATTLE, DECK, GRAVEYARD, GV, HAND, INFINITE, MANA, SHIELDS, V
from rulestone.authoring import *

TEST = {"status": "test"}
STRIPPED = cards_in(BATTLE)


def plain(name: str, power: int, *abilities: Any, **values: Any) -> Card:
    """A creature that costs nothing."""
    return creature(name, "", 0, power, *abilities, **TEST, **values)


def evo(name: str, power: int, *abilities: Any, **values: Any) -> Card:
    """An evolution creature that costs nothing and accepts any creatures."""
    return evolution(name, "", 0, power, *abilities, **TEST, **values)


def free(name: str, *steps: i.Instruction, **values: Any) -> Card:
    """A spell that costs nothing."""
    return spell(name, "", 0, *steps, **TEST, **values)


def strip_to(name: str, zone: str) -> Card:
    """A spell that moves only the top card of a creature."""
    return free(name, choose("target", STRIPPED), do("take card", card=TARGET, to=zone))


_CREATURES = (
    *(plain(name, power) for name, power in (("a", 1000), ("b", 2000), ("c", 3000), ("d", 4000), ("f", 5000))),
    plain("cip", 2000, enters(draw(1))),
    plain("a2", 1000, breaker=2),
    plain("a attacks", 1000, attacks(draw(1))),
    plain("Mourned", 2000, destroyed(draw(1)), leaves(draw(1))),
    plain(
        "Unearthed",
        2000,
        triggered(
            "move",
            UNEARTHED,
            draw(1),
        ),
    ),
    plain("Herald", 1000, triggered("enters", None, draw(1))),
    plain("Wall", 5000, blocker=True),
    plain("Sentry", 2000, blocker=True),
    plain("Double", 4000, breaker=2),
    creature("Fiery", "fire", 3, 3000, **TEST),
    creature("Both", "fire nature", 3, 3000, **TEST),
    # somebody takes the top card of what attacks
    plain("Peeler", 1000, triggered("attack", None, do("take card", card=var("attacker"), to=HAND))),
    plain("Slow Peeler", 1000, triggered("attack", None, draw(1), do("take card", card=var("attacker"), to=HAND))),
    plain("Watcher", 1000, triggered("attack", None, draw(1))),
    plain("Peeled Later", 1000),
    # pending triggers
    plain("t1", 1000, triggered("cast", None, draw(1))),
    plain("t2", 1000, triggered("cast", None, do("put into mana", cards=e.Top(DECK, YOU, e.Lit(1))))),
    plain("u1", 1000, triggered("cast", None, do("put into mana", cards=e.Top(DECK, YOU, e.Lit(1))))),
    plain("u2", 1000, triggered("cast", None, do("draw", player=YOU, count=count(cards_in(HAND, of=OPPONENT))))),
    plain("Reply", 1000, triggered("put into mana", None, draw(1), limit=1)),
    # under cards
    plain("Mu", 9000),
    *(plain(f"m{n}", 1000) for n in (1, 2, 3, 4)),
    plain("g1", 3000, links=("g2",)),
    plain("g2", 3000, links=("g1",), blocker=True),
)
_EVOLUTIONS = (
    evo("Evo", 6000),
    evo("EvoV", 7000, kind=V, breaker=2),
    evo("EvoGV", 9000, kind=GV, breaker=3),
    evo("EvoInf", 8000, kind=INFINITE),
    evo("Evo1", 6000, material=its.name == "a"),
    evo("Evo2", 7000),
    evo("MEvo", 6000, source_zone=MANA),
    evo("MEvo1", 6000, source_zone=MANA),
    evo("MEvoGV", 9000, source_zone=MANA, kind=GV),
    evo("GEvo", 6000, source_zone=GRAVEYARD),
    evo("EvoS", 13000, kind=INFINITE, source_zone=GRAVEYARD, material_type="spell"),
    evo("EvoRaging", 5000, static(THIS, add(power=2000), condition=(its.attacking == True))),
    evo("EvoPeels", 6000, attacks(do("take card", card=THIS, to=HAND))),
    evo("EvoReminder", 6000, attacks(do("take card", card=THIS, to=HAND), lasting(THIS, add(power=4000)))),
    creature("Neo", "", 0, 5000, evolution="evolution", neo=True, **TEST),
    evo("Star", 6000, star=True),
)
_SPELLS = (
    *(free(f"S{n}") for n in (1, 2, 3, 4, 5, 6)),
    free("S1 trigger", draw(1), shield_trigger=True),
    strip_to("Strip", HAND),
    strip_to("StripMana", MANA),
    strip_to("StripShield", SHIELDS),
    strip_to("StripDeck", DECK),
    strip_to("StripGrave", GRAVEYARD),
    free("StripAll", do("take card", card=cards_in(BATTLE, where=its.evolution != None), to=MANA)),
    free("PickCard", choose("target", ANY_CARD), do("take card", card=TARGET, to=HAND)),
    free(
        "StripPump", choose("target", STRIPPED), do("take card", card=TARGET, to=HAND), lasting(TARGET, add(power=4000))
    ),
    free("Destroy", choose("target", ANY), do("destroy", creature=TARGET)),
    free("Bounce", choose("target", ANY), do("return to hand", creature=TARGET)),
    free("Pump", choose("target", ANY), lasting(TARGET, add(power=4000))),
    free("Pin", choose("target", ANY), lasting(TARGET, forbid("attack"), NEXT_TURN)),
    free("PinAll", lasting(ANY, forbid("attack", "block"))),
    free("Tap", choose("target", ANY), do("tap", creature=TARGET)),
    free("Weaken", choose("target", ANY), lasting(TARGET, add(power=-2000))),
    free(
        "Slide",
        choose("target", cards_in(HAND, of=YOU), 0, count(cards_in(HAND, of=YOU))),
        choose("target2", ANY),
        do("place under", cards=TARGET, creature=var("target2")),
    ),
    # the other player puts out a creature of his hand
    free(
        "Invite",
        pick("target", cards_in(HAND, of=OPPONENT, type="creature"), who=OPPONENT),
        i.Call(procedure="put out for", roles={"you": OPPONENT, "creature": TARGET}),
    ),
    free("Draw3", draw(3)),
    free(
        "Call",
        choose("target", cards_in(HAND, of=YOU, type="creature")),
        do("put out", creature=TARGET),
        do("put into mana", cards=e.Top(DECK, YOU, e.Lit(1))),
    ),
    free(
        "CallAndKill",
        choose("target", cards_in(HAND, of=YOU, type="creature")),
        do("put out", creature=TARGET),
        do("destroy", creature=cards_in(BATTLE, of=YOU, type="creature", where=its.name == "cip")),
    ),
    free("BothDraw", move(e.Either(e.Top(DECK, YOU, e.Lit(1)), e.Top(DECK, OPPONENT, e.Lit(1))), HAND)),
    free("Quake", do("destroy", creature=ANY)),
    spell("Blast", "fire", 3, draw(1), **TEST),
)
_REST = (
    twinpact("T1", "", 0, 3000, 0, draw(1), **TEST),
    twinpact("T2", "", 0, 4000, 0, draw(1), **TEST),
    spell("TwoSpells", "", 0, draw(1), other_side="spell", spell_cost=0, **TEST),
    gear("Blade", "", 0, static(e.HostOf(THIS), add(power=1000), zones=("gear",)), **TEST),
)
FIXTURES = {card.name: card for card in (*_CREATURES, *_EVOLUTIONS, *_SPELLS, *_REST)}
