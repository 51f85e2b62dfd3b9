"""Stopping early: Ctrl-C, and whether whoever gave out the work wants no more of it."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

Item = TypeVar("Item")

STOP: list[Callable[[], bool]] = []
"""Whether those at work in this process are to stop, where somebody can tell them; the innermost last."""


class Abandoned(BaseException):
    """Whoever gave out an item wants no more of it."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C before anything was finished; its message tells what was being done."""


def to_stop() -> bool:
    """Whether whoever gave out the work that this process is at wants no more of it."""
    return any(stop() for stop in STOP)


def go_on() -> None:
    """What takes long asks now and then whether to go on.

    Raises:
        Abandoned: whoever gave it out wants no more of it. A worker that looks at its items one by one gives what it
            has of those before; it takes no other one.
    """
    if to_stop():
        raise Abandoned


class HandedOut(Generic[Item]):
    """Items on their way to a worker, one by one, until he is to stop.

    Args:
        items: which.
        stop: whether he is to.

    Attributes:
        done: how many he has done with: he came back for the next one.
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
"""Whoever is told of the first Ctrl-C, the innermost last."""


@contextmanager
def told_of_interrupts(stop: Callable[[], None]) -> Iterator[None]:
    """The first Ctrl-C calls a function, the second one interrupts as usual. Only the main thread hears of any.

    Contexts within each other all hear of the first one.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.getsignal(signal.SIGINT)

    def first(number: int, frame: Any) -> None:
        signal.signal(signal.SIGINT, before)
        for one in HEARING:
            one()

    if before in (signal.SIG_IGN, None):  # whoever started this wants none, or has a handler that is not Python's
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
