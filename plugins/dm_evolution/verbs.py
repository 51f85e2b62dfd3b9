"""The verbs of Duel Masters, such as destroying, drawing and breaking."""

from __future__ import annotations

from typing import Any

from dm_evolution.mechanics.evolution import (
    EVOLVE_NEW,
    EVOLVE_OLD,
    PUT_ON_NEW,
    PUT_ON_OLD,
    PUT_UNDER_NEW,
    PUT_UNDER_OLD,
    count_least_materials,
    count_most_materials,
    select_material_for,
)
from dm_evolution.mechanics.mana import MULTICOLOUR, PAY
from dm_evolution.zones import BATTLE, DECK, GEAR, GRAVEYARD, HAND, IN_USE, LINK, MANA, SHIELDS, UNDER
from rulestone.authoring import *

CARD, CREATURE = var("card"), var("creature")
PLACES = (HAND, GRAVEYARD, MANA, SHIELDS, DECK)
BOTTOM = "bottom of the deck"


def to_zone(cards: e.Expr, zone: str, **more: Any) -> i.Instruction:
    """Return steps that move cards to their owners' zone; a card with several civilizations enters the mana zone tapped
    (DM-5.3).

    To the deck is on top of it, unless the bottom is named.
    """
    if zone != MANA:
        return move(cards, zone, at="top" if zone == DECK else "bottom", **more)
    return each(
        "one",
        cards,
        move(var("one"), MANA, name="one", **more),
        when(e.Are(var("one"), MULTICOLOUR), mark(var("one"), "tapped", True, cites=("DM-5.3",))),
    )


def move_to_named_zone(cards: e.Expr, **more: Any) -> tuple[i.Instruction, ...]:
    """Return steps that move cards to the zone that “to” names."""
    return (
        *(when(bound("to") == zone, to_zone(cards, zone, **more)) for zone in PLACES),
        when(bound("to") == BOTTOM, move(cards, DECK, at="bottom", **more)),
    )


LINKED = e.Among(CREATURE, e.Exists(e.Under(IT, LINK)))
STARS = e.Among(CREATURE, its.star == True)


def leave_as_a_whole(name: str, to: str, *english: str, cites: tuple[str, ...] = ("DM-8.8",)) -> Verb:
    """Return a way for a whole creature to leave the battle zone."""
    return Verb(
        name=name,
        roles=("creature",),
        affects="creature",
        steps=(do("leave", creature=CREATURE, to=to),),
        english=english,
        cites=cites,
    )


_AS_A_WHOLE: i.Steps = (
    # the player chooses which linked god leaves; of a star evolution the top card leaves
    each(
        "god",
        LINKED,
        pick(
            "card",
            e.Either(var("god"), e.Under(var("god"), LINK)),
            who=e.ControllerOf(var("god")),
            prompt="which god leaves",
            cites=("DM-10.3",),
        ),
        *move_to_named_zone(CARD),
        let("creature", e.Among(CREATURE, no(e.Same(IT, var("god"))))),
    ),
    each(
        "star",
        STARS,
        *move_to_named_zone(var("star"), cites=("DM-8.10",)),
        let("creature", e.Among(CREATURE, no(e.Same(IT, var("star"))))),
    ),
    # every card of the object goes to the same zone; nothing is left to be reconstructed
    *move_to_named_zone(e.Under(CREATURE, UNDER), cites=("DM-8.8",)),
    *move_to_named_zone(CREATURE),
)


def move_alone_to(cards: e.Expr, zone: str, name: str) -> i.Move:
    """Return steps that move only these cards to a zone, on top of the deck."""
    return move(cards, zone, at="top" if zone == DECK else "bottom", name=name, cites=("DM-8.9",))


def move_alone(cards: e.Expr, name: str) -> tuple[i.Instruction, ...]:
    """Return steps that move exactly these cards to the zone in "to"; several civilizations make one enter the mana
    zone tapped."""
    entered = e.Are(cards, e.All((its.zone == MANA, MULTICOLOUR)))
    return (
        *(when(bound("to") == zone, move_alone_to(cards, zone, name)) for zone in PLACES),
        when(entered, mark(cards, "tapped", True, cites=("DM-5.3",))),
    )


_CARDS = (
    repertoire.draw(DECK, HAND),
    repertoire.discard(GRAVEYARD, cites=("DM-2",)),
    repertoire.discard_at_random(HAND, cites=("DM-2",)),
    Verb(
        name="put into mana",
        roles=("cards",),
        affects="cards",
        steps=(to_zone(var("cards"), MANA),),
        english=("charge {cards}",),
        cites=("DM-5.3",),
    ),
    Verb(
        name="put into mana tapped",
        roles=("cards",),
        affects="cards",
        steps=(do("put into mana", cards=var("cards")), mark(e.Now(var("cards")), "tapped", True)),
        english=("put {cards} into the mana zone tapped", "put {cards} into your mana zone tapped"),
        cites=("DM-5.3",),
    ),
    repertoire.turns("tap", "creature", "tapped", False, True, "tap {creature}", cites=("DM-4.1",)),
    repertoire.turns("untap", "creature", "tapped", True, None, "untap {creature}", cites=("DM-4.1",)),
    Verb(name="pay", roles=("card", "cost"), steps=PAY, cites=("DM-5.2",)),
)
_LEAVING = (
    leave_as_a_whole("destroy", GRAVEYARD, "destroy {creature}"),
    leave_as_a_whole(
        "return to hand",
        HAND,
        "return {creature} to its owner's hand",
        "return {creature} to their owner's hand",
        "return {creature} to hand",
        "return {creature} to your hand",
        "put {creature} into your hand",
    ),
    leave_as_a_whole("send to mana", MANA, "put {creature} into the mana zone", "put {creature} into your mana zone"),
    leave_as_a_whole("bury", GRAVEYARD, "put {creature} into the graveyard", "put {creature} into your graveyard"),
    leave_as_a_whole("shield", SHIELDS, "put {creature} into the shield zone", "put {creature} into your shield zone"),
    leave_as_a_whole("put on the deck", DECK, "put {creature} on top of its owner's deck"),
    repertoire.shuffle_into(DECK, do("leave", creature=CREATURE, to=DECK), role="creature", cites=("DM-8.8",)),
    leave_as_a_whole(
        "put under the deck",
        BOTTOM,
        "put {creature} on the bottom of its owner's deck",
        "put {creature} on the bottom of your deck",
    ),
    Verb(
        name="leave",
        roles=("creature", "to", "way"),
        affects="creature",
        steps=(when(bound("way") == "alone", *move_alone(CREATURE, "creature"), otherwise=_AS_A_WHOLE),),
        cites=("DM-8.8",),
    ),
    Verb(
        name="take card",
        roles=("card", "to"),
        affects="card",
        steps=(
            # if the top card leaves, the creature leaves
            when(
                assumed("top_leaving_is_creature_leaving") == True,
                let("tops", e.Among(CARD, e.In(IT, cards_in(BATTLE)))),
                let("card", e.Among(CARD, no(e.In(IT, var("tops"))))),
                do("leave", creature=var("tops"), to=e.Var("to"), way="alone", cites=("DM-9.19", "DM-9.19a")),
            ),
            *move_alone(CARD, "card"),
        ),
        english=("move {card} alone to {to:zone}",),
        cites=("DM-8.9",),
    ),
    Verb(
        name="return top card",
        roles=("creature",),
        affects="creature",
        steps=(do("take card", card=CREATURE, to=HAND, cites=("DM-8.9",)),),
        english=("return the top card of {creature} to its owner's hand",),
        cites=("DM-8.9",),
    ),
)
_ENTERING = (
    Verb(
        name="put out",
        roles=("creature",),
        affects="creature",
        steps=(
            when(
                e.Are(CREATURE, e.All((its.evolution != None, its.neo == False))),
                pick(
                    "material",
                    select_material_for(CREATURE),
                    count_least_materials(CREATURE),
                    count_most_materials(CREATURE),
                    prompt="on which material",
                    cites=("DM-8.7",),
                ),
                when(
                    count(var("material")) >= count_least_materials(CREATURE),
                    do("evolve", card=CREATURE, material=var("material")),
                    otherwise=(note("no material", creature=CREATURE, cites=("DM-8.7",)),),
                ),
                i.Stop(),
            ),
            move(
                CREATURE, BATTLE, whose=YOU, marks={"fresh": e.Lit(True)}, name="creature", cites=("DM-5.4", "DM-6.1")
            ),
            when(of(CREATURE, "links") != (), call("link", god=CREATURE)),
            note("enters", creature=CREATURE),
        ),
        english=("put {creature} into the battle zone", "summon {creature} without paying its cost"),
        cites=("DM-5.4",),
    ),
    EVOLVE_OLD,
    PUT_UNDER_OLD,
    PUT_ON_OLD,
    Verb(
        name="use for free",
        roles=("card",),
        affects="card",
        steps=(
            when(
                of(CARD, "type") == "creature",
                do("put out", creature=CARD, cites=("DM-7.6",)),
            ),
            when(of(CARD, "type") == "gear", move(CARD, BATTLE, whose=YOU, cites=("DM-10.5",))),
            when(
                of(CARD, "type") == "spell",
                move(CARD, IN_USE, same=True, cites=("DM-2.2",)),
                i.Announce(what=CARD, item="spell"),
                i.ResolveTop(cites=("DM-7.6",)),
            ),
        ),
        english=("use {card} without paying its cost", "cast {card} without paying its cost"),
        cites=("DM-7.6",),
    ),
    Verb(
        name="cross",
        roles=("gear", "bearer"),
        affects="gear",
        steps=(i.PutUnder(what=var("gear"), under=var("bearer"), role=GEAR, at="bottom", same=True),),
        english=("cross {gear} to {bearer}",),
        cites=("DM-10.5",),
    ),
)
_BATTLE_VERBS = (
    Verb(
        name="battle",
        roles=("first", "second"),
        affects="first",
        steps=(
            let("a", of(var("first"), "power")),
            let("b", of(var("second"), "power")),
            let("losers", e.Either(var("first"), var("second"))),
            when(bound("a") < e.Var("b"), let("losers", var("first"))),
            when(bound("a") > e.Var("b"), let("losers", var("second"))),
            each(
                "winner",
                e.Among(e.Either(var("first"), var("second")), no(e.In(IT, var("losers")))),
                note("win a battle", creature=var("winner")),
            ),
            do("destroy", creature=var("losers"), cites=("DM-7.4",)),
        ),
        cites=("DM-7.4",),
    ),
    Verb(
        name="break",
        roles=("player", "count"),
        steps=(
            pick(
                "broken",
                cards_in(SHIELDS, of=var("player")),
                e.Var("count"),
                who=opponent_of(var("player")),
                prompt="which shields are broken",
                cites=("DM-7.5",),
            ),
            move(var("broken"), HAND, manner="broken", name="broken", cites=("DM-7.5",)),
            call("shield triggers", you=var("player"), cards=var("broken")),
        ),
        english=("break {count:number} shields of {player:player}",),
        cites=("DM-7.5",),
    ),
)
VERBS = by_name(*_CARDS, *_LEAVING, *_ENTERING, *_BATTLE_VERBS)
VERBS_2021 = by_name(EVOLVE_NEW, PUT_UNDER_NEW, PUT_ON_NEW)

USABLE = e.All((e.Compare("==", e.Its("shield trigger"), e.Lit(True)),))
PROCEDURES: dict[str, i.Steps] = {
    "shield triggers": (
        pick(
            "declared",
            e.Among(var("cards"), USABLE),
            0,
            e.Count(e.Among(var("cards"), USABLE)),
            who=var("player"),
            prompt="which S-triggers are used",
            cites=("DM-7.6",),
        ),
        i.Order(name="declared", what=var("declared"), who=var("player"), prompt="in which order", cites=("DM-7.6",)),
        each("card", var("declared"), do("use for free", card=CARD, cites=("DM-7.6",))),
    ),
    "link": (
        let("partner", cards_in(BATTLE, of=YOU, where=e.Compare("in", e.Its("name"), e.Of(var("god"), "links")))),
        let("partner", e.Among(var("partner"), no(e.Exists(e.Under(IT, LINK))))),
        when(
            e.Exists(var("partner")),
            pick("partner", var("partner"), 0, 1, prompt="link it to which god", cites=("DM-10.3",)),
            i.PutUnder(what=var("god"), under=var("partner"), role=LINK, same=True, cites=("DM-10.3",)),
        ),
    ),
    "put out for": (do("put out", creature=CREATURE),),
    "spell resolved": (move(THIS, GRAVEYARD, manner="used", cites=("DM-2.2",)),),
}
