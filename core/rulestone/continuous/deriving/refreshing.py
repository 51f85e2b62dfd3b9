"""Static abilities at a refresh point: their effects, the objects of each, and its operations on them.

The result is stored in the state until the next refresh point (`LayerScheme.statics`). At the point itself the values
equal those under "at all times".
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import partial
from typing import Any

from rulestone.continuous import present_effects, timestamp
from rulestone.continuous.board import Board, Effect, Progress
from rulestone.continuous.deriving.deriver import Deriver, PositionBoard
from rulestone.continuous.layer_scheme import LayerScheme
from rulestone.continuous.operations import Table
from rulestone.continuous.present_effects import MachineView
from rulestone.continuous.resolver import resolve
from rulestone.model.bindings import AMOUNTS, FIXED, OPERATIONS
from rulestone.model.state import Env, RefreshedEffect

Refresher = Callable[[MachineView], tuple[RefreshedEffect, ...]]
Applying = Callable[[Board, Iterable[Effect], LayerScheme, Callable[[Effect, Collection[int]], None]], Progress]


def make_refresher(scheme: LayerScheme) -> Refresher:
    """Return the function that collects the effects of static abilities at a refresh point, for a scheme."""
    if scheme.statics == present_effects.AT_ALL_TIMES:
        return lambda machine: ()
    return list_dated_statics if scheme.is_by_timestamp else partial(list_layered_statics, Deriver(scheme))


def list_dated_statics(machine: MachineView) -> tuple[RefreshedEffect, ...]:
    """Return the effects of static abilities where whole effects are ordered by timestamp."""
    records: list[RefreshedEffect] = []

    def apply(machine: MachineView, table: Table, active: present_effects.ActiveEffect, stage: int) -> None:
        effect, env = active.effect, timestamp.bind_controller(machine, active.env, active.source)
        if is_from_static(env, active.source) and (effect.condition is None or effect.condition(machine, env, -1)):
            numbers = machine.state.list_numbers(effect.whom(machine, env, -1))
            # each stage of an effect is a record of its own, which is applied in that stage only
            ops = tuple(index for index, staged in enumerate(effect.staged) if staged == stage)
            if objects := tuple(dict.fromkeys(numbers)):
                records.append(fix_effect(machine, effect, env, objects, ops, active.stamp))
        timestamp.apply_stage(machine, table, active, stage)

    table = machine.state.table
    try:
        timestamp.apply_staged(machine, present_effects.list_effects(machine, renewing=True), apply, renewing=True)
    finally:
        machine.state.table = table
    return reuse_records(machine, records)


def list_layered_statics(
    deriver: Deriver, machine: MachineView, resolve: Applying = resolve
) -> tuple[RefreshedEffect, ...]:
    """Return the effects of static abilities in application order.

    Args:
        deriver: splits effects into their parts.
        resolve: applies them.
    """
    records: list[RefreshedEffect] = []
    latest: dict[int, int] = {}

    def record_effect(effect: Effect, objects: Collection[int]) -> None:
        # an effect that waited for a newer one takes its timestamp, so that it comes after it again
        stamp = latest[effect.layer] = max(effect.timestamp, latest.get(effect.layer, effect.timestamp))
        origin = effect.origin
        env = timestamp.bind_controller(machine, origin.env, effect.source)
        if objects and is_from_static(env, effect.source):
            waited = stamp > effect.timestamp
            records.append(fix_effect(machine, origin.effect, env, tuple(objects), origin.ops, stamp, waited))

    table = machine.state.table
    try:
        parts = deriver.number_parts(machine, deriver.find_effects(machine, renewing=True))
        resolve(PositionBoard(machine), parts, deriver.scheme, record_effect)
    finally:
        machine.state.table = table
    return reuse_records(machine, records)


def is_from_static(env: Env, source: int) -> bool:
    """Return whether an effect is one of a static ability."""
    return source >= 0 and AMOUNTS not in env


def fix_effect(
    machine: MachineView,
    effect: Any,
    env: Env,
    objects: tuple[int, ...],
    ops: tuple[int, ...],
    stamp: int,
    waited: bool = False,
) -> RefreshedEffect:
    """Return an effect with its present objects, and its operations with their present values."""
    values = tuple(
        {oid: timestamp.evaluate_operation(machine, effect, env, index, oid) for oid in objects}
        if index in effect.each
        else timestamp.evaluate_operation(machine, effect, env, index, -1)
        for index in range(len(effect.what))
    )
    refs = tuple(machine.state.objects[oid].ref for oid in objects)
    return RefreshedEffect(effect, stamp, env["this"], {**env, FIXED: refs, AMOUNTS: values, OPERATIONS: ops}, waited)


def reuse_records(machine: MachineView, records: Iterable[RefreshedEffect]) -> tuple[RefreshedEffect, ...]:
    """Return effects, reusing the cached records of those unchanged since the last refresh point."""
    before = machine.state.refreshed_effects
    known = {(id(record.effect), record.source, record.timestamp, record.env[OPERATIONS]): record for record in before}
    reused = []
    for record in records:
        old = known.get((id(record.effect), record.source, record.timestamp, record.env[OPERATIONS]))
        reused.append(old if old == record and old is not None else record)
    return tuple(reused)
