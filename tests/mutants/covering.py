"""The tests that reach each line of the core: measured once, stored outside the repository, and read for each mutant.

A map that is a little old costs nothing but a missed kill: what is told of a mutant is always what a run of tests
with it said. Lines are those of the code they were looked at in, so another state of the core has a map of its own,
which begins as the last one.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

import platformdirs
from hypothesis import settings

from tests.mutants.changes import CORE, Lazy, Mutant
from tests.mutants.importing import VARIABLE
from tests.mutants.inheriting import SOURCES, inherit

TOP = CORE.parents[1]
ROOMS = ("kernel/changes", "kernel/events", "kernel/processing", "kernel/legality", "continuous")
TESTS = ("kernel", "godacard", "monscol", "gateruler", "dm_evolution", "game", "continuous")
"""Where the tests are that look at the core: its own, and the rulings and corners of the games."""
LEFT_OUT = ("test_scaling.py", "test_resolver_caught.py")
"""What measures time, and what breaks the core itself."""
AT_ONCE = 8
"""So many files are looked at, then it is told how far it is and what was found is kept."""
KEPT = platformdirs.user_cache_path("rulestone") / "mutants"
TWINS = ("test_resolver.py", "test_operations.py", "test_deriving_drawn.py", "test_literal_games.py")
"""What holds the core against something slow and literal, whatever it is that is broken: always asked."""
NEAREST = 30
"""So many come before those from everywhere: of those that reach what few do, and of those that do least else."""
QUICK = 0.5
"""Seconds; what takes longer comes last."""
SECONDS = 15.0
LONGER = {"continuous": 3}
"""Where properties of many boards notice most: so many times as long."""
"""What the tests of one mutant may take, by the time that they took when they were looked at."""


class Looked(NamedTuple):
    """The seconds and the number of lines of a test."""

    seconds: float
    lines: int


def modules(room: str) -> list[str]:
    """The modules of a room; a module is its own."""
    if room.endswith(".py"):
        return [room]
    return sorted(str(path.relative_to(CORE)) for path in (CORE / room).rglob("*.py"))


def digest(paths: Iterable[Path]) -> str:
    """Return a digest of files."""
    told = hashlib.sha256()
    for path in paths:
        told.update(path.name.encode() + b"\0" + path.read_bytes())
    return told.hexdigest()[:16]


def files_of_tests() -> list[str]:
    """Return every measured file of tests, from the top of the repository."""
    found = (path for name in TESTS for path in sorted((TOP / "tests" / name).rglob("test_*.py")))
    return [str(path.relative_to(TOP)) for path in found if path.name not in LEFT_OUT]


class Covering:
    """The map for the core as it is."""

    def __init__(self, folder: Path | None = None, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        there = [module for room in ROOMS for module in modules(room)]
        self.folder = folder or KEPT / digest(CORE / module for module in there)
        self.sources = {module: (CORE / module).read_text(encoding="utf-8") for module in there}
        if not self.folder.exists():
            inherit(self.folder, self.sources, CORE.relative_to(TOP).as_posix())
        self.index = self.folder / "tests.json"
        self.data = self.folder / "coverage"
        self.kept: dict[str, Any] = json.loads(self.index.read_text("utf-8")) if self.index.exists() else {}
        self.of_module: dict[str, dict[int, list[str]]] = {}

    def look(self, files: Sequence[str] | None = None, processes: int = 2) -> list[str]:
        """Run new or changed tests.

        Args:
            files: which there are; all by default.
            processes: how many at once.

        Returns:
            Those that fell though nothing is turned around.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / SOURCES).write_text(json.dumps(self.sources), encoding="utf-8")
        there = {file: digest([TOP / file]) for file in files or files_of_tests()}
        new = [file for file, said in there.items() if self.kept.get(file, {}).get("digest") != said]
        fell = []
        for done in range(0, len(new), AT_ONCE):
            some = new[done : done + AT_ONCE]
            told = f"which tests reach which line: {done} of {len(new)} files looked at"
            print(told, file=sys.stderr, flush=True)
            reports = run_with_lines(some, self.data, processes)
            for file in some:
                own = {test: report for test, report in reports.items() if test.partition("::")[0] == file}
                passed = {test: round(seconds, 3) for test, (outcome, seconds) in own.items() if outcome == "passed"}
                self.kept[file] = {"digest": there[file], "tests": passed}
            self.index.write_text(json.dumps(self.kept), encoding="utf-8")
            fell += [test for test, (outcome, _) in reports.items() if outcome == "failed"]
        self.__dict__.pop("tests", None)
        self.of_module.clear()
        return sorted(fell)

    @cached_property
    def tests(self) -> dict[str, Looked]:
        """Return every test that passed when measured and whose file still exists."""
        from coverage.numbits import numbits_to_nums

        lines: dict[str, int] = {}
        for test, bits in self.rows("SELECT c.context, l.numbits FROM line_bits l JOIN context c ON c.id=l.context_id"):
            name = test.rpartition("|")[0]
            lines[name] = lines.get(name, 0) + len(numbits_to_nums(bits))
        there = {file: kept["tests"] for file, kept in self.kept.items() if (TOP / file).exists()}
        return {t: Looked(took, lines[t]) for own in there.values() for t, took in own.items() if t in lines}

    def rows(self, query: str, *given: object) -> Iterator[tuple[Any, ...]]:
        """Return the rows of the file of lines."""
        import sqlite3

        with sqlite3.connect(self.data) as file:
            yield from file.execute(query, given)

    def reaching(self, module: str) -> dict[int, list[str]]:
        """The lines of a module, each with the tests that reach it."""
        if module not in self.of_module:
            from coverage import CoverageData

            data = CoverageData(str(self.data))
            data.read()
            found = data.contexts_by_lineno(str((CORE / module).relative_to(TOP)))
            self.of_module[module] = {
                line: sorted({name for test in tests if (name := test.rpartition("|")[0]) in self.tests})
                for line, tests in found.items()
            }
        return self.of_module[module]

    def far(self, test: str) -> float:
        """How much else a test does."""
        return self.tests[test].lines + 400 * self.tests[test].seconds

    def of(self, mutant: Mutant, at: Lazy, times: float = 1) -> list[str]:
        """Return the tests that reach a mutant's change, the nearest first, within a multiple of the usual time.

        What is reached only while tests are collected (a rule compiled at import) is looked at by every test that
        reaches the module.
        """
        lines = self.reaching(mutant.module)
        rare: dict[str, float] = {}
        for line in at.around:
            for test in lines.get(line, ()):
                rare[test] = rare.get(test, 0) + 1 / len(lines[line])
        for place in (at.lines, at.statement):
            if found := {test for line in place for test in lines.get(line, ())}:
                return self.order(found, rare, mutant.module, times)
        if any(line in lines for line in at.statement):
            return self.order({test for own in lines.values() for test in own}, rare, mutant.module, times)
        return []

    def order(self, found: Collection[str], rare: Mapping[str, float], module: str, times: float) -> list[str]:
        """Some tests, as long as there is time.

        Args:
            found: which there are.
            rare: how much of the function they reach that few others do: such come first.
            module: after the nearest come those that hold the core against a literal twin, then those named after its
                room, those that do least else, and the quickest of each file.
        """
        room = next((room for room in ROOMS if module.startswith(room)), module).rpartition("/")[2]
        quick = [test for test in found if self.tests[test].seconds < QUICK]
        first = sorted(quick, key=lambda test: (-round(rare.get(test, 0), 3), self.far(test), test))[:NEAREST]
        near = sorted(quick, key=lambda test: (self.far(test), test))
        named = [test for test in near if room in file_of(test)]
        quickest = sorted(found, key=lambda test: (self.tests[test].seconds, test))
        twins = in_turn(
            (test for test in quickest if file_of(test).endswith(TWINS)), lambda test: test.partition("[")[0]
        )
        seconds, chosen = self.seconds * LONGER.get(room, 1) * times, list[str]()
        for some in ((*first,), twins, (*named, *near[:NEAREST], *in_turn(quickest, file_of))):
            left = seconds
            for test in dict.fromkeys(some):
                if self.tests[test].seconds < left and test not in chosen:
                    left -= self.tests[test].seconds
                    chosen.append(test)
        return chosen


def file_of(test: str) -> str:
    """The file that a test is in."""
    return test.partition("::")[0]


def in_turn(tests: Iterable[str], by: Callable[[str], str]) -> list[str]:
    """The first test of each sort, then the second of each."""
    sorts: dict[str, list[str]] = {}
    for test in tests:
        sorts.setdefault(by(test), []).append(test)
    return [test for row in zip_longest(*sorts.values()) for test in row if test]


SETTINGS = """[run]
relative_files = True
include =
"""


class Reports:
    """Results of each test, written by the controlling process."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: dict[str, tuple[str, float]] = {}

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Record one phase of one test."""
        before, seconds = self.found.get(report.nodeid, ("passed", 0.0))
        outcome = before if report.outcome == "passed" else report.outcome
        took = report.duration * dict(report.user_properties).get(TIMES, 1)
        self.found[report.nodeid] = (outcome, seconds + took)

    def pytest_sessionfinish(self) -> None:
        """All of it."""
        Path(self.file).write_text(json.dumps(self.found), encoding="utf-8")


REPORTS = "RULESTONE_MUTANT_REPORTS"
EXAMPLES = 10
"""So many examples of a property show which lines it reaches."""
TIMES = "times"


def pytest_collection_modifyitems(items: list[Any]) -> None:
    """As a pytest plugin: reduce the examples of each property, and record the factor."""
    for item in items:
        given = getattr(getattr(item, "obj", None), "_hypothesis_internal_use_settings", None)
        if given is not None and given.max_examples > EXAMPLES:
            item.user_properties.append((TIMES, given.max_examples / EXAMPLES))
            item.obj._hypothesis_internal_use_settings = settings(given, max_examples=EXAMPLES)


def pytest_configure(config: Any) -> None:
    """As a pytest plugin: write reports to the path in the environment."""
    if REPORTS in os.environ and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Reports(os.environ[REPORTS]), "mutants-reports")


def run_with_lines(files: Sequence[str], data: Path, processes: int) -> dict[str, tuple[str, float]]:
    """Run tests with freshly imported rooms, and append the lines that each reaches to a file."""
    plain = [module for room in ROOMS for module in modules(room)]
    with tempfile.TemporaryDirectory() as folder:
        told, reports, rules = Path(folder, "told"), Path(folder, "mutants-reports"), Path(folder, "rules")
        told.write_text(json.dumps({"plain": plain}), encoding="utf-8")
        rules.write_text(SETTINGS + "".join(f"    core/rulestone/{room}/*\n" for room in ROOMS), encoding="utf-8")
        command = (
            *(sys.executable, "-m", "pytest", "-q", f"-n{processes}", "-p", "no:cacheprovider"),
            *("-p", "tests.mutants.importing", "-p", "tests.mutants.covering"),
            *("--cov", f"--cov-config={rules}", "--cov-context=test", "--cov-append", "--cov-report="),
        )
        environment = {**os.environ, VARIABLE: str(told), REPORTS: str(reports), "COVERAGE_FILE": str(data)}
        done = subprocess.run((*command, *files), cwd=TOP, env=environment, capture_output=True, text=True, check=False)
        if not reports.exists():
            raise RuntimeError(done.stdout[-2000:] + done.stderr[-4000:])
        return {test: tuple(found) for test, found in json.loads(reports.read_text(encoding="utf-8")).items()}
