"""Events: history, listening triggers, protection and replacement."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from rulestone.kernel.abilities import abilities_of, controller_of, has, known_abilities
from rulestone.kernel.changes.invalidation import anew
from rulestone.model.objects import LIFE_SHIFT, NUMBER
from rulestone.model.state import Env, Pending, State

if TYPE_CHECKING:
    from rulestone.kernel.machine import Machine

PLAYER_ROLES = ("player", "you", "who")
BESIDE = "_beside"  # what an event befalls together with what it is about, where triggers look back


@contextmanager
def together(machine: Machine, refs: tuple[int, ...]) -> Iterator[None]:
    """While events are told that happen to all these at once: where triggers look back, those that left see it."""
    if not machine.rules.looks_back:
        yield
        return
    former, machine.together = machine.together, refs
    yield
    machine.together = former


def happened(machine: Machine, event: str, bindings: Env) -> None:
    """An event has happened: count it where somebody asks for it, and let triggers go off.

    Args:
        bindings: the event's roles: tuples of references, player numbers, words and numbers.
    """
    rules = machine.rules
    if event in rules.counted:
        count(machine, event, bindings)
    if event in rules.heard:
        if machine.log is not None and machine.log.ear is not None:
            machine.log.ear(machine, event, bindings)
        listen(machine, event, bindings)


def count(machine: Machine, event: str, bindings: Env) -> None:
    """Add an event to the history: in all, by player and by object."""
    state = machine.state
    history = dict(state.history)
    keys: list[Any] = [()]
    for role, value in bindings.items():
        if role in PLAYER_ROLES and isinstance(value, int):
            keys.append((value,))
        elif isinstance(value, tuple):
            keys += [("ref", ref) for ref in value]
    for key in dict.fromkeys(keys):
        for scope in ("turn", "game"):
            full = (scope, event, *key)
            history[full] = history.get(full, 0) + 1
    state.history = history
    if event in machine.rules.looks.events or machine.rules.looks.anything:
        anew(machine)
    elif event in machine.rules.interrupt_looks.events:
        machine.dirty = True


def at_work(machine: Machine, place: int) -> tuple[int, ...]:
    """The cards in a place whose abilities work there: those that stand there, and under them those that go on."""
    tops = machine.state.places[place]
    if place in machine.rules.blank_places:
        tops = tuple(top for top in tops if machine.state.objects[top].face_up)
    awake = machine.rules.policies.piles.active
    objects = machine.state.objects
    if not awake or not any(objects[top].under for top in tops):
        return tops
    return tuple(oid for top in tops for oid in (top, *objects[top].under) if oid == top or objects[oid].role in awake)


def listen(machine: Machine, event: str, bindings: Env) -> None:
    """Every trigger that listens to the event and whose condition holds goes off and waits."""
    rules, state = machine.rules, machine.state
    sources: list[tuple[int, Any, int]] = []
    for place in rules.trigger_places.get(event, rules.working_places):
        for oid in at_work(machine, place):
            card = state.objects[oid].card
            if card is None or rules.asleep(state.objects[oid]):
                continue
            info = abilities_of(machine, oid) if rules.gives else rules.info(card)
            if event in info.triggers:
                sources.append((state.objects[oid].ref, info.triggers[event], controller_of(machine, oid)))
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
        if waiting.waits and waiting.event == event and waiting.kind != "replacement":
            env = {**bindings, **active.env}
            if waiting.where is None or waiting.where(machine, env, -1):
                if waiting.once:
                    state.effects = tuple(other for other in state.effects if other is not active)
                go_off(machine, waiting, env["you"], active.source, env)
    for ref, abilities, controller in sources:
        zone = rules.layout.zone_of[state.record(ref).place].name
        for ability in abilities:
            if not ability.works_in(zone) or not has(machine, ref, ability):
                continue
            env = {**bindings, "this": ref, "you": controller}
            if ability.where is not None and not ability.where(machine, env, -1):
                continue
            if ability.limit:
                # a face-down card's is used up as the card is shown
                used = unused if is_shown_later(machine, ref) else use
                if not used(machine, ability, ref, controller):
                    continue
            go_off(machine, ability, controller, ref, env)


def has_left(state: State, ref: Any) -> bool:
    """Whether a reference means a card that is no longer what it meant, and of which is known what it was."""
    if not isinstance(ref, int) or ref < 2:
        return False
    then = state.gone.get(ref)
    return then is not None and then.card is not None and state.objects[ref & NUMBER].life != ref >> LIFE_SHIFT


def use(machine: Machine, ability: Any, ref: int, player: int) -> bool:
    """Count a player's use of a limited ability.

    Returns:
        whether it was still allowed.
    """
    state = machine.state
    key = limit_key(machine, ability, ref, player)
    used = state.history.get(key, 0)
    if used >= ability.limit:
        return False
    state.history = {**state.history, key: used + 1}
    return True


def unused(machine: Machine, ability: Any, ref: int, player: int) -> bool:
    """Whether a limited ability can still be used."""
    return bool(machine.state.history.get(limit_key(machine, ability, ref, player), 0) < ability.limit)


def is_shown_later(machine: Machine, ref: int) -> bool:
    """Whether a trigger of this card acts only if the card, which lies face down, is shown then."""
    return machine.rules.policies.triggers.face_down == "shown" and hidden(machine, ref)


def hidden(machine: Machine, ref: int) -> bool:
    """Whether a card lies face down and is not being shown."""
    if not machine.state.alive(ref):
        return False
    obj = machine.state.objects[ref & NUMBER]
    return not obj.face_up and machine.rules.shown not in obj.marks


def limit_key(machine: Machine, ability: Any, ref: int, player: int) -> tuple[Any, ...]:
    """The entry of the history in which uses of a limited ability are counted."""
    span = ability.declared.span
    if ability.name and machine.rules.named_limits(machine, {}, -1) == "player":
        return (span, "used", ability.name, player)
    if not ability.name and machine.rules.unnamed_limits(machine, {}, -1) == "copies":
        return (span, "used", ability.id, player)
    return (span, "used", ability.id, ref, player)


def go_off(machine: Machine, ability: Any, controller: int, ref: int, env: Env) -> None:
    """A trigger goes off and waits."""
    state = machine.state
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
    state.pending = (*state.pending, Pending(number, controller, ref, ability, env, index))
    machine.dirty = machine.dirty or machine.rules.triggers_interrupt


def set_off(machine: Machine, refs: tuple[int, ...], tags: tuple[str, ...], player: int) -> int:
    """Abilities of objects that have one of these tags go off now, whatever they listen to, for a player.

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
                go_off(machine, ability, player, ref, {"this": ref, "you": player})
                done += 1
    return done


def protected(machine: Machine, verb: str, refs: tuple[int, ...]) -> tuple[int, ...]:
    """The objects among these to which an event may not happen."""
    if not machine.derived_any():
        return ()
    return tuple(ref for ref in refs if ref >= 0 and not machine.permitted(verb, ref & NUMBER))


class Replacing(NamedTuple):
    """A replacement effect that would apply to an event about to happen.

    Attributes:
        key: what tells it from every other one.
        ability: compiled.
        source: reference of the object it comes from.
        controller: whose it is.
        env: what it was prepared with, for one that an effect prepared.
        waiting: the effect that waits, for such a one.
    """

    key: Any
    ability: Any
    source: int
    controller: int
    env: Env
    waiting: Any = None


def concerned(machine: Machine, bindings: Env) -> list[int]:
    """The cards that an event is about and that are not where abilities usually work: their own may work there."""
    state, usual = machine.state, machine.rules.working_places
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


def replacements(machine: Machine, event: str, bindings: Env, used: tuple[Any, ...]) -> list[Replacing]:
    """The replacement effects that would apply to an event about to happen, those with a key in `used` left out."""
    rules, state = machine.rules, machine.state
    if event not in rules.replaced:
        return []
    found: list[Replacing] = []
    for place in rules.working_places:
        for oid in at_work(machine, place):
            obj = state.objects[oid]
            if obj.card is None or rules.asleep(obj):
                continue
            info = abilities_of(machine, oid) if rules.gives else rules.info(obj.card)
            for ability in info.replacements.get(event, ()):
                key = (ability.id, obj.ref)
                if key in used or not ability.works_in(rules.layout.zone_of[place].name):
                    continue
                if not has(machine, obj.ref, ability):
                    continue
                controller = controller_of(machine, oid)
                env = {**bindings, "this": obj.ref, "you": controller}
                if ability.where is None or ability.where(machine, env, -1):
                    found.append(Replacing(key, ability, obj.ref, controller, {}))
    for ref in concerned(machine, bindings):
        obj = state.objects[ref & NUMBER]
        where = obj.role if obj.host >= 0 else rules.layout.zone_of[obj.place].name
        for ability in abilities_of(machine, obj.oid).replacements.get(event, ()):
            key = (ability.id, obj.ref)
            if key in used or where not in ability.zones:
                continue
            controller = controller_of(machine, obj.oid)
            env = {**bindings, "this": obj.ref, "you": controller}
            if ability.where is None or ability.where(machine, env, -1):
                found.append(Replacing(key, ability, obj.ref, controller, {}))
    for active in state.effects:
        ability = active.effect
        if not ability.waits or ability.kind != "replacement" or ability.event != event:
            continue
        key = (ability.id, -active.number)
        if key not in used and (ability.where is None or ability.where(machine, {**bindings, **active.env}, -1)):
            found.append(Replacing(key, ability, active.source, active.env["you"], active.env, active))
    return found
