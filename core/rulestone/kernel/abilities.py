"""The current abilities of an object after print, loss and gain, and the player who controls it.

Triggers, replacements, menus, static abilities, attributes and reports all read abilities here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulestone.continuous.operations import ABILITIES, CONTROLLER, HeldAbility
from rulestone.kernel.machine import Machine
from rulestone.kernel.rules.ability import CompiledAbility
from rulestone.kernel.rules.card import AbilitySet
from rulestone.model.objects import NUMBER, Object
from rulestone.model.zones import SHARED

NO_ABILITIES = AbilitySet(())
"""The abilities of a player: none."""


def list_abilities(machine: Machine, oid: int) -> AbilitySet:
    """Return the abilities that an object has now.

    An object whose abilities no effect changes has the abilities of its card: no derived values are read for it.
    """
    obj = machine.state.objects[oid]
    if obj.card is None or machine.rules.is_blank(obj):
        return NO_ABILITIES
    info = machine.rules.info(obj.card)
    if ABILITIES not in machine.pool.touched:
        return info
    cell = machine.derived(oid, ABILITIES).get(ABILITIES)
    if cell is None:
        cell = obj.marks.get(ABILITIES)  # a last known state of an object stores its abilities among its marks
    return info if cell is None else machine.rules.holding(info, cell)


def get_controller(machine: Machine, oid: int) -> int:
    """Return the player who controls an object now."""
    if CONTROLLER in machine.pool.touched:
        given: int | None = machine.derived(oid, CONTROLLER).get(CONTROLLER)
        if given is not None:
            return given
    return machine.state.objects[oid].controller


def list_occupants(machine: Machine, place: int) -> list[int]:
    """Return the objects in a place; in a player's place, the objects of that zone that the player controls."""
    rules, layout, places = machine.rules, machine.rules.layout, machine.state.places
    player = layout.get_owner(place)
    if CONTROLLER not in machine.pool.touched or player == SHARED or place not in rules.places.working:
        return list(places[place])
    zone = layout.zone_of[place].name
    both = (layout.get_place(zone, player), layout.get_place(zone, 1 - player))
    return [oid for one in both for oid in places[one] if get_controller(machine, oid) == player]


def get_known_abilities(machine: Machine, last_known: Object) -> AbilitySet:
    """Return the abilities of an object by last known information."""
    if last_known.card is None:
        return NO_ABILITIES
    info, cell = machine.rules.info(last_known.card), last_known.marks.get(ABILITIES)
    return info if cell is None else machine.rules.holding(info, cell)


def has_ability(machine: Machine, ref: int, ability: CompiledAbility) -> bool:
    """Return whether an object still has a printed or gained ability: it has not lost it and is not blank."""
    if machine.rules.is_blank(machine.state.objects[ref & NUMBER]) and machine.state.is_alive(ref):
        return False
    if ABILITIES not in machine.pool.touched or ability.inherent:
        return True
    row = machine.derived(ref & NUMBER, ABILITIES) if machine.state.is_alive(ref) else machine.state.gone[ref].marks
    cell: tuple[HeldAbility, ...] | None = row.get(ABILITIES)
    return cell is None or any(one.ability is ability for one in cell)


def has_keyword(abilities: AbilitySet, name: str) -> bool:
    """Return whether a keyword is among abilities."""
    return name in abilities.keywords


ABOUT_ABILITIES: dict[str, Callable[[AbilitySet], Any]] = {
    "abilities": lambda held: tuple(ability.name or ability.kind for ability in held.abilities),
    "ability kinds": lambda held: held.kinds,
    "has abilities": lambda held: bool(held.abilities),
}
"""Attributes about abilities: their names (or kinds), their kinds, whether there are any."""
