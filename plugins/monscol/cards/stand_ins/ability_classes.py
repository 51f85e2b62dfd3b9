"""Cards of the rulings on classes of abilities, triggered abilities and check steps (MC-12, MC-14, MC-15).

Cards that the source names, with assumptions in their notes, and stand-ins (X-nn).
"""

from __future__ import annotations

from typing import Any

from monscol.cards.keywords import charge, defender, initiative, resist, weakness
from monscol.cards.stand_ins.continuous_effects import ANY_TIMING, AUTOMATIC, CONSTANT, MINE
from monscol.cards.templates import IN_BATTLE, OWN, TARGET, combat_spell, unit
from monscol.mechanics.battle import END_OF_BATTLE
from monscol.mechanics.kinds import COMPLETION, DECLARATION, INVERSION, SUICIDE
from monscol.mechanics.sides import DEFENDING, MARCHING
from monscol.mechanics.slots import make_printed_slots
from monscol.mechanics.summon import INSTANT_TIMING
from monscol.zones import HAND, UNITS, select_party
from rulestone.authoring import *

BY_ENEMY = e.Same(var("player"), OPPONENT)
HERE_BEGINS = e.In(THIS, e.Beside(var("terrain"), (UNITS,)))
"""The battle that starts is where this is."""
UNTIL_CHAIN_ENDED = "until the target loses this effect"
SLOTS: dict[str, Any] = make_printed_slots(any=9)


def at(phase: str) -> e.Expr:
    """Return the condition that this phase or timing starts."""
    return e.Compare("==", e.Var("phase"), e.Lit(phase))


def draw_for_owner(number: int = 1) -> i.Instruction:
    """Return the instruction by which the owner draws."""
    return do("draw", player=YOU, count=number)


def scout(name: str, tags: tuple[str, ...]) -> Card:
    """X-06 and X-07: when an enemy spell takes effect, its owner draws 1."""
    return unit(
        name,
        2,
        1,
        3,
        triggered("take effect", BY_ENEMY, draw_for_owner(), name="Scout", tags=tags),
        status="test",
        **SLOTS,
    )


def rally(name: str, tags: tuple[str, ...]) -> Card:
    """X-08: when the battle starts, the own party gets attack +2 until it ends."""
    bonus = lasting(select_party(THIS, MINE), add(attack=2), END_OF_BATTLE)
    return unit(
        name, 2, 1, 3, triggered("start battle", HERE_BEGINS, bonus, name="Rally", tags=tags), status="test", **SLOTS
    )


def tally(digit: int) -> Card:
    """Return an ability: when the battle starts, a unit called Tally appends a digit to its mark, so that the order can
    be read."""
    one = e.Var("each")
    noted = each(
        "each",
        cards_in(UNITS, type="unit", where=e.Compare("==", e.Its("name"), e.Lit("Tally"))),
        mark(one, "hero", e.Arith("+", e.Arith("*", e.Of(one, "hero"), e.Lit(10)), e.Lit(digit))),
    )
    ability = triggered("start battle", HERE_BEGINS, noted, name=f"Count {digit}", tags=AUTOMATIC)
    return unit(f"Counter {digit}", 1, 1, 1, ability, status="test")


def discard_for_all(number: int = 1) -> tuple[i.Instruction, ...]:
    """Return steps in which all players discard, in the game's order for both players."""
    who = var("each")
    return (
        each(
            "each",
            e.Either(YOU, OPPONENT),
            pick("card", cards_in(HAND, of=who), number, who=who, prompt="which card is discarded", cites=("MC-18.2",)),
            do("discard", cards=var("card")),
        ),
    )


def damage_spell(name: str, kind: str, amount: int, *rest: i.Instruction, **values: Any) -> Card:
    """Return a combat spell that deals damage to a target; something may follow in the same resolution."""
    told = {"status": "test", **ANY_TIMING, **values}
    return combat_spell(
        name,
        "wind",
        1,
        effect(choose("target", IN_BATTLE), do("deal", unit=TARGET, amount=amount, kind=kind), *rest),
        **told,
    )


_START = "phase"
STANDING = (initiative(2), charge(2), defender(3), weakness("flame", 1), resist("ice"))


def _kinds(name: str, *abilities: Ability, **values: Any) -> Card:
    return unit(name, 2, 2, 4, *abilities, status="test", **{**SLOTS, "item slots": 2, **values})


TRIGGERED_UNITS = (
    scout("Auto Scout", AUTOMATIC),
    scout("Constant Scout", CONSTANT),
    rally("Rally ●", AUTOMATIC),
    rally("Rally ○", CONSTANT),
    *(tally(digit) for digit in (1, 2, 3, 4)),
    unit("Tally", 1, 1, 1, status="test"),
    unit(
        "Bold Scout",
        1,
        1,
        1,
        triggered("carry out the march", None, draw_for_owner(), name="Bold", tags=CONSTANT),
        status="test",
        note="when units march, its owner draws 1; constant, so it is lost with the unit",
    ),
    unit(
        "Effect A",
        1,
        1,
        1,
        triggered(_START, at(INSTANT_TIMING), *discard_for_all(), name="Effect A", tags=AUTOMATIC),
        status="test",
        note="X-09: at the start of the instant summon timing all players discard 1 card of their hands",
    ),
    unit(
        "Effect B",
        1,
        1,
        1,
        triggered(
            _START,
            at(INSTANT_TIMING),
            do("draw", player=MARCHING, count=1),
            do("draw", player=DEFENDING, count=1),
            name="Effect B",
            tags=AUTOMATIC,
        ),
        status="test",
        note="X-10: at the start of the instant summon timing all players draw 1 card",
    ),
)

OF_EACH_KIND = (
    _kinds("Completer", activated(draw_for_owner(), name="Rest", tags=(COMPLETION,))),
    _kinds(
        "Declarer",
        activated(
            draw_for_owner(),
            name="Call",
            tags=(DECLARATION,),
            cost=(i.Pay(body=(lasting(THIS, add(attack=-1), END_OF_BATTLE),)),),
        ),
    ),
    unit("Charger", 2, 3, 4, charge(2), status="test"),
    unit("All Standing", 2, 2, 4, *STANDING, status="test"),
    _kinds("Martyr", activated(draw_for_owner(), name="Gift of Life", tags=(SUICIDE,))),
    _kinds(
        "Giver",
        activated(
            draw_for_owner(2),
            name="Trade",
            tags=("hand",),
            cost=(i.Pay(body=(pick("target", cards_in(HAND, of=YOU)), do("discard", cards=TARGET))),),
        ),
    ),
    _kinds(
        "Turner",
        activated(draw_for_owner(), name="Turn Round", tags=(INVERSION,)),
        note="what inversion costs by itself is assumed",
    ),
    _kinds(
        "Lone Guard",
        static(
            THIS,
            add(defence=2),
            e.Compare("==", count(select_party(THIS, MINE)), e.Lit(1)),
            name="Alone",
            tags=CONSTANT,
        ),
        note="a constant ability with a state as its condition",
    ),
)

SPELLS_HERE = (
    damage_spell("Puff", "tornado", 1),
    damage_spell("Death Ray", "chaos", 9),
    damage_spell(
        "Ray and Look",
        "tornado",
        1,
        do("draw", player=YOU, count=count(cards_in(HAND, of=OPPONENT))),
        note="two parts: damage, then its user draws as many cards as the enemy holds: so what has happened is seen",
    ),
    combat_spell(
        "Ray and Silence",
        "wind",
        1,
        effect(
            choose("target", IN_BATTLE),
            choose("target2", IN_BATTLE),
            do("deal", unit=TARGET, amount=1, kind="tornado"),
            lasting(var("target2"), LOSE_ABILITIES, END_OF_BATTLE),
        ),
        status="test",
        note="two parts: damage to one unit, then another loses its abilities",
        **ANY_TIMING,
    ),
    combat_spell(
        "Silence",
        "wind",
        1,
        effect(choose("target", IN_BATTLE), lasting(TARGET, LOSE_ABILITIES, END_OF_BATTLE)),
        status="test",
        **ANY_TIMING,
    ),
    combat_spell(
        "Shining Shield",
        "holy",
        1,
        effect(
            choose("target", OWN),
            lasting(TARGET, add(defence=3), UNTIL_CHAIN_ENDED),
            i.Delay(
                ability=triggered(
                    "end chain",
                    None,
                    i.EndEffects(until=UNTIL_CHAIN_ENDED, whom=TARGET, cites=("MC-17.3",)),
                    name="loses Shining Shield",
                ),
                once=True,
            ),
        ),
        original="シャイニング・シールド",
        status="real",
        timings=("counter",),
        note="MC8-121; that it is a spell, its protection (defence +3), element and cost are assumed",
    ),
)

CHAIN_CARDS = (*TRIGGERED_UNITS, *OF_EACH_KIND, *SPELLS_HERE)
