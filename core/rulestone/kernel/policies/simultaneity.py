"""Where several players are asked for the same: who decides first, and when what they decided is carried out."""

from __future__ import annotations

from typing import Literal

from rulestone.kernel.policies.policy import Policy
from rulestone.language import expressions as e


class Simultaneity(Policy, frozen=True, kw_only=True):
    """Where both players are asked for the same ("each player discards a card").

    Attributes:
        first: the player who decides first; None for the one whose effect it is.
        carried_out: "as decided": each carries out what he decides before the other is asked; "together": both decide,
            then both carry it out. Where each does one thing and then another, they do the one together, then the
            other, and all of it is told as one event.
    """

    first: e.Expr | None = None
    carried_out: Literal["as decided", "together"] = "together"

    def describe(self) -> str:
        who = "whose effect it is" if self.first is None else "who comes first by rule"
        when = "carried out as decided" if self.carried_out == "as decided" else "carried out when both have decided"
        return f"{who} decides first, {when}"
