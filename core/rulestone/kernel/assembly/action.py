"""Actions, compiled."""

from __future__ import annotations

from functools import partial
from typing import Any

from rulestone.kernel.compile.expressions import Compiler
from rulestone.kernel.compile.steps import StepCompiler
from rulestone.kernel.declare import Action, Need
from rulestone.kernel.legality.announcement import destinations, in_question, moving, plainly_announced, quick_checks
from rulestone.kernel.legality.dry import dry_run
from rulestone.kernel.machine import Machine
from rulestone.kernel.program import Compiled, Program
from rulestone.kernel.rules.action import CompiledAction, Foresight
from rulestone.language import expressions as e
from rulestone.language import instructions as i
from rulestone.model.state import Env


def chooses_first(announce: i.Steps) -> bool:
    """Return whether an ability's choices come first, after moves of the card and named values at most."""
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
        """Return the conjunction of the requirements with the given numbers, in this order; None for no number."""
        if numbers not in self.made:
            conditions = tuple(self.needs[number].condition for number in numbers)
            self.made[numbers] = self.compiler(e.All(conditions) if len(conditions) > 1 else conditions[0])
        return self.made[numbers]

    def all(self, later: bool) -> Compiled | None:
        """That all of them are met.

        Args:
            later: it is made ready only when it is first asked.
        """
        numbers = tuple(range(len(self.needs)))
        if not numbers or not later:
            return self(numbers)
        made: list[Any] = []

        def met(machine: Machine, env: Env, it: int) -> Any:
            if not made:
                made.append(self(numbers))
            return made[0](machine, env, it)

        return met


def compile_action(steps: StepCompiler, declared: Action, later: bool = False) -> CompiledAction:
    """An action ready to offer.

    Args:
        later: what is known to be sound is made ready only when it is first asked for.

    Raises:
        LookupError, TypeError: it uses something that the game does not declare.
    """
    compiler, announce = steps.expr, declared.announce
    program = Program(f"action {declared.name}", announce + declared.steps)

    def fill() -> None:
        steps.fill_in(program)
        program.lookahead = any(isinstance(step, i.Pay) for step in announce)

    steps.now_or_later(program, fill)
    if announce:
        announcing = program.announcing = Program(f"announce {declared.name}", in_question(announce, compiler.rules))
        steps.now_or_later(announcing, partial(steps.fill_in, announcing))
    asks = Requirements(compiler, declared.needs)
    announces = [step.kind for step in announce if isinstance(step, i.Announce)]
    made = CompiledAction(
        declared,
        needs=asks.all(later),
        asks=asks,
        program=program,
        announcement=program.announcing if program.announcing is not None and program.announcing.steps else None,
        announces=announces[-1] if announces else "",
        subject=lambda: compiler(declared.subject) if declared.subject is not None else None,
        foresight=lambda: find_foresight(compiler, announce, program.announcing),
    )
    return made if later else made.whole()


def find_foresight(compiler: Compiler, announce: i.Steps, announcing: Program | None) -> Foresight:
    """Return facts about an announcement that are known before it is tried out.

    Args:
        announcing: the part of it that has to be possible.
    """
    own = tuple(step for step in announce if not isinstance(step, i.Announce) and not moving(step))
    plainly = plainly_announced(announce)
    at_rest = all(isinstance(step, i.Choose) for step in announce)
    checks = quick_checks(compiler, own, at_rest=at_rest) if announce and plainly else None
    tried = announcing if plainly and checks is None else None
    enters, layout = destinations(announce), compiler.rules.layout
    return Foresight(
        dry=dry_run(compiler, tried.steps) if tried is not None else None,
        plain=checks is not None,
        quick=checks or (),
        enters=enters,
        places=frozenset(layout.place(zone, player) for zone in enters for player in (0, 1)),
        chooses_first=plainly and chooses_first(announce),
    )
