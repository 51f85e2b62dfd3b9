"""The effects of one layer in kinds: what those of a kind would do now, and whether that hangs on another kind.

A trial is made only of a pair in which one writes what the other reads, and only on the objects that the first would
change. What was found is kept until something is changed that it was found from, and effects that do the same to the
same objects share it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from typing import Any, NamedTuple

from rulestone.continuous.board import ANYTHING, Cell, Effect, Plan, overlap
from rulestone.continuous.fast.columns import Bits, bits_of, members, unlike
from rulestone.continuous.fast.layer import Layer, Pass
from rulestone.continuous.fast.layer_values import Live
from rulestone.continuous.fast.work import carry_out, stamp
from rulestone.continuous.operations import Op, results

Changes = Mapping[Cell, tuple[Any, Any]]
Kinds = int
"""A set of kinds, as bits."""
RELATIVE_TO_AGE = ("forbid", "permit", "gain")


class Would(NamedTuple):
    """What effects of a kind would do now: to which objects, and what to each if it is not the same for all."""

    bits: Bits
    ops: Plan | None


class Trials:
    """What effects of a layer would do as things stand.

    Effects of one *kind* would do the same to the same objects, exist together and depend on the same others, so
    that all is asked of kinds. Kinds of one *selection* apply to the same objects.

    Args:
        p: the pass.
        layer: the layer; its effects are sorted, the oldest first.
        among: the objects that are looked at, -1 for all; nothing is done to others.

    Attributes:
        live: the values as they stand.
    """

    def __init__(self, p: Pass, layer: Layer, among: Bits = -1) -> None:
        self.p, self.run, self.layer, self.among = p, p.run, layer, among
        self.live = Live(p.values)
        self.live.altered = set()
        self.run.board.table = self.live.rows
        groups = Counter(effect.group for effect in layer.effects if effect.group in p.several)
        self.twice = {group for group, number in groups.items() if number > 1}
        keys: dict[Hashable, int] = {}
        self.kinds = {effect.number: keys.setdefault(self.kind(effect), len(keys)) for effect in layer.effects}
        self.single = {kind for key, kind in keys.items() if isinstance(key, int)}
        self.left = Counter(self.kinds.values())
        self.one: dict[int, Effect] = {}  # of each kind the oldest that is left (applied ones stand apart)
        self.others: dict[int, list[Effect]] = {}
        for effect in reversed(layer.effects):
            kind = self.kinds[effect.number]
            if kind in self.one:
                self.others.setdefault(kind, []).append(self.one[kind])
            self.one[kind] = effect
        keys = {}
        self.who = {kind: keys.setdefault(self.selection(kind), len(keys)) for kind in self.one}
        self.some = {who: kind for kind, who in self.who.items()}  # of each selection one kind
        self.same: dict[int, Kinds] = {}  # and all of them
        for kind, who in self.who.items():
            self.same[who] = self.same.get(who, 0) | 1 << kind
        self.reads = {kind: self.run.reads(effect) for kind, effect in self.one.items()}
        self.step = 0
        self.changed: dict[str, int] = {}
        self.plans: dict[int, Would] = {}  # by selection, as long as they hold
        self.changes: dict[int, tuple[int, Changes]] = {}
        self.ties: dict[tuple[int, int], tuple[int, bool]] = {}

    def kind(self, effect: Effect) -> Hashable:
        """What effects have in common that would do the same to the same objects and exist together."""
        scheme, begun = self.run.scheme, effect.group in self.run.begun or effect.group in self.twice
        if not self.p.steady(effect) or (begun and (scheme.shares or scheme.goes_on)):
            return effect.number
        return alike(effect)

    def selection(self, kind: int) -> Hashable:
        """What kinds have in common that apply to the same objects and exist together."""
        effect = self.one[kind]
        if kind in self.single:
            return effect.number
        return (effect.like, origin(effect), effect.needs)

    def carry_out(self, effect: Effect, would: Would) -> None:
        """Do what an effect does."""
        ops = effect.constant or ()
        if would.ops is not None:
            for oid, mine in would.ops.items():
                carry_out(self.live, oid, mine, effect.timestamp)
        elif effect.shape.absolute:
            for op in ops:
                stamp(self.live, op, would.bits)
        else:
            for oid in members(would.bits):
                carry_out(self.live, oid, ops, effect.timestamp)

    def holds(self, since: int, *cells: frozenset[str]) -> bool:
        """Whether nothing changed since a step that was looked at then."""
        if since == self.step:
            return True
        changed = self.changed
        for looked in cells:
            if ANYTHING in looked:
                return False
            for cell in looked:
                if changed.get(cell, 0) > since:
                    return False
        return True

    def plan(self, who: int) -> Would:
        """What effects of a selection that exist would do now."""
        kept = self.plans.get(who)
        if kept is not None:
            return kept
        kind = self.some[who]
        effect = self.one[kind]
        if self.p.steady(effect):
            would = Would(self.p.select(effect, self.live) & self.among, None)
        else:
            plan = self.run.plan(effect)
            assert plan is not None, "asked only of effects that exist"
            would = Would(bits_of(plan), plan)
        if not self.twice:
            self.plans[who] = would
        return would

    def changes_of(self, kind: int) -> Changes:
        """Which cells effects of a kind that exist would change now: cell → (before, after)."""
        effect = self.one[kind]
        kept = self.changes.get(kind)
        if kept is not None and not self.twice and self.holds(kept[0], self.reads[kind], effect.writes):
            return kept[1]
        would, found = self.plan(self.who[kind]), {}
        for oid in members(would.bits):
            ops = (effect.constant or ()) if would.ops is None else would.ops[oid]
            found.update(self.foreseen(oid, ops, effect.timestamp))
        self.changes[kind] = (self.step, found)
        return found

    def foreseen(self, oid: int, ops: tuple[Op, ...], timestamp: int) -> dict[Cell, tuple[Any, Any]]:
        """Which cells of an object operations would change."""
        now: dict[str, Any] = {}
        live = self.live
        for op in ops:
            for attr, new in results(op, lambda a: now[a] if a in now else live.value(oid, a), timestamp):
                now[attr] = new
        before = {attr: live.value(oid, attr) for attr in now}
        return {(oid, attr): (before[attr], new) for attr, new in now.items() if unlike(before[attr], new)}

    def tie(self, first: int, who: int) -> bool:
        """Whether effects of a selection depend on those of a kind."""
        one, then = self.one[first], self.some[who]
        other = self.one[then]
        if not self.run.exists(one):
            return False
        if other.exists is not None and overlap(other.needs, one.writes):
            with self.live.tried(self.changes_of(first)):
                if not self.run.exists(other):
                    return True
        reads = self.reads[then]
        if not overlap(reads, one.writes):
            return False
        kept = self.ties.get((first, who))
        if kept is not None and not self.twice and self.holds(kept[0], reads, self.reads[first], one.writes):
            return kept[1]
        tied = self.run.exists(other) and self.differs(first, who, reads)
        self.ties[first, who] = (self.step, tied)
        return tied

    def differs(self, first: int, who: int, reads: frozenset[str]) -> bool:
        """Whether applying one effect first would change what others apply to or what they do there."""
        effect, would = self.one[self.some[who]], self.plan(who)
        shared = self.run.scheme.shares and effect.group in self.run.begun
        changes = self.changes_of(first)
        if not changes:
            return False
        if effect.fits is not None and would.ops is None and not shared:
            return self.moves(changes, effect.fits, would.bits, reads)
        with self.live.tried(changes):
            plan = self.run.plan(effect)
        if plan is None or would.ops is None:
            return plan is None or bits_of(plan) & self.among != would.bits
        return plan != would.ops

    def moves(self, changes: Changes, fits: Callable[[Any, int], bool], bits: Bits, reads: frozenset[str]) -> bool:
        """Whether changes bring any object in or out of a selection that asks each about itself alone."""
        board, rows = self.run.board, self.live.rows
        objects: dict[int, dict[str, Any]] = {}
        for (oid, attr), (_, after) in changes.items():
            objects.setdefault(oid, {})[attr] = after
        for oid, new in objects.items():
            if ANYTHING not in reads and reads.isdisjoint(new):
                continue
            row = rows.get(oid, {})
            rows[oid] = {**row, **new}
            try:
                if fits(board, oid) != bool(bits >> oid & 1):
                    return True
            finally:
                rows[oid] = row
        return False


def alike(effect: Effect) -> Hashable:
    """Equal for effects that do the same to the same objects and exist together; its number if there is no other."""
    if effect.like is None or any(op.kind in RELATIVE_TO_AGE for op in effect.constant or ()):
        return effect.number
    if not (effect.shape.absolute or effect.shape.adds):
        return effect.number
    return (effect.like, effect.constant, origin(effect), effect.needs)


def origin(effect: Effect) -> Hashable:
    """Equal for effects that exist together."""
    return (effect.source, effect.ability) if effect.exists is not None else None
