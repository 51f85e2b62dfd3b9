"""Confidence intervals: of a share of games, and of a difference between paired games."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist

from msgspec import Struct

CONFIDENCE_LEVEL = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE_LEVEL) / 2)
"""The quantile of the normal distribution for a confidence of `CONFIDENCE_LEVEL`."""


class MeasuredDifference(Struct, frozen=True):
    """A figure under both rulesets.

    Attributes:
        what: name of the figure, in words.
        unit: "%" for a share of games; "" for a number.
        games: number of pairs in which the figure could be measured.
        own, other: its mean under each ruleset; a share is from 0 to 1.
        difference: `other` minus `own`.
        low, high: confidence interval of the difference at `CONFIDENCE_LEVEL` (Student's t on the paired differences).
    """

    what: str
    unit: str
    games: int
    own: float
    other: float
    difference: float
    low: float
    high: float

    @property
    def is_significant(self) -> bool:
        """Return whether a difference is significant: its interval excludes zero."""
        return not self.low <= 0 <= self.high

    @property
    def max_undetected(self) -> float:
        """Return the largest likely difference where none is significant."""
        return max(abs(self.low), abs(self.high))


def make_figure(title: str, unit: str, pairs: Sequence[Sequence[float]]) -> MeasuredDifference:
    """Return a figure of paired games.

    Args:
        pairs: what was measured in the two games of each pair.

    Raises:
        LookupError: scipy is not installed.
    """
    try:
        from scipy import stats
    except ImportError:
        raise LookupError("statistics need scipy: pip install -e '.[lab]' in Rulestone's folder") from None
    count = len(pairs)
    if not count:
        return MeasuredDifference(title, unit, 0, 0.0, 0.0, 0.0, 0.0, 0.0)
    own, other = zip(*pairs, strict=True)
    differences = [b - a for a, b in pairs]
    mean = sum(differences) / count
    low = high = mean
    if count > 1 and any(one != mean for one in differences):
        error = float(stats.sem(differences))
        low, high = (float(end) for end in stats.t.interval(CONFIDENCE_LEVEL, count - 1, loc=mean, scale=error))
    elif unit == "%":
        # the rule of three: if none of n pairs differs, the share is at most 3/n
        low, high = mean - min(1.0, 3 / count), mean + min(1.0, 3 / count)
    if unit == "%":  # a share is at most 1
        low, high = max(-1.0, low), min(1.0, high)
    return MeasuredDifference(title, unit, count, sum(own) / count, sum(other) / count, mean, low, high)


def compute_interval(won: int, games: int) -> tuple[float, float]:
    """Return the Wilson score interval of a share, with a confidence of 95 %."""
    if not games:
        return 0.0, 1.0
    rate, square = won / games, Z * Z / games
    middle = (rate + square / 2) / (1 + square)
    half = Z * sqrt(rate * (1 - rate) / games + square / (4 * games)) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)
