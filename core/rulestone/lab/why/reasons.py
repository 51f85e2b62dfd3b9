"""Reasons against an effect, a trigger or an action.

Each answer is a list of verdicts: the first obstacle, its rule and the actual values.
"""

from __future__ import annotations

from msgspec import Struct

from rulestone.model.verdicts import Verdict
from rulestone.scenario.stage import Stage


class Reason(Struct, frozen=True):
    """One reason.

    Attributes:
        about: what it is about: an effect, an ability and an event, an action.
        says: its text, "" for none.
        verdict: whether it does; if not, by which rule and why.
    """

    about: str
    says: str
    verdict: Verdict


class WhyNot(Struct, frozen=True):
    """The answer to a question why something does not happen.

    Attributes:
        scenario, title, game, step, moment: the position and the run.
        question: the question in full.
        yes: meaning of a positive verdict ("it applies").
        no: meaning of a negative one.
        reasons: the verdicts, in order.
    """

    scenario: str
    title: str
    game: str
    step: int
    moment: str
    question: str
    yes: str
    no: str
    reasons: tuple[Reason, ...]


def why_not(stage: Stage, step: int, question: str, yes: str, no: str, reasons: list[Reason]) -> WhyNot:
    """Return the reasons against an event at a position of a run."""
    run = stage.run
    return WhyNot(
        run.scenario, run.title, run.game, step, stage.moment(step), question, yes, no, tuple(dict.fromkeys(reasons))
    )
