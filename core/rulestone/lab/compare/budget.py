"""Limits of a comparison: a number of runs, the same on every machine, and processor time."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import process_time

MAX_SECONDS = 30.0
"""Default limit of a comparison, in seconds. The number of runs ends it sooner, except on a slow machine."""
MAX_TRIALS = 600
"""Default number of changes that a search for causes runs. Most end sooner: once every difference has its cause."""
ALL_SHARE = 0.6
"""Share of the time for a search in all columns together."""
PAIR_SHARE = JOINT_SHARE = 0.4
"""Shares of the time left for searches in pairs of games, and then for joint causes; the rest is for variations."""
NO_LIMIT = sys.maxsize
"""A number of runs that no search reaches."""


def report_nothing(message: str) -> None:
    """Ignore a progress message."""


class Budget:
    """Runs and processor time that may be spent.

    Runs come first: a limit of time alone gives other causes on a busy machine.

    Args:
        seconds: the time; a run that has begun is finished. None for `MAX_SECONDS`.
        tries: the number of runs.
        report: called with a description of the present work.

    Attributes:
        made: the number of runs made.
        allowed: the number of runs at which the present work ends.
        cut: the work not done within the limits, as text → whether time ran out, and not the number of runs.
    """

    def __init__(
        self,
        seconds: float | None = None,
        tries: int = NO_LIMIT,
        report: Callable[[str], None] | None = None,
    ) -> None:
        self.begun = process_time()
        self.until = self.end = self.begun + (MAX_SECONDS if seconds is None else seconds)
        self.tries = self.allowed = tries
        self.report = report or report_nothing
        self.made = 0
        self.cut: dict[str, bool] = {}

    def divide(self, share: float, tries: int | None = None) -> Budget:
        """Return the budget of a stage, which notes unfinished work here.

        Args:
            share: the share of the time left that the stage may use.
            tries: the number of runs that it may use; by default the share of the runs left.
        """
        runs = int((self.tries - self.made) * share) if tries is None else tries
        stage = Budget((self.end - process_time()) * share, runs, self.report)
        stage.cut = self.cut
        return stage

    def limit(self, share: float, part: float = 1) -> None:
        """Limit the next work to a part of what is left of a share of all time and runs.

        Args:
            share: the share.
            part: the part of the rest of that share.
        """
        now = process_time()
        self.until = now + (self.begun + (self.end - self.begun) * share - now) * part
        self.allowed = self.made + int((self.tries * share - self.made) * part)

    def spend(self, runs: int = 1) -> None:
        """Note that runs were made."""
        self.made += runs

    def has_left(self, stage: str) -> bool:
        """Return whether time and runs are left for a task; if not, note it as unfinished."""
        self.report(f"{stage} (runs: {self.made})" if self.made else stage)
        late = process_time() >= self.until
        left = not late and self.made < self.allowed
        if not left:
            self.cut[stage] = late or self.cut.get(stage, False)
        return left
