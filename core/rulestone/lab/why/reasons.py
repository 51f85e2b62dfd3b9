"""Why not: what is said of an effect, a trigger or an action that is not.

Each is a list of verdicts: the first thing that stands against it, the rule, the actual values.
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
    """What a question comes to.

    Attributes:
        scenario, title, game, step, moment: which position of which run.
        question: the question in full.
        yes: what it means when a verdict says yes ("it applies").
        no: what it means when one says no.
        reasons: what speaks to it, one after the other.
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
    """Why not, at a position of a run."""
    run = stage.run
    return WhyNot(
        run.scenario, run.title, run.game, step, stage.moment(step), question, yes, no, tuple(dict.fromkeys(reasons))
    )
