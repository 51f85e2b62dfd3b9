"""The question that each policy of a game answers, and a scenario of the library that shows the answer."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from rulestone.kernel.policies import Policies


class PolicyQuestion(Struct, frozen=True):
    """The question that a policy answers.

    Attributes:
        policy: its field in `Policies`.
        question: the question that it answers.
        scenario: the name of a scenario in which games that answer otherwise differ; "" for none.
    """

    policy: str
    question: str
    scenario: str = ""

    def __str__(self) -> str:
        shown = f" (rulestone compare {self.scenario})" if self.scenario else ""
        return f"{self.policy}: {self.question}{shown}"


QUESTIONS = (
    PolicyQuestion("responses", "Who may respond to what, and in which order is it resolved?", "answer-the-answer"),
    PolicyQuestion("triggers", "When do triggers resolve, and whose come first?", "two-at-once"),
    PolicyQuestion("rule_processing", "When are state-based actions checked?", "last-stand"),
    PolicyQuestion("replacements", "Who chooses between replacement effects?", "two-shields"),
    PolicyQuestion("precedence", "Does “cannot” win against “can”?", "cannot-and-can"),
    PolicyQuestion("simultaneity", "Who decides first where both players choose?", "both-at-once"),
    PolicyQuestion("limits", "Do copies of a card share “once a turn”?", "once-a-turn"),
    PolicyQuestion("targets", "What happens to a spell without its targets?", "target-gone"),
    PolicyQuestion("costs", "Is a cost of nothing paid?", "nothing-to-pay-with"),
    PolicyQuestion("piles", "Where do the cards under a card go when it leaves?", "top-card-leaves"),
    PolicyQuestion("identity", "Which moves make a card a new object?"),
    PolicyQuestion("layers", "In which order do continuous effects apply?", "set-and-add"),
    PolicyQuestion("circles", "How does an infinite loop end?", "echoes"),
)


def undecided(policies: Policies) -> Iterator[PolicyQuestion]:
    """Yield the questions whose policies are left at their defaults: the same value, with no rule that says so."""
    for one in QUESTIONS:
        field = next(info for info in fields(Policies) if info.name == one.policy)
        if field.default is not NODEFAULT and getattr(policies, one.policy) == field.default:
            yield one
