"""What is done to objects: operations carried out on one of them, or on many at once."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from functools import partial

from rulestone.continuous.fast.columns import FEW, Bits, Cells, Column, Shifted, Values, members
from rulestone.continuous.fast.layer_values import Live
from rulestone.continuous.operations import ABILITIES, ABILITY, Op, lost, results

Sums = dict[Hashable, dict[str, tuple[int, int]]]
"""Selection → attribute → what is added, and by how many effects."""


def add_up(live: Live, sets: Mapping[Hashable, Bits], sums: Sums, touched: Bits) -> None:
    """Add to values of some objects what all effects together add to them."""
    parts: dict[str, dict[int, Bits]] = {}  # attribute → sum so far → the objects to which so much is added
    for key, total in sums.items():
        bits = sets[key] & touched
        for attr, (amount, _) in total.items() if bits else ():
            before = parts.get(attr, {})
            now = parts[attr] = {}
            left = bits
            for so_far, those in before.items():
                if inside := those & bits:
                    now[so_far + amount] = now.get(so_far + amount, 0) | inside
                    left &= ~inside
                if outside := those & ~bits:
                    now[so_far] = now.get(so_far, 0) | outside
            if left:
                now[amount] = now.get(amount, 0) | left
    everyone = live.before.bases.everyone
    for attr, added in parts.items():
        column, cover = live.column(attr), 0
        for bits in added.values():
            cover |= bits
        live.covers[attr] = live.covers.get(attr, 0) | cover
        if cover & ~everyone or cover.bit_count() <= FEW:
            for amount, bits in added.items():
                start(column, live.before, attr, bits, amount)
        else:
            whole = live.before.column(attr)
            for amount, bits in added.items():
                column.update([(oid, (whole[oid] or 0) + amount) for oid in members(bits)])


def start(column: Cells, before: Values, attr: str, bits: Bits, amount: int = 0) -> None:
    """Put down the values of some objects as they were before the layer, with an amount added."""
    if bits.bit_count() > FEW:
        whole = before.column(attr)
        here = bits & before.bases.everyone
        column.update({oid: (whole[oid] or 0) + amount for oid in members(here)})
        bits &= ~here
    for oid in members(bits):
        column[oid] = (before.value(oid, attr) or 0) + amount


def shifted(column: Column, covered: Bits, before: Values, attr: str, bits: Bits, amount: int, left: Bits) -> Column:
    """A column of sums with something added for some objects.

    Args:
        column: the sums.
        covered: the objects that have one.
        before: the values before the layer.
        attr: the attribute.
        bits: the objects for which something is added.
        amount: how much.
        left: of these the objects that still have a sum then.
    """
    down, more = (column.down, column.more) if isinstance(column, Shifted) else (column, 0)
    assert isinstance(down, dict), "sums are put down object by object"
    if bits == covered == left:
        return Shifted(down, more + amount)
    down = dict(down)
    start(down, before, attr, bits & ~covered, -more)
    for oid in members(bits & left):
        down[oid] += amount
    for oid in members(bits & ~left):
        down.pop(oid, None)
    return Shifted(down, more) if more else down


def carry_out(live: Live, oid: int, ops: Iterable[Op], timestamp: int) -> None:
    """Carry out operations on one object."""
    for op in ops:
        for cell, new in results(op, partial(live.value, oid), timestamp):
            live.write(oid, cell, new)


def stamp(live: Live, op: Op, bits: Bits) -> None:
    """Carry out an operation that does not look at what was there before, or a swap, on several objects."""
    attr = op.attr
    if op.kind == "swap":
        swap(live, attr, op.value, bits)
    elif op.kind == "set":
        live.assign(attr, op.value, bits)
    elif op.kind == "grant":
        live.assign(lost(attr), False, live.truthy(lost(attr), bits))
        live.assign(attr, True, bits)
    else:
        for oid in members(live.truthy(ABILITIES, bits)):
            for cell, new in results(op, partial(live.value, oid), 0):
                if cell == ABILITIES:
                    live.write(oid, cell, new)
        if attr != ABILITY:
            live.assign(lost(attr), True, bits)
            if attr != ABILITIES:
                live.assign(attr, False, live.truthy(attr, bits))


def swap(live: Live, attr: str, other: str, bits: Bits) -> None:
    """Exchange two values of several objects."""
    if live.altered is not None or attr in live.indexes or other in live.indexes or attr == other:
        for oid in members(bits):
            carry_out(live, oid, (Op("swap", attr, other),), 0)
        return
    left, right, objects = live.column(attr), live.column(other), members(bits)
    ones, others = live.before.some(attr, objects), live.before.some(other, objects)
    if left or right:
        ones = [left.get(oid, one) for oid, one in zip(objects, ones, strict=True)]
        others = [right.get(oid, one) for oid, one in zip(objects, others, strict=True)]
    left.update(zip(objects, others, strict=True))
    right.update(zip(objects, ones, strict=True))
    for cell in (attr, other):
        live.covers[cell] = live.covers.get(cell, 0) | bits
