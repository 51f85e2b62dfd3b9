"""Triggers: those that listen to an event go off and wait."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rulestone.continuous.present import AT_ALL_TIMES
from rulestone.kernel.abilities import abilities_of, controller_of, has, known_abilities
from rulestone.kernel.events.history import count, unused, use
from rulestone.kernel.machine import Machine
from rulestone.language.abilities import STATE
from rulestone.model.bounds import few_enough
from rulestone.model.objects import LIFE_SHIFT, NUMBER, beneath
from rulestone.model.state import WAVE, Env, Pending, State

WENT_OFF = "trigger"
"""The event that a trigger went off; what goes off at it tells nobody."""


def at_work(machine: Machine, place: int) -> tuple[int, ...]:
    """The cards in a place whose abilities work there: those that stand there, and under them those that go on."""
    tops = machine.state.places[place]
    objects = machine.state.objects
    if tops and place in machine.rules.places.blank:
        tops = tuple([top for top in tops if objects[top].face_up])
    awake = machine.rules.policies.piles.active
    if not awake:
        return tops
    for top in tops:
        if objects[top].under:
            break
    else:
        return tops
    return tuple(
        oid for top in tops for oid in (top, *beneath(objects, top)) if oid == top or objects[oid].role in awake
    )


def listen(machine: Machine, event: str, bindings: Env) -> None:
    """Every trigger that listens to the event and whose condition holds goes off and waits."""
    rules, state = machine.rules, machine.state
    sources: list[tuple[int, Any, int]] = []
    for place in machine.pool.trigger_places.get(event, rules.places.working):
        for oid in at_work(machine, place):
            obj = state.objects[oid]
            if obj.card is None:
                continue
            info = abilities_of(machine, oid) if machine.pool.gives else rules.info(obj.card)
            if event in info.triggers and not rules.asleep(obj):
                sources.append((obj.ref, info.triggers[event], controller_of(machine, oid)))
    left = [ref for value in bindings.values() if isinstance(value, tuple) for ref in value if has_left(state, ref)]
    if machine.together and not set(left).isdisjoint(machine.together):
        left += [ref for ref in machine.together if ref not in left and has_left(state, ref)]
    for ref in left:
        then = state.gone[ref]
        info = known_abilities(machine, then)
        if event in info.triggers and not any(source[0] == ref for source in sources):
            sources.append((ref, info.triggers[event], then.controller))
    for active in state.effects:
        waiting = active.effect
        if waiting.waits and event in waiting.events and waiting.kind != "replacement":
            for told in for_each(waiting, bindings):
                env = {**told, **active.env}
                if waiting.where is None or waiting.where(machine, env, -1):
                    if waiting.once:
                        state.effects = tuple(other for other in state.effects if other is not active)
                    go_off(machine, waiting, env["you"], active.source, env, event)
                    if waiting.once:
                        break
    for ref, abilities, controller in sources:
        zone = rules.layout.zone_of[state.record(ref).place].name
        for ability in abilities:
            if not ability.works_in(zone) or not has(machine, ref, ability):
                continue
            for told in for_each(ability, bindings):
                env = {**told, "this": ref, "you": controller}
                if ability.where is not None and not ability.where(machine, env, -1):
                    continue
                if ability.limit:
                    # a face-down card's is used up as the card is shown
                    used = unused if is_shown_later(machine, ref) else use
                    if not used(machine, ability, ref, controller):
                        continue
                go_off(machine, ability, controller, ref, env, event)


def for_each(ability: Any, bindings: Env) -> Iterable[Env]:
    """An event as an ability looks at it: once for each of several objects that suffer it together, where the ability
    asks what kind of object it is ("when a creature is destroyed"); otherwise as one."""
    refs = bindings.get(ability.about) if ability.about else None
    if not isinstance(refs, tuple) or len(refs) < 2:
        return (bindings,)
    return tuple({**bindings, ability.about: (ref,)} for ref in refs)


def look(machine: Machine) -> None:
    """At a check point: triggers that look for a state go off where it is so.

    One that waits, or is being carried out, does not go off again; as the game has it, nor does one that has acted
    before the state was otherwise in between (`Triggers.states`).
    """
    rules, state = machine.rules, machine.state
    for place in machine.pool.trigger_places.get(STATE, rules.places.working):
        for oid in at_work(machine, place):
            obj = state.objects[oid]
            if obj.card is None or rules.asleep(obj):
                continue
            for ability in abilities_of(machine, oid).triggers.get(STATE, ()):
                if not ability.works_in(rules.layout.zone_of[place].name) or not has(machine, obj.ref, ability):
                    continue
                env = {"this": obj.ref, "you": controller_of(machine, oid)}
                met = ("met", ability.id, obj.ref)
                if ability.where is not None and not ability.where(machine, env, -1):
                    if met in state.history:
                        state.history = {key: value for key, value in state.history.items() if key != met}
                    continue
                if met in state.history or under_way(machine, ability, obj.ref):
                    continue
                if ability.limit and not use(machine, ability, obj.ref, env["you"]):
                    continue
                if rules.policies.triggers.states == "anew":
                    state.history = {**state.history, met: 1}
                go_off(machine, ability, env["you"], obj.ref, env, STATE)


def under_way(machine: Machine, ability: Any, ref: int) -> bool:
    """Whether a trigger of an object waits, lies on the stack, or is being carried out."""
    state = machine.state
    if any(p.ability is ability and p.source == ref for p in state.pending):
        return True
    own = (ability.program, ability.resolving, ability.announce, ability.offered)
    if any(item.source == ref and item.program in own for item in state.stack):
        return True
    return any(frame[0] in own and frame[2].get("this") == ref for frame in state.agenda)


def has_left(state: State, ref: Any) -> bool:
    """Whether a reference means a card that is no longer what it meant, and of which is known what it was."""
    if not isinstance(ref, int) or ref < 2:
        return False
    then = state.gone.get(ref)
    return then is not None and then.card is not None and state.objects[ref & NUMBER].life != ref >> LIFE_SHIFT


def is_shown_later(machine: Machine, ref: int) -> bool:
    """Whether a trigger of this card acts only if the card, which lies face down, is shown then."""
    return machine.rules.policies.triggers.face_down == "shown" and hidden(machine, ref)


def hidden(machine: Machine, ref: int) -> bool:
    """Whether a card lies face down and is not being shown."""
    if not machine.state.alive(ref):
        return False
    obj = machine.state.objects[ref & NUMBER]
    return not obj.face_up and machine.rules.shown not in obj.marks


def go_off(machine: Machine, ability: Any, controller: int, ref: int, env: Env, event: str = "") -> None:
    """A trigger goes off and waits, as often as effects say.

    Args:
        event: what set it off.
    """
    roles = env
    pending = wait(machine, ability, controller, ref, env, event)
    for _ in range(again(machine, pending, roles) if machine.pool.repeats else 0):
        wait(machine, ability, controller, ref, env, event)
    if WENT_OFF in machine.pool.listened and WENT_OFF not in ability.events:
        told = {"source": (ref,), "player": controller, "event": event}
        if WENT_OFF in machine.pool.counted:
            count(machine, WENT_OFF, told)
        if WENT_OFF in machine.pool.heard:
            listen(machine, WENT_OFF, told)


def again(machine: Machine, pending: Pending, roles: Env) -> int:
    """How many more times a trigger goes off that has just done so.

    Args:
        roles: the roles of the event that set it off.
    """
    if machine.rules.policies.layers.statics != AT_ALL_TIMES:
        there = [(one.ability, one.env) for one in machine.state.standing if not one.values]
    else:
        there = list(repeating(machine, roles))
    return sum(bool(ability.again(machine, {**roles, **env}, pending.ref)) for ability, env in there)


def repeating(machine: Machine, roles: Env) -> Iterator[tuple[Any, Env]]:
    """The abilities that have triggers go off again, each with "this" and "you".

    Args:
        roles: what their own conditions know besides.
    """
    for place in machine.rules.places.working:
        for oid in at_work(machine, place):
            obj = machine.state.objects[oid]
            if obj.card is None or machine.rules.asleep(obj):
                continue
            for ability in abilities_of(machine, oid).abilities:
                if ability.again is None or not has(machine, obj.ref, ability):
                    continue
                env = {"this": obj.ref, "you": controller_of(machine, oid)}
                if ability.condition is None or ability.condition(machine, {**roles, **env}, oid):
                    yield ability, env


def wait(machine: Machine, ability: Any, controller: int, ref: int, env: Env, event: str) -> Pending:
    """A trigger that has gone off waits."""
    state = machine.state
    few_enough(len(state.pending) + 1, "triggers that wait")
    number = state.tick()
    if machine.log is not None:
        index = machine.note(
            "trigger",
            f"{machine.ref_name(ref)}: {ability.label} triggers",
            ability.cites,
            event="trigger",
            data={"card": ref},
        )
    else:
        index = -1
    if state.alive(ref) and ref >= 2:
        env = {**env, "ability": abilities_of(machine, ref & NUMBER).handle(ability)}
    wave, last = state.game.get(WAVE) or (0, -1)
    place = stands(state, ref)
    pending = Pending(number, controller, ref, ability, env, index, event, state.moment, wave, last + 1, place)
    state.pending = (*state.pending, pending)
    machine.dirty = machine.dirty or machine.rules.decisions.at_once
    return pending


def stands(state: State, ref: int) -> int:
    """Where an object stands in its place, or what it lies under, counted from the left; -1 if it is not there."""
    if ref < 2 or not state.alive(ref):
        return -1
    obj = state.objects[ref & NUMBER]
    while obj.host >= 0:
        obj = state.objects[obj.host]
    return state.places[obj.place].index(obj.oid) if obj.place >= 0 else -1


def set_off(machine: Machine, refs: tuple[int, ...], tags: tuple[str, ...], player: int, roles: Env) -> int:
    """Abilities of objects that have one of these tags go off now, whatever they listen to, for a player.

    Args:
        roles: the bindings that they know besides.

    Returns:
        how many there were.
    """
    done = 0
    for ref in refs:
        obj = machine.state.objects[ref & NUMBER]
        if not machine.state.alive(ref) or obj.card is None:
            continue
        for ability in abilities_of(machine, obj.oid).abilities:
            if set(tags) & set(ability.declared.tags):
                go_off(machine, ability, player, ref, {**roles, "this": ref, "you": player})
                done += 1
    return done
