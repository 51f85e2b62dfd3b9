"""An event: it is decided to what it happens, it happens, and it is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulestone.kernel.events import telling
from rulestone.kernel.events.decision import DECIDE, REST, able, possible, replaced
from rulestone.kernel.events.telling import COMPLETED, hold
from rulestone.kernel.machine import STOP, Machine
from rulestone.kernel.rules.verb import CompiledVerb
from rulestone.model.bindings import EVENTS, PACKET, SETTLED
from rulestone.model.state import Env, Event


def gate(verb: CompiledVerb) -> Callable[[Machine, Env], Any]:
    """The operation that stands before a verb's steps: it leaves out what it cannot happen to, and is decided."""
    name, affects = verb.declared.name, verb.declared.affects

    def run(machine: Machine, env: Env) -> Any:
        if SETTLED in env:
            return affected(machine, env) if affects else None
        if verb.needs and not possible(machine, verb, env):
            machine.state.result = 0
            return STOP
        there: tuple[Any, ...] = able(machine, verb, env) if affects else (None,)
        if affects:
            machine.state.result = len(there)
            if not there:
                return STOP
            if len(there) > 1:
                together(machine, there)
        if name in machine.pool.replaced:
            event = Event(name, env, affects, there)
            if replaced(machine, event):
                machine.state.agenda.append((DECIDE, 0, {EVENTS: (event,)}, machine.cause))
                return STOP
        return {**env, affects: there} if affects and there != env[affects] else None

    def affected(machine: Machine, env: Env) -> Any:
        """To these it was decided to happen; something else may have befallen them meanwhile."""
        if env[SETTLED] == REST:
            hold(machine, False)
        there = tuple(ref for ref in env[affects] if machine.state.alive(ref))
        machine.state.result = len(there)
        if len(there) > 1:
            together(machine, there)
        return {**env, affects: there} if there else STOP

    return run


def together(machine: Machine, refs: tuple[Any, ...]) -> None:
    """What happens to several things is told when all of it is done."""
    number = telling.begin(machine, refs)
    if number:
        machine.state.agenda.append((COMPLETED, 0, {PACKET: number}, machine.cause))
