"""Instructions in one simultaneous event: decided together, performed in order, seen by triggers at the end.

They are compiled to separate programs, which pass their bindings on to the surrounding steps.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from rulestone.kernel.compile.steps import Ops, StepCompiler, operation
from rulestone.kernel.events.event import create_joint_event
from rulestone.kernel.machine import Machine, Program
from rulestone.kernel.program import Push
from rulestone.kernel.sequence import count_result
from rulestone.language import expressions as e
from rulestone.language import inspect
from rulestone.language import instructions as i
from rulestone.language.abilities import Ability, Continuous
from rulestone.model.bindings import USED, strip_bindings
from rulestone.model.state import Env

FIRST = (i.Ask, i.Choose, i.Let, i.NameWord, i.Number, i.Order)
"""Instructions that run before all of the simultaneous ones, in this order."""


class PassedBindings(NamedTuple):
    """Bindings that a simultaneous instruction passes on to the steps around it.

    Attributes:
        to: name of a binding that identifies the frame of the surrounding steps.
        names: names that the instruction binds.
        here: name of the binding that records which player bound which name; "" to pass names on unchanged.
        who: name of the binding of the acting player.
        came: name for the instruction's result, which is passed on too; "" for none.
    """

    to: str
    names: tuple[str, ...] = ()
    here: str = ""
    who: str = ""
    came: str = ""


@operation(i.AtOnce)
def _compile_at_once(compiler: StepCompiler, step: i.AtOnce, ops: Ops, program: Program) -> None:
    here = f"_at once {len(ops)}"
    compiler.block(tuple(part for part in step.body if isinstance(part, FIRST)), ops, program)
    compiler.end_decided_part(ops, program)
    settled: list[tuple[str, Any]] = []
    deeds: list[Program] = []
    for number, part in enumerate(part for part in step.body if not isinstance(part, FIRST)):
        known = dict(find_affected_fields(compiler, part))
        names = {field: f"at once {len(ops)} {number} {field}" for field in known}
        settled += [(names[field], compiler.expr.objects(value)) for field, value in known.items()]
        meant = {field: e.Var(name) for field, name in names.items()}
        part = replace(part, roles={**part.roles, **meant}) if isinstance(part, i.Do) else replace(part, **meant)
        passed = PassedBindings(here, names=list_names((part,)))
        deeds.append(make_deed(compiler, f"{program.id}.{len(ops) + 1} at once {number}", (part,), program, passed))
    after = len(ops) + 1

    def run(machine: Machine, env: Env) -> Any:
        known = {name: value(machine, env, -1) for name, value in settled}
        shared = {**strip_bindings(env), **known, **({USED: env[USED]} if USED in env else {})}
        affected = tuple(dict.fromkeys(ref for refs in known.values() for ref in refs))
        frame = create_joint_event(machine, env["you"], tuple([(each, shared) for each in deeds]), affected)
        return Push(frame, after, {**env, here: True})

    ops.append(run)
    ops.append(lambda machine, env: {name: value for name, value in env.items() if name != here})


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


def make_deed(compiler: StepCompiler, id: str, steps: i.Steps, program: Program, bindings: PassedBindings) -> Program:
    """Return the program of an instruction decided together with others: its first choices precede all of them."""
    each = Program(id, steps)
    each.deciding, each.effect = True, program.effect
    compiler.brought.programs[id] = each
    compiler.fill(each, steps)
    if bindings.names or bindings.came:
        each.ops += (pass_bindings(bindings),)
    return each


def pass_bindings(bindings: PassedBindings) -> Any:
    """Return the operation that passes an instruction's bindings on to the steps around it."""
    to, names, here, who, came = bindings

    def run(machine: Machine, env: Env) -> None:
        agenda = machine.state.agenda
        at = next(at for at in range(len(agenda) - 1, -1, -1) if to in agenda[at][2])
        program, next_one, outer, cause = agenda[at]
        found = {name: env[name] for name in names if name in env}
        if came:
            found[came] = count_result(machine.state.result)
        if here:
            mine = env[who]
            found = {here: tuple([(one, {**known, **found} if one == mine else known) for one, known in outer[here]])}
        agenda[at] = (program, next_one, {**outer, **found}, cause)

    return run


def list_names(steps: i.Steps) -> tuple[str, ...]:
    """Return the names that steps and nested steps bind."""
    return tuple(dict.fromkeys(name for step in list_own_steps(steps) for name in inspect.list_bound(step) if name))


def list_own_steps(steps: Any) -> tuple[i.Instruction, ...]:
    """Return some instructions and nested ones, without the instructions of given abilities and effects."""
    return inspect.find_records(steps, (i.Instruction,), (Ability, Continuous, e.Expr))
