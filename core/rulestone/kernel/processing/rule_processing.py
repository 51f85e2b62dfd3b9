"""Check points: state-based actions until none applies, then pending triggers."""

from __future__ import annotations

from typing import Any

from rulestone.kernel.changes.effects import end_effect
from rulestone.kernel.events import dispatch
from rulestone.kernel.events.event import begin_joint_event
from rulestone.kernel.events.replacing import create_joint_decision
from rulestone.kernel.events.triggers import check_state_triggers
from rulestone.kernel.machine import Machine
from rulestone.kernel.processing.interrupts import find_concerned, record_check
from rulestone.kernel.processing.next_trigger import (
    create_window,
    drop_late_triggers,
    drop_triggers,
    find_next_of_lot,
    reset_order,
    start_chosen,
    start_next_trigger,
)
from rulestone.kernel.program import Push
from rulestone.kernel.rules.check import CompiledCheck
from rulestone.kernel.sequence import is_running
from rulestone.language.abilities import STATE
from rulestone.model.bindings import ACTING, LAST, LOT, PASS
from rulestone.model.state import Env, Frame

Due = tuple[CompiledCheck, tuple[int, ...]]
"""A rule check that applies, and its objects."""


def run_check_point(machine: Machine, env: Env, at: int) -> Any:
    """Perform the next step of a check point; called again at operation `at` until none is left."""
    dispatch.flush_batch(machine)
    if STATE in machine.pool.heard:
        check_state_triggers(machine)
    if machine.rules.decisions.misses is not None and not are_triggers_held(machine, env):
        drop_late_triggers(machine, env)
    if LOT in env and machine.state.pending:
        following = find_next_of_lot(machine, env[LOT])
        if following is not None:
            return start_chosen(machine, following, env, at)
    end_expired_effects(machine)
    checks = start_due_checks(machine, env, at)
    if checks is not None:
        return checks
    if not machine.state.pending:
        reset_order(machine)
        begun = PASS in env or LAST in env
        return {key: value for key, value in env.items() if key not in (ACTING, PASS, LAST, LOT)} if begun else None
    return start_triggers(machine, env, at)


def start_due_checks(machine: Machine, env: Env, at: int) -> Push | None:
    """Start the state-based actions that apply now; None if none applies or pending triggers come first."""
    turn_player = machine.state.game["turn player"]
    first = not machine.state.pending or machine.rules.decisions.rules_first(machine, env, -1)
    found = find_due_checks(machine, turn_player) if first and machine.rules.checks.at_points else ()
    if not found:
        return None
    causes = [record_check(machine, check, them) for check, them in found]
    if machine.rules.policies.rule_processing.carried_out == "together":
        return Push(create_joint_check(machine, turn_player, found), at, env)
    check, them = found[0]
    return Push((check.program, 0, {"you": turn_player, "them": them}, causes[0]), at, env)


def end_expired_effects(machine: Machine) -> None:
    """End the effects whose duration depends on a condition that holds now."""
    for active in machine.state.effects if machine.pool.ending else ():
        if not active.effect.waits and active.effect.ends and active.effect.ends(machine, active.env, -1):
            end_effect(machine, active)


def start_triggers(machine: Machine, env: Env, at: int) -> Any:
    """Let pending triggers act, unless they are held or lost; see `run_check_point`."""
    if are_triggers_held(machine, env):
        if machine.state.game.get("resolving") and machine.rules.decisions.missed(machine, env, -1) == "lost":
            drop_triggers(machine, machine.state.pending, machine.rules.policies.triggers.cites)
        return None
    if machine.rules.decisions.procedure:
        frame = create_window(machine, env)
        return None if frame is None else Push(frame, at, env)
    return start_next_trigger(machine, env, at)


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
    who = state.stack[-1].controller
    return Push((respond, 0, {"you": who, "actor": who, "to": "activation"}, machine.cause), at, env)


def create_joint_check(machine: Machine, turn_player: int, due: tuple[Due, ...]) -> Frame:
    """Return a frame that runs several checks as one event, with one look back."""
    begin_joint_event(machine, tuple(dict.fromkeys(ref for _, them in due for ref in them)))
    dispatch.remember_board(machine)
    procedures = tuple((check.program, {"you": turn_player, "them": them}) for check, them in due)
    return create_joint_decision(machine, turn_player, procedures)


def find_due_checks(machine: Machine, turn_player: int) -> tuple[Due, ...]:
    """Return the first rule check that applies now, or all of them, each with its objects."""
    every = machine.rules.policies.rule_processing.carried_out == "together"
    found: list[Due] = []
    for check in machine.rules.checks.at_points:
        them = find_concerned(machine, check, turn_player)
        if them:
            found.append((check, them))
            if not every:
                break
    return tuple(found)
