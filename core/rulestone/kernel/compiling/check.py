"""Rule checks, compiled."""

from __future__ import annotations

from rulestone.continuous.reads import Looks
from rulestone.kernel.compiler.steps import StepCompiler
from rulestone.kernel.declare import RuleCheck
from rulestone.kernel.processing.interrupts import moment
from rulestone.kernel.rules.check import Checks, CompiledCheck


def compile_checks(steps: StepCompiler) -> Checks:
    """The rule checks of a ruleset by when they are made."""
    rules = steps.rules
    made = [(check, moment(rules, check), compile_check(steps, check)) for check in rules.parts.checks.values()]
    by_moment = {moment: [one for one in made if one[1] == moment] for moment in ("check point", "interrupt", "never")}
    asked, watched = Looks(rules.places.named), Looks(rules.places.named)
    asked.add(tuple(check.whom for check, _, _ in by_moment["check point"]))
    watched.add(tuple(check.whom for check, _, _ in by_moment["interrupt"]))
    return Checks(
        at_points=tuple(check for _, _, check in by_moment["check point"]),
        asked=asked,
        interrupting=tuple(check for _, _, check in by_moment["interrupt"]),
        watched=watched,
        by_marks=any(check.watches == "any" for check, _, _ in by_moment["interrupt"]),
        never=tuple((declared, check.whom) for declared, _, check in by_moment["never"]),
    )


def compile_check(steps: StepCompiler, declared: RuleCheck) -> CompiledCheck:
    """A rule check ready to run."""
    together = steps.rules.policies.rule_processing.carried_out == "together"
    program = steps.program(f"check {declared.name}", declared.steps, deciding=together)
    # it stays on the agenda until its last step is done, so that it does not interrupt that one
    program.ops = (*program.ops, lambda machine, env: None)
    return CompiledCheck(
        name=declared.name,
        cites=declared.cites,
        whom=steps.expr.objects(declared.whom),
        program=program,
    )
