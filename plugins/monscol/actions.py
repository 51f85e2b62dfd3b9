"""Actions of players, except actions of a mechanic, which are in its module."""

from __future__ import annotations

from monscol.mechanics import battle, chain, land, march, rituals, summon
from monscol.turn import ADJUST
from monscol.zones import HAND
from rulestone.authoring import THIS, YOU, Action, by_name, cards_in, do, e, need

_ACTIONS = (
    Action(
        name="discard from hand",
        menus=(ADJUST,),
        subject=cards_in(HAND, of=YOU),
        verbs=("discards",),
        needs=(need(e.TurnOf(YOU), "MC-6.1", "it is not {you}'s turn"),),
        steps=(do("discard", cards=THIS, cites=("MC-6.1",)),),
        cites=("MC-6.1",),
    ),
)
ACTIONS = {
    **land.ACTIONS,
    **march.BLOCK1_ACTIONS,
    **summon.ACTIONS,
    **battle.ACTIONS,
    **chain.ACTIONS,
    **rituals.ACTIONS,
    **by_name(*_ACTIONS),
}
BLOCK2_ACTIONS = march.ACTIONS
