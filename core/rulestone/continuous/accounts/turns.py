"""The applications that `literal.turns` makes, found without trying every pair of effects anew before each.

An effect stands *apart* in its layer if it reads nothing that another one there writes, and writes nothing that another
one reads: what it does, it does whatever becomes of the others. All others are tried as the rules are worded, but only
pairs of which one writes what the other reads, and again only when something has changed that the answer rests on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping

from rulestone.continuous.board import (
    ANYTHING,
    NEWEST,
    OUTCOME,
    TIMESTAMP,
    Board,
    Effect,
    Plan,
    Progress,
    Scheme,
    overlap,
)
from rulestone.continuous.literal import Depends, Turn, around, changed_by, free, prerequisites, turns_of_layer

Reads = Callable[[Effect], frozenset[str]]
NEEDS = object()
DATED = ("forbid", "permit", "gain", "share")
"""Operations that leave behind when they were done."""


def turns(board: Board, effects: Iterable[Effect], scheme: Scheme) -> Iterator[Turn]:
    """Apply effects to a board, stopping before each application to show why this one."""
    progress = Progress(board, effects, scheme)
    for layer in sorted({effect.layer for effect in progress.effects}):
        rest = [effect for effect in progress.effects if effect.layer == layer]
        found = Turns(progress, rest)
        literally = scheme.dependency and scheme.judged == OUTCOME and found.chained()
        yield from turns_of_layer(progress, rest) if literally else found.turns()


def looks(progress: Progress, effect: Effect) -> frozenset[str]:
    """All that decides whether an effect exists, what it applies to and what it does there."""
    return progress.reads(effect) | effect.needs


def apart(effects: Collection[Effect], reads: Reads) -> set[int]:
    """The numbers of those effects of a layer that have nothing to do with the others."""
    reading, writing = Counter[str](), Counter[str]()
    for effect in effects:
        reading.update(reads(effect))
        writing.update(effect.writes)
    found = set()
    for effect in effects:
        mine, own = reads(effect), effect.writes
        if not meets(mine, writing, own) and not meets(own, reading, mine):
            found.add(effect.number)
    return found


def grouped(effects: Iterable[Effect], by: Callable[[Effect], Hashable]) -> dict[Hashable, list[Effect]]:
    """Effects by what they have in common."""
    found: dict[Hashable, list[Effect]] = {}
    for effect in effects:
        found.setdefault(by(effect), []).append(effect)
    return found


def is_need(aim: Hashable) -> bool:
    """Whether a pair is about whether one effect exists."""
    return isinstance(aim, tuple) and aim[0] is NEEDS


def numbers(effects: Iterable[Effect]) -> set[int]:
    """The numbers of effects."""
    return {effect.number for effect in effects}


def meets(cells: frozenset[str], others: Counter[str], own: frozenset[str]) -> bool:
    """Whether any of some cells is among those of others; of these cells the owner's own are counted too."""
    if others[ANYTHING] > (ANYTHING in own):
        return True
    if ANYTHING in cells:
        return any(count > (cell in own) for cell, count in others.items())
    return any(others[cell] > (cell in own) for cell in cells)


class Turns:
    """The applications of one layer.

    Effects of one *aim* apply to the same objects and do the same there, if they exist; those of one *deed* leave the
    same behind as well. What is found of one of them holds for all.

    Args:
        progress: how far the resolution has come.
        rest: the effects of the layer, the oldest first.
    """

    def __init__(self, progress: Progress, rest: list[Effect]) -> None:
        self.progress = progress
        self.scheme = progress.scheme
        self.rest = rest
        self.looks = {effect.number: looks(progress, effect) for effect in rest}
        self.apart = apart(rest, lambda effect: self.looks[effect.number])
        self.aims = {effect.number: self.aim(effect) for effect in rest}
        self.known: dict[Hashable, Plan] = {}  # by aim
        self.links: dict[tuple[Hashable, Hashable], bool] = {}  # by deed of the first and aim of the other
        self.plans = {effect.number: self.plan(effect) for effect in rest}
        together = [effect for effect in rest if effect.number not in self.apart]
        deeds, aims = grouped(together, self.deed), grouped(together, lambda effect: self.aims[effect.number])
        # pairs of which the one writes what the other looks at, to do something or to exist
        self.pairs = [
            (deed, firsts, aim, thens)
            for deed, firsts in deeds.items()
            for aim, thens in (*aims.items(), *(((NEEDS, then.number), [then]) for then in together))
            if overlap(thens[0].needs if is_need(aim) else progress.reads(thens[0]), firsts[0].writes)
        ]

    def aim(self, effect: Effect) -> Hashable:
        """Equal for effects that do the same to the same objects, if they exist."""
        progress = self.progress
        if effect.like is None or effect.constant is None or (not effect.shape.absolute and not effect.shape.adds):
            return effect.number
        if effect.group in progress.begun or not progress.kept.keys().isdisjoint(effect.writes):
            return effect.number
        return (effect.like, effect.constant)

    def deed(self, effect: Effect) -> Hashable:
        """Equal for effects that do the same to the same objects and leave the same behind."""
        return effect.number if any(op.kind in DATED for op in effect.constant or ()) else self.aims[effect.number]

    def plan(self, effect: Effect) -> Plan | None:
        """What an effect would do now."""
        if not self.progress.exists(effect):
            return None
        aim = self.aims[effect.number]
        if aim not in self.known:
            plan = self.progress.plan(effect)
            assert plan is not None
            self.known[aim] = plan
        return self.known[aim]

    def chained(self) -> bool:
        """Whether an effect may depend on one that may depend on another itself."""
        firsts = {number for pair in self.pairs for number in numbers(pair[1])}
        return any(not firsts.isdisjoint(numbers(pair[3])) for pair in self.pairs)

    def turns(self) -> Iterator[Turn]:
        """Apply the effects of the layer."""
        progress, scheme, rest = self.progress, self.scheme, self.rest
        passed: set[int] = set()
        while True:
            plans = {effect.number: plan for effect in rest if (plan := self.plans[effect.number]) is not None}
            here = [effect for effect in rest if effect.number in plans]
            if not here:
                return
            depends: Depends = {effect.number: {} for effect in here}
            if scheme.dependency:
                self.link(plans, depends)
            ready = (effect for effect in here if not depends[effect.number] or free(effect.number, depends))
            if passed and scheme.dependents == NEWEST:
                able = list(ready)
                chosen = next((effect for effect in reversed(able) if effect.number in passed), able[0])
            else:
                chosen = next(ready)
            ring = prerequisites(chosen.number, depends)
            loop = tuple(effect for effect in here if effect.number in ring)
            turn = Turn(progress, here, plans, tuple(rest), depends, chosen, loop)
            if loop and scheme.loops != TIMESTAMP:
                yield from around(turn, rest, scheme.loops)
                self.forget({ANYTHING})
            else:
                yield turn
                changed = progress.apply(chosen, plans[chosen.number])
                rest.remove(chosen)
                self.forget({cell for _, cell in changed})
            passed |= {effect.number for effect in here if effect.age < chosen.age}

    def link(self, plans: Mapping[int, Plan], depends: Depends) -> None:
        """Add what depends on what."""
        for deed, firsts, aim, thens in self.pairs:
            ahead = [first for first in firsts if first.number in plans]
            behind = [then for then in thens if then.number in plans]
            known = self.links.get((deed, aim))
            if known is None:
                pair = next(((a, b) for a in ahead for b in behind if a is not b), None)
                if pair is None:
                    continue
                first, then = pair
                known = self.links[deed, aim] = bool(changed_by(self.progress, first, [then]))
            if known:
                numbers = {first.number for first in ahead}
                for then in behind:
                    depends[then.number] |= dict.fromkeys(numbers - {then.number}, ())

    def forget(self, cells: set[str]) -> None:
        """Something was changed: what rests on it is looked at again. `ANYTHING`: whatever it may be."""
        left = {effect.number for effect in self.rest}
        self.pairs = [
            pair for pair in self.pairs if not (left.isdisjoint(numbers(pair[1])) or left.isdisjoint(numbers(pair[3])))
        ]
        if not cells:
            return
        stale = {
            effect.number
            for effect in self.rest
            if effect.number not in self.apart
            and (ANYTHING in cells or overlap(self.looks[effect.number] | effect.writes, frozenset(cells)))
        }
        for number in stale:
            self.known.pop(self.aims[number], None)
        for effect in self.rest:
            if effect.number in stale:
                self.plans[effect.number] = self.plan(effect)
        for deed, firsts, aim, thens in self.pairs:
            if not stale.isdisjoint(numbers(firsts)) or not stale.isdisjoint(numbers(thens)):
                self.links.pop((deed, aim), None)
