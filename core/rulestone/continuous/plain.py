"""A layer in which no effect looks at what another one writes: all are applied in order of age at once.

Effects that apply to the same objects are taken together. What each applied to is kept, so that later only the objects
are done again for which something differs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from functools import partial

from rulestone.continuous.board import Effect, Plan
from rulestone.continuous.columns import FEW, Bits, Cells, Values, bits_of, members
from rulestone.continuous.live import Live
from rulestone.continuous.operations import ABILITIES, ABILITY, Op, lost, results
from rulestone.continuous.passing import Layer, Pass

Sums = dict[Hashable, dict[str, tuple[int, int]]]
"""Selection → attribute → what is added, and by how many effects."""
Work = list[tuple[Hashable, Effect, tuple[Op, ...] | None]]
"""Selections in the order of the effects that have them, with the operations where they are constant."""


class Plain:
    """What is kept of such a layer.

    Attributes:
        sets: for each selection its objects; `asks`: an effect that has it; `users`: how many have it.
        plans: what effects do that are not the same for all objects.
        keys: the selections of effects of several parts.
        absent: effects that do not exist.
        sums: where all effects add, what they add up to.
        work: otherwise what there is to do, in order; None if that has to be found out.
    """

    __slots__ = ("absent", "asks", "keys", "plans", "sets", "sums", "users", "work")

    def __init__(self, old: Plain | None, *, adding: bool) -> None:
        self.sets: dict[Hashable, Bits] = dict(old.sets) if old is not None else {}
        self.asks: dict[Hashable, Effect] = dict(old.asks) if old is not None else {}
        self.users: Counter[Hashable] = old.users.copy() if old is not None else Counter()
        self.plans: dict[int, Plan] = dict(old.plans) if old is not None else {}
        self.keys: dict[int, Hashable] = dict(old.keys) if old is not None else {}
        self.absent: set[int] = set(old.absent) if old is not None else set()
        self.sums: Sums | None = dict(old.sums or {}) if old is not None else {}
        self.work: Work | None = old.work if old is not None else None
        if not adding:
            self.sums = None

    # --- who applies to whom ----------------------------------------------------------------------------------------

    def take(self, p: Pass, effect: Effect) -> Bits:
        """Take in an effect.

        Returns:
            the objects that it applies to.
        """
        if effect.exists is not None and not p.run.exists(effect):
            self.absent.add(effect.number)
            return 0
        self.work = None
        if not p.steady(effect):
            plan = self.plans[effect.number] = p.run.plan(effect) or {}
            return bits_of(plan)
        key = p.key(effect)
        if effect.group in p.several:
            self.keys[effect.number] = key
        if key in self.sets:
            self.users[key] += 1
        else:
            self.sets[key] = p.select(effect)
            self.asks[key] = effect
            self.users[key] = 1
        if self.sums is not None:
            self.add(key, effect, 1)
        return self.sets[key]

    def drop(self, p: Pass, effect: Effect) -> Bits:
        """Leave an effect out.

        Returns:
            the objects that it applied to.
        """
        if effect.number in self.absent:
            self.absent.remove(effect.number)
            return 0
        self.work = None
        plan = self.plans.pop(effect.number, None)
        if plan is not None:
            return bits_of(plan)
        key = self.keys.pop(effect.number) if effect.number in self.keys else p.key(effect)
        bits = self.sets[key]
        if self.sums is not None:
            self.add(key, effect, -1)
        self.users[key] -= 1
        if not self.users[key]:
            del self.users[key], self.sets[key], self.asks[key]
        return bits

    def add(self, key: Hashable, effect: Effect, times: int) -> None:
        """Count what an effect adds, or no longer adds."""
        assert self.sums is not None
        total = self.sums[key] = dict(self.sums.get(key, {}))
        for op in effect.constant or ():
            amount, number = total.get(op.attr, (0, 0))
            total[op.attr] = (amount + times * op.value, number + times)
            if not number + times:
                del total[op.attr]
        if not total:
            del self.sums[key]

    def reconsider(self, p: Pass, layer: Layer, effects: Iterable[Effect]) -> Bits:
        """See what differs from the pass before for effects that were there then.

        Returns:
            the objects to which something else is done.
        """
        touched = 0
        asked = {
            shape for shape in layer.census if shape.conditional and (p.outside or p.groups or p.dirt(shape.needs))
        }
        if asked or p.groups:
            for effect in effects:
                absent = effect.number in self.absent
                if effect.group in p.groups or (effect.shape in asked and p.run.exists(effect) == absent):
                    touched |= self.drop(p, effect) | self.take(p, effect)
        if p.outside or p.dirt(layer.reads):
            for key, before in self.sets.items():
                effect = self.asks[key]
                if key != ("group", effect.group):
                    now = self.sets[key] = p.reselect(effect, before)
                    touched |= now ^ before
        if self.plans:
            touched |= self.replan(p, effects)
        return touched

    def replan(self, p: Pass, effects: Iterable[Effect]) -> Bits:
        """See what effects do that are not the same for all objects."""
        touched = 0
        for effect in effects:
            before = self.plans.get(effect.number)
            if before is not None and (p.outside or p.dirt(p.run.reads(effect))):
                now = self.plans[effect.number] = p.run.plan(effect) or {}
                if now != before:
                    differ = [oid for oid in now.keys() | before.keys() if now.get(oid) != before.get(oid)]
                    touched |= bits_of(differ)
        return touched

    # --- what is done to them ---------------------------------------------------------------------------------------

    def apply(self, p: Pass, layer: Layer, touched: Bits) -> Live:
        """Do to some objects what the effects do."""
        live = Live(p.values)
        if self.sums is not None:
            add_up(live, self.sets, self.sums, touched)
            return live
        if self.work is None:
            self.work = self.plan_work(p, layer)
        for key, effect, ops in self.work:
            if ops is None:
                plan = self.plans[effect.number]
                for oid in members(bits_of(plan) & touched):
                    carry_out(live, oid, plan[oid], effect.timestamp)
            elif bits := self.sets[key] & touched:
                if effect.shape.stamped:
                    for op in ops:
                        stamp(live, op, bits)
                else:
                    for oid in members(bits):
                        carry_out(live, oid, ops, effect.timestamp)
        return live

    def plan_work(self, p: Pass, layer: Layer) -> Work:
        """What there is to do; of several that do the same to the same objects the last will do."""
        work: Work = []
        for effect in layer.effects:
            if effect.number not in self.absent:
                steady = effect.number not in self.plans
                key = (self.keys.get(effect.number) or p.key(effect)) if steady else None
                work.append((key, effect, effect.constant if steady else None))
        if not all(shape.absolute for shape in layer.census) or self.plans:
            return work
        last = {(key, ops): number for number, (key, _, ops) in enumerate(work)}
        return [work[number] for number in sorted(last.values())]

    def began(self, p: Pass, layer: Layer) -> dict[int, tuple[int, ...]]:
        """The groups of several parts that begin here."""
        found: dict[int, tuple[int, ...]] = {}
        for effect in layer.effects:
            if effect.group in p.several and effect.group not in p.run.begun and effect.number not in self.absent:
                plan = self.plans.get(effect.number)
                found[effect.group] = tuple(plan) if plan is not None else members(self.sets[self.keys[effect.number]])
        return found


def add_up(live: Live, sets: dict[Hashable, Bits], sums: Sums, touched: Bits) -> None:
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
    for attr, added in parts.items():
        column = live.column(attr)
        for amount, bits in added.items():
            live.covers[attr] = live.covers.get(attr, 0) | bits
            start(column, live.before, attr, bits, amount)


def start(column: Cells, before: Values, attr: str, bits: Bits, amount: int = 0) -> None:
    """Put down the values of some objects as they were before the layer, with an amount added."""
    if bits.bit_count() > FEW:
        whole = before.column(attr)
        here = bits & before.bases.everyone
        column.update({oid: (whole[oid] or 0) + amount for oid in members(here)})
        bits &= ~here
    for oid in members(bits):
        column[oid] = (before.value(oid, attr) or 0) + amount


def shift(layer: Layer, p: Pass, keeps: Plain, by: Iterable[tuple[Bits, Effect, int]]) -> None:
    """Where all effects add: let some come (1) or go (-1), where nothing else differs."""
    assert keeps.sums is not None
    for bits, effect, times in by:
        for op in (effect.constant or ()) if bits else ():
            attr, amount = op.attr, op.value * times
            before, covered = layer.columns.get(attr, {}), layer.covers.get(attr, 0)
            assert isinstance(before, dict)
            if bits == covered and times > 0:
                layer.columns[attr] = {oid: value + amount for oid, value in before.items()}
                p.dirty[attr] = p.dirty.get(attr, 0) | bits
                continue
            column = layer.columns[attr] = dict(before)
            if fresh := bits & ~covered:
                start(column, p.values, attr, fresh)
                covered |= fresh
            for oid in members(bits):
                column[oid] += amount
            if times < 0:
                left = 0
                for key, total in keeps.sums.items():
                    if attr in total:
                        left |= keeps.sets[key]
                for oid in members(bits & ~left):
                    column.pop(oid, None)
                covered &= left
            layer.covers[attr] = covered
            p.dirty[attr] = p.dirty.get(attr, 0) | bits


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
    left, right, before = live.column(attr), live.column(other), live.before.value
    for oid in members(bits):
        one = left[oid] if oid in left else before(oid, attr)
        left[oid] = right[oid] if oid in right else before(oid, other)
        right[oid] = one
    for cell in (attr, other):
        live.covers[cell] = live.covers.get(cell, 0) | bits
