"""Normal and instant summons, heroes, equipment (MC-2.3 to MC-2.5, MC-7.3 to MC-7.5)."""

from __future__ import annotations

from typing import Any

from monscol.mechanics.land import MAIN, main_action
from monscol.mechanics.sides import EMBATTLED, MY_UNITS, OURS, has_room_for
from monscol.mechanics.slots import BEARS, count_free_slots
from monscol.zones import DECK, EQUIPMENT, HAND, ITEM, LAND, UNIT, UNITS
from rulestone.authoring import *

SUMMON, INSTANT, FORMATION = "normal summon", "instant summon", "formation"
SUMMON_PHASE = "normal summon phase"
INSTANT_TIMING, FORMATION_TIMING = "instant summon timing", "formation timing"

#: Lands for a normal summon: the own base, or any terrain under control.
_PLACES = cards_in(
    LAND,
    where=both(
        either(
            both(its.base == True, e.Same(e.OwnerOf(e.It()), YOU)),
            both(assumed("normal_summon_to") == "held_terrain", e.Same(e.ControllerOf(e.It()), YOU)),
        ),
        has_room_for(THIS, e.It()),
    ),
)
_SAME_HERO = cards_in(UNITS, of=YOU, where=e.Compare("==", e.Its("name"), e.Of(THIS, "name")))
_HERO = (
    need(
        either(its.hero == 0, count(cards_in(DECK, of=YOU)) >= of(THIS, "hero")),
        "MC-2.4",
        "{you}'s deck has too few cards for {hero} hero points",
    ),
    need(
        either(its.hero == 0, no(e.Exists(_SAME_HERO))),
        "MC-2.4",
        "{you} has a hero of this name on the battlefield",
    ),
)
MAY_SUMMON = need(e.Permitted("summon", THIS), "MC-7.3", "an effect says that {this} cannot be summoned")


def select_bearers(among: e.Expr) -> e.Among:
    """Return the units, of some, that can bear this."""
    return e.Among(among, both(its.type == UNIT, BEARS))


def need_battle_timing(phase: str, rule: str) -> tuple[Any, ...]:
    """Return the need for a phase, such as the instant timing of a battle."""
    return (need(e.Phase(phase), rule, "it is the {game.phase}"),)


def equip_unit(bearer: e.Expr) -> i.Steps:
    """Return the steps by which a unit takes this card as equipment."""
    return (do("equip", item=THIS, bearer=bearer),)


VERBS = by_name(
    Verb(
        name="equip",
        roles=("item", "bearer"),
        affects="item",
        steps=(i.PutUnder(what=var("item"), under=var("bearer"), role=EQUIPMENT, at="bottom"),),
        english=("equip {item} to {bearer}",),
        cites=("MC-2.5", "MC-7.5"),
    ),
)

_IN_HAND = cards_in(HAND, of=YOU, type=UNIT)
_EQUIPMENT = cards_in(HAND, of=YOU, type=ITEM, where=its.kind == "equipment")

_OTHERS = e.Beside(e.HostOf(THIS), (UNITS,), YOU, no(e.Same(e.It(), e.HostOf(THIS))))
"""The other units of the party whose unit bears this."""


def can_exchange(bearer: e.Expr, gone: e.Expr, come: e.Expr) -> e.Compare:
    """Return whether a unit has slots for one item in the place of another."""
    free = e.Arith("+", count_free_slots(bearer), e.Of(gone, "cost"))
    return e.Compare(">=", free, e.Of(come, "cost"))


_SWAPPED = e.Among(
    e.Under(_OTHERS, EQUIPMENT),
    both(can_exchange(e.HostOf(e.It()), e.It(), THIS), can_exchange(e.HostOf(THIS), THIS, e.It())),
)
"""Equipment on other units of the party that can change places with this."""


def exchange_equipment(name: str, menu: str, subject: e.Expr, needs: tuple[Need, ...], rule: str) -> tuple[Action, ...]:
    """Return the action that moves equipment to another unit of the party, or swaps it with that unit's equipment."""
    return (
        Action(
            name=name,
            menus=(menu,),
            subject=subject,
            verbs=("exchanges", "hands over"),
            needs=(
                *needs,
                need(e.Exists(select_bearers(_OTHERS)), "MC-7.5", "no other unit there has {cost} slot(s) left"),
            ),
            announce=(choose("bearer", select_bearers(_OTHERS), cites=("MC-7.5",)),),
            steps=equip_unit(var("bearer")),
            cites=(rule,),
        ),
        Action(
            name=f"{name} for other",
            menus=(menu,),
            subject=subject,
            verbs=("swaps",),
            needs=(*needs, need(e.Exists(_SWAPPED), "MC-7.5", "nothing there can change places with {this}")),
            announce=(choose("other", _SWAPPED, cites=("MC-7.5",)),),
            steps=(
                let("mine", e.HostOf(THIS)),
                let("theirs", e.HostOf(var("other"))),
                *equip_unit(var("theirs")),
                do("equip", item=var("other"), bearer=var("mine")),
            ),
            cites=(rule,),
        ),
    )


ACTIONS = by_name(
    Action(
        name="normal summon",
        menus=(SUMMON,),
        subject=_IN_HAND,
        verbs=("summons", "normal summons", "plays"),
        needs=(
            need(e.TurnOf(YOU), "MC-7.3", "it is not {you}'s turn"),
            need(e.Phase(SUMMON_PHASE), "MC-7.3", "it is the {game.phase}"),
            *_HERO,
            MAY_SUMMON,
            need(e.Exists(_PLACES), "MC-3.5", "level {level} does not fit the limit"),
        ),
        announce=(choose("terrain", _PLACES, cites=("MC-7.3", "MC-7.3a")),),
        steps=(do("summon", unit=THIS, terrain=var("terrain"), cites=("MC-7.3",)),),
        cites=("MC-7.3",),
    ),
    Action(
        name="equip a unit",
        menus=(SUMMON,),
        subject=_EQUIPMENT,
        verbs=("equips", "plays"),
        needs=(
            need(e.TurnOf(YOU), "MC-7.3", "it is not {you}'s turn"),
            need(e.Phase(SUMMON_PHASE), "MC-7.3", "it is the {game.phase}"),
            need(e.Exists(select_bearers(MY_UNITS)), "MC-7.5", "no unit has {cost} item slot(s) left"),
        ),
        announce=(choose("bearer", select_bearers(MY_UNITS), cites=("MC-7.5",)),),
        steps=equip_unit(var("bearer")),
        cites=("MC-7.3",),
    ),
    Action(
        name="instant summon",
        menus=(INSTANT,),
        subject=_IN_HAND,
        verbs=("instant summons", "summons"),
        needs=(
            *need_battle_timing(INSTANT_TIMING, "MC-7.4"),
            need(its.instant == True, "MC-2.3", "{this} has no instant mark"),
            *_HERO,
            MAY_SUMMON,
            need(has_room_for(THIS, EMBATTLED), "MC-3.5", "level {level} does not fit the limit"),
        ),
        steps=(do("summon", unit=THIS, terrain=EMBATTLED, cites=("MC-7.4",)),),
        cites=("MC-7.4",),
    ),
    Action(
        name="equip in battle",
        menus=(INSTANT,),
        subject=_EQUIPMENT,
        verbs=("equips", "plays"),
        needs=(
            *need_battle_timing(INSTANT_TIMING, "MC-7.4"),
            need(e.Exists(select_bearers(OURS)), "MC-7.5", "no unit there has {cost} item slot(s) left"),
        ),
        announce=(choose("bearer", select_bearers(OURS), cites=("MC-7.5",)),),
        steps=equip_unit(var("bearer")),
        cites=("MC-7.4",),
    ),
    Action(
        name="discard equipment",
        menus=(INSTANT,),
        subject=e.Under(OURS, EQUIPMENT),
        verbs=("discards", "takes off"),
        needs=need_battle_timing(INSTANT_TIMING, "MC-9.2"),
        steps=(do("discard", cards=THIS),),
        cites=("MC-9.2",),
    ),
    *exchange_equipment(
        "swap equipment in the party",
        FORMATION,
        e.Under(OURS, EQUIPMENT),
        need_battle_timing(FORMATION_TIMING, "MC-9.2"),
        "MC-9.2",
    ),
    *exchange_equipment("exchange equipment", MAIN, e.Under(MY_UNITS, EQUIPMENT), main_action("MC-6.2"), "MC-6.2"),
)
