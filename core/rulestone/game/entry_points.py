"""The entry points of installed packages, cached on disk, and limits on the code of plugins.

`importlib.metadata` reads the metadata of every installed package, and importing it loads the email and socket
libraries: together that is a tenth of a short command.
"""

from __future__ import annotations

import atexit
import builtins
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from functools import reduce
from importlib import import_module
from typing import Any

import msgspec
from msgspec import Struct

from rulestone.game.disk_cache import compute_digest, get_user_cache
from rulestone.model import process

FORMAT = "entry points 1"
"""Kind of cache entry; the number increases when its format changes."""


class EntryPoint(Struct, frozen=True, forbid_unknown_fields=True):
    """An object that an installed package offers under a name.

    Attributes:
        name: the name.
        value: location of the object: "module", or "module:attribute" with dots between attributes.
        package: name of the package, as in "pip install NAME".
    """

    name: str
    value: str
    package: str

    def load(self) -> Any:
        """Import the object. Raises any error of its module; AttributeError if the object is missing."""
        module, _, attributes = self.value.partition("[")[0].strip().partition(":")
        return reduce(getattr, filter(None, attributes.split(".")), import_module(module))


def list_entry_points(group: str) -> list[EntryPoint]:
    """Return the entry points of a group, ordered by name."""
    disk = get_user_cache()
    installed = describe_installed_files() if disk is not None else ""
    key = compute_digest(f"{FORMAT} {group} {installed}".encode("utf-8", "surrogatepass")) if installed else ""
    data = disk.find(key) if disk is not None else None
    if data is not None:
        with suppress(msgspec.MsgspecError):  # a damaged entry is replaced
            return msgspec.msgpack.decode(data, type=list[EntryPoint])
    found = read_metadata(group)
    if disk is not None:
        disk.store(key, msgspec.msgpack.encode(found))
    return found


def read_metadata(group: str) -> list[EntryPoint]:
    """Return the entry points of a group from the metadata of every installed package, ordered by name."""
    from importlib import metadata

    found = [
        EntryPoint(entry.name, entry.value, entry.dist.name if entry.dist is not None else "an unknown package")
        for entry in metadata.entry_points(group=group)
    ]
    return sorted(found, key=lambda entry: entry.name)


def describe_installed_files() -> str:
    """Describe every file of entry points on the import path; "" if one changed after this process started."""
    found: list[tuple[str, int, int]] = []
    for place in sys.path:
        try:
            folders = sorted(name for name in os.listdir(place or ".") if name.endswith((".dist-info", ".egg-info")))
        except OSError:  # the path is missing, or an archive such as a zip file
            folders = []
            found.append(describe_file(place))
        found += [describe_file(os.path.join(place, folder, "entry_points.txt")) for folder in folders]
    changed = max((modified for _, _, modified in found), default=0)
    return repr(found) if changed <= process.BEGUN * 1e9 else ""


def describe_file(path: str) -> tuple[str, int, int]:
    """Return the path, size and modification time of a file; zeros if it is missing."""
    try:
        status = os.stat(path)
    except OSError:
        return path, 0, 0
    return path, status.st_size, status.st_mtime_ns


MAX_SECONDS = 20.0
"""Time limit for loading a plugin and for each of its hooks."""
MAX_INTERRUPTS = 3
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
        PluginTimeout: the plugin takes longer than `MAX_SECONDS`; only in the main thread and on systems with timers.
    """
    limit, known = sys.getrecursionlimit(), dict(vars(builtins))
    threads = set(threading.enumerate())
    register = atexit.register
    callers = set()

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
    """Raise `PluginTimeout` after `MAX_SECONDS`, repeatedly until the code ends; end the program if it never does."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    tries = 0

    def raise_timeout(number: int, frame: Any) -> None:
        nonlocal tries
        tries += 1
        if tries > MAX_INTERRUPTS:
            os.write(2, f"rulestone: plugin “{name}” does not stop; the program ends\n".encode())
            os._exit(2)
        raise PluginTimeout(f"it takes more than {MAX_SECONDS:g} seconds")

    before = signal.signal(signal.SIGALRM, raise_timeout)
    signal.setitimer(signal.ITIMER_REAL, MAX_SECONDS, 1.0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
