"""Loops over objects: the steps of each round and the combined result; and instructions in one simultaneous event.

If each player performs the steps ("each player discards a card"), it is one event (`Simultaneity`). For objects ("for
each monster you control, …") the rounds run one after the other.

Instructions in one event are compiled to separate programs, which pass their bindings on to the surrounding steps.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple, TypeGuard

from msgspec.structs import replace

from rulestone.kernel.compile.outcome import MOVES, WITHOUT_CHANGE
from rulestone.kernel.compile.steps import DECISIONS, Ops, StepCompiler, operation
from rulestone.kernel.events.decision import create_joint_decision
from rulestone.kernel.events.dispatch import COMPLETION, begin_batch
from rulestone.kernel.events.event import create_joint_event
from rulestone.kernel.machine import Machine, Program
from rulestone.kernel.program import Push
from rulestone.kernel.sequence import NOTHING, add_results, count_result, run_in_sequence
from rulestone.language import expressions as e, inspect, instructions as i
from rulestone.language.abilities import Ability, Continuous
from rulestone.model.bindings import BATCH, drop_keys, inherit_bindings
from rulestone.model.state import Env

DECIDED_FIRST = (i.Ask, i.Choose, i.Let, i.NameWord, i.Number, i.Order)
"""Instructions that run before all of the simultaneous ones, in this order."""


class PassedBindings(NamedTuple):
    """Bindings that a simultaneous instruction passes on to the steps around it.

    Attributes:
        frame_key: name of a binding that identifies the frame of the surrounding steps.
        names: names that the instruction binds.
        players_key: name of the binding that records which player bound which name; "" to pass names on unchanged.
        actor_key: name of the binding of the acting player.
        result_key: name for the instruction's result, which is passed on too; "" for none.
    """

    frame_key: str
    names: tuple[str, ...] = ()
    players_key: str = ""
    actor_key: str = ""
    result_key: str = ""


@operation(i.AtOnce)
def _compile_at_once(compiler: StepCompiler, step: i.AtOnce, ops: Ops, program: Program) -> None:
    prefix = f"_at once {len(ops)}"
    compiler.block(tuple(part for part in step.body if isinstance(part, DECIDED_FIRST)), ops, program)
    compiler.end_decided_part(ops, program)
    evaluated: list[tuple[str, Any]] = []
    parts: list[Program] = []
    for number, part in enumerate(part for part in step.body if not isinstance(part, DECIDED_FIRST)):
        values = dict(find_affected_fields(compiler, part))
        names = {field: f"at once {len(ops)} {number} {field}" for field in values}
        evaluated += [(names[field], compiler.expr.objects(value)) for field, value in values.items()]
        fields = {field: e.Var(name) for field, name in names.items()}
        part = replace(part, roles={**part.roles, **fields}) if isinstance(part, i.Do) else replace(part, **fields)
        passed = PassedBindings(prefix, names=list_names((part,)))
        parts.append(build_part(compiler, f"{program.id}.{len(ops) + 1} at once {number}", (part,), program, passed))
    after = len(ops) + 1

    def run(machine: Machine, env: Env) -> Any:
        # "exchange control of two creatures": both are found before either changes, so that each step sees one board
        values = {name: value(machine, env, -1) for name, value in evaluated}
        shared = {**inherit_bindings(env), **values}
        affected = tuple(dict.fromkeys(ref for refs in values.values() for ref in refs))
        frame = create_joint_event(machine, env["you"], tuple([(each, shared) for each in parts]), affected)
        return Push(frame, after, {**env, prefix: True})

    ops.append(run)
    ops.append(lambda machine, env: {name: value for name, value in env.items() if name != prefix})


def find_affected_fields(compiler: StepCompiler, step: i.Instruction) -> Iterator[tuple[str, e.Expr]]:
    """Yield the fields or roles that hold the objects an instruction affects."""
    if isinstance(step, i.Do):
        verb = compiler.rules.verb(step.verb).declared
        yield from ((role, step.roles[role]) for role in (verb.affects,) if role in step.roles)
        return
    for field in ("what", "under"):
        value = getattr(step, field, None)
        if isinstance(value, e.Expr):
            yield field, value


def build_part(compiler: StepCompiler, id: str, steps: i.Steps, program: Program, bindings: PassedBindings) -> Program:
    """Return the program of an instruction decided together with others: its first choices precede all of them."""
    each = Program(id, steps)
    each.deciding, each.effect = True, program.effect
    compiler.brought.programs[id] = each
    compiler.fill(each, steps)
    if bindings.names or bindings.result_key:
        each.ops += (pass_bindings(bindings),)
    return each


def pass_bindings(bindings: PassedBindings) -> Any:
    """Return the operation that passes an instruction's bindings on to the steps around it."""
    frame_key, names, players_key, actor_key, result_key = bindings

    def run(machine: Machine, env: Env) -> None:
        agenda = machine.state.agenda
        index = next(index for index in range(len(agenda) - 1, -1, -1) if frame_key in agenda[index][2])
        program, pc, outer, cause = agenda[index]
        passed = {name: env[name] for name in names if name in env}
        if result_key:
            passed[result_key] = count_result(machine.state.result)
        if players_key:
            actor, all_known = env[actor_key], outer[players_key]
            known_after = [(who, {**known, **passed} if who == actor else known) for who, known in all_known]
            passed = {players_key: tuple(known_after)}
        agenda[index] = (program, pc, {**outer, **passed}, cause)

    return run


def list_names(steps: i.Steps) -> tuple[str, ...]:
    """Return the names that steps and nested steps bind."""
    return tuple(dict.fromkeys(name for step in list_own_steps(steps) for name in inspect.list_bound(step) if name))


def list_own_steps(steps: Any) -> tuple[i.Instruction, ...]:
    """Return instructions and their nested instructions, without those of given abilities and effects."""
    return inspect.find_records(steps, (i.Instruction,), (Ability, Continuous, e.Expr))


BOTH_PLAYERS = ((0, 1), (1, 0))
JOINT_STEPS = (
    i.AddMark, i.AlterItem, i.Arrange, i.Ask, i.AtOnce, i.Begin, i.Call, i.Choose, i.CopyItem, i.Create, i.Delay,
    i.Divide, i.Do, i.EndEffects, i.Face, i.ForEach, i.If, i.Let, i.Mark, i.Modes, i.Move, i.NameWord, i.Note, i.Number,
    i.Order, i.PutUnder, i.RemoveItem, i.Roll, i.SetController, i.SetGame, i.Shuffle, i.Succeed, i.TriggerAbilities,
    i.Vanish, i.While,
)  # fmt: skip
"""Instructions that several players can do at once. All others end the running steps or involve every player."""
EVENT_STEPS = (i.Do, *MOVES)
"""Instructions that can form one event. Without any of them there is none."""


@operation(i.While)
def _compile_while(compiler: StepCompiler, step: i.While, ops: Ops, program: Program) -> None:
    start = len(ops)
    ops.append(None)
    compiler.block(step.body, ops, program)
    ops.append(compiler.expr.compile_branch(e.Not(step.condition), start + 1))  # back to the start while it holds
    ops[start] = compiler.expr.compile_branch(step.condition, len(ops))


@operation(i.ForEach)
def _compile_for_each(compiler: StepCompiler, step: i.ForEach, ops: Ops, program: Program) -> None:
    """Compile a loop over objects; players who act simultaneously decide first.

    Afterwards the choices of all rounds are bound together, and the results of all rounds are added up.
    """
    policy = compiler.rules.policies.simultaneity
    together = policy.carried_out == "together"
    what, name, prefix = compiler.expr.objects(step.what), step.name, f"_{step.name}{len(ops)}"
    first = compiler.expr.read_optional("player", policy.first)
    queue_key = prefix
    choice_key = f"{prefix} decided"
    sum_key = f"{prefix} came to"
    outer_key = f"{prefix} before"
    steps = freeze_result(step.body, outer_key)
    reads = steps is not step.body
    picked = tuple(dict.fromkeys(part.name for part in list_own_steps(steps) if binds_objects(part)))
    steps = add_picks(steps, prefix)
    choice_count = count_leading_choices(steps) if together else 0
    decided = tuple(dict.fromkeys(choice.name for choice in steps[:choice_count] if isinstance(choice, i.Choose)))
    counts = any(not isinstance(part, WITHOUT_CHANGE) for part in list_own_steps(steps))

    def begin_loop(machine: Machine, env: Env) -> Env:
        refs = what(machine, env, -1)
        # where "each player" means both, the player whom the policy names decides first
        if first is not None and refs in BOTH_PLAYERS:
            decides = first(machine, env, -1)
            refs = (decides, 1 - decides)
        new = {**env, queue_key: refs, sum_key: None, **{f"{prefix} {name}": () for name in picked}}
        if choice_count:
            new[choice_key] = ()
        if reads:
            new[outer_key] = count_result(machine.state.result)
        return new

    if not choice_count:
        compiler.end_decided_part(ops, program)
    ops.append(begin_loop)
    if choice_count:
        deciding = len(ops)
        ops.append(None)
        compiler.block(steps[:choice_count], ops, program)
        ops += [
            lambda machine, env: {
                **env, choice_key: (*env[choice_key], (env[name], tuple([env[choice] for choice in decided])))
            },
            lambda machine, env: deciding,
        ]  # fmt: skip
        carrying_out = len(ops)
        compiler.end_decided_part(ops, program)

        def decide_next(machine: Machine, env: Env) -> Any:
            players_left = env[queue_key]
            return {**env, name: (players_left[0],), queue_key: players_left[1:]} if players_left else carrying_out

        ops[deciding] = decide_next
    body = steps[choice_count:]
    at_once = together and is_one_event(body, program)
    kept = tuple(f"{prefix} {name}" for name in picked)
    if at_once:
        rounds = Rounds(name, queue_key, choice_key if choice_count else "", decided, kept)
        compile_joint_steps(compiler, ops, program, body, rounds)
    start = len(ops)
    ops.append(None)
    compiler.block(body, ops, program)
    ops.append(lambda machine, env: start)
    end = len(ops)

    def begin_next_round(machine: Machine, env: Env) -> Any:
        total = env[sum_key]
        if counts:
            total = NOTHING if total is None else add_results(total, machine.state.result)
            machine.state.result = NOTHING
        if choice_count and env[choice_key]:
            (actor, values), *more = env[choice_key]
            choices = dict(zip(decided, values, strict=True))
            return {**env, name: actor, **choices, choice_key: tuple(more), sum_key: total}
        if players_left := env[queue_key]:
            return {**env, name: (players_left[0],), queue_key: players_left[1:], sum_key: total}
        if counts:
            machine.state.result = total
        return end

    ops[start] = begin_next_round
    if at_once:
        ops[start - 1] = lambda machine, env: end
    if picked:
        ops.append(lambda machine, env: {**env, **{name: env[f"{prefix} {name}"] for name in picked}})
    if at_once:
        compiler.store_affected(body[-1], ops, program)


class Rounds(NamedTuple):
    """State of a loop in which players act together.

    Attributes:
        name: name of the binding of the acting player.
        queue_key: name of the binding of the remaining players.
        choice_key: name of the binding of each player's decisions; "" for none.
        decided: names of the bindings that a player decides.
        kept: names of the bindings that collect the finds of all players.
    """

    name: str
    queue_key: str
    choice_key: str
    decided: tuple[str, ...]
    kept: tuple[str, ...]


def compile_joint_steps(compiler: StepCompiler, ops: Ops, program: Program, body: i.Steps, rounds: Rounds) -> None:
    """Append steps of both players: each step is performed by both, and all of them are one event.

    All players decide about a step before any of them performs it. The last operation appended is a placeholder for a
    jump behind the loop; the rounds of all other players follow it.
    """
    name, queue_key, choice_key, decided, kept = rounds
    joint_key = f"{queue_key} of each"
    batch_key = f"{queue_key} batch"
    sum_key = f"{queue_key} done"
    names = tuple(joint for joint in list_names(body) if joint != name)
    stretches = split_stretches(body)
    first, last = len(ops), len(stretches) - 1
    start = first + len(stretches) + 2
    each = [
        build_part(compiler, f"{program.id}.{start} each {number}", freeze_result(steps, sum_key) if number else steps,
                   program, PassedBindings(queue_key, names, joint_key, name, sum_key if number < last else ""))
        for number, steps in enumerate(stretches)
    ]  # fmt: skip

    def begin_rounds(machine: Machine, env: Env) -> Any:
        chosen = env[choice_key] if choice_key else tuple([((player,), ()) for player in env[queue_key]])
        # a single player needs no joint event: the rounds below do the steps
        if tuple([actor[0] for actor, _ in chosen]) not in BOTH_PLAYERS:
            return start
        affected = [ref for _, values in chosen for refs in values if isinstance(refs, tuple) for ref in refs]
        of_each = tuple([(actor, dict(zip(decided, values, strict=True))) for actor, values in chosen])
        return run_stretch(machine, {**env, joint_key: of_each, batch_key: begin_batch(machine, tuple(affected))}, 0)

    def run_stretch(machine: Machine, env: Env, number: int) -> Any:
        shared = {**inherit_bindings(env), **dict.fromkeys(kept, ())}
        procedures = tuple([(each[number], {**shared, name: chosen, **known}) for chosen, known in env[joint_key]])
        frame = create_joint_decision(machine, env["you"], procedures)
        if number == last and env[batch_key]:
            frame = run_in_sequence((frame, (COMPLETION, 0, {BATCH: env[batch_key]}, machine.cause)), machine.cause)
        return Push(frame, first + number + 1, env)

    def end_rounds(machine: Machine, env: Env) -> Env:
        rest = drop_keys(env, joint_key, batch_key)
        for _, known in env[joint_key]:
            for joint in names:
                if joint in known:
                    rest[joint] = (*rest[joint], *known[joint]) if joint in kept else known[joint]
        return rest

    ops.append(begin_rounds)
    ops += [partial(run_stretch, number=number) for number in range(1, len(stretches))]
    ops += [end_rounds, None]


def split_stretches(body: i.Steps) -> list[i.Steps]:
    """Split the steps of players after each one with an effect; the last part has the remaining decisions."""
    parts: list[i.Steps] = [()]
    for step in body:
        parts = [*parts, (step,)] if has_effect(parts[-1]) else [*parts[:-1], (*parts[-1], step)]
    return parts if has_effect(parts[-1]) or len(parts) == 1 else [*parts[:-2], (*parts[-2], *parts[-1])]


def has_effect(steps: i.Steps) -> bool:
    """Return whether some steps do more than make choices and bind values."""
    return any(not isinstance(part, DECISIONS) for part in list_own_steps(steps))


# --- steps of a loop ------------------------------------------------------------------------------------------------


def add_picks(steps: i.Steps, prefix: str) -> i.Steps:
    """Return the steps of a loop, changed to add each round's picks to the earlier ones.

    Args:
        prefix: prefix of the bindings that collect the picks.
    """
    changed: list[i.Instruction] = []
    for step in steps:
        match step:
            case i.If():
                step = replace(step, then=add_picks(step.then, prefix), otherwise=add_picks(step.otherwise, prefix))
            case i.While():
                step = replace(step, body=add_picks(step.body, prefix))
        changed.append(step)
        for name in (part.name for part in list_own_steps((step,)) if binds_objects(part)):
            if binds_objects(step) or isinstance(step, i.ForEach):
                sum_name = f"{prefix} {name}"
                changed.append(i.Let(name=sum_name, value=e.Either(e.Var(sum_name), e.Var(name))))
    return tuple(changed)


def binds_objects(step: Any) -> TypeGuard[i.Choose | i.Create | i.Move]:
    """Return whether a step binds objects; after the loop, its name means the objects of all rounds."""
    return isinstance(step, (i.Choose, i.Create, i.Move)) and bool(step.name)


def count_leading_choices(steps: i.Steps) -> int:
    """Return the number of leading steps in which players choose objects that are kept."""
    for number, step in enumerate(steps):
        if not isinstance(step, i.Choose) and not (isinstance(step, i.Let) and step.name.startswith("_") and number):
            return number
    return len(steps)


def is_one_event(body: i.Steps, program: Program) -> bool:
    """Return whether the players' instructions in a loop can be one event: none reads or ends the current steps."""
    inside = list_own_steps(body)
    if not all(isinstance(step, JOINT_STEPS) for step in inside):
        return False
    if not any(isinstance(step, EVENT_STEPS) for step in inside):
        return False
    verbs = {step.verb for step in list_own_steps(body[:-1]) if isinstance(step, i.Do)}
    return program.remembers.isdisjoint(verbs) and (not program.remembers or isinstance(body[-1], i.Do))


def freeze_result(steps: i.Steps, name: str) -> i.Steps:
    """Return the steps of a loop, in which "that many" means the amount before the loop, up to the first step with a
    result of its own.

    Args:
        name: name of the binding of the amount before the loop.
    """
    if inspect.RESULT not in inspect.list_reads(steps):
        return steps

    def freeze(part: Any) -> Any:
        return e.Var(name) if isinstance(part, e.Result) else part

    frozen: list[i.Instruction] = []
    for index, step in enumerate(steps):
        match step:
            case i.If(condition=condition):
                first, otherwise = freeze_result(step.then, name), freeze_result(step.otherwise, name)
                condition = inspect.rebuild(condition, freeze)
                frozen.append(replace(step, condition=condition, then=first, otherwise=otherwise))
            case i.ForEach():
                what, body = inspect.rebuild(step.what, freeze), freeze_result(step.body, name)
                frozen.append(replace(step, what=what, body=body))
            case _:
                frozen.append(inspect.rebuild(step, freeze))
        if not isinstance(step, DECISIONS) or isinstance(step, i.If):
            return (*frozen, *steps[index + 1 :])
    return tuple(frozen)
