"""The effects of one layer in which some read what others write: the order found by trials, as few as will do.

A trial is made only of a pair in which one writes what the other reads, and only on the objects that the first would
change. What was found is kept until something is changed that it was found from, and effects that do the same to the
same objects share it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from typing import Any, NamedTuple

from rulestone.continuous.board import ANYTHING, Cell, Effect, Plan, overlap
from rulestone.continuous.columns import Bits, Live, bits_of, members, unlike
from rulestone.continuous.operations import Op, lost, results, written
from rulestone.continuous.passing import Layer, Pass
from rulestone.continuous.plain import carry_out, stamp

Changes = Mapping[Cell, tuple[Any, Any]]
RELATIVE_TO_AGE = ("forbid", "permit", "gain")


class Would(NamedTuple):
    """What effects of a kind would do now: to which objects, and what to each if it is not the same for all."""

    bits: Bits
    ops: Plan | None


class Entangled:
    """Applies the effects of one layer.

    Effects of one *kind* would do the same to the same objects, exist together and depend on the same others, so
    that dependencies are asked of kinds.

    Args:
        p: the pass.
        layer: the layer; its effects are sorted, the oldest first.

    Attributes:
        live: the values as they stand.
    """

    def __init__(self, p: Pass, layer: Layer) -> None:
        self.p, self.run, self.layer = p, p.run, layer
        self.live = Live(p.values)
        self.live.altered = set()
        self.run.board.table = self.live.rows
        groups = Counter(effect.group for effect in layer.effects if effect.group in p.several)
        self.twice = {group for group, number in groups.items() if number > 1}
        self.rest = {effect.number: effect for effect in layer.effects}
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
        self.reads = {kind: self.run.reads(effect) for kind, effect in self.one.items()}
        self.step = 0
        self.changed: dict[str, int] = {}
        self.plans: dict[int, Would] = {}  # by selection, as long as they hold
        self.readers: dict[str, list[int]] = {}
        for who, kind in self.some.items():
            for attr in self.reads[kind]:
                self.readers.setdefault(attr, []).append(who)
        self.changes: dict[int, tuple[int, Changes]] = {}
        self.ties: dict[tuple[int, int], tuple[int, bool]] = {}
        possible = self.pairs() if self.run.scheme.dependency else {who: [] for who in self.some}
        self.known = {
            who: [(first, self.who[first], self.foretells(first, who)) for first in firsts]
            for who, firsts in possible.items()
        }
        # which links between a kind and a selection have to be seen again when an attribute has been changed
        self.uncertain = [who for who, links in self.known.items() if any(into is None for _, _, into in links)]
        self.linked: dict[str, list[tuple[int, int, int, bool]]] = {}
        for who, links in self.known.items():
            for first, his, into in links:
                if into is not None:
                    for attr in self.reads[self.some[who]] | self.reads[self.some[his]]:
                        self.linked.setdefault(attr, []).append((who, first, his, into))
        self.found: dict[int, set[int]] = {}
        self.far: dict[int, set[int]] = {}

    def kind(self, effect: Effect) -> Hashable:
        """What effects have in common that would do the same to the same objects and exist together."""
        scheme, begun = self.run.scheme, effect.group in self.run.begun or effect.group in self.twice
        if effect.like is None or not self.p.steady(effect) or (begun and (scheme.shares or scheme.goes_on)):
            return effect.number
        ops = effect.constant or ()
        if any(op.kind in RELATIVE_TO_AGE for op in ops) or not (effect.shape.absolute or effect.shape.adds):
            return effect.number
        return (effect.like, ops, origin(effect), effect.needs)

    def selection(self, kind: int) -> Hashable:
        """What kinds have in common that apply to the same objects and exist together."""
        effect = self.one[kind]
        if kind in self.single:
            return effect.number
        return (effect.like, origin(effect), effect.needs)

    def pairs(self) -> dict[int, list[int]]:
        """For each selection the kinds that write what it reads, or what decides whether it exists."""
        writers: dict[str, list[int]] = {}
        for kind, effect in self.one.items():
            for cell in effect.writes:
                writers.setdefault(cell, []).append(kind)
        unknown = writers.get(ANYTHING, [])
        found = {}
        for who, kind in self.some.items():
            cells = self.reads[kind] | self.one[kind].needs
            looked = writers if ANYTHING in cells else cells
            writing = dict.fromkeys(other for cell in looked for other in writers.get(cell, ()))
            if cells:
                writing.update(dict.fromkeys(unknown))
            found[who] = [other for other in writing if other != kind or kind not in self.single]
        return found

    def foretells(self, first: int, who: int) -> bool | None:
        """Whether whatever a kind applies to is then in a selection (or is not); None if that has to be tried out."""
        one, other = self.one[first], self.one[self.some[who]]
        if other.wants is None or len(other.wants) != 1 or other.exists is not None or one.exists is not None:
            return None
        if self.twice or other.group in self.run.begun or not (self.p.steady(one) and self.p.steady(other)):
            return None
        return outcome(one, *other.wants[0])

    def apply(self) -> None:
        """Apply all that exist or come to exist."""
        while (chosen := self.next()) is not None:
            self.do(chosen, self.plan(self.who[self.kinds[chosen.number]]))

    def do(self, chosen: Effect, would: Would) -> None:
        """Apply one effect."""
        if chosen.group in self.p.several and chosen.group not in self.run.begun:
            objects = members(would.bits)
            self.layer.began[chosen.group] = self.run.begun[chosen.group] = objects
        self.carry_out(chosen, would)
        self.remove(chosen)
        if self.live.altered:
            self.reconsider(self.live.altered)
            self.live.altered.clear()

    def remove(self, effect: Effect) -> None:
        """An effect has been dealt with."""
        kind = self.kinds[effect.number]
        del self.rest[effect.number]
        self.left[kind] -= 1
        if self.left[kind]:
            self.one[kind] = self.others[kind].pop()
        else:
            self.use_up(kind)

    def reconsider(self, altered: set[str]) -> None:
        """Forget, or see again, what was found from attributes that have been changed."""
        self.step += 1
        for attr in (*altered, ANYTHING):
            self.changed[attr] = self.step
            for who in self.readers.get(attr, ()):
                self.plans.pop(who, None)
        if self.found:
            for who in self.uncertain:
                if self.found.pop(who, None) is not None:
                    self.far.clear()
            for attr in altered:
                for who, first, his, into in self.linked.get(attr, ()):
                    known = self.found.get(who)
                    if known is not None and self.left[first]:
                        tied = self.reaches(his, who, into)
                        if tied != (first in known):
                            self.far.clear()
                            known.add(first) if tied else known.remove(first)

    def use_up(self, kind: int) -> None:
        """No effect of a kind is left."""
        who = self.who[kind]
        for known in self.found.values():
            known.discard(kind)
        for one, known in tuple(self.far.items()):
            if kind in known:
                known.discard(kind)
                if not any(self.who[other] == who for other in known):
                    del self.far[one]  # what it depends on may not be reached any more
        if self.some[who] == kind:
            self.some[who] = next((one for one in self.who if self.who[one] == who and self.left[one]), kind)

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

    def next(self) -> Effect | None:
        """The effect to apply now: the oldest that depends on none but those in a loop with it."""
        waiting: dict[int, bool] = {}
        for effect in self.rest.values():
            kind = self.kinds[effect.number]
            if kind in waiting:
                continue
            there = self.run.exists(effect)
            if there and self.free(kind):
                if sum(waiting.values()) > 1:
                    self.layer.met.add("dependents")
                return effect
            waiting[kind] = there
        return None

    def free(self, kind: int) -> bool:
        """Whether all that a kind depends on, however indirectly, depends on it as well."""
        known = self.prerequisites(self.who[kind])
        if not known or (len(known) == 1 and kind in known and self.left[kind] == 1):
            return True
        looped = all(kind in self.prerequisites(who) for who in {self.who[other] for other in known - {kind}})
        if looped:
            self.layer.met.add("loops")
        return looped

    def prerequisites(self, who: int) -> set[int]:
        """The kinds on which those of a selection depend, directly or not (perhaps on their own kind)."""
        known = self.far.get(who)
        if known is None:
            known = set()
            queue, seen = [who], {who}
            while queue:
                one = queue.pop()
                firsts = self.far.get(one)
                if firsts is not None:
                    known |= firsts  # all that it leads to is in there
                    continue
                firsts = self.found.get(one)
                if firsts is None:
                    firsts = self.depends(one)
                new = firsts - known
                if new:
                    known |= new
                    fresh = {self.who[first] for first in new} - seen
                    seen |= fresh
                    queue += fresh
            self.far[who] = known
        return known

    def depends(self, who: int) -> set[int]:
        """The kinds of effects left on which those of a selection depend directly (perhaps on their own kind)."""
        known = self.found.get(who)
        if known is None:
            known = set()
            for first, his, into in self.known[who]:
                if not self.left[first]:
                    continue
                if self.tie(first, who) if into is None else self.reaches(his, who, into):
                    known.add(first)
            self.found[who] = known
        return known

    def reaches(self, his: int, who: int, into: bool) -> bool:
        """Whether effects of one selection bring objects into another one, or out of it if `into` is false."""
        one, other = self.plans.get(his) or self.plan(his), self.plans.get(who) or self.plan(who)
        return bool(one.bits & ~other.bits if into else one.bits & other.bits)

    # --- what is kept -----------------------------------------------------------------------------------------------

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
            would = Would(self.p.select(effect, self.live), None)
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
            return plan is None or bits_of(plan) != would.bits
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


def origin(effect: Effect) -> Hashable:
    """Equal for effects that exist together."""
    return (effect.source, effect.ability) if effect.exists is not None else None


def outcome(effect: Effect, attr: str, value: Hashable) -> bool | None:
    """Whether all objects of the board that an effect applies to have a value after it, or none of them has; None if
    that cannot be told.
    """
    if not effect.shape.absolute:
        return None
    end: bool | None = None
    for op in effect.constant or ():
        if op.kind == "set" and op.attr == attr:
            end = bool(op.value == value)
        elif (op.kind == "grant" and op.attr == attr) or (op.kind == "lose" and attr == lost(op.attr)):
            end = value == True
        elif op.kind == "lose" and op.attr == attr and value:
            end = False
        elif attr in written(op.kind, op.attr, op.value):
            return None
    return end
