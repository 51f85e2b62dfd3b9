"""Actions of players."""

from rulestone.authoring import *
from rulestone.examples.cairn.zones import CAIRN, POUCH, SCREE

TURN, RESPONSE = "turn", "response"
MY_TURN = need(either(e.TurnOf(YOU), its.speed == "quick"), "C-5", "it is not {you}'s turn")

ACTIONS = by_name(
    Action(
        name="lay",
        menus=(TURN,),
        subject=cards_in(POUCH, of=YOU, type="stone"),
        needs=(MY_TURN,),
        steps=(move(THIS, CAIRN, cites=("C-4",)), i.Check()),
        cites=("C-4",),
    ),
    Action(
        name="shout",
        menus=(TURN, RESPONSE),  # also where the response policy offers a response
        subject=cards_in(POUCH, of=YOU, type="shout"),
        needs=(MY_TURN,),
        announce=(move(THIS, SCREE, same=True), i.Announce(what=THIS, item="shout")),
        steps=(i.Respond(actor=YOU, to="shout"),),
        cites=("C-5",),
    ),
)
