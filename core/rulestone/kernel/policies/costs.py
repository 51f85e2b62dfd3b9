"""The policy on payable costs."""

from __future__ import annotations

from typing import Literal

from rulestone.kernel.policies.policy import Policy


class Costs(Policy, frozen=True, kw_only=True):
    """The conditions under which a cost is payable.

    Attributes:
        must_change: it must change something, and amounts must be paid in full.
        deed: the event that a cost asks for must itself happen: a replacement does not pay.
        rule: id of the rule that refuses otherwise.
        rules: more specific rule ids by what the cost does: a verb's name, or the kind of operation of a continuous
            effect ("add", "set", "lose").
        when: "announcement", or "resolution": the payment is only named at announcement; if it can no longer be made
            at its turn, nothing happens.
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
