"""The command line: thin commands over what `import rulestone` gives."""

from __future__ import annotations

import atexit
import gc
import os
import sys
import threading

from rulestone.model import process


def main() -> None:
    """Run the command that the process was started with, and leave with its status.

    0: done; 1: a ruling fails; 2: bad input, with one message on standard error.
    """
    process.keeps = True
    gc.disable()  # rules and cards stay in memory; long-running commands enable collection again
    from rulestone.cli.commands import rulestone

    try:
        rulestone(prog_name="rulestone")
    finally:
        for finish in process.AT_END:
            finish()
        gc.freeze()  # the process frees its objects by ending: no garbage collection is needed


def program() -> None:
    """Run the installed command: as `main`, but the process ends at once.

    Python would free every object, although the memory is freed with the process anyway. That takes noticeable time.
    """
    try:
        main()
    except SystemExit as left:
        if isinstance(left.code, int) and not must_end_normally():
            os._exit(left.code)
        raise
    except KeyboardInterrupt:  # while modules are imported, or results cached
        os.write(2, b"rulestone: interrupted\n")
        os._exit(process.INTERRUPTED)


def must_end_normally() -> bool:
    """Return whether the process must end normally: other threads, exit handlers or a profiler wait for it.

    What was written is on its way when it is none.
    """
    guard = sys.modules.get("rulestone.game.entry_points")  # do not wait for threads that plugins left running
    threads = set(threading.enumerate()) - {threading.main_thread()} - (guard.THREADS if guard is not None else set())
    if threads or atexit._ncallbacks() or sys.getprofile() or sys.gettrace():
        return True
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError):  # an I/O error needs the normal end of the process
        return True
    return False
