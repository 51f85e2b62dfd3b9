"""Run scenarios under two rulesets, and shrink scenarios with different results."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from rulestone.game.host import find
from rulestone.kernel.errors import SHORT_LIMITS, set_step_limits
from rulestone.lab.differ.corpus import SOURCES, Corpus
from rulestone.lab.differ.shrinking import shrink_data
from rulestone.lab.differ.sides import Data, FollowedRun, RulesetSide, SideName, list_differing
from rulestone.lab.interrupts import stop_requested

ASKED = " if asked"
LINE = re.compile(r"^line \d+ ")
MAX_RUNS = 240
"""Maximum number of runs of both sides to shrink one scenario."""


class DifferQuestion(Struct, frozen=True):
    """The question of a search for differing scenarios.

    Attributes:
        own, other: the two rulesets.
        sources: names of scenario sources (`SOURCES`).
        seed: seed of all mutations.
    """

    own: SideName
    other: SideName
    sources: tuple[str, ...] = SOURCES
    seed: int = 0


class RawFind(Struct, frozen=True):
    """A scenario with a different result, before it is written as a file.

    Attributes:
        number: number of the scenario.
        origin: name of the scenario it was made from.
        data: the scenario.
        shows: the observations that differ.
        rules: ids of rules that only one ruleset cites.
    """

    number: int
    origin: str
    data: dict[str, Any]
    shows: tuple[str, ...]
    rules: tuple[str, ...]

    @property
    def signature(self) -> tuple[object, ...]:
        """Return a key that is usually equal for finds with the same cause."""
        return self.rules or tuple(sorted({show.partition(" of ")[0] for show in self.shows}))


Tried = tuple[int, int, list[RawFind]]


class DifferBench:
    """A worker that runs scenarios under two rulesets, in any process.

    Args:
        question: the question of the search.

    Raises:
        UnknownGame, LookupError: as for `RulesetSide`.
    """

    def __init__(self, question: DifferQuestion) -> None:
        self.question = question
        self.own, self.other = RulesetSide(question.own), RulesetSide(question.other)
        self.same_game = self.own.game.name == self.other.game.name
        self.corpus = Corpus(find(question.own.name)[0], self.own.ruleset, self.other.ruleset, question.sources)

    def __call__(self, numbers: Iterable[int]) -> Tried:
        """Run the scenarios with these numbers; return how many were tried, how many both can run, and the finds."""
        tried = fitting = 0
        finds = []
        for number in numbers:
            one = self.corpus.make_candidate(number, self.question.seed)
            tried += 1
            fitted = self.fit_to_both(one.data)
            if fitted is None:
                continue
            fitting += 1
            data, shown = fitted
            shows = list_differing(self.shows(shown[0]), self.shows(shown[1]))
            if shows:
                rules = tuple(sorted(shown[0].list_cited_rules() ^ shown[1].list_cited_rules()))
                finds.append(RawFind(number, one.name, data, tuple(shows), rules))
        return tried, fitting, finds

    def shows(self, followed: FollowedRun) -> dict[str, Any]:
        """Return the visible results; across games only the observations in shared words."""
        shown = dict(followed.list_observations())
        if self.same_game:
            shown |= followed.shows()
        return {what: value for what, value in shown.items() if value is not None or self.same_game}

    def run_both(self, data: Data) -> tuple[FollowedRun, FollowedRun] | None:
        """Return the two runs of a scenario; None if one of the rulesets cannot run it."""
        with set_step_limits(**SHORT_LIMITS):
            mine = self.own.follow(data)
            if mine is None:
                return None
            theirs = self.other.follow(data)
        return None if theirs is None else (mine, theirs)

    def fit_to_both(self, data: Data) -> tuple[Data, tuple[FollowedRun, FollowedRun]] | None:
        """Return a scenario run under both rulesets; add lines if only one of them can follow it to its end.

        From the line that one of them cannot follow, lines apply only if they are asked for, and other choices get
        their first answer. The difference may be just who is asked.

        Returns:
            the scenario that both can follow, and its two runs; None if there is none.
        """
        with set_step_limits(**SHORT_LIMITS):
            mine = self.own.follow(data)
            if mine is None and self.own.came < 0:
                return None
            theirs = self.other.follow(data)
        if mine is not None and theirs is not None:
            return data, (mine, theirs)
        came = self.own.came if mine is None else self.other.came
        if (mine is None and theirs is None) or came < 0:
            return None
        lines = [line if n < came or line.endswith(ASKED) else line + ASKED for n, line in enumerate(data["play"])]
        data = {**data, "play": lines, "otherwise": "first"}
        shown = self.run_both(data)
        return None if shown is None else (data, shown)

    def shrink(self, raw: RawFind, until: float) -> RawFind:
        """Return a minimized find that keeps a differing observation and a rule that only one ruleset cites.

        Args:
            raw: the find.
            until: deadline by `time.monotonic`.
        """
        wanted = {get_observation(show) for show in raw.shows}
        rules = set(raw.rules)
        left = [MAX_RUNS]
        kept: list[tuple[tuple[str, ...], tuple[str, ...]]] = [(raw.shows, raw.rules)]

        def keeps(data: Data) -> bool:
            left[0] -= 1
            shown = self.run_both(data)
            if shown is None:
                return False
            shows = list_differing(self.shows(shown[0]), self.shows(shown[1]))
            cited = shown[0].list_cited_rules() ^ shown[1].list_cited_rules()
            if wanted.isdisjoint(map(get_observation, shows)) or (rules and rules.isdisjoint(cited)):
                return False
            kept.append((tuple(shows), tuple(sorted(cited))))
            return True

        data = shrink_data(raw.data, keeps, lambda: left[0] <= 0 or time.monotonic() > until or stop_requested())
        shows, cited = kept[-1]
        return RawFind(raw.number, raw.origin, data, tuple(s for s in shows), cited)


def get_observation(show: str) -> str:
    """Return an observation without its line number."""
    return LINE.sub("line ", show)


def get_bench(question: DifferQuestion) -> DifferBench:
    """Return the bench of a question; a process caches the last one."""
    if not LAST or LAST[0].question != question:
        LAST[:] = [DifferBench(question)]
    return LAST[0]


LAST: list[DifferBench] = []


class ShrinkBench:
    """A worker that shrinks finds, in any process.

    Args:
        question: the question of the search.
        raws: finds to shrink.
        seconds: time limit for all finds together.
    """

    def __init__(self, question: DifferQuestion, raws: tuple[RawFind, ...], seconds: float) -> None:
        self.bench = get_bench(question)
        self.raws = raws
        self.until = time.monotonic() + seconds

    def __call__(self, numbers: Iterable[int]) -> list[tuple[int, RawFind]]:
        """Shrink the finds with these numbers."""
        return [(number, self.bench.shrink(self.raws[number], self.until)) for number in numbers]
