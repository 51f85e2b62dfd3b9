"""Stop early: Ctrl-C, and requests to stop that reach code in the middle of its work."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

STOP_CHECKS: list[Callable[[], bool]] = []
"""Functions that return whether this process should stop its work."""
LISTENERS: list[Callable[[], None]] = []
"""Functions that the first Ctrl-C calls, those of outer contexts first."""


class Stopped(BaseException):
    """The current item was cancelled."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C was pressed before the first result; the message names the work in progress."""


def stop_requested() -> bool:
    """Return whether this process should stop its work."""
    return any(check() for check in STOP_CHECKS)


def check_stop() -> None:
    """Raise `Stopped` if a stop is requested; long work calls this from time to time.

    Raises:
        Stopped: a stop is requested. A worker that catches it returns the results of the items before.
    """
    if stop_requested():
        raise Stopped


@contextmanager
def add_stop_check(check: Callable[[], bool]) -> Iterator[None]:
    """Add a function to the checks of `stop_requested` while the context lasts."""
    STOP_CHECKS.append(check)
    try:
        yield
    finally:
        STOP_CHECKS.remove(check)


@contextmanager
def call_on_stop(stop: Callable[[], None]) -> Iterator[None]:
    """Call a function on the first Ctrl-C; the second one interrupts as usual.

    The first Ctrl-C calls the functions of all nested contexts. The context does nothing in threads other than the main
    one, and in processes that ignore Ctrl-C.
    """
    in_main_thread = threading.current_thread() is threading.main_thread()
    before = signal.getsignal(signal.SIGINT)
    if not in_main_thread or before in (signal.SIG_IGN, None):  # None: the handler was installed outside Python
        yield
        return

    def handle_signal(number: int, frame: Any) -> None:
        signal.signal(signal.SIGINT, before)
        for listener in LISTENERS:
            listener()

    outermost = not LISTENERS
    LISTENERS.append(stop)
    if outermost:
        signal.signal(signal.SIGINT, handle_signal)
    try:
        yield
    finally:
        LISTENERS.remove(stop)
        if outermost:
            signal.signal(signal.SIGINT, before)
