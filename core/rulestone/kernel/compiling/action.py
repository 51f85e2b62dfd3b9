"""Actions, compiled."""

from __future__ import annotations

from rulestone.kernel.compiler.steps import StepCompiler
from rulestone.kernel.declare import Action
from rulestone.kernel.legality.announcement import (
    destinations,
    moving,
    quick_checks,
)
from rulestone.kernel.rules.action import CompiledAction
from rulestone.language import instructions as i


def compile_action(steps: StepCompiler, declared: Action) -> CompiledAction:
    """An action ready to offer."""
    compiler, announce = steps.expr, declared.announce
    program = steps.program(f"action {declared.name}", announce + declared.steps)
    program.lookahead = any(isinstance(step, i.Pay) for step in announce)
    if announce:
        program.announcing = steps.program(f"announce {declared.name}", announce)
    own = tuple(step for step in announce if not isinstance(step, i.Announce) and not moving(step))
    checks = quick_checks(compiler, own) if announce else None
    announces = [step.kind for step in announce if isinstance(step, i.Announce)]
    return CompiledAction(
        declared=declared,
        name=declared.name,
        cites=declared.cites,
        ability=declared.ability,
        subject=compiler(declared.subject) if declared.subject is not None else None,
        needs=tuple(compiler(need.condition) for need in declared.needs),
        program=program,
        announcement=program.announcing,
        announces=announces[-1] if announces else "",
        plain=checks is not None,
        quick=checks or (),
        enters=destinations(announce),
    )
