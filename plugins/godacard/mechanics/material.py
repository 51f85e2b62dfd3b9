"""Material for red monsters (GC-5.4 to GC-5.8)."""

from __future__ import annotations

from godacard.attributes import ATTACK, SPECIAL
from godacard.zones import HAND, MONSTERS
from rulestone.authoring import IT, THIS, YOU, assumed, both, cards_in, count, e, either, its, of, var

OWN = cards_in(MONSTERS, of=YOU)
LIMIT = e.Capacity(MONSTERS)
STACKED = ("special-line", "evolution-line", "force")
"""Classes of monsters that are stacked on material."""

GRAVEYARD_WHEN_FULL = assumed("zone_full") == "graveyard"
FULL = count(OWN) >= LIMIT
ROOM_FOR_ANY = either(count(OWN) < LIMIT, GRAVEYARD_WHEN_FULL)
# material of the monster zone makes room
ROOM = either(ROOM_FOR_ANY, assumed("effect_summon_red_material") == "required")
"""An effect can summon."""


def select_charged(card: e.Expr = THIS) -> e.Select:
    """Return material for a special-line monster: own charged monsters in special posture that fit."""
    fit = e.All((its.posture == SPECIAL, its.charged == True, e.Fits(card, "material")))
    return cards_in(MONSTERS, of=YOU, where=fit)


def select_evolvable(card: e.Expr = THIS) -> e.Select:
    """Return the material for an evolution-line monster: own fitting attack-posture monsters, of the kind its method
    needs."""
    method = of(card, "method")
    kind = either(
        method.one_of("進化", "G進化"),
        both(method == "W進化", its.method == "進化"),
        both(method == "T進化", its.method == "W進化"),
        both(assumed("evo_kind") == "line", its["class"] == "evolution-line"),
    )
    return cards_in(MONSTERS, of=YOU, where=e.All((its.posture == ATTACK, e.Fits(card, "material"), kind)))


def select_any_material(card: e.Expr = THIS) -> e.Select:
    """Return monster cards in the own hand and monster zone, without the card itself."""
    return e.Select(zones=(HAND, MONSTERS), of=YOU, type="monster", other=card)


def select_for_force(card: e.Expr = THIS) -> e.Select:
    """Return material for a force monster: monster cards in the own hand and monster zone that fit."""
    return e.Select(zones=(HAND, MONSTERS), of=YOU, type="monster", where=e.Fits(card, "material"), other=card)


def count_least_for_force(card: e.Expr = THIS) -> e.Expr:
    """Return the number of materials that a force monster needs."""
    return e.Arith("max", e.Lit(1), e.Of(card, "materials"))


def count_most_for_force(card: e.Expr = THIS) -> e.Expr:
    """Return the greatest number of materials that a force monster takes."""
    return e.Arith("min", e.Of(card, "most materials"), e.Count(select_for_force(card)))


ROOM_AFTER_STACKING = e.AnyOf(
    (
        count(OWN) < LIMIT,
        e.Exists(e.Select(zones=(MONSTERS,), of=YOU, where=e.In(IT, var("material")))),
        GRAVEYARD_WHEN_FULL,
    )
)
"""With the material chosen there is room for the new monster."""
