"""Where scenarios are run under two rulesets, and what comes out otherwise is made smaller."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from rulestone.game.host import find
from rulestone.kernel.errors import BRIEFLY, patience
from rulestone.lab.differ.corpus import SOURCES, Corpus
from rulestone.lab.differ.shrinking import shrunk
from rulestone.lab.differ.sides import Data, Followed, RulesetSide, SideName, parted
from rulestone.lab.stopping import to_stop

CALLS = 240
"""So many runs of both sides at most make one scenario smaller."""


class DifferQuestion(Struct, frozen=True):
    """What is asked.

    Attributes:
        own, other: the two rulesets.
        sources: what scenarios are made from: of `SOURCES`.
        seed: of all changes.
    """

    own: SideName
    other: SideName
    sources: tuple[str, ...] = SOURCES
    seed: int = 0


class RawFind(Struct, frozen=True):
    """A scenario that came out otherwise.

    Attributes:
        number: of the scenario.
        origin: what it was made from.
        data: it.
        shows: the observations that differ.
        rules: the rules that were cited on one side only.
    """

    number: int
    origin: str
    data: dict[str, Any]
    shows: tuple[str, ...]
    rules: tuple[str, ...]

    @property
    def signature(self) -> tuple[object, ...]:
        """What finds of one cause mostly share."""
        return self.rules or tuple(sorted({show.partition(" of ")[0] for show in self.shows}))


Tried = tuple[int, int, list[RawFind]]


class DifferBench:
    """Two rulesets on which scenarios are run, in whichever process.

    Args:
        question: what is asked.

    Raises:
        UnknownGame, LookupError: as for `RulesetSide`.
    """

    def __init__(self, question: DifferQuestion) -> None:
        self.question = question
        self.own, self.other = RulesetSide(question.own), RulesetSide(question.other)
        self.same_game = self.own.game.name == self.other.game.name
        self.corpus = Corpus(find(question.own.name)[0], self.own.ruleset, self.other.ruleset, question.sources)

    def __call__(self, numbers: Iterable[int]) -> Tried:
        """Try the scenarios with these numbers: how many were tried, how many could be run, and the finds."""
        tried = fitting = 0
        finds = []
        for number in numbers:
            one = self.corpus.candidate(number, self.question.seed)
            tried += 1
            shown = self.both(one.data)
            if shown is None:
                continue
            fitting += 1
            shows = parted(self.shows(shown[0]), self.shows(shown[1]))
            if shows:
                rules = tuple(sorted(shown[0].cited() ^ shown[1].cited()))
                finds.append(RawFind(number, one.name, one.data, tuple(shows), rules))
        return tried, fitting, finds

    def shows(self, followed: Followed) -> dict[str, Any]:
        """What there is to see; across games only what the scenario asks in shared words."""
        shown = dict(followed.observed())
        if self.same_game:
            shown |= followed.shows()
        return {what: value for what, value in shown.items() if value is not None or self.same_game}

    def both(self, data: Data) -> tuple[Followed, Followed] | None:
        """A scenario under both; None where it cannot be followed under one of them."""
        with patience(**BRIEFLY):
            mine = self.own.follow(data)
            if mine is None:
                return None
            theirs = self.other.follow(data)
        return None if theirs is None else (mine, theirs)

    def smallest(self, raw: RawFind, until: float, calls: int = CALLS) -> RawFind:
        """A find made as small as it goes: what shows otherwise stays, and so does a rule cited on one side only.

        Args:
            raw: the find.
            until: when to stop, as `time.monotonic` has it.
            calls: so many smaller ones are tried at most.
        """
        wanted = set(raw.shows)
        rules = set(raw.rules)
        left = [calls]
        kept: list[tuple[tuple[str, ...], tuple[str, ...]]] = [(raw.shows, raw.rules)]

        def keeps(data: Data) -> bool:
            left[0] -= 1
            shown = self.both(data)
            if shown is None:
                return False
            shows = parted(self.shows(shown[0]), self.shows(shown[1]))
            cited = shown[0].cited() ^ shown[1].cited()
            if wanted.isdisjoint(shows) or (rules and rules.isdisjoint(cited)):
                return False
            kept.append((tuple(shows), tuple(sorted(cited))))
            return True

        data = shrunk(raw.data, keeps, lambda: left[0] <= 0 or time.monotonic() > until or to_stop())
        shows, cited = kept[-1]
        return RawFind(raw.number, raw.origin, data, tuple(s for s in shows), cited)


def bench_of(question: DifferQuestion) -> DifferBench:
    """The bench of a question: in a process it is made once, and that of one question is kept."""
    if not LAST or LAST[0].question != question:
        LAST[:] = [DifferBench(question)]
    return LAST[0]


LAST: list[DifferBench] = []


class ShrinkBench:
    """Makes finds smaller, in whichever process.

    Args:
        question: what is asked.
        raws: the finds.
        seconds: how long all may take.
    """

    def __init__(self, question: DifferQuestion, raws: tuple[RawFind, ...], seconds: float) -> None:
        self.bench = bench_of(question)
        self.raws = raws
        self.until = time.monotonic() + seconds

    def __call__(self, numbers: Iterable[int]) -> list[tuple[int, RawFind]]:
        """Make the finds with these numbers smaller."""
        return [(number, self.bench.smallest(self.raws[number], self.until)) for number in numbers]
