"""The effects of one layer in which some read what others write: the order found by trials, as few as will do.

A trial is made only of a pair in which one writes what the other reads, and only on the objects that the first would
change. What was found is kept until something is changed that it was found from, and effects that do the same to the
same objects share it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from rulestone.continuous.board import ANYTHING, Cell, Effect, Plan, Run, overlap

Changes = Mapping[Cell, tuple[Any, Any]]
RELATIVE_TO_AGE = ("forbid", "permit", "gain")


class Entangled:
    """Applies the effects of one layer.

    Effects of one *kind* would do the same to the same objects, exist together and depend on the same others, so
    that dependencies are asked of kinds.

    Args:
        run: the resolution.
        members: the effects of the layer, the oldest first.
    """

    def __init__(self, run: Run, members: list[Effect]) -> None:
        self.run = run
        self.rest = {effect.number: effect for effect in members}
        self.kinds = {effect.number: self.kind(effect) for effect in members}
        self.left = Counter(self.kinds.values())
        self.one: dict[Hashable, Effect] = {}  # of each kind the oldest that is left (applied ones stand apart)
        self.others: dict[Hashable, list[Effect]] = {}
        for effect in reversed(members):
            kind = self.kinds[effect.number]
            if kind in self.one:
                self.others.setdefault(kind, []).append(self.one[kind])
            self.one[kind] = effect
        self.reads = {kind: run.reads(effect) for kind, effect in self.one.items()}
        self.step = 0
        self.changed: dict[str, int] = {}
        self.plans: dict[Hashable, tuple[int, Plan]] = {}
        self.changes: dict[Hashable, tuple[int, Changes]] = {}
        self.ties: dict[tuple[Hashable, Hashable], tuple[int, bool]] = {}
        self.possible = self.pairs() if run.scheme.dependency else {kind: [] for kind in self.one}
        self.found: dict[Hashable, set[Hashable]] = {}

    def kind(self, effect: Effect) -> Hashable:
        """What effects have in common that would do the same to the same objects and exist together."""
        scheme, begun = self.run.scheme, effect.group in self.run.begun
        if effect.like is None or effect.constant is None or (begun and (scheme.shares or scheme.goes_on)):
            return effect.number
        if any(op.kind in RELATIVE_TO_AGE for op in effect.constant):
            return effect.number
        source = (effect.source, effect.ability) if effect.exists is not None else None
        return (effect.like, effect.constant, source, effect.needs)

    def pairs(self) -> dict[Hashable, list[Hashable]]:
        """For each kind the other kinds that write what it reads."""
        writers: dict[str, list[Hashable]] = {}
        for kind, effect in self.one.items():
            for cell in effect.writes:
                writers.setdefault(cell, []).append(kind)
        unknown = writers.get(ANYTHING, [])
        found = {}
        for kind, effect in self.one.items():
            cells = self.reads[kind] | effect.needs
            looked = writers if ANYTHING in cells else cells
            who = dict.fromkeys(other for cell in looked for other in writers.get(cell, ()))
            if cells:
                who.update(dict.fromkeys(unknown))
            found[kind] = [other for other in who if other != kind]
        return found

    def apply(self) -> None:
        """Apply all that exist or come to exist."""
        while True:
            chosen = self.next()
            if chosen is None:
                return
            kind = self.kinds[chosen.number]
            changes = self.changes_of(kind)
            self.carry_over(changes)
            self.run.begun.setdefault(chosen.group, tuple(self.plan(kind)))
            del self.rest[chosen.number]
            self.left[kind] -= 1
            if self.left[kind]:
                self.one[kind] = self.others[kind].pop()
            if changes or not self.left[kind]:
                self.found.clear()
            if changes:
                self.step += 1
                for _, attr in changes:
                    self.changed[attr] = self.step

    def carry_over(self, changes: Changes) -> None:
        """Make changes on the board that were found before."""
        table = self.run.board.table
        for (oid, attr), (_, after) in changes.items():
            table.setdefault(oid, {})[attr] = after

    def next(self) -> Effect | None:
        """The effect to apply now: the oldest that depends on none but those in a loop with it."""
        waiting: set[Hashable] = set()
        for effect in self.rest.values():
            kind = self.kinds[effect.number]
            if kind in waiting:
                continue
            if self.run.exists(effect) and self.free(kind):
                return effect
            waiting.add(kind)
        return None

    def free(self, kind: Hashable) -> bool:
        """Whether all that a kind depends on, however indirectly, depends on it as well."""
        if not self.depends(kind):
            return True
        ahead: set[Hashable] = set()
        behind: dict[Hashable, list[Hashable]] = {}
        queue = [kind]
        while queue:
            one = queue.pop()
            for other in self.depends(one):
                behind.setdefault(other, []).append(one)
                if other not in ahead:
                    ahead.add(other)
                    queue.append(other)
        back: set[Hashable] = set()
        queue = [kind]
        while queue:
            for other in behind.get(queue.pop(), ()):
                if other not in back:
                    back.add(other)
                    queue.append(other)
        # `behind` points from a prerequisite to what needs it; those that need `kind` are the ones walked back to
        return ahead <= back | {kind}

    def depends(self, kind: Hashable) -> set[Hashable]:
        """The kinds of effects left on which one depends directly."""
        known = self.found.get(kind)
        if known is None:
            known = {other for other in self.possible[kind] if self.left[other] and self.tie(other, kind)}
            self.found[kind] = known
        return known

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

    def plan(self, kind: Hashable) -> Plan:
        """What effects of a kind that exist would do now."""
        kept = self.plans.get(kind)
        if kept is not None and self.holds(kept[0], self.reads[kind]):
            return kept[1]
        plan = self.run.plan(self.one[kind])
        assert plan is not None, "asked only of effects that exist"
        self.plans[kind] = (self.step, plan)
        return plan

    def changes_of(self, kind: Hashable) -> Changes:
        """Which cells effects of a kind that exist would change now."""
        effect = self.one[kind]
        kept = self.changes.get(kind)
        if kept is not None and self.holds(kept[0], self.reads[kind], effect.writes):
            return kept[1]
        plan, run = self.plan(kind), self.run
        table = run.board.table
        run.board.table = {**table, **{oid: dict(table.get(oid, {})) for oid in plan}}
        try:
            changes = run.carry_out(effect, plan)
        finally:
            run.board.table = table
        self.changes[kind] = (self.step, changes)
        return changes

    def tie(self, first: Hashable, then: Hashable) -> bool:
        """Whether effects of a kind depend on those of another one."""
        one, other = self.one[first], self.one[then]
        if not self.run.exists(one):
            return False
        if other.exists is not None and overlap(other.needs, one.writes):
            with self.tried(self.changes_of(first)):
                if not self.run.exists(other):
                    return True
        reads = self.reads[then]
        if not overlap(reads, one.writes):
            return False
        kept = self.ties.get((first, then))
        if kept is not None and self.holds(kept[0], reads, self.reads[first], one.writes):
            return kept[1]
        tied = self.run.exists(other) and self.differs(first, then, reads)
        self.ties[first, then] = (self.step, tied)
        return tied

    def differs(self, first: Hashable, then: Hashable, reads: frozenset[str]) -> bool:
        """Whether applying one effect first would change what another applies to or what it does there."""
        changes = self.changes_of(first)
        if not changes:
            return False
        run, plan, effect = self.run, self.plan(then), self.one[then]
        shared = run.scheme.shares and effect.group in run.begun
        if effect.fits is not None and effect.constant is not None and not run.kept and not shared:
            return self.moves(changes, effect.fits, plan, reads)
        with self.tried(changes):
            return run.plan(effect) != plan

    def moves(self, changes: Changes, fits: Callable[[Any, int], bool], plan: Plan, reads: frozenset[str]) -> bool:
        """Whether changes bring any object in or out of a selection that asks each about itself alone."""
        board = self.run.board
        table = board.table
        for (oid, attr), (_, after) in changes.items():
            if attr not in reads and ANYTHING not in reads:
                continue
            row = table.get(oid)
            if len(reads) == 1:
                table[oid] = {attr: after} if row is None else {**row, attr: after}
            else:
                mine = {cell[1]: values[1] for cell, values in changes.items() if cell[0] == oid}
                table[oid] = mine if row is None else {**row, **mine}
            try:
                if fits(board, oid) != (oid in plan):
                    return True
            finally:
                if row is None:
                    del table[oid]
                else:
                    table[oid] = row
        return False

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
