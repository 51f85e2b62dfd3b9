"""The gate actions of players; actions of a mechanic are in its module (GR-6, GR-8)."""

from __future__ import annotations

from gateruler.attributes import SHOWN
from gateruler.mechanics import combat, equip
from gateruler.mechanics.gate import GATE_ACTION
from gateruler.mechanics.play import (
    AT_ONCE,
    BASE_COST,
    DISCOUNTED_COST,
    DRIVE_MENU,
    DRIVING,
    KNOWN,
    ONLY_DRIVEN,
    OVERDRIVE,
    SETTABLE,
    SHOW,
    SUMMONED,
    has_right,
    move_to_first_free_slot,
    normal_timing,
    put_card_item,
)
from gateruler.zones import (
    ATTACK,
    DAMAGE,
    DEFENCE,
    DRIVE,
    FIELD_ZONE,
    GRAVEYARD,
    HAND,
    INSTANT,
    NORMAL,
    OPENED_ZONES,
    RULER,
    SET,
    name_play_permission,
)
from rulestone.authoring import *


def has_timing(timing: str) -> e.Expr:
    """Return whether the ability that is used has that timing."""
    return e.Compare("==", e.OfAbility("timing"), e.Lit(timing))


def play_from(type: str, zone: e.Expr) -> e.Expr:
    """Return whether an effect lets "you" play cards of a type from a zone that is usually closed for it."""
    return either(*(e.Permitted(name_play_permission(word), YOU, given=True, value=zone) for word in (type, "card")))


def make_actions(third_set: bool) -> dict[str, Action]:
    """Return the gate actions.

    Args:
        third_set: with what came with the third set: discounts, sentinel and instant summoning, events from hand,
            damage cards that lie face down.
    """
    pay = DISCOUNTED_COST if third_set else BASE_COST
    at_once = either(both(its.sentinel == True, no(e.TurnOf(YOU))), its["instant summon"] == True, DRIVING)
    guard = at_once if third_set else DRIVING
    # also from a zone that an effect has opened, which is a condition of its own
    from_set = its.zone.one_of(SET, *(OPENED_ZONES if third_set else ()))
    from_hand = either(from_set, its["from hand"] == True, DRIVING) if third_set else from_set
    face_up = need(either(its.zone != DAMAGE, its["face up"] == True), "GR-10.12", "{this} is face down")
    # zones that an effect has to open for playing
    opened = OPENED_ZONES if third_set else ()

    def is_elsewhere(type: str) -> tuple[Need, ...]:
        """Return the condition: played from another zone only where an effect permits it."""
        closed = either(no(its.zone.one_of(*OPENED_ZONES)), play_from(type, e.Its("zone")))
        return (face_up, need(closed, "GR-8.8", "nothing lets {you} play {this} from the {zone}")) if opened else ()

    def select_playable(type: str, *zones: str, where: e.Expr | None = None) -> e.Expr:
        """Return the playable cards of a type: cards in these zones, and cards allowed by effects."""
        found: e.Expr = cards_in(*zones, of=YOU, type=type, where=where)
        for zone in opened:
            there = cards_in(zone, of=YOU, type=type, where=where)
            found = e.Either(found, e.Whether(play_from(type, e.Lit(zone)), there, e.Lit(())))
        return found

    unset = need(either(its.zone != SET, its["set summon"] == True), "GR-14.wait", "{this} waits in a set zone")
    settable = either(SETTABLE, its.wait == True) if third_set else SETTABLE
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
            subject=select_playable("unit", HAND, DRIVE, *((SET,) if third_set else ())),
            verbs=("normal summons", "summons", "plays"),
            needs=(
                *is_elsewhere("unit"),
                *((unset,) if third_set else ()),
                *normal_timing(guard),
                *((od_gone,) if third_set else ()),
                need(
                    has_right(THIS),
                    "GR-8.7",
                    "{you} has used the summon rights of this turn ({you.summon rights used})",
                ),
                ONLY_DRIVEN,
            ),
            announce=(*SHOW, *AT_ONCE, put_card_item("unit"), *pay),
            steps=SUMMONED,
            cites=("GR-8.7",),
        ),
        Action(
            name="play field",
            menus=(GATE_ACTION, DRIVE_MENU),
            subject=select_playable("field", HAND, DRIVE),
            verbs=("plays",),
            needs=(*is_elsewhere("field"), *normal_timing(DRIVING), KNOWN, ONLY_DRIVEN),
            announce=(*SHOW, put_card_item("field"), *pay),
            cites=("GR-8.14",),
        ),
        Action(
            name="play event",
            menus=(GATE_ACTION, DRIVE_MENU),
            subject=select_playable("event", HAND, DRIVE, where=its.timing == NORMAL),
            verbs=("plays", "uses"),
            needs=(*is_elsewhere("event"), *normal_timing(DRIVING), *events, ONLY_DRIVEN),
            announce=(*SHOW, i.Announce(what=var("shown"), item="event", kind="effect"), *pay),
            cites=("GR-6.4", "GR-6.4a"),
        ),
        Action(
            name="play set event",
            menus=(GATE_ACTION,),
            subject=select_playable("event", SET, HAND, where=its.timing != NORMAL),
            verbs=("plays", "uses"),
            needs=(
                *is_elsewhere("event"),
                need(from_hand, "GR-6.4", "{this} is in the {zone} and is not set"),
                *events,
            ),
            announce=(*SHOW, i.Announce(what=var("shown"), item="event", kind="effect"), *pay),
            cites=("GR-6.1",),
        ),
        Action(
            name="set",
            menus=(GATE_ACTION, DRIVE_MENU),
            subject=cards_in(HAND, DRIVE, of=YOU, where=settable),
            verbs=("sets",),
            needs=(
                *normal_timing(DRIVING),
                need(count(cards_in(SET, of=YOU)) < 3, "GR-3", "{you} has 3 set cards"),
                ONLY_DRIVEN,
            ),
            steps=(*move_to_first_free_slot(THIS), note("set", player=YOU, card=THIS)),
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
                *normal_timing(
                    either(
                        has_timing(INSTANT),
                        both(has_timing(combat.ATTACK_PHASE_START), game("attack phase starts") == True, e.TurnOf(YOU)),
                    ),
                    has_timing(combat.ATTACK_PHASE_START),
                ),
                *((face_up,) if third_set else ()),
            ),
            announce=(
                *((when(of(THIS, "zone") == HAND, mark(THIS, SHOWN, True, cites=("GR-13.7",))),) if third_set else ()),
                i.Announce(what=THIS, item="ability", kind="activated"),
            ),
            cites=("GR-6.3", "GR-6.3a", "GR-13.1"),
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
    return by_name(*made)


ACTIONS = {**make_actions(third_set=False), **combat.ACTIONS}
ACTIONS_2021 = make_actions(third_set=True)
ACTIONS_2022 = equip.ACTIONS
