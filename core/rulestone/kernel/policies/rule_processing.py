"""When rule processing happens."""

from __future__ import annotations

from typing import Literal

from rulestone.kernel.policies.policy import Policy
from rulestone.language import expressions as e


class RuleProcessing(Policy, frozen=True, kw_only=True):
    """When rule processing happens.

    Attributes:
        when: "check points" or "at once": all of it that does not say itself when it happens (`RuleCheck.when`).
        first: whether, at a check point, it comes before the triggers that wait there.
    """

    when: Literal["check points", "at once"] = "check points"
    first: e.Expr | bool = True

    def describe(self) -> str:
        return f"rule processing {'at check points' if self.when == 'check points' else 'at once, interrupting'}"
