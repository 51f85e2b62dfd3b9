"""Actions, compiled."""

from __future__ import annotations

from functools import partial

from rulestone.kernel.compiler.expressions import Compiler
from rulestone.kernel.compiler.steps import StepCompiler
from rulestone.kernel.declare import Action
from rulestone.kernel.legality.announcement import (
    destinations,
    in_question,
    moving,
    plainly_announced,
    quick_checks,
)
from rulestone.kernel.legality.dry import dry_run
from rulestone.kernel.program import Program
from rulestone.kernel.rules.action import CompiledAction
from rulestone.kernel.rules.functions import Compiled
from rulestone.language import expressions as e
from rulestone.language import inspect
from rulestone.language import instructions as i

OF_SUBJECT = (inspect.CANDIDATE, inspect.THIS, inspect.ABILITY, inspect.ANYTHING)
"""What may differ from one thing that an action is done with to another, besides names."""


def whatever(condition: e.Expr) -> e.Expr | None:
    """What must hold so that a condition can hold, whatever its subject is; None where that is nothing."""
    if isinstance(condition, e.All | e.AnyOf):
        parts = [whatever(part) for part in condition.of]
        known = tuple(part for part in parts if part is not None)
        if not known or (isinstance(condition, e.AnyOf) and len(known) < len(parts)):
            return None
        return known[0] if len(known) == 1 else type(condition)(known)
    return condition if alike(condition) else None


def alike(condition: e.Expr) -> bool:
    """Whether a condition is the same whatever its subject is."""
    return not any(read in OF_SUBJECT or read.kind == inspect.NAMED for read in inspect.reads(condition))


def own_need(compiler: Compiler, condition: e.Expr) -> tuple[Compiled | None, Compiled]:
    """A condition in two parts, one of which is enough: what is alike for all subjects, if anything is; the rest."""
    if not isinstance(condition, e.AnyOf) or not any(map(alike, condition.of)):
        return None, compiler(condition)
    free, rest = (tuple(part for part in condition.of if alike(part) is so) for so in (True, False))
    return compiler(e.AnyOf(free)), compiler(e.AnyOf(rest))


def chooses_first(announce: i.Steps) -> bool:
    """Whether nothing is done before an ability's choices but moving the card and giving values a name."""
    for step in announce:
        if isinstance(step, i.Announce):
            return True
        if not isinstance(step, i.Let) and not moving(step):
            return False
    return False


def compile_action(steps: StepCompiler, declared: Action) -> CompiledAction:
    """An action ready to offer."""
    compiler, announce = steps.expr, declared.announce
    program = Program(f"action {declared.name}", announce + declared.steps)

    def fill() -> None:
        steps.fill_in(program)
        program.lookahead = any(isinstance(step, i.Pay) for step in announce)

    steps.now_or_later(program, fill)
    if announce:
        announcing = program.announcing = Program(f"announce {declared.name}", in_question(announce, compiler.rules))
        steps.now_or_later(announcing, partial(steps.fill_in, announcing))
    own = tuple(step for step in announce if not isinstance(step, i.Announce) and not moving(step))
    plainly = plainly_announced(announce)
    at_rest = all(isinstance(step, i.Choose) for step in announce)
    checks = quick_checks(compiler, own, at_rest=at_rest) if announce and plainly else None
    tried = program.announcing if plainly and checks is None else None
    needed = whatever(e.All(tuple(need.condition for need in declared.needs)))
    personal = [own_need(compiler, need.condition) for need in declared.needs if not alike(need.condition)]
    announces = [step.kind for step in announce if isinstance(step, i.Announce)]
    return CompiledAction(
        declared=declared,
        name=declared.name,
        cites=declared.cites,
        ability=declared.ability,
        subject=compiler(declared.subject) if declared.subject is not None else None,
        needs=tuple(compiler(need.condition) for need in declared.needs),
        needed=compiler(needed) if needed is not None else None,
        own=tuple(need for freed, need in personal if freed is None),
        freeing=tuple((freed, need) for freed, need in personal if freed is not None),
        program=program,
        announcement=program.announcing,
        dry=dry_run(compiler, tried.steps) if tried is not None else None,
        announces=announces[-1] if announces else "",
        plain=checks is not None,
        quick=checks or (),
        enters=destinations(announce),
        chooses_first=plainly and chooses_first(announce),
    )
