"""Rule processing that interrupts, and triggers that do: at once, in the midst of whatever is under way."""

from __future__ import annotations

from typing import Any

from rulestone.continuous.reads import Looks
from rulestone.kernel.declare import RuleCheck
from rulestone.kernel.events.telling import flush_batch
from rulestone.kernel.machine import Machine, Program
from rulestone.kernel.processing.trigger_order import window
from rulestone.kernel.rules.basis import Basis
from rulestone.kernel.rules.check import CompiledCheck
from rulestone.kernel.sequence import aside
from rulestone.model.state import Env, Frame


def moment(rules: Basis, check: RuleCheck) -> str:
    """When rule processing happens under chosen options: "check point", "interrupt" or "never"."""
    usual = "interrupt" if rules.policies.rule_processing.when == "at once" else "check point"
    return str(rules.settled(check.when) or usual)


def interruption(machine: Machine, running: Program, env: Env) -> Frame | None:
    """The first rule processing that interrupts now, as a frame; one that is under way does not interrupt itself.

    Where triggers act at once, they come after it.

    Args:
        running: the program that is interrupted.
        env: its bindings; {} where it has just ended.
    """
    state = machine.state
    if state.packet is not None and state.packet.held:
        return None
    machine.dirty = False
    for check in machine.rules.checks.interrupting:
        if check.program is running or any(frame[0] is check.program for frame in state.agenda):
            machine.dirty = True  # to be looked at again when it is done
            continue
        player = state.game["turn player"]
        them = concerned(machine, check, player)
        if them:
            flush_batch(machine)
            machine.dirty = True
            index = machine.cause
            if machine.log is not None:
                names = ", ".join(machine.ref_name(ref) for ref in them)
                index = machine.note("event", f"rule processing, {check.name}: {names}", check.cites, event=check.name)
            return aside(machine, (check.program, 0, {"you": player, "them": them}, index))
    if machine.rules.decisions.at_once and state.pending:
        mine = machine.rules.programs.at_once
        if machine.rules.decisions.procedure:
            return window(machine, env)
        if running is not mine and not any(frame[0] is mine for frame in state.agenda):
            return aside(machine, (mine, 0, {"you": state.game["turn player"]}, machine.cause))
        machine.dirty = True
    return None


def concerned(machine: Machine, check: CompiledCheck, turn_player: int) -> tuple[int, ...]:
    """Whom a rule check is about now; found out anew when what it looks at may not be the same any more.

    What a change may matter to is noted with it; any check, where that is not said.
    """
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
        if known is not None and known[0] == game and same_values(machine, check.looks, *known[1]):
            them = known[2]
            return them
    machine.stirred &= ~bit
    them = check.whom(machine, {"you": turn_player}, -1)
    machine.memo[check] = (game, values(machine, check.looks), them)
    return them


Values = tuple[Any, set[str] | None]
"""Derived values that something was found out of: the table; or None, and which cells that were looked at the effects
may have written that there were; None for these too where nobody asked for any."""


def values(machine: Machine, looks: Looks) -> Values:
    """The derived values that something was found out of just now.

    They are not worked out for this: where they are not known, nobody asked for what effects may have written.
    """
    state = machine.state
    if machine.log is None:
        if looks.cells.isdisjoint(machine.pool.touched):
            return (None, None)
        if (there := state.present) is not None:
            written = set(filter(there.writes, looks.cells))
            if not written or state.table is None:
                return (None, written)
    return (state.table, None)


def same_values(machine: Machine, looks: Looks, table: Any, written: set[str] | None) -> bool:
    """Whether derived values are those that something was found out of."""
    if table is not None:
        return bool(table == (machine.derive() if machine.state.table is None else machine.state.table))
    return written is None or written == set(filter(machine.present().writes, looks.cells))
