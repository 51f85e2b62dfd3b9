"""Costs of the kinds of activated abilities: named at declaration, paid at resolution (MC-12)."""

from __future__ import annotations

from monscol.attributes import TURNED
from rulestone.authoring import THIS, Verb, assumed, both, by_name, do, e, i, mark, var, when

COMPLETION, SUICIDE, DECLARATION = "completion", "suicide", "declaration"
HAND_KIND, INVERSION = "hand", "inversion"

INVERSION_COST = "inversion_cost"
TURNS_ROUND, COMPLETES, NOTHING = "turns the unit round", "completes the unit", "nothing of its own"


def is_of_kind(kind: str) -> e.Compare:
    """Return whether the ability used is of a kind."""
    return e.Compare("contains", e.OfAbility("tags"), e.Lit(kind))


def is_inverting(option: str) -> e.Expr:
    return both(is_of_kind(INVERSION), assumed(INVERSION_COST) == option)


_COMPLETE = do("complete", unit=THIS, cites=("MC-11.6",))
BASIC_COSTS: tuple[tuple[e.Expr, i.Instruction], ...] = (
    (is_of_kind(COMPLETION), _COMPLETE),
    (is_of_kind(SUICIDE), do("discard", cards=THIS, cites=("MC-11.6",))),
    (is_inverting(TURNS_ROUND), do("turn round", unit=THIS, cites=("MC-11.6",))),
    (is_inverting(COMPLETES), _COMPLETE),
)
"""When an ability has which basic cost; declaration and hand kinds have none."""
NAMED = tuple(when(kind, i.Afford(body=(cost,), cites=("MC-11.2",))) for kind, cost in BASIC_COSTS)
"""At the declaration: it must be possible to pay, with what the declarations of the chain will use up beside it."""
PAID = tuple(when(kind, i.Settle(body=(cost,))) for kind, cost in BASIC_COSTS)
"""At the resolution: it is paid, or the link does nothing."""

VERBS = by_name(
    Verb(
        name="turn round",
        roles=("unit",),
        affects="unit",
        steps=(mark(var("unit"), TURNED, True),),
        english=("turn {unit} round",),
        cites=("MC-12",),
    ),
)
