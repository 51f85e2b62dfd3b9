"""Actions of players, by menu.

Needs are tried in order; the first that fails refuses, with its rule. What `announce` says is tried out first: targets
and costs go there.
"""

from rulestone.authoring import *
from rulestone.examples.chain_duel.zones import BACK, DISCARD, FIELD, HAND

TURN, RESPONSE = "turn", "response"
MY_TURN = need(e.TurnOf(YOU), "CD-4", "it is not {you}'s turn")

LAST = e.Items(last_only=True)
FAST_ENOUGH = need(
    either(e.StackEmpty(), both(its.speed >= 2, its.speed >= of(e.SourceOf(LAST), "speed"))),
    "CD-11",
    "{this} of speed {speed} is too slow",
)

ACTIONS = by_name(
    Action(
        name="send",
        menus=(TURN,),
        subject=cards_in(HAND, of=YOU, type="fighter"),
        needs=(MY_TURN, need(times("enter", YOU) < 1, "CD-4", "{you} has sent a fighter this turn")),
        steps=(do("enter", card=THIS), i.Check()),
        verbs=("plays", "sends"),
        cites=("CD-4",),
    ),
    Action(
        name="play",
        menus=(TURN, RESPONSE),  # also where the response policy offers a response
        subject=cards_in(HAND, of=YOU, type="trick"),
        needs=(MY_TURN, FAST_ENOUGH),
        announce=(move(THIS, DISCARD, same=True), i.Announce(what=THIS, item="trick")),
        steps=(i.Respond(actor=YOU, to="trick"),),
        verbs=("plays",),
        cites=("CD-5",),
    ),
    Action(
        name="set",
        menus=(TURN,),
        subject=cards_in(HAND, of=YOU, type="trap"),
        needs=(MY_TURN, need(count(cards_in(BACK, of=YOU)) < 5, "CD-12", "the back row of {you} is full")),
        steps=(move(THIS, BACK, face_up=False, same=True), mark(THIS, "set in", game("turn"))),
        verbs=("sets",),
        cites=("CD-12",),
    ),
    Action(
        name="spring",
        menus=(TURN, RESPONSE),
        subject=cards_in(BACK, of=YOU, type="trap"),
        needs=(need(its["set in"] < game("turn"), "CD-13", "{this} was set this turn"), FAST_ENOUGH),
        announce=(
            i.Face(what=THIS, up=e.Lit(True)),
            move(THIS, DISCARD, same=True),
            i.Announce(what=THIS, item="trap"),
        ),
        steps=(i.Respond(actor=YOU, to="trap"),),
        verbs=("springs",),
        cites=("CD-13",),
    ),
    Action(
        name="attack",
        menus=(TURN,),
        subject=cards_in(FIELD, of=YOU, type="fighter"),
        needs=(MY_TURN, need(its.tired == False, "CD-6", "{this} is tired")),
        steps=(mark(THIS, "tired", True), do("hit", player=OPPONENT, amount=of(THIS, "strength")), i.Check()),
        verbs=("attacks with",),
        cites=("CD-6",),
    ),
)
