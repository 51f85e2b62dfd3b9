"""The verbs of Goda, such as destroying, drawing and summoning."""

from __future__ import annotations

from godacard.attributes import ATTACK, SPECIAL, STANDBY
from godacard.mechanics.material import (
    FULL,
    GRAVEYARD_WHEN_FULL,
    ROOM,
    ROOM_AFTER_STACKING,
    ROOM_FOR_ANY,
    STACKED,
    count_least_for_force,
    count_most_for_force,
    select_charged,
    select_evolvable,
    select_for_force,
)
from godacard.zones import DECK, GRAVEYARD, HAND, LIFE, MONSTERS, SEAL, SPELLS
from rulestone.authoring import *


def summon_to_zone(posture: e.Expr) -> i.If:
    """Return steps that move to the own monster zone; if it is full, by assumption."""
    return when(
        both(FULL, GRAVEYARD_WHEN_FULL),
        move(var("card"), GRAVEYARD, manner="no room", cites=("GC-2.11a",)),
        otherwise=(move(var("card"), MONSTERS, whose=YOU, marks={"posture": posture}, name="card"),),
    )


def put_on_material(**marks: e.Expr) -> i.If:
    """Return steps that put it on top of its material; if the zone is full, by assumption."""
    return when(
        FULL,
        move(var("card"), GRAVEYARD, manner="no room", cites=("GC-2.11a",)),
        otherwise=(
            move(
                var("card"),
                MONSTERS,
                whose=YOU,
                with_pile=True,
                marks={"posture": e.Assumed("red_summon_posture"), **marks},
                cites=("GC-5.7", "GC-5.7a", "GC-5.10") if marks else ("GC-5.10",),
            ),
        ),
    )


#: An effect summon of a red monster where that needs material: chosen now, and nothing happens without enough of it.
_WITH_MATERIAL = (
    when(
        of(var("card"), "class") == "special-line",
        pick("material", select_charged(var("card")), of(var("card"), "materials"), cites=("GC-5.4",)),
    ),
    when(
        of(var("card"), "class") == "evolution-line",
        pick("material", select_evolvable(var("card")), of(var("card"), "materials"), cites=("GC-5.5",)),
    ),
    when(
        of(var("card"), "class") == "force",
        pick(
            "material",
            select_for_force(var("card")),
            count_least_for_force(var("card")),
            count_most_for_force(var("card")),
            such_that=ROOM_AFTER_STACKING,
            cites=("GC-5.8", "GC-5.6", "GC-2.11"),
        ),
    ),
    when(
        count(var("material")) >= of(var("card"), "materials"),
        do("stack summon", card=var("card"), material=var("material"), cites=("GC-5.11",)),
    ),
)


_ADD_PRINTED = let("sum", bound("sum") + e.Printed(var("m"), "power"))


def move_pile(*keeps: str) -> i.PutUnder:
    cites = ("GC-6.1", "GC-6.6", "GC-6.7", "GC-6.8")
    return i.PutUnder(what=var("material"), under=var("card"), role="energy", keeps=keeps, cites=cites)


_MATERIAL = (
    when(
        assumed("material_energy") == "keep",
        when(assumed("material_armour") == "keep", move_pile("energy", "armour"), otherwise=(move_pile("energy"),)),
        otherwise=(when(assumed("material_armour") == "keep", move_pile("armour"), otherwise=(move_pile(),)),),
    ),
)

_LOST = e.Among(e.Either(YOU, OPPONENT), its["drew from nothing"] == True)
"""Players who had to draw and could not."""
_EMPTY_DECK = "a required draw from an empty deck"

_MOVING = (
    repertoire.draw(
        DECK,
        HAND,
        one_by_one=True,
        empty=(mark(var("player"), "drew from nothing", True, cites=("GC-15.2",)),),
        afterwards=(
            when(
                e.Exists(_LOST),
                when(
                    count(_LOST) > 1,
                    i.EndGame(winner=None, how=_EMPTY_DECK, cites=("GC-15.4",)),
                    otherwise=(i.EndGame(winner=opponent_of(_LOST), how=_EMPTY_DECK, cites=("GC-15.2",)),),
                ),
            ),
        ),
    ),
    repertoire.discard(GRAVEYARD, SEAL, HAND, DECK, cites=("GC-2.6",)),
    repertoire.discard_at_random(HAND, cites=("GC-2.6",)),
    repertoire.goes("destroy", "victim", GRAVEYARD, "destroy {victim}", manner="destroyed", cites=("GC-2.6",)),
    repertoire.goes(
        "tentatively destroy", "victim", HAND, manner="tentatively destroyed", cites=("GC-11.3", "GC-11.3a")
    ),
    repertoire.return_to_hand(HAND, "return {card} to hand", "put {card} into your hand", cites=("GC-2.12",)),
    repertoire.put_on_bottom(DECK, cites=("GC-2.5",)),
    repertoire.put_on_top(DECK, cites=("GC-2.5",)),
    repertoire.goes("seal", "card", SEAL, "seal {card}", manner="sealed", cites=("GC-2.7",)),
    repertoire.goes(
        "send to the graveyard",
        "card",
        GRAVEYARD,
        "send {card} to the graveyard",
        "put {card} into the graveyard",
        manner="sent",
        cites=("GC-2.6",),
    ),
    Verb(
        name="mill",
        roles=("player", "count"),
        steps=(move(e.Top(DECK, var("player"), e.Var("count")), GRAVEYARD, manner="milled"),),
        english=("{player:player} mill {count:cards}",),
        cites=("GC-2.6",),
    ),
    repertoire.shuffle_into(DECK, cites=("GC-2.5",)),
    Verb(
        name="shave",
        roles=("player", "count"),
        steps=(move(e.Top(LIFE, var("player"), e.Var("count")), HAND, manner="shaved", cites=("GC-11.8",)),),
        english=("shave {count:number} life of {player:player}", "{player:player} lose {count:number} life"),
        cites=("GC-11.7",),
    ),
)

VERBS = by_name(
    *_MOVING,
    # --- summoning ---
    Verb(
        name="normal summon",
        roles=("card",),
        steps=(summon_to_zone(e.Lit(STANDBY)),),
        cites=("GC-5.1",),
    ),
    Verb(
        name="effect summon",
        roles=("card", "posture"),
        affects="card",
        accepts=both(
            either(
                its["class"] != "effect-summon",
                e.Compare("==", e.Its("gate"), e.Of(THIS, "name")),
                assumed("effsum_other_effects") == True,
            ),
            # material that red monsters need makes room for these monsters only
            either(assumed("effect_summon_red_material") == "none", ROOM_FOR_ANY, its["class"].one_of(*STACKED)),
        ),
        needs=(need(ROOM, "GC-2.11", "{you} has 5 monsters"),),
        steps=(
            when(
                both(
                    of(var("card"), "class").one_of(*STACKED),
                    assumed("effect_summon_red_material") == "required",
                ),
                *_WITH_MATERIAL,
                i.Stop(),
            ),
            when(
                bound("posture") == None,
                let("posture", ATTACK),
            ),
            summon_to_zone(e.Var("posture")),
        ),
        english=("effect *summon {card}", "effect *summon {card} in {posture:word} posture"),
        cites=("GC-5.2", "GC-5.9"),
    ),
    Verb(
        name="stack summon",
        roles=("card", "material"),
        steps=(
            when(
                assumed("force_p") == "snapshot_current",
                let("sum", e.Total(e.Among(var("material"), its.zone == MONSTERS), "power")),
                each("m", e.Among(var("material"), its.zone != MONSTERS), _ADD_PRINTED),
                otherwise=(
                    let("sum", 0),
                    when(
                        assumed("force_p") == "printed",
                        each("m", var("material"), _ADD_PRINTED),
                    ),
                ),
            ),
            *_MATERIAL,
            when(
                of(var("card"), "class") == "force", put_on_material(power=e.Var("sum")), otherwise=(put_on_material(),)
            ),
        ),
        cites=("GC-5.3",),
    ),
    Verb(
        name="raise the normal summons",
        roles=("player", "count"),
        steps=(
            when(
                assumed("speed_summon") == "set2",
                lasting(var("player"), become(**{"normal summons": bound("count")})),
                otherwise=(lasting(var("player"), add(**{"normal summons": bound("count") - 1})),),
            ),
        ),
        english=("raise the normal summons of {player:player} to {count:number}",),
        cites=("GC-13.1", "GC-13.1a"),
    ),
    # --- postures ---
    Verb(
        name="turn",
        roles=("monster", "posture"),
        affects="monster",
        steps=(
            when(
                bound("posture") != SPECIAL,
                mark(var("monster"), "charged", None, cites=("GC-4.4a",)),
            ),
            mark(var("monster"), "posture", e.Var("posture")),
        ),
        english=("turn {monster} to {posture:word} posture",),
        cites=("GC-4.1",),
    ),
    repertoire.turns("tap", "monster", "posture", ATTACK, STANDBY, "tap {monster}", cites=("GC-4.6",)),
    repertoire.turns("untap", "monster", "posture", STANDBY, ATTACK, "untap {monster}", cites=("GC-4.6",)),
    # --- armour ---
    Verb(
        name="equip",
        roles=("armour", "bearer"),
        affects="armour",
        steps=(i.PutUnder(what=var("armour"), under=var("bearer"), role="armour", same=True, at="bottom"),),
        english=("equip {armour} to {bearer}",),
        cites=("GC-6.2", "GC-7.5"),
    ),
    repertoire.goes("take off", "armour", SPELLS, "take off {armour}", whose=YOU, same=True, cites=("GC-7.5",)),
    # --- combat ---
    Verb(
        name="battle",
        roles=("assailant", "defender", "tentative"),
        steps=(
            when(
                assumed("tentative_check") == "at_comparison",
                let(
                    "tentative",
                    both(
                        of(var("defender"), "posture") == STANDBY,
                        of(var("assailant"), "power") < of(var("defender"), "power"),
                    ),
                ),
            ),
            do("fight", first=var("assailant"), second=var("defender"), cites=("GC-11.2",)),
            when(
                both(bound("tentative") == True, e.Present(var("defender"))),
                do("tentatively destroy", victim=var("defender"), cites=("GC-11.3", "GC-11.3b")),
            ),
        ),
        cites=("GC-11.2",),
    ),
    Verb(
        name="fight",
        roles=("first", "second"),
        steps=(
            let("a", of(var("first"), "power")),
            let("b", of(var("second"), "power")),
            let("losers", e.Either(var("first"), var("second"))),
            when(bound("a") < e.Var("b"), let("losers", var("first"))),
            when(bound("a") > e.Var("b"), let("losers", var("second"))),
            do("destroy", victim=var("losers"), cites=("GC-11.2",)),
        ),
        cites=("GC-11.2",),
    ),
    # --- the stack ---
    Verb(
        name="negate",
        roles=("activation",),
        affects="activation",
        steps=(
            let("card", e.SourceOf(var("activation"))),
            let("was", e.Of(var("activation"), "kind")),
            i.RemoveItem(what=var("activation"), cites=("GC-7.8",)),
            when(bound("was") == "spell", move(var("card"), GRAVEYARD, manner="negated", cites=("GC-7.8",))),
        ),
        english=("negate {activation}",),
        cites=("GC-7.8",),
    ),
    # --- ends ---
    Verb(
        name="win",
        roles=("player",),
        steps=(i.EndGame(winner=var("player"), how="an effect", cites=("GC-15.3",)),),
        english=("{player:player} achieve victory",),
        cites=("GC-15.3",),
    ),
    # --- counters ---
    Verb(
        name="put counters",
        roles=("card", "count", "counter"),
        affects="card",
        steps=(
            i.AddMark(
                what=var("card"),
                key=e.Arith("+", e.Var("counter"), e.Lit(" counters")),
                value=e.Var("count"),
                cites=("GC-1.4",),
            ),
        ),
        english=("put {count:number} {counter:word} counters on {card}",),
        cites=("GC-1.4",),
    ),
)
