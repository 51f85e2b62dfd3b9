"""What effects of one layer have in common, and what of it answers whether one waits for another."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable

from rulestone.continuous.board import Effect
from rulestone.continuous.fast.layer import Chosen, Layer, Pass
from rulestone.continuous.fast.values import Values
from rulestone.continuous.operations import lost, written

RELATIVE_TO_AGE = ("forbid", "permit", "gain", "share")


Kinds = int
"""A set of kinds, as bits."""


class LayerKinds:
    """The effects of a layer by kinds: effects of one kind do the same to the same objects and exist together.

    Kinds of one *selection* apply to the same objects and exist together.

    Args:
        p: the pass.
        layer: the layer.

    Attributes:
        kinds: effect → its kind; `left`: how many of each kind are to be applied yet; `one`: of each kind the oldest.
        who: kind → its selection; `same`: all kinds of a selection; `some`: one effect of it.
        single: the selections of one effect that is like no other, each with its kind.
        tells: whether it is written down what a selection wants.
        reads: what a selection looks at; `cells`: and what it hangs on whether it exists.
        writers: attribute → the kinds that may write it.
    """

    def __init__(self, p: Pass, layer: Layer) -> None:
        self.p, self.progress, self.layer = p, p.progress, layer
        self.keys: dict[Hashable, int] = {}
        self.kinds: dict[int, int] = {}
        self.left: Counter[int] = Counter()
        self.one: dict[int, Effect] = {}
        self.whose: dict[Hashable, int] = {}
        self.who: dict[int, int] = {}
        self.same: dict[int, Kinds] = defaultdict(int)
        self.some: dict[int, Effect] = {}
        self.single: dict[int, int] = {}
        self.tells: dict[int, bool] = {}
        self.reads: dict[int, frozenset[str]] = {}
        self.cells: dict[int, frozenset[str]] = {}
        self.writers: dict[str, list[int]] = defaultdict(list)

    def kind(self, effect: Effect) -> Hashable:
        """What effects have in common that would do the same to the same objects and exist together."""
        begun = effect.group in self.progress.begun
        if not self.p.steady(effect) or (begun and (self.progress.scheme.shares or self.progress.scheme.goes_on)):
            return effect.number
        return alike(effect, self.stands(effect))

    def stands(self, effect: Effect) -> bool:
        """Whether nothing in the layer changes whether an effect exists."""
        return effect.exists is None or effect.needs.isdisjoint(self.layer.writes)

    def enter(self, effect: Effect) -> None:
        """Take note of an effect that exists or may come to exist."""
        key = self.kind(effect)
        kind = self.kinds[effect.number] = self.keys.setdefault(key, len(self.keys))
        self.left[kind] += 1
        if kind in self.one:
            if self.left[kind] == 1 or effect.age < self.one[kind].age:
                self.one[kind] = effect
            return
        self.one[kind] = effect
        stands = self.stands(effect)
        together = () if stands else (origin(effect), effect.needs)
        selection = effect.number if isinstance(key, int) else (effect.like, *together)
        who = self.who[kind] = self.whose.setdefault(selection, len(self.whose))
        self.same[who] |= 1 << kind
        if who not in self.some:
            self.some[who] = effect
            self.reads[who] = self.progress.reads(effect)
            self.cells[who] = self.reads[who] if stands else self.reads[who] | effect.needs
            if isinstance(key, int):
                self.single[who] = kind
            self.tells[who] = effect.wants is not None and stands
        for cell in effect.writes:
            self.writers[cell].append(kind)


def do(values: Values, effect: Effect, chosen: Chosen) -> None:
    """Do to values what an effect does."""
    if isinstance(chosen, dict):
        values.carry_out_each([(chosen, effect.timestamp)])
    else:
        values.carry_out(effect.constant or (), chosen or 0, effect.timestamp)


def alike(effect: Effect, stands: bool = False) -> Hashable:
    """Equal for effects that do the same to the same objects and exist together; its number if there is no other.

    Args:
        stands: it exists, and nothing changes that.
    """
    if effect.like is None or any(op.kind in RELATIVE_TO_AGE for op in effect.constant or ()):
        return effect.number
    if not (effect.shape.absolute or effect.shape.adds):
        return effect.number
    return (effect.like, effect.constant, *(() if stands else (origin(effect), effect.needs)))


def origin(effect: Effect) -> Hashable:
    """Equal for effects that exist together."""
    return (effect.source, effect.ability) if effect.exists is not None else None


def outcome(effect: Effect, attr: str, value: Hashable) -> bool | None:
    """Whether all objects of the board that an effect applies to have a value after it, or none of them has; None if
    that cannot be told.
    """
    if not effect.shape.absolute:
        return None
    end: bool | None = None
    for op in effect.constant or ():
        if op.kind == "set" and op.attr == attr:
            end = bool(op.value == value)
        elif (op.kind == "grant" and op.attr == attr) or (op.kind == "lose" and attr == lost(op.attr)):
            end = value == True
        elif op.kind == "lose" and op.attr == attr and value:
            end = False
        elif attr in written(op.kind, op.attr, op.value):
            return None
    return end
