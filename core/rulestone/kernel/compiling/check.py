"""Rule checks, compiled."""

from __future__ import annotations

from rulestone.continuous.reads import Looks
from rulestone.kernel.compiling.steps import StepCompiler
from rulestone.kernel.declare import RuleCheck
from rulestone.kernel.legality.memo import looked_at, together
from rulestone.kernel.processing.interrupts import moment
from rulestone.kernel.rules.check import Checks, CompiledCheck


def compile_checks(steps: StepCompiler) -> Checks:
    """The rule checks of a ruleset by when they are made."""
    rules = steps.rules
    made = [(check, moment(rules, check), compile_check(steps, check)) for check in rules.parts.checks.values()]
    at_points = tuple(check for _, when, check in made if when == "check point")
    interrupting = [check for check, when, _ in made if when == "interrupt"]
    looks = Looks(rules.places.named)
    looks.add(tuple(check.whom for check in interrupting))
    return Checks(
        at_points=at_points,
        looked=together(check.looked for check in at_points if check.looked is not None),
        interrupting=tuple(check for _, when, check in made if when == "interrupt"),
        looks=looks,
        by_marks=any(check.watches == "any" for check in interrupting),
        never=tuple((declared, check.whom) for declared, when, check in made if when == "never"),
    )


def compile_check(steps: StepCompiler, declared: RuleCheck) -> CompiledCheck:
    """A rule check ready to run."""
    program = steps.program(f"check {declared.name}", declared.steps)
    # it stays on the agenda until its last step is done, so that it does not interrupt that one
    program.ops = (*program.ops, lambda machine, env: None)
    return CompiledCheck(
        name=declared.name,
        cites=declared.cites,
        whom=steps.expr.objects(declared.whom),
        program=program,
        looked=looked_at(steps.expr, declared.whom),
    )
