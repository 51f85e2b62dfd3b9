"""The effects of one layer in which some read what others write: the order found by trials, as few as will do.

A trial is made only of a pair in which one writes what the other reads, and only on the objects that the first would
change. What was found is kept until something is changed that it was found from, and effects that do the same to the
same objects share it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from contextlib import contextmanager

from rulestone.continuous.board import ANYTHING, Cell, Effect, Plan, Run, overlap

Changes = Mapping[Cell, tuple[object, object]]
RELATIVE_TO_AGE = ("forbid", "permit")


class Entangled:
    """Applies the effects of one layer.

    Args:
        run: the resolution.
        members: the effects of the layer, the oldest first.
    """

    def __init__(self, run: Run, members: list[Effect]) -> None:
        self.run = run
        self.rest = {effect.number: effect for effect in members}
        self.reads = {effect.number: run.reads(effect) for effect in members}
        self.step = 0
        self.changed: dict[str, int] = {}
        self.kinds = {effect.number: self.kind(effect) for effect in members}
        self.plans: dict[Hashable, tuple[int, Plan]] = {}
        self.changes: dict[Hashable, tuple[int, Changes]] = {}
        self.ties: dict[tuple[Hashable, Hashable], tuple[int, bool]] = {}
        self.possible = self.pairs(members) if run.scheme.dependency else {effect.number: [] for effect in members}
        self.found: dict[int, set[int]] = {}

    def kind(self, effect: Effect) -> Hashable:
        """What effects have in common that would do the same to the same objects."""
        shared = self.run.scheme.shares and effect.group in self.run.begun
        if effect.like is None or effect.constant is None or shared:
            return effect.number
        if any(op.kind in RELATIVE_TO_AGE for op in effect.constant):
            return effect.number
        return (effect.like, effect.constant)

    def pairs(self, members: list[Effect]) -> dict[int, list[int]]:
        """For each effect the others that write what it reads."""
        writers: dict[str, list[int]] = {}
        for effect in members:
            for cell in effect.writes:
                writers.setdefault(cell, []).append(effect.number)
        unknown = writers.get(ANYTHING, [])
        found = {}
        for effect in members:
            cells = self.reads[effect.number] | effect.needs
            looked = writers if ANYTHING in cells else cells
            who = {number for cell in looked for number in writers.get(cell, ())}
            if cells:
                who.update(unknown)
            found[effect.number] = sorted(who - {effect.number})
        return found

    def apply(self) -> None:
        """Apply all that exist or come to exist."""
        while True:
            chosen = self.next()
            if chosen is None:
                return
            changes = self.run.apply(chosen, self.plan(chosen))
            del self.rest[chosen.number]
            self.step += 1
            self.found.clear()
            for _, attr in changes:
                self.changed[attr] = self.step

    def next(self) -> Effect | None:
        """The effect to apply now: the oldest that depends on none but those in a loop with it."""
        for effect in self.rest.values():
            if self.run.exists(effect) and self.free(effect.number):
                return effect
        return None

    def free(self, number: int) -> bool:
        """Whether all that an effect depends on, however indirectly, depends on it as well."""
        if not self.depends(number):
            return True
        ahead = self.reach(number)
        return all(number in self.reach(other) for other in ahead)

    def reach(self, number: int) -> set[int]:
        """All that an effect depends on, directly or not."""
        found: set[int] = set()
        ahead = list(self.depends(number))
        while ahead:
            other = ahead.pop()
            if other not in found:
                found.add(other)
                ahead += self.depends(other)
        return found

    def depends(self, number: int) -> set[int]:
        """The effects on which one depends directly."""
        known = self.found.get(number)
        if known is None:
            rest, effect = self.rest, self.rest[number]
            known = {other for other in self.possible[number] if other in rest and self.tie(rest[other], effect)}
            self.found[number] = known
        return known

    # --- what is kept -----------------------------------------------------------------------------------------------

    def holds(self, since: int, *cells: frozenset[str]) -> bool:
        """Whether nothing changed since a step that was looked at then."""
        if since == self.step:
            return True
        recent = frozenset(attr for attr, step in self.changed.items() if step > since)
        return not any(overlap(read, recent) for read in cells)

    def plan(self, effect: Effect) -> Plan:
        """What an effect that exists would do now."""
        kind = self.kinds[effect.number]
        kept = self.plans.get(kind)
        if kept is not None and self.holds(kept[0], self.reads[effect.number]):
            return kept[1]
        plan = self.run.plan(effect)
        assert plan is not None, "asked only of effects that exist"
        self.plans[kind] = (self.step, plan)
        return plan

    def changes_of(self, effect: Effect) -> Changes:
        """Which cells an effect that exists would change now."""
        kind = self.kinds[effect.number]
        kept = self.changes.get(kind)
        if kept is not None and self.holds(kept[0], self.reads[effect.number], effect.writes):
            return kept[1]
        plan, run = self.plan(effect), self.run
        table = run.board.table
        run.board.table = {**table, **{oid: dict(table.get(oid, {})) for oid in plan}}
        try:
            changes = run.carry_out(effect, plan)
        finally:
            run.board.table = table
        self.changes[kind] = (self.step, changes)
        return changes

    def tie(self, first: Effect, then: Effect) -> bool:
        """Whether an effect that exists depends on another one."""
        if not self.run.exists(first):
            return False
        if then.exists is not None and overlap(then.needs, first.writes):
            with self.tried(self.changes_of(first)):
                if not self.run.exists(then):
                    return True
        reads = self.reads[then.number]
        if not overlap(reads, first.writes):
            return False
        pair = (self.kinds[first.number], self.kinds[then.number])
        kept = self.ties.get(pair)
        if kept is not None and self.holds(kept[0], reads, self.reads[first.number], first.writes):
            return kept[1]
        tied = self.differs(first, then, reads)
        self.ties[pair] = (self.step, tied)
        return tied

    def differs(self, first: Effect, then: Effect, reads: frozenset[str]) -> bool:
        """Whether applying one effect first would change what another applies to or what it does there."""
        changes = self.changes_of(first)
        if ANYTHING not in reads:
            changes = {cell: values for cell, values in changes.items() if cell[1] in reads}
        if not changes:
            return False
        run, plan = self.run, self.plan(then)
        alone = then.fits is not None and then.constant is not None and not run.kept
        if alone and not (run.scheme.shares and then.group in run.begun):
            assert then.fits is not None
            with self.tried(changes):
                return any(then.fits(run.board, oid) != (oid in plan) for oid, _ in changes)
        with self.tried(changes):
            return run.plan(then) != plan

    @contextmanager
    def tried(self, changes: Changes) -> Iterator[None]:
        """The board as it would be with some cells changed."""
        board = self.run.board
        table = board.table
        rows = {oid: dict(table.get(oid, {})) for oid, _ in changes}
        for (oid, attr), (_, after) in changes.items():
            rows[oid][attr] = after
        board.table = {**table, **rows}
        try:
            yield
        finally:
            board.table = table
