"""Who chooses among several replacement effects."""

from __future__ import annotations

from typing import Literal

from rulestone.kernel.policies.policy import Policy
from rulestone.language import expressions as e


class Replacements(Policy, frozen=True, kw_only=True):
    """Who chooses among several replacement effects for one event.

    Attributes:
        chooser: "owner" or "controller" of what is affected.
        classes: tags of replacement abilities ("self", "control", "copy"): those with the first one come first, then
            those with the second, and at last all others; within a class the chooser has the choice.
        arriving: how what comes to where abilities work is judged, by replacements, by what forbids it and by what the
            verb accepts: "as it was" before, or "as it will be" there, with what effects would make of it.
        counts: whether an event of which another took the place counts as done for texts that go on ("if you do", "that
            many").
    """

    chooser: Literal["owner", "controller"] = "owner"
    classes: tuple[str, ...] = ()
    arriving: Literal["as it was", "as it will be"] = "as it was"
    counts: e.Expr | bool = False

    def describe(self) -> str:
        classes = f"; first {', then '.join(self.classes)}" if self.classes else ""
        arriving = "; what arrives is judged as it will be there" if self.arriving == "as it will be" else ""
        return f"{self.chooser} of what is affected chooses{classes}{arriving}"
