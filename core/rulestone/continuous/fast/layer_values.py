"""Values while a layer is applied: what it writes over what was there before."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from weakref import ref

from rulestone.continuous.board import Cell, hashable
from rulestone.continuous.fast.columns import FEW, Bits, Cells, Index, Runs, Values, bits_of, members, move, unlike
from rulestone.continuous.operations import Row


class Rows(dict[int, Row]):
    """A table whose rows are made when they are asked for."""

    __slots__ = ("__weakref__", "live")

    def __init__(self, live: Live) -> None:
        self.live = live

    def get(self, oid: int, default: Any = None) -> Any:
        """The row of an object."""
        row = dict.get(self, oid)
        if row is None:
            row = self[oid] = self.live.row(oid)
        return row if row else default


def nothing() -> None:
    """Nobody looks."""


class Live:
    """Values while a layer is applied: what it writes over what was there before.

    Writing one value for many objects is put down as bits and turned into a column only when it must be.

    Attributes:
        cells: attribute → object → what was written for it alone; `runs`: attribute → value with its type → the
            objects for which it was written, where nothing was written for one object alone.
        known: the table that effects look at, if they do. It holds the values, and not the other way round, so that
            both go as soon as nobody looks: a ring of objects would stay until it is searched for.
        covers: attribute → the objects for which something was written.
        altered: the attributes of which a value has become another one since this was last emptied; None: not watched.
    """

    __slots__ = ("altered", "before", "cells", "covers", "indexes", "known", "runs")

    def __init__(self, before: Values) -> None:
        self.before = before
        self.altered: set[str] | None = None
        self.cells: dict[str, Cells] = {}
        self.covers: dict[str, Bits] = {}
        self.runs: dict[str, Runs] = {}
        self.indexes: dict[str, Index] = {}
        self.known: Callable[[], Rows | None] = nothing

    @property
    def rows(self) -> Rows:
        """The table that effects look at."""
        rows = self.known()
        if rows is None:
            rows = Rows(self)
            self.known = ref(rows)
        return rows

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
        if not among:
            return 0
        known = attr in self.indexes or attr in self.before.indexes
        if not known and among >= 0 and among.bit_count() <= FEW:
            return bits_of([oid for oid in members(among) if self.value(oid, attr)])
        found = 0
        index = self.index(attr) if attr in self.covers else self.before.index(attr)
        for value, bits in index.items():
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
        rows = self.known()
        if rows:
            rows.clear()
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
        rows = self.known()
        if rows:
            rows.pop(oid, None)
        if self.altered is not None and unlike(self.value(oid, attr), value):
            self.altered.add(attr)
        self.covers[attr] = self.covers.get(attr, 0) | 1 << oid
        if attr in self.indexes:
            move(self.indexes[attr], value, 1 << oid)
        self.column(attr)[oid] = value

    def column(self, attr: str) -> Cells:
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
