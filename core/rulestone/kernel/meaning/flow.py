"""Control flow: conditions, loops, procedures and events."""

from __future__ import annotations

from typing import Any

from rulestone.kernel.changes import moves as changes
from rulestone.kernel.compile.outcome import SUMMED_RESULTS, compile_outcome
from rulestone.kernel.compile.steps import Ops, StepCompiler, begins_with_choices, find_this_way_events, operation
from rulestone.kernel.declare import Verb
from rulestone.kernel.events.decision import capture_replacement, create_event
from rulestone.kernel.events.dispatch import begin_batch, dispatch_event, emit_event, flush_batch
from rulestone.kernel.events.event import compile_end, compile_start, create_joint_event, schedule_aftermath
from rulestone.kernel.events.history import PLAYER_ROLES
from rulestone.kernel.machine import Machine, Program
from rulestone.kernel.meaning.blocks import enter_block, leave_block
from rulestone.kernel.processing.pending_triggers import create_window
from rulestone.kernel.processing.state_based_actions import open_responses, run_check_point
from rulestone.kernel.processing.turn import enter_inner_phase, leave_inner_phase
from rulestone.kernel.program import Push
from rulestone.kernel.rules.action import Arriving, CompiledVerb
from rulestone.kernel.sequence import create_summing_frame, push_frames, run_in_sequence
from rulestone.language import expressions as e, inspect, instructions as i
from rulestone.language.abilities import before
from rulestone.model import bindings as bound
from rulestone.model.bindings import drop_keys, inherit_bindings
from rulestone.model.state import Env, Event


@operation(i.Let)
def _compile_let(compiler: StepCompiler, step: i.Let, ops: Ops, program: Program) -> None:
    ops.append(compiler.expr.compile_binding(step.name, step.value))


@operation(i.If)
def _compile_if(compiler: StepCompiler, step: i.If, ops: Ops, program: Program) -> None:
    branch_index = len(ops)
    ops.append(None)
    compiler.block(step.then, ops, program)
    if step.otherwise:
        jump = len(ops)
        ops.append(None)
        else_index = len(ops)
        compiler.block(step.otherwise, ops, program)
        end = len(ops)
        ops[jump] = lambda machine, env: end
    else:
        else_index = len(ops)
    if not step.cites:
        ops[branch_index] = compiler.expr.compile_branch(step.condition, else_index)
        return
    condition = compiler.expr(step.condition)
    cites = step.cites
    log_text = "condition holds"

    def test_condition(machine: Machine, env: Env) -> int | None:
        if condition(machine, env, -1):
            if machine.log is not None:
                machine.note("rule", log_text, cites)
            return None
        return else_index

    ops[branch_index] = test_condition


@operation(i.Call)
def _compile_call(compiler: StepCompiler, step: i.Call, ops: Ops, program: Program) -> None:
    target = compiler.rules.procedure(step.procedure)
    roles = tuple((name, compiler.expr(value)) for name, value in step.roles.items())

    def run(machine: Machine, env: Env) -> Any:
        bindings = inherit_bindings(env)
        for name, value in roles:
            bindings[name] = value(machine, env, -1)
        return (target, 0, bindings, machine.cause)

    ops.append(run)


@operation(i.Do)
def _compile_do(compiler: StepCompiler, step: i.Do, ops: Ops, program: Program) -> None:
    verb = compiler.rules.verb(step.verb)
    unknown = set(step.roles) - {*verb.declared.roles, "you"}
    if unknown:
        raise LookupError(
            f"{step.verb!r} has no role {', '.join(sorted(unknown))}; its roles are {verb.declared.roles}"
        )
    affects = verb.declared.affects
    roles = tuple(
        (name, compiler.expr.objects(value) if name == affects else compiler.expr(value))
        for name, value in step.roles.items()
    )
    cites = tuple(dict.fromkeys(step.cites + verb.declared.cites))
    target, after = verb.program, len(ops) + 1

    def bind_roles(machine: Machine, env: Env) -> Env:
        bindings: Env = {"you": env["you"], "this": env.get("this")}
        # an effect never replaces its own substitute again, however indirectly
        bindings |= {key: env[key] for key in ("item", bound.EFFECT_OF, bound.USED_REPLACEMENTS) if key in env}
        for name, value in roles:
            bindings[name] = value(machine, env, -1)
        return bindings

    def preview_event(machine: Machine, env: Env) -> Event | None:
        bindings = bind_roles(machine, env)
        if any(isinstance(who := bindings[role], tuple) and len(who) > 1 for role in player_roles):
            return None  # each player performs the event separately and decides at that time
        return None if lacks_player(bindings) else create_event(machine, verb, bindings)

    def run(machine: Machine, env: Env) -> Any:
        if bound.INNER_FRAMES in env:
            return run_decided(machine, env, bind_roles(machine, env), after)
        bindings = bind_roles(machine, env)
        if lacks_player(bindings):
            machine.state.result = 0
            return None
        for role in player_roles:
            players = bindings[role]
            if isinstance(players, tuple) and len(players) > 1:
                return make_frames_for_all(machine, bindings, role)
        return begin(machine, bindings)

    def lacks_player(bindings: Env) -> bool:
        """Return whether the acting player is missing, such as the controller of an object that was not chosen."""
        return any(bindings[role] is None or bindings[role] == () for role in player_roles)

    def run_decided(machine: Machine, env: Env, bindings: Env, after: int) -> Any:
        """Run the frames that the event's decision has left."""
        cause = begin(machine, bindings)[-1]
        machine.state.result = ()
        rest = drop_keys(env, bound.INNER_FRAMES)
        return Push(run_in_sequence(env[bound.INNER_FRAMES], cause), after, rest) if env[bound.INNER_FRAMES] else rest

    def make_frames_for_all(machine: Machine, bindings: Env, role: str) -> Any:
        """Return the frames of an event that several players perform; consequences follow after all of them."""
        first = machine.rules.decisions.decides_first(machine, bindings, -1)
        players = sorted(bindings[role], key=lambda player: player != first)
        shared = {**bindings, bound.SHARED_AFTERMATH: True} if verb.declared.afterwards else bindings
        procedures = tuple([(each, {bound.PLAYER_BINDINGS: {**shared, role: player}}) for player in players])
        if one_event:
            frames = [create_joint_event(machine, bindings["you"], procedures, tuple(players))]
        else:
            frames = [create_summing_frame([(each, 0, env, machine.cause) for _, env in procedures], machine.cause)]
        if verb.declared.afterwards:
            frames.append((verb.afterwards, 0, bindings, machine.cause))
        return push_frames(machine, frames)

    def begin(machine: Machine, bindings: Env) -> Any:
        cause = machine.cause
        # triggers of two events are not simultaneous: each event has its own moment
        machine.state.moment += 1
        if machine.log is not None:
            text = describe_event(machine, verb, bindings)
            data = {role: bindings[role] for role in verb.declared.roles if role in bindings}
            cause = machine.note("event", text, cites, event=verb.declared.name, data=data)
        return (target, 0, bindings, cause)

    player_roles = tuple(name for name, _ in roles if name in PLAYER_ROLES and name != affects)
    one_event = compiler.rules.policies.simultaneity.carried_out == "together"
    each = Program(f"{program.id}.{len(ops)} each", ())
    each.deciding = True
    each.events[1] = lambda machine, env: create_event(machine, verb, env[bound.PLAYER_BINDINGS])

    def run_for_player(machine: Machine, env: Env) -> Any:
        bindings = env[bound.PLAYER_BINDINGS]
        return run_decided(machine, env, bindings, 2) if bound.INNER_FRAMES in env else begin(machine, bindings)

    each.ops = (capture_replacement(1, each), run_for_player)
    if player_roles:
        compiler.brought.programs[each.id] = each
    program.events[len(ops)] = preview_event
    ops.append(run)


def describe_event(machine: Machine, verb: CompiledVerb, env: Env) -> str:
    """Return an event in words."""
    texts = []
    for role in verb.declared.roles:
        value = env.get(role)
        if value in (None, (), ""):
            continue
        if isinstance(value, tuple):
            texts.append(", ".join(machine.ref_name(ref) for ref in value))
        elif role in ("player", "who", "winner"):
            texts.append(machine.player_name(value))
        else:
            texts.append(str(value))
    return f"{verb.declared.name}: {', '.join(texts)}" if texts else verb.declared.name


@operation(i.Note)
def _compile_note(compiler: StepCompiler, step: i.Note, ops: Ops, program: Program) -> None:
    roles = tuple((name, compiler.expr(value)) for name, value in step.roles.items())
    event, cites = step.event, step.cites

    def run(machine: Machine, env: Env) -> None:
        bindings: Env = {"you": env["you"]}
        machine.state.moment += 1
        for name, value in roles:
            bindings[name] = value(machine, env, -1)
        if machine.log is not None:
            noted = {name: value for name, value in bindings.items() if name != "you"}
            names = ", ".join(
                machine.player_name(value) if name in ("player", "who") else ", ".join(map(machine.ref_name, value))
                for name, value in noted.items()
                if isinstance(value, tuple) or name in ("player", "who")
            )
            text = f"{event}: {names}" if names else event
            machine.note("event", text, cites, event=event, data=noted)
        emit_event(machine, event, bindings)

    ops.append(run)


@operation(i.Enter)
def _compile_enter(compiler: StepCompiler, step: i.Enter, ops: Ops, program: Program) -> None:
    phase, target = compiler.rules.find_declared("inner phase", compiler.rules.programs.inner, step.phase)
    cites = phase.cites
    who = compiler.expr.read_optional("player", step.who)
    name, after = step.phase, len(ops) + 1
    phase_key = f"{bound.OUTER_PHASE}{after}"

    def run(machine: Machine, env: Env) -> Any:
        player = machine.state.game["turn player"] if who is None else who(machine, env, -1)
        outer = enter_inner_phase(machine, name)
        index = machine.note("game", name, cites, event="phase", data={"phase": name, "player": player})
        emit_event(machine, "phase", {"you": player, "phase": name})
        return Push((target, 0, {"you": player}, index), after, enter_block({**env, phase_key: outer}, name, after))

    def leave(machine: Machine, env: Env) -> Any:
        outer = env[phase_key]
        leave_inner_phase(machine, outer)
        data = {"phase": outer, "player": machine.state.game["turn player"]}
        machine.note("game", f"back in the {outer}", cites, event="phase", data=data)
        return leave_block(drop_keys(env, phase_key))

    ops += [run, leave]


@operation(i.Check)
def _compile_check(compiler: StepCompiler, step: i.Check, ops: Ops, program: Program) -> None:
    index = len(ops)
    ops.append(lambda machine, env: run_check_point(machine, env, index))
    # the responses themselves are running: a check point within them opens no further ones
    if compiler.rules.policies.triggers.opens and program is not compiler.rules.procedure("respond"):
        ops.append(lambda machine, env: open_responses(machine, env, index))


@operation(i.Respond)
def _compile_respond(compiler: StepCompiler, step: i.Respond, ops: Ops, program: Program) -> None:
    actor, to, starts = compiler.expr.player(step.actor), step.to, step.starts
    windows = (step.starts or step.window) and "window" in compiler.rules.programs.procedures
    target = compiler.rules.procedure("window" if windows else "respond")

    def run(machine: Machine, env: Env) -> Any:
        flush_batch(machine)
        player = actor(machine, env, -1)
        return (target, 0, {"you": player, "actor": player, "to": to, "starts": starts}, machine.cause)

    ops.append(run)


def open_window(verb: CompiledVerb) -> Any:
    """Return the first operation of a verb: in games with windows, abilities that trigger before the event act."""
    name, affects, roles = before(verb.declared.name), verb.declared.affects, verb.declared.roles

    def run(machine: Machine, env: Env) -> Any:
        if name not in machine.pool.heard_events or bound.WINDOW_OPENED in env or not machine.rules.decisions.windows:
            return None
        bindings = {"you": env["you"], **{role: env.get(role) for role in roles}}
        members = bindings.get(affects)
        for ref in members if isinstance(members, tuple) else ((),):
            dispatch_event(machine, name, {**bindings, affects: (ref,)} if isinstance(members, tuple) else bindings)
        frame = create_window(machine, env)
        env = {**env, bound.WINDOW_OPENED: affects}
        return env if frame is None else Push(frame, 1, env)

    return run


def compile_verb(compiler: StepCompiler, verb: CompiledVerb) -> None:
    """Compile a verb: its requirements and its expansion."""
    declared = verb.declared
    verb.accepts = compiler.expr.read_optional("value", declared.accepts)
    verb.arriving = compile_arrival(compiler, declared)
    verb.program.deciding = not declared.affects and begins_with_choices(declared.steps)
    verb.first = 3 if verb.program.deciding else 2
    compiler.compile_or_postpone(verb.program, lambda: expand_verb(compiler, verb))
    if declared.afterwards and verb.program.later is not None:
        verb.afterwards.later = verb.program.ensure_compiled


def expand_verb(compiler: StepCompiler, verb: CompiledVerb) -> None:
    """Compile a verb's steps between the operations that decide the event and dispatch it."""
    declared = verb.declared
    verb.needs = tuple(compiler.expr(need.condition) for need in declared.needs)
    verb.outcome = compile_outcome(compiler.reach, verb)
    verb.program.tallied_steps = SUMMED_RESULTS.get(verb.outcome, ())
    ops: list[Any] = [open_window(verb), compile_start(verb)]
    if verb.program.deciding:
        # jump behind the choices that were made while the event was decided
        ops.append(lambda machine, env: env.get(bound.AFTER_CHOICES))
    verb.program.remembers = find_this_way_events(declared.steps)
    compiler.block(declared.steps, ops, verb.program)
    if verb.program.deciding:
        ops.append(capture_replacement(len(ops) + 1, verb.program))
    if declared.afterwards:
        compiler.fill(verb.afterwards, declared.afterwards)
    ops.append(compile_end(verb))
    if declared.afterwards:
        ops.append(
            lambda machine, env: None if bound.SHARED_AFTERMATH in env else schedule_aftermath(machine, verb, env)
        )
    verb.program.ops = tuple(ops)


def compile_arrival(compiler: StepCompiler, declared: Verb) -> Arriving | None:
    """Return a function that returns the board after a card entered, on which its entry is judged.

    Returns:
        the function; None for a verb that moves no card into a zone where abilities work, and in a game that judges
        cards before they enter.
    """
    if compiler.rules.policies.replacements.arriving != "as it will be" or not declared.affects:
        return None
    layout, working = compiler.rules.layout, compiler.rules.places.zones
    moves = (step for step in inspect.walk(declared.steps) if isinstance(step, i.Move))
    affected = e.Var(declared.affects)
    step = next((step for step in moves if step.what == affected and set(layout.expand(step.to)) & set(working)), None)
    if step is None:
        return None
    to, face_up = step.to, step.face_up
    whose = compiler.expr.read_optional("player", step.whose)
    controller = compiler.expr.read_optional("player", step.controller)
    marks = tuple((key, compiler.expr(value)) for key, value in step.marks.items())

    def is_there(machine: Machine, env: Env, oid: int) -> Machine:
        obj = machine.state.objects[oid]
        place = changes.find_destination(machine, obj, to, whose and whose(machine, env, oid))
        if obj.place == place and obj.host < 0:
            return machine
        board = Machine(machine.rules, machine.state.fork(), trial=True)
        begin_batch(board, ())  # a batch on the trial board keeps abilities from triggering
        new_marks = {key: mark for key, value in marks if (mark := value(machine, env, oid)) is not None}
        player = controller(machine, env, oid) if controller is not None else None
        changes.move_object(board, oid, place, same=True, face_up=face_up, controller=player, marks=new_marks)
        return board

    return is_there
