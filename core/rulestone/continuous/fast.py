"""Continuous effects applied fast, with the same result as `literal`.

What each effect reads is compared with what the others write. A layer in which nothing reads what another writes is
applied in order of age at once, with like effects taken together; only where reads and writes meet are dependencies
tried at all (see `entangled`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from functools import partial
from itertools import groupby
from typing import Any

from rulestone.continuous.board import ANYTHING, Board, Effect, Run, Scheme
from rulestone.continuous.entangled import Entangled
from rulestone.continuous.operations import Op, Table, lost, results

ABSOLUTE = ("set", "grant", "lose")
"""Operations after which it does not matter what was there before."""


def resolve(board: Board, effects: Iterable[Effect], scheme: Scheme) -> Table:
    """Apply effects to a board; its table is returned."""
    run = Run(board, effects, scheme)
    for _, members in groupby(run.effects, key=lambda effect: effect.layer):
        apply_layer(run, list(members))
    return board.table


def apply_layer(run: Run, members: list[Effect]) -> None:
    """Apply the effects of one layer, the oldest of which comes first in the list."""
    if len(members) > 1 and entangled(run, members):
        Entangled(run, members).apply()
        return
    there = [effect for effect in members if run.exists(effect)]
    if run.kept or any(effect.constant is None or effect.like is None for effect in there):
        for effect in there:
            plan = run.plan(effect)
            assert plan is not None
            run.apply(effect, plan)
        return
    apply_alike(run, there)


def entangled(run: Run, members: Sequence[Effect]) -> bool:
    """Whether any effect reads what another one writes."""
    writers: Counter[str] = Counter()
    for effect in members:
        writers.update(effect.writes)
    busy = frozenset(writers)
    for effect in members:
        reads = run.reads(effect) | effect.needs
        if not reads:
            continue
        if ANYTHING in reads or ANYTHING in busy:
            return True
        if not reads.isdisjoint(busy) and any(writers[cell] > (cell in effect.writes) for cell in reads & busy):
            return True
    return False


def apply_alike(run: Run, there: Sequence[Effect]) -> None:
    """Apply effects that do the same to every object they apply to, and read nothing that another one writes.

    If all of them add, sums are added once for each selection. If none looks at what was there before, the last of
    several equal ones is enough.
    """
    board, begun, shares = run.board, run.begun, run.scheme.shares
    chosen: dict[Hashable, tuple[int, ...]] = {}
    work: list[tuple[Hashable, Effect]] = []
    for effect in there:
        key = effect.like
        if shares and effect.group in begun:
            key = ("group", effect.group)
            chosen[key] = begun[effect.group]
        elif key not in chosen:
            chosen[key] = tuple(effect.whom(board))
        begun.setdefault(effect.group, chosen[key])
        work.append((key, effect))
    ops = [op for _, effect in work for op in effect.constant or ()]
    if all(op.kind == "add" and isinstance(op.value, int) for op in ops):
        add_up(run, chosen, work)
        return
    if all(op.kind in ABSOLUTE for op in ops):
        last = {(key, effect.constant): number for number, (key, effect) in enumerate(work)}
        work = [work[number] for number in sorted(last.values())]
    for key, effect in work:
        for op in effect.constant or ():
            if op.kind in ABSOLUTE:
                stamp(run, chosen[key], op)
            else:
                run.carry_out(effect, dict.fromkeys(chosen[key], (op,)))


def add_up(run: Run, chosen: dict[Hashable, tuple[int, ...]], work: Sequence[tuple[Hashable, Effect]]) -> None:
    """Add to values what all effects together add to them."""
    sums: dict[Hashable, Counter[str]] = {}
    for key, effect in work:
        total = sums.setdefault(key, Counter())
        for op in effect.constant or ():
            total[op.attr] += op.value
    table, base = run.board.table, run.board.base
    for key, total in sums.items():
        amounts = tuple(total.items())
        for oid in chosen[key]:
            row = table.get(oid)
            if row is None:
                row = table[oid] = {}
            for attr, amount in amounts:
                old = row[attr] if attr in row else base(oid, attr)
                row[attr] = (old or 0) + amount


def stamp(run: Run, objects: Iterable[int], op: Op) -> None:
    """Carry out an operation that does not look at what was there before."""
    table = run.board.table
    attr, gone = op.attr, lost(op.attr)
    value: Any = True if op.kind == "grant" else op.value
    for oid in objects:
        row = table.get(oid)
        if row is None:
            row = table[oid] = {}
        if op.kind == "lose":
            row.update(results(op, partial(run.value, oid), 0))
            continue
        if op.kind == "grant" and run.value(oid, gone):
            row[gone] = False
        row[attr] = value
