"""Playing cards and abilities: gate actions, costs, and what played cards do when they resolve (GR-6, GR-8)."""

from __future__ import annotations

from gateruler.gate import GATE_ACTION
from gateruler.zones import (
    ACT,
    ATTACK,
    DAMAGE,
    DECK,
    DEFENCE,
    DRIVE,
    ENERGY,
    FIELD_ZONE,
    GATE,
    GRAVEYARD,
    HAND,
    INSTANT,
    LEFT,
    NORMAL,
    REST,
    RIGHT,
    RULER,
    SET,
    ruler_of,
)
from rulestone.kernel.declare import Action, Assumption, Need, Verb
from rulestone.language import expressions as e
from rulestone.language import instructions as i
from rulestone.language.build import (
    THIS,
    YOU,
    both,
    bound,
    call,
    cards_in,
    count,
    do,
    each,
    either,
    its,
    let,
    mark,
    move,
    no,
    note,
    of,
    var,
    when,
)
from rulestone.language.instructions import Instruction, Steps

MAIN = "main"
ENERGY_READY = cards_in(ENERGY, of=YOU, where=its.posture == ACT)


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


KNOWN = need(no(its["unknown text"] == True), "GR-1.3", "the text of {this} is not in the sources")

# --- costs ----------------------------------------------------------------------------------------------------------

SHOW = (
    let("origin", of(THIS, "zone").expr),
    move(THIS, GATE, face_up=True, name="shown", cites=("GR-7.8", "GR-8.1")),
)
_COSTS_NOTHING = when(of(ruler_of(YOU), "pays energy") == False, let("cost", 0))
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
_BASE: Steps = (let("cost", of(var("shown"), "level").expr), _COSTS_NOTHING, _PAY)
# 【コスト軽減】: the bracketed process may be carried out as the amount is fixed; its cost then takes the level's place
_DISCOUNTED: Steps = (
    let("cost", of(var("shown"), "level").expr),
    when(
        both(bound("origin") == HAND, e.Compare("contains", e.Of(var("shown"), "ability kinds"), e.Lit("discount"))),
        i.Ask(name="discounted", prompt="use 【コスト軽減】", cites=("GR-8.6",)),
        when(
            bound("discounted") == True,
            i.Perform(what=var("shown"), kind="discount", cites=("GR-8.6",)),
            let("cost", of(var("shown"), "price").expr),
        ),
    ),
    _COSTS_NOTHING,
    _PAY,
)

# --- summon rights --------------------------------------------------------------------------------------------------

_RIGHTS = of(ruler_of(YOU), "summons a turn")
_NO_RIGHT_NEEDED = either(no(e.TurnOf(YOU)), _RIGHTS == None)
HAS_RIGHT = either(_NO_RIGHT_NEEDED, e.Compare("<", e.Of(YOU, "rights used"), _RIGHTS.expr))
_SPEND_RIGHT = when(
    no(_NO_RIGHT_NEEDED), i.AddMark(what=YOU, key=e.Lit("rights used"), value=e.Lit(1), cites=("GR-8.7",))
)


def _card_item(kind: str) -> i.PutItem:
    return i.PutItem(
        kind=kind,
        procedure=f"{kind} resolves",
        source=var("shown"),
        keep=("shown", "origin"),
        label="{shown}",
        cites=("GR-7.8", "GR-8.1"),
    )


_SUMMONED: Steps = (_SPEND_RIGHT, note("normal summon", player=YOU, card=var("shown"), cites=("GR-8.7",)))


def _first_free_slot() -> Steps:
    """Move a card to the leftmost free place of the set zone."""
    steps: Steps = ()
    for slot in ("3", "2", "1"):
        taken = e.Exists(cards_in(SET, of=YOU, where=its.slot == slot))
        there = move(THIS, SET, whose=YOU, slot=e.Lit(slot), face_up=False, name="set", cites=("GR-6.6",))
        steps = (when(taken, *steps, otherwise=(there,)),) if steps else (there,)
    return steps


def actions(third_set: bool) -> dict[str, Action]:
    """The gate actions.

    Args:
        third_set: with what came with the third set: discounts, sentinel summoning, events from hand, and damage
            cards that lie face down.
    """
    pay = _DISCOUNTED if third_set else _BASE
    guard = both(its.sentinel == True, no(e.TurnOf(YOU))) if third_set else None
    from_hand = either(its.zone == SET, its["from hand"] == True) if third_set else its.zone == SET
    face_down = (need(either(its.zone != DAMAGE, its["face up"] == True), "GR-10.12", "{this} lies face down"),)
    made = (
        Action(
            name="play unit",
            menus=(GATE_ACTION,),
            subject=cards_in(HAND, DRIVE, of=YOU, type="unit"),
            verbs=("normal summons", "summons", "plays"),
            needs=(
                *normal_timing(guard),
                need(HAS_RIGHT, "GR-8.7", "{you} has used the summon rights of this turn ({you.rights used})"),
            ),
            announce=(*SHOW, _card_item("unit"), *pay),
            steps=_SUMMONED,
            cites=("GR-8.7",),
        ),
        Action(
            name="play field",
            menus=(GATE_ACTION,),
            subject=cards_in(HAND, DRIVE, of=YOU, type="field"),
            verbs=("plays",),
            needs=(*normal_timing(), KNOWN),
            announce=(*SHOW, _card_item("field"), *pay),
            cites=("GR-8.14",),
        ),
        Action(
            name="play event",
            menus=(GATE_ACTION,),
            subject=cards_in(HAND, DRIVE, of=YOU, type="event", where=its.timing == NORMAL),
            verbs=("plays", "uses"),
            needs=(*normal_timing(), KNOWN),
            announce=(*SHOW, i.Announce(what=var("shown"), item="event", kind="effect"), *pay),
            cites=("GR-6.4",),
        ),
        Action(
            name="play set event",
            menus=(GATE_ACTION,),
            subject=cards_in(SET, HAND, of=YOU, type="event", where=its.timing != NORMAL),
            verbs=("plays", "uses"),
            needs=(need(from_hand, "GR-6.4", "{this} is in the {zone} and is not set"), KNOWN),
            announce=(*SHOW, i.Announce(what=var("shown"), item="event", kind="effect"), *pay),
            cites=("GR-6.1",),
        ),
        Action(
            name="set",
            menus=(GATE_ACTION,),
            subject=cards_in(HAND, DRIVE, of=YOU, type="event", where=its.timing != NORMAL),
            verbs=("sets",),
            needs=(*normal_timing(), need(count(cards_in(SET, of=YOU)) < 3, "GR-3", "{you} has 3 set cards")),
            steps=(*_first_free_slot(), note("set", player=YOU, card=THIS)),
            cites=("GR-6.3", "GR-6.6"),
        ),
        Action(
            name="use ability",
            menus=(GATE_ACTION,),
            subject=cards_in(ATTACK, DEFENCE, FIELD_ZONE, RULER, HAND, DAMAGE, of=YOU),
            ability="activated",
            verbs=("uses", "activates"),
            needs=(
                *normal_timing(e.Compare("==", e.OfAbility("timing"), e.Lit(INSTANT))),
                *(face_down if third_set else ()),
            ),
            announce=(i.Announce(what=THIS, item="ability", kind="activated"),),
            cites=("GR-6.3", "GR-13.1"),
        ),
    )
    return {action.name: action for action in made}


# --- resolving ------------------------------------------------------------------------------------------------------


def _enter(zone: str, slot: str, posture: str) -> tuple[str, Steps]:
    """Put the resolving unit in a zone; what stands there goes to the graveyard without being destroyed."""
    label = f"{slot} {zone}".strip()
    there = cards_in(zone, of=YOU, where=its.slot == slot)
    return (
        label,
        (
            do("leave the field", card=there, to=GRAVEYARD, manner="", cites=("GR-8.12",)),
            move(
                THIS,
                zone,
                whose=YOU,
                slot=e.Lit(slot) if slot else None,
                face_up=True,
                marks={"posture": e.Lit(posture)},
                name="entered",
                cites=("GR-8.10", "GR-8.11"),
            ),
        ),
    )


def _room(zone: str, slot: str) -> e.Expr:
    """Whether the rules let a unit be put there although something may stand there."""
    return either(
        no(e.Exists(cards_in(zone, of=YOU, where=its.slot == slot))),
        e.Compare("==", e.Assumed("summon.occupied_zone"), e.Lit("graveyard")),
    )


PROCEDURES: dict[str, tuple[Instruction, ...]] = {
    "rest energy": (
        let("left", e.Var("cost")),
        each(
            "energy",
            ENERGY_READY,
            when(
                bound("left") >= 1,
                mark(var("energy"), "posture", REST, cites=("GR-8.4",)),
                let("left", bound("left") - 1),
            ),
        ),
    ),
    "unit resolves": (
        i.Modes(
            options=(_enter(ATTACK, LEFT, ACT), _enter(ATTACK, RIGHT, ACT), _enter(DEFENCE, "", REST)),
            given=(
                _room(ATTACK, LEFT),
                _room(ATTACK, RIGHT),
                both(no(of(THIS, "no defence") == True), _room(DEFENCE, "")),
            ),
            prompt="where to put the unit",
            cites=("GR-8.10", "GR-8.17"),
        ),
        when(
            e.Exists(var("entered")),
            note("put on the field", card=var("entered"), origin=e.Var("origin")),
            otherwise=(move(THIS, GRAVEYARD, cites=("GR-8.12",)),),
        ),
    ),
    "field resolves": (
        move(THIS, FIELD_ZONE, whose=YOU, face_up=True, name="entered", cites=("GR-8.14",)),
        note("put on the field", card=var("entered"), origin=e.Var("origin")),
    ),
    # after an event was carried out: the card goes to the graveyard, unless it has gone elsewhere by itself
    "event carried out": (move(THIS, GRAVEYARD, manner="used", cites=("GR-8.14",)),),
}
AFTERMATH = {"event": "event carried out"}

_VERBS = (
    Verb(
        name="draw",
        roles=("player", "count"),
        steps=(
            when(
                of(ruler_of(var("player")), "has hand") == False,
                note("nothing is drawn without a hand", player=e.Var("player"), cites=("GR-1.8",)),
                otherwise=(move(e.Top(DECK, var("player"), e.Var("count")), HAND, manner="drawn"),),
            ),
        ),
    ),
    Verb(
        name="discard",
        roles=("card",),
        affects="card",
        steps=(move(var("card"), GRAVEYARD, face_up=True, manner="discarded"),),
        cites=("GR-3",),
    ),
    Verb(
        name="drive",
        roles=("player", "count"),
        steps=(
            move(e.Top(DECK, var("player"), e.Var("count")), DRIVE, face_up=False, manner="driven", cites=("GR-9.1",)),
        ),
        cites=("GR-9.1",),
    ),
    Verb(
        name="act",
        roles=("card",),
        affects="card",
        steps=(mark(var("card"), "posture", ACT),),
        cites=("GR-5.2",),
    ),
    Verb(
        name="rest",
        roles=("card",),
        affects="card",
        steps=(mark(var("card"), "posture", REST),),
        cites=("GR-11.3",),
    ),
    Verb(
        name="normal summon",
        roles=("card",),
        affects="card",
        accepts=its.type == "unit",
        steps=(
            let("cost", of(var("card"), "level").expr),
            _COSTS_NOTHING,
            when(
                both(HAS_RIGHT, e.Compare(">=", count(ENERGY_READY).expr, e.Var("cost"))),
                let("origin", of(var("card"), "zone").expr),
                move(var("card"), GATE, face_up=True, name="shown", cites=("GR-7.8",)),
                _card_item("unit"),
                call("rest energy"),
                *_SUMMONED,
            ),
        ),
        cites=("GR-8.7",),
    ),
)
VERBS = {verb.name: verb for verb in _VERBS}
VERBS_2021 = {
    "set price": Verb(
        name="set price",
        roles=("card", "cost"),
        steps=(mark(var("card"), "price", e.Var("cost"), cites=("GR-8.6",)),),
        cites=("GR-8.6",),
    )
}

_ASSUMPTIONS = (
    Assumption(
        name="summon.occupied_zone",
        question="What becomes of a card that stands where a unit is put?",
        options=("graveyard", "refuse"),
        default="graveyard",
        rule="GR-8.12",
    ),
)
ASSUMPTIONS = {assumption.name: assumption for assumption in _ASSUMPTIONS}
