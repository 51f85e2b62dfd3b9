"""When targets are chosen, and what becomes of lost ones."""

from __future__ import annotations

from typing import Literal

from rulestone.kernel.policies.policy import Policy
from rulestone.language import expressions as e


class Targets(Policy, frozen=True, kw_only=True):
    """When targets are chosen and what becomes of lost ones.

    Attributes:
        hidden: when "choose" about cards of hidden zones is decided: "announcement" or "resolution".
        hidden_zones: the zones meant.
        recheck: at resolution a target counts if it is still "present", or still "legal": it could be chosen now too.
            One that could not is no target any more; what names it then names nothing.
        needed: without enough legal targets an announcement is refused; otherwise as many are chosen as there are.
        rule: the rule that refuses then.
        answering: of what answers, at least one target must be among these objects and players; None for any target.
        answer_rule: the rule that refuses other answers.
        lost: when targets do not count any more at resolution: "partial": what can still be done is done; "nothing":
            nothing is done if one of them does not; "nothing if all": nothing is done if none of them does.
        vain: an effect all of whose verbs need what does not hold (see `Verb.needs`) is "announced" all the same and
            does nothing, or "refused" by the rule that stands against it.
        proved: the rule by which a card picked in a hidden zone for a property that it must have is shown to the other
            player; "" where it is not.
    """

    hidden: Literal["announcement", "resolution"] = "announcement"
    hidden_zones: tuple[str, ...] = ()
    recheck: Literal["present", "legal"] = "present"
    needed: bool = True
    rule: str = ""
    answering: e.Expr | None = None
    answer_rule: str = ""
    lost: e.Expr | Literal["partial", "nothing", "nothing if all"] = "partial"
    vain: e.Expr | Literal["announced", "refused"] = "announced"
    proved: str = ""

    def describe(self) -> str:
        hidden = "" if self.hidden == "announcement" else "; in hidden zones at resolution"
        answers = "; one of an answer's must be involved" if self.answering is not None else ""
        return f"chosen at announcement{hidden}{answers}"
