"""The order of effects of one layer in which some read what others write.

Dependencies are asked of *kinds* of effects, those that do the same to the same objects, and only of pairs in which one
writes what the other reads. Where it is written down what an effect wants and what another leaves behind, comparing
sets of objects answers; otherwise it is tried out. An answer is kept until something changes that it rests on.
"""

from __future__ import annotations

from bisect import insort
from collections import defaultdict
from collections.abc import Collection, Hashable

from rulestone.continuous.board import ANYTHING, AS_MET, NEWEST, NONE, STANDING, TIMESTAMP, Effect, overlap
from rulestone.continuous.fast.columns import Bits, members
from rulestone.continuous.fast.kinds import Kinds, LayerKinds, do, outcome
from rulestone.continuous.fast.layer import AGE, Chosen, Layer, Pass
from rulestone.continuous.fast.values import Rows, Values


class LayerOrder(LayerKinds):
    """Applies the effects of one layer in their order.

    Where dependency is judged as things stand, effects that do not exist are set aside until something changes whether
    their source has the ability: nothing hangs on them before that.

    Args:
        p: the pass; its values become those after the layer.
        layer: the layer; its effects are sorted, the oldest first.
        stirs: whether it is asked for which kinds of effects one more would come last.

    Attributes:
        applied: the effects that did anything, in order.
        stirring: kinds of which one more, the youngest of all, might be waited for.
        idle: numbers of effects that did nothing, and after which others of their kind were applied.
    """

    late = False
    """Whether what does not exist yet may depend on others."""

    def __init__(self, p: Pass, layer: Layer, stirs: bool = False) -> None:
        super().__init__(p, layer)
        self.values = p.values
        self.values.altered = set()
        p.look()
        self.rest: list[Effect] = []
        self.absent: dict[int, list[Effect]] = defaultdict(list)  # by source
        self.applied: list[Effect] = []
        self.stirs = stirs
        self.stirring: set[int] = set()
        self.idle: set[int] = set()
        self.passed: dict[int, Effect] = {}  # those that a younger one was preferred to, by number
        # what is known as things stand, or as they stood after a number of changes
        self.changes = 0
        self.last: dict[str, int] = {}  # attribute → the change that altered it last
        self.latest: dict[frozenset[str], int] = {}
        self.chosen: dict[int, tuple[int, Chosen]] = {}  # by selection
        self.worlds: dict[int, tuple[Values, Rows, set[str]]] = {}  # by kind: the values if it were applied
        self.foretold: dict[tuple[int, int], bool | None] = {}
        self.links: dict[tuple[int, int], tuple[int, bool]] = {}
        self.ahead_of: dict[Hashable, tuple[list[int], frozenset[str]]] = {}
        self.direct: dict[int, tuple[int, Kinds]] = {}
        self.far: dict[int, Kinds] = {}
        self.waiting: dict[int, bool] = {}  # kinds passed over, and whether they exist
        self.at = 0  # where to look for the next one: those before wait
        aside = p.progress.scheme.judged == STANDING
        for effect in layer.effects:
            stands = self.stands(effect)
            if (stands or (aside and effect.source >= 0)) and not self.progress.exists(effect):
                if not stands:
                    self.absent[effect.source].append(effect)
            else:
                self.rest.append(effect)
                self.enter(effect)

    # --- kinds ------------------------------------------------------------------------------------------------------

    def firsts(self, who: int) -> tuple[list[int], frozenset[str]]:
        """The kinds on which those of a selection may depend (perhaps on their own), and all that this rests on.

        They write what it reads, or what decides whether it exists.
        """
        cells = self.cells[who]
        if not self.progress.scheme.dependency:
            return [], cells
        key = who if self.tells[who] else cells
        known = self.ahead_of.get(key)
        if known is None:
            writers = self.writers
            writing = {kind for cell in (writers if ANYTHING in cells else cells) for kind in writers.get(cell, ())}
            known = self.ahead_of[key] = sorted(writing), cells.union(*(self.rests(kind, who) for kind in writing))
        return known

    def rests(self, first: int, who: int) -> frozenset[str]:
        """What it rests on, besides what that looks at, whether one of a kind would change a selection."""
        one, reads = self.one[first], self.reads[self.who[first]]
        return reads if self.foretell(first, who) is not None else reads | one.needs | one.writes

    def chained(self) -> bool:
        """Whether an effect may depend on one that may depend on another itself."""
        ahead = {first for who in self.some for first in self.firsts(who)[0] if first != self.single.get(who)}
        return any(
            first != self.single.get(who) for who in map(self.who.__getitem__, ahead) for first in self.firsts(who)[0]
        )

    def foretell(self, first: int, who: int) -> bool | None:
        """Whether whatever a kind applies to is then in a selection (or is not); None if that has to be tried out."""
        if not self.tells[who]:
            return None
        if (first, who) not in self.foretold:
            one, other = self.one[first], self.some[who]
            steady = self.p.steady(one) and self.p.steady(other)
            concerned = [wanted for wanted in other.wants or () if wanted[0] in one.writes]
            if not self.stands(one) or other.group in self.progress.begun or not steady or len(concerned) != 1:
                self.foretold[first, who] = None
            else:
                self.foretold[first, who] = outcome(one, *concerned[0])
        return self.foretold[first, who]

    # --- what is known as things stand ------------------------------------------------------------------------------

    def altered(self, cells: frozenset[str]) -> int:
        """The last change by which something in some cells was altered."""
        if ANYTHING in cells:
            return self.changes
        known = self.latest.get(cells)
        if known is None:
            known = self.latest[cells] = max((self.last.get(cell, 0) for cell in cells), default=0)
        return known

    def stale(self, when: int, first: int, who: int) -> bool:
        """Whether anything was altered after some change on which it rests whether a kind would change a selection."""
        if when < self.altered(self.cells[who]) or when < self.altered(self.reads[self.who[first]]):
            return True
        one = self.one[first]
        return self.foretell(first, who) is None and when < max(self.altered(one.needs), self.altered(one.writes))

    def choose(self, who: int) -> Chosen:
        """What effects of a selection that exist would do now."""
        known = self.chosen.get(who)
        if known is None or known[0] < self.altered(self.reads[who]):
            effect = self.some[who]
            chosen = self.p.select(effect) if self.p.steady(effect) else self.progress.plan(effect)
            known = self.chosen[who] = self.changes, chosen
        return known[1]

    def link(self, first: int, who: int) -> bool:
        """Whether applying one of a kind first would change what effects of a selection do, or whether they exist."""
        known = self.links.get((first, who))
        if known is None or self.stale(known[0], first, who):
            into = self.foretell(first, who)
            if into is None:
                links = not self.spares(first, who) and self.tried(first, who)
            else:
                one, other = self.choose(self.who[first]), self.choose(who)
                assert isinstance(one, int)
                assert isinstance(other, int)  # only what does the same to all is foretold
                links = bool(self.joining(one & ~other, first, who) if into else one & other)
            known = self.links[first, who] = self.changes, links
        return known[1]

    def joining(self, objects: Bits, first: int, who: int) -> Bits:
        """Those of some objects that have all that a selection wants but for what a kind gives them."""
        for attr, value in (self.some[who].wants or ()) if objects else ():
            if attr not in self.one[first].writes:
                objects &= self.values.having(attr, value)
        return objects

    def spares(self, first: int, who: int) -> bool:
        """Whether it is clear that applying one of a kind first would change nothing for those of a selection: they
        look at nothing that it writes but whether their source has the ability, and it does not apply to that.
        """
        one, source = self.one[first], self.some[who].source
        if source < 0 or ANYTHING in self.reads[who] or not one.writes.isdisjoint(self.reads[who]):
            return False
        chosen = self.choose(self.who[first])
        return source not in chosen if isinstance(chosen, dict) else not (chosen or 0) >> source & 1

    def tried(self, first: int, who: int) -> bool:
        """The same as `link`, tried out."""
        if not self.progress.exists(self.one[first]):
            return False
        values, rows, altered = self.world(first)
        if altered.isdisjoint(self.cells[who]) and ANYTHING not in self.cells[who]:
            return False
        there = self.progress.exists(self.some[who])
        if not there and not self.late:
            return False
        before = self.choose(who) if there else None
        board, here, now = self.progress.board, self.progress.board.table, self.values
        board.table, self.p.values = rows, values
        try:
            return self.would(self.some[who]) != before
        finally:
            board.table, self.p.values = here, now

    def would(self, effect: Effect) -> Chosen:
        """What an effect would do as things stand (on trial or not); None if it does not exist."""
        if not self.progress.exists(effect):
            return None
        return self.p.select(effect) if self.p.steady(effect) else self.progress.plan(effect)

    def world(self, first: int) -> tuple[Values, Rows, set[str]]:
        """The values as they would be if one of a kind were applied now, and the attributes that it would alter."""
        if first not in self.worlds:
            values, chosen = self.values.fork(), self.choose(self.who[first])
            altered = values.altered = set()
            do(values, self.one[first], chosen)
            objects = sum(1 << oid for oid in chosen) if isinstance(chosen, dict) else chosen or 0
            table = self.progress.board.table
            self.worlds[first] = values, Rows(values, table if isinstance(table, Rows) else None, objects), altered
        return self.worlds[first]

    def depends(self, who: int) -> Kinds:
        """The kinds of effects left on which those of a selection depend directly (perhaps on their own kind)."""
        firsts, rests = self.firsts(who)
        known = self.direct.get(who)
        if known is None or known[0] < self.altered(rests):
            kinds, own = 0, self.single.get(who)
            for first in firsts:
                if self.left[first] and first != own and self.link(first, who):
                    kinds |= 1 << first
            known = self.direct[who] = self.changes, kinds
        return known[1]

    def prerequisites(self, who: int) -> Kinds:
        """The kinds on which those of a selection depend, directly or not (perhaps on their own kind)."""
        known = self.far.get(who)
        if known is None:
            known, seen = self.depends(who), 0
            while ahead := known & ~seen:
                other = self.who[(ahead & -ahead).bit_length() - 1]
                seen |= self.same[other]
                known |= self.depends(other)
            self.far[who] = known
        return known

    def free(self, kind: int) -> bool:
        """Whether all that a kind depends on, however indirectly, depends on it as well."""
        known = self.prerequisites(self.who[kind])
        others = known & ~(1 << kind)
        if not known or (not others and self.left[kind] == 1):
            return True
        while others:
            who = self.who[(others & -others).bit_length() - 1]
            if not self.prerequisites(who) >> kind & 1:
                return False
            others &= ~self.same[who]
        self.layer.met.add("loops")
        return True

    # --- applying ---------------------------------------------------------------------------------------------------

    def apply(self) -> None:
        """Apply all that exist or come to exist."""
        loops = self.progress.scheme.loops
        while (chosen := self.next()) is not None:
            loop = self.loop(self.kinds[chosen.number]) if loops != TIMESTAMP else set()
            if not loop:
                self.do(chosen, self.choose(self.who[self.kinds[chosen.number]]))
                continue
            ring = [one for one in self.rest if self.kinds[one.number] in loop and self.progress.exists(one)]
            kinds = {self.kinds[one.number] for one in ring}  # no more: what does not exist yet may do so later
            would = {kind: self.choose(self.who[kind]) for kind in kinds} if loops == AS_MET else {}
            for effect in ring:
                kind = self.kinds[effect.number]
                if loops == NONE:
                    self.remove(effect)
                elif would or self.progress.exists(effect):
                    self.do(effect, would[kind] if would else self.choose(self.who[kind]))
        self.values.altered = None

    def next(self) -> Effect | None:
        """The effect to apply now."""
        newest = self.progress.scheme.dependents == NEWEST
        chosen = self.newest_that_waited() if newest else None
        chosen = chosen or self.oldest()
        if newest and chosen is not None:
            older = (effect for effect in self.rest if effect.age < chosen.age and self.progress.exists(effect))
            self.passed.update((effect.number, effect) for effect in older)
        return chosen

    def newest_that_waited(self) -> Effect | None:
        """The newest effect that has waited and need not any more."""
        left = {effect.number for effect in self.rest}
        waited = sorted(self.passed.values(), key=lambda effect: effect.age, reverse=True)
        ready = (e for e in waited if e.number in left and self.progress.exists(e) and self.free(self.kinds[e.number]))
        return next(ready, None)

    def oldest(self) -> Effect | None:
        """The oldest effect that depends on none but those in a loop with it."""
        rest, waiting = self.rest, self.waiting
        while self.at < len(rest):
            effect = rest[self.at]
            kind = self.kinds[effect.number]
            if kind not in waiting:
                there = self.progress.exists(effect)
                if there and self.free(kind):
                    if sum(waiting.values()) > 1:
                        self.layer.met.add("dependents")
                    return effect
                waiting[kind] = there
            self.at += 1
        return None

    def loop(self, kind: int) -> set[int]:
        """The kinds of which all depend on each other, one among them that is free; none if there is no such loop."""
        known = self.prerequisites(self.who[kind])
        ring = {*members(known), kind}
        return ring if len(ring) > 1 or (self.left[kind] > 1 and known) else set()

    def do(self, effect: Effect, chosen: Chosen) -> None:
        """Apply one effect."""
        values, kind = self.values, self.kinds[effect.number]
        altered = values.altered
        assert altered is not None
        if self.p.told is not None:
            self.p.told(effect, tuple(chosen) if isinstance(chosen, dict) else members(chosen or 0))
        self.p.begin(self.layer, effect, chosen if isinstance(chosen, dict) else members(chosen or 0))
        covers = [values.columns[cell].cover if cell in values.columns else 0 for cell in effect.writes]
        do(values, effect, chosen)
        self.remove(effect)
        if altered or covers != [values.columns[cell].cover if cell in values.columns else 0 for cell in effect.writes]:
            self.applied.append(effect)
        elif self.left[kind]:
            self.idle.add(effect.number)
        if altered:
            self.reconsider(altered)
            self.wake(chosen)
        altered.clear()

    def remove(self, effect: Effect) -> None:
        """An effect has been dealt with."""
        kind, at = self.kinds[effect.number], self.rest.index(effect)
        del self.rest[at]
        self.at -= at < self.at
        self.left[kind] -= 1
        self.worlds.pop(kind, None)
        if self.left[kind]:
            self.one[kind] = next(other for other in self.rest if self.kinds[other.number] == kind)
            return
        who = self.who[kind]
        behind = [(other, at, known) for other, (at, known) in self.direct.items() if known >> kind & 1]
        for other, at, known in behind:
            self.direct[other] = at, known ^ 1 << kind
        if behind:
            clear = self.direct.get(who, (0, -1))[1] == 0
            self.far = {w: known & ~(1 << kind) for w, known in self.far.items()} if clear else {}
            self.waiting, self.at = {}, 0
        self.some[who] = next((self.one[other] for other in members(self.same[who]) if self.left[other]), effect)
        self.stir([kind])

    def reconsider(self, altered: set[str]) -> None:
        """Some attributes have been changed: what was found from them does not hold any more."""
        self.changes += 1
        self.last.update(dict.fromkeys(altered, self.changes))
        self.latest, self.worlds = {}, {}
        self.far, self.waiting, self.at = {}, {}, 0
        self.stir([kind for kind, left in self.left.items() if not left], altered)

    def wake(self, chosen: Chosen) -> None:
        """See whether effects have come to exist whose sources have been changed."""
        objects = chosen if isinstance(chosen, dict) else members(chosen or 0) if self.absent else ()
        woken = [e for oid in objects if oid in self.absent for e in self.absent[oid] if self.progress.exists(e)]
        for effect in woken:
            self.absent[effect.source].remove(effect)
            insort(self.rest, effect, key=AGE)
            self.enter(effect)
        if woken:
            self.ahead_of, self.direct = {}, {}

    def stir(self, spent: list[int], altered: Collection[str] = ()) -> None:
        """See whether kinds of which none is left would be waited for if there were one more.

        Args:
            altered: only what rests on these attributes is looked at again; () for all.
        """
        for first in spent if self.stirs and self.progress.scheme.dependency else ():
            if first in self.stirring:
                continue
            own, writes = not self.reads[self.who[first]].isdisjoint(altered) or not altered, self.one[first].writes
            for who, cells in self.cells.items():
                if (own or not cells.isdisjoint(altered)) and overlap(cells, writes) and self.single.get(who) != first:
                    told = self.foretell(first, who)
                    if told is None or who == self.who[first] or self.link(first, who):
                        self.stirring.add(first)
                        break
