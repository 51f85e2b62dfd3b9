"""The order of things: conditions, loops, procedures, events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulestone.kernel.checkpoints import check_point
from rulestone.kernel.events import BESIDE, PLAYER_ROLES, happened, together
from rulestone.kernel.gates import gate
from rulestone.kernel.machine import STOP, Program, Push
from rulestone.kernel.steps import Ops, StepCompiler, operation, run_all
from rulestone.kernel.turning import step_in, step_out
from rulestone.language import instructions as i
from rulestone.model.state import Env, Frame

if TYPE_CHECKING:
    from rulestone.kernel.machine import Machine


@operation(i.Let)
def _let(compiler: StepCompiler, step: i.Let, ops: Ops, program: Program) -> None:
    name, value = step.name, compiler.expr(step.value)
    ops.append(lambda x, env: {**env, name: value(x, env, -1)})


@operation(i.If)
def _if(compiler: StepCompiler, step: i.If, ops: Ops, program: Program) -> None:
    condition = compiler.expr(step.condition)
    at = len(ops)
    ops.append(None)
    compiler.block(step.then, ops, program)
    if step.otherwise:
        jump = len(ops)
        ops.append(None)
        other = len(ops)
        compiler.block(step.otherwise, ops, program)
        end = len(ops)
        ops[jump] = lambda x, env: end
    else:
        other = len(ops)
    cites, log_text = step.cites, "condition holds"

    def test(x: Machine, env: Env) -> int | None:
        if condition(x, env, -1):
            if cites and x.log is not None:
                x.note("rule", log_text, cites)
            return None
        return other

    ops[at] = test if cites else lambda x, env: None if condition(x, env, -1) else other


@operation(i.While)
def _while(compiler: StepCompiler, step: i.While, ops: Ops, program: Program) -> None:
    condition = compiler.expr(step.condition)
    start = len(ops)
    ops.append(None)
    compiler.block(step.body, ops, program)
    ops.append(lambda x, env: start)
    end = len(ops)
    ops[start] = lambda x, env: None if condition(x, env, -1) else end


@operation(i.ForEach)
def _foreach(compiler: StepCompiler, step: i.ForEach, ops: Ops, program: Program) -> None:
    what, name = compiler.expr.objects(step.what), step.name
    queue = f"_{name}{len(ops)}"
    ops.append(lambda x, env: {**env, queue: what(x, env, -1)})
    start = len(ops)
    ops.append(None)
    compiler.block(step.body, ops, program)
    ops.append(lambda x, env: start)
    end = len(ops)

    def following(x: Machine, env: Env) -> Any:
        left = env[queue]
        if not left:
            return end
        return {**env, name: (left[0],), queue: left[1:]}

    ops[start] = following


@operation(i.Stop)
def _stop(compiler: StepCompiler, step: i.Stop, ops: Ops, program: Program) -> None:
    ops.append(lambda x, env: STOP)


@operation(i.Call)
def _call(compiler: StepCompiler, step: i.Call, ops: Ops, program: Program) -> None:
    target = compiler.rules.procedure(step.procedure)
    roles = tuple((name, compiler.expr(value)) for name, value in step.roles.items())

    def run(x: Machine, env: Env) -> Any:
        bindings = {name: value for name, value in env.items() if not name.startswith("_")}
        for name, value in roles:
            bindings[name] = value(x, env, -1)
        return (target, 0, bindings, x.cause)

    ops.append(run)


@operation(i.Do)
def _do(compiler: StepCompiler, step: i.Do, ops: Ops, program: Program) -> None:
    verb = compiler.rules.verb(step.verb)
    unknown = set(step.roles) - set(verb.declared.roles)
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
    target = verb.program

    def run(x: Machine, env: Env) -> Any:
        bindings: Env = {"you": env["you"], "this": env.get("this")}
        if "item" in env:
            bindings["item"] = env["item"]
        if "_event" in env:  # what takes an event's place is not replaced by the same effect again, at whatever remove
            bindings["_event"], bindings["_used"] = env["_event"], env["_used"]
        if BESIDE in env:
            bindings[BESIDE] = env[BESIDE]
        for name, value in roles:
            bindings[name] = value(x, env, -1)
        for role in doers:
            players = bindings[role]
            if isinstance(players, tuple) and len(players) > 1:
                # each of them does it, one after the other; what follows from it comes when all have
                told = {**bindings, "_together": True} if verb.declared.afterwards else bindings
                frames: list[Frame] = [(each, 0, {"_do": {**told, role: player}}, x.cause) for player in players]
                if verb.declared.afterwards:
                    frames.append((verb.afterwards, 0, bindings, x.cause))
                return run_all(x, frames)
        return begin(x, bindings)

    def begin(x: Machine, bindings: Env) -> Any:
        cause = x.cause
        if x.log is not None:
            cause = x.note(
                "event", verb.describe(x, bindings), cites, event=verb.declared.name, data=verb.data(bindings)
            )
        return (target, 0, bindings, cause)

    doers = tuple(name for name, _ in roles if name in PLAYER_ROLES and name != affects)
    each = Program(f"{program.id}.{len(ops)} each", ())
    each.ops = (lambda x, env: begin(x, env["_do"]),)
    if doers:
        compiler.rules.programs[each.id] = each
    ops.append(run)


@operation(i.Note)
def _note(compiler: StepCompiler, step: i.Note, ops: Ops, program: Program) -> None:
    roles = tuple((name, compiler.expr(value)) for name, value in step.roles.items())
    event, cites = step.event, step.cites

    def run(x: Machine, env: Env) -> None:
        bindings: Env = {"you": env["you"]}
        for name, value in roles:
            bindings[name] = value(x, env, -1)
        if x.log is not None:
            told = {name: value for name, value in bindings.items() if name != "you"}
            names = ", ".join(
                x.player_name(value) if name in ("player", "who") else ", ".join(map(x.ref_name, value))
                for name, value in told.items()
                if isinstance(value, tuple) or name in ("player", "who")
            )
            text = f"{event}: {names}" if names else event
            x.note("event", text, cites, event=event, data=told)
        happened(x, event, bindings)

    ops.append(run)


@operation(i.Enter)
def _enter(compiler: StepCompiler, step: i.Enter, ops: Ops, program: Program) -> None:
    target, cites = compiler.rules.inner_phase(step.phase)
    who = compiler.expr.player(step.who) if step.who is not None else None
    name, after = step.phase, len(ops) + 1

    def run(x: Machine, env: Env) -> Any:
        s = x.s
        player = s.game["turn player"] if who is None else who(x, env, -1)
        outer = step_in(x, name)
        index = x.note("game", name, cites, event="phase", data={"phase": name, "player": player})
        happened(x, "phase", {"you": player, "phase": name})
        return Push((target, 0, {"you": player}, index), after, {**env, f"_outer{after}": outer})

    def leave(x: Machine, env: Env) -> Env:
        outer = env[f"_outer{after}"]
        step_out(x, outer)
        if x.log is not None:
            data = {"phase": outer, "player": x.s.game["turn player"]}
            x.note("game", f"back in the {outer}", cites, event="phase", data=data)
        return {key: value for key, value in env.items() if key != f"_outer{after}"}

    ops += [run, leave]


@operation(i.Check)
def _check(compiler: StepCompiler, step: i.Check, ops: Ops, program: Program) -> None:
    at = len(ops)
    ops.append(lambda x, env: check_point(x, env, at))


@operation(i.Respond)
def _respond(compiler: StepCompiler, step: i.Respond, ops: Ops, program: Program) -> None:
    actor, to, starts = compiler.expr.player(step.actor), step.to, step.starts
    target = compiler.rules.procedure("respond")

    def run(x: Machine, env: Env) -> Any:
        who = actor(x, env, -1)
        return (target, 0, {"you": who, "actor": who, "to": to, "starts": starts}, x.cause)

    ops.append(run)


def verb_program(compiler: StepCompiler, verb: Any) -> None:
    """Compile a verb's expansion between its gates."""
    declared = verb.declared
    roles = declared.roles
    accepts = compiler.expr(declared.accepts) if declared.accepts is not None else None
    ops: list[Any] = [gate(verb, accepts)]
    compiler.block(declared.steps, ops, verb.program)
    if declared.afterwards:
        compiler.fill(verb.afterwards, declared.afterwards)
        ops.append(lambda x, env: None if "_together" in env else (verb.afterwards, 0, env, x.cause))

    def done(x: Machine, env: Env) -> None:
        bindings = {"you": env["you"], **{role: env.get(role) for role in roles}}
        affected = bindings.get(declared.affects)
        if isinstance(affected, tuple) and len(affected) > 1:
            # it happened to each of them: a text about one of them means that one
            with together(x, env.get(BESIDE, affected)):
                for ref in affected:
                    happened(x, declared.name, {**bindings, declared.affects: (ref,)})
        elif BESIDE in env:
            with together(x, env[BESIDE]):
                happened(x, declared.name, bindings)
        else:
            happened(x, declared.name, bindings)

    ops.append(done)
    verb.program.ops = tuple(ops)
