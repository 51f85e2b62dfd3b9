"""Reasons against an effect, a trigger or an action.

Each answer is a list of verdicts: the first obstacle, its rule and the actual values.
"""

from __future__ import annotations

from msgspec import Struct

from rulestone.model.display import Displayed
from rulestone.model.verdicts import Verdict
from rulestone.scenario.stage import Stage


class Reason(Displayed, Struct, frozen=True):
    """A verdict with its reason.

    Attributes:
        about: its subject: an effect, an ability and an event, or an action.
        says: text of that subject; "" for none.
        verdict: the verdict; if negative, with the rule and the reason.
    """

    about: str
    says: str
    verdict: Verdict


class AtMoment(Displayed, Struct, frozen=True):
    """Base of results about one position of a scenario's run.

    Attributes:
        scenario, title, game: name and title of the scenario, and the game.
        step: number of the script line before the position; 0 for the start.
        moment: description of the position.
    """

    scenario: str
    title: str
    game: str
    step: int
    moment: str


def describe_moment(stage: Stage, step: int) -> tuple[str, str, str, int, str]:
    """Return the fields of `AtMoment` for a position of a run."""
    return stage.run.scenario, stage.run.title, stage.run.game, step, stage.describe(step)


class WhyNot(AtMoment, frozen=True):
    """The answer to the question why something does not happen.

    Attributes:
        question: wording of the question.
        yes: wording of a positive verdict ("it applies").
        no: wording of a negative verdict.
        reasons: the verdicts, in order.
    """

    question: str
    yes: str
    no: str
    reasons: tuple[Reason, ...]


def make_answer(stage: Stage, step: int, question: str, yes: str, no: str, reasons: list[Reason]) -> WhyNot:
    """Return the reasons against an event at a position of a run."""
    return WhyNot(*describe_moment(stage, step), question, yes, no, tuple(dict.fromkeys(reasons)))
