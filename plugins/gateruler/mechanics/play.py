"""Playing cards: timing, costs, summon rights, and the resolution of played cards (GR-6, GR-8)."""

from __future__ import annotations

from gateruler.attributes import SHOWN
from gateruler.mechanics.destruction import FALL
from gateruler.zones import ACT, DRIVE, ENERGY, FIELD_ZONE, GATE, GRAVEYARD, HAND, NORMAL, REMOVED, REST, SET, ruler_of
from rulestone.authoring import *

MAIN = "main"
#: a card driven outside the own start and main phases is played from a separate menu while its item resolves
DRIVE_MENU = "driven"
OVERDRIVE = "overdrive"
DRIVING = both(game("driving") == True, its.zone == DRIVE)
ENERGY_ACT = cards_in(ENERGY, of=YOU, where=its.posture == ACT)
#: in the opponent's turn some rulers may be rested as if they were energy
RULER_AS_ENERGY = e.Among(ruler_of(YOU), both(its["energy for others"] == True, no(e.TurnOf(YOU)), its.posture == ACT))
ENERGY_READY = e.Either(ENERGY_ACT, RULER_AS_ENERGY)


#: types that a set zone accepts; 【待機】 came with the third set
SETTABLE = its.timing != NORMAL


# --- timing ---------------------------------------------------------------------------------------------------------


def normal_timing(unless: e.Expr | None = None, never: e.Expr | None = None) -> tuple[Need, ...]:
    """Return the normal timing: the own main phase with an empty gate (GR-6.2), unless an effect frees the card from
    it.

    Args:
        unless: what frees the card from it.
        never: condition under which normal timing is wrong, because the card has a timing of its own.
    """
    phase = e.Phase(MAIN) if never is None else both(e.Phase(MAIN), no(never))
    asked = (
        (e.TurnOf(YOU), "it is not {you}'s turn"),
        (phase, "it is the {game.phase} phase"),
        (e.StackEmpty(), "something waits on the gate"),
    )
    return tuple(
        need(condition if unless is None else either(condition, unless), "GR-6.2", because)
        for condition, because in asked
    )


ONLY_DRIVEN = need(either(no(game("driving") == True), its.zone == DRIVE), "GR-9.4", "{this} was not driven")
KNOWN = need(no(its["unknown text"] == True), "GR-1.3", "the text of {this} is not in the sources")

# --- costs ----------------------------------------------------------------------------------------------------------

#: putting the card on the gate; where it was played from stays known
SHOW = (
    let("origin", of(THIS, "zone")),
    move(THIS, GATE, name="shown", cites=("GR-7.8", "GR-8.1")),
)
#: whether it was played outside normal timing, which some cards check
AT_ONCE = (
    let("at once", True),
    when(either(both(e.TurnOf(YOU), e.Phase(MAIN), e.StackEmpty()), game("driving") == True), let("at once", False)),
)
COSTS_NOTHING = when(of(ruler_of(YOU), "pays energy") == False, let("cost", 0))
_PAY = i.Pay(
    body=(
        i.Require(
            condition=count(ENERGY_READY) >= e.Var("cost"),
            because="it costs {cost} energy, and fewer energy cards are in act state",
            cites=("GR-8.4",),
        ),
        call("rest energy"),
    ),
    free=bound("cost") <= 0,
    cites=("GR-8.4",),
)
BASE_COST: Steps = (let("cost", of(var("shown"), "level")), COSTS_NOTHING, _PAY)
_FIXED = of(ruler_of(YOU), "fixed cost")
# effects that change the amount apply after the discount; a ruler's fixed cost overrides all, even 0
CHANGED_COST: Steps = (
    let("cost", e.Arith("max", e.Arith("+", e.Var("cost"), e.Of(YOU, "cost change")), e.Lit(0))),
    when(_FIXED != None, let("cost", _FIXED), otherwise=()),
)
# 【コスト軽減】: the bracketed process may be performed as the amount is fixed; its cost then replaces the level
DISCOUNTED_COST: Steps = (
    let("cost", of(var("shown"), "level")),
    when(
        both(
            e.Compare("contains", e.Of(var("shown"), "ability kinds"), e.Lit("discount")),
            either(bound("origin") == HAND, e.Compare("==", e.Assumed("discount.zone"), e.Lit("any zone"))),
        ),
        i.Ask(name="discounted", prompt="use 【コスト軽減】", cites=("GR-8.6",)),
        when(
            bound("discounted") == True,
            i.Perform(what=var("shown"), kind="discount", cites=("GR-8.6",)),
            let("cost", of(var("shown"), "price")),
        ),
    ),
    # a card of the graveyard that helps is removed, and the one that is played from hand costs 1 less
    when(
        bound("origin") == HAND,
        each(
            "helper",
            cards_in(GRAVEYARD, of=YOU, where=its.helps != None),
            when(
                e.Exists(e.Among(var("shown"), e.Fits(var("helper"), "helps"))),
                i.Ask(name="helped", prompt="remove it from the graveyard to pay 1 less", cites=("GR-8.4",)),
                when(
                    bound("helped") == True,
                    do("remove", card=var("helper")),
                    when(
                        e.Are(e.Now(var("helper")), its.zone == REMOVED),
                        let("cost", e.Arith("-", e.Var("cost"), e.Lit(1))),
                    ),
                ),
            ),
        ),
    ),
    *CHANGED_COST,
    COSTS_NOTHING,
    _PAY,
)

# --- summon rights --------------------------------------------------------------------------------------------------

_RIGHTS = of(ruler_of(YOU), "summons a turn")
_NO_RIGHT_NEEDED = either(no(e.TurnOf(YOU)), _RIGHTS == None)


def has_right(card: e.Expr) -> e.Expr:
    """Return whether enough summon rights are left for a normal summon of the unit."""
    after = e.Arith("+", e.Of(YOU, "summon rights used"), e.Of(card, "summon rights needed"))
    return either(_NO_RIGHT_NEEDED, e.Compare("<=", after, _RIGHTS))


_SPEND_RIGHT = when(
    no(_NO_RIGHT_NEEDED),
    i.AddMark(
        what=YOU, key=e.Lit("summon rights used"), value=e.Of(var("shown"), "summon rights needed"), cites=("GR-8.7",)
    ),
)


def put_card_item(kind: str) -> i.PutItem:
    return i.PutItem(
        kind=kind,
        procedure=f"{kind} resolves",
        source=var("shown"),
        keep=("shown", "origin", "at once", "opened"),
        label="{shown}",
        cites=("GR-7.8", "GR-8.1"),
    )


SUMMONED: Steps = (_SPEND_RIGHT, note("normal summon", player=YOU, card=var("shown"), cites=("GR-8.7",)))


def move_to_first_free_slot(card: e.Expr) -> Steps:
    """Move a card to the leftmost free place of the set zone."""
    steps: Steps = ()
    for slot in ("3", "2", "1"):
        taken = e.Exists(cards_in(SET, of=YOU, where=its.slot == slot))
        there = move(card, SET, whose=YOU, slot=e.Lit(slot), name="set", cites=("GR-6.6",))
        steps = (when(taken, *steps, otherwise=(there,)),) if steps else (there,)
    return steps


PROCEDURES: dict[str, tuple[Instruction, ...]] = {
    "rest energy": (
        let("left", e.Var("cost")),
        when(
            both(bound("left") >= 1, e.Exists(RULER_AS_ENERGY)),
            let("ruler pays", True),
            when(
                count(ENERGY_ACT) >= bound("left"),
                i.Ask(name="ruler pays", prompt="rest the ruler as an energy", cites=("GR-2.wizard",)),
            ),
            when(
                bound("ruler pays") == True,
                mark(RULER_AS_ENERGY, "posture", REST, cites=("GR-2.wizard",)),
                let("left", bound("left") - 1),
            ),
        ),
        each(
            "energy",
            ENERGY_ACT,
            when(
                bound("left") >= 1,
                mark(var("energy"), "posture", REST, cites=("GR-8.4",)),
                let("left", bound("left") - 1),
            ),
        ),
    ),
    "unit resolves": (call("place unit", unit=THIS),),
    "field resolves": (
        move(THIS, FIELD_ZONE, whose=YOU, name="entered", cites=("GR-8.14",)),
        note("put on the field", card=var("entered"), origin=e.Var("origin")),
        when(bound("origin") == HAND, note("touches down", card=var("entered"), cites=("GR-9.6",))),
    ),
    # a card in hand stays revealed while its ability is pending
    "ability carried out": (mark(e.Among(THIS, its[SHOWN] == True), SHOWN, None, cites=("GR-13.7",)),),
    # after an event has resolved: the card goes to the graveyard, unless its own effect has moved it
    "event carried out": (do(FALL, card=THIS, manner="used", cites=("GR-8.14",)),),
    # cards of a soul that is left alone go to their owners' graveyards, unless a text gives them to a player (GR-12.7)
    "goes to the graveyard": (
        let("back", e.Among(var("pile"), its["falls to"] != None)),
        do(FALL, card=e.Among(var("pile"), its["falls to"] == None), manner="left over", cites=("GR-12.7",)),
        each("one", var("back"), do("give control", card=var("one"), player=of(var("one"), "falls to"))),
    ),
}
AFTERMATH = {"event": "event carried out", "ability": "ability carried out"}
