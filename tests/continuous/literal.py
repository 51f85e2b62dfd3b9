"""The oracle of the resolver: continuous effects applied as the rules are worded, without any shortcut.

Before each application every effect of the layer is tried against every other one, whatever either reads or writes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from rulestone.continuous.board import (
    AS_MET,
    NEWEST,
    NONE,
    OUTCOME,
    TIMESTAMP,
    Board,
    Effect,
    Plan,
    Progress,
)
from rulestone.continuous.layer_scheme import LayerScheme

Depends = dict[int, dict[int, tuple[Effect, ...]]]


class Turn(NamedTuple):
    """One application just before it is made, with the fields of `rulestone.continuous.resolver.NextApplication`."""

    progress: Progress
    here: list[Effect]
    plans: dict[int, Plan]
    left: tuple[Effect, ...]
    depends: Depends
    chosen: Effect
    loop: tuple[Effect, ...] = ()
    applies: bool = True
    continues: bool = False


def resolve(board: Board, effects: Iterable[Effect], scheme: LayerScheme) -> Progress:
    """Apply effects to a board; the arguments are those of `rulestone.continuous.resolver.resolve`."""
    progress = Progress(board, effects, scheme)
    for _ in iterate_turns_of(progress):
        pass
    return progress


def iterate_turns(board: Board, effects: Iterable[Effect], scheme: LayerScheme) -> Iterator[Turn]:
    """Apply effects to a board, and yield each turn just before its application is made."""
    return iterate_turns_of(Progress(board, effects, scheme))


def iterate_turns_of(progress: Progress) -> Iterator[Turn]:
    """Go through the layers."""
    for layer in sorted({effect.layer for effect in progress.effects}):
        yield from iterate_layer_turns(progress, [effect for effect in progress.effects if effect.layer == layer])


def iterate_layer_turns(progress: Progress, rest: list[Effect]) -> Iterator[Turn]:
    """Apply the effects of one layer, given oldest first."""
    scheme = progress.scheme
    passed: set[int] = set()
    while True:
        plans = {effect.number: plan for effect in rest if (plan := progress.plan_operations(effect)) is not None}
        here = [effect for effect in rest if effect.number in plans]
        if not here:
            return
        asked = rest if scheme.judged == OUTCOME else here
        depends = map_dependencies(progress, asked) if scheme.dependency else {effect.number: {} for effect in here}
        ready = [effect for effect in here if is_free(effect.number, depends)]
        waited = [effect for effect in ready if effect.number in passed]
        chosen = ready[0]
        if waited and waited[-1] is not chosen:
            progress.situations.add("dependents")
            chosen = waited[-1] if scheme.dependents == NEWEST else chosen
        ring = find_prerequisites(chosen.number, depends)
        loop = tuple(effect for effect in here if effect.number in ring)
        turn = Turn(progress, here, plans, tuple(rest), depends, chosen, loop)
        if loop:
            progress.situations.add("loops")
        if loop and scheme.loops != TIMESTAMP:
            yield from apply_loop(turn, rest, scheme.loops)
        else:
            yield turn
            progress.apply_effect(chosen, plans[chosen.number])
            rest.remove(chosen)
        passed |= {effect.number for effect in here if effect.sort_key < chosen.sort_key}


def apply_loop(turn: Turn, rest: list[Effect], loops: str) -> Iterator[Turn]:
    """Apply a loop as a whole, oldest first, or drop it."""
    progress = turn.progress
    if loops == NONE:
        yield turn._replace(applies=False)
        for effect in turn.loop:
            rest.remove(effect)
        return
    begun = False
    for effect in turn.loop:
        plan = turn.plans[effect.number] if loops == AS_MET else progress.plan_operations(effect)
        if plan is None:
            continue
        depends: Depends = {other.number: {} for other in rest} if begun else turn.depends
        here = [other for other in turn.here if other in rest]
        plans = {**turn.plans, effect.number: plan}
        yield turn._replace(here=here, plans=plans, left=tuple(rest), depends=depends, chosen=effect, continues=begun)
        progress.apply_effect(effect, plan)
        rest.remove(effect)
        begun = True


def map_dependencies(progress: Progress, rest: Collection[Effect]) -> Depends:
    """Map each effect to those it depends on, as the scheme defines."""
    depends: Depends = {effect.number: {} for effect in rest}
    for first in rest:
        for number in list_changed(progress, first, rest):
            depends[number][first.number] = ()
    while progress.scheme.judged == OUTCOME:
        ahead = {first.number: sort_dependencies(first, rest, depends) for first in rest}
        found = [
            (number, first)
            for first in rest
            if ahead[first.number]
            for number in list_changed(progress, first, rest, ahead[first.number])
            if first.number not in depends[number]
        ]
        if not found:
            break
        for number, first in found:
            depends[number][first.number] = ahead[first.number]
    return depends


def list_changed(
    progress: Progress, first: Effect, others: Iterable[Effect], after: Iterable[Effect] = ()
) -> tuple[int, ...]:
    """List the effects that would do something else if another were applied first, after some that come before it."""
    with restore_after(progress):
        for effect in after:
            if (plan := progress.plan_operations(effect)) is not None:
                progress.apply_plan(effect, plan)
        plan = progress.plan_operations(first)
        if plan is None:
            return ()
        before = [(effect, progress.plan_operations(effect)) for effect in others if effect is not first]
        progress.apply_plan(first, plan)
        return tuple(effect.number for effect, would in before if progress.plan_operations(effect) != would)


def sort_dependencies(effect: Effect, rest: Iterable[Effect], depends: Depends) -> tuple[Effect, ...]:
    """List all dependencies of an effect in application order; the oldest first in a loop."""
    ahead = find_prerequisites(effect.number, depends) - {effect.number}
    left, found = [other for other in rest if other.number in ahead], []
    while left:
        numbers = {other.number for other in left}
        among = {number: depends[number].keys() & numbers for number in numbers}
        found.append(next(other for other in left if is_free(other.number, among)))
        left.remove(found[-1])
    return tuple(found)


@contextmanager
def restore_after(progress: Progress) -> Iterator[None]:
    """Restore the board at the end of the block."""
    board = progress.board
    table = board.table
    board.table = {oid: dict(row) for oid, row in table.items()}
    try:
        yield
    finally:
        board.table = table


def is_free(number: int, depends: Mapping[int, Collection[int]]) -> bool:
    """Return whether all that an effect depends on, however indirectly, depends on it as well."""
    return all(number in find_prerequisites(other, depends) for other in find_prerequisites(number, depends))


def find_prerequisites(number: int, depends: Mapping[int, Collection[int]]) -> set[int]:
    """Return all effects on which one depends, directly or not."""
    found: set[int] = set()
    ahead = list(depends[number])
    while ahead:
        other = ahead.pop()
        if other not in found:
            found.add(other)
            ahead += depends[other]
    return found
