"""Stop early: Ctrl-C, and requests to stop that reach the code in the middle of its work."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

Item = TypeVar("Item")

STOP: list[Callable[[], bool]] = []
"""Functions that return whether the work of this process is to stop; the innermost last."""


class Abandoned(BaseException):
    """The current item is no longer wanted."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C before anything was finished; the message says what was being done."""


def to_stop() -> bool:
    """Whether the work of this process is to stop."""
    return any(stop() for stop in STOP)


def go_on() -> None:
    """Check whether to go on; long work calls this now and then.

    Raises:
        Abandoned: the work is to stop. A worker that catches it returns what it has of the items before.
    """
    if to_stop():
        raise Abandoned


class HandedOut(Generic[Item]):
    """Give items to a worker one by one, until the work is to stop.

    Args:
        stop: returns whether to stop.

    Attributes:
        done: how many items are finished: the worker has asked for the one after them.
    """

    def __init__(self, items: Sequence[Item], stop: Callable[[], bool] | None = None) -> None:
        self.items = items
        self.stop = stop
        self.at = -1

    @property
    def done(self) -> int:
        return max(0, self.at)

    def __enter__(self) -> HandedOut[Item]:
        if self.stop is not None:
            STOP.append(self.stop)
        return self

    def __exit__(self, *error: object) -> None:
        if self.stop is not None:
            STOP.remove(self.stop)

    def __iter__(self) -> Iterator[Item]:
        return self

    def __next__(self) -> Item:
        self.at += self.at < len(self.items)
        if self.at == len(self.items) or to_stop():
            raise StopIteration
        return self.items[self.at]


HEARING: list[Callable[[], None]] = []
"""Functions that the first Ctrl-C calls, the innermost last."""


@contextmanager
def told_of_interrupts(stop: Callable[[], None]) -> Iterator[None]:
    """Let the first Ctrl-C call a function, and the second one interrupt as usual; only in the main thread.

    The first Ctrl-C calls the functions of all nested contexts.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.getsignal(signal.SIGINT)

    def first(number: int, frame: Any) -> None:
        signal.signal(signal.SIGINT, before)
        for one in HEARING:
            one()

    if before in (signal.SIG_IGN, None):  # ignored by the parent process, or handled outside Python
        yield
        return
    outermost = not HEARING
    HEARING.append(stop)
    if outermost:
        signal.signal(signal.SIGINT, first)
    try:
        yield
    finally:
        HEARING.remove(stop)
        if outermost:
            signal.signal(signal.SIGINT, before)
