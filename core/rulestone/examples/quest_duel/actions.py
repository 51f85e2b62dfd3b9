"""Actions of the turn player; nothing is responded to."""

from rulestone.authoring import *
from rulestone.examples.common import use
from rulestone.examples.quest_duel.verbs import battle
from rulestone.examples.quest_duel.zones import DISCARD, FIELD, HAND, INK

TURN = "turn"
MINE = cards_in(FIELD, of=YOU, type="character")
FOES = cards_in(FIELD, of=OPPONENT, type="character", where=its.exerted == True)
GUARDED = e.Exists(e.Among(FOES, its.bodyguard == True))
PAYABLE = need(its.cost <= count(cards_in(INK, of=YOU, where=its.exerted == False)), "QD-4", "{this} costs {cost}")
PAID = when(of(THIS, "cost") > 0, do("pay energy", player=YOU, cost=of(THIS, "cost")))
PLAYED = note("play", player=YOU, card=THIS)
READY = need(its.exerted == False, "QD-5", "{this} is exerted")
SOBER = need(its.stunned == False, "QD-13", "{this} is stunned")
SETTLED = need(its.fresh == False, "QD-7", "{this} has come into play this turn")

ACTIONS = by_name(
    Action(
        name="send",
        menus=(TURN,),
        subject=cards_in(HAND, of=YOU, where=its.type.one_of("character", "item")),
        needs=(PAYABLE,),
        announce=(PAID,),
        steps=(PLAYED, do("enter", card=THIS), i.Check()),
        verbs=("plays",),
        cites=("QD-1", "QD-20"),
    ),
    Action(
        name="play",
        menus=(TURN,),
        subject=cards_in(HAND, of=YOU, where=its.type.one_of("action", "song")),
        needs=(PAYABLE,),
        announce=(PAID, PLAYED, move(THIS, DISCARD, same=True), i.Announce(what=THIS, item="action")),
        steps=(i.Respond(actor=YOU, to="action"),),
        verbs=("plays",),
        cites=("QD-15",),
    ),
    Action(
        name="ink",
        menus=(TURN,),
        subject=cards_in(HAND, of=YOU),
        needs=(need(times("ink by rule", YOU) < 1, "QD-4", "{you} has put a card into the inkwell this turn"),),
        steps=(note("ink by rule", player=YOU), do("ink", card=THIS)),
        verbs=("inks",),
        cites=("QD-4",),
    ),
    Action(
        name="quest",
        menus=(TURN,),
        subject=MINE,
        needs=(
            READY,
            SOBER,
            SETTLED,
            need(its.reckless == False, "QD-5", "{this} is reckless"),
            need(e.Permitted("quest", THIS), "QD-5", "{this} may not quest"),
        ),
        steps=(
            mark(THIS, "exerted", True),
            note("quest", character=THIS),
            do("gain lore", player=YOU, amount=of(THIS, "lore")),
            i.Check(),
        ),
        verbs=("quests with",),
        cites=("QD-5",),
    ),
    Action(
        name="challenge",
        menus=(TURN,),
        subject=MINE,
        needs=(
            READY,
            SOBER,
            need(either(its.fresh == False, its.rush == True), "QD-7", "{this} has come into play this turn"),
            need(e.Permitted("challenge", THIS), "QD-6", "{this} may not challenge"),
        ),
        announce=(
            choose(
                "foe",
                e.Among(
                    FOES,
                    both(
                        either(its.evasive == False, of(THIS, "evasive") == True),
                        either(its.bodyguard == True, no(GUARDED)),
                        e.Permitted("be challenged", IT),
                    ),
                ),
                suffers="",
                cites=("QD-6", "QD-11", "QD-12"),
            ),
        ),
        steps=(
            mark(THIS, "exerted", True),
            note("challenge", character=THIS, foe=var("foe")),
            *battle(THIS, var("foe")),
            i.Check(),
        ),
        verbs=("challenges with", "attacks with"),
        cites=("QD-6",),
    ),
    Action(
        name="recover",
        menus=(TURN,),
        subject=cards_in(FIELD, of=YOU, where=its.stunned == True),
        needs=(READY,),
        steps=(mark(THIS, "exerted", True), mark(THIS, "stunned", None)),
        verbs=("unstuns",),
        cites=("QD-13",),
    ),
    use(TURN, cards_in(FIELD, of=YOU), ("QD-20",), needs=(SOBER,)),
)
