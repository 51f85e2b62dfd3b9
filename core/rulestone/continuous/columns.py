"""Values by attribute instead of by object, and sets of objects as bits of a whole number.

What each layer wrote is a *column* for each attribute: object → value. Values between two layers are the columns of
the layers before, the latest first, over the values without effects.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from itertools import compress, count
from typing import Any

from rulestone.continuous.board import Board, Cell, hashable
from rulestone.continuous.operations import Row

Bits = int
"""A set of objects: bit n stands for the object with number n; -1 for all."""
Column = dict[int, Any]
Index = dict[Any, Bits]
"""Value → the objects that have it."""
Runs = dict[tuple[type, Any], Bits]
"""Value with its type → the objects for which it was written."""
FEW = 24
MISSING: Any = object()


@lru_cache(maxsize=8192)
def members(bits: Bits) -> tuple[int, ...]:
    """The numbers of the objects of a set, in order."""
    if bits.bit_count() <= FEW:
        found = []
        while bits:
            low = bits & -bits
            found.append(low.bit_length() - 1)
            bits ^= low
        return tuple(found)
    return tuple(compress(count(), map(int, bin(bits)[:1:-1])))


def bits_of(numbers: Iterable[int]) -> Bits:
    """The set of some objects."""
    listed = list(numbers)
    if len(listed) <= FEW:
        bits = 0
        for number in listed:
            bits |= 1 << number
        return bits
    top = max(listed)
    digits = bytearray(b"0") * (top + 1)
    for number in listed:
        digits[top - number] = 49
    return int(digits, 2)


class Bases:
    """The values without effects, kept by attribute where whole columns were asked for.

    Attributes:
        columns: attribute → the values of all objects of the board.
        everyone: the objects of the board, as soon as a column is known.
    """

    __slots__ = ("columns", "everyone")

    def __init__(self) -> None:
        self.columns: dict[str, Mapping[int, Any]] = {}
        self.everyone: Bits = -1

    def moved_on(self, board: Board, moved: Iterable[int], others: Mapping[int, Iterable[str]]) -> Bases:
        """The values of a board that differs a little.

        Args:
            board: the board as it is now.
            moved: the objects that have come or gone since, or may have changed in any way.
            others: objects with the attributes whose values are others now.
        """
        new = Bases()
        if not self.columns:
            return new
        columns = new.columns = dict(self.columns)
        here = [oid for oid in moved if board.holds(oid)]
        gone = [oid for oid in moved if oid not in here]
        new.everyone = self.everyone & ~bits_of(gone) | bits_of(here)
        if here or gone:
            for attr, column in self.columns.items():
                mended = columns[attr] = {**column, **{oid: board.base(oid, attr) for oid in here}}
                for oid in gone:
                    mended.pop(oid, None)
        for oid, attrs in others.items():
            for attr in attrs:
                if attr in columns and oid in columns[attr]:
                    columns[attr] = {**columns[attr], oid: board.base(oid, attr)}
        return new

    def column(self, board: Board, attr: str) -> Mapping[int, Any]:
        """The values of all objects of the board."""
        known = self.columns.get(attr)
        if known is None:
            known = self.columns[attr] = board.column(attr)
            if self.everyone < 0:
                self.everyone = bits_of(known)
        return known


class Values:
    """Values as they stand between two layers, moved on from layer to layer.

    Attributes:
        chains: for each attribute the columns that layers have written, the latest first.
        indexes: for some attributes which objects have which value.
        hints: indexes of the same place in an earlier pass; `stale`: for which objects they are wrong.
    """

    __slots__ = ("bases", "board", "chains", "hints", "indexes", "stale")

    def __init__(self, board: Board, bases: Bases) -> None:
        self.board = board
        self.bases = bases
        self.chains: dict[str, tuple[Column, ...]] = {}
        self.indexes: dict[str, Index] = {}
        self.hints: Mapping[str, Index] = {}
        self.stale: Callable[[Iterable[str]], Bits] = lambda attrs: 0

    def push(self, columns: Mapping[str, Column], indexes: Mapping[str, Index] | None = None) -> None:
        """Go on to after a layer.

        Args:
            columns: what the layer wrote.
            indexes: indexes as they are after it, for some of the attributes that it wrote.
        """
        for attr, column in columns.items():
            self.chains[attr] = (column, *self.chains.get(attr, ()))
            self.indexes.pop(attr, None)
        if indexes:
            self.indexes.update(indexes)

    def value(self, oid: int, attr: str) -> Any:
        """The value of an object."""
        for column in self.chains.get(attr, ()):
            if oid in column:
                return column[oid]
        return self.board.base(oid, attr)

    def column(self, attr: str) -> Mapping[int, Any]:
        """The values of all objects of the board."""
        base = self.bases.column(self.board, attr)
        chain = self.chains.get(attr)
        if not chain:
            return base
        whole = dict(base)
        for column in reversed(chain):
            whole.update(column)
        return whole

    def index(self, attr: str) -> Index:
        """Which objects have which value; values that cannot be hashed are left out."""
        known = self.indexes.get(attr)
        if known is None:
            known = self.indexes[attr] = self.mended(attr) if attr in self.hints else self.indexed(attr)
        return known

    def indexed(self, attr: str) -> Index:
        """An index made from the values."""
        column = self.column(attr)
        if not column:
            return {}
        common = next(iter(column.values()))
        left = [item for item in column.items() if item[1] is not common and item[1] != common]
        groups: dict[Any, list[int]] = {}
        for oid, value in left:
            if not hashable(value):
                continue
            if value in groups:
                groups[value].append(oid)
            else:
                groups[value] = [oid]
        index = {value: bits_of(oids) for value, oids in groups.items()}
        rest = bits_of(oid for oid, _ in left)
        if hashable(common):
            index[common] = self.bases.everyone & ~rest
        return index

    def mended(self, attr: str) -> Index:
        """An index made from that of an earlier resolution."""
        index = self.hints[attr]
        stale = self.stale((attr,))
        if not stale:
            return index
        if stale.bit_count() > 8 * FEW:
            return self.indexed(attr)
        mended = {value: left for value, bits in index.items() if (left := bits & ~stale)}
        for oid in members(stale & self.bases.everyone):
            if hashable(value := self.value(oid, attr)):
                mended[value] = mended.get(value, 0) | 1 << oid
        return mended

    def row(self, oid: int) -> Row:
        """What differs from the values without effects."""
        row: Row = {}
        for attr, chain in self.chains.items():
            for column in chain:
                if oid in column:
                    row[attr] = column[oid]
                    break
        return row


class Rows(dict[int, Row]):
    """A table whose rows are made when they are asked for."""

    __slots__ = ("make",)

    def __init__(self, make: Any) -> None:
        self.make = make

    def get(self, oid: int, default: Any = None) -> Any:
        """The row of an object."""
        row = dict.get(self, oid)
        if row is None:
            row = self[oid] = self.make(oid)
        return row if row else default


class Live:
    """Values while a layer is applied: what it writes over what was there before.

    Writing one value for many objects is put down as bits and turned into a column only when it must be.

    Attributes:
        cells: attribute → object → what was written for it alone; `runs`: attribute → value with its type → the
            objects for which it was written, where nothing was written for one object alone.
        rows: the table that effects look at.
        covers: attribute → the objects for which something was written.
        altered: the attributes of which a value has become another one since this was last emptied; None: not watched.
    """

    __slots__ = ("altered", "before", "cells", "covers", "indexes", "rows", "runs")

    def __init__(self, before: Values) -> None:
        self.before = before
        self.altered: set[str] | None = None
        self.cells: dict[str, Column] = {}
        self.covers: dict[str, Bits] = {}
        self.runs: dict[str, Runs] = {}
        self.indexes: dict[str, Index] = {}
        self.rows = Rows(self.row)

    def value(self, oid: int, attr: str) -> Any:
        """The value of an object as it stands."""
        cells = self.cells.get(attr)
        if cells is not None:
            if oid in cells:
                return cells[oid]
        elif attr in self.runs:
            for (_, value), bits in self.runs[attr].items():
                if bits >> oid & 1:
                    return value
        return self.before.value(oid, attr)

    def row(self, oid: int) -> Row:
        """The row of an object as it stands."""
        row = self.before.row(oid)
        for attr, bits in self.covers.items():
            if bits >> oid & 1:
                row[attr] = self.value(oid, attr)
        return row

    def index(self, attr: str) -> Index:
        """Which objects have which value, as it stands."""
        index = self.indexes.get(attr)
        if index is None:
            index = self.indexes[attr] = dict(self.before.index(attr))
            for (_, value), bits in self.runs.get(attr, {}).items():
                move(index, value, bits)
            for oid, value in self.cells.get(attr, {}).items():
                move(index, value, 1 << oid)
        return index

    def truthy(self, attr: str, among: Bits) -> Bits:
        """Those of some objects whose value is not empty, none or false."""
        if among >= 0 and among.bit_count() <= FEW:
            return bits_of(oid for oid in members(among) if self.value(oid, attr))
        found = 0
        for value, bits in self.index(attr).items():
            if value:
                found |= bits
        return found & among

    def assign(self, attr: str, value: Any, bits: Bits) -> None:
        """Give several objects one value."""
        if not bits:
            return
        known = hashable(value)
        if self.altered is not None:
            if not known or bits & ~self.index(attr).get(value, 0):
                self.altered.add(attr)
            elif not bits & ~self.covers.get(attr, 0):
                return
        if self.rows:
            self.rows.clear()
        self.covers[attr] = self.covers.get(attr, 0) | bits
        if attr in self.indexes:
            move(self.indexes[attr], value, bits)
        if attr in self.cells or not known:
            self.column(attr).update(dict.fromkeys(members(bits), value))
            return
        run = self.runs.setdefault(attr, {})
        key = (type(value), value)
        for other in run:
            if other != key:
                run[other] &= ~bits
        run[key] = run.get(key, 0) | bits

    def write(self, oid: int, attr: str, value: Any) -> None:
        """Give one object a value."""
        self.rows.pop(oid, None)
        if self.altered is not None and unlike(self.value(oid, attr), value):
            self.altered.add(attr)
        self.covers[attr] = self.covers.get(attr, 0) | 1 << oid
        if attr in self.indexes:
            move(self.indexes[attr], value, 1 << oid)
        self.column(attr)[oid] = value

    def column(self, attr: str) -> Column:
        """What the layer has written so far of an attribute; who writes to it keeps `covers` right."""
        cells = self.cells.get(attr)
        if cells is None:
            cells = self.cells[attr] = {}
            for (_, value), bits in self.runs.pop(attr, {}).items():
                cells.update(dict.fromkeys(members(bits), value))
        return cells

    @contextmanager
    def tried(self, changes: Mapping[Cell, tuple[Any, Any]]) -> Iterator[None]:
        """The table as it would be with some cells changed: cell → (before, after)."""
        rows = self.rows
        kept = {oid: rows.get(oid, {}) for oid, _ in changes}
        for oid, row in kept.items():
            rows[oid] = dict(row)
        for (oid, attr), (_, after) in changes.items():
            rows[oid][attr] = after
        try:
            yield
        finally:
            rows.update(kept)


def unlike(one: Any, other: Any) -> bool:
    """Whether two values differ, or are not of the same type."""
    return one is not other and (type(one) is not type(other) or bool(one != other))


def move(index: Index, value: Any, bits: Bits) -> None:
    """Take note that some objects have a value now."""
    for other, those in index.items():
        if those & bits:
            index[other] = those & ~bits
    if hashable(value):
        index[value] = index.get(value, 0) | bits
