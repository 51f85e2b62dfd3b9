"""A slow reference for triggers, replacements and possible announcements, without any prefilter or cache.

The kernel asks only where it is known beforehand that something may listen; here no place, card or ability is passed
over. `watching` holds each answer of the kernel against these while games are played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from rulestone.kernel.characteristics import get_controller, get_known_abilities, has_ability, list_abilities
from rulestone.kernel.events import dispatch, replacement, triggers
from rulestone.kernel.events.history import count_uses_left, get_limit_key
from rulestone.kernel.legality import offers, trial, verdicts
from rulestone.kernel.machine import Machine
from rulestone.kernel.processing import state_based_actions
from rulestone.language.abilities import STATE
from rulestone.model.objects import LIFE_SHIFT, NUMBER
from rulestone.model.state import Env


def is_uncovered(machine: Machine, oid: int) -> bool:
    """Return whether an object's abilities can work in its place: an active card, on top or active below."""
    state, rules = machine.state, machine.rules
    obj = state.objects[oid]
    if obj.card is None or obj.place < 0 or rules.is_dormant(obj):
        return False
    host, roles = obj, [obj.role]
    while host.host >= 0:
        host = state.objects[host.host]
        roles.append(host.role)
    if host.place in rules.places.blank and not host.face_up:
        return False
    return obj.host < 0 or obj.role in rules.policies.piles.active


def get_zone(machine: Machine, oid: int) -> str:
    """Return the zone that an object is in."""
    return str(machine.rules.layout.zone_of[machine.state.objects[oid].place].name)


def does_condition_hold(machine: Machine, ability: Any, env: Env) -> bool:
    """Return whether an ability's condition on an event holds."""
    return ability.where is None or bool(ability.where(machine, env, -1))


def iterate_single_objects(ability: Any, bindings: Env) -> list[Env]:
    """Yield an event as an ability reads it: one object at a time, if it reads their kinds."""
    told = bindings.get(ability.asked_role) if ability.asked_role else None
    if isinstance(told, tuple) and len(told) > 1:
        return [{**bindings, ability.asked_role: (ref,)} for ref in told]
    return [bindings]


def iterate_triggering(machine: Machine, event: str, bindings: Env) -> Counter[tuple[str, int, int]]:
    """Yield the abilities that trigger on an event: ability, source, player, how often."""
    state, rules = machine.state, machine.rules
    sources: list[tuple[int, Iterable[Any], int, str]] = []
    for oid in range(len(state.objects)):
        if is_uncovered(machine, oid):
            found = list_abilities(machine, oid).abilities
            sources.append((state.objects[oid].ref, found, get_controller(machine, oid), get_zone(machine, oid)))
    there = {source[0] for source in sources if any(event in one.events for one in source[1])}
    told = {ref for value in bindings.values() if isinstance(value, tuple) for ref in value}
    if told & set(machine.departed_together) and rules.decisions.looks_back(machine, {}, -1):
        told |= set(machine.departed_together)
    for ref in told:
        if not isinstance(ref, int) or ref < 2 or ref in there:
            continue
        then = state.last_known.get(ref)
        if then is not None and then.card is not None and state.objects[ref & NUMBER].life != ref >> LIFE_SHIFT:
            place = str(rules.layout.zone_of[then.place].name)
            sources.append((ref, get_known_abilities(machine, then).abilities, then.controller, place))
    off: Counter[tuple[str, int, int]] = Counter()
    uses: Counter[tuple[object, ...]] = Counter()
    for ref, abilities, player, where in sources:
        for ability in abilities:
            if ability.kind != "triggered" or event not in ability.events or not ability.works_in(where):
                continue
            if not has_ability(machine, ref, ability):
                continue
            own = {"this": ref, "you": player}
            times = sum(
                does_condition_hold(machine, ability, {**one, **own})
                for one in iterate_single_objects(ability, bindings)
            )
            if ability.limit:
                # copies of a card may share a limit: uses for this event count before they are recorded
                key = get_limit_key(machine, ability, ref, player)
                spare = count_uses_left(machine, ability, ref, player) - uses[key]
                times = min(times, spare) if not triggers.is_shown_later(machine, ref) else times * (spare > 0)
                uses[key] += times
            off[ability.id, ref, player] += times
    for active in state.effects:
        ability = active.effect
        if ability.waits and ability.kind != "replacement" and event in ability.events:
            env = active.env
            times = sum(
                does_condition_hold(machine, ability, {**one, **env})
                for one in iterate_single_objects(ability, bindings)
            )
            off[ability.id, active.source, env["you"]] += min(times, 1) if ability.once else times
    return +off


def is_under_way(machine: Machine, ability: Any, ref: int) -> bool:
    """Return whether a trigger of an object is pending, on the stack or resolving."""
    state = machine.state
    known = [(one.ability, one.source) for one in state.pending]
    own = (ability.program, ability.resolving, ability.announce, ability.offered)
    known += [(ability, item.source) for item in state.stack if any(item.program is one for one in own)]
    known += [(ability, frame[2].get("this", -1)) for frame in state.agenda if any(frame[0] is one for one in own)]
    return any(one is ability and source == ref for one, source in known)


def iterate_state_triggers(machine: Machine) -> Counter[tuple[str, int, int]]:
    """Yield the state triggers that trigger at a check point: ability, source, player."""
    off: Counter[tuple[str, int, int]] = Counter()
    for oid, obj in enumerate(machine.state.objects):
        for ability in list_abilities(machine, oid).abilities if is_uncovered(machine, oid) else ():
            player = get_controller(machine, oid)
            if ability.kind != "triggered" or STATE not in ability.events or not has_ability(machine, obj.ref, ability):
                continue
            if not ability.works_in(get_zone(machine, oid)) or not does_condition_hold(
                machine, ability, {"this": obj.ref, "you": player}
            ):
                continue
            if ("met", ability.id, obj.ref) in machine.state.history or is_under_way(machine, ability, obj.ref):
                continue
            if not ability.limit or count_uses_left(machine, ability, obj.ref, player) > 0:
                off[ability.id, obj.ref, player] += 1
    return off


def list_replacements(
    machine: Machine, event: str, bindings: Env, used: tuple[Any, ...]
) -> Counter[tuple[Any, int, int]]:
    """Return the possible replacements of an event: key, source, player."""
    state = machine.state
    found: Counter[tuple[Any, int, int]] = Counter()
    concerned = {
        ref
        for role, value in bindings.items()
        if isinstance(value, tuple) and not role.startswith("_")
        for ref in value
        if isinstance(ref, int) and ref >= 2 and state.is_alive(ref)
    }
    for oid, obj in enumerate(state.objects):
        if obj.card is None or obj.place < 0:
            continue
        for ability in list_abilities(machine, oid).abilities:
            if ability.kind != "replacement" or event not in ability.events or (ability.id, obj.ref) in used:
                continue
            where = obj.role if obj.host >= 0 else get_zone(machine, oid)
            usual = (
                is_uncovered(machine, oid)
                and ability.works_in(get_zone(machine, oid))
                and has_ability(machine, obj.ref, ability)
            )
            if not usual and not (obj.ref in concerned and where in ability.zones):
                continue
            player = get_controller(machine, oid)
            if ability.limit and count_uses_left(machine, ability, obj.ref, player) <= 0:
                continue
            if does_condition_hold(machine, ability, {**bindings, "this": obj.ref, "you": player}):
                found[(ability.id, obj.ref), obj.ref, player] += 1
    for active in state.effects:
        ability = active.effect
        if not ability.waits or ability.kind != "replacement" or event not in ability.events:
            continue
        key = (ability.id, -active.number)
        if key not in used and does_condition_hold(machine, ability, {**bindings, **active.env}):
            found[key, active.source, active.env["you"]] += 1
    return found


@contextmanager
def compare_with_reference(times: Counter[str]) -> Iterator[None]:
    """Compare the kernel's results with the slow reference; count results other than "none"."""
    listen, look, replacements = (
        triggers.trigger_listeners,
        triggers.check_state_triggers,
        replacement.find_replacements,
    )
    announceable, options = verdicts.is_announceable, offers.list_options

    def heard(machine: Machine, event: str, bindings: Env) -> None:
        expected = iterate_triggering(machine, event, bindings)
        before = {pending.number for pending in machine.state.pending}
        listen(machine, event, bindings)
        if machine.pool.has_repeaters or triggers.TRIGGERED in machine.pool.noticed_events:
            return
        new = [one for one in machine.state.pending if one.number not in before]
        assert Counter((one.ability.id, one.source, one.controller) for one in new) == expected, event
        times["went off"] += len(new)

    def so(machine: Machine) -> None:
        expected = iterate_state_triggers(machine)
        before = {pending.number for pending in machine.state.pending}
        look(machine)
        if not machine.pool.has_repeaters and triggers.TRIGGERED not in machine.pool.noticed_events:
            new = [one for one in machine.state.pending if one.number not in before]
            assert Counter((one.ability.id, one.source, one.controller) for one in new) == expected
            times["was so"] += len(new)

    def replaced(machine: Machine, event: str, bindings: Env, used: tuple[Any, ...]) -> Any:
        found = replacements(machine, event, bindings, used)
        expected = list_replacements(machine, event, bindings, used)
        assert Counter((one.key, one.source, one.controller) for one in found) == expected, event
        times["replaced"] += len(found)
        return found

    def announced(machine: Machine, action: Any, env: Env, ability: Any) -> bool:
        found = announceable(machine, action, env, ability)
        if action.announcement is not None:
            assert found == (trial.try_out(machine, action.announcement, env) is None), action.name
            times["announced" if found else "not announced"] += 1
        return found

    def offered(machine: Machine, player: int, menu: str) -> Any:
        found = options(machine, player, menu)
        expected = [
            option
            for action in machine.rules.menus.get(menu, ())
            for ref in ((player,) if action.subject is None else action.subject(machine, {"you": player}, -1))
            for option in dict.fromkeys(offers.list_uses_of(machine, action, ref))
            if verdicts.find_objection(machine, action, option.make_bindings(player)) is None
        ]
        assert found == expected
        if machine.log is not None:  # without a log, options that print or timing rule out are skipped
            assert options(Machine(machine.rules, machine.state.fork()), player, menu) == expected
        times["offered"] += len(found)
        return found

    with pytest.MonkeyPatch.context() as patch:
        for module in (triggers, dispatch):
            patch.setattr(module, "trigger_listeners", heard)
        patch.setattr(state_based_actions, "check_state_triggers", so)
        patch.setattr(replacement, "find_replacements", replaced)
        patch.setattr(verdicts, "is_announceable", announced)
        patch.setattr(offers, "list_options", offered)
        yield
