"""Actions, compiled."""

from __future__ import annotations

from functools import partial

from rulestone.kernel.compile.expressions import Compiler, LazyFunction
from rulestone.kernel.compile.steps import StepCompiler
from rulestone.kernel.declare import Action
from rulestone.kernel.legality import announcement
from rulestone.kernel.legality.dry_run import compile_dry_run
from rulestone.kernel.program import Compiled, Program
from rulestone.kernel.rules.action import AnnouncementFacts, CompiledAction
from rulestone.language import expressions as e, instructions as i


def compile_action(steps: StepCompiler, declared: Action, later: bool = False) -> CompiledAction:
    """Return a compiled action.

    Args:
        later: whether to compile parts that are known to be correct at first use only.

    Raises:
        LookupError, TypeError: the action uses a part that the game does not declare, or a value of a wrong type.
    """
    compiler, announce = steps.expr, declared.announce
    program = Program(f"action {declared.name}", announce + declared.steps)

    def fill() -> None:
        steps.ensure_filled(program)
        # choices before a cost are limited to those after which it can be paid
        program.lookahead = any(isinstance(step, i.Pay) for step in announce)

    steps.compile_or_postpone(program, fill)
    if announce:
        announcing = program.announcing = Program(
            f"announce {declared.name}", announcement.list_fallible(announce, compiler.rules)
        )
        steps.compile_or_postpone(announcing, partial(steps.ensure_filled, announcing))
    conditions = tuple(need.condition for need in declared.needs)

    def compile_needs() -> Compiled | None:
        if not conditions:
            return None
        make = partial(compiler, e.All(conditions) if len(conditions) > 1 else conditions[0])
        return LazyFunction(make) if later else make()

    announces = [step.kind for step in announce if isinstance(step, i.Announce)]
    compiled = CompiledAction(
        declared,
        needs=compile_needs(),
        program=program,
        announcement=program.announcing if program.announcing is not None and program.announcing.steps else None,
        announces=announces[-1] if announces else "",
        subject=lambda: compiler.read_optional("value", declared.subject),
        facts=lambda: find_facts(compiler, announce),
    )
    return compiled if later else compiled.complete()


def find_facts(compiler: Compiler, announce: i.Steps) -> AnnouncementFacts:
    """Return the facts about an announcement that are known without a trial."""
    own = tuple(step for step in announce if not isinstance(step, i.Announce) and not announcement.is_plain_move(step))
    plainly = announcement.announces_ability(announce)
    at_rest = all(isinstance(step, i.Choose) for step in announce)
    checks = announcement.find_quick_checks(compiler, own, at_rest=at_rest) if announce and plainly else None
    enters, layout = announcement.list_destinations(announce), compiler.rules.layout
    places = frozenset(layout.get_place(zone, player) for zone in enters for player in (0, 1))
    dry = None
    if plainly and checks is None:
        dry = compile_dry_run(compiler, announcement.list_fallible(announce, compiler.rules))
    return AnnouncementFacts(plain=checks is not None, dry=dry, quick_checks=checks or (), enters=enters, places=places)
