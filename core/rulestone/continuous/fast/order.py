"""The order of effects of one layer in which some read what others write.

Dependencies are asked of *kinds* of effects, those that do the same to the same objects, and only of pairs in which one
writes what the other reads. Where it is written down what an effect wants and what another leaves behind, comparing
sets of objects answers; otherwise it is tried out. An answer is kept until something changes that it rests on.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable

from rulestone.continuous.board import ANYTHING, AS_MET, NEWEST, NONE, TIMESTAMP, Effect
from rulestone.continuous.fast.columns import members
from rulestone.continuous.fast.layer import Chosen, Layer, Pass
from rulestone.continuous.fast.values import Rows, Values
from rulestone.continuous.operations import lost, written

Kinds = int
"""A set of kinds, as bits."""
RELATIVE_TO_AGE = ("forbid", "permit", "gain", "share")


class LayerOrder:
    """Applies the effects of one layer in their order.

    Kinds of one *selection* apply to the same objects and exist together.

    Args:
        p: the pass; its values become those after the layer.
        layer: the layer; its effects are sorted, the oldest first.

    Attributes:
        applied: the effects that did anything, in order.
        stirring: kinds of which one more, the youngest of all, might be waited for.
        idle: numbers of effects that did nothing, and after which others of their kind were applied.
    """

    def __init__(self, p: Pass, layer: Layer) -> None:
        self.p, self.progress, self.layer, self.values = p, p.progress, layer, p.values
        self.values.altered = set()
        p.look()
        self.rest = list(layer.effects)
        self.applied: list[Effect] = []
        self.stirring: set[int] = set()
        self.idle: set[int] = set()
        self.passed: dict[int, Effect] = {}  # those that a younger one was preferred to, by number
        keys: dict[Hashable, int] = {}
        self.kinds = {effect.number: keys.setdefault(self.kind(effect), len(keys)) for effect in layer.effects}
        self.left = Counter(self.kinds.values())
        self.one = {self.kinds[effect.number]: effect for effect in reversed(layer.effects)}  # of each kind the oldest
        whose: dict[Hashable, int] = {}
        self.who = {kind: whose.setdefault(self.selection(one), len(whose)) for kind, one in self.one.items()}
        self.some = {who: self.one[kind] for kind, who in self.who.items()}  # of each selection one effect
        self.same: dict[int, Kinds] = defaultdict(int)  # and all kinds of it
        for kind, who in self.who.items():
            self.same[who] |= 1 << kind
        self.reads = {who: self.progress.reads(effect) for who, effect in self.some.items()}
        self.firsts = self.possible() if self.progress.scheme.dependency else {who: [] for who in self.some}
        self.foretold: dict[tuple[int, int], bool | None] = {}
        self.resting: dict[str, list[tuple[int, int]]] = defaultdict(list)  # attribute → the links that rest on it
        for who, firsts in self.firsts.items():
            for first in firsts:
                self.foretold[first, who] = told = self.foretell(first, who)
                one, other = self.one[first], self.some[who]
                rests = self.reads[who] | self.reads[self.who[first]]
                if told is None:
                    rests |= other.needs | one.needs | one.writes
                for attr in rests:
                    self.resting[attr].append((first, who))
        # what is known as things stand
        self.chosen: dict[int, Chosen] = {}  # by selection
        self.worlds: dict[int, tuple[Values, Rows]] = {}  # by kind: the values if it were applied
        self.links: dict[tuple[int, int], bool] = {}
        self.direct: dict[int, Kinds] = {}
        self.far: dict[int, Kinds] = {}
        self.waiting: dict[int, bool] = {}  # kinds passed over, and whether they exist
        self.at = 0  # where to look for the next one: those before wait

    # --- kinds ------------------------------------------------------------------------------------------------------

    def kind(self, effect: Effect) -> Hashable:
        """What effects have in common that would do the same to the same objects and exist together."""
        begun = effect.group in self.progress.begun
        if not self.p.steady(effect) or (begun and (self.progress.scheme.shares or self.progress.scheme.goes_on)):
            return effect.number
        return alike(effect)

    def selection(self, effect: Effect) -> Hashable:
        """What kinds have in common that apply to the same objects and exist together."""
        if isinstance(self.kind(effect), int):
            return effect.number
        return (effect.like, origin(effect), effect.needs)

    def possible(self) -> dict[int, list[int]]:
        """For each selection the kinds on which it may depend: they write what it reads, or what decides whether it
        exists.
        """
        writers: dict[str, list[int]] = defaultdict(list)
        for kind, effect in self.one.items():
            for cell in effect.writes:
                writers[cell].append(kind)
        found = {}
        for who, effect in self.some.items():
            cells = self.reads[who] | effect.needs
            writing = {kind for cell in (writers if ANYTHING in cells else cells) for kind in writers.get(cell, ())}
            alone = isinstance(self.kind(effect), int)  # of one kind, whose only effect it is
            found[who] = [kind for kind in sorted(writing) if not (alone and self.one[kind] is effect)]
        return found

    def chained(self) -> bool:
        """Whether an effect may depend on one that may depend on another itself."""
        return any(self.firsts[self.who[first]] for firsts in self.firsts.values() for first in firsts)

    def foretell(self, first: int, who: int) -> bool | None:
        """Whether whatever a kind applies to is then in a selection (or is not); None if that has to be tried out."""
        one, other = self.one[first], self.some[who]
        if other.wants is None or len(other.wants) != 1 or other.exists is not None or one.exists is not None:
            return None
        if other.group in self.progress.begun or not (self.p.steady(one) and self.p.steady(other)):
            return None
        return outcome(one, *other.wants[0])

    # --- what is known as things stand ------------------------------------------------------------------------------

    def choose(self, who: int) -> Chosen:
        """What effects of a selection that exist would do now."""
        if who not in self.chosen:
            effect = self.some[who]
            self.chosen[who] = self.p.select(effect) if self.p.steady(effect) else self.progress.plan(effect)
        return self.chosen[who]

    def link(self, first: int, who: int) -> bool:
        """Whether applying one of a kind first would change what effects of a selection do, or whether they exist."""
        known = self.links.get((first, who))
        if known is None:
            into = self.foretold[first, who]
            if into is None:
                known = self.tried(first, who)
            else:
                one, other = self.choose(self.who[first]), self.choose(who)
                assert isinstance(one, int)
                assert isinstance(other, int)  # only what does the same to all is foretold
                known = bool(one & ~other if into else one & other)
            self.links[first, who] = known
        return known

    def tried(self, first: int, who: int) -> bool:
        """The same, tried out."""
        one, other = self.one[first], self.some[who]
        if not self.progress.exists(one) or not self.progress.exists(other):
            return False
        before = self.choose(who)
        world = self.world(first)
        board, here, values = self.progress.board, self.progress.board.table, self.values
        board.table, self.p.values = world[1], world[0]
        try:
            if not self.progress.exists(other):
                return True
            return before != (self.p.select(other) if isinstance(before, int) else self.progress.plan(other))
        finally:
            board.table, self.p.values = here, values

    def world(self, first: int) -> tuple[Values, Rows]:
        """The values as they would be if one of a kind were applied now."""
        if first not in self.worlds:
            values, chosen = self.values.fork(), self.choose(self.who[first])
            do(values, self.one[first], chosen)
            objects = sum(1 << oid for oid in chosen) if isinstance(chosen, dict) else chosen or 0
            table = self.progress.board.table
            self.worlds[first] = values, Rows(values, table if isinstance(table, Rows) else None, objects)
        return self.worlds[first]

    def depends(self, who: int) -> Kinds:
        """The kinds of effects left on which those of a selection depend directly (perhaps on their own kind)."""
        known = self.direct.get(who)
        if known is None:
            known = 0
            for first in self.firsts[who]:
                if self.left[first] and self.link(first, who):
                    known |= 1 << first
            self.direct[who] = known
        return known

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
        behind = [other for other, known in self.direct.items() if known >> kind & 1]
        for other in behind:
            self.direct[other] ^= 1 << kind
        if behind:
            self.far = {} if self.direct.get(who) != 0 else {w: known & ~(1 << kind) for w, known in self.far.items()}
            self.waiting, self.at = {}, 0
        self.some[who] = next((self.one[other] for other in members(self.same[who]) if self.left[other]), effect)
        self.stir([(kind, other) for other, firsts in self.firsts.items() if kind in firsts])

    def reconsider(self, altered: set[str]) -> None:
        """Forget what was found from attributes that have been changed."""
        attrs = altered | {ANYTHING}
        for who, reads in self.reads.items():
            if not reads.isdisjoint(attrs):
                self.chosen.pop(who, None)
        self.worlds = {}
        pairs = {pair for attr in attrs for pair in self.resting.get(attr, ())}
        for pair in pairs:
            self.links.pop(pair, None)
            self.direct.pop(pair[1], None)
        self.far, self.waiting, self.at = {}, {}, 0
        self.stir([pair for pair in pairs if not self.left[pair[0]]])

    def stir(self, links: list[tuple[int, int]]) -> None:
        """See whether kinds of which none is left would be waited for if there were one more."""
        for first, who in links:
            if first not in self.stirring and (
                self.foretold[first, who] is None or who == self.who[first] or self.link(first, who)
            ):
                self.stirring.add(first)


def do(values: Values, effect: Effect, chosen: Chosen) -> None:
    """Do to values what an effect does."""
    if isinstance(chosen, dict):
        values.carry_out_each([(chosen, effect.timestamp)])
    else:
        values.carry_out(effect.constant or (), chosen or 0, effect.timestamp)


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
