"""Outcomes of verbs: how the result of a verb's steps shows whether its event has happened.

An event that changed nothing has not happened. Some steps do more than changes show (they begin an effect or end the
game); a verb with such steps has happened once they are done.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulestone.kernel.rules.action import ALWAYS_DONE, CHANGED, EACH, INNER, MOVED, MOVED_APART, CompiledVerb
from rulestone.kernel.rules.basis import Basis
from rulestone.language import expressions as e, inspect, instructions as i

MOVES = (i.Create, i.Move, i.PutUnder)
"""Instructions whose objects count as the result of a verb that has no object of its own."""
SUMMED_RESULTS = {MOVED: (*MOVES, i.AtOnce), MOVED_APART: (*MOVES, i.Do)}
"""Kind of result → the instructions whose results it sums."""
WITHOUT_CHANGE = (
    i.Ask, i.AtOnce, i.Choose, i.Divide, i.ForEach, i.If, i.Let, i.Modes, i.NameWord, i.Note, i.Number, i.Order,
    i.Stop, i.While,
)  # fmt: skip
"""Instructions that change nothing themselves."""
CHANGE_THEIR_OBJECTS = (i.AddMark, i.Face, i.Mark, i.Move, i.PutUnder, i.SetController, i.Vanish)
"""Instructions that change the objects that they name, and nothing else."""
RESOLVABLE = (
    *WITHOUT_CHANGE, *CHANGE_THEIR_OBJECTS, *MOVES, i.AlterItem, i.Announce, i.Call, i.CopyItem, i.Do, i.PutItem,
    i.Redirect, i.RemoveItem,
)  # fmt: skip
"""Instructions that report whether they changed anything, or whose own steps do."""
STEPS_OF_UNDECLARED: i.Steps = (i.EndGame(winner=None),)
"""Steps assumed for an undeclared procedure, which may do anything."""


def compile_outcome(reach: Reach, verb: CompiledVerb) -> str:
    """Return the condition under which a verb counts as done after its steps."""
    declared, rules = verb.declared, reach.rules
    changing: list[i.Instruction] = []
    for step in reach.iterate_instructions(declared.name):
        if not isinstance(step, RESOLVABLE):
            return ALWAYS_DONE
        if not isinstance(step, WITHOUT_CHANGE):
            changing.append(step)
    # such a verb only asks or counts, so that no change shows whether it is done
    if not changing:
        return ALWAYS_DONE
    if not declared.affects:
        steps = reach.list_direct_instructions(declared.name)
        moving = any(isinstance(step, MOVES) for step in steps)
        changes_more = any(not isinstance(step, (*WITHOUT_CHANGE, *MOVES, i.Mark, i.Call, i.Do)) for step in steps)
        return MOVED if moving and not changes_more else ALWAYS_DONE
    affected = e.Var(declared.affects)
    if find_single_event(rules, declared.steps, affected) is not None:
        return INNER
    if all(isinstance(step, CHANGE_THEIR_OBJECTS) and step.what == affected for step in changing):
        return EACH
    return MOVED_APART if are_only_moves(rules, declared.steps, declared.affects) else CHANGED


def are_only_moves(rules: Basis, steps: i.Steps, affected: str) -> bool:
    """Return whether steps are only events and moves of their objects or of some of them, including one event."""
    names, leaves = {affected}, list(flatten_steps(steps))
    for step in leaves:
        match step:
            case i.Let(name=name, value=value):
                if not is_selection(value, names):
                    names.discard(name)
                else:
                    names.add(name)
            case i.Do(verb=verb, roles=roles):
                declared = rules.parts.verbs.get(verb)
                if declared is None or not is_selection(roles.get(declared.affects), names):
                    return False
            case i.Move(what=what) | i.PutUnder(what=what):
                if not is_selection(what, names):
                    return False
            case i.Note():
                pass
            case _:
                return False
    return any(isinstance(step, i.Do) for step in leaves)


def flatten_steps(steps: i.Steps) -> Iterator[i.Instruction]:
    """Yield steps as one sequence, including those inside conditions."""
    for step in steps:
        if isinstance(step, i.If):
            yield from flatten_steps(step.then)
            yield from flatten_steps(step.otherwise)
        else:
            yield step


def is_selection(value: Any, names: set[str]) -> bool:
    """Return whether an expression is one of some names, or a filtered selection from one."""
    while isinstance(value, e.Among):
        value = value.what
    return isinstance(value, e.Var) and value.name in names


def find_single_event(rules: Basis, steps: i.Steps, affected: e.Expr) -> str | None:
    """Return the single event to which steps reduce, for all objects together or one by one; None for other steps."""
    match steps:
        case (i.Do() as step,) if affects_only(rules, step, affected):
            return step.verb
        case (i.ForEach(name=name, what=what, body=body),) if what == affected:
            return find_single_event(rules, body, e.Var(name))
    return None


def list_verbs_in(rules: Basis, verb: str) -> tuple[str, ...]:
    """Return a verb, the verb that it reduces to, and so on: "destroy" reduces to "be destroyed"."""
    verbs: dict[str, None] = {}
    next_verb: str | None = verb
    while next_verb is not None and next_verb not in verbs:
        verbs[next_verb] = None
        declared = rules.parts.verbs.get(next_verb)
        next_verb = find_single_event(rules, declared.steps, e.Var(declared.affects)) if declared else None
    return tuple(verbs)


def affects_only(rules: Basis, step: i.Do, affected: e.Expr) -> bool:
    """Return whether an event affects exactly these objects."""
    verb = rules.parts.verbs.get(step.verb)
    return verb is not None and step.roles.get(verb.affects) == affected


class Reach:
    """The instructions that verbs and procedures of one ruleset reach, cached.

    Args:
        rules: the ruleset.
    """

    def __init__(self, rules: Basis) -> None:
        self.rules = rules
        self._own: dict[tuple[str, bool], tuple[i.Instruction, ...]] = {}

    def iterate_instructions(self, verb: str) -> Iterator[i.Instruction]:
        """Yield every instruction in a verb's steps and in the procedures and verbs they call."""
        waiting = [(verb, False)]
        visited = {*waiting}
        while waiting:
            for step in self.list_direct_instructions(*waiting.pop()):
                yield step
                if isinstance(step, i.Do) and step.verb in self.rules.parts.verbs:
                    called = (step.verb, False)
                elif isinstance(step, i.Call):
                    called = (step.procedure, True)
                else:
                    continue
                if called not in visited:
                    visited.add(called)
                    waiting.append(called)

    def list_direct_instructions(self, name: str, procedure: bool = False) -> tuple[i.Instruction, ...]:
        """Return the instructions of a verb or procedure; for an undeclared one, instructions that may do anything."""
        instructions = self._own.get((name, procedure))
        if instructions is None:
            parts = self.rules.parts
            steps = parts.procedures.get(name, STEPS_OF_UNDECLARED) if procedure else parts.verbs[name].steps
            instructions = self._own[name, procedure] = inspect.find_records(steps, (i.Instruction,))
        return instructions
