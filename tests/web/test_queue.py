"""The queue of the server: fair between clients, bounded, and quick to stop; a slow job costs its own time alone."""

from __future__ import annotations

import asyncio
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from tests.proofs import slow

from rulestone.web import exchange, jobs, queue, workers
from rulestone.web.jobs import Job, WebPage
from rulestone.web.queue import BUSY, JobQueue, ServerBusy
from rulestone.web.workers import Worker, WorkerEnded, limit_memory, limit_time

pytest.importorskip("starlette", reason="rulestone[web] is not installed")

STORY = """\
cards: {Guard: {kind: creature, power: 2000}, Doom: {kind: spell, text: "Destroy target enemy creature."}}
players: {Ada: {hand: [Doom]}, Ben: {field: [Guard]}}
play: [Ada plays Doom on Guard]
observe: {Guard ends in: zone of Guard}
"""


def make_job(name: str, kind: Any = "compare") -> Job:
    return Job(kind, name)


def order(jobs: JobQueue) -> list[str]:
    """Return the texts of the waiting jobs in the order in which they are taken."""
    taken = []
    while jobs.waiting:
        one = jobs.take_job(Worker(workers.run_worker))
        assert one is not None
        taken.append(one.job.text)
    return taken


def test_new_client_is_served_before_one_that_used_the_workers() -> None:
    jobs = JobQueue(0)
    jobs.count_use("greedy", 3.0)
    for number in range(5):
        jobs.submit(make_job(f"slow {number}"), "greedy")
    jobs.submit(make_job("fast"), "other")
    assert order(jobs)[0] == "fast"


def test_cheap_jobs_come_first_then_the_newest() -> None:
    jobs = JobQueue(0)
    for name, kind in (("lesson", "lesson"), ("old", "compare"), ("new", "compare"), ("why", "why-not")):
        jobs.submit(make_job(name, kind), name)
    assert order(jobs) == ["why", "new", "old", "lesson"]


def test_used_time_of_a_client_expires(monkeypatch: pytest.MonkeyPatch) -> None:
    jobs = JobQueue(0)
    jobs.count_use("greedy", 3.0)
    jobs.submit(make_job("other"), "other")
    jobs.submit(make_job("again"), "greedy")
    monkeypatch.setattr(queue, "USE_SECONDS", 0.0)
    assert order(jobs) == ["again", "other"]


def test_waiting_jobs_are_bounded_for_each_client_and_in_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "MAX_WAITING", 5)
    monkeypatch.setattr(queue, "MAX_WAITING_EACH", 3)
    jobs = JobQueue(0)
    for number in range(3):
        jobs.submit(make_job(str(number)), "one")
    with pytest.raises(ServerBusy, match=BUSY):
        jobs.submit(make_job("3"), "one")
    jobs.submit(make_job("4"), "two")
    jobs.submit(make_job("5"), "three")
    with pytest.raises(ServerBusy, match=BUSY):
        jobs.submit(make_job("6"), "four")


def test_job_that_waits_too_long_is_refused_and_one_that_was_given_up_is_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    jobs = JobQueue(0)
    late, left = jobs.submit(make_job("late"), "one"), jobs.submit(make_job("left"), "two")
    left.cancel()
    monkeypatch.setattr(queue, "MAX_WAIT", -1.0)
    jobs.refuse_late_jobs()
    assert isinstance(late.exception(0), ServerBusy)
    assert jobs.waiting == []


class Scripted(Worker):
    """A worker that needs no process."""

    def __init__(self, *outcomes: WebPage | WorkerEnded) -> None:
        super().__init__(workers.run_worker)
        self.outcomes = list(outcomes)

    def run(self, order: Any, seconds: float, wall: float = 0.0) -> WebPage:
        outcome = self.outcomes.pop(0)
        if isinstance(outcome, WorkerEnded):
            raise outcome
        return outcome


def run_job(jobs: JobQueue, worker: Worker, name: str) -> Future[WebPage]:
    """Return the result of a job that a worker did."""
    result = jobs.submit(make_job(name), "one")
    take, jobs.take_job = jobs.take_job, lambda one: take(one) if jobs.waiting else None  # type: ignore[method-assign]
    jobs.run_jobs(worker)
    jobs.take_job = take  # type: ignore[method-assign]
    return result


def test_only_a_job_that_used_up_its_processor_time_is_remembered_as_slow() -> None:
    jobs, page = JobQueue(0), WebPage("page")
    busy = run_job(jobs, Scripted(WorkerEnded(slow=False)), "a")
    assert isinstance(busy.exception(0), ServerBusy)
    assert run_job(jobs, Scripted(page), "a").result(0) == page
    assert run_job(jobs, Scripted(), "a").result(0) == page
    assert (
        run_job(jobs, Scripted(WorkerEnded(slow=True)), "b")
        .result(0)
        .error.startswith("stopped: it takes more than 2 sec")
    )
    assert run_job(jobs, Scripted(), "b").result(0).error.startswith("stopped")


def test_unrequested_results_are_evicted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "MAX_CACHED", 2)
    jobs = JobQueue(0)
    for name in "abc":
        run_job(jobs, Scripted(WebPage(name)), name)
    assert [one.text for one in jobs.known] == ["b", "c"]


def follow_orders(pipe: Any) -> None:
    """A process that follows a job's text: sleep, or report at once."""
    while True:
        job, _ = pipe.recv()
        pipe.send("begun")
        if job.text.startswith("sleep"):
            time.sleep(600)
        pipe.send(WebPage(job.text))


class Begun(Worker):
    """A worker that reports when its process has begun a job."""

    def __init__(self) -> None:
        super().__init__(follow_orders)
        self.begun = threading.Event()

    def run(self, order: Any, seconds: float, wall: float = 0.0) -> Any:
        self.start_process().send((order, seconds))
        assert self.pipe is not None
        try:
            assert self.pipe.recv() == "begun"
            self.begun.set()
            return self.pipe.recv()
        except (EOFError, OSError):
            self.stop()
            raise WorkerEnded(slow=False) from None


@slow
def test_search_whose_client_left_is_stopped_for_the_next_one() -> None:
    jobs, worker = JobQueue(0, longest=600), Begun()
    jobs.workers = [worker]
    jobs.start()
    stale = jobs.submit(make_job("sleep", "causes"), "one")
    assert worker.begun.wait(60)
    waiting = jobs.submit(make_job("sleep again", "causes"), "one")
    newer = jobs.submit(make_job("newer", "causes"), "one")
    jobs.drop_job(waiting)
    jobs.drop_job(stale)
    assert newer.result(60) == WebPage("newer")
    assert isinstance(stale.exception(60), ServerBusy)
    assert waiting.cancelled()
    jobs.stop()


def test_taken_job_is_registered_as_running_in_the_same_step() -> None:
    jobs, worker = JobQueue(0), Worker(workers.run_worker)
    result = jobs.submit(make_job("taken"), "one")
    assert jobs.take_job(worker) is not None
    assert (jobs.waiting, jobs.running) == ([], {result: worker})


def test_result_found_while_a_job_waited_is_not_computed_again() -> None:
    jobs, page = JobQueue(0), WebPage("page")
    waiting = jobs.submit(make_job("same"), "two")
    assert run_job(jobs, Scripted(page), "same").result(0) is page
    assert waiting.result(0) is page


def follow_orders_forever(pipe: Any) -> None:
    """A process that follows orders within the limits of workers."""
    limit_memory()
    what, seconds = pipe.recv()
    limit_time(seconds)
    if what == "work":
        while True:
            pass
    if what == "fill":
        try:
            bytearray(workers.MAX_MEMORY_BYTES)
        except MemoryError:
            pipe.send("no memory")
    time.sleep(60)


@pytest.mark.parametrize(("what", "slow"), [("work", True), pytest.param("sleep", False, marks=slow)])
def test_worker_distinguishes_used_up_time_from_a_busy_machine(what: str, slow: bool) -> None:
    worker = Worker(follow_orders_forever)
    with pytest.raises(WorkerEnded) as gone:
        worker.run(what, 0.2, 20.0 if slow else 3.0)
    assert gone.value.slow is slow


def test_worker_has_no_more_memory_than_its_limit() -> None:
    worker = Worker(follow_orders_forever)
    try:
        assert worker.run("fill", 20.0) == "no memory"
    finally:
        worker.stop()


def test_body_that_does_not_come_in_time_and_client_that_leaves_are_bad_requests(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from starlette.requests import Request

    from rulestone.web.app import ComparisonRequest

    scope = {"type": "http", "method": "POST", "headers": [(b"content-type", b"application/json")]}
    monkeypatch.setattr(exchange, "BODY_SECONDS", 0.01)

    async def silent() -> Any:
        await asyncio.sleep(60)

    async def leaving() -> Any:
        return {"type": "http.disconnect"}

    for receive, status, message in ((silent, 408, "within 0.01 seconds"), (leaving, 400, "the client left")):
        with pytest.raises(exchange.BadRequest, match=message) as error:
            asyncio.run(exchange.read_body(Request(scope, receive), ComparisonRequest))
        assert error.value.status == status
    response = exchange.make_response({}, 408)
    assert response.headers["connection"] == "close"


def test_limits_in_the_docs_are_those_of_the_code() -> None:
    from rulestone.cli.serve import MAX_CONNECTIONS
    from rulestone.web import tables

    text = (Path(__file__).parents[2] / "docs" / "serve.md").read_text(encoding="utf-8")
    cells = [line.split("|")[2].strip() for line in text.partition("| limit |")[2].splitlines()[2:] if "|" in line]
    seconds = tables.MAX_SECONDS
    assert cells == [
        f"{queue.MAX_SECONDS['compare']:g} s; {queue.MAX_SECONDS['lesson']:g} s",
        f"{jobs.SEARCH_SECONDS:g} s; {queue.MAX_SECONDS['causes']:g} s",
        f"{workers.MAX_ELAPSED:g} s; {3 * queue.MAX_SECONDS['causes']:g} s",
        f"{workers.MAX_MEMORY_BYTES // 10**9} GB",
        f"{exchange.MAX_BODY_BYTES:,} bytes",
        f"{exchange.BODY_SECONDS:g} s; {exchange.BODY_SECONDS:g} to {2 * exchange.BODY_SECONDS:g} s",
        f"{queue.MAX_WAITING}; {queue.MAX_WAITING_EACH}",
        f"{queue.MAX_WAIT:g} s; {queue.MAX_WAIT_SEARCH:g} s",
        f"{MAX_CONNECTIONS}",
        f"{queue.MAX_CACHED}; {queue.MAX_CACHED}",
        f"{tables.MAX_GAMES}; {tables.MAX_PROCESSES}",
        f"{tables.MAX_ANSWERS:,}",
        f"{seconds['random']:g} s; {seconds['greedy']:g} s (greedy) or {seconds['search']:g} s (search)",
    ]


# --- the whole server -----------------------------------------------------------------------------------------------


WHY = {"kind": "explain", "text": STORY, "game": "godacard", "of": "Guard.power"}


class Server:
    """`rulestone serve` in a separate process."""

    def __init__(self) -> None:
        command = [sys.executable, "-c", "from rulestone.cli import main; main()", "serve", "--port", "0"]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True)
        assert self.process.stderr is not None
        self.port = int(self.process.stderr.readline().split("127.0.0.1:")[1].split("/")[0])

    def post(self, path: str, body: dict[str, Any], whole: bool = True) -> socket.socket:
        """Send a request on a separate connection."""
        data = json.dumps(body).encode()
        head = (
            f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(data)}\r\n\r\n"
        )
        made = socket.create_connection(("127.0.0.1", self.port), timeout=60)
        made.sendall(head.encode() + (data if whole else data[:5]))
        return made


def read_response(connection: socket.socket) -> str:
    """Return the status line and the body of a response."""
    text = connection.recv(65536).decode()
    if "\r\n\r\n" in text and not text.endswith("}"):
        text += connection.recv(65536).decode()
    return text


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """Start a server whose process the last test ends."""
    pytest.importorskip("uvicorn", reason="rulestone[web] is not installed")
    made = Server()
    while '"said"' not in read_response(made.post("/why", WHY)):  # until the workers are ready
        time.sleep(0.2)
    yield made
    if made.process.poll() is None:
        os.killpg(made.process.pid, signal.SIGKILL)
    made.process.wait()


def make_titled_request(path: str, title: str) -> tuple[str, dict[str, Any]]:
    """Return a request about a scenario with a title."""
    return path, {"text": f"title: {title}\n{STORY}", "games": ["godacard", "gateruler"]}


def test_fast_comparison_is_answered_while_searches_and_slow_comparisons_wait(server: Server) -> None:
    searches = [server.post(*make_titled_request("/causes", str(n))) for n in range(30)]
    slow = [server.post("/compare", {"text": f"title: {n}\n" + STORY}) for n in range(30)]
    begun = time.monotonic()
    fast = server.post(*make_titled_request("/compare", "fast"))
    assert '"page"' in read_response(fast)
    assert time.monotonic() - begun < 20, "2 s on a machine with nothing else to do"
    assert len(select.select(searches, [], [], 0)[0]) < len(searches), "some searches still wait"
    for one in (*searches, *slow, fast):
        one.close()


@pytest.mark.parametrize("times", [1, 2])
def test_interrupt_while_the_workers_start_leaves_no_traceback(times: int) -> None:
    pytest.importorskip("uvicorn", reason="rulestone[web] is not installed")
    starting = Server()
    for _ in range(times):
        time.sleep(0.3)
        os.killpg(starting.process.pid, signal.SIGINT)
    _, errors = starting.process.communicate(timeout=20)
    assert errors == ""
    assert starting.process.returncode == 0


@slow
def test_connection_without_a_whole_request_head_is_closed(server: Server) -> None:
    silent, half = (socket.create_connection(("127.0.0.1", server.port), timeout=60) for _ in range(2))
    half.sendall(b"GET / HTTP/1.1\r\nX:")
    assert (silent.recv(1), half.recv(1)) == (b"", b"")


@slow
def test_interrupt_ends_a_server_with_a_full_queue_at_once_and_without_a_traceback(server: Server) -> None:
    slow = [server.post("/compare", {"text": f"title: {n}\n" + STORY}) for n in range(20)]
    searches = [server.post(*make_titled_request("/causes", f"late {n}")) for n in range(5)]
    half = [server.post("/compare", {"text": STORY}, whole=False) for _ in range(5)]
    half.pop().close()
    malformed = socket.create_connection(("127.0.0.1", server.port))
    malformed.sendall(b"POST /compare HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n")
    time.sleep(0.5)
    begun = time.monotonic()
    os.killpg(server.process.pid, signal.SIGINT)
    _, errors = server.process.communicate(timeout=20)
    taken = time.monotonic() - begun
    assert errors == "WARNING:  Invalid HTTP request received.\n"
    assert server.process.returncode == 0
    assert taken < 8, "2 s on a machine with nothing else to do"
    assert sum('"busy":true' in read_response(one) for one in (*slow, *searches)) > 2
    for one in (*slow, *searches, *half, malformed):
        one.close()
