"""A layer in which no effect looks at what another one writes: all are applied at once, the oldest first.

Effects that do the same to the same objects are taken together. What each applied to is kept, so that later only the
objects are done again for which something differs.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Hashable, Iterable

from rulestone.continuous.board import Effect, Plan, Shape
from rulestone.continuous.fast.columns import Bits, bits_of, members
from rulestone.continuous.fast.layer import Chosen, Layer, Lot, Pass, seen
from rulestone.continuous.fast.values import Values
from rulestone.continuous.operations import Op

Does = tuple[Effect, tuple[Op, ...]]
"""An effect, and its operations or those of several like it together; () if they are not constant."""
SINGLE = 3
"""So few objects are done one by one."""
Sets = dict[Hashable, Bits]
"""The objects of effects, by what those have in common that apply to the same ones."""


def apply_at_once(
    p: Pass, layer: Layer, old: Layer | None, coming: Collection[Effect], going: Collection[Effect]
) -> None:
    """Bring a layer up to date.

    Args:
        p: the pass; its values become those after the layer.
        layer: the layer as it is now.
        old: the layer in the pass before.
        coming, going: the effects that it has now and had not, and the other way round.
    """
    p.look()
    if (told := p.told) is not None:
        for effect in layer.effects:
            if (chosen := choose(p, effect, {})) is not None:
                told(effect, members(objects_of(chosen)))
    sets: Sets = {}
    later: Collection[Effect] = ()
    if old is None or old.tangled:
        old_lots: list[Lot] = []
        does, touched = taken_together(p, layer), -1
    else:
        old_lots, touched = old.lots, p.dirt(layer.writes | old.writes)
        if not going and come_last(p, layer, coming):
            # oldest first, as they stand in the layer, not as they were handed over; where all add, any order does
            youngest = layer.effects[len(layer.effects) - len(coming) :]
            does, later = [(lot.effect, lot.ops) for lot in old_lots], coming if adds(p, layer) else youngest
        else:
            does = taken_together(p, layer)
    touched |= reconsider(p, layer, does, old_lots, sets)
    carry_out(p, layer.lots, touched)
    p.restore(layer, old, touched)
    more = [Lot(effect, effect.constant or (), choose(p, effect, sets)) for effect in later]
    carry_out(p, more, -1)
    layer.lots += more
    for lot in layer.lots if p.several else ():
        if lot.chosen is not None:
            p.begin(layer, lot.effect, members(objects_of(lot.chosen)))


def come_last(p: Pass, layer: Layer, coming: Collection[Effect]) -> bool:
    """Whether effects that come can be applied after all others."""
    if not coming or adds(p, layer):
        return True
    return {effect.number for effect in layer.effects[-len(coming) :]} == {effect.number for effect in coming}


def adds(p: Pass, layer: Layer) -> bool:
    """Whether all effects of a layer add numbers."""
    return all(shape.adds for shape in layer.shapes) and p.progress.kept.keys().isdisjoint(layer.writes)


def taken_together(p: Pass, layer: Layer) -> list[Does]:
    """What there is to do in a layer: sums are added once, of several equal settings the last is carried out."""
    summing = adds(p, layer)
    once = all(shape.absolute for shape in layer.shapes) and p.progress.kept.keys().isdisjoint(layer.writes)
    found: dict[Hashable, tuple[Effect, int]] = {}
    for effect in layer.effects:
        key: Hashable = effect.number
        if (summing or once) and effect.like is not None and effect.exists is None and effect.group not in p.several:
            key = (effect.like, effect.constant)
        found[key] = (effect, found.pop(key, (effect, 0))[1] + 1)
    return [(effect, times(effect.constant or (), number if summing else 1)) for effect, number in found.values()]


def times(ops: tuple[Op, ...], number: int) -> tuple[Op, ...]:
    """What adding something several times adds."""
    return ops if number == 1 else tuple(op._replace(value=op.value * number) for op in ops)


def reconsider(p: Pass, layer: Layer, does: Iterable[Does], before: Iterable[Lot], sets: Sets) -> Bits:
    """See what each effect applies to, and does there if that is not the same for all.

    Returns:
        the objects to which something else is done than in the pass before.
    """
    touched = 0
    calm = not (p.dirty or p.groups or p.moved.anywhere)
    asking = {shape for shape in layer.shapes if p.changed(seen(shape, p.progress))}
    known = {lot.effect.number: lot for lot in before}
    for effect, ops in does:
        lot = known.pop(effect.number, None)
        if lot is not None and (calm or not stale(p, effect, asking)):
            chosen = lot.chosen
        else:
            chosen = choose(p, effect, sets)
        layer.lots.append(Lot(effect, ops, chosen))
        if lot is None or ops != lot.ops:
            touched |= objects_of(chosen) | (objects_of(lot.chosen) if lot is not None else 0)
        elif chosen != lot.chosen:
            touched |= differing(lot.chosen, chosen)
    for lot in known.values():
        touched |= objects_of(lot.chosen)
    return touched


def stale(p: Pass, effect: Effect, asking: Container[Shape]) -> bool:
    """Whether an effect may apply otherwise than in the pass before; those of some shapes ask for what differs."""
    if p.moved.anywhere and (not effect.shape.named or p.moved.touches(bits_of(effect.only or ()))):
        return True
    return effect.shape in asking or effect.group in p.groups


def choose(p: Pass, effect: Effect, sets: Sets) -> Chosen:
    """What an effect applies to, and does there if that is not the same for all."""
    if effect.exists is not None and not p.progress.exists(effect):
        return None
    if not p.steady(effect):
        return p.progress.plan(effect)
    if effect.like is None or p.bound(effect):
        return p.select(effect)
    found = sets.get(effect.like)
    if found is None:
        found = sets[effect.like] = p.select(effect)
    return found


def objects_of(chosen: Chosen) -> Bits:
    """The objects that an effect applies to."""
    return bits_of(chosen) if isinstance(chosen, dict) else chosen or 0


def differing(one: Chosen, other: Chosen) -> Bits:
    """The objects to which an effect does something else now."""
    if isinstance(one, dict) and isinstance(other, dict):
        return bits_of(oid for oid in one.keys() | other.keys() if one.get(oid) != other.get(oid))
    return objects_of(one) ^ objects_of(other) if not isinstance(one, dict) and not isinstance(other, dict) else -1


def carry_out(p: Pass, lots: Iterable[Lot], touched: Bits) -> None:
    """Do to some objects what effects do; where several in a row do the same, together."""
    values: Values = p.values
    if touched == 0:
        return
    if touched > 0 and touched.bit_count() <= SINGLE:
        values.carry_out_each((among(lot, touched), lot.effect.timestamp) for lot in lots)
        return
    ops: tuple[Op, ...] = ()
    bits = 0
    for lot in lots:
        effect, mine, chosen = lot
        if not chosen:
            continue
        if isinstance(chosen, dict):
            values.carry_out(ops, bits, 0)
            ops, bits = (), 0
            values.carry_out_each([(among(lot, touched), effect.timestamp)])
            continue
        objects = chosen & touched
        if not objects:
            continue
        shape = effect.shape
        if not (shape.stamped or shape.adds):
            values.carry_out(ops, bits, 0)
            values.carry_out(mine, objects, effect.timestamp)
            ops, bits = (), 0
        elif mine == ops and (shape.absolute or not objects & bits):
            bits |= objects
        else:
            values.carry_out(ops, bits, 0)
            ops, bits = mine, objects
    values.carry_out(ops, bits, 0)


def among(lot: Lot, touched: Bits) -> Plan:
    """What is done to each of some objects."""
    if isinstance(lot.chosen, dict):
        return {oid: ops for oid, ops in lot.chosen.items() if touched >> oid & 1}
    return dict.fromkeys(members((lot.chosen or 0) & touched), lot.ops)
