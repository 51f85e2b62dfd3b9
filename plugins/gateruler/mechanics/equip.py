"""【装着】: a unit put on top of its own ruler, and the properties of the pair (GR-16)."""

from __future__ import annotations

from msgspec.structs import replace

from gateruler.attributes import SHOWN
from gateruler.mechanics import placement
from gateruler.mechanics.combat import ATTACKED, ATTACKER
from gateruler.mechanics.damage import apply_damage, damage_verbs
from gateruler.mechanics.drive import resolve_drive
from gateruler.mechanics.gate import GATE_ACTION
from gateruler.mechanics.placement import INTO_DEFENCE, MAY_DEFEND, ON_ITS_SIDE, TO_DEFENCE, TO_FREE_PLACE, place_unit
from gateruler.mechanics.play import DRIVE_MENU, DRIVING, normal_timing
from gateruler.turn import start_phase
from gateruler.zones import COVERED, DEFENCE, DRIVE, EQUIPPED, GRAVEYARD, HAND, OPENED_ZONES, RULER
from rulestone.authoring import *

EQUIP = "equip"


#: the own ruler, where nothing is equipped on it
BARE_RULER = cards_in(RULER, of=YOU)
#: the own defence zone with ruler and unit in it
PAIR = cards_in(DEFENCE, of=YOU, where=EQUIPPED)
#: the equip of a card waits on the gate
_WAITING = e.Exists(e.Items(kind=EQUIP, where=e.Same(e.SourceOf(IT), THIS)))


def meets_requirements(card: e.Expr) -> e.Expr:
    """Return the requirements of the rules and of the card itself, at announcement and again at resolution."""
    return both(e.Exists(BARE_RULER), e.Are(card, e.Fits(card, "equip condition")))


#: the permission to equip units from a zone
EQUIP_FROM = "equip from"


def is_zone_opened(zone: e.Expr) -> e.Expr:
    return e.Permitted(EQUIP_FROM, YOU, given=True, value=zone)


def select_equippable() -> e.Expr:
    """Return the cards that may be equipped: from hand, drive zone, and zones opened by an effect."""
    found: e.Expr = cards_in(HAND, DRIVE, of=YOU)
    for zone in OPENED_ZONES:
        found = e.Either(found, e.Whether(is_zone_opened(e.Lit(zone)), cards_in(zone, of=YOU), e.Lit(())))
    return found


ACTIONS = by_name(
    Action(
        name=EQUIP,
        menus=(GATE_ACTION, DRIVE_MENU),
        subject=select_equippable(),
        verbs=("equips",),
        needs=(
            need(its.equips == True, "GR-16.1", "{this} does not have Equip"),
            need(
                either(its.zone.one_of(HAND, DRIVE), is_zone_opened(e.Its("zone"))),
                "GR-16.13",
                "{this} is in the {zone}",
            ),
            *(replace(asked, cites="GR-16.13") for asked in normal_timing(DRIVING)),
            need(either(no(game("driving") == True), its.zone == DRIVE), "GR-16.13", "{this} was not driven"),
            need(no(_WAITING), "GR-9.4", "{this} is being equipped already"),
            need(e.Exists(BARE_RULER), "GR-16.11", "{you} has no ruler without a unit on top"),
            need(e.Fits(THIS, "equip condition"), "GR-16.11", "the 【装着条件】 of {this} does not hold"),
        ),
        steps=(
            mark(THIS, SHOWN, True, cites=("GR-16.14",)),
            i.Face(what=THIS, up=e.Lit(True), cites=("GR-16.14",)),
            i.PutItem(
                kind=EQUIP, procedure="equip resolves", label="equip {this}", keep=("this",), cites=("GR-16.14",)
            ),
        ),
        cites=("GR-16.1", "GR-16.13"),
    ),
)

VERBS = {
    **damage_verbs(spares=True),
    EQUIP: Verb(
        name=EQUIP,
        roles=("card",),
        affects="card",
        accepts=its.equips == True,
        steps=(
            when(
                meets_requirements(var("card")),
                let("origin", of(var("card"), "zone")),
                let("ruler", BARE_RULER),
                let("posture", of(var("ruler"), "posture")),
                when(
                    e.Exists(cards_in(DEFENCE, of=YOU)),
                    do("leave the field", card=cards_in(DEFENCE, of=YOU), to=GRAVEYARD, manner="", cites=("GR-16.14",)),
                ),
                # a card that stays on the field still blocks the place
                when(no(e.Exists(cards_in(DEFENCE, of=YOU))), i.Call(procedure="put on top of the ruler")),
                otherwise=(note("nothing is equipped", card=var("card"), cites=("GR-16.11", "GR-16.14")),),
            ),
        ),
        cites=("GR-16.1", "GR-16.14"),
    ),
    TO_FREE_PLACE: replace(
        placement.VERBS_2021[TO_FREE_PLACE],
        accepts=both(its.type == "unit", no(EQUIPPED)),
        cites=(*placement.VERBS_2021[TO_FREE_PLACE].cites, "GR-16.3"),
    ),
    TO_DEFENCE: replace(
        placement.VERBS[TO_DEFENCE],
        accepts=both(its.type == "unit", no(EQUIPPED), MAY_DEFEND),
        steps=(
            ON_ITS_SIDE,
            when(
                e.Exists(PAIR),
                note("not moved", card=var("card"), cites=("GR-16.3",)),
                otherwise=INTO_DEFENCE,
            ),
        ),
        cites=(*placement.VERBS[TO_DEFENCE].cites, "GR-16.3"),
    ),
}

PROCEDURES: dict[str, tuple[Instruction, ...]] = {
    "apply damage": apply_damage(third_set=True, spares=True),
    "place unit": place_unit(no(e.Exists(PAIR)), "GR-16.3"),
    # a card whose equip waits on the gate stays where it is
    "drive resolves": resolve_drive(e.In(IT, e.SourceOf(e.Items(kind=EQUIP)))),
    # a card that changed zones is a new object (GR-3.3), so nothing is equipped
    "equip resolves": (mark(THIS, SHOWN, None, cites=("GR-16.14",)), do(EQUIP, card=THIS)),
    # the ruler first, then the unit on top, in the ruler's act or rest state
    "put on top of the ruler": (
        mark(var("ruler"), "posture", None),
        move(var("ruler"), DEFENCE, cites=("GR-16.14",)),
        i.PutUnder(what=var("ruler"), under=var("card"), role=COVERED, same=True, cites=("GR-16.14",)),
        move(
            var("card"),
            DEFENCE,
            whose=YOU,
            with_pile=True,
            marks={"posture": e.Var("posture")},
            name="entered",
            cites=("GR-16.2", "GR-16.14"),
        ),
        # an attack by or on the ruler counts as one by or on the pair
        when(e.Same(ATTACKER, var("ruler")), set_game("attacker", var("entered"))),
        when(e.Same(ATTACKED, var("ruler")), set_game("attacked", var("entered"))),
        note("put on the field", card=var("entered"), origin=e.Var("origin"), cites=("GR-16.15",)),
    ),
    "goes back to the ruler zone": (
        move(
            var("pile"),
            RULER,
            same=True,
            marks={"posture": of(var("left"), "posture")},
            cites=("GR-16.8",),
        ),
        # the attacker of the pair attacks the ruler until the damage is dealt
        when(
            both(e.Same(ATTACKED, var("left")), no(game("struck") == True)),
            set_game("attacked", var("pile")),
            note("the attack is on the ruler", card=var("pile"), cites=("GR-16.8", "GR-11.9a")),
        ),
    ),
}
PHASES: dict[str, PhaseOf] = {"start": start_phase("GR-16.10")}
