"""State-based actions that interrupt, and triggers that act immediately."""

from __future__ import annotations

from typing import Any

from rulestone.continuous.reads import EffectReads
from rulestone.kernel.declare import RuleCheck
from rulestone.kernel.events.dispatch import flush_batch
from rulestone.kernel.machine import Machine, Program
from rulestone.kernel.processing.next_trigger import create_window
from rulestone.kernel.rules.basis import Basis
from rulestone.kernel.rules.check import CompiledCheck
from rulestone.kernel.sequence import is_running, make_aside_frame
from rulestone.model.state import Env, Frame


def get_check_time(rules: Basis, check: RuleCheck) -> str:
    """Return when a check is processed under chosen options: "check point", "interrupt" or "never"."""
    usual = "interrupt" if rules.policies.rule_processing.when == "at once" else "check point"
    return str(rules.settled(check.when) or usual)


def find_interruption(machine: Machine, running: Program, env: Env) -> Frame | None:
    """Return a frame of the first state-based action that interrupts now; one under way does not interrupt itself.

    Triggers that act at once come after it.

    Args:
        running: the interrupted program.
        env: bindings of that program; {} if it has just ended.
    """
    state = machine.state
    if state.packet is not None and state.packet.held:
        return None
    machine.dirty = False
    for check in machine.rules.checks.interrupting:
        if check.program is running or is_running(machine, check.program):
            machine.dirty = True  # checks run again when the batch is complete
            continue
        player = state.game["turn player"]
        them = find_concerned(machine, check, player)
        if them:
            flush_batch(machine)
            machine.dirty = True
            return make_aside_frame(
                machine, (check.program, 0, {"you": player, "them": them}, record_check(machine, check, them))
            )
    if machine.rules.decisions.at_once and state.pending:
        mine = machine.rules.programs.at_once
        if machine.rules.decisions.procedure:
            return create_window(machine, env)
        if running is not mine and not is_running(machine, mine):
            return make_aside_frame(machine, (mine, 0, {"you": state.game["turn player"]}, machine.cause))
        machine.dirty = True
    return None


def record_check(machine: Machine, check: CompiledCheck, refs: tuple[int, ...]) -> int:
    """Record a check that applies.

    Returns:
        the index of the record, which is the cause of the following records.
    """
    if machine.log is None:
        return machine.cause
    names = ", ".join(machine.ref_name(ref) for ref in refs)
    return machine.note("event", f"rule processing, {check.name}: {names}", check.cites, event=check.name)


def find_concerned(machine: Machine, check: CompiledCheck, turn_player: int) -> tuple[int, ...]:
    """Return the objects that a rule check applies to now, cached until something that it reads may have changed."""
    if machine.accounted != machine.altered:
        machine.stirred, machine.accounted = -1, machine.altered
    them: tuple[int, ...]
    bit, state = check.bit, machine.state
    if not bit:
        them = check.whom(machine, {"you": turn_player}, -1)
        return them
    game = (state.pool, turn_player, *map(state.game.get, check.values))
    if not machine.stirred & bit:
        known = machine.memo.get(check)
        if known is not None and known[0] == game and are_values_unchanged(machine, check.looks, *known[1]):
            them = known[2]
            return them
    machine.stirred &= ~bit
    them = check.whom(machine, {"you": turn_player}, -1)
    machine.memo[check] = (game, read_values(machine, check.looks), them)
    return them


Values = tuple[Any, set[str] | None]
"""Derived values that a result was computed from: the table; or None and the cells read that effects may have
written; None for both if no cell was read.
"""


def read_values(machine: Machine, reads: EffectReads) -> Values:
    """Return the derived values that the result just computed depends on, without computing any for this."""
    state = machine.state
    if machine.log is None:
        if reads.cells.isdisjoint(machine.pool.touched):
            return (None, None)
        if (there := state.present) is not None:
            written = set(filter(there.writes, reads.cells))
            if not written or state.table is None:
                return (None, written)
    return (state.table, None)


def are_values_unchanged(machine: Machine, reads: EffectReads, table: Any, written: set[str] | None) -> bool:
    """Return whether derived values still equal those a result was computed from."""
    if table is not None:
        return bool(table == (machine.derive() if machine.state.table is None else machine.state.table))
    return written is None or written == set(filter(machine.present().writes, reads.cells))
