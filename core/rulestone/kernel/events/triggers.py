"""Triggers: abilities that listen to an event become pending triggers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rulestone.kernel.characteristics import (
    add_cards_beneath,
    get_controller,
    get_known_abilities,
    has_ability,
    list_abilities,
)
from rulestone.kernel.events.history import count_event, has_uses_left, use_limited
from rulestone.kernel.machine import Machine
from rulestone.language.abilities import STATE
from rulestone.model.bounds import check_number
from rulestone.model.objects import NUMBER, Object
from rulestone.model.state import LAST_ACTED, Env, Pending, State

TRIGGERED = "trigger"
"""The event that an ability triggered; triggers on this event emit none of their own."""


def find_active_cards(machine: Machine, place: int) -> tuple[int, ...]:
    """Return the cards in a place whose abilities work: its face-up tops, and active cards under them."""
    tops = machine.state.places[place]
    if place in machine.rules.places.blank:
        tops = tuple([top for top in tops if machine.state.objects[top].face_up])
    active_roles = machine.rules.policies.piles.active
    return add_cards_beneath(machine, tops, active_roles) if active_roles else tops


def find_working_objects(machine: Machine, places: Iterable[int]) -> Iterator[Object]:
    """Yield the cards in some places whose abilities work."""
    objects, rules = machine.state.objects, machine.rules
    for place in places:
        for oid in find_active_cards(machine, place):
            obj = objects[oid]
            if obj.card is not None and not rules.is_dormant(obj):
                yield obj


Listener = tuple[int, Any, int]
"""A reference, its abilities that listen to an event, and its controller."""


def trigger_listeners(machine: Machine, event: str, bindings: Env) -> None:
    """Trigger every ability and delayed trigger that listens to an event and whose condition holds."""
    sources = find_listeners(machine, event)
    sources += find_departed_listeners(machine, event, bindings)
    trigger_delayed(machine, event, bindings)
    state, zone_of = machine.state, machine.rules.layout.zone_of
    for ref, abilities, controller in sources:
        zone = zone_of[state.find_object(ref).place].name
        for ability in abilities:
            if not ability.works_in(zone) or not has_ability(machine, ref, ability):
                continue
            for roles in split_bindings(ability, bindings):
                env = {**roles, "this": ref, "you": controller}
                if ability.where is not None and not ability.where(machine, env, -1):
                    continue
                if ref in machine.departed_together and not can_trigger(machine, ref, bindings):
                    continue
                # a face-down card uses up its limit only when shown; otherwise the log would reveal the card
                allows_use = has_uses_left if is_shown_later(machine, ref) else use_limited
                if not allows_use(machine, ability, ref, controller):
                    continue
                trigger_ability(machine, ability, controller, ref, env, event)


def can_trigger(machine: Machine, ref: int, bindings: Env) -> bool:
    """Return whether a departed card can trigger on an event: it left in that event, or `looks_back` holds."""
    is_member = any(isinstance(value, tuple) and ref in value for value in bindings.values())
    return is_member or bool(machine.rules.decisions.looks_back(machine, {}, -1))


def find_listeners(machine: Machine, event: str) -> list[Listener]:
    """Return the present cards with abilities that listen to an event."""
    rules, objects, can_gain_abilities = machine.rules, machine.state.objects, machine.pool.has_granting_effects
    listeners: list[Listener] = []
    for place in machine.pool.trigger_places.get(event, rules.places.working):
        for oid in find_active_cards(machine, place):
            obj = objects[oid]
            if obj.card is not None:
                info = list_abilities(machine, oid) if can_gain_abilities else rules.info(obj.card)
                if event in info.triggers and not rules.is_dormant(obj):
                    listeners.append((obj.ref, info.triggers[event], get_controller(machine, oid)))
    return listeners


def find_departed_listeners(machine: Machine, event: str, bindings: Env) -> Iterator[Listener]:
    """Yield the cards that left in an event and had abilities that listen to it ("looks back")."""
    state = machine.state
    left = [ref for value in bindings.values() if isinstance(value, tuple) for ref in value if ref in state.last_known]
    # of two creatures that die together, the first may see the death of the second; see `can_trigger`
    if machine.departed_together and not set(left).isdisjoint(machine.departed_together):
        left += [ref for ref in machine.departed_together if ref not in left and ref in state.last_known]
    for ref in dict.fromkeys(left):
        obj = state.last_known[ref]
        info = get_known_abilities(machine, obj)
        if event in info.triggers:
            yield ref, info.triggers[event], obj.controller


def trigger_delayed(machine: Machine, event: str, bindings: Env) -> None:
    """Trigger the delayed triggers that wait for an event."""
    state = machine.state
    for active in state.effects:
        waiting = active.effect
        if not waiting.waits or event not in waiting.events or waiting.kind == "replacement":
            continue
        for bound in split_bindings(waiting, bindings):
            env = {**bound, **active.env}
            if waiting.where is None or waiting.where(machine, env, -1):
                if waiting.once:
                    state.effects = tuple(effect for effect in state.effects if effect is not active)
                trigger_ability(machine, waiting, env["you"], active.source, env, event)
                # "the next time a creature dies" triggers for one of two that die together
                if waiting.once:
                    break


def split_bindings(ability: Any, bindings: Env) -> Iterable[Env]:
    """Return an event's bindings once for each affected object if the ability asks about its kind.

    For example, "when a creature is destroyed" triggers for each of two creatures; other abilities see one event.
    """
    refs = bindings.get(ability.asked_role) if ability.asked_role else None
    if not isinstance(refs, tuple) or len(refs) < 2:
        return (bindings,)
    return tuple({**bindings, ability.asked_role: (ref,)} for ref in refs)


def check_state_triggers(machine: Machine) -> None:
    """Trigger the abilities that watch for a state, at a check point, where the state holds.

    A pending or resolving one does not trigger again. Where `Triggers.states` is "anew", the state must have ended in
    between.
    """
    rules, state = machine.rules, machine.state
    for obj in find_working_objects(machine, machine.pool.trigger_places.get(STATE, rules.places.working)):
        zone = rules.layout.zone_of[obj.place].name
        for ability in list_abilities(machine, obj.oid).triggers.get(STATE, ()):
            if not ability.works_in(zone):
                continue
            env = {"this": obj.ref, "you": get_controller(machine, obj.oid)}
            holds_key = ("met", ability.id, obj.ref)
            if ability.where is not None and not ability.where(machine, env, -1):
                # the state has ended, so the ability triggers again when it next begins
                if holds_key in state.history:
                    state.history = {key: value for key, value in state.history.items() if key != holds_key}
                continue
            # while the state lasts it triggers once ("anew"), or again as soon as its trigger has resolved
            if holds_key in state.history or is_under_way(machine, ability, obj.ref):
                continue
            if not use_limited(machine, ability, obj.ref, env["you"]):
                continue
            if rules.policies.triggers.states == "anew":
                state.history = {**state.history, holds_key: 1}
            trigger_ability(machine, ability, env["you"], obj.ref, env, STATE)


def is_under_way(machine: Machine, ability: Any, ref: int) -> bool:
    """Return whether a trigger of an object is pending, on the stack or resolving."""
    state = machine.state
    if any(trigger.ability is ability and trigger.source == ref for trigger in state.pending):
        return True
    programs = (ability.program, ability.resolving, ability.announce, ability.offered)
    if any(item.source == ref and item.program in programs for item in state.stack):
        return True
    return any(frame[0] in programs and frame[2].get("this") == ref for frame in state.agenda)


def is_shown_later(machine: Machine, ref: int) -> bool:
    """Return whether a trigger acts only if its face-down card is shown first."""
    return is_hidden(machine, ref) and machine.rules.policies.triggers.face_down == "shown"


def is_hidden(machine: Machine, ref: int) -> bool:
    """Return whether a card is face down and not being shown."""
    if not machine.state.is_alive(ref):
        return False
    obj = machine.state.objects[ref & NUMBER]
    return not obj.face_up and machine.rules.shown not in obj.marks


def trigger_ability(machine: Machine, ability: Any, controller: int, ref: int, env: Env, event: str = "") -> None:
    """Trigger an ability, as many times as effects say.

    Args:
        event: name of the event that triggers it.
    """
    roles = env
    pending = add_pending(machine, ability, controller, ref, env, event)
    for _ in range(count_repeats(machine, pending, roles) if machine.pool.has_repeaters else 0):
        add_pending(machine, ability, controller, ref, env, event)
    # "whenever an ability triggers" does not trigger on its own trigger: that would go on for ever
    if TRIGGERED in machine.pool.noticed_events and TRIGGERED not in ability.events:
        data = {"source": (ref,), "player": controller, "event": event}
        if TRIGGERED in machine.pool.counted:
            count_event(machine, TRIGGERED, data)
        if TRIGGERED in machine.pool.heard_events:
            trigger_listeners(machine, TRIGGERED, data)


def count_repeats(machine: Machine, pending: Pending, roles: Env) -> int:
    """Return how many additional times effects make an ability trigger.

    Args:
        roles: roles of the event that triggered it.
    """
    repeaters = find_repeaters(machine, roles)
    return sum(bool(ability.again(machine, {**roles, **env}, pending.ref)) for ability, env in repeaters)


def find_repeaters(machine: Machine, roles: Env) -> Iterator[tuple[Any, Env]]:
    """Yield the static abilities that make triggers repeat, each with "this" and "you".

    Args:
        roles: further bindings for the conditions of the abilities.
    """
    for obj in find_working_objects(machine, machine.rules.places.working):
        for ability in list_abilities(machine, obj.oid).abilities:
            if ability.again is None:
                continue
            env = {"this": obj.ref, "you": get_controller(machine, obj.oid)}
            if ability.condition is None or ability.condition(machine, {**roles, **env}, obj.oid):
                yield ability, env


def add_pending(machine: Machine, ability: Any, controller: int, ref: int, env: Env, event: str) -> Pending:
    """Add a pending trigger and record it in the trace."""
    state = machine.state
    check_number(len(state.pending) + 1, "triggers that wait")
    number = state.advance_clock()
    if machine.log is not None:
        text = f"{machine.ref_name(ref)}: {ability.label} triggers"
        index = machine.note("trigger", text, ability.cites, event="trigger", data={"card": ref})
    else:
        index = -1
    if state.is_alive(ref) and ref >= 2:
        env = {**env, "ability": list_abilities(machine, ref & NUMBER).handle(ability)}
    acting_round, last = state.game.get(LAST_ACTED) or (0, -1)
    place = find_position(state, ref)
    pending = Pending(number, controller, ref, ability, env, index, event, state.moment, acting_round, last + 1, place)
    state.pending = (*state.pending, pending)
    machine.dirty = machine.dirty or machine.rules.decisions.at_once
    return pending


def find_position(state: State, ref: int) -> int:
    """Return the index of an object, or of its pile, in its place, counted from the left; -1 if it has left."""
    if not state.is_alive(ref):
        return -1
    obj = state.objects[ref & NUMBER]
    while obj.host >= 0:
        obj = state.objects[obj.host]
    return state.places[obj.place].index(obj.oid) if obj.place >= 0 else -1


def trigger_tagged(machine: Machine, refs: tuple[int, ...], tags: tuple[str, ...], player: int, roles: Env) -> int:
    """Trigger the abilities of objects that have one of some tags, whatever event they listen to.

    Args:
        roles: further bindings for the abilities.

    Returns:
        the number of abilities that triggered.
    """
    count = 0
    for ref in refs:
        obj = machine.state.objects[ref & NUMBER]
        if not machine.state.is_alive(ref) or obj.card is None:
            continue
        for ability in list_abilities(machine, obj.oid).abilities:
            if set(tags) & set(ability.declared.tags):
                trigger_ability(machine, ability, player, ref, {**roles, "this": ref, "you": player})
                count += 1
    return count
