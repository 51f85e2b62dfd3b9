"""The replacement effects that apply to an event."""

from __future__ import annotations

from typing import Any, NamedTuple

from rulestone.kernel.abilities import abilities_of, controller_of, has
from rulestone.kernel.events.history import count_uses_left, has_uses_left
from rulestone.kernel.events.triggers import find_active_cards
from rulestone.kernel.machine import Machine
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env


class ApplicableReplacement(NamedTuple):
    """A replacement effect that applies to an event.

    Attributes:
        key: identifies it among all others.
        ability: the compiled ability.
        source: reference of its source object.
        controller: player who controls it.
        env: bindings it was prepared with, for one that an effect prepared.
        waiting: the active effect, for a prepared one.
    """

    key: Any
    ability: Any
    source: int
    controller: int
    env: Env
    waiting: Any = None


def find_affected_elsewhere(machine: Machine, bindings: Env, usual: tuple[int, ...]) -> list[int]:
    """Return affected cards outside `usual` places, whose own abilities may work where they are."""
    state = machine.state
    found: list[int] = []
    for role, value in bindings.items():
        if not isinstance(value, tuple) or role.startswith("_"):
            continue
        for ref in value:
            if isinstance(ref, int) and ref >= 2 and state.alive(ref) and ref not in found:
                obj = state.objects[ref & NUMBER]
                if obj.card is not None and (obj.host >= 0 or obj.place not in usual):
                    found.append(ref)
    return found


def find_replacements(
    machine: Machine, event: str, bindings: Env, used: tuple[Any, ...]
) -> list[ApplicableReplacement]:
    """Return the replacement effects that apply to an event, without those whose key is in `used`."""
    rules, state = machine.rules, machine.state
    if event not in machine.pool.replaced:
        return []
    found: list[ApplicableReplacement] = []
    places = machine.pool.replacement_places.get(event, rules.places.working)
    for place in places:
        for oid in find_active_cards(machine, place):
            obj = state.objects[oid]
            if obj.card is None:
                continue
            info = abilities_of(machine, oid) if machine.pool.gives else rules.info(obj.card)
            if event not in info.replacements or rules.asleep(obj):
                continue
            for ability in info.replacements[event]:
                key = (ability.id, obj.ref)
                if key in used or not ability.works_in(rules.layout.zone_of[place].name):
                    continue
                if not has(machine, obj.ref, ability):
                    continue
                controller = controller_of(machine, oid)
                if ability.limit and not has_uses_left(machine, ability, obj.ref, controller):
                    continue
                env = {**bindings, "this": obj.ref, "you": controller}
                if ability.where is None or ability.where(machine, env, -1):
                    found.append(ApplicableReplacement(key, ability, obj.ref, controller, {}))
    for ref in find_affected_elsewhere(machine, bindings, places):
        obj = state.objects[ref & NUMBER]
        where = obj.role if obj.host >= 0 else rules.layout.zone_of[obj.place].name
        for ability in abilities_of(machine, obj.oid).replacements.get(event, ()):
            key = (ability.id, obj.ref)
            if key in used or where not in ability.zones:
                continue
            controller = controller_of(machine, obj.oid)
            if ability.limit and not has_uses_left(machine, ability, obj.ref, controller):
                continue
            env = {**bindings, "this": obj.ref, "you": controller}
            if ability.where is None or ability.where(machine, env, -1):
                found.append(ApplicableReplacement(key, ability, obj.ref, controller, {}))
    for active in state.effects:
        ability = active.effect
        if not ability.waits or ability.kind != "replacement" or event not in ability.events:
            continue
        key = (ability.id, -active.number)
        if key not in used and (ability.where is None or ability.where(machine, {**bindings, **active.env}, -1)):
            found.append(ApplicableReplacement(key, ability, active.source, active.env["you"], active.env, active))
    return found


def count_applications_left(machine: Machine, one: ApplicableReplacement) -> int | None:
    """Return how often a replacement can still apply: once if prepared for one event, None if unlimited."""
    if one.waiting is not None and one.ability.once:
        return 1
    return count_uses_left(machine, one.ability, one.source, one.controller) if one.ability.limit else None
