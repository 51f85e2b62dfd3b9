"""Mana: what can be paid, and paying (DM-5)."""

from __future__ import annotations

from itertools import combinations

from dm_evolution.zones import CIVILIZATIONS, MANA
from rulestone.kernel.declare import Need
from rulestone.language import expressions as e
from rulestone.language.build import (
    YOU,
    Term,
    both,
    bound,
    cards_in,
    count,
    either,
    its,
    let,
    mark,
    no,
    of,
    pick,
    var,
    when,
)
from rulestone.language.instructions import Instruction

UNTAPPED = cards_in(MANA, of=YOU, where=its.tapped == False)
SETS = tuple(some for n in range(1, 6) for some in combinations(CIVILIZATIONS, n))


def _having(civilizations: tuple[str, ...], other: e.Expr | None = None) -> e.Select:
    """Untapped mana cards with one of the civilizations."""
    one = tuple(its.civilization.contains(civilization) for civilization in civilizations)
    fits = one[0] if len(one) == 1 else e.AnyOf(one)
    return cards_in(MANA, of=YOU, where=e.All((its.tapped == False, fits)), other=other)


def _enough(civilizations: Term, sets: tuple[tuple[str, ...], ...], other: e.Expr | None = None) -> tuple[e.Expr, ...]:
    """For every set of the card's civilizations as many mana cards that have one of them: then each gets its own."""
    return tuple(
        either(
            *(no(civilizations.contains(civilization)) for civilization in some),
            e.Exists(_having(some, other), len(some)),
        )
        for some in sets
    )


def payable(cost: str = "cost") -> tuple[Need, ...]:
    """What paying for a card needs: mana in all, and for each civilization one."""
    return (
        Need(
            condition=count(UNTAPPED) >= getattr(its, cost),
            cites="DM-5.2",
            because=f"{{this}} costs {{{cost}}}, and there is not so much untapped mana",
        ),
        Need(
            condition=either(getattr(its, cost) == 0, e.All(_enough(its.civilization, SETS))),
            cites="DM-5.2",
            because="the untapped mana does not have each of the civilizations of {this}",
        ),
    )


def _for_one(civilization: str) -> Instruction:
    """One mana of a civilization of the card, such that those that are still to come can be paid as well."""
    later = CIVILIZATIONS[CIVILIZATIONS.index(civilization) + 1 :]
    rest = tuple(some for some in SETS if set(some) <= set(later))
    civilizations = of(var("card"), "civilization")
    cites = ("DM-5.2",)
    what, prompt = _having((civilization,)), f"tap for {civilization} mana"
    plain = pick("mana", what, prompt=prompt, cites=cites)
    if not rest:
        chosen: Instruction = plain
    else:
        such_that = e.All(_enough(civilizations, rest, var("mana")))
        more = either(*(civilizations.contains(one) for one in later))
        chosen = when(more, pick("mana", what, prompt=prompt, such_that=such_that, cites=cites), otherwise=(plain,))
    return when(
        both(bound("left") > 0, civilizations.contains(civilization)),
        chosen,
        mark(var("mana"), "tapped", True),
        let("left", bound("left") - 1),
    )


PAY = (
    when(
        count(UNTAPPED) == bound("cost"),
        mark(UNTAPPED, "tapped", True, cites=("DM-5.1",)),
        otherwise=(
            let("left", e.Var("cost")),
            *(_for_one(civilization) for civilization in CIVILIZATIONS),
            pick("mana", UNTAPPED, bound("left"), prompt="tap for the rest of the cost", cites=("DM-5.1",)),
            mark(var("mana"), "tapped", True, cites=("DM-5.1",)),
        ),
    ),
)
"""The steps of paying: "card" and "cost" are bound."""

MULTICOLOUR = e.AnyOf(
    tuple(
        e.All((its.civilization.contains(a), its.civilization.contains(b))) for a, b in combinations(CIVILIZATIONS, 2)
    )
)
