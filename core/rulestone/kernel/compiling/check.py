"""Rule checks, compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulestone.kernel.compiling.rules import Rules


class CompiledCheck:
    """A rule check ready to run."""

    def __init__(self, rules: Rules, declared: Any) -> None:
        self.name = declared.name
        self.cites = declared.cites
        self.whom = rules.compiler.objects(declared.whom)
        self.program = rules.stepper.program(f"check {declared.name}", declared.steps)
        # it stays on the agenda until its last step is done, so that it does not interrupt that one
        self.program.ops = (*self.program.ops, lambda machine, env: None)
