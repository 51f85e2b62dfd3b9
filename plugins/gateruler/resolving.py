"""What played cards do when they resolve, and the verbs of cards: drawing, driving, summoning (GR-8, GR-9)."""

from __future__ import annotations

from msgspec.structs import replace

from gateruler.play import (
    COSTS_NOTHING,
    DRIVE_MENU,
    ENERGY_ACT,
    ENERGY_READY,
    MAIN,
    RULER_AS_ENERGY,
    SUMMONED,
    card_item,
    first_free_slot,
    has_right,
)
from gateruler.zones import (
    ACT,
    ATTACK,
    DAMAGE,
    DECK,
    DEFENCE,
    DRIVE,
    FIELD_ZONE,
    GATE,
    GRAVEYARD,
    HAND,
    LEFT,
    NORMAL,
    REST,
    RIGHT,
    SET,
    SHOWN,
    SOUL,
    ruler_of,
    units_of,
)
from rulestone.kernel.declare import Assumption, Verb
from rulestone.language import expressions as e
from rulestone.language import instructions as i
from rulestone.language.build import (
    IT,
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
    loop,
    mark,
    move,
    no,
    note,
    of,
    pick,
    set_game,
    var,
    when,
)
from rulestone.language.instructions import Instruction, Steps


def _named(zone: str, slot: str) -> tuple[str, Steps]:
    """A place that can be named for a unit."""
    return (f"{slot} {zone}".strip(), (let("zone", zone), let("slot", slot)))


def enter(zone: str, posture: str, unit: e.Expr) -> Steps:
    """Put a unit in the place named; what stands there goes to the graveyard without being destroyed."""
    there = cards_in(zone, of=YOU, where=e.Compare("==", e.Its("slot"), e.Var("slot")))
    return (
        do("leave the field", card=there, to=GRAVEYARD, manner="", cites=("GR-8.12",)),
        move(
            unit,
            zone,
            whose=YOU,
            slot=e.Var("slot") if zone == ATTACK else None,
            face_up=True,
            with_pile=True,
            marks={"posture": e.Lit(posture)},
            name="entered",
            cites=("GR-8.10", "GR-8.11"),
        ),
    )


def _room(zone: str, slot: str) -> e.Expr:
    """Whether the rules let a unit be put there although something may stand there."""
    return either(
        no(e.Exists(cards_in(zone, of=YOU, where=its.slot == slot))),
        e.Compare("==", e.Assumed("summon.occupied_zone"), e.Lit("graveyard")),
    )


# 【強化】: after the place is named and before the unit is put there
_REINFORCE: Steps = (
    when(
        of(var("unit"), "reinforces") != None,
        pick(
            "fodder",
            e.Among(units_of(YOU), e.Fits(var("unit"), "reinforces")),
            0,
            1,
            prompt="【強化】: which unit goes into its soul",
            cites=("GR-8.10", "GR-14.reinforce"),
        ),
        do("put into the soul", card=var("fodder"), host=var("unit"), cites=("GR-14.reinforce",)),
        let("reinforced", e.Exists(e.Under(var("unit"), SOUL))),
    ),
)


def place_unit(also: e.Expr | None = None, *cites: str) -> Steps:
    """Naming a place for the card "unit" and putting it there.

    Args:
        also: what must hold besides for the defence zone to be named.
        cites: rules for that.
    """
    defence = (no(of(var("unit"), "no defence") == True), _room(DEFENCE, ""), *((also,) if also else ()))
    return (
        let("zone", ""),
        i.Modes(
            options=(_named(ATTACK, LEFT), _named(ATTACK, RIGHT), _named(DEFENCE, "")),
            given=(_room(ATTACK, LEFT), _room(ATTACK, RIGHT), both(*defence)),
            prompt="where to put the unit",
            cites=("GR-8.10", "GR-8.17", *cites),
        ),
        when(bound("zone") != "", *_REINFORCE),
        when(bound("zone") == ATTACK, *enter(ATTACK, ACT, var("unit"))),
        when(bound("zone") == DEFENCE, *enter(DEFENCE, REST, var("unit"))),
        when(
            e.Exists(var("entered")),
            when(bound("reinforced") == True, mark(var("entered"), "reinforced", True, cites=("GR-14.reinforce",))),
            note("put on the field", card=var("entered"), origin=e.Var("origin")),
            when(bound("special") == True, note("special summoned", card=var("entered"), cites=("GR-8.13",))),
            when(bound("origin") == HAND, note("touches down", card=var("entered"), cites=("GR-9.6",))),
            otherwise=(move(e.Among(var("unit"), its.zone == GATE), GRAVEYARD, cites=("GR-8.12",)),),
        ),
    )


_DRIVEN = e.Among(var("driven"), its.zone == DRIVE)


def drive_resolves(spared: e.Expr | None = None) -> Steps:
    """Each driven card and each 【OD】 is played once, in any order; what remains goes to the graveyard.

    Args:
        spared: what remains although it was not played, by its state.
    """
    left = _DRIVEN if spared is None else e.Among(_DRIVEN, no(spared))
    return (
        set_game("driving", True),
        let("acted", True),
        loop(
            both(bound("acted") == True, e.Exists(_DRIVEN)),
            i.Offer(who=YOU, menu=DRIVE_MENU, name="acted", decline="play no more", cites=("GR-9.4",)),
        ),
        set_game("driving", False),
        move(left, GRAVEYARD, face_up=True, cites=("GR-9.4",)),
    )


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
    "place unit": place_unit(),
    "field resolves": (
        move(THIS, FIELD_ZONE, whose=YOU, face_up=True, name="entered", cites=("GR-8.14",)),
        note("put on the field", card=var("entered"), origin=e.Var("origin")),
        when(bound("origin") == HAND, note("touches down", card=var("entered"), cites=("GR-9.6",))),
    ),
    "drive resolves": drive_resolves(),
    # a card of the hand is shown while its ability waits
    "ability carried out": (mark(e.Among(THIS, its[SHOWN] == True), SHOWN, None, cites=("GR-13.7",)),),
    # after an event was carried out: the card goes to the graveyard, unless it has gone elsewhere by itself
    "event carried out": (move(THIS, GRAVEYARD, manner="used", cites=("GR-8.14",)),),
}
TO_DEFENCE = "move to the defence zone"
AFTERMATH = {"event": "event carried out", "ability": "ability carried out"}

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
            move(
                e.Top(DECK, var("player"), e.Var("count")),
                DRIVE,
                face_up=False,
                manner="driven",
                name="driven",
                cites=("GR-9.1",),
            ),
            when(
                no(both(e.TurnOf(var("player")), either(e.Phase("start"), e.Phase(MAIN)))),
                pick(
                    "kept",
                    e.Among(var("driven"), both(its.type == "event", its.timing != NORMAL)),
                    0,
                    count(var("driven")).expr,
                    who=var("player"),
                    prompt="which cards that can be set stay face down",
                    cites=("GR-9.3",),
                ),
                i.Face(what=e.Among(var("driven"), no(e.In(IT, var("kept")))), up=e.Lit(True), cites=("GR-9.3",)),
                i.PutItem(
                    kind="drive",
                    procedure="drive resolves",
                    controller=var("player"),
                    answerable=False,
                    keep=("driven",),
                    label="drive",
                    cites=("GR-9.3",),
                ),
            ),
        ),
        cites=("GR-9.1",),
    ),
    Verb(
        name=TO_DEFENCE,
        roles=("card",),
        affects="card",
        accepts=its.type == "unit",
        steps=(let("slot", ""), *enter(DEFENCE, REST, var("card"))),
        cites=("GR-8.11", "GR-8.12"),
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
            COSTS_NOTHING,
            when(
                both(has_right(var("card")), e.Compare(">=", count(ENERGY_READY).expr, e.Var("cost"))),
                let("origin", of(var("card"), "zone").expr),
                move(var("card"), GATE, face_up=True, name="shown", cites=("GR-7.8",)),
                card_item("unit"),
                call("rest energy"),
                *SUMMONED,
            ),
        ),
        cites=("GR-8.7",),
    ),
)
VERBS = {verb.name: verb for verb in _VERBS}
VERBS_2021 = {
    # a damage card that was turned face down meanwhile is not played
    "normal summon": replace(VERBS["normal summon"], cites=("GR-8.7", "GR-10.12")),
    "set price": Verb(
        name="set price",
        roles=("card", "cost"),
        steps=(mark(var("card"), "price", e.Var("cost"), cites=("GR-8.6",)),),
        cites=("GR-8.6",),
    ),
    "play for nothing": Verb(
        name="play for nothing",
        roles=("card",),
        affects="card",
        accepts=either(its.zone != DAMAGE, its["face up"] == True),
        steps=(
            let("origin", of(var("card"), "zone").expr),
            when(
                either(of(var("card"), "type") != "unit", has_right(var("card"))),
                move(var("card"), GATE, face_up=True, name="shown", cites=("GR-7.8", "GR-8.5")),
                when(of(var("shown"), "type") == "unit", card_item("unit"), *SUMMONED),
                when(of(var("shown"), "type") == "field", card_item("field")),
                when(
                    of(var("shown"), "type") == "event",
                    i.Announce(what=var("shown"), item="event", kind="effect"),
                ),
            ),
        ),
        cites=("GR-8.5", "GR-10.12"),
    ),
    "special summon": Verb(
        name="special summon",
        roles=("card",),
        affects="card",
        accepts=its.type == "unit",
        steps=(
            when(
                e.Permitted("special summon", YOU),
                let("origin", of(var("card"), "zone").expr),
                call("place unit", unit=var("card"), special=True),
            ),
        ),
        cites=("GR-8.13",),
    ),
    "set card": Verb(
        name="set card",
        roles=("card",),
        affects="card",
        steps=(
            when(
                count(cards_in(SET, of=YOU)) < 3,
                *first_free_slot(var("card")),
                note("set", player=YOU, card=var("set")),
            ),
        ),
        cites=("GR-6.6",),
    ),
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
