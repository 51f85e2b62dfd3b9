"""Check points: state-based actions until none applies, then pending triggers; and interruptions by either."""

from __future__ import annotations

from typing import Any

from rulestone.continuous.reads import EffectReads
from rulestone.kernel.changes.effects import end_effect
from rulestone.kernel.declare import StateBasedAction
from rulestone.kernel.events import dispatch
from rulestone.kernel.events.decision import create_joint_decision
from rulestone.kernel.events.dispatch import flush_batch
from rulestone.kernel.events.event import begin_joint_event
from rulestone.kernel.events.triggers import check_state_triggers
from rulestone.kernel.machine import Machine, Program
from rulestone.kernel.processing import pending_triggers
from rulestone.kernel.program import Push
from rulestone.kernel.rules.action import CompiledStateBasedAction
from rulestone.kernel.rules.basis import Basis
from rulestone.kernel.sequence import is_running, make_aside_frame
from rulestone.language.abilities import STATE
from rulestone.model.bindings import ACTING_PLAYERS, GROUP, LAST_CONTROLLER, LAST_OF_PASS, drop_keys
from rulestone.model.state import Env, Frame


def get_check_time(rules: Basis, check: StateBasedAction) -> str:
    """Return the time of a check under chosen options: "check point", "interrupt" or "never"."""
    default = "interrupt" if rules.policies.state_based_actions.when == "at once" else "check point"
    return str(rules.settled(check.when) or default)


def take_interruption(machine: Machine, running: Program, env: Env) -> Frame | None:
    """Start the first state-based action that interrupts now and return its frame; one never interrupts itself.

    Triggers that act at once come after it.

    Args:
        running: the interrupted program.
        env: bindings of that program; {} if it has just ended.
    """
    state = machine.state
    # one of two creatures is saved by a replacement: the event is complete only when the other has left too
    if state.batch is not None and state.batch.is_suspended:
        return None
    machine.dirty = False
    for check in machine.rules.checks.interrupting:
        if check.program is running or is_running(machine, check.program):
            machine.dirty = True  # checks run again when the batch is complete
            continue
        player = state.game["turn player"]
        refs = find_checked(machine, check, player)
        if refs:
            flush_batch(machine)
            machine.dirty = True
            return make_aside_frame(
                machine, (check.program, 0, {"you": player, "them": refs}, record_check(machine, check, refs))
            )
    if machine.rules.decisions.at_once and state.pending:
        at_once = machine.rules.programs.at_once
        if machine.rules.decisions.procedure:
            return pending_triggers.create_window(machine, env)
        if running is not at_once and not is_running(machine, at_once):
            return make_aside_frame(machine, (at_once, 0, {"you": state.game["turn player"]}, machine.cause))
        # a trigger that acts at once does not interrupt another one
        machine.dirty = True
    return None


def record_check(machine: Machine, check: CompiledStateBasedAction, refs: tuple[int, ...]) -> int:
    """Record in the trace that a state-based action applies to some objects.

    Returns:
        the index of the record, which is the cause of the following records.
    """
    if machine.log is None:
        return machine.cause
    names = ", ".join(machine.ref_name(ref) for ref in refs)
    return machine.note("event", f"rule processing, {check.name}: {names}", check.cites, event=check.name)


def find_checked(machine: Machine, check: CompiledStateBasedAction, turn_player: int) -> tuple[int, ...]:
    """Return the objects to which a state-based action applies now; cached until a value it reads may change."""
    if machine.counted_changes != machine.change_count:
        machine.stale_checks, machine.counted_changes = -1, machine.change_count
    refs: tuple[int, ...]
    bit, state = check.bit, machine.state
    # without a bit the check reads more than cards in places, so no single change shows whether its result is stale
    if not bit:
        refs = check.whom(machine, {"you": turn_player}, -1)
        return refs
    game = (state.pool, turn_player, *map(state.game.get, check.values))
    if not machine.stale_checks & bit:
        entry = machine.check_cache.get(check)
        if entry is not None and entry[0] == game and are_values_unchanged(machine, check.reads, *entry[1]):
            refs = entry[2]
            return refs
    machine.stale_checks &= ~bit
    refs = check.whom(machine, {"you": turn_player}, -1)
    machine.check_cache[check] = (game, read_values(machine, check.reads), refs)
    return refs


Values = tuple[Any, set[str] | None]
"""Derived values that a result was computed from: the table; or None and the cells read that effects may have
written; None for both if no cell was read.
"""


def read_values(machine: Machine, reads: EffectReads) -> Values:
    """Return the derived values on which the result just computed depends; none is computed for this purpose."""
    state = machine.state
    if machine.log is None:
        if reads.cells.isdisjoint(machine.pool.touched):
            return (None, None)
        if (present := state.present_effects) is not None:
            written = set(filter(present.writes, reads.cells))
            if not written or state.table is None:
                return (None, written)
    return (state.table, None)


def are_values_unchanged(machine: Machine, reads: EffectReads, table: Any, written: set[str] | None) -> bool:
    """Return whether derived values still equal those a result was computed from."""
    if table is not None:
        return bool(table == (machine.derive() if machine.state.table is None else machine.state.table))
    return written is None or written == set(filter(machine.present_effects().writes, reads.cells))


Due = tuple[CompiledStateBasedAction, tuple[int, ...]]
"""A state-based action that applies, and its objects."""


def run_check_point(machine: Machine, env: Env, at: int) -> Any:
    """Perform the next step of a check point; called again at operation `at` until none is left."""
    dispatch.flush_batch(machine)
    if STATE in machine.pool.heard_events:
        check_state_triggers(machine)
    if machine.rules.decisions.misses is not None and not are_triggers_held(machine, env):
        pending_triggers.drop_late_triggers(machine, env)
    if GROUP in env and machine.state.pending:
        # equal triggers of one moment act in a row, without state-based actions between them
        next_trigger = pending_triggers.find_next_in_group(machine, env[GROUP])
        if next_trigger is not None:
            return pending_triggers.start_chosen(machine, next_trigger, env, at)
    end_expired_effects(machine)
    checks = start_due_checks(machine, env, at)
    if checks is not None:
        return checks
    if not machine.state.pending:
        pending_triggers.reset_order(machine)
        if LAST_OF_PASS not in env and LAST_CONTROLLER not in env:
            return None
        return drop_keys(env, ACTING_PLAYERS, LAST_OF_PASS, LAST_CONTROLLER, GROUP)
    return start_triggers(machine, env, at)


def start_due_checks(machine: Machine, env: Env, at: int) -> Push | None:
    """Start the state-based actions that apply now; None if none applies or pending triggers come first."""
    turn_player = machine.state.game["turn player"]
    first = not machine.state.pending or machine.rules.decisions.rules_first(machine, env, -1)
    due = find_due_checks(machine, turn_player) if first and machine.rules.checks.at_points else ()
    if not due:
        return None
    causes = [record_check(machine, check, refs) for check, refs in due]
    if machine.rules.policies.state_based_actions.carried_out == "together":
        return Push(create_joint_check(machine, turn_player, due), at, env)
    # one by one: the result of the first may be that the next no longer applies
    check, refs = due[0]
    return Push((check.program, 0, {"you": turn_player, "them": refs}, causes[0]), at, env)


def end_expired_effects(machine: Machine) -> None:
    """End the effects whose duration depends on a condition that holds now."""
    for active in machine.state.effects if machine.pool.has_ending_effects else ():
        if not active.effect.waits and active.effect.ends and active.effect.ends(machine, active.env, -1):
            end_effect(machine, active)


def start_triggers(machine: Machine, env: Env, at: int) -> Any:
    """Let pending triggers act, unless they are held or lost; see `run_check_point`."""
    if are_triggers_held(machine, env):
        if machine.state.game.get("resolving") and machine.rules.decisions.missed(machine, env, -1) == "lost":
            pending_triggers.drop_triggers(machine, machine.state.pending, machine.rules.policies.triggers.cites)
        return None
    if machine.rules.decisions.procedure:
        frame = pending_triggers.create_window(machine, env)
        return None if frame is None else Push(frame, at, env)
    return pending_triggers.start_next_trigger(machine, env, at)


def are_triggers_held(machine: Machine, env: Env) -> bool:
    """Return whether pending triggers are not offered yet, since something resolves or is being responded to."""
    game = machine.state.game
    if not (game.get("resolving") or game.get("responding")):
        return False
    return bool(machine.rules.decisions.act(machine, env, -1) == "offer")


def open_responses(machine: Machine, env: Env, at: int) -> Push | None:
    """Open responses to the stack, such as to triggers that a check point put there.

    Called when a check point has nothing left to do.

    Returns:
        the frame of responses, followed by the check point at operation `at`; None if there is nothing to respond to
        or players are responding already.
    """
    state, respond = machine.state, machine.rules.procedure("respond")
    if not state.stack or is_running(machine, respond):
        return None
    player = state.stack[-1].controller
    return Push((respond, 0, {"you": player, "actor": player, "to": "activation"}, machine.cause), at, env)


def create_joint_check(machine: Machine, turn_player: int, due: tuple[Due, ...]) -> Frame:
    """Return a frame that runs several checks as one event, with one look back."""
    begin_joint_event(machine, tuple(dict.fromkeys(ref for _, refs in due for ref in refs)))
    # a lord and the creature that it strengthened leave together: triggers see both as they were before
    dispatch.record_objects_before(machine)
    procedures = tuple((check.program, {"you": turn_player, "them": refs}) for check, refs in due)
    return create_joint_decision(machine, turn_player, procedures)


def find_due_checks(machine: Machine, turn_player: int) -> tuple[Due, ...]:
    """Return the first state-based action that applies now, or all of them, each with its objects."""
    all_of_them = machine.rules.policies.state_based_actions.carried_out == "together"
    due: list[Due] = []
    for check in machine.rules.checks.at_points:
        refs = find_checked(machine, check, turn_player)
        if refs:
            due.append((check, refs))
            if not all_of_them:
                break
    return tuple(due)
