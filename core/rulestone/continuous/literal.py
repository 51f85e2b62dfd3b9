"""Continuous effects applied as the rules are worded: the specification that the fast resolver is held against.

Layer by layer. Within a layer, until every effect that exists is applied: B depends on A if applying A first would
change whether B exists, what it applies to, or what it does to it. The oldest effect that depends on no other is
applied, and all is reconsidered. When effects that depend on each other in a loop are next, the oldest of them is
applied, or whatever else the scheme says becomes of a loop.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from typing import Any, NamedTuple

from rulestone.continuous.board import (
    AS_MET,
    NEWEST,
    NONE,
    TIMESTAMP,
    Board,
    Cell,
    Effect,
    Plan,
    Progress,
    Scheme,
)
from rulestone.continuous.operations import Table


class Turn(NamedTuple):
    """One application, seen just before it is made.

    Attributes:
        progress: how far the resolution has come; its board stands as it does before the application.
        here: the effects of the layer that exist and are not applied yet, the oldest first.
        plans: what each of them would do now.
        depends: for each of them those on which it depends now, by number.
        chosen: the one that is applied.
        loop: those that depend on each other in a loop with it, itself among them, the oldest first; () for none.
        applies: otherwise nothing is applied, and the whole loop is left out.
        goes_on: it is part of a loop that an earlier turn has begun to apply as a whole; nothing was reconsidered.
    """

    progress: Progress
    here: list[Effect]
    plans: dict[int, Plan]
    depends: dict[int, set[int]]
    chosen: Effect
    loop: tuple[Effect, ...] = ()
    applies: bool = True
    goes_on: bool = False

    def preview(self, effect: Effect) -> dict[Cell, tuple[Any, Any]]:
        """What applying one of the effects would change now: cell → (before, after)."""
        board = self.progress.board
        table = board.table
        board.table = {oid: dict(row) for oid, row in table.items()}
        try:
            return self.progress.carry_out(effect, self.plans[effect.number])
        finally:
            board.table = table


def resolve(board: Board, effects: Iterable[Effect], scheme: Scheme) -> Table:
    """Apply effects to a board; its table is returned."""
    for _ in turns(board, effects, scheme):
        pass
    return board.table


def turns(board: Board, effects: Iterable[Effect], scheme: Scheme) -> Iterator[Turn]:
    """Apply effects to a board, stopping before each application to show why this one."""
    progress = Progress(board, effects, scheme)
    for layer in sorted({effect.layer for effect in progress.effects}):
        rest = [effect for effect in progress.effects if effect.layer == layer]
        passed: set[int] = set()
        while True:
            plans = {effect.number: plan for effect in rest if (plan := progress.plan(effect)) is not None}
            here = [effect for effect in rest if effect.number in plans]
            if not here:
                break
            depends: dict[int, set[int]] = {effect.number: set() for effect in here}
            if scheme.dependency:
                for a in here:
                    after = plans_after(progress, a, plans[a.number], here)
                    for b in here:
                        if b is not a and after[b.number] != plans[b.number]:
                            depends[b.number].add(a.number)
            ready = [effect for effect in here if free(effect.number, depends)]
            waited = [effect for effect in ready if effect.number in passed]
            chosen = waited[-1] if waited and scheme.dependents == NEWEST else ready[0]
            ring = prerequisites(chosen.number, depends)
            loop = tuple(effect for effect in here if effect.number in ring)
            turn = Turn(progress, here, plans, depends, chosen, loop)
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
        depends: dict[int, set[int]] = {other.number: set() for other in here} if begun else turn.depends
        yield turn._replace(
            here=here, plans={**turn.plans, effect.number: plan}, depends=depends, chosen=effect, goes_on=begun
        )
        progress.apply(effect, plan)
        rest.remove(effect)
        begun = True


def plans_after(progress: Progress, first: Effect, plan: Plan, others: Iterable[Effect]) -> dict[int, Plan | None]:
    """What each of some effects would do if another were applied first (tried on a copy of the table)."""
    table = progress.board.table
    progress.board.table = {oid: dict(row) for oid, row in table.items()}
    try:
        progress.carry_out(first, plan)
        return {effect.number: progress.plan(effect) for effect in others}
    finally:
        progress.board.table = table


def free(number: int, depends: Mapping[int, Set[int]]) -> bool:
    """Whether an effect may be next: all that it depends on, however indirectly, depends on it as well."""
    return all(number in prerequisites(other, depends) for other in prerequisites(number, depends))


def prerequisites(number: int, depends: Mapping[int, Set[int]]) -> set[int]:
    """All that an effect depends on, directly or not."""
    found: set[int] = set()
    ahead = list(depends[number])
    while ahead:
        other = ahead.pop()
        if other not in found:
            found.add(other)
            ahead += depends[other]
    return found
