"""Events: history, listening triggers, protection and replacement."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from rulestone.kernel.holding import abilities_of, controller_of, has, known_abilities
from rulestone.kernel.keeping import anew
from rulestone.model.objects import LIFE_SHIFT, NUMBER
from rulestone.model.state import Env, Pending, State

if TYPE_CHECKING:
    from rulestone.kernel.machine import Machine

PLAYER_ROLES = ("player", "you", "who")
BESIDE = "_beside"  # what an event befalls together with what it is about, where triggers look back


@contextmanager
def together(x: Machine, refs: tuple[int, ...]) -> Iterator[None]:
    """While events are told that happen to all these at once: where triggers look back, those that left see it."""
    if not x.rules.looks_back:
        yield
        return
    former, x.together = x.together, refs
    yield
    x.together = former


def happened(x: Machine, event: str, bindings: Env) -> None:
    """An event has happened: count it where somebody asks for it, and let triggers go off.

    Args:
        bindings: the event's roles: tuples of references, player numbers, words and numbers.
    """
    rules = x.rules
    if event in rules.counted:
        count(x, event, bindings)
    if event in rules.heard:
        if x.log is not None and x.log.ear is not None:
            x.log.ear(x, event, bindings)
        listen(x, event, bindings)


def count(x: Machine, event: str, bindings: Env) -> None:
    """Add an event to the history: in all, by player and by object."""
    s = x.s
    history = dict(s.history)
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
    s.history = history
    if event in x.rules.looks.events or x.rules.looks.anything:
        anew(x)
    elif event in x.rules.interrupt_looks.events:
        x.dirty = True


def at_work(x: Machine, place: int) -> tuple[int, ...]:
    """The cards in a place whose abilities work there: those that stand there, and under them those that go on."""
    tops = x.s.places[place]
    if place in x.rules.blank_places:
        tops = tuple(top for top in tops if x.s.objects[top].face_up)
    awake = x.rules.policies.piles.active
    objects = x.s.objects
    if not awake or not any(objects[top].under for top in tops):
        return tops
    return tuple(oid for top in tops for oid in (top, *objects[top].under) if oid == top or objects[oid].role in awake)


def listen(x: Machine, event: str, bindings: Env) -> None:
    """Every trigger that listens to the event and whose condition holds goes off and waits."""
    rules, s = x.rules, x.s
    sources: list[tuple[int, Any, int]] = []
    for place in rules.trigger_places.get(event, rules.working_places):
        for oid in at_work(x, place):
            card = s.objects[oid].card
            if card is None or rules.asleep(s.objects[oid]):
                continue
            info = abilities_of(x, oid) if rules.gives else rules.info(card)
            if event in info.triggers:
                sources.append((s.objects[oid].ref, info.triggers[event], controller_of(x, oid)))
    left = [ref for value in bindings.values() if isinstance(value, tuple) for ref in value if has_left(s, ref)]
    if x.together and not set(left).isdisjoint(x.together):
        left += [ref for ref in x.together if ref not in left and has_left(s, ref)]
    for ref in left:
        then = s.gone[ref]
        info = known_abilities(x, then)
        if event in info.triggers and not any(source[0] == ref for source in sources):
            sources.append((ref, info.triggers[event], then.controller))
    for active in s.effects:
        waiting = active.effect
        if waiting.waits and waiting.event == event and waiting.kind != "replacement":
            env = {**bindings, **active.env}
            if waiting.where is None or waiting.where(x, env, -1):
                if waiting.once:
                    s.effects = tuple(other for other in s.effects if other is not active)
                go_off(x, waiting, env["you"], active.source, env)
    for ref, abilities, controller in sources:
        zone = rules.layout.zone_of[s.record(ref).place].name
        for ability in abilities:
            if not ability.works_in(zone) or not has(x, ref, ability):
                continue
            env = {**bindings, "this": ref, "you": controller}
            if ability.where is not None and not ability.where(x, env, -1):
                continue
            if ability.limit:
                # a face-down card's is used up as the card is shown
                used = unused if is_shown_later(x, ref) else use
                if not used(x, ability, ref, controller):
                    continue
            go_off(x, ability, controller, ref, env)


def has_left(s: State, ref: Any) -> bool:
    """Whether a reference means a card that is no longer what it meant, and of which is known what it was."""
    if not isinstance(ref, int) or ref < 2:
        return False
    then = s.gone.get(ref)
    return then is not None and then.card is not None and s.objects[ref & NUMBER].life != ref >> LIFE_SHIFT


def use(x: Machine, ability: Any, ref: int, player: int) -> bool:
    """Count a player's use of a limited ability.

    Returns:
        whether it was still allowed.
    """
    s = x.s
    key = limit_key(x, ability, ref, player)
    used = s.history.get(key, 0)
    if used >= ability.limit:
        return False
    s.history = {**s.history, key: used + 1}
    return True


def unused(x: Machine, ability: Any, ref: int, player: int) -> bool:
    """Whether a limited ability can still be used."""
    return bool(x.s.history.get(limit_key(x, ability, ref, player), 0) < ability.limit)


def is_shown_later(x: Machine, ref: int) -> bool:
    """Whether a trigger of this card acts only if the card, which lies face down, is shown then."""
    return x.rules.policies.triggers.face_down == "shown" and hidden(x, ref)


def hidden(x: Machine, ref: int) -> bool:
    """Whether a card lies face down and is not being shown."""
    if not x.s.alive(ref):
        return False
    obj = x.s.objects[ref & NUMBER]
    return not obj.face_up and x.rules.shown not in obj.marks


def limit_key(x: Machine, ability: Any, ref: int, player: int) -> tuple[Any, ...]:
    """The entry of the history in which uses of a limited ability are counted."""
    span = ability.declared.span
    if ability.name and x.rules.named_limits(x, {}, -1) == "player":
        return (span, "used", ability.name, player)
    if not ability.name and x.rules.unnamed_limits(x, {}, -1) == "copies":
        return (span, "used", ability.id, player)
    return (span, "used", ability.id, ref, player)


def go_off(x: Machine, ability: Any, controller: int, ref: int, env: Env) -> None:
    """A trigger goes off and waits."""
    s = x.s
    number = s.tick()
    if x.log is not None:
        index = x.note(
            "trigger",
            f"{x.ref_name(ref)}: {ability.label} triggers",
            ability.cites,
            event="trigger",
            data={"card": ref},
        )
    else:
        index = -1
    if s.alive(ref) and ref >= 2:
        env = {**env, "ability": abilities_of(x, ref & NUMBER).handle(ability)}
    s.pending = (*s.pending, Pending(number, controller, ref, ability, env, index))
    x.dirty = x.dirty or x.rules.triggers_interrupt


def set_off(x: Machine, refs: tuple[int, ...], tags: tuple[str, ...], player: int) -> int:
    """Abilities of objects that have one of these tags go off now, whatever they listen to, for a player.

    Returns:
        how many there were.
    """
    done = 0
    for ref in refs:
        obj = x.s.objects[ref & NUMBER]
        if not x.s.alive(ref) or obj.card is None:
            continue
        for ability in abilities_of(x, obj.oid).abilities:
            if set(tags) & set(ability.declared.tags):
                go_off(x, ability, player, ref, {"this": ref, "you": player})
                done += 1
    return done


def protected(x: Machine, verb: str, refs: tuple[int, ...]) -> tuple[int, ...]:
    """The objects among these to which an event may not happen."""
    if not x.derived_any():
        return ()
    return tuple(ref for ref in refs if ref >= 0 and not x.permitted(verb, ref & NUMBER))


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


def concerned(x: Machine, bindings: Env) -> list[int]:
    """The cards that an event is about and that are not where abilities usually work: their own may work there."""
    s, usual = x.s, x.rules.working_places
    found: list[int] = []
    for role, value in bindings.items():
        if not isinstance(value, tuple) or role.startswith("_"):
            continue
        for ref in value:
            if isinstance(ref, int) and ref >= 2 and s.alive(ref) and ref not in found:
                obj = s.objects[ref & NUMBER]
                if obj.card is not None and (obj.host >= 0 or obj.place not in usual):
                    found.append(ref)
    return found


def replacements(x: Machine, event: str, bindings: Env, used: tuple[Any, ...]) -> list[Replacing]:
    """The replacement effects that would apply to an event about to happen, those with a key in `used` left out."""
    rules, s = x.rules, x.s
    if event not in rules.replaced:
        return []
    found: list[Replacing] = []
    for place in rules.working_places:
        for oid in at_work(x, place):
            obj = s.objects[oid]
            if obj.card is None or rules.asleep(obj):
                continue
            info = abilities_of(x, oid) if rules.gives else rules.info(obj.card)
            for ability in info.replacements.get(event, ()):
                key = (ability.id, obj.ref)
                if key in used or not ability.works_in(rules.layout.zone_of[place].name):
                    continue
                if not has(x, obj.ref, ability):
                    continue
                controller = controller_of(x, oid)
                env = {**bindings, "this": obj.ref, "you": controller}
                if ability.where is None or ability.where(x, env, -1):
                    found.append(Replacing(key, ability, obj.ref, controller, {}))
    for ref in concerned(x, bindings):
        obj = s.objects[ref & NUMBER]
        where = obj.role if obj.host >= 0 else rules.layout.zone_of[obj.place].name
        for ability in abilities_of(x, obj.oid).replacements.get(event, ()):
            key = (ability.id, obj.ref)
            if key in used or where not in ability.zones:
                continue
            controller = controller_of(x, obj.oid)
            env = {**bindings, "this": obj.ref, "you": controller}
            if ability.where is None or ability.where(x, env, -1):
                found.append(Replacing(key, ability, obj.ref, controller, {}))
    for active in s.effects:
        ability = active.effect
        if not ability.waits or ability.kind != "replacement" or ability.event != event:
            continue
        key = (ability.id, -active.number)
        if key not in used and (ability.where is None or ability.where(x, {**bindings, **active.env}, -1)):
            found.append(Replacing(key, ability, active.source, active.env["you"], active.env, active))
    return found
