"""Decide whether a change of an object can change derived values, so that their cache is stale."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rulestone.continuous.machine_view import MachineView
from rulestone.continuous.operations import Table
from rulestone.continuous.piles_along import ALONG
from rulestone.model.bindings import FIXED
from rulestone.model.objects import NUMBER, Object
from rulestone.model.state import Active


def has_statics(machine: MachineView, obj: Object) -> bool:
    """Return whether an object's card has static abilities."""
    return obj.card is not None and bool(machine.rules.info(obj.card).statics)


def looked_at(machine: MachineView, looks: Any, table: Table, before: Object, now: Object, place: int) -> bool:
    """Return whether effects may read where an object was or is, or may have applied to it.

    Args:
        looks: what the effects read.
        table: the derived values before the change.
        before, now: the object before and after the change; its own static abilities are not considered.
        place: the place where it is now.
    """
    state, pool = machine.state, machine.pool
    if looks.anything or looks.anywhere or before.oid in table or before.under or now.under:
        return True
    if before.place in looks.places or place in looks.places:
        return True
    if (before.host >= 0 or now.host >= 0) and (looks.piles or not ALONG.isdisjoint(pool.touched)):
        return True
    if looks.values and any(named(state.game.get(key), now.oid) for key in looks.values):
        return True
    return hangs_on(machine, now)


def bears(machine: MachineView, looks: Any, obj: Object, places: Collection[int]) -> bool:
    """Return whether moving a card that has nothing under it may change what effects make of other objects.

    Args:
        looks: what the effects read.
        places: the places to which it may be moved.
    """
    if looks.anything or looks.anywhere or looks.events or looks.values:
        return True
    return obj.place in looks.places or not looks.places.isdisjoint(places) or hangs_on(machine, obj)


def hangs_on(machine: MachineView, obj: Object) -> bool:
    """Return whether any effect depends on where its source is, and on changes to it."""
    oid = obj.oid
    return any(
        (active.source & NUMBER == oid or active.env.get("this", -1) & NUMBER == oid)
        and hangs_on_source(machine, active)
        for active in machine.state.effects
    )


def named(value: object, oid: int) -> bool:
    """Return whether a value of the game is, or includes, a reference to an object."""
    refs = value if isinstance(value, tuple) else (value,)
    return any(isinstance(ref, int) and ref & NUMBER == oid for ref in refs)


def hangs_on_source(machine: MachineView, active: Active) -> bool:
    """Return whether an effect depends on where its source is, and on changes to it.

    An effect whose objects and values were fixed when it began does not, unless a policy ties it to its source or takes
    its timestamp from there.
    """
    policies = machine.rules.policies
    return FIXED not in active.env or bool(policies.triggers.tied) or policies.layers.counts == "entered"
