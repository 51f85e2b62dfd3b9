"""Putting units on the field, moving them there, and turning cards over (GR-3, GR-8.10 to 8.13)."""

from __future__ import annotations

from msgspec.structs import replace

from gateruler.mechanics.destruction import FALL
from gateruler.zones import ACT, ATTACK, DEFENCE, GATE, GRAVEYARD, HAND, LEFT, REST, RIGHT, SOUL, units_of
from rulestone.authoring import *


def make_place_option(zone: str, slot: str) -> tuple[str, Steps]:
    """Return an option that names a place for a unit."""
    return (f"{slot} {zone}".strip(), (let("zone", zone), let("slot", slot)))


def put_into_zone(zone: str, posture: str, unit: e.Expr) -> Steps:
    """Put a unit into the named zone; its present card goes to the graveyard without being destroyed.

    What stays on the field all the same stays in the way: then the unit is not put there.
    """
    there = cards_in(zone, of=YOU, where=e.Compare("==", e.Its("slot"), e.Var("slot")))
    return (
        when(e.Exists(there), do("leave the field", card=there, to=GRAVEYARD, cites=("GR-8.12",))),
        when(no(e.Exists(there)), put_into_empty_zone(zone, posture, unit)),
    )


def put_into_empty_zone(zone: str, posture: str, unit: e.Expr) -> i.Move:
    """Put a unit into the named empty zone."""
    return move(
        unit,
        zone,
        whose=YOU,
        slot=e.Var("slot") if zone == ATTACK else None,
        with_pile=True,
        marks={"posture": e.Lit(posture)},
        name="entered",
        cites=("GR-8.10", "GR-8.11"),
    )


def may_enter_occupied(zone: str, slot: str) -> e.Expr:
    """Return whether the rules let a unit enter an occupied place."""
    return either(
        no(e.Exists(cards_in(zone, of=YOU, where=its.slot == slot))),
        e.Compare("==", e.Assumed("summon.occupied_zone"), e.Lit("graveyard")),
    )


# 【強化】: after the place is named and before the unit is put there
_REINFORCE: Steps = (
    when(
        of(var("unit"), "reinforces") != None,
        pick(
            "fodder",
            e.Among(units_of(YOU), e.Fits(var("unit"), "reinforces")),
            0,
            1,
            prompt="【強化】: which unit goes into its soul",
            cites=("GR-8.10", "GR-14.reinforce"),
        ),
        do("put into the soul", card=var("fodder"), host=var("unit"), cites=("GR-14.reinforce",)),
        let("reinforced", e.Exists(e.Under(var("unit"), SOUL))),
    ),
)


def place_unit(also: e.Expr | None = None, *cites: str) -> Steps:
    """Return steps that name a place for the card "unit" and put it there.

    Args:
        also: what must hold besides for the defence zone to be named.
        cites: rules for that.
    """
    asked = (
        no(of(var("unit"), "no defence") == True),
        either(no(bound("at once") == True), no(of(var("unit"), "attack zones at once") == True)),
        may_enter_occupied(DEFENCE, ""),
    )
    defence = (*asked, *(() if also is None else (also,)))
    return (
        let("zone", ""),
        i.Modes(
            options=(make_place_option(ATTACK, LEFT), make_place_option(ATTACK, RIGHT), make_place_option(DEFENCE, "")),
            given=(may_enter_occupied(ATTACK, LEFT), may_enter_occupied(ATTACK, RIGHT), both(*defence)),
            against=(("GR-8.12",), ("GR-8.12",), ("GR-8.17", "GR-8.17", "GR-8.12", *cites)),
            prompt="where to put the unit",
            cites=("GR-8.10", "GR-8.17", *cites),
        ),
        when(bound("zone") != "", *_REINFORCE),
        when(bound("zone") == ATTACK, *put_into_zone(ATTACK, ACT, var("unit"))),
        when(bound("zone") == DEFENCE, *put_into_zone(DEFENCE, REST, var("unit"))),
        when(
            e.Exists(var("entered")),
            when(bound("reinforced") == True, mark(var("entered"), "reinforced", True, cites=("GR-14.reinforce",))),
            note("put on the field", card=var("entered"), origin=e.Var("origin"), opened=e.Var("opened")),
            when(bound("special") == True, note("special summoned", card=var("entered"), cites=("GR-8.13",))),
            when(bound("origin") == HAND, note("touches down", card=var("entered"), cites=("GR-9.6",))),
            otherwise=(do(FALL, card=e.Among(var("unit"), its.zone == GATE), cites=("GR-8.12",)),),
        ),
    )


def place_each_card(**roles: e.Expr | bool) -> i.ForEach:
    """Return the step that places each object bound to "card" separately, tokens included."""
    placed = call("place unit", unit=var("unit"), **roles)
    return each("unit", var("card"), let("origin", of(var("unit"), "zone")), placed)


PROCEDURES: dict[str, tuple[Instruction, ...]] = {"place unit": place_unit()}
#: a condition on a unit: nothing bars it from the defence zone (GR-8.17)
MAY_DEFEND = no(its["no defence"] == True)
TO_DEFENCE = "move to the defence zone"
# a unit of the field moves on its controller's side: only a change of control puts it on the other one (GR-13.14)
_ON_FIELD = e.Are(var("card"), its.zone.one_of(ATTACK, DEFENCE))
ON_ITS_SIDE = let("you", e.Whether(_ON_FIELD, e.ControllerOf(var("card")), YOU))
INTO_DEFENCE: Steps = (let("slot", ""), *put_into_zone(DEFENCE, REST, var("card")))


VERBS = by_name(
    Verb(
        name=TO_DEFENCE,
        roles=("card",),
        affects="card",
        accepts=both(its.type == "unit", MAY_DEFEND),
        steps=(ON_ITS_SIDE, *INTO_DEFENCE),
        cites=("GR-8.11", "GR-8.12", "GR-13.14", "GR-8.17"),
    ),
    # a card enters the field under a player's control; its owner stays the same
    Verb(
        name="give control",
        roles=("card", "player"),
        steps=(place_each_card(you=e.Var("player"), special=False),),
        cites=("GR-13.14", "GR-13.14a", "GR-13.14b"),
    ),
)

TO_FREE_PLACE = "move to a free place"


def is_place_free(zone: str, slot: str) -> e.Expr:
    return no(e.Exists(cards_in(zone, of=YOU, where=its.slot == slot)))


def turn_in_place(name: str, up: bool) -> Verb:
    """Return steps that turn cards over in place."""
    return Verb(
        name=name,
        roles=("card",),
        affects="card",
        accepts=its["face up"] != up,
        steps=(i.Face(what=var("card"), up=e.Lit(up), cites=("GR-3.8",)),),
        cites=("GR-3.8",),
    )


_PLACES = ((ATTACK, LEFT), (ATTACK, RIGHT), (DEFENCE, ""))
VERBS_2021 = by_name(
    # a unit that is put into an attack zone enters in the act posture
    Verb(
        name=TO_FREE_PLACE,
        roles=("card",),
        affects="card",
        accepts=its.type == "unit",
        steps=(
            let("zone", ""),
            i.Modes(
                options=tuple(make_place_option(zone, slot) for zone, slot in _PLACES),
                given=tuple(
                    both(is_place_free(zone, slot), no(of(var("card"), "no defence") == True))
                    if zone == DEFENCE
                    else is_place_free(zone, slot)
                    for zone, slot in _PLACES
                ),
                against=(("GR-8.11",), ("GR-8.11",), ("GR-8.11", "GR-8.17")),
                prompt="move it where",
                cites=("GR-8.11", "GR-8.17"),
            ),
            when(bound("zone") == ATTACK, put_into_empty_zone(ATTACK, ACT, var("card"))),
            when(bound("zone") == DEFENCE, put_into_empty_zone(DEFENCE, REST, var("card"))),
        ),
        cites=("GR-8.11",),
    ),
    Verb(
        name="put face down into the soul",
        roles=("card", "host"),
        steps=(i.PutUnder(what=var("card"), under=var("host"), role=SOUL, face_up=False, cites=("GR-3.3",)),),
        cites=("GR-3.3",),
    ),
    turn_in_place("turn face down", False),
    # cards that are already face down can be chosen, and stay face down
    replace(turn_in_place("turn over", False), accepts=None),
    turn_in_place("turn face up", True),
)
