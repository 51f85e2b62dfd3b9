"""What makes a cost payable."""

from __future__ import annotations

from typing import Literal

from rulestone.kernel.policies.policy import Policy


class Costs(Policy, frozen=True, kw_only=True):
    """What makes a cost payable.

    Attributes:
        must_change: it must change something, and amounts asked for must be reached in full.
        deed: the event that a cost asks for must itself be done: another one in its place is no payment.
        rule: the rule that refuses otherwise.
        rules: more particular rules, by what the cost does: a verb's name, or the kind of operation of a continuous
            effect ("add", "set", "lose").
        when: "announcement", or "resolution": at announcement what pays is only named; if it can no longer be paid
            when the turn comes to it, nothing is done.
    """

    must_change: bool = False
    deed: bool = False
    when: Literal["announcement", "resolution"] = "announcement"
    rule: str = ""
    rules: dict[str, str] = {}

    def describe(self) -> str:
        told = "must reach its result and change something" if self.must_change else "must be possible"
        told += ", by the deed that it asks for" if self.deed else ""
        return told if self.when == "announcement" else f"{told}; paid at resolution"
