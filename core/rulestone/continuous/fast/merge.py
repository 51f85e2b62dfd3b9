"""What a layer wrote: now for the objects that were done again, and before for the others."""

from __future__ import annotations

from collections.abc import Collection

from rulestone.continuous.fast.columns import FEW, MISSING, Bits, Column, Shifted, Spread, bits_of, members, patched
from rulestone.continuous.fast.layer import Layer, Pass
from rulestone.continuous.fast.layer_values import Live


def merge(
    p: Pass, layer: Layer, old: Layer | None, touched: Bits, live: Live, cells: Collection[str] | None = None
) -> None:
    """Put together what a layer wrote now for the objects touched, and before for the others.

    Args:
        p: the pass.
        layer: the layer, and `old`: in the pass before.
        touched: the objects that were done again.
        live: what was written for them.
        cells: what was done again of them; None: everything.
    """
    for attr in live.covers.keys() | (old.columns.keys() if old is not None else ()):
        if cells is not None and attr not in cells:
            if old is not None and attr in old.columns:
                layer.columns[attr], layer.covers[attr] = old.columns[attr], old.covers[attr]
                if attr in p.dirty:
                    p.dirty[attr] &= ~old.covers[attr]
            continue
        was = old.columns.get(attr) if old is not None else None
        covered = old.covers.get(attr, 0) if old is not None else 0
        if attr in live.cells or isinstance(was, (dict, Shifted)):
            column, cover, differ = merged(attr, was, covered, touched, live)
        else:
            column, cover, differ = merged_runs(attr, was, covered, touched, live)
        if cover:
            layer.columns[attr], layer.covers[attr] = column, cover
        dirty = p.dirty.get(attr, 0) & ~cover | differ
        if dirty:
            p.dirty[attr] = dirty
        else:
            p.dirty.pop(attr, None)


Merged = tuple[Column, Bits, Bits]
"""What was written of an attribute, for which objects, and for which of them something else than before."""


def merged(attr: str, was: Column | None, covered: Bits, touched: Bits, live: Live) -> Merged:
    """What a layer wrote of an attribute object by object."""
    new, cover = live.column(attr), live.covers.get(attr, 0)
    if was is None:
        return new, cover, cover
    differ = [
        oid
        for oid in members(covered & touched | cover)
        if (then := was.get(oid, MISSING)) is not (now := new.get(oid, MISSING))
        and (type(then) is not type(now) or then != now)
    ]
    cover |= covered & ~touched
    if not differ:
        return was, cover, 0
    column = new if touched == -1 else patched(was, new, members(covered & ~cover))
    return column, cover, bits_of(differ)


def merged_runs(attr: str, was: Spread | None, covered: Bits, touched: Bits, live: Live) -> Merged:
    """The same where it is known which objects have which value."""
    written = live.runs.get(attr, {})
    if was is None:
        cover = live.covers.get(attr, 0)
        new = Spread(written)
        return (new.cells() if cover.bit_count() <= FEW else new), cover, cover
    before = was.runs
    there = covered & touched == live.covers.get(attr, 0)
    if there and all(before.get(key, 0) & touched == bits for key, bits in written.items()):
        return was, covered, 0
    runs = dict(written)
    for key, bits in before.items():
        if left := bits & ~touched:
            runs[key] = runs.get(key, 0) | left
    cover = differ = 0
    for key, bits in runs.items():
        cover |= bits
        differ |= bits ^ before.get(key, 0)
    for key, bits in before.items():
        differ |= bits ^ runs.get(key, 0)
    if not differ:
        return was, cover, 0
    column = Spread(runs)
    return (column.cells() if cover.bit_count() <= FEW else column), cover, differ
