"""The effects of one layer where the scheme has an order of its own for loops, or for effects that have waited."""

from __future__ import annotations

from rulestone.continuous.board import AS_MET, NEWEST, NONE, TIMESTAMP, Effect
from rulestone.continuous.fast.columns import Bits, members
from rulestone.continuous.fast.layer import Layer, Pass
from rulestone.continuous.fast.order import Entangled


class Looping(Entangled):
    """Applies the effects of one layer: whatever the scheme says becomes of a loop, and which dependent is next.

    Args:
        p, layer, among: as in `Entangled`.
    """

    def __init__(self, p: Pass, layer: Layer, among: Bits = -1) -> None:
        super().__init__(p, layer, among)
        self.loops, self.newest = p.run.scheme.loops, p.run.scheme.dependents == NEWEST
        self.passed: dict[int, Effect] = {}
        """Effects that a younger one was preferred to, by number."""

    def apply(self) -> None:
        """Apply all that exist or come to exist."""
        while (chosen := self.next()) is not None:
            loop = self.loop(self.kinds[chosen.number]) if self.loops != TIMESTAMP else set()
            if not loop:
                self.do(chosen, self.plan(self.who[self.kinds[chosen.number]]))
                continue
            ring = [effect for effect in self.rest if self.kinds[effect.number] in loop]
            would = {kind: self.plan(self.who[kind]) for kind in loop} if self.loops == AS_MET else {}
            for effect in ring:
                kind = self.kinds[effect.number]
                if self.loops == NONE:
                    self.remove(effect)
                elif would or self.run.exists(effect):
                    self.do(effect, would[kind] if would else self.plan(self.who[kind]))

    def loop(self, kind: int) -> set[int]:
        """The kinds of which all depend on each other, one among them that is free; none if there is no such loop."""
        known = self.prerequisites(self.who[kind])
        ring = {*members(known), kind}
        return ring if len(ring) > 1 or (self.left[kind] > 1 and known) else set()

    def next(self) -> Effect | None:
        """The effect to apply now."""
        chosen = None
        if self.newest:
            left = {effect.number for effect in self.rest}
            waited = sorted(self.passed.values(), key=lambda effect: effect.age, reverse=True)
            ready = (e for e in waited if e.number in left and self.run.exists(e) and self.free(self.kinds[e.number]))
            chosen = next(ready, None)
        chosen = chosen or super().next()
        if self.newest and chosen is not None:
            older = (effect for effect in self.rest if effect.age < chosen.age and self.run.exists(effect))
            self.passed.update((effect.number, effect) for effect in older)
        return chosen
