"""Continuous effects applied as the rules are worded: the specification that the fast resolver is held against.

Layer by layer. Within a layer, until every effect that exists is applied: B depends on A if applying A first would
change whether B exists, what it applies to, or what it does to it: as things stand, and under some schemes also once
all that A depends on has been applied. The oldest effect that depends on no other is applied, and all is reconsidered.
When effects that depend on each other in a loop are next, the oldest of them is
applied, or whatever else the scheme says becomes of a loop.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

from rulestone.continuous.board import (
    AS_MET,
    NEWEST,
    NONE,
    OUTCOME,
    TIMESTAMP,
    Board,
    Cell,
    Effect,
    Plan,
    Progress,
    Scheme,
)
from rulestone.continuous.operations import Table

Depends = dict[int, dict[int, tuple[Effect, ...]]]
"""For each effect those on which it depends, by number, each with what was applied before it when that showed: nothing,
or, in order, all that it depends on itself."""


class Turn(NamedTuple):
    """One application, seen just before it is made.

    Attributes:
        progress: how far the resolution has come; its board stands as it does before the application.
        here: the effects of the layer that exist and are not applied yet, the oldest first.
        plans: what each of them would do now.
        left: those of the layer that are not applied yet, whether they exist or not.
        depends: for each of them those on which it depends.
        chosen: the one that is applied.
        loop: those that depend on each other in a loop with it, itself among them, the oldest first; () for none.
        applies: otherwise nothing is applied, and the whole loop is left out.
        goes_on: it is part of a loop that an earlier turn has begun to apply as a whole; nothing was reconsidered.
    """

    progress: Progress
    here: list[Effect]
    plans: dict[int, Plan]
    left: tuple[Effect, ...]
    depends: Depends
    chosen: Effect
    loop: tuple[Effect, ...] = ()
    applies: bool = True
    goes_on: bool = False

    def preview(self, effect: Effect, after: Iterable[Effect] = ()) -> dict[Cell, tuple[Any, Any]]:
        """What applying one of the effects would change now, or after some others: cell → (before, after)."""
        with trying(self.progress, after):
            return self.progress.carry_out(effect, self.progress.plan(effect) or {})


def resolve(
    board: Board,
    effects: Iterable[Effect],
    scheme: Scheme,
    told: Callable[[Effect, Collection[int]], None] | None = None,
) -> Table:
    """Apply effects to a board; its table is returned.

    Args:
        told: hears of every effect just before it is applied, and of the objects that it applies to.
    """
    for turn in turns(board, effects, scheme):
        if told is not None and turn.applies:
            told(turn.chosen, tuple(turn.plans[turn.chosen.number]))
    return board.table


def turns(board: Board, effects: Iterable[Effect], scheme: Scheme) -> Iterator[Turn]:
    """Apply effects to a board, stopping before each application to show why this one."""
    progress = Progress(board, effects, scheme)
    for layer in sorted({effect.layer for effect in progress.effects}):
        yield from turns_of_layer(progress, [effect for effect in progress.effects if effect.layer == layer])


def turns_of_layer(progress: Progress, rest: list[Effect]) -> Iterator[Turn]:
    """Apply the effects of one layer, the oldest of them first in the list."""
    scheme = progress.scheme
    passed: set[int] = set()
    while True:
        plans = {effect.number: plan for effect in rest if (plan := progress.plan(effect)) is not None}
        here = [effect for effect in rest if effect.number in plans]
        if not here:
            break
        asked = rest if scheme.judged == OUTCOME else here
        depends = dependencies(progress, asked) if scheme.dependency else {effect.number: {} for effect in here}
        ready = [effect for effect in here if free(effect.number, depends)]
        waited = [effect for effect in ready if effect.number in passed]
        chosen = waited[-1] if waited and scheme.dependents == NEWEST else ready[0]
        ring = prerequisites(chosen.number, depends)
        loop = tuple(effect for effect in here if effect.number in ring)
        turn = Turn(progress, here, plans, tuple(rest), depends, chosen, loop)
        if loop and scheme.loops != TIMESTAMP:
            yield from around(turn, rest, scheme.loops)
        else:
            yield turn
            progress.apply(chosen, plans[chosen.number])
            rest.remove(chosen)
        passed |= {effect.number for effect in here if effect.age < chosen.age}


def around(turn: Turn, rest: list[Effect], loops: str) -> Iterator[Turn]:
    """What becomes of a loop that is not taken apart: it is left out, or applied as a whole, the oldest first.

    Args:
        turn: the turn at which it is next.
        rest: the effects of the layer that are left; those dealt with are removed.
        loops: as in `Scheme`.
    """
    progress = turn.progress
    if loops == NONE:
        yield turn._replace(applies=False)
        for effect in turn.loop:
            rest.remove(effect)
        return
    begun = False
    for effect in turn.loop:
        plan = turn.plans[effect.number] if loops == AS_MET else progress.plan(effect)
        if plan is None:
            continue  # an earlier member has taken it away; it may come back
        here = [other for other in turn.here if other in rest]
        depends: Depends = {other.number: {} for other in rest} if begun else turn.depends
        yield turn._replace(
            here=here,
            plans={**turn.plans, effect.number: plan},
            left=tuple(rest),
            depends=depends,
            chosen=effect,
            goes_on=begun,
        )
        progress.apply(effect, plan)
        rest.remove(effect)
        begun = True


def dependencies(progress: Progress, rest: Collection[Effect]) -> Depends:
    """Which effects depend on which now, as the scheme judges it."""
    depends: Depends = {effect.number: {} for effect in rest}
    for first in rest:
        for number in changed_by(progress, first, rest):
            depends[number][first.number] = ()
    while progress.scheme.judged == OUTCOME:
        ahead = {first.number: ordered(first, rest, depends) for first in rest}
        found = [
            (number, first)
            for first in rest
            if ahead[first.number]
            for number in changed_by(progress, first, rest, ahead[first.number])
            if first.number not in depends[number]
        ]
        if not found:
            break
        for number, first in found:
            depends[number][first.number] = ahead[first.number]
    return depends


def changed_by(
    progress: Progress, first: Effect, others: Iterable[Effect], after: Iterable[Effect] = ()
) -> tuple[int, ...]:
    """The numbers of those effects that would do something else, or exist or not, if another were applied first.

    Args:
        after: what is applied before all that.
    """
    with trying(progress, after):
        plan = progress.plan(first)
        if plan is None:
            return ()
        before = [(effect, progress.plan(effect)) for effect in others if effect is not first]
        progress.carry_out(first, plan)
        return tuple(effect.number for effect, would in before if progress.plan(effect) != would)


def ordered(effect: Effect, rest: Iterable[Effect], depends: Depends) -> tuple[Effect, ...]:
    """All that an effect depends on, directly or not, in the order in which it would be applied: by age, but what
    depends on another after that; of a loop the oldest first.
    """
    ahead = prerequisites(effect.number, depends) - {effect.number}
    left, found = [other for other in rest if other.number in ahead], []
    while left:
        numbers = {other.number for other in left}
        among = {number: depends[number].keys() & numbers for number in numbers}
        found.append(next(other for other in left if free(other.number, among)))
        left.remove(found[-1])
    return tuple(found)


@contextmanager
def trying(progress: Progress, effects: Iterable[Effect] = ()) -> Iterator[None]:
    """Apply effects one after the other, as far as they exist then; what is done within is undone in the end."""
    board = progress.board
    table = board.table
    board.table = {oid: dict(row) for oid, row in table.items()}
    try:
        for effect in effects:
            if (plan := progress.plan(effect)) is not None:
                progress.carry_out(effect, plan)
        yield
    finally:
        board.table = table


def free(number: int, depends: Mapping[int, Collection[int]]) -> bool:
    """Whether an effect may be next: all that it depends on, however indirectly, depends on it as well."""
    return all(number in prerequisites(other, depends) for other in prerequisites(number, depends))


def prerequisites(number: int, depends: Mapping[int, Collection[int]]) -> set[int]:
    """All that an effect depends on, directly or not."""
    found: set[int] = set()
    ahead = list(depends[number])
    while ahead:
        other = ahead.pop()
        if other not in found:
            found.add(other)
            ahead += depends[other]
    return found
