"""Process many items in batches, in this process or on an executor, with the same results.

    work = Batches(prepare, given, range(1000), executor)
    for items, result in work:
        ...

Every process prepares its worker once. A batch is large enough to take seconds. The batch of a worker that died is
processed again. Ctrl-C ends the work and keeps the results: finished batches are yielded, and `left` counts the other
items. A worker can call `check_stop` in the middle of a long item. Batches come in the order in which they finish.
"""

from __future__ import annotations

import os
import pickle
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from functools import lru_cache
from importlib.metadata import version as installed_version
from typing import Any, Generic, TypeVar

from rulestone.lab.interrupts import Stopped, add_stop_check, call_on_stop, stop_requested
from rulestone.lab.workers import WorkerPool

Item = TypeVar("Item")
Result = TypeVar("Result")
Found = TypeVar("Found")
Worker = Callable[[Iterator[Item]], Result]
Batch = tuple[Sequence[Item], int]
"""Items that are submitted together, and the number of workers that died while the batch was theirs."""

BATCH_SECONDS = 2.0
"""Target duration of a batch: long enough that submitting it costs little, short enough that a lost worker loses
little.
"""
FIRST_SIZE = 4
"""Number of items in the first batches, before the time per item is known."""
POLL_SECONDS = 0.5
"""Seconds between checks of the workers and of the stop signal."""
SLOW_SECONDS = 60.0
"""Seconds without a result after which the user gets a message."""


class OtherVersion(LookupError):
    """A worker of a cluster has another version of rulestone."""


class Batches(Generic[Item, Result]):
    """Items processed in batches; iterating yields (items, result) of each batch when it finishes.

    Args:
        prepare: module-level function that returns a worker; the worker takes items and returns one result for them.
        given: arguments of `prepare`; they must be picklable if the executor has other processes.
        items: items to process; a batch is a slice of them.
        executor: executor that processes the batches; None for this process.
        report: called with a line for each failure of a worker.

    Attributes:
        stopped: whether the work ended early, by Ctrl-C or by `stop`.
        given_up: single-item batches whose worker died every time.
        done: number of items with a result.
    """

    def __init__(
        self,
        prepare: Callable[..., Worker[Item, Result]],
        given: tuple[Any, ...],
        items: Sequence[Item],
        executor: Executor | None = None,
        report: Callable[[str], None] | None = None,
    ) -> None:
        self.items = items
        self.executor = executor
        self.tell = report or (lambda line: None)
        self.next = 0
        self.again: deque[Batch[Item]] = deque()
        self.running: dict[Future[tuple[int, float, Result]], Batch[Item]] = {}
        self.stopped = False
        self.given_up: list[Sequence[Item]] = []
        self.done = 0
        self.seconds = 0.0
        self.order = pickle.dumps((installed_version("rulestone"), prepare, given)) if executor is not None else b""
        # the worker is prepared in this process too, so that forked processes inherit it
        self.worker = get_worker(self.order) if executor is not None else prepare(*given)

    @property
    def left(self) -> int:
        """Return the number of items without a result."""
        return len(self.items) - self.done

    def stop(self) -> None:
        """Submit no more batches; iterating still yields those in progress."""
        self.stopped = True
        if isinstance(self.executor, WorkerPool):
            self.executor.request_stop()

    def __iter__(self) -> Iterator[tuple[Sequence[Item], Result]]:
        """Yield each batch of items with its result, as it is processed.

        Raises:
            OtherVersion: a worker has another version of rulestone.
            KeyboardInterrupt: Ctrl-C was pressed a second time.
        """
        if isinstance(self.executor, WorkerPool):
            self.executor.request_stop(False)
        with call_on_stop(self.stop):
            if self.executor is not None:
                yield from self.run_on_executor(self.executor)
            # without an executor run all items here, else the items that a broken executor left
            while not self.stopped and (batch := self.next_batch(1)) is not None:
                with add_stop_check(lambda: self.stopped):
                    count, result = process_items(self.worker, batch[0])
                self.done += count
                if count:
                    yield batch[0][:count], result

    def run_on_executor(self, executor: Executor) -> Iterator[tuple[Sequence[Item], Result]]:
        """Yield batches with their results from an executor until all are processed or the executor breaks."""
        workers = count_workers(executor)
        last_result = time.monotonic()
        try:
            while True:
                if not self.stopped and not self.submit_batches(executor, workers):
                    self.report_news(executor)
                    self.tell("no worker processes are left: this process does the rest")
                    self.again.extend(self.running.values())
                    self.running.clear()
                if not self.running:
                    return
                finished = wait(self.running, POLL_SECONDS, FIRST_COMPLETED).done
                self.report_news(executor)
                if self.stopped:
                    self.cancel_waiting()
                if finished or time.monotonic() - last_result > SLOW_SECONDS:
                    if not finished:
                        self.report_slowness()
                    last_result = time.monotonic()
                lost = []
                for future in finished & self.running.keys():
                    batch = self.running.pop(future)
                    try:
                        count, seconds, result = future.result()
                    except (Exception, CancelledError) as error:
                        if not is_loss(error):
                            raise
                        lost.append(batch)
                        continue
                    self.done += count
                    self.seconds += seconds
                    if count:
                        yield batch[0][:count], result
                if lost and not self.stopped:
                    self.retry_batch(lost)
        finally:
            self.cancel_waiting()

    def report_slowness(self) -> None:
        """Report that no batch has finished for some time."""
        count = sum(len(items) for items, _ in self.running.values())
        self.tell(f"no result for {SLOW_SECONDS:g} seconds; {count} of {len(self.items)} items are in progress")

    def report_news(self, executor: Executor) -> None:
        """Forward the executor's reports on its workers."""
        for line in executor.take_messages() if isinstance(executor, WorkerPool) else ():
            self.tell(line)

    def submit_batches(self, executor: Executor, workers: int) -> bool:
        """Submit batches until the workers are busy; return whether the executor still accepts work."""
        while True:
            # after two losses a batch runs alone, so that a third loss is the fault of the batch
            alone = any(losses > 1 for _, losses in [*self.running.values(), *list(self.again)[:1]])
            if len(self.running) >= (1 if alone else 2 * workers):
                return True
            batch = self.next_batch(self.choose_batch_size(workers))
            if batch is None:
                return True
            try:
                self.running[executor.submit(process_in_worker, self.order, batch[0])] = batch
            except (BrokenExecutor, RuntimeError):
                self.again.appendleft(batch)
                return False

    def next_batch(self, size: int) -> Batch[Item] | None:
        """Return a lost batch, or the next items; None if all are processed."""
        if self.again:
            return self.again.popleft()
        start, self.next = self.next, min(self.next + size, len(self.items))
        return (self.items[start : self.next], 0) if start < self.next else None

    def choose_batch_size(self, workers: int) -> int:
        """Return the size of the next batch: seconds of work, less at the end so that workers finish together."""
        if not self.done:
            return FIRST_SIZE
        wanted = BATCH_SECONDS * self.done / max(self.seconds, 1e-9)
        return max(1, int(min(wanted, (len(self.items) - self.next) / (2 * workers))))

    def retry_batch(self, lost: Sequence[Batch[Item]]) -> None:
        """Process lost batches again, in the end item by item; give up an item whose worker dies every time."""
        for items, losses in lost:
            if losses == 0:
                self.again.append((items, 1))
            elif losses == 1:
                self.again.extend((items[n : n + 1], 2) for n in range(len(items)))
            else:
                self.given_up.append(items)
                self.tell(f"every worker that processed {items[0]} died or had no memory left: it is left out")
                return
        count = sum(len(items) for items, _ in lost)
        self.tell(f"a worker died or had no memory left: {count} of {len(self.items)} items are processed again")

    def cancel_waiting(self) -> None:
        """Cancel the batches that no worker has started."""
        for future in [future for future in self.running if future.cancel()]:
            del self.running[future]


def gather_results(
    work: Batches[Any, list[tuple[int, Found]]], progress: Callable[[int], None] | None = None
) -> dict[int, Found]:
    """Return the results of all items by number.

    Args:
        work: batches whose results are lists of (number, result).
        progress: called after each batch with the number of finished items.
    """
    found: dict[int, Found] = {}
    for _, part in work:
        found.update(part)
        if progress is not None:
            progress(work.done)
    return found


def count_workers(executor: Executor) -> int:
    """Return the number of workers of an executor; the number of cores if it states none."""
    known = getattr(executor, "workers", None) or getattr(executor, "_max_workers", None)
    return int(known or os.cpu_count() or 1)


def is_loss(error: BaseException) -> bool:
    """Return whether an error means that a worker was lost or has no memory left, not that its work failed."""
    lost = isinstance(error, (BrokenExecutor, CancelledError, MemoryError))
    return lost or type(error).__module__.startswith("distributed")


# --- in the process that works --------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def get_worker(order: bytes) -> Any:
    """Return the worker of an order, prepared once in this process.

    Args:
        order: pickled version of rulestone, `prepare` and its arguments.

    Raises:
        OtherVersion: the order comes from another version of rulestone.
    """
    theirs, prepare, given = pickle.loads(order)
    own = installed_version("rulestone")
    if theirs != own:
        raise OtherVersion(f"a worker has rulestone {own}, but the work comes from {theirs}")
    return prepare(*given)


def process_in_worker(order: bytes, items: Sequence[Any]) -> tuple[int, float, Any]:
    """Process a batch in a worker process.

    Returns:
        number of processed items, seconds taken, and the result.
    """
    worker = get_worker(order)
    start = time.perf_counter()
    count, result = process_items(worker, items)
    return count, time.perf_counter() - start, result


def process_items(worker: Worker[Item, Any], items: Sequence[Item]) -> tuple[int, Any]:
    """Pass items to a worker until a stop is requested.

    Returns:
        number of finished items and the result. An item counts as finished when the worker asks for the next one.
    """
    finished = 0

    def feed_items() -> Iterator[Item]:
        nonlocal finished
        for item in items:
            if stop_requested():
                return
            yield item
            finished += 1

    try:
        result = worker(feed_items())
    except Stopped:
        return 0, None
    return finished, result
