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


class AtMoment(Struct, frozen=True):
    """Base of results about one position of a run.

    Attributes:
        scenario, title, game: the run.
        step: the number of the line after which it is; 0 for the start.
        moment: the same in words.
    """

    scenario: str
    title: str
    game: str
    step: int
    moment: str


def describe_moment(stage: Stage, step: int) -> tuple[str, str, str, int, str]:
    """Return the fields of `AtMoment` for a position of a run."""
    return stage.run.scenario, stage.run.title, stage.run.game, step, stage.moment(step)


class WhyNot(AtMoment, frozen=True):
    """The answer to a question why something does not happen.

    Attributes:
        question: the question in full.
        yes: meaning of a positive verdict ("it applies").
        no: meaning of a negative one.
        reasons: the verdicts, in order.
    """

    question: str
    yes: str
    no: str
    reasons: tuple[Reason, ...]


def why_not(stage: Stage, step: int, question: str, yes: str, no: str, reasons: list[Reason]) -> WhyNot:
    """Return the reasons against an event at a position of a run."""
    return WhyNot(*describe_moment(stage, step), question, yes, no, tuple(dict.fromkeys(reasons)))
