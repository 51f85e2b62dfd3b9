"""Workers: processes of their own that can be stopped, so that a scenario that goes on for ever costs only its time."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import Queue
from typing import Any

from rulestone.web.jobs import Job, WebPage, done

SECONDS = 2.0
"""Processor time for a job that a person waits for."""
SLOW = 10.0
"""The same for a lesson, which is made once."""
WALL = 30.0
"""Seconds after which a worker is stopped even if it takes no processor time."""
MEMORY = 2_000_000_000
"""Bytes that a worker may have."""
KEPT = 64
"""How many outcomes are kept."""
TOO_LONG = "stopped: it takes more than {seconds:g} seconds. Does something go on for ever?"


class Gone(Exception):
    """A process is gone: its time was up."""


class Worker:
    """One process, which does one thing after the other; one that is stopped is made anew.

    Args:
        target: what the process does with its end of the pipe.
    """

    def __init__(self, target: Callable[[Connection], None]) -> None:
        self.target = target
        self.process: BaseProcess | None = None
        self.pipe: Connection | None = None

    def begin(self) -> Connection:
        """The way to its process, which is begun where there is none."""
        if self.process is None or not self.process.is_alive() or self.pipe is None:
            self.stop()
            context = multiprocessing.get_context("spawn")
            self.pipe, theirs = context.Pipe()
            self.process = context.Process(target=self.target, args=(theirs,), daemon=True)
            self.process.start()
            theirs.close()
        return self.pipe

    def ask(self, order: Any, seconds: float, wall: float = WALL) -> Any:
        """What the process makes of an order.

        Args:
            order: the order.
            seconds: processor time that it may take.
            wall: seconds after which it is stopped even if it takes none.

        Raises:
            Gone: it took too long.
        """
        try:
            pipe = self.begin()
            pipe.send((order, seconds))
            if pipe.poll(wall):
                return pipe.recv()
        except (EOFError, OSError):  # the process is gone
            pass
        self.stop()
        raise Gone

    def stop(self) -> None:
        """End the process."""
        if self.pipe is not None:
            self.pipe.close()
        if self.process is not None:
            self.process.kill()
            self.process.join()
        self.process = self.pipe = None


class Workers:
    """Some workers, and what they found lately.

    Args:
        number: how many.
    """

    def __init__(self, number: int = 2) -> None:
        self.all = [Worker(serve) for _ in range(number)]
        self.free: Queue[Worker] = Queue()
        self.known: OrderedDict[Job, WebPage] = OrderedDict()
        self.lock = threading.Lock()
        for worker in self.all:
            self.free.put(worker)

    def do(self, job: Job) -> WebPage:
        """Do a job, as soon as a worker is free; what was found lately is not looked for again."""
        with self.lock:
            if job in self.known:
                self.known.move_to_end(job)
                return self.known[job]
        worker = self.free.get()
        seconds = SLOW if job.kind == "lesson" else SECONDS
        try:
            found: WebPage = worker.ask(job, seconds)
        except Gone:
            found = WebPage(error=TOO_LONG.format(seconds=seconds))
        finally:
            self.free.put(worker)
        with self.lock:
            self.known[job] = found
            while len(self.known) > KEPT:
                self.known.popitem(last=False)
        return found

    def begin(self) -> None:
        """Begin the processes, so that the first job need not wait for one."""
        for worker in self.all:
            worker.begin()

    def stop(self) -> None:
        """End all of them."""
        for worker in self.all:
            worker.stop()


def serve(pipe: Connection) -> None:
    """What a worker's process does: jobs, until nobody is there any more; a job that takes too long ends it."""
    limited()
    with contextlib.suppress(Exception):
        done(Job("compare", WARM))  # what is imported and compiled counts against nobody's time
    while True:
        try:
            job, seconds = pipe.recv()
        except (EOFError, OSError):
            return
        timed(seconds)
        try:
            found = done(job)
        except Exception as error:  # whatever it is, the others go on
            found = WebPage(error=f"a mistake of Rulestone, not yours: {type(error).__name__}: {error}"[:400])
        timed(0)
        pipe.send(found)


def limited() -> None:
    """Give this process no more memory than a worker may have, where the system can say so."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        import resource
    except ImportError:
        return
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def timed(seconds: float) -> None:
    """End this process when so much processor time is over; 0: do not."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)


WARM = """\
cards: {Guard: {kind: creature, power: 2000}, Doom: {kind: spell, text: "Destroy target enemy creature."}}
players: {Ada: {hand: [Doom]}, Ben: {field: [Guard]}}
play: [Ada plays Doom on Guard]
observe: {it ends in: zone of Guard}
"""
