"""Comparisons of many scenarios, in this process or in workers, each in one line; and the library as a matrix."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from itertools import combinations
from typing import Any

from msgspec import Struct

from rulestone.game.differences import POLICIES
from rulestone.game.host import find as find_game
from rulestone.lab.batches import Batches, gather_results
from rulestone.lab.compare.changes import list_differing
from rulestone.lab.compare.comparison import Comparison, compare, vary_undecided
from rulestone.model.display import describe_values
from rulestone.scenario import ScenarioError, find, library

VARIATION_SECONDS = 3.0
"""Limit of processor time, per scenario, for varying values that no rule gives."""


class ComparedScenario(Struct, frozen=True):
    """The result of one scenario.

    Attributes:
        scenario: its name.
        title: its title.
        ways: for each way of behaving its answer, or its observations, and its columns; one if all agree.
        step: the line of the script at which their answers diverge; "" where they agree.
        failed: why it could not be compared; "" if it was.
        statuses: column → the status of its answer (`Comparison.answer_status`).
    """

    scenario: str
    title: str
    ways: tuple[tuple[str, tuple[str, ...]], ...] = ()
    step: str = ""
    failed: str = ""
    statuses: dict[str, str] = {}


Part = list[tuple[int, ComparedScenario]]


class LibraryBench(Struct, frozen=True):
    """Compares scenarios, in this process or in a worker.

    Attributes:
        names: of the scenarios.
        columns, assume: as for `rulestone.lab.compare.comparison.compare`.
    """

    names: Sequence[str]
    columns: Sequence[str]
    assume: Mapping[str, Any]

    def __call__(self, numbers: Iterable[int]) -> Part:
        """Compare the scenarios with these numbers, from 0."""
        return [(number, self.get_result(self.names[number])) for number in numbers]

    def get_result(self, name: str) -> ComparedScenario:
        """Return the result of a scenario."""
        title = name
        try:
            scenario = find(name)
            title = scenario.title
            found = vary_undecided(compare(name, self.columns, self.assume), scenario, self.assume, VARIATION_SECONDS)
        except (ScenarioError, LookupError) as error:
            return ComparedScenario(name, title, failed=str(error))
        return summarize(found, title)


def summarize(comparison: Comparison, title: str) -> ComparedScenario:
    """Return the result of a comparison in one line."""
    ways = tuple((way.answer or describe_values(way.says), way.columns) for way in comparison.ways)
    agreement = (("", tuple(column.name for column in comparison.columns)),)
    line = comparison.divergence.line if comparison.divergence is not None else ""
    statuses = {column.name: comparison.answer_status(column.name) for column in comparison.columns}
    return ComparedScenario(comparison.scenario, title, ways or agreement, line, statuses=statuses)


def compare_library(
    names: Sequence[str] = (),
    columns: Sequence[str] = (),
    assume: Mapping[str, Any] | None = None,
    *,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
    report: Callable[[str], None] | None = None,
) -> tuple[list[ComparedScenario], int]:
    """Compare many scenarios; Ctrl-C ends it early.

    Args:
        names: of scenarios, () for the whole library.
        columns, assume: as for `rulestone.lab.compare.comparison.compare`.
        executor: who works, None for this process.
        progress: called with the number of scenarios that are done, now and then.
        report: called with a line about lost workers.

    Returns:
        how each came out, in the order asked for, and how many were not compared.
    """
    asked = tuple(names) or tuple(library())
    given = (asked, tuple(columns), dict(assume or {}))
    work: Batches[int, Part] = Batches(LibraryBench, given, range(len(asked)), executor, report)
    found = gather_results(work, progress)
    for (number,) in work.given_up:
        reason = "its worker process was killed repeatedly"
        found[number] = ComparedScenario(asked[number], asked[number], failed=reason)
    return [found[number] for number in sorted(found)], len(asked) - len(found)


class Matrix(Struct, frozen=True):
    """Scenario × ruleset.

    Attributes:
        columns: the rulesets, as "game@revision".
        rows: scenario → ruleset → the number of its way of behaving, from 0. A ruleset under which the question does
            not arise, or that has no word for it, is missing.
        statuses: scenario → ruleset → the status of its answer (`Comparison.answer_status`).
    """

    columns: tuple[str, ...]
    rows: dict[str, dict[str, int]]
    statuses: dict[str, dict[str, str]] = {}

    def count_shared(self, first: str, second: str) -> tuple[int, int]:
        """Count the scenarios answered under both of two rulesets, and those with different answers."""
        both = [row for row in self.rows.values() if first in row and second in row]
        return len(both), sum(row[first] != row[second] for row in both)

    def measure_distance(self, first: str, second: str) -> float | None:
        """Return the share of common scenarios with different answers, from 0 to 1; None for none."""
        both, apart = self.count_shared(first, second)
        return apart / both if both else None

    @property
    def distances(self) -> dict[tuple[str, str], float]:
        """Return the distance of every two rulesets with a common scenario, the nearest first."""
        found = {pair: self.measure_distance(*pair) for pair in combinations(self.columns, 2)}
        known = {pair: distance for pair, distance in found.items() if distance is not None}
        return dict(sorted(known.items(), key=lambda entry: entry[1]))


def make_matrix(compared: Sequence[ComparedScenario]) -> Matrix:
    """Return compared scenarios as a matrix, without scenarios that could not be compared."""
    rows = {
        one.scenario: {column: number for number, (_, columns) in enumerate(one.ways) for column in columns}
        for one in compared
        if not one.failed
    }
    statuses = {one.scenario: one.statuses for one in compared if not one.failed}
    return Matrix(tuple(sorted({column for row in rows.values() for column in row})), rows, statuses)


def find_differing_policies(column: str, rival: str) -> tuple[str, ...]:
    """Return the policies in which two rulesets differ, by the names of `rulestone.kernel.policies.Policies`.

    Args:
        column, rival: "game@revision".

    Raises:
        UnknownGame: one of them is not installed.
    """
    first, second = (find_game(name)[1] for name in (column, rival))
    return tuple(policy for policy in POLICIES if list_differing(first, second, policy))
