"""Actions, compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulestone.kernel.declare import Action
from rulestone.kernel.legality.announcement import (
    destinations,
    moving,
    quick_checks,
)
from rulestone.kernel.machine import Program
from rulestone.language import instructions as i

if TYPE_CHECKING:
    from rulestone.kernel.compiling.rules import Rules
    from rulestone.kernel.legality.payment import Enough


class CompiledAction:
    """An action ready to offer.

    Attributes:
        announcement: what must be possible for it to be done; None if nothing needs trying.
        quick: the part of that which only needs enough to choose from.
        plain: whether the action's own part of the announcement is quick to check.
    """

    def __init__(self, rules: Rules, declared: Action) -> None:
        self.declared = declared
        self.name = declared.name
        self.cites = declared.cites
        self.ability = declared.ability
        self.program = Program(f"action {declared.name}", declared.announce + declared.steps)
        self.announcement: Program | None = None
        self.announces = ""
        self.quick: tuple[Enough, ...] = ()
        self.plain = False
        self.enters: frozenset[str] = frozenset()
        self.rules = rules

    def compile(self, rules: Rules) -> None:
        """Compile needs and steps (after all verbs and procedures are known)."""
        declared = self.declared
        compiler = rules.compiler
        self.subject = compiler(declared.subject) if declared.subject is not None else None
        self.only = {menu: compiler(subject) for menu, subject in declared.only.items()}
        self.needs = tuple(compiler(need.condition) for need in declared.needs)
        rules.stepper.fill(self.program, declared.announce + declared.steps)
        self.program.lookahead = any(isinstance(step, i.Pay) for step in declared.announce)
        for step in declared.announce:
            if isinstance(step, i.Announce):
                self.announces = step.kind
        if declared.announce:
            self.announcement = Program(f"announce {declared.name}", declared.announce)
            rules.programs[self.announcement.id] = self.announcement
            rules.stepper.fill(self.announcement, declared.announce)
            self.program.announcing = self.announcement
            own = tuple(step for step in declared.announce if not isinstance(step, i.Announce) and not moving(step))
            self.enters = destinations(declared.announce)
            checks = quick_checks(rules, own)
            self.plain = checks is not None
            self.quick = checks or ()
