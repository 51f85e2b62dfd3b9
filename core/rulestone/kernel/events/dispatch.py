"""The dispatch of events to the history and to triggers, one batch at a time.

Events that happen to several objects simultaneously are one batch. Its events are dispatched when all of it is done.
Objects that leave in it are remembered as they were before it. A batch is flushed early when players or rules are about
to look at the board.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulestone.kernel.events import arrivals
from rulestone.kernel.events.history import count_event
from rulestone.kernel.events.triggers import trigger_listeners
from rulestone.kernel.invalidation import get_last_seen
from rulestone.kernel.machine import Machine, Program
from rulestone.kernel.program import WAIT_HERE
from rulestone.model.bindings import PACKET
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env, Packet


def emit_event(machine: Machine, event: str, bindings: Env) -> None:
    """Report that an event has happened: dispatch it, or add it to the batch that is under way.

    Args:
        bindings: the event's roles: tuples of references, player numbers, strings and numbers.
    """
    pool = machine.pool
    if event not in pool.listened:
        return
    packet = machine.state.packet
    if packet is not None:
        machine.state.packet = replace(packet, untold=(*packet.untold, (event, bindings)))
        return
    dispatch_event(machine, event, bindings)


def dispatch_event(machine: Machine, event: str, bindings: Env) -> None:
    """Count an event, trigger its listeners, then dispatch the declared happenings that it also is."""
    pool = machine.pool
    if event in pool.counted:
        count_event(machine, event, bindings)
    if event in pool.heard:
        if machine.log is not None and machine.log.ear is not None:
            machine.log.ear(machine, event, bindings)
        trigger_listeners(machine, event, bindings)
    for name, where in machine.rules.happenings.get(event, ()):
        if name in pool.listened and (where is None or where(machine, bindings, -1)):
            dispatch_event(machine, name, bindings)


def begin_batch(machine: Machine, refs: tuple[Any, ...]) -> int:
    """Begin an event batch, which is dispatched when it is complete.

    Args:
        refs: references of the affected objects.

    Returns:
        the batch's number; 0 if a batch is under way already.
    """
    state = machine.state
    if state.packet is not None:
        return 0
    known = {}
    if machine.pool.touched:
        known = {ref: machine.derived(ref & NUMBER) for ref in refs if ref is not None}
    state.packet = Packet(state.advance_clock(), known)
    return state.packet.number


def remember_board(machine: Machine) -> None:
    """Remember every object in play as it is now, for triggers that look back to before this batch."""
    state, remembered = machine.state, machine.pool.remembered
    if state.packet is not None:
        there = [obj for obj in state.objects if obj.place in remembered]
        state.packet = replace(state.packet, looked_back={obj.ref: get_last_seen(machine, obj) for obj in there})


def complete_batch(machine: Machine, number: int) -> None:
    """Dispatch the events of the batch with a number, unless that was done early."""
    packet = machine.state.packet
    if packet is None or packet.number != number:
        return
    if arrivals.has_arrival_order(machine):
        arrivals.assign_timestamps(machine, {}, number, arrivals.find_arrivals(machine, number))
    machine.state.packet = None
    machine.together = packet.left
    for event, bindings in packet.untold:
        dispatch_event(machine, event, bindings)
    machine.together = ()


def hold_interrupts(machine: Machine, suspended: bool) -> None:
    """Suspend or resume interrupting state-based actions while replacements run."""
    packet = machine.state.packet
    if packet is not None and packet.held != suspended:
        machine.state.packet = replace(packet, held=suspended)


def flush_batch(machine: Machine) -> None:
    """Dispatch the batch under way now, since players or rules are about to look at the board."""
    if machine.state.packet is not None:
        complete_batch(machine, machine.state.packet.number)


def _completed(machine: Machine, env: Env) -> Any:
    packet, number = machine.state.packet, env[PACKET]
    if arrivals.has_arrival_order(machine) and packet is not None and packet.number == number:
        if arrivals.ask_event_arrival_order(machine, env, number):
            return WAIT_HERE
        arrivals.assign_timestamps(machine, env, number, arrivals.find_arrivals(machine, number))
    complete_batch(machine, number)
    return None  # no STOP here: a trigger of this batch may interrupt


COMPLETION = Program("an event is complete", ())
"""The program of the frame below those of a batch; it dispatches the batch when they are done."""
COMPLETION.ops = (_completed,)
