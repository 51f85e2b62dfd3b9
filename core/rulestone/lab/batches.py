"""Process many items in batches, in this process or on an executor, with the same results.

    work = Batches(prepare, given, range(1000), executor)
    for items, result in work:
        ...

Every process prepares its worker once. A batch is large enough to take seconds. The batch of a killed worker is done
again. Ctrl-C ends the work and keeps the results: finished batches are yielded, and `left` counts the other items. A
worker can call `go_on` in the middle of a long item, so that the item can be abandoned. Batches come in the order in
which they finish.
"""

from __future__ import annotations

import os
import pickle
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from typing import Any, Generic, TypeVar

from msgspec import Struct

from rulestone.lab.stopping import Abandoned, HandedOut, told_of_interrupts

Item = TypeVar("Item")
Result = TypeVar("Result")
Found = TypeVar("Found")
Worker = Callable[[Iterator[Item]], Result]

SECONDS = 2.0
"""How long a batch should take: submitting it costs little by comparison, and little is lost with a worker."""
FIRST = 4
"""The size of the first batches, before it is known how long an item takes."""
TRIES = 3
"""How often a batch is tried before it is given up, since it kills its workers."""
PATIENCE = 0.5
"""Seconds between looks at the workers, and at whether to stop."""


class WorkerLost(Exception):
    """A single item cost its worker more than once."""


class OtherVersion(Exception):
    """A worker of a cluster has another version of rulestone."""


class Crew(Executor):
    """An executor that can also stop its workers, and report what happened to them.

    Attributes:
        workers: how many work at the same time.
    """

    workers: int

    def stop(self) -> None:
        """Ask the workers to stop after their current item, if they can be reached."""

    def abandon(self) -> None:
        """End the workers at once, if they can be reached."""

    def begin(self) -> None:
        """Let workers that were asked to stop work again."""

    def news(self) -> list[str]:
        """Return a line for each thing that happened to the workers since the last call."""
        return []


class Batch(Struct, Generic[Item]):
    """Items that are submitted together.

    Attributes:
        tries: how often they were submitted.
    """

    items: Sequence[Item]
    tries: int = 0


class Batches(Generic[Item, Result]):
    """Process items in batches; iterating yields (items, result) of each batch when it finishes.

    Args:
        prepare: a module-level function that returns a worker, which takes items and returns one result for them.
        given: the arguments of `prepare`; they must be picklable if the executor has other processes.
        items: the items; a batch is a slice of them.
        executor: None for this process.
        tell: called with a line for each thing that happened to the workers.

    Attributes:
        stopped: whether it ended early, by Ctrl-C or by `stop`.
        given_up: batches of one item each that killed their workers every time.
    """

    def __init__(
        self,
        prepare: Callable[..., Worker[Item, Result]],
        given: tuple[Any, ...],
        items: Sequence[Item],
        executor: Executor | None = None,
        tell: Callable[[str], None] | None = None,
    ) -> None:
        self.items = items
        self.executor = executor
        self.tell = tell or (lambda line: None)
        self.next = 0
        self.again: deque[Batch[Item]] = deque()
        self.waiting: dict[Future[tuple[int, float, Result]], Batch[Item]] = {}
        self.stopped = False
        self.given_up: list[Sequence[Item]] = []
        self.done = 0
        self.seconds = 0.0
        self.order = pickle.dumps((version(), prepare, given)) if executor is not None else b""
        # prepared here too, so that processes that are forked later inherit it
        self.worker = prepared(self.order) if executor is not None else prepare(*given)

    @property
    def left(self) -> int:
        """Return how many items have no result."""
        return len(self.items) - self.done

    def stop(self) -> None:
        """Submit no more batches; iterating still yields those that are being finished."""
        self.stopped = True
        if isinstance(self.executor, Crew):
            self.executor.stop()

    def __iter__(self) -> Iterator[tuple[Sequence[Item], Result]]:
        """Process the items.

        Raises:
            OtherVersion: a worker has another version of rulestone.
            KeyboardInterrupt: Ctrl-C for the second time.
        """
        if isinstance(self.executor, Crew):
            self.executor.begin()
        with told_of_interrupts(self.stop):
            yield from self.here() if self.executor is None else self.handed_out(self.executor)

    # --- in this process --------------------------------------------------------------------------------------------

    def here(self) -> Iterator[tuple[Sequence[Item], Result]]:
        """Process items one by one in this process: first those that are to be done again."""
        while not self.stopped:
            batch = self.again.popleft() if self.again else self.following(1)
            if batch is None:
                return
            handed = HandedOut(batch.items, lambda: self.stopped)
            try:
                with handed:
                    result = self.worker(handed)
            except Abandoned:
                return
            self.done += handed.done
            if handed.done:
                yield batch.items[: handed.done], result

    def following(self, size: int) -> Batch[Item] | None:
        """Return the next items that were not submitted; None if there are none."""
        if self.next >= len(self.items):
            return None
        begun, self.next = self.next, min(self.next + size, len(self.items))
        return Batch(self.items[begun : self.next])

    # --- on an executor ---------------------------------------------------------------------------------------------

    def handed_out(self, executor: Executor) -> Iterator[tuple[Sequence[Item], Result]]:
        """Process batches on an executor."""
        workers = crew_size(executor)
        try:
            while True:
                if not self.stopped and not self.hand_out(executor, workers):
                    self.tell_news(executor)
                    self.tell("the workers are gone for good; the rest is done in this process")
                    self.take_back()
                    yield from self.here()
                    return
                if not self.waiting:
                    return
                ready = wait(self.waiting, PATIENCE, FIRST_COMPLETED)[0]
                self.tell_news(executor)
                if self.stopped:
                    self.withdraw()
                lost: list[Batch[Item]] = []
                for future in ready:
                    batch = self.waiting.pop(future, None)
                    if batch is not None:
                        yield from self.taken(future, batch, lost)
                if lost:
                    self.put_back(lost)
        finally:
            self.withdraw()

    def tell_news(self, executor: Executor) -> None:
        """Pass on what the executor reports of its workers."""
        if isinstance(executor, Crew):
            for line in executor.news():
                self.tell(line)

    def hand_out(self, executor: Executor, workers: int) -> bool:
        """Keep the workers busy; return whether the executor still takes work."""
        while True:
            suspect = (
                bool(self.again) and self.again[0].tries > 1
            )  # goes alone: if a worker is lost then, this batch is the cause
            if len(self.waiting) >= (1 if suspect else 2 * workers) or any(b.tries > 2 for b in self.waiting.values()):
                return True
            batch = self.again.popleft() if self.again else self.following(self.size(workers))
            if batch is None:
                return True
            batch.tries += 1
            try:
                future = executor.submit(work_on, self.order, batch.items, batch.tries)
            except (BrokenExecutor, RuntimeError):
                self.again.appendleft(batch)
                return False
            self.waiting[future] = batch

    def size(self, workers: int) -> int:
        """Return the size of the next batch: seconds of work, less at the end so that workers finish together."""
        if not self.done:
            return FIRST
        wanted = SECONDS * self.done / max(self.seconds, 1e-9)
        fair = (len(self.items) - self.next) / (2 * workers)
        return max(1, int(min(wanted, fair)))

    def taken(
        self, future: Future[tuple[int, float, Result]], batch: Batch[Item], lost: list[Batch[Item]]
    ) -> Iterator[tuple[Sequence[Item], Result]]:
        """Yield the result of a batch, or add the batch to the lost ones."""
        try:
            count, seconds, result = future.result()
        except (Exception, CancelledError) as error:
            if not is_loss(error):
                raise
            lost.append(batch)
            return
        self.done += count
        self.seconds += seconds
        if count:
            yield batch.items[:count], result

    def put_back(self, lost: Sequence[Batch[Item]]) -> None:
        """Do the batches of a lost worker again, and in the end item by item."""
        if self.stopped:
            return
        told = "a worker was lost"
        for batch in lost:
            if batch.tries < TRIES:
                self.again.append(batch)
            elif len(batch.items) > 1:
                told = "workers are lost again and again, at the same work"
                self.again.extend(Batch(batch.items[n : n + 1], TRIES - 1) for n in range(len(batch.items)))
            else:
                self.given_up.append(batch.items)
                self.tell(f"workers are lost again and again at {batch.items[0]}: it is given up")
                return
        count = sum(len(batch.items) for batch in lost)
        self.tell(f"{told}; what it was at and what waited behind it is done again ({count} of {len(self.items)})")

    def take_back(self) -> None:
        """Do everything again that was submitted and has no result."""
        self.again.extend(self.waiting.values())
        self.waiting.clear()

    def withdraw(self) -> None:
        """Cancel the batches that no worker has begun."""
        for future in [future for future in self.waiting if future.cancel()]:
            del self.waiting[future]


def gathered(
    work: Batches[Any, list[tuple[int, Found]]], progress: Callable[[int], None] | None = None
) -> dict[int, Found]:
    """Collect the results of all items, by their numbers.

    Args:
        work: its results are lists of (number, result).
        progress: called with the number of finished items, after each batch.
    """
    found: dict[int, Found] = {}
    for _, part in work:
        found.update(part)
        if progress is not None:
            progress(work.done)
    return found


def crew_size(executor: Executor) -> int:
    """Return how many workers an executor has; the number of cores if it does not say."""
    known = getattr(executor, "workers", None) or getattr(executor, "_max_workers", None)
    return int(known or os.cpu_count() or 1)


def is_loss(error: BaseException) -> bool:
    """Whether an error means that a worker was lost, not that its work failed."""
    return isinstance(error, (BrokenExecutor, CancelledError)) or type(error).__module__.startswith("distributed")


# --- where the work is done -----------------------------------------------------------------------------------------

PREPARED: dict[bytes, Any] = {}
KEPT = 4


def version() -> str:
    """Return the installed version of rulestone."""
    from importlib.metadata import version as installed

    return installed("rulestone")


def prepared(order: bytes) -> Any:
    """Return the worker of an order, prepared once in this process.

    Raises:
        OtherVersion: the order comes from another version of rulestone.
    """
    if order not in PREPARED:
        theirs, prepare, given = pickle.loads(order)
        if theirs != version():
            raise OtherVersion(f"a worker has rulestone {version()}, but the work comes from {theirs}")
        while len(PREPARED) >= KEPT:
            PREPARED.pop(next(iter(PREPARED)), None)
        PREPARED[order] = prepare(*given)
    return PREPARED[order]


def work_on(order: bytes, items: Sequence[Any], tries: int) -> tuple[int, float, Any]:
    """Process a batch in a worker process.

    Args:
        order: the version, `prepare` and its arguments, pickled.
        tries: the number of the try; it keeps a cluster from taking a second try for the same call.

    Returns:
        how many items were processed, the seconds that took, and the result.
    """
    worker = prepared(order)
    handed = HandedOut(items)
    begun = time.perf_counter()
    try:
        result = worker(handed)
    except Abandoned:
        return 0, time.perf_counter() - begun, None
    return handed.done, time.perf_counter() - begun, result
