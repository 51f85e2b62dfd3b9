"""The replacement effects that apply to an event."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from rulestone.kernel.characteristics import get_controller, list_abilities
from rulestone.kernel.events.history import count_uses_left, has_uses_left
from rulestone.kernel.events.triggers import find_working_objects
from rulestone.kernel.machine import Machine
from rulestone.kernel.rules.action import CompiledVerb
from rulestone.model.bindings import USED_REPLACEMENTS
from rulestone.model.objects import NUMBER, Object
from rulestone.model.state import Env, Event


class ApplicableReplacement(NamedTuple):
    """A replacement effect that applies to an event.

    Attributes:
        key: unique key of the replacement.
        ability: the compiled ability.
        source: reference of its source object.
        controller: player who controls it.
        env: bindings of its preparation, if an effect prepared it.
        waiting: the active effect that prepared it; None for none.
    """

    key: Any
    ability: Any
    source: int
    controller: int
    env: Env
    waiting: Any = None


def find_affected_outside(machine: Machine, bindings: Env, usual_places: tuple[int, ...]) -> list[int]:
    """Return the affected cards outside the usual places: their own abilities may replace the event there."""
    state = machine.state
    roles = (value for role, value in bindings.items() if isinstance(value, tuple) and not role.startswith("_"))
    refs = dict.fromkeys(ref for value in roles for ref in value if isinstance(ref, int) and ref >= 2)
    affected = [(ref, state.objects[ref & NUMBER]) for ref in refs if state.is_alive(ref)]
    return [ref for ref, obj in affected if obj.card is not None and (obj.host >= 0 or obj.place not in usual_places)]


def find_replacements(
    machine: Machine, event: str, bindings: Env, used: tuple[Any, ...]
) -> list[ApplicableReplacement]:
    """Return the replacement effects that apply to an event, without those whose key is in `used`."""
    rules = machine.rules
    if event not in machine.pool.replaced:
        return []
    replacements: list[ApplicableReplacement] = []
    places = machine.pool.replacement_places.get(event, rules.places.working)
    for obj in find_working_objects(machine, places):
        zone = rules.layout.zone_of[obj.place].name
        for ability in list_abilities(machine, obj.oid).replacements.get(event, ()):
            if ability.works_in(zone):
                replacements += check_replacement(machine, ability, obj, bindings, used)
    for ref in find_affected_outside(machine, bindings, places):
        obj = machine.state.objects[ref & NUMBER]
        where = obj.role if obj.host >= 0 else rules.layout.zone_of[obj.place].name
        for ability in list_abilities(machine, obj.oid).replacements.get(event, ()):
            if where in ability.zones:
                replacements += check_replacement(machine, ability, obj, bindings, used)
    return replacements + find_prepared(machine, event, bindings, used)


def check_replacement(
    machine: Machine, ability: Any, obj: Object, bindings: Env, used: tuple[Any, ...]
) -> Iterator[ApplicableReplacement]:
    """Yield the replacement of a working ability if it has uses left and its condition holds."""
    key = (ability.id, obj.ref)
    if key in used:
        return
    controller = get_controller(machine, obj.oid)
    if not has_uses_left(machine, ability, obj.ref, controller):
        return
    if ability.where is None or ability.where(machine, {**bindings, "this": obj.ref, "you": controller}, -1):
        yield ApplicableReplacement(key, ability, obj.ref, controller, {})


def find_prepared(machine: Machine, event: str, bindings: Env, used: tuple[Any, ...]) -> list[ApplicableReplacement]:
    """Return the replacements of an event that earlier effects prepared."""
    found = []
    for active in machine.state.effects:
        ability = active.effect
        if ability.waits and ability.kind == "replacement" and event in ability.events:
            # the number of the effect: two spells that prepare the same replacement can save two creatures
            key = (ability.id, -active.number)
            if key not in used and (ability.where is None or ability.where(machine, {**bindings, **active.env}, -1)):
                found.append(ApplicableReplacement(key, ability, active.source, active.env["you"], active.env, active))
    return found


def get_judging_board(machine: Machine, verb: CompiledVerb, env: Env, member: int | None) -> Machine:
    """Return the board for judging an affected object: the present board, or the board after it enters."""
    if verb.arriving is None or member is None or member < 2 or not machine.state.is_alive(member):
        return machine
    board: Machine = verb.arriving(machine, env, member & NUMBER)
    return board


def bind_members(event: Event, members: tuple[int | None, ...]) -> Env:
    """Return an event's bindings, limited to some of its affected members."""
    return {**event.env, event.affects: members} if event.affects else event.env


def has_replacement(machine: Machine, event: Event) -> bool:
    """Return whether a replacement effect could apply to an event for any of its open members."""
    return any(find_applicable(machine, event, member) for member in event.undecided)


def find_applicable(machine: Machine, event: Event, member: int | None) -> list[ApplicableReplacement]:
    """Return the replacement effects that could apply to an event for one member, best class only."""
    env = bind_members(event, (member,))
    used = env.get(USED_REPLACEMENTS, ())
    board = get_judging_board(machine, machine.rules.verb(event.verb), event.env, member) if event.verb else machine
    applicable = find_replacements(board, event.verb, env, used)
    if board is not machine:  # the entering object's own ability may work in the zone that it leaves
        keys = {each.key for each in applicable}
        before = find_replacements(machine, event.verb, env, used)
        applicable += [each for each in before if each.source == member and each.key not in keys]
    applicable = [each for each in applicable if (*each.key, member) not in used]
    classes = machine.rules.policies.replacements.classes
    if classes:
        rank = [get_replacement_class(each.ability, classes) for each in applicable]
        applicable = [each for each, index in zip(applicable, rank, strict=True) if index == min(rank)]
    return applicable


def get_replacement_class(ability: Any, classes: tuple[str, ...]) -> int:
    """Return the index of the first class among a replacement's tags; one past the last index without a class."""
    return next((n for n, word in enumerate(classes) if word in ability.declared.tags), len(classes))


def count_applications_left(machine: Machine, chosen: ApplicableReplacement) -> int | None:
    """Return how often a replacement can still apply: once if prepared for one event, None if unlimited."""
    if chosen.waiting is not None and chosen.ability.once:
        return 1
    return count_uses_left(machine, chosen.ability, chosen.source, chosen.controller) if chosen.ability.limit else None
