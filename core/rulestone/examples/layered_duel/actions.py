"""Actions of players. The main phase is one long gate: the player with priority acts from one menu, in either turn."""

from rulestone.authoring import *
from rulestone.examples.layered_duel.zones import DISCARD, FIELD, HAND

GATE = "response"
MY_TURN = need(e.TurnOf(YOU), "LD-4", "it is not {you}'s turn")
FREE = need(e.StackEmpty(), "LD-4", "something is on the stack")
READY = need(its.tired == False, "LD-6", "{this} is tired")

ACTIONS = by_name(
    Action(
        name="send",
        menus=(GATE,),
        subject=cards_in(HAND, of=YOU, type="fighter"),
        needs=(MY_TURN, FREE, need(times("enter", YOU) < 1, "LD-4", "{you} has sent a fighter this turn")),
        steps=(do("enter", card=THIS), i.Check()),
        verbs=("plays", "sends"),
        cites=("LD-4",),
    ),
    Action(
        name="play",
        menus=(GATE,),
        subject=cards_in(HAND, of=YOU, type="trick"),
        needs=(need(either(both(e.TurnOf(YOU), e.StackEmpty()), its.speed == "quick"), "LD-11", "{this} is {speed}"),),
        announce=(move(THIS, DISCARD, same=True), i.Announce(what=THIS, item="trick")),
        verbs=("plays",),
        cites=("LD-5",),
    ),
    Action(
        name="equip",
        menus=(GATE,),
        subject=cards_in(HAND, of=YOU, type="gear"),
        needs=(MY_TURN, FREE),
        announce=(choose("bearer", cards_in(FIELD, of=YOU, type="fighter"), cites=("LD-15",)),),
        steps=(i.PutUnder(what=THIS, under=var("bearer"), role="gear"), i.Check()),
        verbs=("plays", "equips"),
        cites=("LD-15",),
    ),
    Action(
        name="attack",
        menus=(GATE,),
        subject=cards_in(FIELD, of=YOU, type="fighter"),
        needs=(MY_TURN, FREE, READY),
        steps=(
            when(no(of(THIS, "swift") == True), mark(THIS, "tired", True)),
            do("hit", player=OPPONENT, amount=of(THIS, "strength")),
            i.Check(),
        ),
        verbs=("attacks with",),
        cites=("LD-6",),
    ),
    Action(
        name="clash",
        menus=(GATE,),
        subject=cards_in(FIELD, of=YOU, type="fighter"),
        needs=(MY_TURN, FREE, READY),
        announce=(choose("foe", cards_in(FIELD, of=OPPONENT, type="fighter"), cites=("LD-8",)),),
        steps=(
            mark(THIS, "tired", True),
            let("mine", of(THIS, "strength")),
            let("his", of(var("foe"), "strength")),
            do("wound", fighter=var("foe"), amount=bound("mine")),
            do("wound", fighter=THIS, amount=bound("his")),
            i.Check(),
        ),
        verbs=("clashes with",),
        cites=("LD-16",),
    ),
)
