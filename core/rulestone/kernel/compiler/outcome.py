"""What can be told from a verb's steps about whether it has happened once they are done.

An event that changed nothing has not happened. Where steps do more than can be seen from what has changed (they begin
an effect, end the game), the event has happened once they are done.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulestone.kernel.rules.basis import Basis
from rulestone.kernel.rules.verb import ANYHOW, CHANGED, EACH, INNER, MOVED, CompiledVerb
from rulestone.language import expressions as e
from rulestone.language import inspect
from rulestone.language import instructions as i

MOVES = (i.Create, i.Move, i.PutUnder)
"""What a verb that is about no objects does to some: so many are what it comes to."""
QUIET = (
    i.Ask,
    i.AtOnce,
    i.Choose,
    i.Divide,
    i.ForEach,
    i.If,
    i.Let,
    i.Modes,
    i.NameWord,
    i.Note,
    i.Number,
    i.Order,
    i.Stop,
    i.While,
)
"""The instructions that change nothing themselves."""
ITS_OWN = (i.AddMark, i.Face, i.Mark, i.Move, i.PutUnder, i.SetController, i.Vanish)
"""The instructions that change the objects that they name, and nothing else."""
SEEN = (*QUIET, *ITS_OWN, *MOVES, i.AlterItem, i.Announce, i.CopyItem, i.PutItem, i.Redirect, i.RemoveItem)
"""The instructions after which it is known whether they changed anything."""


def outcome(rules: Basis, verb: CompiledVerb) -> str:
    """When a verb has happened once its steps are done."""
    declared = verb.declared
    steps = tuple(within(rules, declared.steps, {declared.name}))
    if not steps or not all(isinstance(step, (*SEEN, i.Do, i.Call)) for step in steps):
        return ANYHOW
    changing = [step for step in steps if not isinstance(step, QUIET)]
    if not changing:
        return ANYHOW
    if not declared.affects:
        own = [step for step in inspect.records(declared.steps) if isinstance(step, i.Instruction)]
        moving = any(isinstance(step, MOVES) for step in own)
        others = any(not isinstance(step, (*QUIET, *MOVES, i.Mark, i.Call, i.Do)) for step in own)
        return MOVED if moving and not others else ANYHOW
    them = e.Var(declared.affects)
    if inner(rules, declared.steps, them) is not None:
        return INNER
    if all(isinstance(step, ITS_OWN) and step.what == them for step in changing):
        return EACH
    return CHANGED


def inner(rules: Basis, steps: i.Steps, them: e.Expr) -> str | None:
    """The one event that steps come down to, for all that they are about or one after the other; None for others."""
    match steps:
        case (i.Do() as step,) if is_about(rules, step, them):
            return step.verb
        case (i.ForEach(name=name, what=what, body=body),) if what == them:
            return inner(rules, body, e.Var(name))
    return None


def comes_to(rules: Basis, verb: str) -> frozenset[str]:
    """A verb, the one that it comes down to, and so on."""
    found: set[str] = set()
    following: str | None = verb
    while following is not None and following not in found:
        found.add(following)
        declared = rules.parts.verbs.get(following)
        following = inner(rules, declared.steps, e.Var(declared.affects)) if declared and declared.affects else None
    return frozenset(found)


def is_about(rules: Basis, step: i.Do, them: e.Expr) -> bool:
    """Whether an event happens to just these."""
    verb = rules.parts.verbs.get(step.verb)
    return verb is not None and bool(verb.affects) and step.roles.get(verb.affects) == them


def within(rules: Basis, steps: Any, seen: set[str]) -> Iterator[i.Instruction]:
    """Every instruction in some steps, and in the procedures and verbs that they come to."""
    for step in inspect.records(steps):
        if not isinstance(step, i.Instruction):
            continue
        yield step
        if isinstance(step, i.Do) and step.verb not in seen and step.verb in rules.parts.verbs:
            seen.add(step.verb)
            yield from within(rules, rules.parts.verbs[step.verb].steps, seen)
        elif isinstance(step, i.Call) and f"call {step.procedure}" not in seen:
            seen.add(f"call {step.procedure}")
            yield from within(rules, rules.parts.procedures.get(step.procedure, (i.EndGame(winner=None),)), seen)
