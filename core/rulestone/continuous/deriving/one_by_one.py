"""A few effects, none of which looks at what another one writes: applied one after the other, each time anew.

Nothing has to be found out about their order then, and for a few that takes less than finding out what of an earlier
position still holds.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple

from rulestone.continuous.board import Board, Effect, Progress, Scheme, Shape, overlap
from rulestone.continuous.deriving.carry_over import Maker, Parts, keyed, numbered
from rulestone.continuous.machine_view import MachineView
from rulestone.continuous.operations import Table
from rulestone.continuous.present import Found
from rulestone.continuous.timestamp import floored

PLACE = attrgetter("layer", "timestamp")
FEW = 16
"""So many effects are a few."""


class Listed(NamedTuple):
    """The effects of a position, for a later one: those that are still there are the same (see `Carried`)."""

    by: Maker
    pool: Any
    parts: Parts
    next: int


def one_by_one(
    machine: MachineView, by: Maker, found: Collection[Found], board: Board, scheme: Scheme
) -> tuple[Table, list[Effect]] | None:
    """What a few effects make of a position; None where they are more, or their order has to be found out.

    The arguments are those of `carry`.

    Returns:
        the table, and the effects in their parts.
    """
    if len(found) > FEW:
        return None
    old = machine.state.carried
    before, number = (old.parts, old.next) if old is not None and old.by is by and old.pool is machine.pool else ({}, 0)
    parts, _, number = numbered(machine, by, keyed(found), before, number)
    effects = [part for several in parts.values() for part in several]
    effects.sort(key=PLACE)
    if entwined(tuple([(effect.layer, effect.shape) for effect in effects])):
        return None
    machine.state.carried = Listed(by, machine.pool, parts, number)
    progress = Progress(board, (), scheme)
    for effect in effects:
        plan = progress.plan(effect)
        if plan is not None:
            progress.apply(effect, plan)
    return {oid: floored(machine, row) for oid, row in board.table.items() if row}, effects


@lru_cache(maxsize=4096)
def entwined(shapes: tuple[tuple[int, Shape], ...]) -> bool:
    """Whether any effect may look at what another one of its layer writes: effects by their layers and shapes."""
    if any(shape.guards for _, shape in shapes):
        return True
    return any(
        here == there and n != m and overlap(one.reads | one.needs, other.writes)
        for n, (here, one) in enumerate(shapes)
        for m, (there, other) in enumerate(shapes)
    )
