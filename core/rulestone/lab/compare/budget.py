"""How long a comparison may try things out: in processor time, and in runs, so that a busy machine does not change what
is found."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from time import process_time

SECONDS = 2.5
"""What a comparison takes unless it is given another number; with what comes before and after, no more than three."""


class Budget:
    """Processor time that may be spent.

    Args:
        seconds: how much; what has begun is finished.
        begun: since when it is spent, in processor time; None for from now on.

    Attributes:
        runs: how many runs are left; None for as many as there is time for.
        cut: what was left undone because it ran out, in words, each once.
    """

    def __init__(self, seconds: float, begun: float | None = None) -> None:
        self.begun = process_time() if begun is None else begun
        self.seconds = seconds
        self.share = 1.0
        self.runs: int | None = None
        self.cut: dict[str, None] = {}

    def up_to(self, share: float) -> None:
        """From now on there is time until this share of all is spent."""
        self.share = share

    def most(self, runs: int | None) -> None:
        """From now on there may be so many runs; None for as many as there is time for."""
        self.runs = runs

    def spend(self) -> None:
        """A run was made."""
        if self.runs is not None:
            self.runs -= 1

    def left(self, what: str) -> bool:
        """Whether there are time and runs left for something; if not, it is noted as left undone."""
        if self.runs is not None and self.runs <= 0:
            self.cut[f"{what} any further"] = None
            return False
        if process_time() < self.begun + self.seconds * self.share:
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
