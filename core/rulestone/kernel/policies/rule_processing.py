"""When rule processing happens."""

from __future__ import annotations

from typing import Literal

from rulestone.kernel.policies.policy import Policy
from rulestone.language import expressions as e


class RuleProcessing(Policy, frozen=True, kw_only=True):
    """When rule processing happens.

    Attributes:
        when: "check points" or "at once": all of it that does not say itself when it happens (`RuleCheck.when`).
        carried_out: "one by one": what one check finds is carried out before the next one is looked at; "together":
            at a check point all checks are looked at, and what they find is one event.
        first: whether, at a check point, it comes before the triggers that wait there.
    """

    when: Literal["check points", "at once"] = "check points"
    carried_out: Literal["one by one", "together"] = "one by one"
    first: e.Expr | bool = True

    def describe(self) -> str:
        together = ", all of it as one event" if self.carried_out == "together" else ""
        when = "at check points" if self.when == "check points" else "at once, interrupting"
        return f"rule processing {when}{together}"
