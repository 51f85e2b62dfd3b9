"""A layer in which effects look at each other's work, worked out for one object of each sort.

Objects of one sort differ in nothing that the layer looks at or changes, so that the same becomes of all of them, and
the order of the effects depends on no more than which sorts there are. As long as these are the same, an object that
is of another sort now is treated as others of that sort are.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from functools import partial
from typing import Any

from rulestone.continuous.board import ANYTHING, TIMESTAMP, Effect
from rulestone.continuous.fast.columns import FEW, MISSING, Bits, members, unlike
from rulestone.continuous.fast.layer import Layer, Pass
from rulestone.continuous.fast.layer_values import Live
from rulestone.continuous.fast.loops import Looping
from rulestone.continuous.fast.order import Entangled
from rulestone.continuous.fast.trials import alike
from rulestone.continuous.operations import results

Sort = tuple[Any, ...]
"""The values of the cells that matter, then of each effect that applies to certain objects whether to this one."""
MANY = 64
"""So many sorts are not worth their while."""


class Sorts:
    """The sorts of objects there are for a layer, and what is known of the order of its effects.

    Attributes:
        cells: what the layer looks at, or changes, of an object.
        fixed: the objects of the effects that apply to the same ones whatever the layer does, by number of the effect.
        absent: numbers of effects that do not exist.
        objects: the objects of each sort.
        quiet: the kinds of effects of which one more, the youngest of all, would come last.
        idle: numbers of effects without which all would be as it is.
    """

    __slots__ = ("absent", "cells", "fixed", "idle", "objects", "quiet")

    def __init__(self, cells: tuple[str, ...], fixed: dict[int, Bits], absent: frozenset[int]) -> None:
        self.cells = cells
        self.fixed = fixed
        self.absent = absent
        self.objects: dict[Sort, Bits] = {}
        self.quiet: frozenset[Hashable] = frozenset()
        self.idle: frozenset[int] = frozenset()

    def followed(self) -> Sorts:
        """A copy, to be changed."""
        new = Sorts(self.cells, self.fixed, self.absent)
        new.objects, new.quiet, new.idle = dict(self.objects), self.quiet, self.idle
        return new

    def divide(self, p: Pass) -> bool:
        """Divide all objects by sorts.

        Returns:
            whether that is worth while.
        """
        if self.cells:
            p.values.index(self.cells[0])  # so that it is known who is there
        everyone = p.values.bases.everyone
        sorts: list[tuple[Sort, Bits]] = [((), everyone)] if everyone > 0 else []
        parts: list[Mapping[Any, Bits]] = [p.values.index(cell) for cell in self.cells]
        parts += [{True: bits, False: everyone & ~bits} for bits in self.fixed.values()]
        for index in parts:
            sorts = [((*sort, v), both) for sort, bits in sorts for v, those in index.items() if (both := bits & those)]
            if len(sorts) > MANY:
                return False
        self.objects = dict(sorts)
        return sum(bits.bit_count() for bits in self.objects.values()) == everyone.bit_count()

    def sort_of(self, p: Pass, oid: int) -> Sort:
        """The sort that an object is of before the layer."""
        value = p.values.value
        return (*[value(oid, cell) for cell in self.cells], *[bool(b >> oid & 1) for b in self.fixed.values()])


def sorts_of(p: Pass, layer: Layer) -> Sorts | None:
    """The sorts of objects for a layer; None where its effects tell more apart than can be seen, or too much."""
    cells = set(layer.writes)
    if ANYTHING in cells:
        return None
    for shape in layer.census:
        if not shape.steady or (shape.conditional and (ANYTHING in shape.needs or shape.needs & layer.writes)):
            return None
    fixed: dict[int, Bits] = {}
    absent = set()
    for effect in layer.effects:
        if effect.group in p.several or not p.steady(effect):
            return None
        if effect.exists is not None and not p.run.exists(effect):
            absent.add(effect.number)
        elif effect.wants is not None:
            cells.update([attr for attr, _ in effect.wants])
        elif ANYTHING in effect.reads or effect.reads & layer.writes or len(fixed) >= MANY:
            return None
        else:
            fixed[effect.number] = p.select(effect)
    sorts = Sorts(tuple(sorted(cells)), fixed, frozenset(absent))
    return sorts if sorts.divide(p) else None


def resolved(p: Pass, layer: Layer) -> Live:
    """What the effects of a layer write."""
    sorts = layer.sorts = sorts_of(p, layer)
    usual = p.run.scheme.loops == p.run.scheme.dependents == TIMESTAMP
    order = Entangled if usual else Looping
    if sorts is None:
        work = order(p, layer)
        work.apply()
        return work.live
    one_of = {(bits & -bits).bit_length() - 1: bits for bits in sorts.objects.values()}
    work = order(p, layer, among=sum(1 << oid for oid in one_of))
    work.apply()
    if usual:
        sorts.quiet, sorts.idle = frozenset(work.quiet()), frozenset(work.idle)
    live = Live(p.values)
    p.run.board.table = live.rows
    for attr, cells in work.live.cells.items():
        for oid, value in cells.items():
            live.assign(attr, value, one_of[oid])
    for attr, runs in work.live.runs.items():
        for (_, value), some in runs.items():
            live.assign(attr, value, sum(one_of[oid] for oid in members(some)))
    for attr in live.covers:
        live.index(attr)  # known at little cost now
    return live


def followed(
    p: Pass, layer: Layer, old: Layer, coming: Collection[Effect], going: Collection[Effect]
) -> tuple[Bits, Live] | None:
    """What the effects of a layer write where it is clear that their order is what it was.

    Returns:
        the objects concerned, and what is written for them; None if the order has to be found again.
    """
    known = old.sorts
    if known is None or not same_selections(p, known, old):
        return None
    if not missed_by_none(known, going) or not youngest(layer, known, coming):
        return None
    touched = p.dirt(known.cells)
    if touched.bit_count() > FEW:
        return None
    sorts, layer.met = known.followed(), old.met
    layer.sorts = sorts
    live = Live(p.values)
    p.run.board.table = live.rows
    if touched:
        objects = sorts.objects = {sort: bits & ~touched for sort, bits in known.objects.items()}
        for oid in members(touched & p.values.bases.everyone):
            sort = sorts.sort_of(p, oid)
            if sort not in objects:
                return None
            objects[sort] |= 1 << oid
            write(old, live, known.objects[sort], 1 << oid)
        if not all(objects.values()):
            return None
    sorts.idle -= {effect.number for effect in going}
    for effect in coming:
        concerned = last(old, live, sorts, known, effect)
        if concerned and len(coming) > 1:
            return None
        touched |= concerned
    return touched, live


def same_selections(p: Pass, sorts: Sorts, layer: Layer) -> bool:
    """Whether those effects of a layer that do not tell which values they want exist, and apply, as they did."""
    if not (sorts.fixed or any(shape.conditional for shape in layer.census)):
        return True
    for effect in layer.effects:
        known = sorts.fixed.get(effect.number)
        if effect.exists is not None and (p.outside or p.dirt(effect.needs)):
            there = p.run.exists(effect)
        else:
            there = effect.number not in sorts.absent
        if there == (effect.number in sorts.absent):
            return False
        if known is not None and (p.outside or p.dirt(effect.reads)) and p.select(effect) != known:
            return False
    return True


def missed_by_none(sorts: Sorts, going: Collection[Effect]) -> bool:
    """Whether all would have been as it was without effects that go."""
    return all(effect.number in sorts.idle for effect in going)


def youngest(layer: Layer, sorts: Sorts, coming: Collection[Effect]) -> bool:
    """Whether effects that come are the youngest of a layer, and of kinds of which one more comes last."""
    if not coming:
        return True
    if {effect.number for effect in layer.effects[-len(coming) :]} != {effect.number for effect in coming}:
        return False
    return all(effect.wants is not None and effect.exists is None and alike(effect) in sorts.quiet for effect in coming)


def write(old: Layer, live: Live, sort: Bits, objects: Bits) -> None:
    """Write for some objects what was written for those of a sort."""
    oid = (sort & -sort).bit_length() - 1
    for attr, column in old.columns.items():
        value = column.get(oid, MISSING)
        if value is not MISSING:
            live.assign(attr, value, objects)


def standing(layer: Layer, before: Mapping[str, Any], oid: int, attr: str) -> Any:
    """A value of an object after a layer, given those before it."""
    column = layer.columns.get(attr)
    value = MISSING if column is None else column.get(oid, MISSING)
    return before[attr] if value is MISSING else value


def later(new: Mapping[str, Any], value: Callable[[str], Any], attr: str) -> Any:
    """A value of an object when some have been given it."""
    return new[attr] if attr in new else value(attr)


def last(old: Layer, live: Live, sorts: Sorts, known: Sorts, effect: Effect) -> Bits:
    """Apply an effect after all others.

    Returns:
        the objects to which it does something.
    """
    concerned = 0
    assert effect.wants is not None
    for sort, bits in sorts.objects.items():
        one = known.objects[sort]
        oid = (one & -one).bit_length() - 1
        value = partial(standing, old, dict(zip(sorts.cells, sort, strict=False)), oid)
        if any(value(attr) != wanted for attr, wanted in effect.wants):
            continue
        new: dict[str, Any] = {}
        for op in effect.constant or ():
            new.update(results(op, partial(later, new, value), effect.timestamp))
        if any(not old.covers.get(attr, 0) >> oid & 1 or unlike(value(attr), now) for attr, now in new.items()):
            concerned |= bits
            write(old, live, one, bits)
            for attr, now in new.items():
                live.assign(attr, now, bits)
    if concerned:
        sorts.quiet = frozenset()
    else:
        sorts.idle |= {effect.number}
    return concerned
