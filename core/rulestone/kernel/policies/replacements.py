"""The policy on replacement effects."""

from __future__ import annotations

from typing import Literal

from rulestone.kernel.policies.policy import Policy
from rulestone.language import expressions as e


class Replacements(Policy, frozen=True, kw_only=True):
    """The order of several replacement effects for one event.

    Attributes:
        chooser: "owner" or "controller" of the affected object chooses.
        classes: tags of replacement abilities ("self", "control", "copy") in order of application; untagged ones come
            last, and the chooser decides within a class.
        arriving: how cards that enter are judged by replacements, prohibitions and the verb's conditions: "as it was"
            before, or "as it will be" there, with effects applied.
        counts: whether a replaced event counts as done for later text ("if you do", "that many").
    """

    chooser: Literal["owner", "controller"] = "owner"
    classes: tuple[str, ...] = ()
    arriving: Literal["as it was", "as it will be"] = "as it was"
    counts: e.Expr | bool = False

    def describe(self) -> str:
        classes = f"; first {', then '.join(self.classes)}" if self.classes else ""
        arriving = "; what arrives is judged as it will be there" if self.arriving == "as it will be" else ""
        return f"{self.chooser} of what is affected chooses{classes}{arriving}"
