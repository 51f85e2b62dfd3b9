"""The third act of an event: it is told to the history and to triggers, when all that belongs to it is complete.

What several things suffer together is one event. While it is under way nothing is told, and what left in it is
remembered as it was before any of it did. It is told early where players or rules are to look.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulestone.kernel.events import arrivals
from rulestone.kernel.events.history import count
from rulestone.kernel.events.triggers import listen
from rulestone.kernel.invalidation import last_seen
from rulestone.kernel.machine import Machine, Program
from rulestone.kernel.signals import WAIT_HERE
from rulestone.model.bindings import PACKET
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env, Packet


def happened(machine: Machine, event: str, bindings: Env) -> None:
    """An event has happened: it is told, now or with the one that it belongs to.

    Args:
        bindings: the event's roles: tuples of references, player numbers, words and numbers.
    """
    pool = machine.pool
    if event not in pool.listened:
        return
    packet = machine.state.packet
    if packet is not None:
        machine.state.packet = replace(packet, untold=(*packet.untold, (event, bindings)))
        return
    tell(machine, event, bindings)


def tell(machine: Machine, event: str, bindings: Env) -> None:
    """Count an event where somebody asks for it, and let triggers go off; then tell what else it is, if it is that."""
    pool = machine.pool
    if event in pool.counted:
        count(machine, event, bindings)
    if event in pool.heard:
        if machine.log is not None and machine.log.ear is not None:
            machine.log.ear(machine, event, bindings)
        listen(machine, event, bindings)
    for name, where in machine.rules.happenings.get(event, ()):
        if name in pool.listened and (where is None or where(machine, bindings, -1)):
            tell(machine, name, bindings)


def begin(machine: Machine, refs: tuple[Any, ...]) -> int:
    """What happens from here on is one event, told when it is complete.

    Args:
        refs: the things that it is about.

    Returns:
        its number; 0 if it belongs to one that is under way already.
    """
    state = machine.state
    if state.packet is not None:
        return 0
    known = {}
    if machine.pool.touched:
        known = {ref: machine.derived(ref & NUMBER) for ref in refs if ref is not None and ref > 1}
    state.packet = Packet(state.tick(), known)
    return state.packet.number


def look_back(machine: Machine) -> None:
    """Remember every object in play as it is now, for all that leaves during the event under way."""
    state, remembered = machine.state, machine.pool.remembered
    if state.packet is not None:
        there = [obj for obj in state.objects if obj.place in remembered]
        state.packet = replace(state.packet, looked_back={obj.ref: last_seen(machine, obj) for obj in there})


def complete(machine: Machine, number: int) -> None:
    """The event with that number is complete and is told, if it has not been told already."""
    packet = machine.state.packet
    if packet is None or packet.number != number:
        return
    if arrivals.ordered(machine):
        arrivals.stamp(machine, {}, number, arrivals.arrived(machine, number))
    machine.state.packet = None
    if machine.rules.decisions.looks_back:
        machine.together = packet.left
    for event, bindings in packet.untold:
        tell(machine, event, bindings)
    machine.together = ()


def hold(machine: Machine, held: bool) -> None:
    """Rule processing that interrupts waits (or waits no longer) for what is under way."""
    packet = machine.state.packet
    if packet is not None and packet.held != held:
        machine.state.packet = replace(packet, held=held)


def settle(machine: Machine) -> None:
    """Whatever is under way is told now: players or rules are about to look."""
    if machine.state.packet is not None:
        complete(machine, machine.state.packet.number)


def _completed(machine: Machine, env: Env) -> Any:
    packet, number = machine.state.packet, env[PACKET]
    if arrivals.ordered(machine) and packet is not None and packet.number == number:
        if arrivals.asked_of_event(machine, env, number):
            return WAIT_HERE
        arrivals.stamp(machine, env, number, arrivals.arrived(machine, number))
    complete(machine, number)  # what goes off at it may interrupt
    return None


COMPLETED = Program("an event is complete", ())
"""Lies under what belongs to an event, and tells it when that is done."""
COMPLETED.ops = (_completed,)
