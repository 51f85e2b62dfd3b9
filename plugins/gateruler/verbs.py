"""What played cards do when they resolve, and the verbs of cards: drawing, driving, summoning (GR-8, GR-9)."""

from __future__ import annotations

from msgspec.structs import replace

from gateruler.mechanics.destruction import FALL
from gateruler.mechanics.play import (
    COSTS_NOTHING,
    ENERGY_ACT,
    ENERGY_READY,
    RULER_AS_ENERGY,
    SUMMONED,
    card_item,
    first_free_slot,
    has_right,
)
from gateruler.zones import ACT, DAMAGE, DECK, FIELD_ZONE, GATE, HAND, REST, SET, SHOWN, ruler_of
from rulestone.authoring import *

PROCEDURES: dict[str, tuple[Instruction, ...]] = {
    "rest energy": (
        let("left", e.Var("cost")),
        when(
            both(bound("left") >= 1, e.Exists(RULER_AS_ENERGY)),
            let("ruler pays", True),
            when(
                count(ENERGY_ACT) >= bound("left"),
                i.Ask(name="ruler pays", prompt="rest the ruler as an energy", cites=("GR-2.wizard",)),
            ),
            when(
                bound("ruler pays") == True,
                mark(RULER_AS_ENERGY, "posture", REST, cites=("GR-2.wizard",)),
                let("left", bound("left") - 1),
            ),
        ),
        each(
            "energy",
            ENERGY_ACT,
            when(
                bound("left") >= 1,
                mark(var("energy"), "posture", REST, cites=("GR-8.4",)),
                let("left", bound("left") - 1),
            ),
        ),
    ),
    "unit resolves": (call("place unit", unit=THIS),),
    "field resolves": (
        move(THIS, FIELD_ZONE, whose=YOU, face_up=True, name="entered", cites=("GR-8.14",)),
        note("put on the field", card=var("entered"), origin=e.Var("origin")),
        when(bound("origin") == HAND, note("touches down", card=var("entered"), cites=("GR-9.6",))),
    ),
    # a card of the hand is shown while its ability waits
    "ability carried out": (mark(e.Among(THIS, its[SHOWN] == True), SHOWN, None, cites=("GR-13.7",)),),
    # after an event was carried out: the card goes to the graveyard, unless it has gone elsewhere by itself
    "event carried out": (do(FALL, card=THIS, manner="used", cites=("GR-8.14",)),),
    # cards of a soul that is left alone go to their owners' graveyards, unless a text brings them back (GR-12.7)
    "soul falls": (
        let("back", e.Among(var("pile"), its["comes back"] == True)),
        do(FALL, card=e.Among(var("pile"), no(its["comes back"] == True)), manner="left over", cites=("GR-12.7",)),
        each("one", var("back"), do("give control", card=var("one"), player=e.OwnerOf(var("one")))),
    ),
}
AFTERMATH = {"event": "event carried out", "ability": "ability carried out"}

_VERBS = (
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
    Verb(
        name="normal summon",
        roles=("card",),
        affects="card",
        accepts=its.type == "unit",
        steps=(
            let("cost", of(var("card"), "level").expr),
            COSTS_NOTHING,
            when(
                both(has_right(var("card")), e.Compare(">=", count(ENERGY_READY).expr, e.Var("cost"))),
                let("origin", of(var("card"), "zone").expr),
                move(var("card"), GATE, face_up=True, name="shown", cites=("GR-7.8",)),
                card_item("unit"),
                call("rest energy"),
                *SUMMONED,
            ),
        ),
        cites=("GR-8.7",),
    ),
)

VERBS = {verb.name: verb for verb in _VERBS}
VERBS_2021 = {
    # a damage card that was turned face down meanwhile is not played
    "normal summon": replace(VERBS["normal summon"], cites=("GR-8.7", "GR-10.12")),
    "set price": Verb(
        name="set price",
        roles=("card", "cost"),
        steps=(mark(var("card"), "price", e.Var("cost"), cites=("GR-8.6",)),),
        cites=("GR-8.6",),
    ),
    "pay energy": Verb(
        name="pay energy",
        roles=("player", "cost"),
        steps=(
            i.Require(
                condition=count(ENERGY_READY) >= e.Var("cost"),
                because="{cost} energy to rest, fewer are act",
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
            let("origin", of(var("card"), "zone").expr),
            when(
                either(of(var("card"), "type") != "unit", has_right(var("card"))),
                move(var("card"), GATE, face_up=True, name="shown", cites=("GR-7.8", "GR-8.5")),
                when(of(var("shown"), "type") == "unit", card_item("unit"), *SUMMONED),
                when(of(var("shown"), "type") == "field", card_item("field")),
                when(
                    of(var("shown"), "type") == "event",
                    i.Announce(what=var("shown"), item="event", kind="effect"),
                ),
            ),
        ),
        cites=("GR-8.5", "GR-10.12"),
    ),
    "special summon": Verb(
        name="special summon",
        roles=("card",),
        affects="card",
        accepts=its.type == "unit",
        steps=(
            when(
                e.Permitted("special summon", YOU),
                let("origin", of(var("card"), "zone").expr),
                call("place unit", unit=var("card"), special=True),
            ),
        ),
        cites=("GR-8.13",),
    ),
    "set card": Verb(
        name="set card",
        roles=("card",),
        affects="card",
        steps=(
            when(
                count(cards_in(SET, of=YOU)) < 3,
                *first_free_slot(var("card")),
                note("set", player=YOU, card=var("set")),
            ),
        ),
        cites=("GR-6.6",),
    ),
}
