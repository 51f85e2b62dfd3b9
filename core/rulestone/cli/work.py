"""Workers, progress and reports on workers, shared by commands that do much work."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import TYPE_CHECKING, Any, TypeVar

import click

from rulestone.model.process import INTERRUPTED as INTERRUPTED

if TYPE_CHECKING:
    from concurrent.futures import Executor

WORKERS = click.IntRange(1, 1_000)
"""Number of processes that may share the work."""
Command = TypeVar("Command", bound=Callable[..., Any])


def add_worker_options(command: Command) -> Command:
    """`--processes N` and `--cluster ADDRESS`; the command gets `processes` and `cluster`."""
    about = "Work with the workers of this Dask scheduler; `local` starts workers here (rulestone[cluster])."
    command = click.option("--cluster", metavar="ADDRESS", default="", help=about)(command)
    return click.option("--processes", type=WORKERS, help="Worker processes. Default: one per core.")(command)


def open_pool(processes: int | None, cluster: str, most: int) -> AbstractContextManager[Executor | None]:
    """Return the context of an executor, or of None for this process alone.

    Args:
        processes, cluster: as given on the command line.
        most: how many processes are useful if the user has not given a number.
    """
    if not cluster and processes is None and most < 2:
        return nullcontext()
    from rulestone.lab.workers import count_cores, worker_pool

    if processes is None:
        processes = count_cores() if cluster else max(1, min(count_cores(), most))
    return worker_pool(processes, cluster)


def log(line: str) -> None:
    """Report on workers; an unwritable message does not end the work."""
    with suppress(OSError):
        click.echo(f"rulestone: {line}", err=True)


def leave_if(interrupted: object) -> None:
    """End the command with the status of Ctrl-C if the user interrupted its work; its results are printed by then."""
    if interrupted:
        raise SystemExit(INTERRUPTED)


class Bar:
    """A progress bar on standard error if that is a terminal.

    Args:
        what: description of the work.
        total: how much of it there is.
    """

    def __init__(self, what: str, total: int) -> None:
        self.what = what
        self.total = total
        self.progress: Any = None

    def __enter__(self) -> Bar:
        return self

    def update(self, finished: int) -> None:
        """Draw the progress, without a thread: processes may be forked later."""
        if self.progress is None:
            if not sys.stderr.isatty():
                return
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

            columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
            self.progress = Progress(
                *columns, console=Console(stderr=True), transient=True, auto_refresh=False, redirect_stdout=False
            )
            self.task = self.progress.add_task(self.what, total=self.total)
            self.progress.start()
        self.progress.update(self.task, completed=finished, refresh=True)

    def __exit__(self, *_: object) -> None:
        if self.progress is not None:
            self.progress.stop()
