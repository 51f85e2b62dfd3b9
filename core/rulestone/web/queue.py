"""The queue of jobs: waiting jobs, their order and recent results.

The client that used least processor time lately is next, so that slow scenarios of one client do not hold up another.
Among equals, cheap kinds of jobs come first, then the newest: under overload the old ones are refused anyway. Searches
for causes have a queue and a process of their own: however many wait, a comparison does not wait for one.
"""

from __future__ import annotations

import threading
import time
from collections import Counter, OrderedDict
from concurrent.futures import Future

from msgspec import Struct

from rulestone.web.jobs import Job, WebPage
from rulestone.web.workers import MAX_ELAPSED, Worker, WorkerEnded, run_worker

MAX_SECONDS = {"explain": 2.0, "why-not": 2.0, "compare": 2.0, "lesson": 10.0, "causes": 30.0}
"""Kind of job → limit of processor seconds, the cheapest kinds first. A search for causes ends by itself earlier
(`SEARCH`).
"""
MAX_WAITING = 64
"""Maximum number of waiting jobs; further ones are refused."""
MAX_WAITING_EACH = 8
"""Maximum number of waiting jobs of one client."""
MAX_WAIT, MAX_WAIT_SEARCH = 5.0, 60.0
"""Seconds after which a job, or a search for causes, is refused if no worker has started it."""
USE_SECONDS = 30.0
"""Seconds after which the processor time that a client has used no longer counts."""
MAX_CACHED = 64
"""Maximum number of cached results."""
TOO_SLOW = "stopped: it takes more than {seconds:g} seconds. Is there an infinite loop?"
BUSY = "the server is busy; try again"


class ServerBusy(Exception):
    """The server cannot run a job now."""


class WaitingJob(Struct, eq=False):
    """A job in the queue.

    Attributes:
        since: time of its arrival by `time.monotonic`.
        result: future for its result.
    """

    job: Job
    client: str
    since: float
    result: Future[WebPage]


class JobQueue:
    """A queue of jobs with its workers, each controlled by its own thread.

    Args:
        workers: number of workers.
        longest: maximum number of seconds that a job can wait; None for `MAX_WAIT`.
    """

    def __init__(self, workers: int = 2, longest: float | None = None) -> None:
        self.longest = longest
        self.workers = [Worker(run_worker) for _ in range(workers)]
        self.waiting: list[WaitingJob] = []
        self.running: dict[Future[WebPage], Worker] = {}
        self.known: OrderedDict[Job, WebPage] = OrderedDict()
        self.used: OrderedDict[str, tuple[float, float]] = OrderedDict()  # client → seconds used, and when last
        self.changed = threading.Condition()
        self.stopped = False

    def start(self, ahead: bool = True) -> None:
        """Start the threads, and unless `ahead` is false the processes, so that the first job need not wait for one."""
        for worker in self.workers:
            if ahead:
                worker.start_process()
            threading.Thread(target=self.run_jobs, args=(worker,), daemon=True).start()

    def submit(self, job: Job, client: str) -> Future[WebPage]:
        """Add a job to the queue, unless its result is cached, and return the future result.

        Args:
            client: identifier of the client.

        Returns:
            future for the result. Its exception is `ServerBusy` if the job waited too long or the server stops.

        Raises:
            ServerBusy: too many jobs are waiting.
        """
        result: Future[WebPage] = Future()
        with self.changed:
            if job in self.known:
                self.known.move_to_end(job)
                result.set_result(self.known[job])
                return result
            self.refuse_late_jobs()
            mine = Counter(one.client for one in self.waiting)[client]
            if self.stopped or len(self.waiting) >= MAX_WAITING or mine >= MAX_WAITING_EACH:
                raise ServerBusy(BUSY)
            self.waiting.append(WaitingJob(job, client, time.monotonic(), result))
            self.changed.notify()
        return result

    def refuse_late_jobs(self) -> None:
        """Refuse jobs that waited too long, and drop those without a client; the lock is held."""
        before = time.monotonic() - (MAX_WAIT if self.longest is None else self.longest)
        late = [one for one in self.waiting if one.since < before and not one.result.cancelled()]
        self.waiting = [one for one in self.waiting if one not in late and not one.result.cancelled()]
        for one in late:
            one.result.set_exception(ServerBusy(BUSY))

    def drop_job(self, result: Future[WebPage]) -> None:
        """Cancel a job whose client has left: remove it from the queue, or stop its worker.

        Args:
            result: future returned by `submit`.
        """
        with self.changed:
            worker = None if result.cancel() else self.running.get(result)
            if worker is not None and worker.process is not None:
                worker.process.kill()

    def take_job(self, worker: Worker) -> WaitingJob | None:
        """Wait for a job and move it from the queue to the running jobs; return None when the queue is stopped."""
        with self.changed:
            while not self.stopped:
                self.refuse_late_jobs()
                if self.waiting:
                    one = min(self.waiting, key=self.get_sort_key)
                    self.waiting.remove(one)
                    if one.result.set_running_or_notify_cancel():
                        self.running[one.result] = worker
                        return one
                self.changed.wait(MAX_WAIT / 5)
        return None

    def get_sort_key(self, waiting: WaitingJob) -> tuple[float, int, float]:
        """Return the sort key of a job; the job with the least key is next."""
        seconds, last = self.used.get(waiting.client, (0.0, 0.0))
        recent = seconds if time.monotonic() - last < USE_SECONDS else 0.0
        return recent, list(MAX_SECONDS).index(waiting.job.kind), -waiting.since

    def run_jobs(self, worker: Worker) -> None:
        """Do jobs with one worker until the queue is stopped."""
        while (one := self.take_job(worker)) is not None:
            seconds = MAX_SECONDS[one.job.kind]
            begun = time.monotonic()
            try:
                wall = max(MAX_ELAPSED, 3 * seconds)
                found: WebPage | None = self.known.get(one.job) or worker.run(one.job, seconds, wall)
            except WorkerEnded as gone:  # the job was not slow: the client left or the machine was busy
                found = WebPage(error=TOO_SLOW.format(seconds=seconds)) if gone.slow else None
            self.count_use(one.client, time.monotonic() - begun)
            with self.changed:
                del self.running[one.result]
                if found is not None:
                    self.known[one.job] = found
                while len(self.known) > MAX_CACHED:
                    self.known.popitem(last=False)
            if found is None:
                one.result.set_exception(ServerBusy(BUSY))
            else:
                one.result.set_result(found)
        worker.stop()

    def count_use(self, client: str, seconds: float) -> None:
        """Add processor time to a client's account; with too many accounts, drop the least recently used one."""
        with self.changed:
            before, last = self.used.pop(client, (0.0, 0.0))
            now = time.monotonic()
            self.used[client] = (before if now - last < USE_SECONDS else 0.0) + seconds, now
            while len(self.used) > 16 * MAX_WAITING:
                self.used.popitem(last=False)

    def stop(self) -> None:
        """End the processes, and refuse the jobs that wait."""
        with self.changed:
            self.stopped = True
            left, self.waiting = self.waiting, []
            self.changed.notify_all()
        for one in left:
            if not one.result.cancelled():
                one.result.set_exception(ServerBusy("the server stops"))
        for worker in self.workers:
            worker.stop()
