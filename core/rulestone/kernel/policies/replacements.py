"""Who chooses among several replacement effects."""

from __future__ import annotations

from typing import Literal

from rulestone.kernel.policies.policy import Policy


class Replacements(Policy, frozen=True, kw_only=True):
    """Who chooses among several replacement effects for one event.

    Attributes:
        chooser: "owner" or "controller" of what is affected.
    """

    chooser: Literal["owner", "controller"] = "owner"

    def describe(self) -> str:
        return f"{self.chooser} of what is affected chooses"
