"""The single difference between two revisions that changes an observation, found by bisection."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from rulestone.game.differences import Difference
from rulestone.interventions.changes import minimize
from rulestone.lab.json import PlainResult
from rulestone.lab.revisions.blame import Blame
from rulestone.lab.revisions.diff import find_pair
from rulestone.lab.revisions.outcomes import find_outcome, list_shifts
from rulestone.model.spelling import format_unknown
from rulestone.scenario import Scenario, ScenarioError


class BisectTrial(Struct, frozen=True):
    """A trial of a revision between the two.

    Attributes:
        parts: number of parts that it takes from the second revision.
        shows: the observed value; "" if the revision could not be made or run.
        moved: whether this is the second revision's value.
    """

    parts: int
    shows: str
    moved: bool


class Bisection(PlainResult, frozen=True):
    """The parts that change an observation.

    Attributes:
        scenario: name of the scenario.
        own, other: names of the revisions.
        what: name of the observation.
        before, after: its value under each revision; equal if nothing changes it.
        parts: minimal set of the second revision's parts that gives the first one the second one's value; () for none.
        rules: ids of the rules behind these parts: rules of the first revision, then rules of the second.
        among: number of differing parts.
        trials: the trials in order.
        stopped: whether the search ended early; fewer parts may then suffice.
    """

    scenario: str
    own: str
    other: str
    what: str
    before: str
    after: str
    parts: tuple[str, ...]
    rules: tuple[str, ...]
    among: int
    trials: tuple[BisectTrial, ...]
    stopped: bool = False


def bisect(
    scenario: Scenario, own: str, other: str, what: str = "", stop: Callable[[], bool] | None = None
) -> Bisection:
    """Return the minimal difference between two revisions of a game that changes an observation (`minimize`).

    Args:
        scenario: the scenario.
        own, other: "game@revision" each, of one game.
        what: name of the observation, or "1 Ada plays Doom" for whether a line is allowed; by default the first that
            differs.
        stop: called before each trial; returns whether to stop. The result then holds what is known.

    Raises:
        UnknownGame: a game or revision is not installed.
        LookupError: the two are not revisions of one game, or there is no such observation.
        ScenarioError: the scenario cannot run under one of them.
    """
    game, first, second = find_pair(own, other)
    blame = Blame(game, first, second)
    try:
        before, after = find_outcome(scenario, game, first.revision), find_outcome(scenario, game, second.revision)
        for ruleset, came in ((first, before), (second, after)):
            if came.error:
                raise ScenarioError(f"it cannot be run under {ruleset.name}: {came.error}", scenario.label)
        moved = [one.what for one in list_shifts(before, after)]
        what = what or (moved[0] if moved else next(iter(before.shows), ""))
        if what not in before.shows or what not in after.shows:
            raise LookupError(format_unknown("observation", what, before.shows))
        trials: list[BisectTrial] = []
        stopped = False

        def moves_result(parts: Sequence[Difference]) -> bool:
            nonlocal stopped
            stopped = stopped or (stop is not None and stop())
            if stopped:
                return False
            revision = blame.revise(parts)
            shows = ""
            if revision is not None:
                result = find_outcome(scenario, game, revision)
                shows = "" if result.error else result.shows.get(what, "")
            trials.append(BisectTrial(len(parts), shows, shows == after.shows[what]))
            return trials[-1].moved

        found = minimize(blame.parts, moves_result) if what in moved and moves_result(blame.parts) else None
        if found is not None and len(found) == 1 and moves_result([]):
            found = []  # the observation changes without any of these parts
        told = blame.describe(found or ())
        return Bisection(
            scenario.label, first.name, second.name, what, before.shows[what], after.shows[what],
            told.parts, tuple(dict.fromkeys((*told.own, *told.other))), len(blame.parts), tuple(trials), stopped,
        )  # fmt: skip
    finally:
        blame.close()
