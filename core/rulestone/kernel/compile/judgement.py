"""Steps that only reckon, judged: values get names, conditions are asked, and what is required holds or does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulestone.kernel.errors import Unreckonable
from rulestone.kernel.machine import Machine
from rulestone.kernel.rules.functions import Compiled
from rulestone.language import expressions as e
from rulestone.language import inspect
from rulestone.language import instructions as i
from rulestone.model.state import Env

Judge = Callable[[Machine, Env], bool | None]
"""Whether the steps can be done; None where only carrying them out tells."""
Judged = Env | bool | None
"""What a step comes to: the bindings to go on with; False where it cannot be done; None where that is undecided."""
Step = Callable[[Machine, Env], Judged]

UNDECIDED = i.Stop()
"""Stands for steps that only carrying out tells."""
SOUGHT = "sought "
"""What bindings of what was sought once begin with."""
LISTED = "listed"
"""Where it is kept while a menu is made."""


def judgement(compiled: Callable[[Any], Compiled], steps: i.Steps) -> Judge:
    """The function that judges steps: `Let`, `If`, `Require`, `ForEach` and `UNDECIDED`.

    Args:
        compiled: gives the closure of an expression.
    """
    ready = block(compiled, steps)

    def judge(machine: Machine, env: Env) -> bool | None:
        done = run(ready, machine, env)
        return True if isinstance(done, dict) else done

    return judge


def block(compiled: Callable[[Any], Compiled], steps: i.Steps) -> tuple[Step, ...]:
    """Steps that are judged one after the other."""
    return tuple([judged(compiled, step) for step in steps])


def judged(compiled: Callable[[Any], Compiled], step: i.Instruction) -> Step:
    """One step, ready to be judged."""
    match step:
        case i.Let(name=name, value=value):
            reckoned = ready(compiled, value)
            return lambda machine, env: {**env, name: reckoned(machine, env)}
        case i.If(condition=condition, then=then, otherwise=otherwise):
            held, one, other = ready(compiled, condition), block(compiled, then), block(compiled, otherwise)
            return lambda machine, env: run(one if held(machine, env) else other, machine, env)
        case i.Require(condition=condition):
            needed = ready(compiled, condition)
            return lambda machine, env: env if needed(machine, env) else False
        case i.ForEach(name=name, what=what, body=body):
            return each(name, ready(compiled, what), block(compiled, body))
    return undecided


def ready(compiled: Callable[[Any], Compiled], node: Any) -> Callable[[Machine, Env], Any]:
    """An expression ready to ask; what is sought for it and is the same for every card is sought once."""
    sought: list[tuple[str, Compiled]] = []

    def shared(part: Any) -> Any:
        if not isinstance(part, e.Expr) or not alike(part):
            return part
        sought.append((f"{SOUGHT}{len(sought)}", compiled(part)))
        return e.Var(sought[-1][0])

    left = compiled(inspect.rebuilt(node, shared))
    if not sought:
        return lambda machine, env: left(machine, env, -1)

    whole = compiled(node)

    def ask(machine: Machine, env: Env) -> Any:
        known = machine.memo.get(LISTED, {})
        found = {**env}
        try:
            for name, find in sought:
                found[name] = once(machine, env, known, find)
        except Unreckonable:  # perhaps it is not asked for where it cannot be worked out
            return whole(machine, env, -1)
        return left(machine, found, -1)

    return ask


def alike(node: e.Expr) -> bool:
    """Whether something has to be sought, and what is found is the same whichever card asks."""
    own = inspect.asks(node, inspect.CANDIDATE, inspect.THIS, inspect.ABILITY) or inspect.names(inspect.NAMED, node)
    return not own and any(isinstance(part, e.Select) for part in inspect.records(node))


def once(machine: Machine, env: Env, known: dict[Any, Any], find: Compiled) -> Any:
    """What is sought, found out the first time it is asked for."""
    if find not in known:
        known[find] = find(machine, env, -1)
    return known[find]


def each(name: str, what: Any, body: tuple[Step, ...]) -> Step:
    """Steps for each of some objects."""

    def done(machine: Machine, env: Env) -> Judged:
        for ref in what(machine, env):
            came = run(body, machine, {**env, name: (ref,)})
            if not isinstance(came, dict):
                return came
            env = came
        return env

    return done


def run(steps: tuple[Step, ...], machine: Machine, env: Env) -> Judged:
    """What some steps come to."""
    for step in steps:
        done = step(machine, env)
        if not isinstance(done, dict):
            return done
        env = done
    return env


def undecided(machine: Machine, env: Env) -> None:
    """A step that only carrying out tells."""
