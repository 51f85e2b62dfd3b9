"""The march: six steps since the second block, the older procedure before it (MC-8)."""

from __future__ import annotations

from monscol.attributes import SPECIAL
from monscol.mechanics.land import MAIN, main_action
from monscol.mechanics.sides import has_room_for, sum_levels
from monscol.zones import LAND, UNITS, select_ground, select_party
from rulestone.authoring import *

MARCHERS = var("marchers")
_CAN = cards_in(UNITS, of=YOU, where=both(no(its.marched == True), e.Permitted("march", e.It())))
"""Own units that may march now."""

_ROOM = either(
    both(assumed("march_counts_own_units") == True, has_room_for(MARCHERS, e.It())),
    both(assumed("march_counts_own_units") == False, e.Compare("<=", sum_levels(MARCHERS), e.Its("limit"))),
)
#: a terrain that a battle has emptied and the opponent holds (MC-8.8)
_LEFT_EMPTY = both(its.emptied == True, e.Same(e.ControllerOf(e.It()), OPPONENT))
_ENTERED = either(
    no(_LEFT_EMPTY),
    both(assumed("march_into_emptied") == True, no(its.base == True)),
)
_LINKED = e.Linked(MARCHERS, e.It(), by="march", also=SPECIAL)
GOALS = cards_in(LAND, where=both(_LINKED, _ENTERED, _ROOM))
"""Where the chosen units can march to: in the range of each, and within the limit."""

_MAY = need(e.Exists(_CAN), "MC-8.1", "no unit of {you}'s can march any more this turn")
_SET_OUT = (
    set_game("origin", select_ground(MARCHERS)),
    do("carry out the march", units=MARCHERS, terrain=var("goal")),
)

VERBS = by_name(
    Verb(name="declare a march", roles=("player",), steps=(), cites=("MC-8.1",)),
    Verb(
        name="carry out the march",
        roles=("units", "terrain"),
        steps=(
            mark(var("units"), "marched", True, cites=("MC-8.1",)),
            move(var("units"), UNITS, slot=e.Of(var("terrain"), "slot"), manner="marched"),
        ),
        cites=("MC-8.2", "MC-8.3"),
    ),
)

PROCEDURES: dict[str, i.Steps] = {
    # `goal` is the terrain that the marchers entered
    "arrive": (
        when(
            both(e.Exists(select_party(var("goal"), YOU)), e.Exists(select_party(var("goal"), OPPONENT))),
            set_game("embattled", var("goal")),
            set_game("marching side", YOU),
            call("battle"),
            otherwise=(
                when(
                    e.Exists(select_party(var("goal"), YOU)),
                    do("take", terrain=var("goal"), cites=("MC-8.6",)),
                ),
            ),
        ),
        set_game("origin", None),
        i.Check(),
    ),
}

MARCH = Action(
    name="march",
    menus=(MAIN,),
    verbs=("marches", "marches with", "attacks with"),
    needs=(*main_action("MC-6.2"), _MAY),
    steps=(
        do("declare a march", player=YOU),
        i.Check(cites=("MC-8.5", "MC-14.3")),
        pick(
            "marchers",
            _CAN,
            1,
            count(_CAN),
            alike="slot",
            such_that=e.Exists(GOALS),
            prompt="which units march",
            cites=("MC-8.3",),
        ),
        when(no(e.Exists(MARCHERS)), i.Stop()),
        pick("goal", GOALS, prompt="where to", cites=("MC-8.3",)),
        *_SET_OUT,
        i.Check(cites=("MC-8.5", "MC-14.3")),
        call("arrive"),
    ),
    cites=("MC-8.5",),
)
"""The six steps of the second block."""

MARCH_BLOCK1 = Action(
    name="march",
    menus=(MAIN,),
    verbs=("marches", "marches with", "attacks with"),
    needs=(*main_action("MC-6.2"), _MAY),
    announce=(
        choose(
            "marchers",
            _CAN,
            1,
            count(_CAN),
            alike="slot",
            prompt="which units march",
            cites=("MC-8.3",),
        ),
        choose("goal", GOALS, prompt="where to", cites=("MC-8.3", "MC-8.4")),
        # a trial of the move shows whether every unit may stand there
        _SET_OUT[0],
        i.Pay(body=_SET_OUT[1:]),
        i.Require(
            condition=no(e.Exists(e.Among(MARCHERS, no(e.Permitted("be here", e.It()))))),
            because="{marchers} would come to stand on a terrain that forbids it",
            cites=("MC-8.4",),
        ),
    ),
    steps=(
        do("declare a march", player=YOU),
        i.Check(),
        call("arrive"),
    ),
    cites=("MC-8.5@block1",),
)
"""As it was before: units and destination are declared together, and no unit may go where it cannot be."""

ACTIONS = {"march": MARCH}
BLOCK1_ACTIONS = {"march": MARCH_BLOCK1}
