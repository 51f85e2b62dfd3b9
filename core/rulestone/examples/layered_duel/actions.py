"""Actions of players. The main phase is one long gate: the player with priority acts from one menu, in either turn."""

from rulestone.authoring import *
from rulestone.examples.layered_duel.verbs import (
    BLOCK,
    NEXT_CARD,
    NEXT_FIGHTER,
    NEXT_TRICK,
    TAUNTED,
    list_foes,
    make_clash,
    make_raid,
)
from rulestone.examples.layered_duel.zones import DISCARD, EXILE, FIELD, HAND

GATE = "response"
MY_TURN = need(e.TurnOf(YOU), "LD-4", "it is not {you}'s turn")
FREE = need(e.StackEmpty(), "LD-4", "something is on the stack")
ALLOWED = need(e.Permitted("attack", THIS), "LD-6", "{this} may not attack")
PLAYED = note("play", player=YOU, card=THIS)
SETTLED = note("played", card=e.Now(THIS))  # the object that the played card has become
READY = need(its.tired == False, "LD-6", "{this} is tired")
AWAKE = need(either(its.fresh == False, its.haste == True), "LD-38", "{this} has come into play this turn")
LANDS = cards_in(FIELD, of=YOU, type="land", where=its.tired == False)
UNSILENCED = need(e.Permitted("play cards", YOU), "LD-53", "{you} may not play cards")
MEANS = count(LANDS) + of(YOU, "mana") + of(YOU, "credits")
PAYABLE = need(either(its.cost <= 0, its.cost <= MEANS), "LD-37", "{this} costs {cost}: too few lands")


def playable(where):
    """Return a player's cards that may be played: those in the hand, and exiled ones that an effect permits to play."""
    permitted = cards_in(EXILE, of=YOU, where=both(where, e.Permitted("be played", IT, given=True)))
    return e.Either(cards_in(HAND, of=YOU, where=where), permitted)


PAID = (
    when(of(THIS, "cost") > 0, do("pay energy", player=YOU, cost=of(THIS, "cost"))),
    # discounts for the next card or the next of a kind end once it is paid for
    i.EndEffects(until=NEXT_CARD, by=YOU, cites=("LD-58",)),
    when(of(THIS, "type") == "fighter", i.EndEffects(until=NEXT_FIGHTER, by=YOU)),
    when(of(THIS, "type") == "trick", i.EndEffects(until=NEXT_TRICK, by=YOU)),
)
ATTACKERS = cards_in(FIELD, of=OPPONENT, where=its.attacking == True)
ACTIONS = by_name(
    Action(
        name="send",
        menus=(GATE,),
        subject=playable(its.type == "fighter"),
        needs=(
            need(either(e.TurnOf(YOU), its.flash == True), "LD-4", "it is not {you}'s turn"),
            need(either(e.StackEmpty(), its.flash == True), "LD-4", "something is on the stack"),
            need(times("send", YOU) < 1, "LD-4", "{you} has sent a fighter this turn"),
            PAYABLE,
            UNSILENCED,
        ),
        announce=PAID,
        steps=(PLAYED, note("send", player=YOU), do("enter", card=THIS), SETTLED, i.Check()),
        verbs=("plays", "sends"),
        cites=("LD-4", "LD-43"),
    ),
    Action(
        name="take the initiative",
        menus=(GATE,),
        needs=(
            MY_TURN,
            FREE,
            need(times("send", YOU) < 1, "LD-51", "{you} has sent a fighter this turn"),
            need(of(YOU, "initiative") != True, "LD-51", "{you} has the initiative"),
        ),
        steps=(note("send", player=YOU), mark(OPPONENT, "initiative", None), mark(YOU, "initiative", True), i.Check()),
        verbs=("takes the initiative",),
        cites=("LD-51",),
    ),
    Action(
        name="play",
        menus=(GATE,),
        subject=playable(its.type == "trick"),
        needs=(
            need(either(both(e.TurnOf(YOU), e.StackEmpty()), its.speed == "quick"), "LD-11", "{this} is {speed}"),
            PAYABLE,
            UNSILENCED,
        ),
        announce=(*PAID, PLAYED, move(THIS, DISCARD, same=True), SETTLED, i.Announce(what=THIS, item="trick")),
        steps=(note("cast", player=YOU, card=THIS, item=e.Items(last_only=True)),),
        verbs=("plays",),
        cites=("LD-5",),
    ),
    Action(
        name="equip",
        menus=(GATE,),
        subject=playable(its.type == "gear"),
        needs=(MY_TURN, FREE, PAYABLE, UNSILENCED),
        announce=(*PAID, choose("bearer", cards_in(FIELD, of=YOU, type="fighter"), cites=("LD-15",))),
        steps=(PLAYED, do("attach", card=THIS, to=var("bearer")), SETTLED, i.Check()),
        verbs=("plays", "equips"),
        cites=("LD-15",),
    ),
    Action(
        name="lay",
        menus=(GATE,),
        subject=playable(its.type.one_of("charm", "tool")),
        needs=(MY_TURN, FREE, PAYABLE, UNSILENCED),
        announce=PAID,
        steps=(PLAYED, do("enter", card=THIS), SETTLED, i.Check()),
        verbs=("plays", "lays"),
        cites=("LD-28",),
    ),
    Action(
        name="settle",
        menus=(GATE,),
        subject=playable(its.type == "land"),
        needs=(MY_TURN, FREE, UNSILENCED, need(times("settle", YOU) < 1, "LD-37", "{you} has played a land this turn")),
        steps=(PLAYED, note("settle", player=YOU), do("enter", card=THIS), SETTLED, i.Check()),
        verbs=("plays", "settles"),
        cites=("LD-37",),
    ),
    Action(
        name="use",
        menus=(GATE,),
        subject=e.Either(cards_in(FIELD, of=YOU), e.Under(cards_in(FIELD, of=YOU, type="fighter"), "gear")),
        ability="activated",
        needs=(need(e.Permitted("activate abilities", YOU), "LD-53", "{you} may not activate abilities"),),
        announce=(i.Announce(what=THIS, item="ability", kind="activated"),),
        verbs=("uses", "activates"),
        cites=("LD-46",),
    ),
    Action(
        name="evolve",
        menus=(GATE,),
        subject=cards_in(FIELD, of=YOU, type="fighter"),
        needs=(
            MY_TURN,
            FREE,
            need(times("evolve by rule", YOU) < 1, "LD-48", "{you} has evolved a fighter this turn"),
            need(its.evolved == False, "LD-48", "{this} has evolved"),
        ),
        steps=(note("evolve by rule", player=YOU), do("evolve", fighter=THIS), i.Check()),
        verbs=("evolves",),
        cites=("LD-48",),
    ),
    Action(
        name="attack",
        menus=(GATE,),
        subject=cards_in(FIELD, of=YOU, type="fighter"),
        needs=(
            MY_TURN,
            FREE,
            READY,
            AWAKE,
            ALLOWED,
            need(e.Permitted("attack players", THIS), "LD-6", "{this} may not attack players"),
            need(no(TAUNTED), "LD-22", "a fighter of the opponent taunts"),
        ),
        steps=(*make_raid(THIS), i.Check()),
        verbs=("attacks with",),
        cites=("LD-6",),
    ),
    Action(
        name="block",
        menus=(BLOCK,),
        subject=cards_in(FIELD, of=YOU, type="fighter"),
        needs=(
            need(its.guard == True, "LD-42", "{this} is not a guard"),
            READY,
            need(e.Permitted("block", THIS), "LD-42", "{this} may not block"),
            need(
                e.Exists(
                    e.Among(
                        ATTACKERS, either(its.flying == False, of(THIS, "flying") == True, of(THIS, "reach") == True)
                    )
                ),
                "LD-20",
                "the attacker flies",
            ),
            need(
                e.Exists(e.Among(ATTACKERS, e.Permitted("be blocked", IT))), "LD-42", "the attacker cannot be blocked"
            ),
            need(
                no(e.Exists(e.Common(THIS, e.Referred(ATTACKERS, "barred blockers")))),
                "LD-49",
                "{this} may not block it",
            ),
            need(e.Exists(e.Among(ATTACKERS, its.arena == of(THIS, "arena"))), "LD-50", "the arenas differ"),
        ),
        steps=(mark(THIS, "blocking", True), note("block", fighter=THIS, foe=ATTACKERS)),
        verbs=("blocks with",),
        cites=("LD-42",),
    ),
    Action(
        name="clash",
        menus=(GATE,),
        subject=cards_in(FIELD, of=YOU, type="fighter"),
        needs=(MY_TURN, FREE, READY, AWAKE, ALLOWED),
        announce=(
            choose(
                "foe",
                list_foes(THIS),
                suffers="",  # a fighter is attacked by a rule: “cannot be chosen” is about tricks and abilities
                cites=("LD-8", "LD-20", "LD-22", "LD-50"),
            ),
        ),
        steps=(*make_clash(THIS), i.Check()),
        verbs=("clashes with",),
        cites=("LD-16",),
    ),
)
