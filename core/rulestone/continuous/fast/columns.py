"""Values by attribute instead of by object, and sets of objects as bits of a whole number.

What each layer wrote is a *column* for each attribute: object → value. Values between two layers are the columns of
the layers before, the latest first, over the values without effects.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import compress, count
from typing import Any

from rulestone.continuous.board import Board, hashable
from rulestone.continuous.operations import Row

Bits = int
"""A set of objects: bit n stands for the object with number n; -1 for all."""
Cells = dict[int, Any]
"""Object → value."""
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


class Spread:
    """What was written of an attribute where many objects got few values; otherwise it is a dictionary."""

    __slots__ = ("runs",)

    def __init__(self, runs: Runs) -> None:
        self.runs = runs

    def get(self, oid: int, default: Any = None) -> Any:
        """The value written for an object."""
        for (_, value), bits in self.runs.items():
            if bits >> oid & 1:
                return value
        return default

    def items(self) -> Iterator[tuple[int, Any]]:
        """Objects with their values."""
        for (_, value), bits in self.runs.items():
            for oid in members(bits):
                yield oid, value

    def cells(self) -> Cells:
        """The same as a dictionary."""
        cells: Cells = {}
        for (_, value), bits in self.runs.items():
            cells.update(dict.fromkeys(members(bits), value))
        return cells


class Shifted:
    """What was written of an attribute where all numbers are so much more now than they were put down."""

    __slots__ = ("down", "more")

    def __init__(self, down: Cells, more: int) -> None:
        self.down = down
        self.more = more

    def get(self, oid: int, default: Any = None) -> Any:
        """The value written for an object."""
        value = self.down.get(oid, MISSING)
        return default if value is MISSING else value + self.more

    def items(self) -> Iterator[tuple[int, Any]]:
        """Objects with their values."""
        return ((oid, value + self.more) for oid, value in self.down.items())

    def cells(self) -> Cells:
        """The same as a dictionary."""
        more = self.more
        return {oid: value + more for oid, value in self.down.items()}


Column = Cells | Spread | Shifted


def patched(column: Column, new: Cells, gone: Iterable[int]) -> Column:
    """A column in which some objects have other values, and some none any more."""
    if isinstance(column, Shifted):
        down = dict(column.down)
        down.update((oid, value - column.more) for oid, value in new.items())
        made: Column = Shifted(down, column.more)
    else:
        made = down = {**(column if isinstance(column, dict) else column.cells()), **new}
    for oid in gone:
        del down[oid]
    return made


class Bases:
    """The values without effects, kept by attribute where whole columns were asked for.

    Attributes:
        columns: attribute → the values of all objects of the board.
        stale: attribute → the objects whose values in its column are not those of the board any more.
        everyone: the objects of the board, as soon as a column is known.
    """

    __slots__ = ("columns", "everyone", "stale")

    def __init__(self) -> None:
        self.columns: dict[str, Mapping[int, Any]] = {}
        self.stale: dict[str, Bits] = {}
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
        new.columns, stale = dict(self.columns), dict(self.stale)
        here = bits_of(oid for oid in moved if board.holds(oid))
        gone = bits_of(moved) & ~here
        new.everyone = self.everyone & ~gone | here
        if here or gone:
            for attr in new.columns:
                stale[attr] = stale.get(attr, 0) | here | gone
        for oid, attrs in others.items():
            for attr in attrs:
                stale[attr] = stale.get(attr, 0) | 1 << oid
        new.stale = stale
        return new

    def column(self, board: Board, attr: str) -> Mapping[int, Any]:
        """The values of all objects of the board."""
        known = self.columns.get(attr)
        if known is None:
            known = self.columns[attr] = board.column(attr)
            if self.everyone < 0:
                self.everyone = bits_of(known)
            self.stale.pop(attr, None)
        elif stale := self.stale.pop(attr, 0):
            mended = self.columns[attr] = dict(known)
            for oid in members(stale):
                if self.everyone >> oid & 1:
                    mended[oid] = board.base(oid, attr)
                else:
                    mended.pop(oid, None)
            return mended
        return known


def fresh(attrs: Iterable[str]) -> Bits:
    """The objects for which indexes are wrong where none are."""
    return 0


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
        self.stale: Callable[[Iterable[str]], Bits] = fresh

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
            value = column.get(oid, MISSING)
            if value is not MISSING:
                return value
        return self.board.base(oid, attr)

    def some(self, attr: str, oids: Iterable[int]) -> list[Any]:
        """The values of several objects."""
        chain = self.chains.get(attr)
        if chain and isinstance(chain[0], Shifted):
            down, more = chain[0].down, chain[0].more
            return [down[oid] + more if oid in down else self.value(oid, attr) for oid in oids]
        return [self.value(oid, attr) for oid in oids]

    def column(self, attr: str) -> Mapping[int, Any]:
        """The values of all objects of the board."""
        base = self.bases.column(self.board, attr)
        chain = self.chains.get(attr)
        if not chain:
            return base
        whole = dict(base)
        for column in reversed(chain):
            whole.update(column if isinstance(column, dict) else column.cells())
        return whole

    def index(self, attr: str) -> Index:
        """Which objects have which value; values that cannot be hashed are left out."""
        known = self.indexes.get(attr)
        if known is None:
            known = self.indexes[attr] = self.mended(attr) if attr in self.hints else self.indexed(attr)
        return known

    def indexed(self, attr: str) -> Index:
        """An index made from the values."""
        chain = self.chains.get(attr, ())
        for column in chain:
            if isinstance(column, Shifted) or (isinstance(column, dict) and len(column) > FEW):
                return grouped(self.column(attr), self.bases.everyone)
        index = grouped(self.bases.column(self.board, attr), self.bases.everyone)
        for column in reversed(chain):
            if isinstance(column, Spread):
                for (_, value), bits in column.runs.items():
                    move(index, value, bits & self.bases.everyone)
            else:
                for oid, value in column.items():
                    move(index, value, 1 << oid)
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
        return row_of(self.chains, oid)


def row_of(chains: Mapping[str, Any], oid: int) -> Row:
    """What an object's row is by chains of columns, by attribute, the latest column first."""
    row: Row = {}
    for attr, chain in chains.items():
        for column in chain:
            value = column.get(oid, MISSING)
            if value is not MISSING:
                row[attr] = value
                break
    return row


def grouped(column: Mapping[int, Any], everyone: Bits) -> Index:
    """Which objects of a column have which value; values that cannot be hashed are left out."""
    try:
        values = set(column.values())
    except TypeError:
        values = {value for value in column.values() if hashable(value)}
        groups: dict[Any, list[int]] = {value: [] for value in values}
        for oid, value in column.items():
            if hashable(value):
                groups[value].append(oid)
        return {value: bits_of(oids) for value, oids in groups.items()}
    if len(values) == 1:
        return {values.pop(): everyone}
    if len(values) == 2:
        one, other = sorted(values, key=bool)  # what is not so is mostly the common case
        bits = bits_of([oid for oid, value in column.items() if value == other])
        return {one: everyone & ~bits, other: bits}
    groups = {value: [] for value in values}
    for oid, value in column.items():
        groups[value].append(oid)
    common = max(groups, key=lambda value: len(groups[value]))
    index = {value: bits_of(oids) for value, oids in groups.items() if value is not common}
    rest = 0
    for bits in index.values():
        rest |= bits
    index[common] = everyone & ~rest
    return index


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
