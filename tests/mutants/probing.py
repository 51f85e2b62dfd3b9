"""The tests that reach the mutants of a sample: each place to change reports that it runs, in one run of the tests.

The run costs little more than the tests themselves, and its results are not cached.
"""

from __future__ import annotations

import ast
import builtins
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import settings

from tests.mutants.changes import CORE, Mutant, make_mutants

TOP = CORE.parents[1]
ROOMS = ("kernel", "continuous", "scenario", "interventions", "lab/compare")
TESTS = (
    "kernel", "continuous", "scenario", "lab", "game", "plugins", "signature", "blind_set",
    "godacard", "monscol", "gateruler", "dm_evolution",
)  # fmt: skip
"""Folders with tests of the core: its own tests, and the rulings and corner cases of the games."""
LEFT_OUT = (
    "test_scaling.py", "test_resolver_caught.py", "test_batches.py", "test_blind_causes.py", "test_blind_library.py",
)  # fmt: skip
"""Tests that measure time, break the core themselves, run in workers that know no mutant, or search for minutes."""
FOLDERS = {"interventions": "lab"}
"""Room of the core → the folder of its tests, if it has another name."""
NO_PROOFS = ("--proofs", "-m", "not proof")
"""Options of pytest that select the quick tests and the slow ones."""
SECONDS = 40.0
"""Processor time that the tests of one mutant may take, as measured when they were probed."""
VARIABLE = "RULESTONE_MUTANT_PROBES"
"""In the environment: the file to which a probing process writes."""
REACHED = "reached"
EXAMPLES = 10
"""Number of examples of a property that show which places it reaches."""
TIMES = "times"
TOOK = "took"


class Probed(NamedTuple):
    """A test: its seconds, and the numbers of the places that it reaches."""

    seconds: float
    reached: frozenset[int]


def list_modules(room: str) -> list[str]:
    """Return the modules of a room; a module is its own room."""
    if room.endswith(".py"):
        return [room]
    return sorted(str(path.relative_to(CORE)) for path in (CORE / room).rglob("*.py"))


def list_test_files() -> list[str]:
    """Return each file of tests, from the top of the repository."""
    found = (path for name in TESTS for path in sorted((TOP / "tests" / name).rglob("test_*.py")))
    return [str(path.relative_to(TOP)) for path in found if path.name not in LEFT_OUT]


class Probes:
    """The tests that reach each mutant of a sample.

    Args:
        sample: the mutants.
        files: files of tests.
        processes: how many run at once.
        seconds: time that the tests of one mutant may take.
        kept: a file with the reports of an earlier sample; only files of tests that have changed since then run again.
    """

    def __init__(
        self,
        sample: Sequence[Mutant],
        files: Sequence[str] = (),
        processes: int = 2,
        seconds: float = SECONDS,
        kept: Path | None = None,
    ) -> None:
        self.number = {mutant: number for number, mutant in enumerate(sample)}
        self.seconds = seconds
        reports = update_reports(kept, sample, files or list_test_files(), processes)
        self.failed = sorted(test for test, (outcome, _, _) in reports.items() if outcome == "failed")
        self.tests = {
            test: Probed(took, frozenset(reached))
            for test, (outcome, took, reached) in reports.items()
            if outcome == "passed"
        }

    def choose_tests(self, mutant: Mutant, times: float = 1) -> list[str]:
        """Return the tests that reach a mutant, within a multiple of the usual time.

        First comes, from each file, the test that reaches the fewest other places; then come the quickest tests, those
        of the mutant's own room before those of games. For a place that runs only while tests are collected or prepared
        (a rule compiled at import) they are those that reach another place of the module. With more time, the other
        tests of the same files follow: an earlier test may have prepared their state.
        """
        number = self.number[mutant]
        found = [test for test, probed in self.tests.items() if number in probed.reached]
        if not found:
            near = {other for one, other in self.number.items() if one.module == mutant.module}
            found = [test for test, probed in self.tests.items() if near & probed.reached]
        files, reaching = {get_test_file(test) for test in found}, {*found}
        beside = [test for test in self.tests if times > 1 and get_test_file(test) in files and test not in reaching]
        left, chosen = self.seconds * times, []
        own = f"tests/{FOLDERS.get(room := mutant.module.partition('/')[0], room)}/"
        for test in (*self.sort_nearest(found, own), *self.sort_nearest(beside, own)):
            if self.tests[test].seconds <= left:
                left -= self.tests[test].seconds
                chosen.append(test)
        return chosen

    def sort_nearest(self, tests: Iterable[str], own: str) -> list[str]:
        """Return tests in order: of each file the one that reaches the fewest places, then the others by time.

        Args:
            tests: the tests.
            own: the folder whose tests come before the others of both kinds.
        """
        nearest: dict[str, str] = {}
        for test in sorted(tests, key=lambda test: (len(self.tests[test].reached), self.tests[test].seconds, test)):
            nearest.setdefault(get_test_file(test), test)
        first = sorted(nearest.values(), key=lambda test: not test.startswith(own))
        others = {*tests} - {*first}
        return [*first, *sorted(others, key=lambda test: (not test.startswith(own), self.tests[test].seconds, test))]


def get_test_file(test: str) -> str:
    """Return the file of a test."""
    return test.partition("::")[0]


def update_reports(
    kept: Path | None, sample: Sequence[Mutant], files: Sequence[str], processes: int
) -> dict[str, tuple[str, float, list[int]]]:
    """Return the reports of files of tests: those of a file that are current, and new ones, which it keeps.

    The kept places are those of the sample for which the file was written. A mutant that was not in it has no reports
    but those of changed files.
    """
    hashes = {file: hashlib.sha256((TOP / file).read_bytes()).hexdigest() for file in files}
    before = json.loads(kept.read_text(encoding="utf-8")) if kept is not None and kept.exists() else {}
    current = {file for file in files if before.get("files", {}).get(file) == hashes[file]}
    numbers = {str(mutant): number for number, mutant in enumerate(sample)}
    places = [numbers.get(name) for name in before.get("sample", ())]
    reports = {
        test: (outcome, seconds, [place for old in reached if (place := places[old]) is not None])
        for test, (outcome, seconds, reached) in before.get("reports", {}).items()
        if get_test_file(test) in current
    }
    if changed := [file for file in files if file not in current]:
        reports |= run_with_probes(sample, changed, processes)
    if kept is not None:
        data = {"sample": [*numbers], "files": hashes, "reports": reports}
        kept.write_text(json.dumps(data), encoding="utf-8")
    return reports


def run_with_probes(
    sample: Sequence[Mutant], files: Sequence[str], processes: int
) -> dict[str, tuple[str, float, list[int]]]:
    """Return the outcome, the seconds and the reached places of each test; pytest prints its progress to stderr."""
    with tempfile.TemporaryDirectory() as folder:
        told, reports = Path(folder, "told"), Path(folder, "reports")
        told.write_text(json.dumps({"probes": sample}), encoding="utf-8")
        command = (
            *(sys.executable, "-m", "pytest", "-q", f"-n{processes}", "-p", "no:cacheprovider", *NO_PROOFS),
            *("-p", "tests.mutants.importing", "-p", "tests.mutants.probing"),
        )
        environment = {**os.environ, "RULESTONE_MUTANT": str(told), VARIABLE: str(reports)}
        print(f"Running {len(files)} files of tests to see which places each test reaches", file=sys.stderr, flush=True)
        done = subprocess.run((*command, *files), cwd=TOP, env=environment, stdout=sys.stderr.fileno(), check=False)
        if not reports.exists():
            raise RuntimeError(f"pytest ended with status {done.returncode}; see its messages above")
        return json.loads(reports.read_text(encoding="utf-8"))


def insert_probes(module: str, numbers: Mapping[Mutant, int], code: str | None = None) -> ast.Module:
    """Return the tree of a module in which each statement that a mutant changes reports its number when it runs."""
    found = [(numbers[mutant], change) for mutant, change in make_mutants(module, code) if mutant in numbers]
    tree = found[0][1].tree
    probes: dict[ast.stmt, list[ast.stmt]] = {}
    for number, change in found:
        call = ast.Call(ast.Name("__reached__", ast.Load()), [ast.Constant(number)], [])
        probes.setdefault(change.statement, []).append(ast.Expr(call))
    for node in list(ast.walk(tree)):
        for field in ("body", "orelse", "finalbody"):
            block = getattr(node, field, None)
            if isinstance(block, list):
                setattr(node, field, [new for one in block for new in (*probes.get(one, ()), one)])
    return ast.fix_missing_locations(tree)


class Reports:
    """Results of each test, written by the controlling process."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: dict[str, tuple[str, float, list[int]]] = {}

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Record one phase of one test."""
        before, _, _ = self.found.get(report.nodeid, ("passed", 0.0, []))
        outcome = before if report.outcome == "passed" else report.outcome
        told = dict(report.user_properties)
        seconds = told.get(TOOK, 0.0) * told.get(TIMES, 1)
        self.found[report.nodeid] = (outcome, seconds, told.get(REACHED, []))

    def pytest_sessionfinish(self) -> None:
        """Write all results."""
        Path(self.file).write_text(json.dumps(self.found), encoding="utf-8")


PLACES: set[int] = set()
"""The places reached by the test that runs."""
SPENT = [0.0]
"""Processor seconds of this process at the end of the last test."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: Any) -> Iterator[None]:
    """As a pytest plugin: note the places that a test reached."""
    yield
    item.user_properties += [(REACHED, sorted(PLACES)), (TOOK, time.process_time() - SPENT[0])]
    start_measuring()


def pytest_collection_finish() -> None:
    """As a pytest plugin: forget the places and the time of collecting tests."""
    start_measuring()


def start_measuring() -> None:
    """Forget the places reached so far, and measure time from now on."""
    PLACES.clear()
    SPENT[0] = time.process_time()


def pytest_collection_modifyitems(items: list[Any]) -> None:
    """As a pytest plugin: reduce the examples of each property, and record the factor."""
    for item in items:
        given = getattr(getattr(item, "obj", None), "_hypothesis_internal_use_settings", None)
        if given is not None and given.max_examples > EXAMPLES:
            item.user_properties.append((TIMES, given.max_examples / EXAMPLES))
            item.obj._hypothesis_internal_use_settings = settings(given, max_examples=EXAMPLES)


def pytest_configure(config: Any) -> None:
    """As a pytest plugin: write reports to the path in the environment."""
    if VARIABLE in os.environ and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Reports(os.environ[VARIABLE]), "mutants-reports")


builtins.__reached__ = PLACES.add  # type: ignore[attr-defined]
