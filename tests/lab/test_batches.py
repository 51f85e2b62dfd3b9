"""Work in batches: each item is done once on every executor, killed workers or not; Ctrl-C keeps what is finished."""

from __future__ import annotations

import multiprocessing
import os
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
from types import SimpleNamespace

import pytest

from rulestone.lab import batches, crews
from rulestone.lab.batches import Batches, OtherVersion
from rulestone.lab.crews import Cluster, Processes, crew
from rulestone.lab.simulate.simulation import Simulation, simulate
from rulestone.lab.stopping import Abandoned, go_on, told_of_interrupts

Squares = tuple[dict[int, int], int]


def squares(pause: float = 0.0, deadly: int = -1, once: str = "") -> Callable[[Iterator[int]], Squares]:
    """Workers that square numbers; one number kills them, always or once."""

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


def gathered(work: Batches[int, Squares]) -> dict[int, int]:
    """All results; none comes twice."""
    found: dict[int, int] = {}
    for items, (part, _) in work:
        assert list(part) == list(items)
        assert not part.keys() & found.keys()
        found.update(part)
    return found


ALL = {number: number * number for number in range(60)}


@pytest.fixture(params=["here", "threads", "processes", "pool"])
def executor(request: pytest.FixtureRequest) -> Iterator[Executor | None]:
    """None, executors of the standard library, and our own."""
    made: dict[str, Callable[[], Executor]] = {
        "threads": lambda: ThreadPoolExecutor(2),
        "processes": lambda: Processes(2),
        "pool": lambda: ProcessPoolExecutor(2),
    }
    if request.param == "here":
        yield None
        return
    with made[request.param]() as one:
        yield one


def test_every_executor_does_everything_once(executor: Executor | None) -> None:
    work: Batches[int, Squares] = Batches(squares, (), range(60), executor)
    assert gathered(work) == ALL
    assert (work.left, work.stopped) == (0, False)


def test_batch_of_a_killed_worker_is_done_again_and_reported(tmp_path: Path) -> None:
    told: list[str] = []
    with crew(2) as executor:
        given = (0.001, 25, str(tmp_path / "killed"))
        work: Batches[int, Squares] = Batches(squares, given, range(60), executor, told.append)
        assert gathered(work) == ALL
    assert len(told) == 1
    assert told[0].startswith("a worker was lost; ")
    assert told[0].endswith(" of 60)")


def stopped_once(mark: str) -> Callable[[Iterator[int]], dict[int, int]]:
    """Workers of which one stops itself in the middle of its work, as SIGSTOP from outside would."""

    def work(items: Iterator[int]) -> dict[int, int]:
        found = {}
        for item in items:
            if item == 5 and not Path(mark).exists():
                Path(mark).touch()
                os.kill(os.getpid(), signal.SIGSTOP)
            found[item] = item * item
        return found

    return work


def test_stopped_worker_is_replaced_after_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crews, "UNRESPONSIVE", 3.0)
    told: list[str] = []
    found: dict[int, int] = {}
    with crew(2) as executor:
        for _, part in Batches(stopped_once, (str(tmp_path / "stopped"),), range(60), executor, told.append):
            found |= part
    assert found == ALL
    assert told[0] == "a worker did not respond for 3 seconds and is replaced"


def test_workers_are_spawned_beside_other_threads() -> None:
    before = crews.start_method().get_start_method()
    ever = threading.Event()
    thread = threading.Thread(target=ever.wait)
    thread.start()
    try:
        assert crews.start_method().get_start_method() == "spawn"
        with crew(2) as executor:
            assert gathered(Batches(squares, (), range(60), executor)) == ALL
    finally:
        ever.set()
        thread.join()
    assert before in ("fork", "spawn")


KILLED_AMID = """
import os, time
from rulestone.lab.crews import Processes
made = Processes(2)
made.submit(time.sleep, 60), made.submit(os.getpid).result(), os.kill(os.getpid(), 9)
"""


def test_workers_end_when_their_parent_is_killed() -> None:
    command = [sys.executable, "-c", KILLED_AMID]
    done = subprocess.run(command, stdout=subprocess.PIPE, timeout=20, check=False)  # until the last of them is gone
    assert done.returncode == -signal.SIGKILL


def test_item_that_kills_every_worker_is_given_up_alone() -> None:
    told: list[str] = []
    with crew(2) as executor:
        work: Batches[int, Squares] = Batches(squares, (0.0, 25), range(60), executor, told.append)
        assert gathered(work) == {number: square for number, square in ALL.items() if number != 25}
    assert [list(items) for items in work.given_up] == [[25]]
    assert work.left == 1
    assert told[-1] == "workers are lost again and again at 25: it is given up"


def test_broken_executor_leaves_the_rest_to_this_process(tmp_path: Path) -> None:
    told: list[str] = []
    with ProcessPoolExecutor(2) as executor:
        given = (0.001, 25, str(tmp_path / "killed"))
        assert gathered(Batches(squares, given, range(60), executor, told.append)) == ALL
    assert told[-1] == "the workers are gone for good; the rest is done in this process"


def test_work_is_done_here_if_the_system_gives_no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    with crew(3) as executor:
        assert isinstance(executor, Processes)
        kind = crews.start_method().Process
        begin, begun = kind.start, []

        def scarce(process: multiprocessing.Process) -> None:
            if begun:
                raise OSError(24, "Too many open files")
            begin(process)
            begun.append(process)

        monkeypatch.setattr(kind, "start", scarce)
        assert gathered(Batches(squares, (), range(60), executor, told.append)) == ALL
    assert told == [
        "3 processes cannot be begun: Too many open files",
        "the workers are gone for good; the rest is done in this process",
    ]
    assert not begun[0].is_alive()


def test_process_killed_during_shutdown_does_not_hang_the_others() -> None:
    executor = Processes(2)
    executor.begun = [multiprocessing.Process(target=time.sleep, args=(60,)) for _ in range(2)]
    for process in executor.begun:
        process.start()
    executor.begun[0].kill()
    executor.watch()
    assert not any(process.is_alive() for process in executor.begun)


def test_second_interrupt_waits_for_no_worker() -> None:
    def hurried() -> None:
        with crew(2) as executor:
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
@pytest.mark.parametrize("workers", [1, 2])
def test_the_first_interrupt_keeps_what_is_finished(workers: int) -> None:
    before = signal.getsignal(signal.SIGINT)
    found: dict[int, int] = {}
    begun = 0.0
    with crew(workers) as executor:
        work: Batches[int, Squares] = Batches(squares, (0.005,), range(1000), executor)
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


@pytest.mark.parametrize("workers", [1, 2])
def test_stopped_executor_does_the_next_work(workers: int) -> None:
    with crew(workers) as executor:
        work: Batches[int, Squares] = Batches(squares, (0.001,), range(1000), executor)
        for _ in work:
            work.stop()
        assert work.left
        assert gathered(Batches(squares, (), range(60), executor)) == ALL


def patient(calls: str) -> Callable[[Iterator[int]], list[int]]:
    """Workers at items of which the third takes for ever, unless they are told to stop."""

    def work(items: Iterator[int]) -> list[int]:
        found = []
        try:
            for item in items:
                found.append(item)
                while item == 2:
                    Path(calls).touch()
                    time.sleep(0.01)
                    go_on()
        except Abandoned:
            found.pop()
        return found

    return work


@pytest.mark.usefixtures("listening")
@pytest.mark.parametrize("workers", [1, 2])
def test_interrupt_abandons_a_long_item(workers: int, tmp_path: Path) -> None:
    begun = tmp_path / "begun"

    def interrupt() -> None:
        while not begun.exists():
            time.sleep(0.01)
        time.sleep(0.2)
        os.kill(os.getpid(), signal.SIGINT)

    with crew(workers) as executor:
        work: Batches[int, list[int]] = Batches(patient, (str(begun),), range(3), executor)
        threading.Thread(target=interrupt).start()
        found = [item for _, part in work for item in part]
    assert found == [0, 1]
    assert (work.stopped, work.left) == (True, 1)


@pytest.mark.usefixtures("listening")
def test_first_interrupt_calls_the_functions_of_all_nested_contexts() -> None:
    heard: list[str] = []
    with told_of_interrupts(lambda: heard.append("outer")), told_of_interrupts(lambda: heard.append("inner")):
        signal.raise_signal(signal.SIGINT)
        assert heard == ["outer", "inner"]
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)


def test_batches_grow_until_they_take_seconds_and_shrink_towards_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "SECONDS", 0.05)
    sizes = []
    with crew(2) as executor:
        work: Batches[int, Squares] = Batches(squares, (0.002,), range(300), executor)
        for items, _ in work:
            sizes.append(len(items))
    assert sizes[0] == batches.FIRST < max(sizes) < 60
    assert sizes[-1] < max(sizes)


def test_an_error_of_the_work_is_no_lost_worker() -> None:
    with crew(2) as executor, pytest.raises(ZeroDivisionError):
        list(Batches(failing, (), range(5), executor))


def failing() -> Callable[[Iterator[int]], float]:
    """Workers that fail."""
    return lambda items: 1 / (len(list(items)) * 0)


def test_workers_of_another_version_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    # forked workers inherit the version that is set below; spawned ones would find the installed one
    monkeypatch.setattr(crews, "start_method", lambda: multiprocessing.get_context("fork"))
    with crew(2) as executor:
        work: Batches[int, Squares] = Batches(squares, (), range(5), executor)
        monkeypatch.setattr(batches, "version", lambda: "0.0.1")
        batches.PREPARED.clear()
        with pytest.raises(OtherVersion, match=r"a worker has rulestone 0\.0\.1, but the work comes from"):
            list(work)


def test_a_cluster_gives_the_same_and_goes_on_when_a_worker_is_killed() -> None:
    pytest.importorskip("distributed", reason="the extra rulestone[cluster] is not installed")
    alone = simulate("godacard", 16, 3)
    told: list[str] = []
    killed: list[int] = []
    with crew(2, "local") as executor:
        cluster = executor

        def kill(done: int) -> None:
            if not killed:
                held = cluster.client.run(partial(signal.pthread_sigmask, signal.SIG_BLOCK, ()))  # type: ignore[union-attr]
                assert all(signal.SIGINT in of_worker for of_worker in held.values()), "Ctrl-C is for this process"
                killed.extend(sorted(cluster.client.run(os.getpid).values())[:1])  # type: ignore[union-attr]
                os.kill(killed[0], signal.SIGKILL)

        found: Simulation = simulate("godacard", 16, 3, executor=executor, progress=kill, tell=told.append)
    assert killed
    assert found == alone
    assert any("was lost" in line for line in told)


def test_a_cluster_that_does_not_answer_is_bad_input() -> None:
    pytest.importorskip("distributed", reason="the extra rulestone[cluster] is not installed")
    with pytest.raises(LookupError, match="no Dask scheduler answers at nowhere"), crew(2, "nowhere"):
        pass


def test_silent_server_that_is_no_scheduler_is_bad_input(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="the extra rulestone[cluster] is not installed")
    monkeypatch.setattr(crews, "ANSWERS", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(LookupError, match=f"answers at {address}: nothing came back in"), crew(2, address):
            pass


def cluster_of(threads: dict[str, int]) -> Cluster:
    """A cluster as the one who gives out the work sees it."""
    made = Cluster.__new__(Cluster)
    made.known, made.lines, made.closing, made.deserted = threads, [], False, False
    return made


def test_a_cluster_without_workers_says_once_that_it_waits() -> None:
    cluster = cluster_of({"a": 1})
    assert cluster.news() == []
    cluster.heard((0.0, {"action": "remove-worker", "worker": "a"}))
    assert cluster.news() == ["the worker a was lost", "the cluster has no worker: one is waited for"]
    assert cluster.news() == []
    cluster.heard((0.0, {"action": "add-worker", "worker": "b"}))
    assert cluster.news() == []
    cluster.heard((0.0, {"action": "remove-worker", "worker": "b", "expected": True}))
    assert cluster.news() == ["the cluster has no worker: one is waited for"]


def test_number_of_workers_is_the_last_known_if_the_scheduler_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crews, "ANSWERS", 0.01)
    cluster, ever = cluster_of({"a": 2, "b": 1}), threading.Event()
    cluster.client = SimpleNamespace(status="running", nthreads=ever.wait)
    assert cluster.workers == 3
    ever.set()
