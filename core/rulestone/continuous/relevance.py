"""Which changes of objects bear on derived values."""

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
    """Whether static abilities are printed on an object."""
    return obj.card is not None and bool(machine.rules.info(obj.card).statics)


def looked_at(machine: MachineView, looks: Any, table: Table, before: Object, now: Object, place: int) -> bool:
    """Whether effects may look at where an object stood or stands, or may have applied to it.

    Args:
        looks: what the effects look at.
        table: the values that it had come to.
        before, now: the object before and after; what its own static abilities do is not meant.
        place: where it is now.
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
    """Whether it may bear on what effects make of anything else that a card moves which lies alone.

    Args:
        looks: what the effects look at.
        places: where it may be moved.
    """
    if looks.anything or looks.anywhere or looks.events or looks.values:
        return True
    return obj.place in looks.places or not looks.places.isdisjoint(places) or hangs_on(machine, obj)


def hangs_on(machine: MachineView, obj: Object) -> bool:
    """Whether it matters to an effect what becomes of an object that it came from, or that this goes on as."""
    oid = obj.oid
    return any(
        (active.source & NUMBER == oid or active.env.get("this", -1) & NUMBER == oid)
        and hangs_on_source(machine, active)
        for active in machine.state.effects
    )


def named(value: object, oid: int) -> bool:
    """Whether a value of the game names an object."""
    refs = value if isinstance(value, tuple) else (value,)
    return any(isinstance(ref, int) and ref & NUMBER == oid for ref in refs)


def hangs_on_source(machine: MachineView, active: Active) -> bool:
    """Whether it matters where that is, and what becomes of it, which an effect came from.

    Not for one that is fixed on its objects with its values, unless a policy ties it to its source or dates it by that.
    """
    policies = machine.rules.policies
    return FIXED not in active.env or bool(policies.triggers.tied) or policies.layers.counts == "entered"
