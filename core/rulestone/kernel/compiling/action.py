"""Actions, compiled."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from rulestone.kernel.declare import Action
from rulestone.kernel.legality.announcement import (
    destinations,
    moving,
    quick_checks,
)
from rulestone.kernel.legality.failing import Failing
from rulestone.kernel.legality.memo import Looked, looked_at, together
from rulestone.kernel.legality.settled import Settled
from rulestone.kernel.machine import Program
from rulestone.language import instructions as i

if TYPE_CHECKING:
    from rulestone.kernel.compiling.steps import StepCompiler


class CompiledAction:
    """An action ready to offer.

    Attributes:
        announcement: what must be possible for it to be done; None if nothing needs trying.
        quick: the part of that which only needs enough to choose from.
        plain: whether the action's own part of the announcement is quick to check.
    """

    def __init__(self, steps: StepCompiler, declared: Action) -> None:
        self.declared = declared
        self.name = declared.name
        self.cites = declared.cites
        self.ability = declared.ability
        self.program = Program(f"action {declared.name}", declared.announce + declared.steps)
        self.announcement: Program | None = None
        self.announces = ""
        self.quick: tuple[Any, ...] = ()
        self.plain = False
        self.enters: frozenset[str] = frozenset()
        self.compiler = steps.expr

    @cached_property
    def settled(self) -> Settled:
        """Its requirements as offers ask them (worked out when the action is first offered)."""
        return Settled(self.compiler, tuple(need.condition for need in self.declared.needs), self.compiler.moments)

    @cached_property
    def looked(self) -> dict[str, Looked]:
        """For a menu, what its requirements and its subject look at besides the board, where that can be told."""
        found: dict[str, Looked] = {}
        for menu in self.declared.menus:
            subject = self.declared.only.get(menu, self.declared.subject)
            looked = looked_at(self.compiler, subject, *(need.condition for need in self.declared.needs))
            if looked is not None:
                found[menu] = together((looked, Looked(("scripted",)))) if self.declared.idle else looked
        return found

    def compile(self, steps: StepCompiler) -> None:
        """Compile needs and steps (after all verbs and procedures are known)."""
        declared = self.declared
        compiler = steps.expr
        self.subject = compiler(declared.subject) if declared.subject is not None else None
        self.only = {menu: compiler(subject) for menu, subject in declared.only.items()}
        self.needs = tuple(compiler(need.condition) for need in declared.needs)
        steps.fill(self.program, declared.announce + declared.steps)
        self.program.lookahead = any(isinstance(step, i.Pay) for step in declared.announce)
        for step in declared.announce:
            if isinstance(step, i.Announce):
                self.announces = step.kind
        if declared.announce:
            self.announcement = Program(f"announce {declared.name}", declared.announce)
            steps.brought.programs[self.announcement.id] = self.announcement
            steps.fill(self.announcement, declared.announce, failing := Failing(steps.rules))
            if not failing.interrupted:
                tried = Program(self.announcement.id, declared.announce)
                tried.ops = self.announcement.ops[: self.announcement.last]
                self.announcement.tried = (tried, frozenset(failing.verbs))
            self.program.announcing = self.announcement
            own = tuple(step for step in declared.announce if not isinstance(step, i.Announce) and not moving(step))
            self.enters = destinations(declared.announce)
            checks = quick_checks(compiler, own)
            self.plain = checks is not None
            self.quick = checks or ()
