"""One pass over the layers of a board: what is known at each of them, and what differs from the pass before."""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterable, Mapping
from copy import copy
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rulestone.continuous.board import ANYTHING, Effect, Run, Shape, overlap
from rulestone.continuous.fast.columns import FEW, Bits, Column, Index, Values, bits_of, members
from rulestone.continuous.fast.layer_values import Live
from rulestone.continuous.operations import unlowered

if TYPE_CHECKING:
    from rulestone.continuous.fast.independence import Plain
    from rulestone.continuous.fast.sorts import Sorts


class Moved(NamedTuple):
    """What differs from an earlier pass before its first layer.

    Attributes:
        objects: those that came, left, or changed in a way that cannot be told.
        values: attribute → objects whose value without effects differs.
        outside: whether something differs that is no value of an object.
        looking: numbers of the effects to which the objects, and what is outside, may matter; None: to all.
    """

    objects: Bits = 0
    values: Mapping[str, Bits] = {}
    outside: bool = False
    looking: Container[int] | None = None


class Pass:
    """What is known while the layers are gone through.

    Args:
        run: the board, the scheme, and which effects have begun.
        values: the values before the present layer.
        several: the groups that have more than one part.
        moved: what differs from the pass before.

    Attributes:
        dirty: attribute → objects whose value before the present layer differs, or may differ, from the pass before.
        groups: the groups that began otherwise than in the pass before.
    """

    __slots__ = ("dirty", "groups", "looking", "moved", "outside", "run", "several", "values")

    def __init__(self, run: Run, values: Values, several: Mapping[int, int], moved: Moved) -> None:
        self.run = run
        self.values = values
        self.several = several
        self.moved = moved.objects
        self.outside = moved.outside
        self.looking = moved.looking
        self.dirty: dict[str, Bits] = dict(moved.values)
        self.groups: set[int] = set()

    def dirt(self, attrs: Iterable[str]) -> Bits:
        """The objects of which one of some attributes may differ from the pass before."""
        return self.moved | self.changed(attrs) if self.dirty else self.moved

    def changed(self, attrs: Iterable[str]) -> Bits:
        """The same, but for objects that came, left, or changed otherwise."""
        found = 0
        dirty = self.dirty
        if dirty:
            for attr in attrs:
                if attr == ANYTHING:
                    for bits in dirty.values():
                        found |= bits
                elif attr in dirty:
                    found |= dirty[attr]
        return found

    def looks(self, effect: Effect) -> bool:
        """Whether something that is no value, or where an object stands, differs and may matter to an effect."""
        return bool(self.outside or self.moved) and (self.looking is None or effect.number in self.looking)

    def steady(self, effect: Effect) -> bool:
        """Whether an effect does the same to every object, whatever the board."""
        return effect.constant is not None and (not self.run.kept or self.run.kept.isdisjoint(effect.writes))

    def key(self, effect: Effect) -> Hashable:
        """Equal for effects that apply to the same objects."""
        if effect.group in self.several and self.run.scheme.shares and effect.group in self.run.begun:
            return ("group", effect.group)
        return ("alone", effect.number) if effect.like is None else effect.like

    def select(self, effect: Effect, live: Live | None = None) -> Bits:
        """The objects that an effect applies to (the board's table is the layer's)."""
        run = self.run
        if effect.group in self.several and run.scheme.shares and effect.group in run.begun:
            return bits_of(run.begun[effect.group])
        values = self.values
        if effect.wants is None:
            if effect.only and values.bases.everyone >= 0:
                return effect.only & values.bases.everyone
            return bits_of(effect.whom(run.board))
        found: Bits = -1
        for attr, value in effect.wants:
            indexes = values.indexes if live is None else live.indexes
            index = indexes[attr] if attr in indexes else (values if live is None else live).index(attr)
            found &= index.get(value, 0)
        return found & values.bases.everyone

    def reselect(self, effect: Effect, before: Bits) -> Bits:
        """The objects that an effect applies to, where it is known what it applied to in the pass before."""
        looks = self.looks(effect)
        stale = self.changed(self.run.reads(effect)) | (self.moved if looks else 0)
        if effect.wants is None and self.outside and looks:
            return self.select(effect)
        if not stale:
            return before
        fits = effect.fits
        if effect.wants is not None or fits is None or stale.bit_count() > FEW:
            return self.select(effect)
        return (before & ~stale) | bits_of(oid for oid in members(stale) if fits(self.run.board, oid))


class Layer:
    """The effects of one layer and what came of them.

    It never changes once it is made.

    Attributes:
        effects: the effects, the oldest first.
        census: how many of them there are of each shape.
        columns: what they wrote; `covers`: for which objects.
        began: the groups of several parts that began here, with the objects they applied to.
        indexes: indexes of values before the layer; `lag`: the objects for which they may be wrong.
        keeps: for a layer whose effects do not look at each other's work, what they applied to.
        sorts: for one whose effects do, the sorts of objects that they tell apart.
        reads, writes: all that the effects may look at (to exist, to apply, to do what they do), all they may write.
        tangled: whether some look at what others write.
        only: where each of them is confined to certain objects: all of these; otherwise -1.
        met: what the scheme was asked about while they were ordered: "loops", "dependents".
    """

    __slots__ = (
        "began", "census", "columns", "covers", "effects", "indexes", "keeps", "lag", "met", "only", "reads", "sorts",
        "tangled", "writes",
    )  # fmt: skip

    def __init__(
        self,
        effects: tuple[Effect, ...],
        census: Mapping[Shape, int],
        run: Run,
        several: Mapping[int, int],
        old: Layer | None = None,
    ) -> None:
        self.effects = effects
        self.census = census
        self.columns: dict[str, Column] = {}
        self.covers: dict[str, Bits] = {}
        self.began: dict[int, tuple[int, ...]] = {}
        self.indexes: Mapping[str, Index] = {}
        self.lag: Bits = 0
        self.keeps: Plain | None = None
        self.met: set[str] = set()
        self.sorts: Sorts | None = None
        self.only: Bits = -1
        if old is not None and old.effects is effects:
            self.only = old.only
        elif all(shape.confined for shape in census):
            self.only = 0
            for effect in effects:
                self.only |= effect.only
        self.reads: frozenset[str]
        self.writes: frozenset[str]
        self.tangled: bool
        if old is not None and old.census.keys() == census.keys():
            self.reads, self.writes = old.reads, old.writes
        elif run.kept:
            self.reads = frozenset[str]().union(*(seen(shape, run) | shape.needs for shape in census))
            self.writes = frozenset[str]().union(*(shape.writes for shape in census))
        else:
            self.reads, self.writes = gathered(frozenset(census))
        if old is not None and (old.effects is effects or (old.tangled and grown(old.census, census))):
            self.tangled = old.tangled
            return
        self.tangled = len(effects) > 1 and overlap(self.reads, self.writes) and entangled(census, run)
        if several and not self.tangled:
            groups = [effect.group for effect in effects if effect.group in several]
            self.tangled = len(groups) != len(set(groups))


def grown(before: Mapping[Shape, int], census: Mapping[Shape, int]) -> bool:
    """Whether there are at least as many effects of each shape as there were."""
    return all(census.get(shape, 0) >= number for shape, number in before.items())


@lru_cache(maxsize=4096)
def gathered(shapes: frozenset[Shape]) -> tuple[frozenset[str], frozenset[str]]:
    """What effects of some shapes may look at, and what they may write."""
    reads = frozenset[str]().union(*(shape.reads | shape.needs for shape in shapes))
    return reads, frozenset[str]().union(*(shape.writes for shape in shapes))


def lagging(layer: Layer, objects: Bits) -> Layer:
    """A layer whose indexes may be wrong for some objects; everything else is as it was."""
    if not layer.indexes or not objects & ~layer.lag:
        return layer
    new = copy(layer)
    new.lag |= objects
    return new


def seen(shape: Shape, run: Run) -> frozenset[str]:
    """What may change whom effects of a shape apply to or what they do there."""
    if not run.kept:
        return shape.reads
    return shape.reads | {unlowered(attr) for attr in shape.writes & run.kept}


def entangled(census: Mapping[Shape, int], run: Run) -> bool:
    """Whether any effect reads what another one writes."""
    writers: dict[str, int] = {}
    for shape, number in census.items():
        for attr in shape.writes:
            writers[attr] = writers.get(attr, 0) + number
    for shape in census:
        reads = seen(shape, run) | shape.needs
        if not reads:
            continue
        if ANYTHING in reads or ANYTHING in writers:
            return True
        if any(writers[attr] > (attr in shape.writes) for attr in reads if attr in writers):
            return True
    return False
