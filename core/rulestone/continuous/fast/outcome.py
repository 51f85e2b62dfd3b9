"""The order of effects of one layer where dependency is judged in the outcome.

An effect then waits also for those that would change it once all that they depend on themselves has been applied. That
differs from how things stand only where one writes what a second reads, and that what a third reads.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable

from rulestone.continuous.board import Effect
from rulestone.continuous.fast.columns import members
from rulestone.continuous.fast.kinds import Kinds, do
from rulestone.continuous.fast.layer import Layer, Pass
from rulestone.continuous.fast.order import LayerOrder
from rulestone.continuous.fast.values import Rows, Values


class OutcomeOrder(LayerOrder):
    """Applies the effects of one layer in their order; each effect is a kind of its own."""

    late = True

    def __init__(self, p: Pass, layer: Layer) -> None:
        super().__init__(p, layer)
        self.thens: dict[int, list[int]] = defaultdict(list)  # by kind the selections that may depend on it
        for who in self.some:
            for first in self.firsts(who)[0]:
                if first != self.single[who]:
                    self.thens[first].append(who)
        self.behind = list(dict.fromkeys(who for thens in self.thens.values() for who in thens))
        self.judged: dict[int, Kinds] | None = None

    def kind(self, effect: Effect) -> Hashable:
        """What tells an effect from all others."""
        return effect.number

    def depends(self, who: int) -> Kinds:
        """The effects left on which one of them depends directly."""
        if self.judged is None:
            self.judged = self.judge()
        return self.judged.get(who, 0)

    def judge(self) -> dict[int, Kinds]:
        """For each effect left those on which it depends."""
        found = {who: super(OutcomeOrder, self).depends(who) for who in self.behind if self.left[self.single[who]]}
        while True:
            more: list[tuple[int, int]] = []
            for first, thens in self.thens.items():
                if not self.left[first] or not found.get(self.who[first], 0) & ~(1 << first):
                    continue
                asked = [who for who in thens if who in found and not found[who] >> first & 1]
                if asked and (ahead := self.ahead(first, found)):
                    more += [(who, first) for who in self.changed(first, asked, ahead)]
            if not more:
                return found
            for who, first in more:
                found[who] |= 1 << first

    def closure(self, kind: int, found: dict[int, Kinds], among: Kinds = -1) -> Kinds:
        """All that an effect depends on, directly or not, by what has been found, among some effects."""
        known, seen = found.get(self.who[kind], 0) & among, 0
        while ahead := known & ~seen:
            low = ahead & -ahead
            seen |= low
            known |= found.get(self.who[low.bit_length() - 1], 0) & among
        return known

    def ahead(self, kind: int, found: dict[int, Kinds]) -> list[Effect]:
        """All that an effect depends on, in the order in which it would be applied."""
        left, listed = self.closure(kind, found) & ~(1 << kind), []
        while left:
            behind = {one: self.closure(one, found, left) for one in members(left)}
            free = [one for one, known in behind.items() if all(behind[other] >> one & 1 for other in members(known))]
            chosen = min(free, key=lambda one: self.one[one].age)
            listed.append(self.one[chosen])
            left ^= 1 << chosen
        return listed

    def changed(self, first: int, asked: list[int], ahead: list[Effect]) -> list[int]:
        """Which of some effects would do otherwise if another were applied first, after what that one depends on."""
        board, here, values = self.progress.board, self.progress.board.table, self.values
        world: Values = values.fork()
        board.table, self.p.values = Rows(world), world
        try:
            for effect in ahead:
                if self.progress.exists(effect):
                    do(world, effect, self.would(effect))
            if not self.progress.exists(self.one[first]):
                return []
            before = [(who, self.would(self.some[who])) for who in asked]
            do(world, self.one[first], self.would(self.one[first]))
            return [who for who, would in before if self.would(self.some[who]) != would]
        finally:
            board.table, self.p.values = here, values

    def remove(self, effect: Effect) -> None:
        """An effect has been dealt with: what others depended on by it is judged anew."""
        super().remove(effect)
        self.judged, self.far, self.waiting, self.at = None, {}, {}, 0

    def reconsider(self, altered: set[str]) -> None:
        """Forget what was found from attributes that have been changed."""
        super().reconsider(altered)
        self.judged = None
