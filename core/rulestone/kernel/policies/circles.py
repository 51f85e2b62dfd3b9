"""The policy on infinite loops."""

from __future__ import annotations

from typing import Literal

from rulestone.kernel.policies.policy import Policy
from rulestone.language import expressions as e

SAID = {
    "stopped": "nothing is said of what goes in a circle",
    "draw": "what goes in a circle that nobody can leave ends the game without a winner",
    "choice": "who can leave a circle has to; one that nobody can leave ends the game without a winner",
}


class Circles(Policy, frozen=True, kw_only=True):
    """The result of an infinite loop: the same state occurs again, unasked or by the same answers.

    Attributes:
        come_to: "stopped": the game says nothing, so that play is stopped with an error (`EndlessGame`); "draw": a loop
            that nobody can leave ends the game without a winner, and one with optional parts may go on; "choice": a
            draw as well, but a player who can leave the loop must: no answer that was given in the same state may be
            given again as long as there is another.
    """

    come_to: e.Expr | Literal["stopped", "draw", "choice"] = "stopped"

    def describe(self) -> str:
        return SAID[self.come_to] if isinstance(self.come_to, str) else "an assumption says what circles come to"
