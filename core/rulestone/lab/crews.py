"""Executors for batches: processes of this machine, or a Dask cluster."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import active_children, get_context, parent_process, resource_tracker
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from multiprocessing.sharedctypes import RawArray, RawValue
from typing import Any, TypeVar

from rulestone.lab.batches import Crew
from rulestone.lab.stopping import STOP

T = TypeVar("T")
LOCAL = "local"
BEAT = 0.5
"""Seconds between the signs of life of a worker."""
UNRESPONSIVE = 30.0
"""Seconds without a sign of life after which a worker is killed."""
SLOTS = 4096
"""Places for the signs of life, by process id."""
ANSWERS = 10.0
"""Seconds in which a scheduler must answer."""


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def crew(processes: int = 1, cluster: str = "") -> Iterator[Executor | None]:
    """Provide an executor, and end it afterwards.

    Args:
        processes: how many processes of this machine; for 1 the executor is None, and this process does the work.
        cluster: the address of a Dask scheduler, or "local" to start one with so many processes.

    Raises:
        LookupError: Dask is not installed, or there is no scheduler at the address.
    """
    made: Crew | None = Cluster(cluster, processes) if cluster else Processes(processes) if processes > 1 else None
    if made is None:
        yield None
        return
    try:
        yield made
    except KeyboardInterrupt:
        made.abandon()
        raise
    finally:
        made.shutdown(cancel_futures=True)


class Processes(Crew):
    """Processes of this machine; one that is killed or does not respond is replaced.

    They are forked on Linux while this process has one thread, since they need not compile again what it has compiled.
    Otherwise they are spawned: a fork copies the locks that other threads hold, and nobody would release them.

    Args:
        workers: how many.
    """

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.stopping = RawValue("b", 0)  # without a lock, which a killed process could hold forever
        self.beats = RawArray("L", SLOTS)
        self.seen: dict[int, tuple[int, float, int]] = {}  # pid → its beats, since when so many, and at how many looks
        self.pool: ProcessPoolExecutor | None = None
        self.others: set[int | None] = set()
        self.begun: list[BaseProcess] = []
        self.lines: list[str] = []

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Submit a call, as executors do; start the processes if there are none, or one of them was killed.

        Raises:
            BrokenExecutor: the system gives no more processes.
        """
        try:
            if self.pool is not None:
                try:
                    return self.pool.submit(fn, *args, **kwargs)
                except BrokenExecutor:
                    self.pool.shutdown()
                self.pool = None
            self.others = {process.pid for process in active_children()}
            self.begun = []
            made = ProcessPoolExecutor(self.workers, start_method(), enter, (self.stopping, self.beats))
            future = made.submit(fn, *args, **kwargs)
        except OSError as error:
            self.note_begun()
            self.abandon()  # they would wait for work forever
            self.lines.append(f"{self.workers} processes cannot be begun: {error.strerror or error}")
            raise BrokenExecutor(self.lines[-1]) from None
        finally:
            self.note_begun()
        self.pool = made
        return future

    def note_begun(self) -> None:
        """Take note of processes that were started: a spawning pool starts one when there is work for it."""
        known = {process.pid for process in self.begun} | self.others
        self.begun += [process for process in active_children() if process.pid not in known]

    def kill_unresponsive(self) -> None:
        """Kill each process that shows no sign of life, such as one that was stopped; its work is done again."""
        now = time.monotonic()
        for process in self.begun:
            if process.pid is None or not process.is_alive():
                continue
            count = self.beats[process.pid % SLOTS]
            before, since, looks = self.seen.get(process.pid, (-1, now, 0))
            if count != before:
                since, looks = now, 0
            self.seen[process.pid] = count, since, looks + 1
            # both, since this process may itself have been suspended meanwhile
            if now - since > UNRESPONSIVE and looks > UNRESPONSIVE / (4 * BEAT):
                process.kill()
                self.lines.append(f"a worker did not respond for {UNRESPONSIVE:g} seconds and is replaced")

    def news(self) -> list[str]:
        """Return a line for each thing that happened to the processes since the last call."""
        self.kill_unresponsive()
        told, self.lines = self.lines, []
        return told

    def abandon(self) -> None:
        """Kill the processes, whatever they are doing."""
        self.note_begun()
        for process in self.begun:
            process.kill()
        for process in self.begun:
            process.join()

    def stop(self) -> None:
        """Ask the workers to stop after their current item."""
        self.stopping.value = 1

    def begin(self) -> None:
        """Let workers that were asked to stop work again."""
        self.stopping.value = 0

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes."""
        self.stop()
        self.note_begun()
        if self.pool is not None:
            watching = threading.Thread(target=self.watch, daemon=True)
            watching.start()
            self.pool.shutdown(wait, cancel_futures=cancel_futures)
            if wait:
                watching.join()

    def watch(self) -> None:
        """Wait until the processes end; if one was killed, kill the others, which may wait for a lock that it held."""
        while alive := [process for process in self.begun if process.is_alive()]:
            if any(process.exitcode for process in self.begun):
                self.abandon()
            wait([process.sentinel for process in alive], 0.05)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back; processes that are started within never receive it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # its start would let Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def in_time(call: Callable[[], T], seconds: float) -> T:
    """Return the result of a call.

    Raises:
        TimeoutError: it does not return in so many seconds.
        Exception: the error of the call.
    """
    found: Future[T] = Future()

    def run() -> None:
        try:
            found.set_result(call())
        except BaseException as error:
            found.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    try:
        return found.result(seconds)
    except TimeoutError as error:
        raise (error if found.done() else TimeoutError(f"nothing came back in {seconds:g} seconds")) from None


def start_method() -> Any:
    """Return the way to start processes: a fork on Linux while there is one thread, otherwise a new interpreter."""
    return get_context("fork" if sys.platform == "linux" and threading.active_count() == 1 else "spawn")


def enter(stopping: Any, beats: Any) -> None:
    """Prepare a worker: Ctrl-C is for its parent, and it ends with its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    STOP[:] = [lambda: bool(stopping.value)]
    threading.Thread(target=accompany, args=(beats,), daemon=True).start()


def accompany(beats: Any) -> None:
    """Show now and then that this process lives, and end it when its parent has ended, killed or not."""
    parent = parent_process()
    assert parent is not None
    while parent.is_alive():
        beats[os.getpid() % SLOTS] += 1
        parent.join(BEAT)
    os._exit(1)


class Cluster(Crew):
    """The workers of a Dask cluster.

    Args:
        address: of the scheduler, or "local" to start one on this machine.
        processes: of a local one, how many workers.

    Raises:
        LookupError: Dask is not installed, or there is no scheduler at the address.
    """

    def __init__(self, address: str, processes: int = 0) -> None:
        try:
            from distributed import Client, LocalCluster
        except ImportError:
            raise LookupError("a cluster needs Dask: pip install 'rulestone[cluster]'") from None
        self.local: Any = None
        self.lines: list[str] = []
        self.closing = False
        self.known: dict[str, int] = {}
        self.deserted = False
        try:
            if address == LOCAL:
                count = processes if processes > 1 else max(2, cores())
                with interrupts_held():
                    self.local = LocalCluster(
                        n_workers=count, threads_per_worker=1, dashboard_address=None, silence_logs=50
                    )
            try:
                self.client: Any = in_time(lambda: Client(self.local or address, timeout=ANSWERS), 1.5 * ANSWERS)
            except (OSError, ValueError, TypeError) as error:
                raise LookupError(f"no Dask scheduler answers at {address}: {error}") from None
        except BaseException:
            if self.local is not None:
                self.local.close()
            raise
        self.client.subscribe_topic("all", self.heard)
        self.executor = self.client.get_executor(pure=False)

    @property
    def workers(self) -> int:  # type: ignore[override]
        """Return how many threads work now; the last known number if the scheduler does not answer."""
        if self.client.status == "running":
            with suppress(OSError):
                self.known = in_time(self.client.nthreads, ANSWERS / 5)
        return max(1, sum(map(int, self.known.values())))

    def heard(self, event: tuple[Any, dict[str, Any]]) -> None:
        """Take note of an event of the scheduler."""
        told = event[1]
        if told.get("action") == "add-worker":
            self.known.setdefault(str(told.get("worker")), 1)
        if told.get("action") == "remove-worker":
            self.known.pop(str(told.get("worker")), None)
        if told.get("action") == "remove-worker" and not told.get("expected") and not self.closing:
            busy = len(told.get("processing-tasks") or ())
            batches = "its batch is" if busy == 1 else f"its {busy} batches are"
            self.lines.append(f"the worker {told.get('worker')} was lost" + (f"; {batches} done again" if busy else ""))

    def news(self) -> list[str]:
        """Return a line for each thing that happened to the workers since the last call."""
        told, self.lines = self.lines, []
        if not self.known and not self.deserted:
            told.append("the cluster has no worker: one is waited for")
        self.deserted = not self.known
        return told

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Submit a call, as executors do.

        Raises:
            BrokenExecutor: the scheduler is gone.
        """
        if self.client.status != "running":
            raise BrokenExecutor("the scheduler of the cluster is gone")
        made: Future[T] = self.executor.submit(fn, *args, **kwargs)
        return made

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the cluster, and end it if it was started here."""
        self.closing = True
        if self.client.status == "running":
            self.client.unsubscribe_topic("all")
        self.client.close()
        if self.local is not None:
            self.local.close()
