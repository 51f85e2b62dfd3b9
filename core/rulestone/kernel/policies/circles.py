"""What a game says of play that goes in a circle."""

from __future__ import annotations

from typing import Literal

from rulestone.kernel.policies.policy import Policy
from rulestone.language import expressions as e

SAID = {
    "stopped": "nothing is said of what goes in a circle",
    "draw": "what goes in a circle that nobody can leave ends the game without a winner",
}


class Circles(Policy, frozen=True, kw_only=True):
    """What becomes of play that goes in a circle which nobody can leave: the same state comes again unasked.

    Where something in it is optional, or answers could have been others, nothing is decided by this: whoever can leave
    the circle is told so (`EndlessGame`).

    Attributes:
        come_to: "stopped": nothing is said of it, so that play is stopped and told (`EndlessGame`); "draw": the game
            ends without a winner.
    """

    come_to: e.Expr | Literal["stopped", "draw"] = "stopped"

    def describe(self) -> str:
        return SAID[self.come_to] if isinstance(self.come_to, str) else "an assumption says what circles come to"
