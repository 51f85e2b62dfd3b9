"""The effects of one layer in which some read what others write: the order found by trials, as few as will do.

Dependencies are asked of kinds of effects (see `trials`), and only of pairs in which one writes what the other reads.
Where it is plain what an effect makes of whatever it applies to, no trial is needed at all.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from rulestone.continuous.board import ANYTHING, Effect, overlap
from rulestone.continuous.fast.columns import Bits, members
from rulestone.continuous.fast.layer import Layer, Pass
from rulestone.continuous.fast.trials import Kinds, Trials, Would, alike
from rulestone.continuous.operations import lost, written


class Entangled(Trials):
    """Applies the effects of one layer.

    Attributes:
        idle: numbers of effects that did nothing, and after which others of their kind were applied.
    """

    def __init__(self, p: Pass, layer: Layer, among: Bits = -1) -> None:
        super().__init__(p, layer, among)
        self.rest = list(layer.effects)
        self.at = 0  # where to look for the next one: those before wait
        self.waiting: dict[int, bool] = {}  # kinds passed over, and whether they exist
        self.readers: dict[str, list[int]] = {}
        for who, kind in self.some.items():
            for attr in self.reads[kind]:
                self.readers.setdefault(attr, []).append(who)
        possible = self.pairs() if self.run.scheme.dependency else {who: [] for who in self.some}
        self.known = {
            who: [(first, self.who[first], self.foretells(first, who)) for first in firsts]
            for who, firsts in possible.items()
        }
        # which links between a kind and a selection have to be seen again when an attribute has been changed
        self.uncertain = [who for who, links in self.known.items() if any(into is None for _, _, into in links)]
        self.linked: dict[str, list[tuple[int, int, int, bool]]] = {}
        self.leading: dict[int, list[tuple[int, int, bool | None]]] = {}  # links by the kind that comes first
        self.stirring: set[int] = set()  # kinds that would still be waited for if more of them were left
        self.idle: set[int] = set()
        for who, links in self.known.items():
            for first, his, into in links:
                self.leading.setdefault(first, []).append((who, his, into))
                if into is not None:
                    for attr in self.reads[self.some[who]] | self.reads[self.some[his]]:
                        self.linked.setdefault(attr, []).append((who, first, his, into))
        self.done: dict[int, int] = {}  # kind → the step since when it has nothing to do if nothing changes
        self.found: dict[int, Kinds] = {}
        self.far: dict[int, Kinds] = {}

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
        altered, kind = self.live.altered, self.kinds[chosen.number]
        assert altered is not None
        if chosen.group in self.p.several and chosen.group not in self.run.begun:
            objects = members(would.bits)
            self.layer.began[chosen.group] = self.run.begun[chosen.group] = objects
        idle = True
        if not self.is_done(kind, chosen):
            covers = [self.live.covers.get(attr) for attr in chosen.writes]
            self.carry_out(chosen, would)
            idle = not altered and covers == [self.live.covers.get(attr) for attr in chosen.writes]
            if not overlap(self.reads[kind], chosen.writes):
                self.done[kind] = self.step + bool(altered)
        self.remove(chosen)
        if self.left[kind] and idle:
            self.idle.add(chosen.number)
        if altered or self.twice:
            self.reconsider(altered)
            altered.clear()

    def remove(self, effect: Effect) -> None:
        """An effect has been dealt with."""
        kind, at = self.kinds[effect.number], self.rest.index(effect, 0)
        del self.rest[at]
        self.at -= at < self.at
        self.left[kind] -= 1
        if self.left[kind]:
            self.one[kind] = self.others[kind].pop()
        else:
            self.use_up(kind)

    def is_done(self, kind: int, effect: Effect) -> bool:
        """Whether an effect has nothing to do because nothing has changed since another of its kind was applied."""
        since = self.done.get(kind)
        if since is None or not effect.shape.absolute or self.twice:
            return False
        return self.holds(since, self.reads[kind], effect.writes)

    def reconsider(self, altered: set[str]) -> None:
        """Forget, or see again, what was found from attributes that have been changed."""
        self.step += 1
        self.start_over()
        for attr in (*altered, ANYTHING):
            self.changed[attr] = self.step
            for who in self.readers.get(attr, ()):
                self.plans.pop(who, None)
        if self.twice:
            self.found, self.far = {}, {}
        for who in self.uncertain:
            if self.found.pop(who, None) is not None:
                self.far.clear()
        for attr in altered:
            for who, first, his, into in self.linked.get(attr, ()):
                if not self.left[first]:
                    if first not in self.stirring and self.reaches(his, who, into):
                        self.stirring.add(first)
                    continue
                known = self.found.get(who)
                if known is not None and self.reaches(his, who, into) != (known >> first & 1):
                    self.far.clear()
                    self.found[who] = known ^ 1 << first

    def use_up(self, kind: int) -> None:
        """No effect of a kind is left."""
        who, bit = self.who[kind], 1 << kind
        waited = lost = False
        for one, known in self.found.items():
            if known & bit:
                self.found[one], waited = known ^ bit, True
                lost = lost or not (known ^ bit) & self.same[who]  # what the selection leads to is not reached this way
        if waited:
            self.start_over()
            for one, known in tuple(self.far.items()):
                if known & bit:
                    self.far[one] = known ^ bit
                    if lost:
                        del self.far[one]
        if self.some[who] == kind:
            self.some[who] = next((one for one in members(self.same[who]) if self.left[one]), kind)
        for other, his, into in self.leading.get(kind, ()):
            if into is None or self.reaches(his, other, into):
                self.stirring.add(kind)
                break

    def quiet(self) -> list[Hashable]:
        """What effects have in common of which one more, the youngest of all, would not have been waited for."""
        stirring = self.stirring | {first for first, links in self.leading.items() if self.turns_back(first, links)}
        return [alike(self.one[kind]) for kind in self.one if kind not in self.single and kind not in stirring]

    def turns_back(self, kind: int, links: Iterable[tuple[int, int, bool | None]]) -> bool:
        """Whether a kind may depend on itself."""
        return any(other == self.who[kind] for other, _, _ in links)

    def start_over(self) -> None:
        """Those that wait may not wait any more."""
        self.at = 0
        self.waiting.clear()

    def next(self) -> Effect | None:
        """The effect to apply now: the oldest that depends on none but those in a loop with it."""
        rest, waiting = self.rest, self.waiting
        while self.at < len(rest):
            effect = rest[self.at]
            kind = self.kinds[effect.number]
            if kind not in waiting:
                there = self.run.exists(effect)
                if there and self.free(kind):
                    if sum(waiting.values()) > 1:
                        self.layer.met.add("dependents")
                    return effect
                waiting[kind] = there
            self.at += 1
        return None

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

    def prerequisites(self, who: int) -> Kinds:
        """The kinds on which those of a selection depend, directly or not (perhaps on their own kind)."""
        known = self.far.get(who)
        if known is None:
            known = seen = 0
            queue = [who]
            while queue:
                one = queue.pop()
                firsts = self.far.get(one)
                if firsts is not None:
                    known |= firsts
                    seen |= firsts  # all that they lead to is in there
                    queue = [other for other in queue if not self.same[other] & firsts]
                    continue
                firsts = self.found.get(one)
                if firsts is None:
                    firsts = self.depends(one)
                known |= firsts
                new = firsts & ~seen
                while new:
                    other = self.who[(new & -new).bit_length() - 1]
                    new &= ~self.same[other]
                    seen |= self.same[other]
                    queue.append(other)
            self.far[who] = known
        return known

    def depends(self, who: int) -> Kinds:
        """The kinds of effects left on which those of a selection depend directly (perhaps on their own kind)."""
        known = self.found.get(who)
        if known is None:
            known = 0
            for first, his, into in self.known[who]:
                if not self.left[first]:
                    continue
                if self.tie(first, who) if into is None else self.reaches(his, who, into):
                    known |= 1 << first
            self.found[who] = known
        return known

    def reaches(self, his: int, who: int, into: bool) -> bool:
        """Whether effects of one selection bring objects into another one, or out of it if `into` is false."""
        one, other = self.plans.get(his) or self.plan(his), self.plans.get(who) or self.plan(who)
        return bool(one.bits & ~other.bits if into else one.bits & other.bits)


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
