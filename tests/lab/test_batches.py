"""Batches: every executor processes each item once, also when workers die; Ctrl-C keeps the finished results."""

from __future__ import annotations

import multiprocessing
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest
from tests.proofs import proof, slow

from rulestone.lab import batches, workers
from rulestone.lab.batches import Batches, OtherVersion
from rulestone.lab.interrupts import Stopped, call_on_stop, check_stop
from rulestone.lab.simulate.simulation import Simulation, simulate
from rulestone.lab.workers import LocalPool, worker_pool

Squares = tuple[dict[int, int], int]


def make_squaring_work(pause: float = 0.0, deadly: int = -1, once: str = "") -> Callable[[Iterator[int]], Squares]:
    """Return workers that square numbers; one number kills them, always or once."""

    def work(items: Iterator[int]) -> Squares:
        found = {}
        for item in items:
            time.sleep(pause)
            if item == deadly and not (once and Path(once).exists()):
                if once:
                    Path(once).touch()
                os.kill(os.getpid(), signal.SIGKILL)
            found[item] = item * item
        return found, os.getpid()

    return work


def gather_checked(work: Batches[int, Squares]) -> dict[int, int]:
    """Return all results after checking that none occurs twice."""
    found: dict[int, int] = {}
    for items, (part, _) in work:
        assert list(part) == list(items)
        assert not part.keys() & found.keys()
        found.update(part)
    return found


ALL = {number: number * number for number in range(60)}


@pytest.fixture(params=["here", "threads", "processes", "pool"])
def executor(request: pytest.FixtureRequest) -> Iterator[Executor | None]:
    """Yield None, executors of the standard library, and our own."""
    made: dict[str, Callable[[], Executor]] = {
        "threads": lambda: ThreadPoolExecutor(2),
        "processes": lambda: LocalPool(2),
        "pool": lambda: ProcessPoolExecutor(2),
    }
    if request.param == "here":
        yield None
        return
    with made[request.param]() as one:
        yield one


def test_every_executor_processes_each_item_once(executor: Executor | None) -> None:
    work: Batches[int, Squares] = Batches(make_squaring_work, (), range(60), executor)
    assert gather_checked(work) == ALL
    assert (work.left, work.stopped) == (0, False)


def test_batch_of_a_killed_worker_is_processed_again_and_reported(tmp_path: Path) -> None:
    told: list[str] = []
    with worker_pool(2) as executor:
        given = (0.001, 25, str(tmp_path / "killed"))
        work: Batches[int, Squares] = Batches(make_squaring_work, given, range(60), executor, told.append)
        assert gather_checked(work) == ALL
    assert len(told) == 1
    assert re.fullmatch(r"a worker died or had no memory left: \d+ of 60 items are processed again", told[0])


def make_stopping_work(mark: str) -> Callable[[Iterator[int]], dict[int, int]]:
    """Return workers of which one stops itself in the middle of its work, as SIGSTOP from outside would."""

    def work(items: Iterator[int]) -> dict[int, int]:
        found = {}
        for item in items:
            if item == 5 and not Path(mark).exists():
                Path(mark).touch()
                os.kill(os.getpid(), signal.SIGSTOP)
            found[item] = item * item
        return found

    return work


@slow
def test_stopped_worker_is_replaced_after_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "UNRESPONSIVE_SECONDS", 3.0)
    told: list[str] = []
    found: dict[int, int] = {}
    with worker_pool(2) as executor:
        for _, part in Batches(make_stopping_work, (str(tmp_path / "stopped"),), range(60), executor, told.append):
            found |= part
    assert found == ALL
    assert told[0] == "a worker did not respond for 3 seconds and is replaced"


@slow
def test_workers_are_spawned_beside_other_threads() -> None:
    before = workers.choose_method().get_start_method()
    ever = threading.Event()
    thread = threading.Thread(target=ever.wait)
    thread.start()
    try:
        assert workers.choose_method().get_start_method() == "spawn"
        with worker_pool(2) as executor:
            assert gather_checked(Batches(make_squaring_work, (), range(60), executor)) == ALL
    finally:
        ever.set()
        thread.join()
    assert before in ("fork", "spawn")


KILLED_AMID = """
import os, time
from rulestone.lab.workers import LocalPool
made = LocalPool(2)
made.submit(time.sleep, 60), made.submit(os.getpid).result(), os.kill(os.getpid(), 9)
"""


def test_workers_end_when_their_parent_is_killed() -> None:
    command = [sys.executable, "-c", KILLED_AMID]
    # returns when the last worker has ended
    done = subprocess.run(command, stdout=subprocess.PIPE, timeout=20, check=False)
    assert done.returncode == -signal.SIGKILL


def test_item_that_kills_every_worker_is_given_up_alone() -> None:
    told: list[str] = []
    with worker_pool(2) as executor:
        work: Batches[int, Squares] = Batches(make_squaring_work, (0.0, 25), range(60), executor, told.append)
        assert gather_checked(work) == {number: square for number, square in ALL.items() if number != 25}
    assert [list(items) for items in work.given_up] == [[25]]
    assert work.left == 1
    assert told[-1] == "every worker that processed 25 died or had no memory left: it is left out"


def make_hungry_worker() -> Callable[[Iterator[int]], dict[int, int]]:
    """Return a worker that has too little memory for one of the numbers."""
    return lambda items: {item: len(bytearray(1 << 56)) if item == 25 else item * item for item in items}


def test_item_that_needs_too_much_memory_is_given_up_alone() -> None:
    told: list[str] = []
    with worker_pool(2) as executor:
        work: Batches[int, dict[int, int]] = Batches(make_hungry_worker, (), range(60), executor, told.append)
        found = {item: square for _, part in work for item, square in part.items()}
    assert found == {number: square for number, square in ALL.items() if number != 25}
    assert [list(items) for items in work.given_up] == [[25]]
    assert told[-1] == "every worker that processed 25 died or had no memory left: it is left out"


def test_slow_items_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "SLOW_SECONDS", 0.2)
    monkeypatch.setattr(batches, "POLL_SECONDS", 0.1)
    told: list[str] = []
    with worker_pool(2) as executor:
        list(Batches(make_squaring_work, (0.6,), range(2), executor, told.append))
    assert told[0] == "no result for 0.2 seconds; 2 of 2 items are in progress"


def test_broken_executor_leaves_the_rest_to_this_process(tmp_path: Path) -> None:
    told: list[str] = []
    with ProcessPoolExecutor(2) as executor:
        given = (0.001, 25, str(tmp_path / "killed"))
        assert gather_checked(Batches(make_squaring_work, given, range(60), executor, told.append)) == ALL
    assert told[-1] == "no worker processes are left: this process does the rest"


def test_this_process_works_if_the_system_starts_no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    with worker_pool(3) as executor:
        assert isinstance(executor, LocalPool)
        kind = workers.choose_method().Process
        begin, begun = kind.start, []

        def scarce(process: multiprocessing.Process) -> None:
            if begun:
                raise OSError(24, "Too many open files")
            begin(process)
            begun.append(process)

        monkeypatch.setattr(kind, "start", scarce)
        assert gather_checked(Batches(make_squaring_work, (), range(60), executor, told.append)) == ALL
    assert told == [
        "cannot start 3 processes: Too many open files",
        "no worker processes are left: this process does the rest",
    ]
    assert not begun[0].is_alive()


INTERRUPTED_AT_START = """
import os, signal, threading
from rulestone.lab.interrupts import call_on_stop
from rulestone.lab.workers import LocalPool
threading.Thread(target=threading.Event().wait, daemon=True).start()  # so that workers are spawned
with LocalPool(2) as pool, call_on_stop(lambda: None):
    future = pool.submit(os.getpid)
    os.killpg(0, signal.SIGINT)
    print("worked" if future.result() != os.getpid() else "worked here")
"""


def test_interrupt_does_not_reach_workers_that_start() -> None:
    command = [sys.executable, "-c", INTERRUPTED_AT_START]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False, start_new_session=True)
    assert (done.stdout, done.stderr, done.returncode) == ("worked\n", "", 0)


def test_second_interrupt_waits_for_no_worker() -> None:
    def hurried() -> None:
        with worker_pool(2) as executor:
            assert executor is not None
            executor.submit(time.sleep, 60)
            raise KeyboardInterrupt

    begun = time.perf_counter()
    with pytest.raises(KeyboardInterrupt):
        hurried()
    assert time.perf_counter() - begun < 10


@pytest.fixture
def listening() -> Iterator[None]:
    """Interrupts are heard, also where the tests were started in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("listening")
@pytest.mark.parametrize("processes", [1, 2])
def test_first_interrupt_keeps_finished_results(processes: int) -> None:
    before = signal.getsignal(signal.SIGINT)
    found: dict[int, int] = {}
    begun = 0.0
    with worker_pool(processes) as executor:
        work: Batches[int, Squares] = Batches(make_squaring_work, (0.005,), range(1000), executor)
        for _, (part, _) in work:
            if not found:
                threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT)).start()
                begun = time.perf_counter()
            found |= part
    assert time.perf_counter() - begun < 10
    assert work.stopped
    assert 0 < len(found) < 1000
    assert work.left == 1000 - len(found)
    assert all(square == number * number for number, square in found.items())
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.parametrize("processes", [1, 2])
def test_pool_that_was_asked_to_stop_does_the_next_work(processes: int) -> None:
    with worker_pool(processes) as executor:
        work: Batches[int, Squares] = Batches(make_squaring_work, (0.001,), range(1000), executor)
        for _ in work:
            work.stop()
        assert work.left
        assert gather_checked(Batches(make_squaring_work, (), range(60), executor)) == ALL


def make_endless_work(calls: str) -> Callable[[Iterator[int]], list[int]]:
    """Return workers with an endless third item, which ends only on request."""

    def work(items: Iterator[int]) -> list[int]:
        found = []
        try:
            for item in items:
                found.append(item)
                while item == 2:
                    Path(calls).touch()
                    time.sleep(0.01)
                    check_stop()
        except Stopped:
            found.pop()
        return found

    return work


@pytest.mark.usefixtures("listening")
@pytest.mark.parametrize("processes", [1, 2])
def test_interrupt_abandons_a_long_item(processes: int, tmp_path: Path) -> None:
    begun = tmp_path / "begun"

    def interrupt() -> None:
        while not begun.exists():
            time.sleep(0.01)
        time.sleep(0.2)
        os.kill(os.getpid(), signal.SIGINT)

    with worker_pool(processes) as executor:
        work: Batches[int, list[int]] = Batches(make_endless_work, (str(begun),), range(3), executor)
        threading.Thread(target=interrupt).start()
        found = [item for _, part in work for item in part]
    assert found == [0, 1]
    assert (work.stopped, work.left) == (True, 1)


@pytest.mark.usefixtures("listening")
def test_first_interrupt_calls_the_functions_of_all_nested_contexts() -> None:
    heard: list[str] = []
    with call_on_stop(lambda: heard.append("outer")), call_on_stop(lambda: heard.append("inner")):
        signal.raise_signal(signal.SIGINT)
        assert heard == ["outer", "inner"]
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)


def test_batches_grow_until_they_take_seconds_and_shrink_towards_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "BATCH_SECONDS", 0.05)
    sizes = []
    with worker_pool(2) as executor:
        work: Batches[int, Squares] = Batches(make_squaring_work, (0.002,), range(300), executor)
        for items, _ in work:
            sizes.append(len(items))
    assert sizes[0] == batches.FIRST_SIZE < max(sizes) < 60
    assert sizes[-1] < max(sizes)


def test_error_of_the_work_is_raised() -> None:
    with worker_pool(2) as executor, pytest.raises(ZeroDivisionError):
        list(Batches(make_failing_work, (), range(5), executor))


def make_failing_work() -> Callable[[Iterator[int]], float]:
    """Return workers that fail."""
    return lambda items: 1 / (len(list(items)) * 0)


def test_worker_of_another_version_refuses_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    # forked workers inherit the version that is set below; spawned ones would find the installed one
    monkeypatch.setattr(workers, "choose_method", lambda: multiprocessing.get_context("fork"))
    with worker_pool(2) as executor:
        work: Batches[int, Squares] = Batches(make_squaring_work, (), range(5), executor)
        monkeypatch.setattr(batches, "installed_version", lambda name: "0.0.1")
        batches.get_worker.cache_clear()
        with pytest.raises(OtherVersion, match=r"a worker has rulestone 0\.0\.1, but the work comes from"):
            list(work)


@proof
def test_cluster_gives_the_same_results_when_a_worker_is_killed() -> None:
    pytest.importorskip("distributed", reason="the extra rulestone[cluster] is not installed")
    alone = simulate("godacard", 16, 3)
    told: list[str] = []
    killed: list[int] = []
    with worker_pool(2, "local") as executor:
        client = executor.client  # type: ignore[union-attr]

        def kill(done: int) -> None:
            if not killed:
                held = client.run(partial(signal.pthread_sigmask, signal.SIG_BLOCK, ()))
                assert all(signal.SIGINT in of_worker for of_worker in held.values()), "Ctrl-C is for this process"
                killed.extend(sorted(client.run(os.getpid).values())[:1])
                os.kill(killed[0], signal.SIGKILL)

        found: Simulation = simulate("godacard", 16, 3, executor=executor, progress=kill, report=told.append)
    assert killed
    assert found == alone
    assert any("died" in line for line in told)


def test_cluster_that_does_not_answer_is_bad_input() -> None:
    pytest.importorskip("distributed", reason="the extra rulestone[cluster] is not installed")
    with pytest.raises(LookupError, match="no Dask scheduler answers at nowhere"), worker_pool(2, "nowhere"):
        pass


def test_silent_server_that_is_no_scheduler_is_bad_input(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="the extra rulestone[cluster] is not installed")
    monkeypatch.setattr(workers, "SCHEDULER_SECONDS", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(LookupError, match=f"answers at {address}: time-out"), worker_pool(2, address):
            pass
