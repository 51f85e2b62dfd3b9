"""The one difference between two revisions that moves an observation, found by halving."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from rulestone.game.differences import Difference
from rulestone.interventions.minimize import minimize
from rulestone.lab.json import PlainResult
from rulestone.lab.revisions.blame import Blame
from rulestone.lab.revisions.diff import pair
from rulestone.lab.revisions.outcomes import outcome, shifts
from rulestone.scenario import Scenario, ScenarioError


class BisectTrial(Struct, frozen=True):
    """One revision in between that was tried.

    Attributes:
        parts: how many parts it had of the second revision.
        shows: what was observed; "" where it could not be made or run.
        moved: whether that is what the second revision shows.
    """

    parts: int
    shows: str
    moved: bool


class Bisection(PlainResult, frozen=True):
    """The parts that move an observation.

    Attributes:
        scenario: its name.
        own, other: the revisions.
        what: the observation.
        before, after: its value under each; equal if nothing moves it.
        parts: the fewest parts of the second with which the first shows the second's value; () for none.
        rules: the rules behind them: of the first, then of the second.
        among: number of differing parts.
        trials: the trials, in order.
        stopped: whether it ended early: then fewer parts may suffice.
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
    """Return the smallest difference between two revisions of a game that moves an observation.

    Halves of the parts that differ are left out, then quarters, and so on (`minimize`): one part among many is found in
    about twice as many runs as their number has binary digits.

    Args:
        scenario: the scenario.
        own, other: "game@revision" each, of one game.
        what: the observation, or "1 Ada plays Doom" for whether a line is allowed; the first that differs unless said.
        stop: asked before each trial whether to stop; what is known then is given.

    Raises:
        UnknownGame: a game or revision is not installed.
        LookupError: they are not two revisions of one game, or nothing is observed under that name.
        ScenarioError: the scenario cannot be run under one of them.
    """
    game, first, second = pair(own, other)
    blame = Blame(game, first, second)
    try:
        before, after = outcome(scenario, game, first.revision), outcome(scenario, game, second.revision)
        for ruleset, came in ((first, before), (second, after)):
            if came.error:
                raise ScenarioError(f"it cannot be run under {ruleset.name}: {came.error}", scenario.label)
        moved = [one.what for one in shifts(before, after)]
        what = what or (moved[0] if moved else next(iter(before.shows), ""))
        if what not in before.shows or what not in after.shows:
            raise LookupError(f"nothing is observed as {what!r}; there are: {', '.join(before.shows)}")
        halving = Halving(blame, scenario, what, after.shows[what], stop)
        found = halving.fewest() if what in moved else None
        told = blame.told(found) if found is not None else None
        return Bisection(
            scenario.label, first.name, second.name, what, before.shows[what], after.shows[what],
            told.parts if told is not None else (),
            tuple(dict.fromkeys((*told.own, *told.other))) if told is not None else (),
            len(blame.parts), tuple(halving.trials), halving.stopped,
        )  # fmt: skip
    finally:
        blame.close()


class Halving:
    """Halves the parts that differ.

    Args:
        blame: makes revisions in between.
        scenario: what is run under them.
        what: the observation.
        wanted: what the second revision shows.
        stop: asked before each trial whether to stop.

    Attributes:
        stopped: whether it did.
    """

    def __init__(
        self, blame: Blame, scenario: Scenario, what: str, wanted: str, stop: Callable[[], bool] | None = None
    ) -> None:
        self.blame = blame
        self.scenario = scenario
        self.what = what
        self.wanted = wanted
        self.trials: list[BisectTrial] = []
        self.stop = stop or (lambda: False)
        self.stopped = False

    def moves(self, taken: Sequence[Difference]) -> bool:
        """Whether the first revision with some parts shows what the second does."""
        self.stopped = self.stopped or self.stop()
        if self.stopped:
            return False
        revision = self.blame.revision(taken)
        shows = ""
        if revision is not None:
            found = outcome(self.scenario, self.blame.game, revision)
            shows = "" if found.error else found.shows.get(self.what, "")
        self.trials.append(BisectTrial(len(taken), shows, shows == self.wanted))
        return shows == self.wanted

    def fewest(self) -> list[Difference] | None:
        """Return the fewest parts that move it; None where all together do not."""
        if not self.moves(self.blame.parts):
            return None
        taken = minimize(self.blame.parts, self.moves)
        return [] if len(taken) == 1 and self.moves([]) else taken
