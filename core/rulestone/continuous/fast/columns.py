"""Values by attribute instead of by object, and sets of objects as bits of a whole number.

A *column* says for one attribute which objects have which value. Columns never change: what is written makes another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import compress, count
from typing import Any

Bits = int
"""A set of objects: bit n stands for the object with number n; -1 for all."""
Known = tuple[type, Any]
"""A value with its type, so that those that are equal without being the same (1, True) stay apart."""
Group = tuple[Known, Bits]
"""Objects that have one value."""
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


class Odd:
    """A value that cannot be a key by itself."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return bool(self.value == (other.value if isinstance(other, Odd) else other))

    def __hash__(self) -> int:
        return 0


def known(value: Any) -> Known:
    """What a value is kept as."""
    try:
        hash(value)
    except TypeError:
        return (type(value), Odd(value))
    return (type(value), value)


def plain(kept: Known) -> Any:
    """The value that is kept."""
    value = kept[1]
    return value.value if type(value) is Odd else value


def grouped(cells: Mapping[int, Any], objects: Bits) -> list[Group]:
    """Objects with their values, by value.

    Args:
        cells: object → value.
        objects: all of these objects.
    """
    if not cells:
        return []
    shared = next(iter(cells.values()))
    same: dict[int, list[int]] = {}
    for oid, value in cells.items():
        if value is not shared:
            same.setdefault(id(value), []).append(oid)
    groups: dict[Known, Bits] = {}
    for oids in same.values():
        bits, value = bits_of(oids), known(cells[oids[0]])
        groups[value] = groups.get(value, 0) | bits
        objects &= ~bits
    groups[known(shared)] = groups.get(known(shared), 0) | objects
    return list(groups.items())


class ValueColumn:
    """For one attribute which objects have which value.

    Attributes:
        groups: value → the objects that have it.
        cover: all objects of which anything is said.
    """

    __slots__ = ("_cells", "cover", "groups")

    def __init__(self, groups: dict[Known, Bits], cover: Bits) -> None:
        self.groups = groups
        self.cover = cover
        self._cells: dict[int, Any] | None = None

    def get(self, oid: int) -> Any:
        """The value of an object; `MISSING` if nothing is said of it."""
        if not self.cover >> oid & 1:
            return MISSING
        if self._cells is None and len(self.groups) <= FEW:
            for value, bits in self.groups.items():
                if bits >> oid & 1:
                    return plain(value)
        if self._cells is None:
            self._cells = dict(self.items())
        return self._cells[oid]

    def items(self) -> Iterator[tuple[int, Any]]:
        """Objects with their values."""
        for value, bits in self.groups.items():
            shown = plain(value)
            for oid in members(bits):
                yield oid, shown

    def among(self, objects: Bits) -> list[Group]:
        """Those of some objects of which anything is said, by value."""
        return [(value, both) for value, bits in self.groups.items() if (both := bits & objects)]

    def written(self, groups: Iterable[Group], objects: Bits) -> ValueColumn:
        """The column in which these objects, and no others of them, have other values.

        Args:
            groups: the values.
            objects: all objects of which what was said is forgotten.
        """
        made = {value: left for value, bits in self.groups.items() if (left := bits & ~objects)}
        cover = self.cover & ~objects
        for value, bits in groups:
            made[value] = made.get(value, 0) | bits
            cover |= bits
        return ValueColumn(made, cover)

    def differs(self, other: ValueColumn) -> Bits:
        """The objects of which another column says something else, or only one of them says anything."""
        if other is self:
            return 0
        found, others = 0, other.groups
        for value, bits in self.groups.items():
            found |= bits ^ others.get(value, 0)
        for value, bits in others.items():
            if value not in self.groups:
                found |= bits
        return found


EMPTY = ValueColumn({}, 0)
