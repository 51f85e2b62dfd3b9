"""Detection of a mutant by tests: the nearest first, in one process, until one fails or time is up."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.mutants.changes import Mutant
from tests.mutants.importing import NEVER_RUN, VARIABLE
from tests.mutants.probing import NO_PROOFS, TOP, Probes
from tests.mutants.serving import NOT_HERE, VARIABLE as SERVED

PATIENCE = 10.0
"""Seconds of processor time beyond twice what the tests took when they were probed."""
NO_END = "no end"
UNREACHED = "no test reaches it"


class NeverRun(RuntimeError):
    """The tests went through without the mutant, or without a test."""


class Noticed(NamedTuple):
    """The result of a mutant.

    Attributes:
        why: what fell first, or that there was no end; "" for nothing.
        test: the test that fell, if it is known.
        asked: how many tests were chosen.
    """

    why: str
    test: str
    asked: int


def run(told: dict[str, object], tests: Sequence[str], seconds: float) -> tuple[int, str]:
    """Run one process of tests, in order, up to the first failure.

    Raises:
        NeverRun: it looked at nothing.
    """
    files = list(dict.fromkeys(test.partition("::")[0] for test in tests))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "told")
        file.write_text(json.dumps({**told, "tests": list(tests), "seconds": int(seconds)}), encoding="utf-8")
        plugin = ("-p", "no:cacheprovider", "-p", "tests.mutants.importing", *NO_PROOFS)
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-n0", "--tb=line", *plugin, *files]
        environment = {**os.environ, VARIABLE: str(file), "PYTHONDONTWRITEBYTECODE": "1"}
        try:
            done = subprocess.run(
                command, cwd=TOP, env=environment, capture_output=True, text=True, timeout=30 * seconds, check=False
            )
        except subprocess.TimeoutExpired:
            return -1, NO_END
    if done.returncode == NEVER_RUN:
        raise NeverRun(done.stdout[-2000:] + done.stderr[-2000:])
    return done.returncode, NO_END if done.returncode < 0 else get_failed_test(done.stdout + done.stderr)


def get_failed_test(output: str) -> str:
    """Return the failed test, by the last lines of pytest; otherwise the last line."""
    lines = [line for line in output.splitlines() if line.strip()]
    failed = [line.partition(" ")[2] for line in lines if line.startswith(("FAILED ", "ERROR "))] or lines[-1:]
    return failed[0].partition(" - ")[0] if failed else ""


class Job(NamedTuple):
    """A mutant, or None for the unchanged core, and its tests in order."""

    mutant: Mutant | None
    tests: list[str]


def compute_limit(tests: Sequence[str], probes: Probes) -> float:
    """Return the seconds of processor time after which a run counts as endless."""
    return PATIENCE + 2 * sum(probes.tests[test].seconds for test in tests)


def run_jobs(jobs: Sequence[Job], probes: Probes, processes: int = 1) -> Iterator[tuple[Job, Noticed | None]]:
    """Run jobs, each in a fork of one process that has collected all their tests.

    Returns:
        what became of each, as they end; None where the mutant cannot come into a process that has begun.

    Raises:
        NeverRun: the process came to an end before all of them had.
    """
    files = list(dict.fromkeys(test.partition("::")[0] for job in jobs for test in job.tests))
    with tempfile.TemporaryDirectory() as folder:
        told, results, said = Path(folder, "told"), Path(folder, "results"), Path(folder, "said")
        listed = [{**job._asdict(), "seconds": compute_limit(job.tests, probes)} for job in jobs]
        results.touch()
        told.write_text(json.dumps({"jobs": listed, "processes": processes, "results": str(results)}), encoding="utf-8")
        plugin = ("-p", "no:cacheprovider", "-p", "tests.mutants.serving", *NO_PROOFS)
        environment = {**os.environ, SERVED: str(told), "PYTHONDONTWRITEBYTECODE": "1"}
        with said.open("w", encoding="utf-8") as out, results.open(encoding="utf-8") as lines:
            command = [sys.executable, "-m", "pytest", "-q", "-n0", *plugin, *files]
            with subprocess.Popen(command, cwd=TOP, env=environment, stdout=out, stderr=out) as server:
                left = len(jobs)
                while left:
                    over = server.poll() is not None
                    line = lines.readline()
                    if line:
                        number, status, what = json.loads(line)
                        left -= 1
                        yield jobs[number], read_result(jobs[number], status, what)
                    elif over:
                        raise NeverRun(said.read_text(encoding="utf-8")[-2000:])
                    else:
                        time.sleep(0.05)


def read_result(job: Job, status: int, what: str) -> Noticed | None:
    """Return the result that a process prints for its job."""
    if status == NOT_HERE:
        return None
    if status < 0:
        what = NO_END
    return Noticed(what, what if what in job.tests else "", len(job.tests))


def run_job(job: Job, probes: Probes) -> Noticed:
    """Run a job in a separate, fresh process."""
    assert job.mutant is not None
    status, what = run({"mutant": job.mutant}, job.tests, compute_limit(job.tests, probes))
    return Noticed(what if status else "", what if what in job.tests else "", len(job.tests))
