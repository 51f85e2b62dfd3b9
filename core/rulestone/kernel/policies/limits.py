"""The policy on counting uses of limited abilities."""

from __future__ import annotations

from typing import Literal

from rulestone.kernel.policies.policy import Policy
from rulestone.language import expressions as e


class Limits(Policy, frozen=True, kw_only=True):
    """The abilities that share one count of uses a turn or a game.

    Attributes:
        named: for an ability with a name: "card": each card counts separately; "player": all of that name of a player.
        unnamed: for one without: "card", or "copies": the same ability of all copies of the card.
        rule: id of the rule that refuses a further use; "" for the one about abilities' conditions.
    """

    named: e.Expr | Literal["card", "player"] = "card"
    unnamed: e.Expr | Literal["card", "copies"] = "card"
    rule: str = ""

    def describe(self) -> str:
        return "counted by each card" if self.named == "card" else "counted by the ability's name"
