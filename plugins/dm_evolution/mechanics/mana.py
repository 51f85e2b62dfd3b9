"""Mana: the sources of mana and its payment (DM-5)."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from dm_evolution.attributes import CIVILIZATIONS
from dm_evolution.zones import MANA
from rulestone.authoring import *

UNTAPPED = cards_in(MANA, of=YOU, where=its.tapped == False)
PAIRS = tuple(combinations(CIVILIZATIONS, 2))
MULTICOLOUR = e.AnyOf(
    tuple(e.All((its.civilization.contains(one), its.civilization.contains(other))) for one, other in PAIRS)
)


@cache
def need_mana(cost: str = "cost") -> tuple[Need, ...]:
    """Return the needs for paying for a card: enough mana, and a mana card of each of its civilizations."""
    return (
        Need(
            condition=count(UNTAPPED) >= getattr(its, cost),
            cites="DM-5.2",
            because=f"{{this}} costs {{{cost}}}, and there is too little untapped mana",
        ),
        Need(
            condition=either(getattr(its, cost) == 0, e.EachItsOwn(e.Its("civilization"), UNTAPPED, "civilization")),
            cites="DM-5.2",
            because="the untapped mana does not have each of the civilizations of {this}",
        ),
    )


def tap_mana_of_civilization(civilization: str) -> Instruction:
    """Return steps that tap one mana card of a civilization, if the card has that civilization."""
    able = cards_in(MANA, of=YOU, where=e.All((its.tapped == False, its.civilization.contains(civilization))))
    return when(
        of(var("card"), "civilization").contains(civilization),
        pick("mana", able, prompt=f"tap for {civilization} mana", cites=("DM-5.2",)),
        mark(var("mana"), "tapped", True),
        let("left", bound("left") - 1),
    )


_OWN_FOR_EACH = e.EachItsOwn(of(var("card"), "civilization"), var("mana"), "civilization")
PAY = (
    when(
        count(UNTAPPED) == bound("cost"),
        mark(UNTAPPED, "tapped", True, cites=("DM-5.1",)),
        otherwise=(
            let("left", e.Var("cost")),
            when(
                e.Are(var("card"), MULTICOLOUR),
                pick("mana", UNTAPPED, bound("left"), such_that=_OWN_FOR_EACH, prompt="tap", cites=("DM-5.2",)),
                otherwise=(
                    when(bound("left") > 0, *map(tap_mana_of_civilization, CIVILIZATIONS)),
                    pick("mana", UNTAPPED, bound("left"), prompt="tap for the rest of the cost", cites=("DM-5.1",)),
                ),
            ),
            mark(var("mana"), "tapped", True, cites=("DM-5.1",)),
        ),
    ),
)
"""The steps of paying: "card" and "cost" are bound."""
