"""A layer in which effects look at each other's work, and what is kept of the order in which they were applied.

Objects of one *sort* differ in nothing that the layer looks at or changes, so that the same becomes of all of them, and
the order of the effects depends on no more than which sorts there are. As long as these are the same, effects are
applied in the order known, and only to the objects that are of another sort now.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable
from typing import NamedTuple

from rulestone.continuous.board import AS_MET, OUTCOME, TIMESTAMP, Effect
from rulestone.continuous.fast.columns import Bits
from rulestone.continuous.fast.kinds import alike, do
from rulestone.continuous.fast.layer import Layer, Pass
from rulestone.continuous.fast.order import LayerOrder
from rulestone.continuous.fast.outcome import OutcomeOrder

Sorts = dict[Hashable, Bits]
"""The objects of each sort."""
MANY = 64
"""So many sorts are not worth their while."""


class KeptOrder(NamedTuple):
    """What is known of the order of a layer whose effects always exist and all say which values they want.

    Attributes:
        cells: what the layer looks at, or changes, of an object.
        sorts: the objects of each sort.
        applied: the effects that do anything, in order.
        quiet: the kinds of effects of which one more, the youngest of all, would come last.
        idle: numbers of effects without which all would be as it is.
    """

    cells: tuple[str, ...]
    sorts: Sorts
    applied: tuple[Effect, ...] = ()
    quiet: frozenset[Hashable] = frozenset()
    idle: frozenset[int] = frozenset()


def apply_in_order(
    p: Pass, layer: Layer, old: Layer | None, coming: Collection[Effect], going: Collection[Effect]
) -> None:
    """Bring a layer up to date.

    Args:
        p: the pass; its values become those after the layer.
        layer: the layer as it is now.
        old: the layer in the pass before.
        coming, going: the effects that it has now and had not, and the other way round.
    """
    p.look()
    if old is not None and old.order is not None and follow(p, layer, old, coming, going):
        return
    kept = sorted_out(p, layer)
    order = LayerOrder(p, layer, kept is not None)
    if p.progress.scheme.judged == OUTCOME and order.chained():
        order = OutcomeOrder(p, layer)
    order.apply()
    # what is done as it was met is not what would be done in turn
    if kept is not None and not (p.progress.scheme.loops == AS_MET and "loops" in layer.met):
        usual = p.progress.scheme.loops == p.progress.scheme.dependents == TIMESTAMP and type(order) is LayerOrder
        quiet = {alike(one) for kind, one in order.one.items() if kind not in order.stirring} if usual else ()
        idle = order.idle if usual else ()
        layer.order = kept._replace(applied=tuple(order.applied), quiet=frozenset(quiet), idle=frozenset(idle))


def sorted_out(p: Pass, layer: Layer) -> KeptOrder | None:
    """The sorts of objects for a layer; None where its effects tell more apart than can be seen, or too much."""
    cells = set(layer.writes)
    for effect in layer.effects:
        if effect.wants is None or effect.exists is not None or effect.group in p.several or not p.steady(effect):
            return None
        cells.update(attr for attr, _ in effect.wants)
    kept = KeptOrder(tuple(sorted(cells)), {})
    sorts = divide(p, kept, -1)
    return kept._replace(sorts=sorts) if len(sorts) <= MANY else None


def divide(p: Pass, kept: KeptOrder, objects: Bits) -> Sorts:
    """Some objects of the board by their sorts before the layer."""
    p.values.bases.column(p.values.board, kept.cells[0])  # so that it is known who is there
    return dict(p.values.split(kept.cells, objects & p.values.bases.everyone, MANY))


def follow(p: Pass, layer: Layer, old: Layer, coming: Collection[Effect], going: Collection[Effect]) -> bool:
    """Apply the effects of a layer in the order known, where it is clear that it is the same.

    Returns:
        whether it is; otherwise nothing was done.
    """
    kept: KeptOrder = old.order
    if not missed_by_none(kept, going) or not youngest(p, layer, kept, coming):
        return False
    touched = p.dirt(kept.cells)
    now = divide(p, kept, touched)
    sorts = {sort: bits & ~touched | now.get(sort, 0) for sort, bits in kept.sorts.items()}
    if not now.keys() <= sorts.keys() or not all(sorts.values()):
        return False
    for effect in kept.applied if touched else ():
        do(p.values, effect, p.select(effect) & touched)
    p.restore(layer, old, touched)
    layer.met = old.met
    applied, quiet, idle = kept.applied, kept.quiet, kept.idle - {effect.number for effect in going}
    for effect in coming:
        if comes_last(p, effect):
            applied, quiet = (*applied, effect), frozenset()
        else:
            idle |= {effect.number}
    layer.order = KeptOrder(kept.cells, sorts, applied, quiet, idle)
    return True


def comes_last(p: Pass, effect: Effect) -> bool:
    """Apply an effect after all others.

    Returns:
        whether any value is another one, or was written for the first time.
    """
    before = dict(p.values.columns)
    do(p.values, effect, p.select(effect))
    return any(attr not in before or column.differs(before[attr]) for attr, column in p.values.columns.items())


def missed_by_none(kept: KeptOrder, going: Collection[Effect]) -> bool:
    """Whether all would have been as it was without effects that go."""
    return all(effect.number in kept.idle for effect in going)


def youngest(p: Pass, layer: Layer, kept: KeptOrder, coming: Collection[Effect]) -> bool:
    """Whether what comes is the youngest of a layer, and of a kind of which one more comes last."""
    if len(coming) != 1:
        return not coming
    one = next(iter(coming))
    if layer.effects[-1] is not one or one.group in p.several:
        return False
    return one.wants is not None and one.exists is None and alike(one) in kept.quiet
