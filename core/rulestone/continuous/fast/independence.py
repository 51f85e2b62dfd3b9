"""A layer in which no effect looks at what another one writes: all are applied in order of age at once.

Effects that apply to the same objects are taken together. What each applied to is kept, so that later only the objects
are done again for which something differs.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Collection, Hashable, Iterable
from operator import attrgetter
from typing import Any

from rulestone.continuous.board import Effect, Plan
from rulestone.continuous.fast.columns import Bits, bits_of, members
from rulestone.continuous.fast.layer import Layer, Pass
from rulestone.continuous.fast.layer_values import Live
from rulestone.continuous.fast.work import Sums, add_up, carry_out, shifted, stamp
from rulestone.continuous.operations import Op

Entry = tuple[Hashable, Effect, tuple[Op, ...] | None]
"""A selection, an effect that has it, and the operations where they are constant."""


class Plain:
    """What is kept of such a layer.

    Attributes:
        sets: for each selection its objects; `asks`: an effect that has it; `users`: how many have it.
        plans: what effects do that are not the same for all objects.
        keys: the selections of effects of several parts.
        absent: effects that do not exist.
        sums: where all effects add, what they add up to.
        work: otherwise what there is to do, in order; None if that has to be found out.
        once: whether of effects that do the same to the same objects only the last is among the work.
    """

    __slots__ = ("absent", "asks", "keys", "once", "plans", "sets", "sums", "users", "work")

    def __init__(self, old: Plain | None, layer: Layer, *, adding: bool) -> None:
        self.sets: dict[Hashable, Bits] = dict(old.sets) if old is not None else {}
        self.asks: dict[Hashable, Effect] = dict(old.asks) if old is not None else {}
        self.users: dict[Hashable, int] = dict(old.users) if old is not None else {}
        self.plans: dict[int, Plan] = dict(old.plans) if old is not None else {}
        self.keys: dict[int, Hashable] = dict(old.keys) if old is not None else {}
        self.absent: set[int] = set(old.absent) if old is not None else set()
        self.sums: Sums | None = dict(old.sums or {}) if old is not None else {}
        self.once = all(shape.absolute for shape in layer.census)
        self.work: list[Entry] | None = old.work if old is not None and old.once == self.once else None
        if not adding:
            self.sums = None

    # --- who applies to whom ----------------------------------------------------------------------------------------

    def take_all(self, p: Pass, layer: Layer) -> None:
        """Take in the effects of a layer, like ones together."""
        if self.sums is None and not (self.once and p.run.kept.isdisjoint(layer.writes)):
            for effect in layer.effects:
                self.take(p, effect)
            return
        like: dict[Hashable, list[Effect]] = {}
        for effect in layer.effects:
            if effect.exists is not None or effect.like is None or effect.group in p.several:
                like[effect.number] = [effect]
            else:
                pair = (effect.like, effect.constant)
                if pair in like:
                    like[pair].append(effect)
                else:
                    like[pair] = [effect]
        for effects in like.values():
            self.take(p, effects[0], len(effects))
        if self.once and not self.plans and not self.absent and not self.keys:
            self.work = told_apart([(p.key(one), one, one.constant) for one in last_ones(like.values())])

    def take(self, p: Pass, effect: Effect, times: int = 1) -> Bits:
        """Take in an effect, or several like it.

        Returns:
            the objects that it applies to.
        """
        if effect.exists is not None and not p.run.exists(effect):
            self.absent.add(effect.number)
            return 0
        if not p.steady(effect):
            plan = self.plans[effect.number] = p.run.plan(effect) or {}
            return bits_of(plan)
        key = p.key(effect)
        if effect.group in p.several:
            self.keys[effect.number] = key
        if key in self.sets:
            self.users[key] += times
        else:
            self.sets[key] = p.select(effect)
            self.asks[key] = effect
            self.users[key] = times
        if self.sums is not None:
            self.add(key, effect, times)
        return self.sets[key]

    def drop(self, p: Pass, effect: Effect) -> Bits:
        """Leave an effect out.

        Returns:
            the objects that it applied to.
        """
        if effect.number in self.absent:
            self.absent.remove(effect.number)
            return 0
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
                    self.work = None
        stale = p.dirt(layer.reads)
        if p.outside or stale:
            for key, before in self.sets.items():
                effect = self.asks[key]
                if effect.only and not effect.only & stale:
                    continue
                if self.keys and key == ("group", effect.group):
                    continue
                now = p.reselect(effect, before) if effect.wants is None else p.select(effect)
                if now != before:
                    self.sets[key] = now
                    touched |= now ^ before
        if self.plans:
            touched |= self.replan(p, effects)
        return touched

    def replan(self, p: Pass, effects: Iterable[Effect]) -> Bits:
        """See what effects do that are not the same for all objects."""
        touched = 0
        for effect in effects:
            before = self.plans.get(effect.number)
            if before is not None and (p.looks(effect) or p.changed(p.run.reads(effect))):
                now = self.plans[effect.number] = p.run.plan(effect) or {}
                if now != before:
                    differ = [oid for oid in now.keys() | before.keys() if now.get(oid) != before.get(oid)]
                    touched |= bits_of(differ)
        return touched

    # --- what is done to them ---------------------------------------------------------------------------------------

    def apply(self, p: Pass, layer: Layer, touched: Bits, cells: Collection[str] | None = None) -> Live:
        """Do to some objects what the effects do.

        Args:
            p: the pass.
            layer: the layer.
            touched: the objects.
            cells: what matters of them; None: everything.
        """
        live = Live(p.values)
        concerned = bits_of(oid for plan in self.plans.values() for oid in plan)
        for those in self.sets.values():
            concerned |= those
        if not concerned & touched:
            return live
        if self.sums is not None:
            add_up(live, self.sets, self.sums, touched)
            return live
        if self.work is None:
            self.work = self.plan_work(p, layer)
        one = self.once and not self.plans and touched > 0 and touched.bit_count() == 1
        work = self.last_of_each(touched) if one else self.work
        waiting: tuple[Op, ...] = ()  # operations to be carried out for several effects together
        bits = 0
        for key, effect, ops in work:
            if cells is not None and effect.writes.isdisjoint(cells):
                continue
            mine = self.sets[key] & touched if ops is not None else 0
            if ops is not None and not mine:
                continue
            if ops is None or not effect.shape.stamped or ops != waiting or (mine & bits and not effect.shape.absolute):
                for op in waiting:
                    stamp(live, op, bits)
                waiting, bits = (), 0
            if ops is None:
                plan = self.plans[effect.number]
                for oid in members(bits_of(plan) & touched):
                    carry_out(live, oid, plan[oid], effect.timestamp)
            elif effect.shape.stamped:
                waiting = ops
                bits |= mine
            else:
                for oid in members(mine):
                    carry_out(live, oid, ops, effect.timestamp)
        for op in waiting:
            stamp(live, op, bits)
        return live

    def last_of_each(self, touched: Bits) -> list[Entry]:
        """What there is to do to one object: of effects that do the same the last will do."""
        found: list[Entry] = []
        seen: set[int] = set()
        for entry in reversed(self.work or ()):
            if self.sets[entry[0]] & touched and id(entry[2]) not in seen:
                seen.add(id(entry[2]))
                found.append(entry)
        return found[::-1]

    def plan_work(self, p: Pass, layer: Layer) -> list[Entry]:
        """What there is to do; of several that do the same to the same objects the last will do."""
        work: list[Entry] = []
        for effect in layer.effects:
            if effect.number not in self.absent:
                steady = effect.number not in self.plans
                key = self.selection(p, effect) if steady else None
                work.append((key, effect, effect.constant if steady else None))
        if not self.once or self.plans:
            return work
        last = {(key, ops): number for number, (key, _, ops) in enumerate(work)}
        return told_apart([work[number] for number in sorted(last.values())])

    def selection(self, p: Pass, effect: Effect) -> Hashable:
        """The selection of an effect whose operations are constant."""
        return self.keys.get(effect.number) or p.key(effect)

    def mend_work(self, p: Pass, layer: Layer, coming: Iterable[Effect], going: Iterable[Effect]) -> None:
        """Bring up to date what there is to do: effects have come and gone."""
        if self.work is None or self.plans or not self.once:
            self.work = None
            return
        work = self.work = self.work[:]
        for effect in going:
            at = next((at for at, entry in enumerate(work) if entry[1] is effect), -1)
            if at < 0:
                continue  # another one came after it
            key, _, ops = work.pop(at)
            for other in reversed(layer.effects):
                if other.constant == ops and other.number not in self.absent and self.selection(p, other) == key:
                    insort(work, (key, other, ops), key=age)
                    break
        for effect in coming:
            if effect.number not in self.absent:
                key = self.selection(p, effect)
                entry = (key, effect, effect.constant)
                at = next((at for at, (of, _, ops) in enumerate(work) if of == key and ops == effect.constant), -1)
                if at < 0:
                    insort(work, entry, key=age)
                elif work[at][1].age < effect.age:
                    del work[at]
                    insort(work, entry, key=age)

    def shift(self, layer: Layer, p: Pass, by: Iterable[tuple[Bits, Effect, int]]) -> None:
        """Where all effects add: let some come (1) or go (-1), where nothing else differs."""
        assert self.sums is not None
        for bits, effect, times in by:
            for op in (effect.constant or ()) if bits else ():
                attr, left = op.attr, bits
                covered = layer.covers.get(attr, 0)
                if times < 0:
                    left = 0
                    for key, total in self.sums.items():
                        if attr in total:
                            left |= self.sets[key]
                    left &= bits
                column = layer.columns.get(attr, {})
                layer.columns[attr] = shifted(column, covered, p.values, attr, bits, op.value * times, left)
                layer.covers[attr] = (covered | bits) & ~(bits & ~left)
                p.dirty[attr] = p.dirty.get(attr, 0) | bits

    def began(self, p: Pass, layer: Layer) -> dict[int, tuple[int, ...]]:
        """The groups of several parts that begin here."""
        found: dict[int, tuple[int, ...]] = {}
        for effect in layer.effects:
            if effect.group in p.several and effect.group not in p.run.begun and effect.number not in self.absent:
                plan = self.plans.get(effect.number)
                found[effect.group] = tuple(plan) if plan is not None else members(self.sets[self.keys[effect.number]])
        return found


AGE = attrgetter("timestamp", "number")


def last_ones(lots: Iterable[list[Effect]]) -> list[Effect]:
    """Of each lot of effects that do the same to the same objects the one after which the others do not matter."""
    return sorted([effects[-1] for effects in lots], key=AGE)


def told_apart(work: list[Entry]) -> list[Entry]:
    """Work in which the same operations are the same thing, so that they can be told apart at no cost."""
    known: dict[Any, Any] = {}
    return [(key, effect, known.setdefault(ops, ops)) for key, effect, ops in work]


def age(entry: Entry) -> tuple[int, int]:
    """How old the effect of an entry is."""
    return entry[1].age
