"""Invalidation of cached derived values when something that effects read changes."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from msgspec.structs import replace

from rulestone.continuous.base_values import ALONG
from rulestone.continuous.operations import CONTROLLER, Row, Table
from rulestone.continuous.present_effects import collect_reads
from rulestone.continuous.timestamp import NOTHING
from rulestone.kernel.machine import Machine
from rulestone.model.bindings import FIXED
from rulestone.model.objects import NUMBER, Object
from rulestone.model.state import ProducedEffect


def get_last_known(machine: Machine, leaving: Object) -> Object:
    """Return the last known information of an object that is about to leave.

    Its values include the effects that apply now, or that applied before the first change of the same event.
    """
    pool, batch = machine.pool, machine.state.batch
    if batch is not None and leaving.ref in batch.objects_before:
        return batch.objects_before[leaving.ref]
    # the first change of the event may have removed the lord that strengthened this object
    values: Row | None = batch.values_before.get(leaving.ref) if batch is not None else None
    if values is None and pool.touched and leaving.place in pool.remembered_places:
        values = machine.derive_row(leaving.oid)
    if not values:
        return leaving
    return replace(leaving, marks={**leaving.marks, **values}, controller=values.get(CONTROLLER, leaving.controller))


def remember_object(machine: Machine, ref: int, known: Object) -> None:
    """Store the last known information of a departed object."""
    state = machine.state
    state.last_known = {**state.last_known, ref: known}
    if state.batch is not None:
        state.batch = replace(state.batch, departed=(*state.batch.departed, ref))


def forget_values(machine: Machine, moved: Object, place: int = -1) -> None:
    """Invalidate the derived values after an object changed, unless no effect reads it or its place.

    Args:
        moved: the object before the change.
        place: its new place, if it was moved.
    """
    state, static_places = machine.state, machine.pool.static_places
    # a lord that enters or leaves the field begins or ends its effect on other creatures
    works = (moved.place in static_places or place in static_places) and has_statics(machine, moved)
    if works or moved.under or has_dependent_effect(machine, moved):
        drop_effects(machine)
    elif state.table is not None and state.table is not NOTHING:
        now = state.objects[moved.oid]
        if can_be_read(machine, collect_reads(machine), state.table, moved, now, moved.place if place < 0 else place):
            state.table = None


def drop_effects(machine: Machine) -> None:
    """Invalidate the list of present effects and all derived values: effects may have begun or ended."""
    machine.state.table = machine.state.present_effects = None


def invalidate_object(machine: Machine, checks: int = 0) -> None:
    """Invalidate cached results that depend on an object.

    Args:
        checks: bits of the state-based actions that may depend on it (`Checks.by_place`, `Checks.by_mark`).
    """
    machine.change_count += 1
    machine.counted_changes += 1
    machine.stale_checks |= checks


def invalidate_move(machine: Machine, left: int, place: int) -> None:
    """Invalidate values after an object changed or moved between two places."""
    checks_of_place = machine.rules.checks.by_place
    invalidate_object(machine, checks_of_place[left] | checks_of_place[place])


def invalidate_readers(machine: Machine, is_read: Callable[[Any], Any]) -> None:
    """Invalidate cached results that read a changed value that belongs to no object, such as the turn number.

    Args:
        is_read: returns whether the reads of effects or of state-based actions include the value.
    """
    reads, watched = collect_reads(machine), machine.rules.checks.watched
    stale = reads.anything or is_read(reads)
    if stale:
        machine.state.table = None
    if watched.anything or is_read(watched) or (stale and machine.rules.checks.by_marks):
        machine.dirty = True


def has_statics(machine: Machine, obj: Object) -> bool:
    """Return whether an object's card has static abilities."""
    return obj.card is not None and bool(machine.rules.info(obj.card).statics)


def can_be_read(machine: Machine, reads: Any, table: Table, before: Object, after: Object, place: int) -> bool:
    """Return whether effects may read an object's old or new place, or may have applied to it.

    Args:
        reads: what the effects read.
        table: the derived values before the change.
        before, after: the object before and after the change; its own static abilities are ignored.
        place: the new place.
    """
    state, pool = machine.state, machine.pool
    if reads.anything or reads.anywhere or before.oid in table or before.place in reads.places or place in reads.places:
        return True
    if (before.host >= 0 or after.host >= 0) and (reads.piles or not ALONG.isdisjoint(pool.touched)):
        return True
    return any(includes_reference(state.game.get(key), after.oid) for key in reads.values)


def can_change_others(machine: Machine, reads: Any, obj: Object, places: Collection[int]) -> bool:
    """Return whether moving a card without cards under it may change how effects affect other objects.

    Args:
        reads: what the effects read.
        places: the places to which it may be moved.
    """
    if reads.anything or reads.anywhere or reads.events or reads.values:
        return True
    return obj.place in reads.places or not reads.places.isdisjoint(places) or has_dependent_effect(machine, obj)


def has_dependent_effect(machine: Machine, obj: Object) -> bool:
    """Return whether any effect depends on where its source is, and on changes to it."""
    oid = obj.oid
    return any(
        (active.source & NUMBER == oid or active.env.get("this", -1) & NUMBER == oid)
        and depends_on_its_source(machine, active)
        for active in machine.state.effects
    )


def includes_reference(value: object, oid: int) -> bool:
    """Return whether a value of the game is, or includes, a reference to an object."""
    refs = value if isinstance(value, tuple) else (value,)
    return any(isinstance(ref, int) and ref & NUMBER == oid for ref in refs)


def depends_on_its_source(machine: Machine, active: ProducedEffect) -> bool:
    """Return whether an effect depends on where its source is, and on changes to it.

    An effect with objects and values fixed at its beginning does not depend on it, unless a policy ties effects to
    their sources or takes timestamps from them.
    """
    policies = machine.rules.policies
    return FIXED not in active.env or bool(policies.triggers.tied) or policies.layers.counts == "entered"
