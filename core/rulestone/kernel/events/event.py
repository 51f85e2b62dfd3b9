"""The course of an event: it is decided, its steps run, and it is dispatched."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulestone.kernel.events.decision import DECIDE, REST, check_needs, create_joint_decision, find_affected
from rulestone.kernel.events.dispatch import COMPLETION, begin_batch, emit_event, suspend_interrupts
from rulestone.kernel.events.replacement import has_replacement
from rulestone.kernel.machine import Machine, Program
from rulestone.kernel.program import STOP
from rulestone.kernel.rules.action import CHANGED, EACH, INNER, MOVED, MOVED_APART, CompiledVerb
from rulestone.kernel.sequence import NOTHING, add_results, make_aside_frame, run_in_sequence
from rulestone.model.bindings import BATCH, BEFORE, DECIDED, DECISION, EFFECT_OF
from rulestone.model.objects import NUMBER, Object
from rulestone.model.state import Decision, Env, Event, Frame


def compile_start(verb: CompiledVerb) -> Callable[[Machine, Env], Any]:
    """Return the operation before a verb's steps: find affected objects, then decide the event."""
    name, affects = verb.declared.name, verb.declared.affects
    asks = verb.outcome in (CHANGED, EACH)

    def run(machine: Machine, env: Env) -> Any:
        if DECIDED in env:
            return start_affected(machine, env) if affects else record_start(machine, env)
        if verb.needs and not check_needs(machine, verb, env):
            machine.state.result = ()
            return STOP
        members: tuple[Any, ...] = find_affected(machine, verb, env) if affects else (None,)
        if affects:
            if not members:
                machine.state.result = ()
                return STOP
            # two creatures that one effect destroys leave in one batch, so that each may see the other leave
            if len(members) > 1:
                begin_joint_event(machine, members)
        if name in machine.pool.replaced:
            event = Event(name, env, affects, members)
            if has_replacement(machine, event):
                machine.state.agenda.append((DECIDE, 0, {DECISION: Decision((event,))}, machine.cause))
                return STOP
        return record_start(machine, {**env, affects: members} if affects and members != env[affects] else env, members)

    def record_start(machine: Machine, env: Env, members: tuple[Any, ...] = ()) -> Env | None:
        """Record the state before the event, for verbs whose result depends on a change."""
        if asks:
            objects = machine.state.objects
            objects_before = tuple(objects[ref & NUMBER] for ref in members if ref >= 0) if verb.outcome == EACH else ()
            return {**env, BEFORE: (machine.change_count, objects_before)}
        return {**env, BEFORE: NOTHING} if verb.outcome in (MOVED, MOVED_APART) else env

    def start_affected(machine: Machine, env: Env) -> Any:
        """Start the steps for decided members, without members that have left since."""
        if env[DECIDED] == REST:
            suspend_interrupts(machine, False)
        members = tuple(ref for ref in env[affects] if machine.state.is_alive(ref))
        if not members:
            machine.state.result = ()
        if len(members) > 1:
            begin_joint_event(machine, members)
        return record_start(machine, {**env, affects: members}, members) if members else STOP

    return run


def compile_end(verb: CompiledVerb) -> Callable[[Machine, Env], None]:
    """Return the operation after a verb's steps, which emits the event for each member that the steps changed."""
    name, affects, roles, outcome = verb.declared.name, verb.declared.affects, verb.declared.roles, verb.outcome

    def run(machine: Machine, env: Env) -> None:
        bindings = {"you": env["you"], **{role: env.get(role) for role in roles}}
        if EFFECT_OF in env:
            bindings[EFFECT_OF] = env[EFFECT_OF]
        if outcome == MOVED:
            machine.state.result = env[BEFORE]
            # a draw from an empty deck moves nothing, so "whenever you draw a card" does not trigger
            if not env[BEFORE]:
                return
        members = bindings.get(affects)
        if not isinstance(members, tuple):
            emit_event(machine, name, bindings)
            return
        if outcome in (INNER, MOVED_APART):
            members = select_affected(members, machine.state.result if outcome == INNER else env[BEFORE])
        elif outcome in (CHANGED, EACH):
            members = select_changed(machine, members, *env[BEFORE])
        machine.state.result = members
        # one event for each member: "when a creature dies" triggers once for each of two creatures that die together
        for ref in members:
            emit_event(machine, name, {**bindings, affects: (ref,)})

    return run


def select_affected(refs: tuple[int, ...], result: Any) -> tuple[int, ...]:
    """Return the members affected by the inner event; all members if its result is a number."""
    if result and not isinstance(result, tuple):
        return refs
    # a moved card is a new object, so references are compared by object number
    affected_numbers = {ref & NUMBER for ref in result or ()}
    return tuple(ref for ref in refs if ref & NUMBER in affected_numbers)


def select_changed(
    machine: Machine, refs: tuple[int, ...], changes_before: int, members_before: tuple[Object, ...]
) -> tuple[int, ...]:
    """Return the members that have changed.

    Args:
        changes_before: the number of changes before the event.
        members_before: the members before the event; if (), any change counts for all members.
    """
    if changes_before == machine.change_count:
        return ()
    if not members_before:
        return refs
    objects, before = machine.state.objects, {obj.oid: obj for obj in members_before}
    return tuple(ref for ref in refs if ref < 0 or objects[ref & NUMBER] != before.get(ref & NUMBER))


def schedule_aftermath(machine: Machine, verb: CompiledVerb, env: Env) -> Frame | None:
    """Schedule the aftermath of an event: it runs once its batch is complete and triggers have seen it.

    Returns:
        the frame to run now; None if it was scheduled after the batch.
    """
    frame = make_aside_frame(machine, (verb.afterwards, 0, env, machine.cause))
    agenda, batch = machine.state.agenda, machine.state.batch
    if batch is not None and agenda and agenda[-1][0] is COMPLETION and agenda[-1][2].get(BATCH) == batch.number:
        agenda.insert(len(agenda) - 1, frame)
        return None
    return frame


def add_step_result(machine: Machine, env: Env) -> Env:
    """Return the bindings with a step's result added to the running result of its verb."""
    return {**env, BEFORE: add_results(env[BEFORE], machine.state.result)}


def begin_joint_event(machine: Machine, refs: tuple[Any, ...]) -> None:
    """Begin a batch for an event with several members; it is dispatched when its steps are done."""
    number = begin_batch(machine, refs)
    if number:
        machine.state.agenda.append((COMPLETION, 0, {BATCH: number}, machine.cause))


def create_joint_event(
    machine: Machine, player: int, procedures: tuple[tuple[Program, Env], ...], refs: tuple[int, ...]
) -> Frame:
    """Return a frame that runs several procedures as one event: decided together, then dispatched together.

    Args:
        player: the player who performs the procedures.
        procedures: the procedures, each with its bindings.
        refs: references of objects known to be affected.
    """
    number = begin_batch(machine, refs)
    frame = create_joint_decision(machine, player, procedures)
    completion = (COMPLETION, 0, {BATCH: number}, machine.cause)
    return run_in_sequence((frame, completion), machine.cause) if number else frame
