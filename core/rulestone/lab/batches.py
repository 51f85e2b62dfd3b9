"""Much work in batches: in this process or on any executor, and the same results whoever does it.

    work = Batches(prepare, given, range(1000), executor)
    for items, result in work:
        ...

What is worked on is prepared once in every process. A batch is as large as to take seconds. A worker that is killed
loses nothing: what it was at is done again. Ctrl-C ends the work, not the results: what is finished is given, and
`left` says what is not; an item that takes long is abandoned where whoever works on it asks now and then (`go_on`). The
batches come as they are finished, which is in no particular order.
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
"""How long a batch should take: handing it out costs nothing beside that, and little has to be done again."""
FIRST = 4
"""How many items the first batches have, while nobody knows how long one takes."""
TRIES = 3
"""How often a batch is begun before it is given up: whatever is worked on kills its workers."""
PATIENCE = 0.5
"""Seconds after which somebody who waits looks whether there is news, or whether he is to stop."""


class WorkerLost(Exception):
    """A worker was lost, by itself and more than once, while it was at one and the same item."""


class OtherVersion(Exception):
    """A worker of a cluster has another version of rulestone."""


class Crew(Executor):
    """An executor that says more of itself than any does.

    Attributes:
        workers: how many work at the same time.
    """

    workers: int

    def stop(self) -> None:
        """Those at work stop after the item that they are at, where they can be told."""

    def abandon(self) -> None:
        """Nobody waits for those at work any more: they end now, where that can be done."""

    def begin(self) -> None:
        """New work is given out: whoever was told to stop works again."""

    def news(self) -> list[str]:
        """What happened to the workers since this was asked last, a line each."""
        return []


class Batch(Struct, Generic[Item]):
    """Some of the items, on their way.

    Attributes:
        items: which.
        tries: how often they were begun.
    """

    items: Sequence[Item]
    tries: int = 0


class Batches(Generic[Item, Result]):
    """Items worked on in batches; iterating gives (items, result) of each as it is finished.

    Args:
        prepare: a function of a module that gives a worker; a worker takes items and gives one result for them.
        given: what it is called with; must be picklable where the executor has other processes.
        items: what is worked on; a batch is a slice of it.
        executor: who works; None for this process.
        tell: is told in a line what happened to workers.

    Attributes:
        stopped: whether it ended early, by Ctrl-C or by `stop`.
        given_up: batches whose workers were lost again and again: single items each.
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
        # a process that is forked later finds it ready
        self.worker = prepared(self.order) if executor is not None else prepare(*given)

    @property
    def left(self) -> int:
        """How many items were not worked on."""
        return len(self.items) - self.done

    def stop(self) -> None:
        """Begin nothing more; iterating still gives what is being finished."""
        self.stopped = True
        if isinstance(self.executor, Crew):
            self.executor.stop()

    def __iter__(self) -> Iterator[tuple[Sequence[Item], Result]]:
        """Work.

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
        """Item by item, in this process: those to be done again, then the others."""
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
        """The next items that nobody was given; None where there are none."""
        if self.next >= len(self.items):
            return None
        begun, self.next = self.next, min(self.next + size, len(self.items))
        return Batch(self.items[begun : self.next])

    # --- on an executor ---------------------------------------------------------------------------------------------

    def handed_out(self, executor: Executor) -> Iterator[tuple[Sequence[Item], Result]]:
        """Batch by batch, on an executor."""
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
        """What the executor has to say of its workers."""
        if isinstance(executor, Crew):
            for line in executor.news():
                self.tell(line)

    def hand_out(self, executor: Executor, workers: int) -> bool:
        """Keep the workers busy. Whether the executor still takes work."""
        while True:
            suspect = (
                bool(self.again) and self.again[0].tries > 1
            )  # goes alone: if a worker is lost then, it is due to it
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
        """How many items the next batch has: seconds of work, less towards the end so that all are done together."""
        if not self.done:
            return FIRST
        wanted = SECONDS * self.done / max(self.seconds, 1e-9)
        fair = (len(self.items) - self.next) / (2 * workers)
        return max(1, int(min(wanted, fair)))

    def taken(
        self, future: Future[tuple[int, float, Result]], batch: Batch[Item], lost: list[Batch[Item]]
    ) -> Iterator[tuple[Sequence[Item], Result]]:
        """What came of a batch; one that was lost is added to those."""
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
        """A worker was lost: the batches that went with it are done again, item by item if it goes on so."""
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
        """What was handed out is to be done again."""
        self.again.extend(self.waiting.values())
        self.waiting.clear()

    def withdraw(self) -> None:
        """What nobody has begun is taken back."""
        for future in [future for future in self.waiting if future.cancel()]:
            del self.waiting[future]


def gathered(
    work: Batches[Any, list[tuple[int, Found]]], progress: Callable[[int], None] | None = None
) -> dict[int, Found]:
    """All that was found, by the numbers of the items.

    Args:
        work: gives what was found, each with its number.
        progress: called with the number of items that are done, after each batch.
    """
    found: dict[int, Found] = {}
    for _, part in work:
        found.update(part)
        if progress is not None:
            progress(work.done)
    return found


def crew_size(executor: Executor) -> int:
    """How many workers an executor has, as far as it says."""
    known = getattr(executor, "workers", None) or getattr(executor, "_max_workers", None)
    return int(known or os.cpu_count() or 1)


def is_loss(error: BaseException) -> bool:
    """Whether an error says that a worker was lost, not that the work went wrong."""
    return isinstance(error, (BrokenExecutor, CancelledError)) or type(error).__module__.startswith("distributed")


# --- where the work is done -----------------------------------------------------------------------------------------

PREPARED: dict[bytes, Any] = {}
KEPT = 4


def version() -> str:
    """The version that is installed here."""
    from importlib.metadata import version as installed

    return installed("rulestone")


def prepared(order: bytes) -> Any:
    """A worker, prepared when it is first asked for.

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
    """Work on a batch.

    Args:
        order: who works, pickled.
        tries: the how-manieth try it is; makes the call unlike the others where calls that are alike are made once.

    Returns:
        how many of the items were worked on, the seconds that took, and the result.
    """
    worker = prepared(order)
    handed = HandedOut(items)
    begun = time.perf_counter()
    try:
        result = worker(handed)
    except Abandoned:
        return 0, time.perf_counter() - begun, None
    return handed.done, time.perf_counter() - begun, result
