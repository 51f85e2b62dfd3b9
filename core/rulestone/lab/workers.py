"""Pools of workers: processes of this machine, or the workers of a Dask cluster.

The processes are processes of the standard library. Loky was the alternative. It never forks, so each of its workers
would compile the rulesets again, and it does not notice workers that were stopped.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, nullcontext
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.process import BaseProcess
from multiprocessing.sharedctypes import RawArray, RawValue
from typing import Any, TypeVar

from rulestone.lab.interrupts import STOP_CHECKS

T = TypeVar("T")
BEAT_SECONDS = 0.5
"""Seconds between the heartbeats of a worker."""
UNRESPONSIVE_SECONDS = 30.0
"""Seconds without a heartbeat after which a worker is killed."""
SLOTS = 4096
"""Counters of heartbeats, by process id."""


class WorkerPool(Executor):
    """An executor that can ask its workers to stop and reports on them.

    Attributes:
        workers: number of workers.
    """

    workers: int

    def __init__(self) -> None:
        self.lines: list[str] = []

    def request_stop(self, stop: bool = True) -> None:
        """Ask the workers to stop after their current item; with False, let them work again."""

    def take_messages(self) -> list[str]:
        """Return the messages about workers since the last call, and forget them."""
        lines, self.lines = self.lines, []
        return lines


def count_cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class LocalPool(WorkerPool):
    """An executor with processes of this machine. If one dies or stops responding, the next submission starts new ones.

    Args:
        workers: number of processes.
    """

    def __init__(self, workers: int) -> None:
        super().__init__()
        self.workers = workers
        self.stopping = RawValue("b", 0)  # without a lock, which a killed process could hold forever
        self.beats = RawArray("L", SLOTS)
        self.unchanged: dict[int, tuple[int, int]] = {}  # process id → last count, checks without a change
        self.looked = 0.0
        self.pool: ProcessPoolExecutor | None = None

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Submit a call.

        Raises:
            BrokenExecutor: the system cannot start more processes.
        """
        method = choose_method()
        try:
            with block_interrupts(method.get_start_method() == "spawn"):
                if self.pool is not None:
                    try:
                        return self.pool.submit(fn, *args, **kwargs)
                    except BrokenExecutor:
                        self.kill()
                        method = choose_method()  # the broken pool may have left threads, which forbid a fork
                self.pool = ProcessPoolExecutor(self.workers, method, start_worker, (self.stopping, self.beats))
                return self.pool.submit(fn, *args, **kwargs)
        except OSError as error:
            self.kill()
            self.lines.append(f"cannot start {self.workers} processes: {error.strerror or error}")
            raise BrokenExecutor(self.lines[-1]) from None

    def request_stop(self, stop: bool = True) -> None:
        self.stopping.value = stop

    def take_messages(self) -> list[str]:
        """Kill each worker without a heartbeat, such as one that was stopped; return the messages and forget them."""
        if time.monotonic() - self.looked > BEAT_SECONDS:
            self.looked = time.monotonic()
            for pid, process in self.processes().items():
                count = self.beats[pid % SLOTS]
                before, looks = self.unchanged.get(pid, (-1, 0))
                # count checks, not seconds: this process may have been suspended together with its workers
                self.unchanged[pid] = count, looks + 1 if count == before else 0
                if looks * BEAT_SECONDS > UNRESPONSIVE_SECONDS and process.is_alive():
                    process.kill()
                    self.lines.append(f"a worker did not respond for {UNRESPONSIVE_SECONDS:g} seconds and is replaced")
        return super().take_messages()

    def processes(self) -> dict[int, BaseProcess]:
        """Return the processes that were started, by their ids."""
        return dict(self.pool._processes or {}) if self.pool is not None else {}

    def kill(self) -> None:
        """Kill the processes at once: one that waits for a lock of a killed one would never end."""
        if self.pool is not None:
            processes = self.processes().values()
            for process in processes:
                process.kill()
            self.pool.shutdown(cancel_futures=True)
            for process in processes:  # nothing else waits for the threads of a pool that could not start
                process.join()
            self.pool = None

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.kill()


def choose_method() -> Any:
    """Return the way to start processes: a fork on Linux while there is one thread, otherwise a new interpreter.

    A forked process inherits the rulesets that are compiled. It also inherits the locks that other threads hold, which
    nothing would ever release.
    """
    return get_context("fork" if sys.platform == "linux" and threading.active_count() == 1 else "spawn")


@contextmanager
def block_interrupts(tracked: bool = True) -> Iterator[None]:
    """Block Ctrl-C while the context lasts; processes started in it never receive it.

    Args:
        tracked: whether the processes are spawned. Then multiprocessing starts a resource tracker, which would unblock
            it.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    if tracked:
        resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def start_worker(stopping: Any, beats: Any) -> None:
    """Prepare a worker process: Ctrl-C is for its parent, and it ends with its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    STOP_CHECKS[:] = [lambda: bool(stopping.value)]
    threading.Thread(target=send_heartbeats, args=(beats,), daemon=True).start()


def send_heartbeats(beats: Any) -> None:
    """Count heartbeats, and end this process when its parent has ended, killed or not."""
    parent = parent_process()
    assert parent is not None
    while parent.is_alive():
        beats[os.getpid() % SLOTS] += 1
        parent.join(BEAT_SECONDS)
    os._exit(1)


LOCAL = "local"
SCHEDULER_SECONDS = 10.0
"""Seconds after which a scheduler that has not answered counts as absent."""


def worker_pool(processes: int = 1, cluster: str = "") -> WorkerPool | nullcontext[None]:
    """Return a context that provides an executor and ends it; None if this process does the work.

    Args:
        processes: number of local processes.
        cluster: address of a Dask scheduler, or "local" to start one with `processes` workers; "" for no cluster.

    Raises:
        LookupError: Dask is not installed, or there is no scheduler at the address.
    """
    if cluster:
        return ClusterPool(cluster, processes)
    return LocalPool(processes) if processes > 1 else nullcontext()


class ClusterPool(WorkerPool):
    """The workers of a Dask cluster.

    Args:
        address: address of the scheduler, or "local" to start one on this machine.
        processes: number of workers of a local cluster.

    Raises:
        LookupError: Dask is not installed, or there is no scheduler at the address.
    """

    def __init__(self, address: str, processes: int = 0) -> None:
        super().__init__()
        try:
            from distributed import Client, LocalCluster
        except ImportError:
            raise LookupError("a cluster needs Dask: pip install -e '.[cluster]' in Rulestone's folder") from None
        self.local: Any = None
        self.closing = False
        if address == LOCAL:
            count = processes if processes > 1 else max(2, count_cores())
            with block_interrupts():
                self.local = LocalCluster(
                    n_workers=count, threads_per_worker=1, dashboard_address=None, silence_logs=50
                )
        try:
            # a server that is not a scheduler may never answer, and the client's time-out does not cover that
            self.client: Any = call_with_timeout(lambda: Client(self.local or address, timeout=SCHEDULER_SECONDS))
            self.workers = max(1, sum(call_with_timeout(self.client.nthreads).values()))
        except (OSError, ValueError, TypeError) as error:
            if self.local is not None:
                self.local.close()
            raise LookupError(f"no Dask scheduler answers at {address}: {str(error) or 'time-out'}") from None
        self.client.subscribe_topic("all", self.note_event)
        self.executor = self.client.get_executor(pure=False)

    def note_event(self, event: tuple[Any, dict[str, Any]]) -> None:
        """Take note of an event of the scheduler, if a worker died."""
        _, about = event
        if about.get("action") == "remove-worker" and not about.get("expected") and not self.closing:
            self.lines.append(f"the worker {about.get('worker')} died; another one processes its items again")

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Submit a call.

        Raises:
            BrokenExecutor: the connection to the scheduler is lost.
        """
        if self.client.status != "running":
            raise BrokenExecutor("the scheduler of the cluster does not respond")
        future: Future[T] = self.executor.submit(fn, *args, **kwargs)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the cluster, and end it if it was started here."""
        self.closing = True
        if self.client.status == "running":
            self.client.unsubscribe_topic("all")
        self.client.close()
        if self.local is not None:
            self.local.close()


def call_with_timeout(call: Callable[[], T]) -> T:
    """Return the result of a call.

    Raises:
        TimeoutError: the call takes longer than one and a half times `SCHEDULER_SECONDS`.
        Exception: the error of the call.
    """
    result: Future[T] = Future()

    def run() -> None:
        try:
            result.set_result(call())
        except BaseException as error:
            result.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    return result.result(1.5 * SCHEDULER_SECONDS)
