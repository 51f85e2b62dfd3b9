"""How long a comparison may try things out: in processor time, and in runs, so that a busy machine does not change what
is found."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from time import process_time

SECONDS = 2.5
"""Default limit of a comparison, in seconds; with start-up and output it takes at most three."""
TRIES = 300
"""How many changes are run at most while causes are looked for."""


class Budget:
    """Processor time and runs that may be spent.

    Args:
        seconds: how much time; what has begun is finished.
        begun: since when it is spent, in processor time; None for from now on.
        tries: how many runs; None for as many as there is time for.

    Attributes:
        tries: how many runs are left; None for as many as there is time for.
        spared: how many runs are kept for what comes later.
        cut: what was left undone because time ran out, in words, each once.
    """

    def __init__(self, seconds: float, begun: float | None = None, tries: int | None = None) -> None:
        self.begun = process_time() if begun is None else begun
        self.seconds = seconds
        self.until = self.begun + seconds
        self.started = process_time()
        self.tries = tries
        self.spared = 0
        self.cut: dict[str, None] = {}

    def up_to(self, share: float, part: float = 1) -> None:
        """From now on there is time until this share is spent, and as many runs as that is of what is left.

        Args:
            share: of the time that was left when the search started: running the columns may have taken half of all.
            part: of what is left of that share, and of the runs, now.
        """
        self.spared = 0 if self.tries is None else int(self.tries * (1 - part))
        end, now = self.started + (self.begun + self.seconds - self.started) * share, process_time()
        self.until = now + (end - now) * part

    def spend(self) -> None:
        """Note that a run was made."""
        if self.tries is not None:
            self.tries -= 1

    def left(self, what: str) -> bool:
        """Return whether there are time and runs left for something; if not, note it as left undone."""
        if (self.tries is None or self.tries > self.spared) and process_time() < self.until:
            return True
        self.cut[what] = None
        return False


@contextmanager
def without_collecting() -> Iterator[None]:
    """Python's garbage collector rests: every trial compiles a ruleset, and walking over all of them at each collection
    takes twice as long as the trials themselves."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
