"""Run plugin code so that its changes to the process are undone and reported."""

from __future__ import annotations

import atexit
import builtins
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from typing import Any

SECONDS = 20.0
"""Time limit for loading a plugin and for each of its hooks."""
TRIES = 3
"""Number of times that a plugin is interrupted before the program ends: it may catch every exception."""
THREADS: set[threading.Thread] = set()
"""Threads that plugins left behind; the program ends without waiting for them."""


class PluginTimeout(BaseException):
    """A plugin takes too long. Not an `Exception`, since plugins catch those."""


@contextmanager
def run_guarded(name: str, report: Callable[[str], None]) -> Iterator[None]:
    """Run plugin code within a time limit, send its output to standard error, and undo its changes.

    Args:
        name: name of the plugin.
        report: called with a description of each change that the plugin made to the process.

    Raises:
        PluginTimeout: the plugin takes longer than `SECONDS`; only in the main thread and on systems with timers.
    """
    limit, known = sys.getrecursionlimit(), dict(vars(builtins))
    threads, register, callers = set(threading.enumerate()), atexit.register, set()

    def register_unless_plugin(function: Any, *args: Any, **kwargs: Any) -> Any:
        """Register functions of the standard library, such as the end of `logging`, and no others."""
        caller = str(sys._getframe(1).f_globals.get("__name__", "?"))
        if caller.partition(".")[0] in sys.stdlib_module_names:
            return register(function, *args, **kwargs)
        callers.add(caller)
        return function

    atexit.register = register_unless_plugin  # type: ignore[assignment]
    try:
        with redirect_stdout(sys.stderr), limit_time(name):
            yield
    finally:
        atexit.register = register
        if sys.getrecursionlimit() != limit:
            sys.setrecursionlimit(limit)
            report("changed the recursion limit, which was restored")
        changed = sorted(key for key, value in vars(builtins).items() if known.get(key, known) is not value)
        changed += sorted(known.keys() - vars(builtins).keys())
        if changed:
            for key in vars(builtins).keys() - known.keys():
                del vars(builtins)[key]
            vars(builtins).update(known)
            report(f"changed the builtins {', '.join(changed)}, which were restored")
        left = set(threading.enumerate()) - threads
        if left:
            THREADS.update(left)
            report(f"left {len(left)} thread(s) behind: {', '.join(sorted(thread.name for thread in left))}")
        if callers:
            report(f"registered functions to be called at exit in {', '.join(sorted(callers))}, which are not called")


@contextmanager
def limit_time(name: str) -> Iterator[None]:
    """Raise `PluginTimeout` after `SECONDS`, again and again until the code ends; end the program if it never does."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    tries = 0

    def raise_timeout(number: int, frame: Any) -> None:
        nonlocal tries
        tries += 1
        if tries > TRIES:
            os.write(2, f"rulestone: plugin “{name}” does not stop; the program ends\n".encode())
            os._exit(2)
        raise PluginTimeout(f"it takes more than {SECONDS:g} seconds")

    before = signal.signal(signal.SIGALRM, raise_timeout)
    signal.setitimer(signal.ITIMER_REAL, SECONDS, 1.0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
