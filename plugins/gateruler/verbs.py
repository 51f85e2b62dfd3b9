"""The verbs of cards: drawing, discarding, summoning (GR-3, GR-8); verbs of a mechanic are in its module."""

from __future__ import annotations

from gateruler.mechanics import combat, damage, destruction, drive, equip, gate, open_card, placement
from gateruler.mechanics.destruction import FALL
from gateruler.mechanics.play import (
    CHANGED_COST,
    COSTS_NOTHING,
    ENERGY_READY,
    SUMMONED,
    has_right,
    move_to_first_free_slot,
    put_card_item,
)
from gateruler.zones import ACT, DAMAGE, DECK, GATE, HAND, REST, SET, ruler_of
from rulestone.authoring import *


def summon_normally(changed: Steps, *cites: str) -> Verb:
    """Return a normal summon by an effect: it is paid like one by the rules; `changed` is the altered amount."""
    return Verb(
        name="normal summon",
        roles=("card",),
        affects="card",
        accepts=its.type == "unit",
        steps=(
            let("cost", of(var("card"), "level")),
            *changed,
            COSTS_NOTHING,
            when(
                both(has_right(var("card")), e.Compare(">=", count(ENERGY_READY), e.Var("cost"))),
                let("origin", of(var("card"), "zone")),
                move(var("card"), GATE, name="shown", cites=("GR-7.8",)),
                put_card_item("unit"),
                call("rest energy"),
                *SUMMONED,
            ),
        ),
        cites=cites,
    )


_BY_NAME = by_name(
    Verb(
        name="draw",
        roles=("player", "count"),
        steps=(
            when(
                of(ruler_of(var("player")), "has hand") == False,
                note("nothing is drawn without a hand", player=e.Var("player"), cites=("GR-1.8",)),
                otherwise=(move(e.Top(DECK, var("player"), e.Var("count")), HAND, manner="drawn", name="drawn"),),
            ),
        ),
    ),
    Verb(
        name="discard",
        roles=("card",),
        affects="card",
        steps=(do(FALL, card=var("card"), manner="discarded"),),
        cites=("GR-3",),
    ),
    repertoire.discard_at_random(HAND, "card", cites=("GR-3",)),
    repertoire.shuffle_into(DECK, do("put under the deck", card=var("card")), cites=("GR-3.3",)),
    Verb(
        name="act",
        roles=("card",),
        affects="card",
        steps=(mark(var("card"), "posture", ACT),),
        cites=("GR-5.2",),
    ),
    Verb(
        name="rest",
        roles=("card",),
        affects="card",
        steps=(mark(var("card"), "posture", REST),),
        cites=("GR-11.3",),
    ),
    summon_normally((), "GR-8.7"),
    Verb(
        name="special summon",
        roles=("card",),
        affects="card",
        accepts=its.type == "unit",
        steps=(
            when(
                e.Permitted("special summon", YOU),
                placement.place_each_card(special=True),
            ),
        ),
        cites=("GR-8.13",),
    ),
)

VERBS = {
    **_BY_NAME,
    **placement.VERBS,
    **drive.VERBS,
    **combat.VERBS_2020,
    **damage.VERBS,
    **destruction.VERBS,
    **gate.VERBS,
}

_OWN_2021 = {
    # a damage card that was turned face down meanwhile is not played; effects on costs apply to this cost too
    "normal summon": summon_normally(CHANGED_COST, "GR-8.7", "GR-8.4", "GR-10.12"),
    "set price": Verb(
        name="set price",
        roles=("card", "cost"),
        affects="card",
        steps=(mark(var("card"), "price", e.Var("cost"), cites=("GR-8.6",)),),
        cites=("GR-8.6",),
    ),
    "pay energy": Verb(
        name="pay energy",
        roles=("player", "cost"),
        steps=(
            i.Require(
                condition=count(ENERGY_READY) >= e.Var("cost"),
                because="it costs {cost} energy, and fewer energy cards are in act state",
                cites=("GR-8.4",),
            ),
            call("rest energy"),
        ),
        cites=("GR-8.4",),
    ),
    "play for nothing": Verb(
        name="play for nothing",
        roles=("card",),
        affects="card",
        accepts=either(its.zone != DAMAGE, its["face up"] == True),
        steps=(
            let("origin", of(var("card"), "zone")),
            when(
                either(of(var("card"), "type") != "unit", has_right(var("card"))),
                move(var("card"), GATE, name="shown", cites=("GR-7.8", "GR-8.5")),
                when(of(var("shown"), "type") == "unit", put_card_item("unit"), *SUMMONED),
                when(of(var("shown"), "type") == "field", put_card_item("field")),
                when(
                    of(var("shown"), "type") == "event",
                    i.Announce(what=var("shown"), item="event", kind="effect"),
                ),
            ),
        ),
        cites=("GR-8.5", "GR-10.12"),
    ),
    "set card": Verb(
        name="set card",
        roles=("card",),
        affects="card",
        steps=(
            when(
                count(cards_in(SET, of=YOU)) < 3,
                *move_to_first_free_slot(var("card")),
                note("set", player=YOU, card=var("set")),
            ),
        ),
        cites=("GR-6.6",),
    ),
}
VERBS_2021 = {
    "be destroyed": destruction.AT_ONCE,
    "draw": open_card.mark_drawn_cards(_BY_NAME["draw"]),
    **damage.VERBS_2021,
    **_OWN_2021,
    **drive.VERBS_2021,
    **placement.VERBS_2021,
}
VERBS_2022 = equip.VERBS
