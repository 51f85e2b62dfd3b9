"""Causes: the smallest change under which a column behaves as another way does. None is claimed without its run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulestone.lab.compare.attempts import RUNS, Attempts
from rulestone.lab.compare.budget import Budget
from rulestone.lab.compare.changes import Trial
from rulestone.lab.compare.column_search import ColumnSearch
from rulestone.lab.compare.known import Known
from rulestone.lab.compare.ways import Way
from rulestone.scenario import Scenario


class Causes(Attempts):
    """Looks for the cause of every way of behaving.

    Args:
        known, scenario, assume, budget: as for `Attempts`.

    Attributes:
        trials: the best proof of each way that has one.
    """

    def __init__(
        self, known: Known, scenario: Scenario, assume: Mapping[str, Mapping[str, object]], budget: Budget
    ) -> None:
        super().__init__(known, scenario, assume, budget)
        self.trials: list[Trial] = []

    def of_ways(self, share: float = 1) -> None:
        """Look for a cause of every way of behaving, none at the expense of those that come after it.

        Args:
            share: how much of all time may be spent on it.
        """
        ways = self.known.ways
        for number, way in enumerate(ways):
            games: dict[str, str] = {}
            elsewhere = {self.known.rulesets[n].game for n in self.known.runs if n not in way.columns}
            for column in sorted(way.columns, key=lambda name: self.known.rulesets[name].game not in elsewhere):
                games.setdefault(self.known.rulesets[column].game, column)
            for later, column in enumerate(games.values()):
                self.budget.up_to(share, 1 / ((len(ways) - number - 1) + (len(games) - later)))
                if self.of_column(column, way):
                    self.budget.up_to(share)  # one run for each of the others
                    self.of_others([name for name in games.values() if name != column], way)
                    break
        self.budget.up_to(share)

    def of_column(self, column: str, way: Way) -> bool:
        """Look for the cause of a column's way of behaving; return whether one is proved."""
        found = ColumnSearch(self, column, way).best()
        if found is not None:
            self.trials.append(found)
        return found is not None

    def of_others(self, columns: Sequence[str], way: Way) -> None:
        """Try what proved the last cause on the other games that behave the same: the same fields of a policy."""
        change = self.trials[-1].change
        for column in columns if change.kind == "policy" else ():
            if not self.budget.left(RUNS):
                return
            trial = ColumnSearch(self, column, way).taking_like(change)
            if trial is not None:
                self.trials.append(trial)


__all__ = ["RUNS", "Causes"]
