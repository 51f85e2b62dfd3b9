"""Values as they stand while the layers are gone through, and what operations make of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import inf
from typing import Any

from rulestone.continuous.board import Board, Plan
from rulestone.continuous.fast.columns import (
    EMPTY,
    FEW,
    MISSING,
    Bits,
    Group,
    Known,
    ValueColumn,
    bits_of,
    grouped,
    known,
    members,
    plain,
)
from rulestone.continuous.operations import Op, Row, looked_at, plus, results


class Bases:
    """The values without effects, as far as they were asked for.

    Attributes:
        columns: attribute → the values of the objects of which they are known.
        everyone: the objects of the board; -1 as long as not all were asked for.
    """

    __slots__ = ("columns", "everyone")

    def __init__(self) -> None:
        self.columns: dict[str, ValueColumn] = {}
        self.everyone: Bits = -1

    def moved_on(self, board: Board, moved: Iterable[int], others: Mapping[str, Bits]) -> Bases:
        """The values of a board that differs a little.

        Args:
            board: the board as it is now.
            moved: the objects that have come or gone since, or may have changed in any way.
            others: attribute → objects whose values are others now.
        """
        new = Bases()
        touched = bits_of(moved)
        if self.everyone >= 0:
            new.everyone = self.everyone & ~touched | bits_of(oid for oid in moved if board.holds(oid))
        for attr, column in self.columns.items():
            stale = column.cover & (touched | others.get(attr, 0))
            new.columns[attr] = column.written((), stale) if stale else column
        return new

    def column(self, board: Board, attr: str, objects: Bits = -1) -> ValueColumn:
        """The values of some objects of the board, or of all, and of others that are known."""
        column = self.columns.get(attr, EMPTY)
        wanted = (self.everyone if objects == -1 else objects) & ~column.cover
        if not wanted:
            return column
        few = column.cover.bit_count() <= FEW
        if wanted < 0 or (wanted | column.cover if few else wanted).bit_count() > FEW:
            cells = board.column(attr)
            self.everyone = wanted = bits_of(cells) if self.everyone < 0 else self.everyone
            column = EMPTY
        else:
            cells = {oid: board.base(oid, attr) for oid in members(wanted)}
        column = self.columns[attr] = column.written(grouped(cells, wanted), wanted)
        return column


class Values:
    """Values as they stand: what layers have written over the values without effects.

    Attributes:
        columns: attribute → what was written of it so far.
        altered: the attributes of which a value has become another one since this was last emptied; None: not watched.
        version: grows whenever something is written.
    """

    __slots__ = ("altered", "bases", "board", "columns", "version")

    def __init__(self, board: Board, bases: Bases, columns: Mapping[str, ValueColumn] | None = None) -> None:
        self.board = board
        self.bases = bases
        self.columns = dict(columns or {})
        self.altered: set[str] | None = None
        self.version = 0

    def fork(self) -> Values:
        """The same values, to be written to."""
        return Values(self.board, self.bases, self.columns)

    # --- reading ----------------------------------------------------------------------------------------------------

    def value(self, oid: int, attr: str) -> Any:
        """The value of an object."""
        column = self.columns.get(attr)
        value = MISSING if column is None else column.get(oid)
        return self.board.base(oid, attr) if value is MISSING else value

    def row(self, oid: int) -> Row:
        """What differs from the values without effects."""
        return row_of(self.columns, oid)

    def groups(self, attr: str, objects: Bits) -> list[Group]:
        """The values of some objects of the board."""
        column = self.columns.get(attr, EMPTY)
        found = column.among(objects)
        rest = objects & ~column.cover
        if not rest:
            return found
        if not rest & (rest - 1) and attr not in self.bases.columns:
            return [*found, (known(self.board.base(rest.bit_length() - 1, attr)), rest)]
        return found + self.bases.column(self.board, attr, rest).among(rest)

    def having(self, attr: str, value: Any) -> Bits:
        """The objects of the board that have a value."""
        column, found = self.columns.get(attr, EMPTY), 0
        for kept, bits in self.bases.column(self.board, attr).groups.items():
            if kept[1] == value:
                found |= bits
        found &= ~column.cover
        for kept, bits in column.groups.items():
            if kept[1] == value:
                found |= bits
        return found

    def split(self, attrs: Iterable[str], objects: Bits, most: float = inf) -> list[tuple[tuple[Known, ...], Bits]]:
        """Some objects by the values that they have of several attributes; no further than into so many parts."""
        found: list[tuple[tuple[Known, ...], Bits]] = [((), objects)] if objects else []
        for attr in attrs:
            if len(found) <= most:
                found = [((*kept, value), bits) for kept, those in found for value, bits in self.groups(attr, those)]
        return found

    # --- writing ----------------------------------------------------------------------------------------------------

    def write(self, attr: str, groups: list[Group]) -> None:
        """Give objects values."""
        objects = 0
        for _, bits in groups:
            objects |= bits
        if not objects:
            return
        if self.altered is not None and attr not in self.altered:
            standing = self.groups(attr, objects)
            if any(bits & ~dict(standing).get(value, 0) for value, bits in groups):
                self.altered.add(attr)
        self.columns[attr] = self.columns.get(attr, EMPTY).written(groups, objects)
        self.version += 1

    def carry_out(self, ops: Iterable[Op], objects: Bits, timestamp: int) -> None:
        """Carry out the same operations on several objects."""
        for op in ops if objects else ():
            if op.kind == "add":
                amount = op.value
                before = self.groups(op.attr, objects)
                self.write(op.attr, [(known(plus(plain(value), amount)), those) for value, those in before])
                continue
            found: dict[str, list[Group]] = {}
            attrs = looked_at(op)
            for values, those in self.split(attrs, objects):
                seen = {attr: plain(value) for attr, value in zip(attrs, values, strict=True)}
                for attr, new in dict(results(op, seen.__getitem__, timestamp)).items():
                    found.setdefault(attr, []).append((known(new), those))
            for attr, groups in found.items():
                self.write(attr, groups)

    def carry_out_each(self, plans: Iterable[tuple[Plan, int]]) -> None:
        """Carry out operations of its own on each object: one plan after the other, each with its timestamp."""
        rows: dict[int, Row] = {}
        for plan, timestamp in plans:
            for oid, ops in plan.items():
                row = rows.setdefault(oid, {})
                for op in ops:
                    row.update(results(op, lambda a, o=oid, r=row: r[a] if a in r else self.value(o, a), timestamp))
        found: dict[str, dict[int, Any]] = {}
        for oid, row in rows.items():
            for attr, value in row.items():
                found.setdefault(attr, {})[oid] = value
        for attr, cells in found.items():
            self.write(attr, grouped(cells, bits_of(cells)))


def row_of(columns: Mapping[str, ValueColumn], oid: int) -> Row:
    """What columns say of an object."""
    return {attr: column.get(oid) for attr, column in columns.items() if column.cover >> oid & 1}


class Rows(dict[int, Row]):
    """Values as a table whose rows are made when they are asked for.

    Args:
        values: the values; where something is written to them, rows are made again.
        other: a table that says the same of all but some objects; None: there is none.
        differ: these objects.
    """

    __slots__ = ("differ", "live", "other", "version")

    def __init__(self, values: Values, other: Rows | None = None, differ: Bits = -1) -> None:
        self.live = values
        self.other = other
        self.differ = differ
        self.version = values.version

    def __bool__(self) -> bool:
        return True

    def get(self, oid: int, default: Any = None) -> Any:
        """The row of an object."""
        if self.other is not None and not self.differ >> oid & 1:
            return self.other.get(oid, default)
        if self.version != self.live.version:
            self.clear()
            self.version = self.live.version
        row = dict.get(self, oid)
        if row is None:
            row = self[oid] = self.live.row(oid)
        return row if row else default
