"""Playing cards and abilities: gate actions, costs, and what played cards do when they resolve (GR-6, GR-8)."""

from __future__ import annotations

from gateruler.policies import GATE_ACTION
from gateruler.zones import (
    ACT,
    ATTACK,
    DAMAGE,
    DEFENCE,
    DRIVE,
    ENERGY,
    FIELD_ZONE,
    GATE,
    GRAVEYARD,
    HAND,
    INSTANT,
    NORMAL,
    RULER,
    SET,
    SHOWN,
    ruler_of,
)
from rulestone.authoring import *

MAIN = "main"
#: what is driven outside the own start and main phases is played from a menu of its own, while its item resolves
DRIVE_MENU = "driven"
OVERDRIVE = "overdrive"
DRIVING = both(game("driving") == True, its.zone == DRIVE)
ENERGY_ACT = cards_in(ENERGY, of=YOU, where=its.posture == ACT)
#: in the opponent's turn some rulers may be rested as if they were energy
RULER_AS_ENERGY = e.Among(ruler_of(YOU), both(its["energy for others"] == True, no(e.TurnOf(YOU)), its.posture == ACT))
ENERGY_READY = e.Either(ENERGY_ACT, RULER_AS_ENERGY)


#: what can be put in a set zone; 【待機】 came with the third set
SETTABLE = both(its.type == "event", its.timing != NORMAL)


def need(condition: e.Expr, cites: str, because: str) -> Need:
    """A requirement."""
    return Need(condition=condition, cites=cites, because=because)


# --- timing ---------------------------------------------------------------------------------------------------------


def normal_timing(unless: e.Expr | None = None) -> tuple[Need, ...]:
    """The own main phase with nothing on the gate (GR-6.2), unless something frees the card from it."""
    asked = (
        (e.TurnOf(YOU), "it is not {you}'s turn"),
        (e.Phase(MAIN), "it is the {game.phase} phase"),
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
    let("origin", of(THIS, "zone").expr),
    move(THIS, GATE, face_up=True, name="shown", cites=("GR-7.8", "GR-8.1")),
)
#: whether it was played at a moment that is not normal timing, which some cards ask for
AT_ONCE = (
    let("at once", True),
    when(either(both(e.TurnOf(YOU), e.Phase(MAIN), e.StackEmpty()), game("driving") == True), let("at once", False)),
)
COSTS_NOTHING = when(of(ruler_of(YOU), "pays energy") == False, let("cost", 0))
_PAY = i.Pay(
    body=(
        i.Require(
            condition=count(ENERGY_READY) >= e.Var("cost"),
            because="{cost} energy to rest, fewer are act",
            cites=("GR-8.4",),
        ),
        call("rest energy"),
    ),
    cites=("GR-8.4",),
)
_BASE: Steps = (let("cost", of(var("shown"), "level").expr), COSTS_NOTHING, _PAY)
_FIXED = of(ruler_of(YOU), "fixed cost")
# what changes the amount comes after the discount; a ruler that fixes the cost has the last word, also over 0
_CHANGED: Steps = (
    let("cost", e.Arith("max", e.Arith("+", e.Var("cost"), e.Of(YOU, "cost change")), e.Lit(0))),
    when(_FIXED != None, let("cost", _FIXED), otherwise=()),
)
# 【コスト軽減】: the bracketed process may be carried out as the amount is fixed; its cost then takes the level's place
_DISCOUNTED: Steps = (
    let("cost", of(var("shown"), "level").expr),
    when(
        both(
            e.Compare("contains", e.Of(var("shown"), "ability kinds"), e.Lit("discount")),
            either(bound("origin") == HAND, e.Compare("==", e.Assumed("discount.zone"), e.Lit("any zone"))),
        ),
        i.Ask(name="discounted", prompt="use 【コスト軽減】", cites=("GR-8.6",)),
        when(
            bound("discounted") == True,
            i.Perform(what=var("shown"), kind="discount", cites=("GR-8.6",)),
            let("cost", of(var("shown"), "price").expr),
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
                    let("cost", e.Arith("-", e.Var("cost"), e.Lit(1))),
                ),
            ),
        ),
    ),
    *_CHANGED,
    COSTS_NOTHING,
    _PAY,
)

# --- summon rights --------------------------------------------------------------------------------------------------

_RIGHTS = of(ruler_of(YOU), "summons a turn")
_NO_RIGHT_NEEDED = either(no(e.TurnOf(YOU)), _RIGHTS == None)


def has_right(card: e.Expr) -> e.Expr:
    """Whether there are the summon rights left that normal summoning a unit takes."""
    after = e.Arith("+", e.Of(YOU, "rights used"), e.Of(card, "rights needed"))
    return either(_NO_RIGHT_NEEDED, e.Compare("<=", after, _RIGHTS.expr))


_SPEND_RIGHT = when(
    no(_NO_RIGHT_NEEDED),
    i.AddMark(what=YOU, key=e.Lit("rights used"), value=e.Of(var("shown"), "rights needed"), cites=("GR-8.7",)),
)


def card_item(kind: str) -> i.PutItem:
    return i.PutItem(
        kind=kind,
        procedure=f"{kind} resolves",
        source=var("shown"),
        keep=("shown", "origin", "at once", "opened"),
        label="{shown}",
        cites=("GR-7.8", "GR-8.1"),
    )


SUMMONED: Steps = (_SPEND_RIGHT, note("normal summon", player=YOU, card=var("shown"), cites=("GR-8.7",)))


def first_free_slot(card: e.Expr) -> Steps:
    """Move a card to the leftmost free place of the set zone."""
    steps: Steps = ()
    for slot in ("3", "2", "1"):
        taken = e.Exists(cards_in(SET, of=YOU, where=its.slot == slot))
        there = move(card, SET, whose=YOU, slot=e.Lit(slot), face_up=False, name="set", cites=("GR-6.6",))
        steps = (when(taken, *steps, otherwise=(there,)),) if steps else (there,)
    return steps


def actions(third_set: bool) -> dict[str, Action]:
    """The gate actions.

    Args:
        third_set: with what came with the third set: discounts, sentinel and instant summoning, events from hand,
            damage cards that lie face down.
    """
    pay = _DISCOUNTED if third_set else _BASE
    at_once = either(both(its.sentinel == True, no(e.TurnOf(YOU))), its["instant summon"] == True, DRIVING)
    guard = at_once if third_set else DRIVING
    from_hand = either(its.zone == SET, its["from hand"] == True, DRIVING) if third_set else its.zone == SET
    face_down = (
        need(either(its.zone != DAMAGE, its["face up"] == True), "GR-10.12", "{this} lies face down"),
        need(
            either(its.zone != DAMAGE, of(YOU, "damage zone play") == True),
            "GR-8.7",
            "nothing lets {you} play {this} from the damage zone",
        ),
    )
    from_damage = face_down if third_set else ()
    sources = (HAND, DRIVE, DAMAGE) if third_set else (HAND, DRIVE)
    unset = need(either(its.zone != SET, its["set summon"] == True), "GR-14.wait", "{this} waits in a set zone")
    settable = either(SETTABLE, both(its.type == "unit", its.wait == True)) if third_set else SETTABLE
    allowed = need(e.Permitted("play events", YOU), "GR-2.overlord", "an effect says that {you} cannot play events")
    events = (KNOWN, allowed) if third_set else (KNOWN,)
    # 【OD】 first or not at all: a driven card waits until its own has left the gate
    od_gone = need(
        either(DRIVING, no(e.Exists(e.Items(kind=OVERDRIVE, where=e.Same(e.SourceOf(IT), THIS))))),
        "GR-8.8",
        "the 【OD】 of {this} is on the gate",
    )
    made = (
        Action(
            name="play unit",
            menus=(GATE_ACTION, DRIVE_MENU),
            subject=cards_in(*sources, *((SET,) if third_set else ()), of=YOU, type="unit"),
            only={DRIVE_MENU: cards_in(DRIVE, of=YOU, type="unit")},
            verbs=("normal summons", "summons", "plays"),
            needs=(
                *from_damage,
                *((unset,) if third_set else ()),
                *normal_timing(guard),
                *((od_gone,) if third_set else ()),
                need(has_right(THIS), "GR-8.7", "{you} has used the summon rights of this turn ({you.rights used})"),
                ONLY_DRIVEN,
            ),
            announce=(*SHOW, *AT_ONCE, card_item("unit"), *pay),
            steps=SUMMONED,
            cites=("GR-8.7",),
        ),
        Action(
            name="play field",
            menus=(GATE_ACTION, DRIVE_MENU),
            subject=cards_in(*sources, of=YOU, type="field"),
            only={DRIVE_MENU: cards_in(DRIVE, of=YOU, type="field")},
            verbs=("plays",),
            needs=(*from_damage, *normal_timing(DRIVING), KNOWN, ONLY_DRIVEN),
            announce=(*SHOW, card_item("field"), *pay),
            cites=("GR-8.14",),
        ),
        Action(
            name="play event",
            menus=(GATE_ACTION, DRIVE_MENU),
            subject=cards_in(*sources, of=YOU, type="event", where=its.timing == NORMAL),
            only={DRIVE_MENU: cards_in(DRIVE, of=YOU, type="event", where=its.timing == NORMAL)},
            verbs=("plays", "uses"),
            needs=(*from_damage, *normal_timing(DRIVING), *events, ONLY_DRIVEN),
            announce=(*SHOW, i.Announce(what=var("shown"), item="event", kind="effect"), *pay),
            cites=("GR-6.4",),
        ),
        Action(
            name="play set event",
            menus=(GATE_ACTION,),
            subject=cards_in(SET, HAND, of=YOU, type="event", where=its.timing != NORMAL),
            verbs=("plays", "uses"),
            needs=(need(from_hand, "GR-6.4", "{this} is in the {zone} and is not set"), *events),
            announce=(*SHOW, i.Announce(what=var("shown"), item="event", kind="effect"), *pay),
            cites=("GR-6.1",),
        ),
        Action(
            name="set",
            menus=(GATE_ACTION, DRIVE_MENU),
            subject=cards_in(HAND, DRIVE, of=YOU, where=settable),
            only={DRIVE_MENU: cards_in(DRIVE, of=YOU, where=settable)},
            verbs=("sets",),
            needs=(
                *normal_timing(DRIVING),
                need(count(cards_in(SET, of=YOU)) < 3, "GR-3", "{you} has 3 set cards"),
                ONLY_DRIVEN,
            ),
            steps=(*first_free_slot(THIS), note("set", player=YOU, card=THIS)),
            cites=("GR-6.3", "GR-6.6"),
        ),
        Action(
            name="use ability",
            menus=(GATE_ACTION,),
            subject=cards_in(
                ATTACK, DEFENCE, FIELD_ZONE, RULER, HAND, DAMAGE, *((GRAVEYARD,) if third_set else ()), of=YOU
            ),
            ability="activated",
            verbs=("uses", "activates"),
            needs=(
                *normal_timing(e.Compare("==", e.OfAbility("timing"), e.Lit(INSTANT))),
                *(face_down[:1] if third_set else ()),
            ),
            announce=(
                *((when(of(THIS, "zone") == HAND, mark(THIS, SHOWN, True, cites=("GR-13.7",))),) if third_set else ()),
                i.Announce(what=THIS, item="ability", kind="activated"),
            ),
            cites=("GR-6.3", "GR-13.1"),
        ),
        Action(
            name="use overdrive",
            menus=(GATE_ACTION, DRIVE_MENU),
            subject=cards_in(DRIVE, of=YOU),
            ability=OVERDRIVE,
            verbs=("overdrives",),
            needs=(
                *normal_timing(DRIVING),
                need(no(its.overdriven == True), "GR-9.5", "the 【OD】 of {this} has been used"),
            ),
            announce=(i.Announce(what=THIS, item=OVERDRIVE, kind=OVERDRIVE),),
            steps=(
                mark(THIS, "overdriven", True, cites=("GR-9.5",)),
                i.Face(what=THIS, up=e.Lit(True), cites=("GR-9.2",)),
            ),
            cites=("GR-9.5",),
        ),
    )
    return {action.name: action for action in made}
