"""Invalidation of cached derived values when something that effects read changes."""

from __future__ import annotations

from msgspec.structs import replace

from rulestone.continuous.operations import CONTROLLER, Row
from rulestone.continuous.present import looks_of
from rulestone.continuous.relevance import hangs_on, has_statics, looked_at
from rulestone.continuous.timestamp import NOTHING
from rulestone.kernel.machine import Machine
from rulestone.model.objects import Object


def last_seen(machine: Machine, leaving: Object) -> Object:
    """Return an object that is about to leave as it will be remembered (last known information).

    With what effects make of it now, or made of it before anything that belongs to the same event had happened.
    """
    pool, packet = machine.pool, machine.state.packet
    if packet is not None and leaving.ref in packet.looked_back:
        return packet.looked_back[leaving.ref]
    made: Row | None = packet.known.get(leaving.ref) if packet is not None else None
    if made is None and pool.touched and leaving.place in pool.remembered:
        made = machine.derived(leaving.oid)
    if not made:
        return leaving
    return replace(leaving, marks={**leaving.marks, **made}, controller=made.get(CONTROLLER, leaving.controller))


def remember(machine: Machine, ref: int, known: Object) -> None:
    """An object has left and is remembered as it was."""
    state = machine.state
    state.gone = {**state.gone, ref: known}
    if state.packet is not None:
        state.packet = replace(state.packet, left=(*state.packet.left, ref))


def forget(machine: Machine, moved: Object, place: int = -1) -> None:
    """Drop the table of derived values, unless no effect looks at the object that changed or at where it stands.

    Args:
        moved: the object as it was.
        place: where it is now, if it was moved.
    """
    state, static_places = machine.state, machine.pool.static_places
    table = state.table
    if table is None and state.present is None:
        return
    works = (moved.place in static_places or place in static_places) and has_statics(machine, moved)
    if works or moved.under or hangs_on(machine, moved):
        drop(machine)
    elif table is not None and table is not NOTHING:
        now = state.objects[moved.oid]
        if looked_at(machine, looks_of(machine), table, moved, now, moved.place if place < 0 else place):
            state.table = None


def drop(machine: Machine) -> None:
    """Effects have come or gone, or may have: neither which there are is known nor what they come to."""
    machine.state.table = machine.state.present = None


def altered(machine: Machine, checks: int) -> None:
    """An object has changed.

    Args:
        checks: the rule checks, as bits, to which that may matter (`Checks.by_place`, `Checks.by_mark`).
    """
    machine.altered += 1
    machine.accounted += 1
    machine.stirred |= checks


def altered_in(machine: Machine, left: int, place: int) -> None:
    """An object has changed that was in one place and is in another, or still in that."""
    stirred = machine.rules.checks.by_place
    altered(machine, stirred[left] | stirred[place])


def changed(machine: Machine, effects: bool = True, checks: bool = True) -> None:
    """Something has changed that is no object.

    Args:
        effects: whether continuous effects may read it; derived values become stale then.
        checks: whether state-based actions that interrupt may read it.
    """
    if effects:
        machine.state.table = None
    if checks or (effects and machine.rules.checks.by_marks):
        machine.dirty = True
