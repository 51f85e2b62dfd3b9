"""Actions of players. The main phase is one long gate: the player with priority acts from one menu, in either turn."""

from rulestone.authoring import *
from rulestone.examples.layered_duel.verbs import LETHAL
from rulestone.examples.layered_duel.zones import DISCARD, FIELD, HAND

GATE = "response"
MY_TURN = need(e.TurnOf(YOU), "LD-4", "it is not {you}'s turn")
FREE = need(e.StackEmpty(), "LD-4", "something is on the stack")
ALLOWED = need(e.Permitted("attack", THIS), "LD-6", "{this} may not attack")
FOES = cards_in(FIELD, of=OPPONENT, type="fighter")
TAUNTED = e.Exists(e.Among(FOES, its.taunt == True))
PLAYED = note("play", player=YOU, card=THIS)
SETTLED = note("played", card=e.Now(THIS))  # the object that the played card has become
MINE_FIRST = both(of(THIS, "first strike") == True, no(of(var("foe"), "first strike") == True))
HIS_FIRST = both(of(var("foe"), "first strike") == True, no(of(THIS, "first strike") == True))
STRIKE = do("deal damage", to=var("foe"), amount=bound("mine"), by=THIS)
HURT = do("deal damage", to=THIS, amount=bound("his"), by=var("foe"))
FALL = (
    at_once(
        do("fall", fighter=e.Among(var("foe"), LETHAL), by=THIS),
        do("fall", fighter=e.Among(THIS, LETHAL), by=var("foe")),
    ),
    # a fighter that battle cannot destroy keeps no battle damage
    *(mark(e.Among(e.Either(THIS, var("foe")), LETHAL), key, None, cites=("LD-26",)) for key in ("damage", "poisoned")),
)
READY = need(its.tired == False, "LD-6", "{this} is tired")

ACTIONS = by_name(
    Action(
        name="send",
        menus=(GATE,),
        subject=cards_in(HAND, of=YOU, type="fighter"),
        needs=(MY_TURN, FREE, need(times("send", YOU) < 1, "LD-4", "{you} has sent a fighter this turn")),
        steps=(PLAYED, note("send", player=YOU), do("enter", card=THIS), SETTLED, i.Check()),
        verbs=("plays", "sends"),
        cites=("LD-4",),
    ),
    Action(
        name="play",
        menus=(GATE,),
        subject=cards_in(HAND, of=YOU, type="trick"),
        needs=(need(either(both(e.TurnOf(YOU), e.StackEmpty()), its.speed == "quick"), "LD-11", "{this} is {speed}"),),
        announce=(PLAYED, move(THIS, DISCARD, same=True), SETTLED, i.Announce(what=THIS, item="trick")),
        verbs=("plays",),
        cites=("LD-5",),
    ),
    Action(
        name="equip",
        menus=(GATE,),
        subject=cards_in(HAND, of=YOU, type="gear"),
        needs=(MY_TURN, FREE),
        announce=(choose("bearer", cards_in(FIELD, of=YOU, type="fighter"), cites=("LD-15",)),),
        steps=(PLAYED, i.PutUnder(what=THIS, under=var("bearer"), role="gear"), SETTLED, i.Check()),
        verbs=("plays", "equips"),
        cites=("LD-15",),
    ),
    Action(
        name="lay",
        menus=(GATE,),
        subject=cards_in(HAND, of=YOU, where=its.type.one_of("charm", "tool")),
        needs=(MY_TURN, FREE),
        steps=(PLAYED, do("enter", card=THIS), SETTLED, i.Check()),
        verbs=("plays", "lays"),
        cites=("LD-28",),
    ),
    Action(
        name="attack",
        menus=(GATE,),
        subject=cards_in(FIELD, of=YOU, type="fighter"),
        needs=(MY_TURN, FREE, READY, ALLOWED, need(no(TAUNTED), "LD-22", "a fighter of the opponent taunts")),
        steps=(
            note("attack", fighter=THIS),
            note("raid", fighter=THIS),
            when(no(of(THIS, "swift") == True), mark(THIS, "tired", True)),
            do("deal damage", to=OPPONENT, amount=of(THIS, "strength"), by=THIS),
            i.Check(),
        ),
        verbs=("attacks with",),
        cites=("LD-6",),
    ),
    Action(
        name="clash",
        menus=(GATE,),
        subject=cards_in(FIELD, of=YOU, type="fighter"),
        needs=(MY_TURN, FREE, READY, ALLOWED),
        announce=(
            choose(
                "foe",
                e.Among(
                    FOES,
                    both(
                        either(its.flying == False, of(THIS, "flying") == True), either(its.taunt == True, no(TAUNTED))
                    ),
                ),
                suffers="",  # a fighter is attacked by a rule: “cannot be chosen” is about tricks and abilities
                cites=("LD-8", "LD-20", "LD-22"),
            ),
        ),
        steps=(
            mark(THIS, "tired", True),
            note("attack", fighter=THIS),
            note("clash", fighter=THIS, foe=var("foe")),
            let("mine", of(THIS, "strength")),
            let("his", of(var("foe"), "strength")),
            when(HIS_FIRST, HURT, otherwise=(STRIKE,)),
            when(either(MINE_FIRST, HIS_FIRST), *FALL),
            when(both(e.Present(var("foe")), e.Present(THIS)), when(HIS_FIRST, STRIKE, otherwise=(HURT,))),
            *FALL,
            i.Check(),
        ),
        verbs=("clashes with",),
        cites=("LD-16",),
    ),
)
