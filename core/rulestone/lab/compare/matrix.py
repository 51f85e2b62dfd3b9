"""The library as a matrix: the answers of each scenario under all rulesets, and the distances of rulesets."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from msgspec import Struct

from rulestone.game.differences import POLICIES
from rulestone.game.host import find as find_game
from rulestone.lab.compare.changes import list_differing
from rulestone.lab.compare.library import ComparedScenario


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
