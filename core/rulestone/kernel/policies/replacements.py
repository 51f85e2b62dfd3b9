"""Who chooses among several replacement effects."""

from __future__ import annotations

from typing import Literal

from rulestone.kernel.policies.policy import Policy


class Replacements(Policy, frozen=True, kw_only=True):
    """Who chooses among several replacement effects for one event.

    Attributes:
        chooser: "owner" or "controller" of what is affected.
        classes: tags of replacement abilities ("self", "control", "copy"): those with the first one come first, then
            those with the second, and at last all others; within a class the chooser has the choice.
    """

    chooser: Literal["owner", "controller"] = "owner"
    classes: tuple[str, ...] = ()

    def describe(self) -> str:
        classes = f"; first {', then '.join(self.classes)}" if self.classes else ""
        return f"{self.chooser} of what is affected chooses{classes}"
