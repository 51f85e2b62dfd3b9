"""What shares the count of an ability that may be used so many times."""

from __future__ import annotations

from typing import Literal

from rulestone.kernel.policies.policy import Policy
from rulestone.language import expressions as e


class Limits(Policy, frozen=True, kw_only=True):
    """What shares the count of an ability that may be used so many times a turn or a game.

    Attributes:
        named: an ability with a name: "card": each card counts for itself; "player": all of that name of a player.
        unnamed: an ability without one: "card", or "copies": the same ability of all copies of the card.
        rule: the rule that refuses a use too many; "" for the one about abilities' conditions.
    """

    named: e.Expr | Literal["card", "player"] = "card"
    unnamed: e.Expr | Literal["card", "copies"] = "card"
    rule: str = ""

    def describe(self) -> str:
        return "counted by each card" if self.named == "card" else "counted by the ability's name"
