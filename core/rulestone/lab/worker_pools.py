"""Choose a pool of workers: processes of this machine, or the workers of a Dask cluster."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from contextlib import nullcontext
from typing import Any, TypeVar

from rulestone.lab.workers import LocalPool, WorkerPool, block_interrupts, count_cores

T = TypeVar("T")
LOCAL = "local"
TIMEOUT = 10.0
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
            raise LookupError("a cluster needs Dask: pip install 'rulestone[cluster]'") from None
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
            self.client: Any = call_with_timeout(lambda: Client(self.local or address, timeout=TIMEOUT))
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
        TimeoutError: the call takes longer than one and a half times `TIMEOUT`.
        Exception: the error of the call.
    """
    result: Future[T] = Future()

    def run() -> None:
        try:
            result.set_result(call())
        except BaseException as error:
            result.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    return result.result(1.5 * TIMEOUT)
