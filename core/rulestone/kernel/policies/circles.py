"""What a game says of play that goes in a circle."""

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
    """What becomes of play that goes in a circle: the same state comes again, unasked or by the same answers.

    Attributes:
        come_to: of a circle that nobody can leave, "stopped": nothing is said of it, so that play is stopped and told
            (`EndlessGame`); "draw": the game ends without a winner, and where something in it is optional, or answers
            could have been others, nothing is decided: whoever can leave it may go round. "choice": a draw as well,
            and whoever can leave has to: where the same state has come before on the way of a position, a player
            cannot answer as he did then, as long as there is another answer.
    """

    come_to: e.Expr | Literal["stopped", "draw", "choice"] = "stopped"

    def describe(self) -> str:
        return SAID[self.come_to] if isinstance(self.come_to, str) else "an assumption says what circles come to"
