"""Continuous effects applied fast, with the same result as `literal`, and kept so that little has to be done again.

What each effect reads is compared with what the others write. A layer in which nothing reads what another writes is
applied at once (see `independence`); only where reads and writes meet are dependencies tried at all (see `order`). When
something has changed, the layers are gone through again, and each does again only what the change reaches.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Collection, Container, Iterable, Mapping

from rulestone.continuous.board import GUARDED, Board, Effect, Run, Scheme, Shape
from rulestone.continuous.fast.columns import (
    Bases,
    Bits,
    Column,
    Index,
    Values,
    bits_of,
    fresh,
    row_of,
)
from rulestone.continuous.fast.independence import AGE, Plain
from rulestone.continuous.fast.layer import Layer, Moved, Pass, lagging
from rulestone.continuous.fast.layer_values import Live
from rulestone.continuous.fast.merge import merge
from rulestone.continuous.fast.sorts import followed, resolved
from rulestone.continuous.operations import Row, Table


def resolve(board: Board, effects: Iterable[Effect], scheme: Scheme) -> Table:
    """Apply effects to a board; its table is returned."""
    board.table = Resolution(board, effects, scheme).table()
    return board.table


class Resolution:
    """What continuous effects make of a board. It never changes; `changed` makes another one out of it.

    Args:
        board: the board; it is asked while resolving and not kept.
        effects: every effect there is.
        scheme: what the game declares.

    Attributes:
        effects: every effect there is, by number.
        touched: the objects, as bits, of which something may differ from the resolution it was made out of; -1: all.
    """

    __slots__ = ("_bases", "_chains", "_guards", "_layers", "_parts", "_scheme", "_several", "effects", "touched")

    def __init__(self, board: Board, effects: Iterable[Effect], scheme: Scheme) -> None:
        self._scheme = scheme
        self._bases = Bases()
        self._layers: dict[int, Layer] = {}
        self._parts: dict[int, int] = {}  # how many parts each group has
        self._several: dict[int, int] = {}  # those that have more than one
        self._guards: Counter[str] = Counter()  # what "cannot be lowered" is said of, and how often
        self.effects: dict[int, Effect] = {}
        self._chains: dict[str, tuple[Column, ...]] = {}
        self.touched: Bits = -1
        self._pass(board, tuple(effects), (), Moved())

    def changed(
        self,
        board: Board,
        *,
        enter: Collection[Effect] = (),
        leave: Collection[int] = (),
        values: Mapping[int, Collection[str]] | None = None,
        moved: Collection[int] = (),
        outside: bool = False,
        looking: Container[int] | None = None,
    ) -> Resolution:
        """What the effects make of a board that differs a little.

        Args:
            board: the board as it is now.
            enter: effects that have come; all parts of an effect come and go together.
            leave: numbers of effects that are gone.
            values: objects with the attributes whose values without effects are others now.
            moved: objects that came, left, or changed otherwise.
            outside: something else may have changed that effects ask for (the phase, how often something happened).
            looking: numbers of the effects that may ask for what is outside, or for objects that moved; None: all may.
                No effect that is left out applied to an object that moved.
        """
        new = Resolution.__new__(Resolution)
        new._scheme = self._scheme
        new._bases = self._bases.moved_on(board, moved, values or {})
        new._layers, new.effects = self._layers, self.effects
        new._parts, new._several, new._guards = self._parts, self._several, self._guards
        others: dict[str, Bits] = {}
        for oid, attrs in (values or {}).items():
            for attr in attrs:
                others[attr] = others.get(attr, 0) | 1 << oid
        new._pass(board, enter, leave, Moved(bits_of(moved), others, outside, looking))
        return new

    # --- what came out ----------------------------------------------------------------------------------------------

    def row(self, oid: int) -> Row:
        """What effects made of an object: whatever they wrote, even where it is what was there without them."""
        return row_of(self._chains, oid)

    def table(self) -> Table:
        """The rows of all objects that have one."""
        table: Table = {}
        for attr, chain in self._chains.items():
            for column in reversed(chain):
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

    def _pass(self, board: Board, enter: Collection[Effect], leave: Collection[int], moved: Moved) -> None:
        """Go through the layers."""
        anew = not self.effects
        coming: Mapping[int, list[Effect]] = {}
        going: Mapping[int, list[Effect]] = {}
        if enter or leave:
            left = [self.effects[number] for number in leave]
            anew |= self._recount(enter, left)
            coming, going = by_layer(enter), by_layer(left)
        if anew:
            self._layers = {}
            coming, going = by_layer(self.effects.values()), {}
        run = Run(board, (), self._scheme)
        run.kept = frozenset(self._guards)
        p = Pass(run, Values(board, self._bases), self._several, moved)
        layers: dict[int, Layer] = {}
        for place in sorted(self._layers.keys() | coming.keys()):
            layer = redo(p, self._layers.get(place), coming.get(place, ()), going.get(place, ()))
            if layer.effects:
                layers[place] = layer
                run.begun = {**layer.began, **run.begun} if layer.began else run.begun
        self._layers = layers
        self._chains = p.values.chains
        self.touched = -1 if anew else p.dirt(p.dirty)

    def _recount(self, enter: Collection[Effect], left: Collection[Effect]) -> bool:
        """Take note of effects that come and go.

        Returns:
            whether so much changes by it that all has to be done anew.
        """
        before = self._parts
        if not before and not left:
            self.effects = {effect.number: effect for effect in enter}
            self._parts = Counter([effect.group for effect in enter])
            self._several = {group: number for group, number in self._parts.items() if number > 1}
            self._guards = Counter(guarded(enter))
            return True
        self.effects = dict(self.effects)
        for effect in left:
            del self.effects[effect.number]
        self.effects.update([(effect.number, effect) for effect in enter])
        parts = dict(before)
        for effects, times in ((left, -1), (enter, 1)):
            for effect in effects:
                parts[effect.group] = parts.get(effect.group, 0) + times
        guards = self._guards
        if any(effect.shape.guards for effect in (*left, *enter)):
            guards = guards + Counter(guarded(enter)) - Counter(guarded(left))
        concerned = {effect.group for effect in (*left, *enter)}
        several = {group: number for group, number in self._several.items() if group not in concerned}
        several.update((group, parts[group]) for group in concerned if parts[group] > 1)
        torn = any(before.get(g, 0) and parts[g] and (before[g] > 1 or parts[g] > 1) for g in concerned)
        anew = torn or guards.keys() != self._guards.keys()
        for group in concerned:
            if not parts[group]:
                del parts[group]
        self._parts, self._guards, self._several = parts, guards, several
        return anew


def guarded(effects: Iterable[Effect]) -> list[str]:
    """The attributes of which effects say that they cannot be lowered, once for each."""
    found = []
    for effect in effects:
        if effect.shape.guards:
            found += [attr[len(GUARDED) :] for attr in effect.writes if attr.startswith(GUARDED)]
    return found


def by_layer(effects: Iterable[Effect]) -> dict[int, list[Effect]]:
    """Effects by their layers."""
    found: dict[int, list[Effect]] = {}
    for effect in effects:
        if effect.layer in found:
            found[effect.layer].append(effect)
        else:
            found[effect.layer] = [effect]
    return found


def redo(p: Pass, old: Layer | None, coming: Collection[Effect], going: Collection[Effect]) -> Layer:
    """Bring a layer up to date: what it wrote goes to the values, what differs from before becomes dirty."""
    if old is not None and not coming and not going and not reached(p, old):
        p.values.push(old.columns)
        return lagging(old, p.dirt(old.indexes))
    if old is not None and not coming and not going:
        kept: Collection[Effect] = old.effects
        layer = Layer(old.effects, old.census, p.run, p.several, old)
    else:
        gone = {effect.number for effect in going}
        kept = old.effects if old is not None else ()
        if gone:
            kept = [effect for effect in kept if effect.number not in gone]
        effects = list(kept) if old is not None else sorted(coming, key=AGE)
        if old is not None:
            for effect in coming:
                insort(effects, effect, key=AGE)
        census = counted({} if old is None else old.census, coming, going)
        layer = Layer(tuple(effects), census, p.run, p.several, old)
    hints, lag = ({}, 0) if old is None else (old.indexes, old.lag)
    p.values.hints, p.values.stale = hints, lambda attrs: p.dirt(attrs) | lag
    layer.lag = lag | p.dirt(hints)
    if layer.tangled:
        ahead = in_order(p, layer, old, coming, going)
    else:
        ahead = at_once(p, layer, old, kept, coming, going)
    known = {attr: index for attr, index in p.values.indexes.items() if attr in layer.reads or attr in layer.writes}
    if layer.lag and hints.keys() <= known.keys():
        layer.lag = 0
    layer.indexes = {**hints, **known} if hints else known
    p.values.hints, p.values.stale = {}, fresh
    then = old.began if old is not None else {}
    if then or layer.began:
        groups = then.keys() | layer.began.keys()
        p.groups |= {one for one in groups if not same(then.get(one), layer.began.get(one))}
    p.values.push(layer.columns, {attr: index for attr, index in ahead.items() if attr in layer.columns})
    return layer


def counted(before: Mapping[Shape, int], coming: Iterable[Effect], going: Iterable[Effect]) -> dict[Shape, int]:
    """How many effects there are of each shape."""
    census = dict(before)
    for effect in coming:
        census[effect.shape] = census.get(effect.shape, 0) + 1
    for effect in going:
        census[effect.shape] -= 1
        if not census[effect.shape]:
            del census[effect.shape]
    return census


def same(then: tuple[int, ...] | None, now: tuple[int, ...] | None) -> bool:
    """Whether a group began with the same objects, in whatever order."""
    return then == now or (then is not None and now is not None and set(then) == set(now))


def reached(p: Pass, layer: Layer) -> bool:
    """Whether anything that differs from before may concern a layer."""
    if (p.outside or p.moved & layer.only) and any(p.looks(effect) for effect in layer.effects):
        return True
    if p.groups and not p.groups.isdisjoint(effect.group for effect in layer.effects):
        return True
    return bool(p.dirty) and bool((p.changed(layer.reads) | p.changed(layer.writes)) & layer.only)


def in_order(
    p: Pass, layer: Layer, old: Layer | None, coming: Collection[Effect], going: Collection[Effect]
) -> Mapping[str, Index]:
    """Bring a layer up to date in which effects look at what others write.

    Returns:
        indexes of the values as they are after it.
    """
    known = followed(p, layer, old, coming, going) if old is not None else None
    if known is not None:
        merge(p, layer, old, *known)
        return {}
    live = resolved(p, layer)
    merge(p, layer, old, -1, live)
    return live.indexes


def at_once(
    p: Pass,
    layer: Layer,
    old: Layer | None,
    kept: Collection[Effect],
    coming: Collection[Effect],
    going: Collection[Effect],
) -> Mapping[str, Index]:
    """Bring a layer up to date in which no effect looks at what another one writes.

    Returns:
        indexes of the values as they are after it.
    """
    p.run.board.table = Live(p.values).rows
    adding = all(shape.adds for shape in layer.census) and p.run.kept.isdisjoint(layer.writes)
    before = old.keeps if old is not None else None
    if before is None or old is None or (before.sums is not None) != adding:
        keeps = layer.keeps = Plain(None, layer, adding=adding)
        keeps.take_all(p, layer)
        live = keeps.apply(p, layer, -1)
        layer.began = keeps.began(p, layer) if p.several else {}
        merge(p, layer, old, -1, live)
        return live.indexes
    keeps = layer.keeps = Plain(before, layer, adding=adding)
    moves = [(keeps.drop(p, effect), effect, -1) for effect in going]
    touched = keeps.reconsider(p, layer, kept) | p.dirt(layer.writes) | p.dirt(old.writes)
    moves += [(keeps.take(p, effect), effect, 1) for effect in coming]
    layer.began = keeps.began(p, layer) if p.several else {}
    cells = None
    if moves and not touched:
        if adding:
            layer.columns, layer.covers = dict(old.columns), dict(old.covers)
            keeps.shift(layer, p, moves)
            return {}
        if keeps.once and not keeps.plans:  # what becomes of a cell then depends on no other cell
            cells = frozenset[str]().union(*(effect.writes for _, effect, _ in moves))
    if moves:
        keeps.mend_work(p, layer, coming, going)
    for bits, _, _ in moves:
        touched |= bits
    merge(p, layer, old, touched, keeps.apply(p, layer, touched, cells), cells)
    return {}
