"""Limits of a comparison: processor time, and a number of runs that gives the same causes on a busy machine."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import process_time

MAX_SECONDS = 8.0
"""Default limit of a comparison, in seconds. Most end sooner: a search ends once every difference has its cause."""
MAX_TRIALS = 450
"""Maximum number of changes that a search for causes runs."""
MIN_TRIALS = 40
"""Number of changes that it runs even if time is up: a slow or busy machine finds the same first causes."""
NO_LIMIT = sys.maxsize
"""Number of runs that no search makes."""


def report_nothing(message: str) -> None:
    """Ignore a progress message."""


class Budget:
    """Processor time and runs that may be spent.

    Args:
        seconds: the time; a run that has begun is finished. None for `MAX_SECONDS`, and at least `MIN_TRIALS` runs.
        start: the start of the comparison in processor time; None for now.
        tries: the number of runs.
        report: called with a description of the present work.

    Attributes:
        tries: the number of runs left.
        most: the number of runs at the start.
        made: the number of runs made.
        spared: the number of runs reserved for later stages.
        cut: the work not done within the time limit, as text, each once.
    """

    def __init__(
        self,
        seconds: float | None,
        start: float | None = None,
        tries: int = NO_LIMIT,
        report: Callable[[str], None] | None = None,
    ) -> None:
        self.begun = process_time() if start is None else start
        self.seconds = MAX_SECONDS if seconds is None else seconds
        self.until = self.begun + self.seconds
        self.started = process_time()
        self.tries = self.most = tries
        self.least = MIN_TRIALS if seconds is None else 0
        self.report = report or report_nothing
        self.made = 0
        self.spared = 0
        self.cut: dict[str, None] = {}

    def limit(self, share: float, part: float = 1) -> None:
        """Limit the next stage to a part of the remaining time and runs.

        Args:
            share: share of the time left when the search started; running the columns may have taken half of all time.
            part: part of the rest of that share, and of the runs, that the stage may use.
        """
        self.spared = int(self.tries * (1 - part))
        end, now = self.started + (self.begun + self.seconds - self.started) * share, process_time()
        self.until = now + (end - now) * part

    def end_search(self) -> None:
        """End the search for causes: from now on only time is limited."""
        self.tries, self.least = NO_LIMIT, 0

    def spend(self) -> None:
        """Note that a run was made."""
        self.made += 1
        self.least -= 1
        self.tries -= 1

    def has_left(self, stage: str) -> bool:
        """Return whether time and runs are left for a task; if not, note it as unfinished."""
        self.report(f"{stage} (changes tried: {self.made})" if self.made else stage)
        # a slow machine makes its first runs even when the time is up, so that it finds the same first causes
        if (process_time() < self.until or self.least > 0) and self.tries > self.spared:
            return True
        self.cut[stage] = None
        return False
