"""Worker processes that can be killed, so that an endless scenario cannot block the server."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from rulestone.lab.workers import block_interrupts
from rulestone.web.jobs import Job, do_job

MAX_ELAPSED = 30.0
"""Seconds of elapsed time after which a worker is stopped."""
MAX_MEMORY_BYTES = 2_000_000_000
"""Maximum memory of a worker, in bytes."""


class WorkerEnded(Exception):
    """The process of a worker has ended.

    Attributes:
        slow: whether it exceeded its limit of processor time. Otherwise it exceeded the elapsed time or was killed.
    """

    def __init__(self, slow: bool) -> None:
        super().__init__("the process ended")
        self.slow = slow


class Worker:
    """A process that executes one order at a time and is restarted after a stop.

    Args:
        target: main function of the process, called with its end of the pipe.
    """

    def __init__(self, target: Callable[[Connection], None]) -> None:
        self.target = target
        self.process: BaseProcess | None = None
        self.pipe: Connection | None = None

    def start_process(self) -> Connection:
        """Start the process if it is not running, and return our end of its pipe."""
        if self.process is None or not self.process.is_alive() or self.pipe is None:
            self.stop()
            context = multiprocessing.get_context("spawn")
            self.pipe, theirs = context.Pipe()
            process = context.Process(target=self.target, args=(theirs,), daemon=True)
            with block_interrupts():
                process.start()
            self.process = process
            theirs.close()
        return self.pipe

    def run(self, order: Any, seconds: float, wall: float = MAX_ELAPSED) -> Any:
        """Return the process's response to an order.

        Args:
            order: the order to execute.
            seconds: limit of processor seconds.
            wall: seconds of elapsed time after which the process is stopped.

        Raises:
            WorkerEnded: the order took too long, or the process was killed.
        """
        process = None
        try:
            pipe = self.start_process()
            process = self.process
            pipe.send((order, seconds))
            if pipe.poll(wall):
                return pipe.recv()
        except (EOFError, OSError):  # the worker's process ended
            pass
        self.stop()
        raise WorkerEnded(slow=process is not None and process.exitcode == -getattr(signal, "SIGPROF", 0))

    def stop(self) -> None:
        """End the process."""
        process = self.process
        pipe = self.pipe
        self.process = None
        self.pipe = None
        if process is not None:
            if process.is_alive():
                process.join(0.05)  # a worker that ended by itself may have left a reason
            process.kill()
            process.join()
        if pipe is not None:
            pipe.close()


def run_worker(pipe: Connection) -> None:
    """Process jobs until the server ends: the main function of a worker's process."""
    limit_memory()
    do_job(Job("compare", WARM))  # imports and compilation do not count against a job's time
    run_orders(pipe, do_job)


def run_orders(pipe: Connection, do: Callable[[Any], Any]) -> None:
    """Process orders until the server ends. An order that takes too long ends the process."""
    while True:
        try:
            order, seconds = pipe.recv()
        except (EOFError, OSError):
            return
        limit_time(seconds)
        found = do(order)
        limit_time(0)
        pipe.send(found)


def limit_memory() -> None:
    """Limit the memory of this process, on systems that can."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        import resource
    except ImportError:
        return
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY_BYTES, MAX_MEMORY_BYTES))


def limit_time(seconds: float) -> None:
    """End this process after so much processor time; 0 for no limit."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)


WARM = """\
cards: {Guard: {kind: creature, power: 2000}, Doom: {kind: spell, text: "Destroy target enemy creature."}}
players: {Ada: {hand: [Doom]}, Ben: {field: [Guard]}}
play: [Ada plays Doom on Guard]
observe: {it ends in: zone of Guard}
"""
