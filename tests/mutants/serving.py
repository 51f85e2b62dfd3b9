"""As a pytest plugin: collect tests once, and run each mutant's tests in a fork of that process."""

from __future__ import annotations

import json
import os
import resource
import signal
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tests.mutants.changes import Mutant
from tests.mutants.exchanging import exchange_code, map_functions
from tests.mutants.importing import limit_examples
from tests.mutants.probing import ROOMS, list_modules

VARIABLE = "RULESTONE_MUTANTS_SERVED"
"""In the environment: the file that tells the jobs, how many run at once, and where to write what became of them."""
NOTHING_FELL, SOMETHING_FELL, NOT_HERE = 0, 1, 2
SLOWER = 30
"""A process that is starved gets so many times its processor time."""


def pytest_configure() -> None:
    """Try one failing example of a property; tests/conftest.py has loaded its profile before."""
    if VARIABLE in os.environ:
        limit_examples()


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    """In place of running the tests that were collected."""
    told = json.loads(Path(os.environ[VARIABLE]).read_text(encoding="utf-8"))
    items = {item.nodeid: item for item in session.items}
    there = map_functions([module for room in ROOMS for module in list_modules(room)])
    with Path(told["results"]).open("a", encoding="utf-8") as results:
        under_way: dict[int, tuple[int, float, float, int]] = {}
        waiting = iter(enumerate(told["jobs"]))
        following = next(waiting, None)
        while following is not None or under_way:
            while following is not None and len(under_way) < told["processes"]:
                number, job = following
                chosen = [items[test] for test in job["tests"] if test in items]
                read, write = os.pipe()
                child = os.fork()
                if not child:
                    os.close(read)
                    run_alone(job, chosen, there, write)
                os.close(write)
                under_way[child] = (number, time.monotonic(), SLOWER * job["seconds"], read)
                following = next(waiting, None)
            for number, status, what in collect_ended(under_way):
                results.write(json.dumps([number, status, what]) + "\n")
                results.flush()
            time.sleep(0.02)
    return True


def collect_ended(under_way: dict[int, tuple[int, float, float, int]]) -> Iterator[tuple[int, int, str]]:
    """Return the finished processes with their results."""
    for child, (number, began, patience, read) in tuple(under_way.items()):
        if time.monotonic() - began > patience:
            os.kill(child, signal.SIGKILL)
        found, status = os.waitpid(child, os.WNOHANG)
        if found:
            del under_way[child]
            with os.fdopen(read, encoding="utf-8") as told:
                yield number, os.waitstatus_to_exitcode(status), told.read()


def run_alone(job: dict[str, Any], chosen: Sequence[pytest.Item], there: Any, write: int) -> None:
    """Run a job in a separate process, which ends with it."""
    status, what = SOMETHING_FELL, ""
    try:
        seconds = int(job["seconds"])
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
        resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
        try:
            if job["mutant"] is not None:
                exchange_code(Mutant(*job["mutant"]), there)
        except Exception as error:
            status, what = NOT_HERE, f"{type(error).__name__}: {error}"
        else:
            what = find_failing_test(chosen)
            status = SOMETHING_FELL if what else NOTHING_FELL
    except BaseException as error:
        what = f"{type(error).__name__}: {error}"[:200]
    finally:
        os.write(write, what.encode()[:4000])
        os._exit(status)


def find_failing_test(chosen: Sequence[pytest.Item]) -> str:
    """Return the first failing test of some; "" for none."""
    for item, after in zip(chosen, (*chosen[1:], None), strict=True):
        if any(report.failed for report in runtestprotocol(item, log=False, nextitem=after)):
            return item.nodeid
    return ""
