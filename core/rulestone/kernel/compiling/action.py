"""Actions, compiled."""

from __future__ import annotations

from functools import partial

from rulestone.kernel.compiler.expressions import Compiler
from rulestone.kernel.compiler.steps import StepCompiler
from rulestone.kernel.declare import Action, Need
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
from rulestone.language import instructions as i


def chooses_first(announce: i.Steps) -> bool:
    """Whether nothing is done before an ability's choices but moving the card and giving values a name."""
    for step in announce:
        if isinstance(step, i.Announce):
            return True
        if not isinstance(step, i.Let) and not moving(step):
            return False
    return False


class Requirements:
    """The requirements of an action, as one condition.

    Args:
        compiler: makes it ready.
        needs: the requirements.
    """

    def __init__(self, compiler: Compiler, needs: tuple[Need, ...]) -> None:
        self.compiler, self.needs = compiler, needs
        self.made: dict[tuple[int, ...], Compiled | None] = {(): None}

    def __call__(self, numbers: tuple[int, ...]) -> Compiled | None:
        """That those of some numbers are met, asked in this order; None where there are none."""
        if numbers not in self.made:
            conditions = tuple(self.needs[number].condition for number in numbers)
            self.made[numbers] = self.compiler(e.All(conditions) if len(conditions) > 1 else conditions[0])
        return self.made[numbers]


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
    asks = Requirements(compiler, declared.needs)
    enters, layout = destinations(announce), compiler.rules.layout
    announces = [step.kind for step in announce if isinstance(step, i.Announce)]
    return CompiledAction(
        declared=declared,
        name=declared.name,
        cites=declared.cites,
        ability=declared.ability,
        subject=compiler(declared.subject) if declared.subject is not None else None,
        needs=asks(tuple(range(len(declared.needs)))),
        asks=asks,
        program=program,
        announcement=program.announcing if program.announcing is not None and program.announcing.steps else None,
        dry=dry_run(compiler, tried.steps) if tried is not None else None,
        announces=announces[-1] if announces else "",
        plain=checks is not None,
        quick=checks or (),
        enters=enters,
        places=frozenset(layout.place(zone, player) for zone in enters for player in (0, 1)),
        chooses_first=plainly and chooses_first(announce),
    )
