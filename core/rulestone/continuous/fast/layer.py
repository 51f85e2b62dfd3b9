"""One pass over the layers of a board: what is known at each of them, and what differs from the pass before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Container, Iterable, Mapping
from operator import attrgetter
from typing import Any, NamedTuple

from rulestone.continuous.board import ANYTHING, Effect, Plan, Progress, Shape, overlap
from rulestone.continuous.fast.columns import EMPTY, Bits, ValueColumn, bits_of
from rulestone.continuous.fast.values import Rows, Values
from rulestone.continuous.operations import Op

AGE = attrgetter("timestamp", "number")
SHAPE = attrgetter("shape")
Told = Callable[[Effect, Collection[int]], None]
"""Hears of an effect that is about to be applied, and of the objects that it applies to."""


class Differing(NamedTuple):
    """What differs from an earlier pass before its first layer.

    Attributes:
        objects: those that came, left, or changed in a way that cannot be told.
        values: attribute → objects whose value without effects differs.
        outside: whether something differs that is no value of an object.
    """

    objects: Bits = 0
    values: Mapping[str, Bits] = {}
    outside: bool = False

    @property
    def anywhere(self) -> bool:
        """Whether anything differs besides values: any effect may look at that."""
        return self.outside or bool(self.objects)

    def touches(self, objects: Bits) -> bool:
        """Whether any of some objects, or something that is no object, differs."""
        return self.outside or bool(self.objects & objects)


class Pass:
    """What is known while the layers are gone through.

    Args:
        progress: the board, the scheme, and which effects have begun.
        values: the values before the present layer.
        several: the groups that have more than one part.
        moved: what differs from the pass before.

    Attributes:
        told: hears of every effect just before it is applied, with what it applies to; None for nobody.
        dirty: attribute → objects whose value before the present layer differs, or may differ, from the pass before.
        groups: the groups that began otherwise than in the pass before.
    """

    __slots__ = ("dirty", "groups", "moved", "progress", "several", "told", "values")

    def __init__(
        self, progress: Progress, values: Values, several: Container[int], moved: Differing, told: Told | None = None
    ) -> None:
        self.told = told
        self.progress = progress
        self.values = values
        self.several = several
        self.moved = moved
        self.dirty: dict[str, Bits] = dict(moved.values)
        self.groups: set[int] = set()

    def dirt(self, attrs: Collection[str]) -> Bits:
        """The objects of which one of some attributes may differ from the pass before."""
        return self.moved.objects | self.changed(attrs)

    def changed(self, attrs: Collection[str]) -> Bits:
        """The same, but for objects that came, left, or changed otherwise."""
        found = 0
        if self.dirty:
            for attr in self.dirty if ANYTHING in attrs else attrs:
                found |= self.dirty.get(attr, 0)
        return found

    def steady(self, effect: Effect) -> bool:
        """Whether an effect does the same to every object, whatever the board."""
        return effect.constant is not None and (
            not self.progress.kept or self.progress.kept.keys().isdisjoint(effect.writes)
        )

    def bound(self, effect: Effect) -> bool:
        """Whether an effect applies to what its first part applied to."""
        return effect.group in self.several and self.progress.scheme.shares and effect.group in self.progress.begun

    def select(self, effect: Effect) -> Bits:
        """The objects that an effect applies to (the board's table is that of the values)."""
        if self.bound(effect):
            return bits_of(self.progress.begun[effect.group])
        if effect.wants is not None:
            found: Bits = -1
            for attr, value in effect.wants:
                found &= self.values.having(attr, value)
            return found
        return bits_of(effect.whom(self.progress.board))

    def look(self) -> None:
        """Let effects see the values as they stand."""
        self.progress.board.table = Rows(self.values)

    def restore(self, layer: Layer, old: Layer | None, touched: Bits) -> None:
        """Put together what a layer wrote now and before.

        Args:
            layer: the layer; the values are those that it wrote.
            old: the layer in the pass before.
            touched: the objects that were done again; for all others what the layer wrote before still holds.
        """
        if old is None or touched == -1:
            return
        columns = self.values.columns
        for attr in old.writes:
            was = old.columns[attr]
            columns[attr] = was.written(columns.get(attr, EMPTY).among(touched), touched) if touched else was

    def finish(self, layer: Layer, old: Layer | None, before: Mapping[str, ValueColumn]) -> None:
        """Go on to after a layer: see what differs from the pass before.

        Args:
            layer: the layer; the values are those after it.
            old: the layer in the pass before.
            before: what had been written before the layer.
        """
        columns, then = self.values.columns, {} if old is None else old.columns
        for attr in layer.writes if old is None else layer.writes | old.writes:
            new, was = columns.get(attr, EMPTY), then.get(attr) or before.get(attr, EMPTY)
            differ = was.differs(new)
            layer.columns[attr] = columns[attr] = new if differ else was
            dirty = self.dirty.get(attr, 0)
            if attr in then:
                dirty &= ~(was.cover & new.cover)
            if dirty | differ:
                self.dirty[attr] = dirty | differ
            else:
                self.dirty.pop(attr, None)
        began = {} if old is None else old.began
        if began or layer.began:
            self.groups |= {g for g in began.keys() | layer.began.keys() if began.get(g) != layer.began.get(g)}
        self.progress.begun = {**layer.began, **self.progress.begun}

    def begin(self, layer: Layer, effect: Effect, objects: Iterable[int]) -> None:
        """Note that an effect is applied, where it has parts in other layers."""
        if effect.group in self.several and effect.group not in self.progress.begun:
            layer.began[effect.group] = tuple(objects)


Chosen = Bits | Plan | None
"""What an effect applies to: objects; what it does to each, if that is not the same; None: it does not exist."""


class Lot(NamedTuple):
    """Effects that do the same to the same objects: the last of them, what they do together, and to what."""

    effect: Effect
    ops: tuple[Op, ...]
    chosen: Chosen


class Layer:
    """The effects of one layer and what came of them.

    It never changes once it is made.

    Attributes:
        effects: the effects, the oldest first.
        shapes: how many of them there are of each shape.
        columns: what they and the layers before wrote of the attributes that they may write.
        began: the groups of several parts that began here, with the objects they applied to.
        only: the objects that they name; -1 unless each names its own (see `Shape.named`).
        reads, writes: all that the effects may look at (to exist, to apply, to do what they do), all they may write.
        tangled: whether some look at what others write.
        met: what the scheme was asked about while they were ordered: "loops", "dependents".
        lots: for a layer that is not tangled: its effects, like ones taken together.
        order: for one that is: what is known of the order of its effects.
    """

    __slots__ = (
        "began", "columns", "effects", "lots", "met", "only", "order", "reads", "shapes", "tangled", "writes",
    )  # fmt: skip

    def __init__(self, effects: tuple[Effect, ...], p: Pass, old: Layer | None = None) -> None:
        self.effects = effects
        self.columns: dict[str, ValueColumn] = {}
        self.began: dict[int, tuple[int, ...]] = {}
        self.met: set[str] = set()
        self.lots: list[Lot] = []
        self.order: Any = None
        self.shapes: Mapping[Shape, int]
        self.reads: frozenset[str]
        self.writes: frozenset[str]
        self.tangled: bool
        self.only: Bits
        if old is not None and old.effects is effects:
            self.shapes, self.reads, self.writes = old.shapes, old.reads, old.writes
            self.tangled, self.only = old.tangled, old.only
            return
        self.shapes = Counter(map(SHAPE, effects))
        self.reads = frozenset[str]().union(*(seen(shape, p.progress) for shape in self.shapes))
        self.writes = frozenset[str]().union(*(shape.writes for shape in self.shapes))
        named = all(shape.named for shape in self.shapes)
        self.only = bits_of(oid for effect in effects for oid in effect.only or ()) if named else -1
        self.tangled = len(effects) > 1 and overlap(self.reads, self.writes) and entangled(self.shapes, p.progress)

    def reached(self, p: Pass) -> bool:
        """Whether anything that differs from before may concern the layer."""
        if p.moved.touches(self.only) or p.changed(self.reads) or p.changed(self.writes):
            return True
        return bool(p.groups) and not p.groups.isdisjoint(effect.group for effect in self.effects)


def seen(shape: Shape, progress: Progress) -> frozenset[str]:
    """What may change whether effects of a shape exist, whom they apply to, or what they do there."""
    reads = shape.reads | shape.needs
    return reads | progress.guarding(shape.writes) if progress.kept else reads


def entangled(shapes: Mapping[Shape, int], progress: Progress) -> bool:
    """Whether any effect reads what another one writes."""
    writers: Counter[str] = Counter()
    for shape, number in shapes.items():
        writers.update(dict.fromkeys(shape.writes, number))
    for shape in shapes:
        reads = seen(shape, progress)
        if ANYTHING in reads:
            return True
        if any(writers[attr] > (attr in shape.writes) for attr in reads if attr in writers):
            return True
    return False
