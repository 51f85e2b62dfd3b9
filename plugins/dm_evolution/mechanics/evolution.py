"""Material for evolution creatures, and putting them on it (DM-8)."""

from __future__ import annotations

from dm_evolution.attributes import GV, INFINITE, NO_MATERIAL, V
from dm_evolution.zones import BATTLE, DECK, GEAR, GRAVEYARD, HAND, LINK, MANA, UNDER
from rulestone.authoring import *

NO_CARDS = e.Select(zones=())

IS_EVOLUTION = either(
    both(its.evolution != None, its.neo == False),
    both(its.neo == True, e.Exists(e.Under(IT, UNDER))),
)
"""The candidate is an evolution creature; a NEO creature is one while a card lies under it (DM-8.10)."""


def select_material_for(card: e.Expr = THIS) -> e.Select:
    """Return the cards that an evolution creature can be put on: cards of its named zone and kind."""
    kind = of(card, "material type")
    return cards_in(
        BATTLE,
        MANA,
        GRAVEYARD,
        HAND,
        DECK,
        of=YOU,
        where=e.All(
            (
                its.zone == of(card, "source zone"),
                its.type == kind,
                e.Fits(card, "material"),
            )
        ),
        other=card,
    )


def count_if_kind(card: e.Expr, kind: str, number: int) -> e.Expr:
    """Return a number for evolution creatures of a kind, 0 for others."""
    return e.Arith("*", of(card, "evolution") == kind, e.Lit(number))


def count_least_materials(card: e.Expr = THIS) -> e.Expr:
    """Return the required number of materials: evolution 1, V 2, GV 3, super-infinite 1 or more (DM-8.1 to DM-8.4)."""
    return e.Arith("+", e.Lit(1), e.Arith("+", count_if_kind(card, V, 1), count_if_kind(card, GV, 2)))


def count_most_materials(card: e.Expr = THIS, materials: e.Expr | None = None) -> e.Expr:
    """Return the number of materials it can take: as many as its kind asks for, super-infinite any number."""
    number = e.Count(select_material_for(card) if materials is None else materials)
    return e.Whether(of(card, "evolution") == INFINITE, number, e.Arith("min", count_least_materials(card), number))


ENOUGH = count(select_material_for()) >= count_least_materials()


def _any(key: str, *among: e.Expr) -> e.Exists:
    return e.Exists(e.Among(var("material"), e.All((e.Compare("==", e.Its(key), e.Lit(True)), *among))))


_TAPPED = (
    let("tapped", False),
    when(_any("tapped", its.zone == BATTLE), let("tapped", True)),
    when(
        both(
            bound("tapped") == True,
            e.Exists(e.Among(var("material"), e.All((its.zone == BATTLE, its.tapped == False)))),
        ),
        when(
            assumed("v_mixed_tap") == "owner",
            i.Ask(name="tapped", prompt="some material is tapped: does it enter tapped", cites=("DM-8.6a",)),
            otherwise=(let("tapped", assumed("v_mixed_tap") == "tapped"),),
        ),
    ),
)


def untap_cards_put_under(cards: e.Expr) -> i.Steps:
    """Return steps that untap cards put under another and remove them from an attack."""
    return tuple(mark(cards, name, None) for name in ("tapped", "attacking", "attacked", "exposed"))


_PUT_UNDER = (
    mark(e.Under(var("material"), UNDER), NO_MATERIAL, True),
    mark(var("material"), NO_MATERIAL, None),
    # material from another zone enters the battle zone together with the evolution creature
    mark(e.Among(var("material"), its.zone != BATTLE), "fresh", True),
    *untap_cards_put_under(var("material")),
)


def _place(cards: e.Expr) -> i.PutUnder:
    return i.PutUnder(
        what=cards,
        under=var("card"),
        role=UNDER,
        at="bottom",
        keeps=(UNDER, GEAR, LINK),
        same=True,
        cites=("DM-8.8",),
    )


_WHOLE_PILES = each(
    "one",
    var("material"),
    _place(var("one")),
    # linked gods are single cards of the pile
    _place(e.Under(var("card"), LINK)),
)
_ONE_BY_ONE = (
    let("all", e.Either(var("material"), e.Either(e.Under(var("material"), UNDER), e.Under(var("material"), LINK)))),
    i.Order(name="order", what=var("all"), prompt="from top to bottom", cites=("DM-403.4a", "DM-8.14")),
    _WHOLE_PILES,
    i.PutUnder(what=var("order"), under=var("card"), role=UNDER, at="bottom", same=True),
)


def evolve(*placing: i.Instruction) -> Verb:
    """Return the verb that puts an evolution creature on its material; `placing` is how the material goes under it."""
    return Verb(
        name="evolve",
        roles=("card", "material"),
        affects="card",
        steps=(
            *_TAPPED,
            let("battling", e.Among(var("material"), its.zone == BATTLE)),
            let("strikes", _any("attacking")),
            let("struck", _any("attacked")),
            *_PUT_UNDER,
            *placing,
            move(
                var("card"),
                BATTLE,
                whose=YOU,
                with_pile=True,
                marks={"fresh": e.Lit(True)},
                name="card",
                cites=("DM-8.1",),
            ),
            when(bound("tapped") == True, mark(var("card"), "tapped", True, cites=("DM-8.6",))),
            when(bound("strikes") == True, mark(var("card"), "attacking", True)),
            when(bound("struck") == True, mark(var("card"), "attacked", True)),
            i.Succeed(what=var("battling"), heirs=var("card"), cites=("DM-8.6",)),
            note("enters", creature=var("card")),
        ),
        cites=("DM-8.1",),
    )


#: The order under a card means nothing (DM-8.11@2017-03): nobody is asked for it.
EVOLVE_OLD = evolve(_WHOLE_PILES)
#: DM-403.4a: several cards go under in an order that the player who puts the creature out chooses.
EVOLVE_NEW = evolve(
    when(
        assumed("merge_order") == "free",
        *_ONE_BY_ONE,
        otherwise=(
            i.Order(name="material", what=var("material"), prompt="from top to bottom", cites=("DM-403.4a", "DM-8.13")),
            _WHOLE_PILES,
        ),
    )
)


def put_under(*ordering: i.Instruction) -> Verb:
    """Return the verb that puts cards under a creature."""
    return Verb(
        name="place under",
        roles=("cards", "creature"),
        affects="cards",
        steps=(
            *ordering,
            mark(e.Among(var("cards"), its.zone != BATTLE), "fresh", True),
            mark(var("cards"), NO_MATERIAL, True),
            *untap_cards_put_under(var("cards")),
            i.PutUnder(
                what=var("cards"), under=var("creature"), role=UNDER, at="bottom", keeps=(UNDER, GEAR), same=True
            ),
        ),
        english=("put {cards} under {creature}",),
        cites=("DM-2.3",),
    )


PUT_UNDER_OLD = put_under()
PUT_UNDER_NEW = put_under(
    when(
        assumed("put_under_chooser") == "performer",
        let("orders", YOU),
        otherwise=(let("orders", e.ControllerOf(var("creature"))),),
    ),
    i.Order(
        name="cards", what=var("cards"), who=var("orders"), prompt="from top to bottom", cites=("DM-403.4a", "DM-8.13a")
    ),
)


def put_on(*ordering: i.Instruction) -> Verb:
    """Return the verb that puts a creature without evolution on cards; it is a new creature, and they are under it
    (DM-10.1)."""
    return Verb(
        name="put on",
        roles=("card", "material"),
        affects="card",
        steps=(
            *ordering,
            mark(e.Among(var("material"), its.zone != BATTLE), "fresh", True),
            *untap_cards_put_under(var("material")),
            _WHOLE_PILES,
            move(
                var("card"),
                BATTLE,
                whose=YOU,
                with_pile=True,
                marks={"fresh": e.Lit(True)},
                name="card",
                cites=("DM-10.1", "DM-5.4", "DM-6.1"),
            ),
            note("enters", creature=var("card")),
        ),
        english=("put {card} on {material}",),
        cites=("DM-10.1", "DM-10.1a"),
    )


PUT_ON_OLD = put_on()
PUT_ON_NEW = put_on(
    i.Order(name="material", what=var("material"), prompt="from top to bottom", cites=("DM-403.4a", "DM-8.13"))
)
