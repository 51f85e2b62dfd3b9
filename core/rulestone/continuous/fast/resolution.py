"""Continuous effects applied fast, with the same result as `literal`, and kept so that little has to be done again.

What each effect reads is compared with what the others write. A layer in which nothing reads what another writes is
applied at once (see `independent`); only where reads and writes meet is an order sought (see `dependent`). When
something has changed, the layers are gone through again, and each does again only what the change reaches.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from rulestone.continuous.board import Board, Effect, Progress, Scheme
from rulestone.continuous.fast.columns import Bits, ValueColumn, bits_of
from rulestone.continuous.fast.dependent import apply_in_order
from rulestone.continuous.fast.independent import apply_at_once
from rulestone.continuous.fast.layer import AGE, Differing, Layer, Pass, Told
from rulestone.continuous.fast.values import Bases, Values, row_of
from rulestone.continuous.operations import Row, Table, guards


def resolve(board: Board, effects: Iterable[Effect], scheme: Scheme, told: Told | None = None) -> Table:
    """Apply effects to a board; its table is returned.

    Args:
        told: hears of every effect just before it is applied; the board's table stands as it does then.
    """
    board.table = Resolution(board, effects, scheme, told).table()
    return board.table


class Resolution:
    """What continuous effects make of a board. It never changes; `changed` makes another one out of it.

    Args:
        board: the board; it is asked while resolving and not kept.
        effects: every effect there is.
        scheme: what the game declares.
        told: hears of every effect just before it is applied.

    Attributes:
        effects: every effect there is, by number.
        touched: the objects, as bits, of which something may differ from the resolution it was made out of; -1: all.
    """

    __slots__ = ("_bases", "_columns", "_guards", "_layers", "_parts", "_scheme", "_several", "effects", "touched")

    def __init__(self, board: Board, effects: Iterable[Effect], scheme: Scheme, told: Told | None = None) -> None:
        self._scheme = scheme
        self._bases = Bases()
        self._layers: dict[int, Layer] = {}
        self._parts: Counter[int] = Counter()  # how many parts each group has
        self._several: frozenset[int] = frozenset()  # those that have more than one
        self._guards: Counter[str] = Counter()  # what says that something cannot be lowered or had, how often
        self._columns: dict[str, ValueColumn] = {}
        self.effects: dict[int, Effect] = {}
        self.touched: Bits = -1
        self._pass(board, tuple(effects), (), Differing(), told)

    def changed(
        self,
        board: Board,
        *,
        enter: Collection[Effect] = (),
        leave: Collection[int] = (),
        values: Mapping[int, Collection[str]] | None = None,
        moved: Collection[int] = (),
        outside: bool = False,
    ) -> Resolution:
        """What the effects make of a board that differs a little.

        Args:
            board: the board as it is now.
            enter: effects that have come; all parts of an effect come and go together.
            leave: numbers of effects that are gone.
            values: objects with the attributes whose values without effects are others now.
            moved: objects that came, left, or changed otherwise.
            outside: something else may have changed that effects ask for (the phase, how often something happened).
        """
        others: dict[str, Bits] = {}
        for oid, attrs in (values or {}).items():
            for attr in attrs:
                others[attr] = others.get(attr, 0) | 1 << oid
        new = Resolution.__new__(Resolution)
        new._scheme = self._scheme
        new._bases = self._bases.moved_on(board, moved, others)
        new._layers, new.effects = self._layers, self.effects
        new._parts, new._several, new._guards = self._parts, self._several, self._guards
        new._pass(board, enter, leave, Differing(bits_of(moved), others, outside))
        return new

    # --- what came out ----------------------------------------------------------------------------------------------

    def row(self, oid: int) -> Row:
        """What effects made of an object: whatever they wrote, even where it is what was there without them."""
        return row_of(self._columns, oid)

    def table(self) -> Table:
        """The rows of all objects that have one."""
        table: Table = {}
        for attr, column in self._columns.items():
            for oid, value in column.items():
                row = table.get(oid)
                if row is None:
                    table[oid] = {attr: value}
                else:
                    row[attr] = value
        return table

    @property
    def met(self) -> set[str]:
        """What the scheme was asked about: "loops", "dependents" (of those that waited more than one might be next)."""
        return set().union(*(layer.met for layer in self._layers.values()))

    # --- resolving --------------------------------------------------------------------------------------------------

    def _pass(
        self,
        board: Board,
        enter: Collection[Effect],
        leave: Collection[int],
        moved: Differing,
        told: Told | None = None,
    ) -> None:
        """Go through the layers."""
        left = [self.effects[number] for number in leave]
        anew = not self.effects or self._recount(enter, left)
        if enter or leave:
            self.effects = dict(self.effects)
            for number in leave:
                del self.effects[number]
            self.effects.update((effect.number, effect) for effect in enter)
        coming, going = by_layer(enter), by_layer(left)
        if anew:
            self._layers = {}
            self._parts = Counter(effect.group for effect in self.effects.values())
            self._several = frozenset(group for group, number in self._parts.items() if number > 1)
            self._guards = Counter(guarded(self.effects.values()))
            coming, going = by_layer(self.effects.values()), {}
        progress = Progress(board, (), self._scheme)
        progress.guard(self._guards)
        p = Pass(progress, Values(board, self._bases), self._several, moved, told)
        layers: dict[int, Layer] = {}
        for place in sorted(self._layers.keys() | coming.keys()):
            layer = redo(p, self._layers.get(place), coming.get(place, ()), going.get(place, ()))
            if layer.effects:
                layers[place] = layer
        self._layers = layers
        self._columns = p.values.columns
        self.touched = -1 if anew else p.dirt(p.dirty)

    def _recount(self, enter: Collection[Effect], left: Collection[Effect]) -> bool:
        """Take note of effects that come and go.

        Returns:
            whether so much changes by it that all has to be done anew.
        """
        if not enter and not left:
            return False
        before, guards = self._parts, self._guards
        parts = self._parts = before.copy()
        for effects, times in ((enter, 1), (left, -1)):
            for effect in effects:
                parts[effect.group] += times
        concerned = {effect.group for effect in (*enter, *left)}
        torn = any(before[g] and parts[g] and max(before[g], parts[g]) > 1 for g in concerned)
        self._several = (self._several - concerned) | {group for group in concerned if parts[group] > 1}
        self._guards = guards + Counter(guarded(enter)) - Counter(guarded(left))
        return torn or guards.keys() != self._guards.keys()


def guarded(effects: Iterable[Effect]) -> list[str]:
    """The cells in which effects say that something cannot be lowered or had, once for each."""
    speaking = (effect for effect in effects if effect.shape.guards)
    return [cell for effect in speaking for cell in effect.writes if guards(cell)]


def by_layer(effects: Iterable[Effect]) -> dict[int, list[Effect]]:
    """Effects by their layers."""
    found: dict[int, list[Effect]] = {}
    for effect in effects:
        found.setdefault(effect.layer, []).append(effect)
    return found


def redo(p: Pass, old: Layer | None, coming: Collection[Effect], going: Collection[Effect]) -> Layer:
    """Bring a layer up to date: what it wrote goes to the values, what differs from before becomes dirty."""
    if old is not None and not coming and not going:
        if not old.reached(p):
            p.restore(old, old, 0)
            p.finish(old, old, {})
            return old
        layer = Layer(old.effects, p, old)
    else:
        gone = {effect.number for effect in going}
        effects = [effect for effect in old.effects if effect.number not in gone] if old is not None else []
        if len(effects) > len(coming):
            for effect in coming:
                insort(effects, effect, key=AGE)
        else:
            effects = sorted((*effects, *coming), key=AGE)
        layer = Layer(tuple(effects), p, old)
    before = dict(p.values.columns)
    (apply_in_order if layer.tangled else apply_at_once)(p, layer, old, coming, going)
    p.finish(layer, old, before)
    return layer
