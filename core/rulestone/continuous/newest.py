"""The newest effect, laid upon values that are known, under a scheme that goes by age alone.

There it comes after all others, so that it does to what they came to what it does: nothing has to be made anew. Unless
it takes something away or forbids it, which is settled before the others come to their turn, and these look at that; or
a floor hides what they came to.
"""

from __future__ import annotations

from rulestone.continuous.machine_view import MachineView
from rulestone.continuous.operations import ABILITIES, Table, guards
from rulestone.continuous.present import Found, PresentEffects, bearing, produced
from rulestone.continuous.timestamp import SETTLED, VALUES, apply, floored
from rulestone.language.abilities import Operation
from rulestone.model.bindings import FIXED
from rulestone.model.objects import NUMBER
from rulestone.model.state import Active

LAID = ("set", "grant", "gain")
"""Operations of which the newest does the same to whatever the others made of a value."""
FROM_OLD = ("add", "multiply")
"""Operations that go by what the others made of it, which a floor may hide."""


def begun(machine: MachineView, active: Active) -> None:
    """An effect has just begun: which there are is known on, and what they come to where that can be told."""
    state = machine.state
    there, table = state.present, state.table
    state.present = state.table = None
    one = produced(machine, active)
    if there is None or one is None:
        return
    state.present = there.with_one(one, bearing(machine, one.effect))
    if table is not None and may_be_laid(machine, one, there, table):
        state.table = laid(machine, one, table)


def may_be_laid(machine: MachineView, one: Found, there: PresentEffects, table: Table) -> bool:
    """Whether the newest effect does nothing but to what it is fixed on, and that to values as they are known.

    Args:
        there: the others.
    """
    effect, fixed = one.effect, one.env.get(FIXED)
    if fixed is None or effect.gives or machine.rules.policies.piles.merged:
        return False
    if any(other.layer > one.layer for other in there.found):
        return False
    return all(
        comes_last(machine, op, fixed, table) if stage == VALUES else stands_apart(op, stage, cells, there, fixed)
        for op, stage, cells in zip(effect.what, effect.staged, effect.cells, strict=True)
    )


def comes_last(machine: MachineView, op: Operation, fixed: tuple[int, ...], table: Table) -> bool:
    """Whether an operation does to values of some objects as they are known what it does when its turn comes."""
    if op.kind in FROM_OLD:
        floor = machine.rules.floors.get(op.attr)
        return floor is None or all(table.get(ref & NUMBER, {}).get(op.attr) != floor for ref in fixed)
    return op.kind in LAID


def stands_apart(
    op: Operation, stage: int, cells: tuple[str, ...], there: PresentEffects, fixed: tuple[int, ...]
) -> bool:
    """Whether an operation that comes before the others makes no difference to any of them.

    Args:
        cells: what it may write; `fixed`: of which objects.
    """
    if not (op.kind == "lose" and op.attr == ABILITIES) and (stage != SETTLED or guards(cells[0])):
        return False
    looks = there.looks
    return not looks.anything and looks.cells.isdisjoint(cells) and not hang_on(there, fixed)


def hang_on(there: PresentEffects, fixed: tuple[int, ...]) -> bool:
    """Whether some effects come from abilities of some objects, or may yet do so."""
    numbers = {ref & NUMBER for ref in fixed}
    return any(other.effect.gives or (other.held is not None and other.source in numbers) for other in there.found)


def laid(machine: MachineView, one: Found, table: Table) -> Table:
    """Values with what the newest effect does to them."""
    numbers = [ref & NUMBER for ref in one.env[FIXED]]
    made: Table = {**table, **{oid: {**table[oid]} for oid in numbers if oid in table}}
    machine.state.table = made
    for stage in one.effect.stages:
        apply(machine, made, one, stage)
    for oid in numbers:
        floored(machine, made.get(oid, {}))
    return made
