"""An event: it is decided to what it happens, it happens, and it is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulestone.kernel.events.decision import DECIDE, REST, able, decide_together, possible, replaced
from rulestone.kernel.events.results import NOTHING, added
from rulestone.kernel.events.telling import COMPLETED, begin, happened, hold
from rulestone.kernel.machine import Machine, Program
from rulestone.kernel.rules.verb import CHANGED, EACH, INNER, MOVED, PARTED, CompiledVerb
from rulestone.kernel.sequence import aside, sequence
from rulestone.kernel.signals import STOP
from rulestone.model.bindings import BEFORE, EVENTS, PACKET, SETTLED
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env, Event, Frame


def gate(verb: CompiledVerb) -> Callable[[Machine, Env], Any]:
    """The operation that stands before a verb's steps: it leaves out what it cannot happen to, and is decided."""
    name, affects = verb.declared.name, verb.declared.affects
    asks = verb.outcome in (CHANGED, EACH)

    def run(machine: Machine, env: Env) -> Any:
        if SETTLED in env:
            return affected(machine, env) if affects else begun(machine, env)
        if verb.needs and not possible(machine, verb, env):
            machine.state.result = ()
            return STOP
        there: tuple[Any, ...] = able(machine, verb, env) if affects else (None,)
        if affects:
            if not there:
                machine.state.result = ()
                return STOP
            if len(there) > 1:
                together(machine, there)
        if name in machine.pool.replaced:
            event = Event(name, env, affects, there)
            if replaced(machine, event):
                machine.state.agenda.append((DECIDE, 0, {EVENTS: (event,)}, machine.cause))
                return STOP
        return begun(machine, {**env, affects: there} if affects and there != env[affects] else env, there)

    def begun(machine: Machine, env: Env, there: tuple[Any, ...] = ()) -> Env | None:
        """It is remembered how things are before it happens, where that tells whether it has."""
        if asks:
            objects = machine.state.objects
            known = tuple(objects[ref & NUMBER] for ref in there if ref >= 0) if verb.outcome == EACH else ()
            return {**env, BEFORE: (machine.altered, known)}
        return {**env, BEFORE: NOTHING} if verb.outcome in (MOVED, PARTED) else env

    def affected(machine: Machine, env: Env) -> Any:
        """To these it was decided to happen; something else may have befallen them meanwhile."""
        if env[SETTLED] == REST:
            hold(machine, False)
        there = tuple(ref for ref in env[affects] if machine.state.alive(ref))
        if not there:
            machine.state.result = ()
        if len(there) > 1:
            together(machine, there)
        return begun(machine, {**env, affects: there}, there) if there else STOP

    return run


def done(verb: CompiledVerb) -> Callable[[Machine, Env], None]:
    """The operation that comes after a verb's steps: it has happened to whom it has changed, and is told."""
    name, affects, roles, outcome = verb.declared.name, verb.declared.affects, verb.declared.roles, verb.outcome

    def run(machine: Machine, env: Env) -> None:
        bindings = {"you": env["you"], **{role: env.get(role) for role in roles}}
        if outcome == MOVED:
            machine.state.result = env[BEFORE]
            if not env[BEFORE]:
                return
        them = bindings.get(affects)
        if not isinstance(them, tuple):
            happened(machine, name, bindings)
            return
        if outcome in (INNER, PARTED):
            inner = machine.state.result if outcome == INNER else env[BEFORE]
            if isinstance(inner, tuple) or not inner:
                # what was moved is another object now
                befallen = {ref if ref < 0 else ref & NUMBER for ref in inner or ()}
                them = tuple(ref for ref in them if (ref if ref < 0 else ref & NUMBER) in befallen)
        elif outcome in (CHANGED, EACH):
            altered, known = env[BEFORE]
            if altered == machine.altered:
                them = ()
            elif known:
                objects, then = machine.state.objects, {one.oid: one for one in known}
                them = tuple(ref for ref in them if ref < 0 or objects[ref & NUMBER] != then.get(ref & NUMBER))
        machine.state.result = them
        # it happened to each of them: a text about one of them means that one
        for ref in them:
            happened(machine, name, {**bindings, affects: (ref,)})

    return run


def follow_up(machine: Machine, verb: CompiledVerb, env: Env) -> Frame | None:
    """Run what follows from an event once the event is complete and triggers have been told of it.

    Returns:
        the frame to run now; None where it waits under the event's completion.
    """
    frame = aside(machine, (verb.afterwards, 0, env, machine.cause))
    agenda, packet = machine.state.agenda, machine.state.packet
    if packet is not None and agenda and agenda[-1][0] is COMPLETED and agenda[-1][2].get(PACKET) == packet.number:
        agenda.insert(len(agenda) - 1, frame)
        return None
    return frame


def tally(machine: Machine, env: Env) -> Env:
    """The operation after each step of a verb that comes to what it moved."""
    return {**env, BEFORE: added(env[BEFORE], machine.state.result)}


def together(machine: Machine, refs: tuple[Any, ...]) -> None:
    """What happens to several things is told when all of it is done."""
    number = begin(machine, refs)
    if number:
        machine.state.agenda.append((COMPLETED, 0, {PACKET: number}, machine.cause))


def at_one_blow(machine: Machine, player: int, deeds: tuple[tuple[Program, Env], ...], refs: tuple[int, ...]) -> Frame:
    """A frame in which several procedures are one event: decided together, then carried out, then told.

    Args:
        player: whose doing it is.
        deeds: the procedures, each with its bindings.
        refs: the things of which it is known that they are affected.
    """
    number = begin(machine, refs)
    frame = decide_together(machine, player, deeds)
    told = (COMPLETED, 0, {PACKET: number}, machine.cause)
    return sequence((frame, told), machine.cause) if number else frame
