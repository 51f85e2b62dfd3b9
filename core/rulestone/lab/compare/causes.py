"""Causes: the smallest change under which a column behaves as another way does. None is claimed without its run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulestone.lab.compare.attempts import Attempts
from rulestone.lab.compare.budget import Budget
from rulestone.lab.compare.changes import Trial
from rulestone.lab.compare.column_search import ROUNDS, ColumnSearch
from rulestone.lab.compare.known import Known
from rulestone.lab.compare.ways import Way
from rulestone.scenario import Scenario

PARTS = (0.4, 0.75, 0.9, 1)
"""How much of the time for causes is spent when each round of the search ends."""


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
        """Look for a cause of every way of behaving: near the divergence in every column first, then further away.

        Args:
            share: how much of all time may be spent on it.
        """
        searches = [self.searches_of(way) for way in self.known.ways]
        every = [search for found in searches for search in found]
        stages: list[str] = []
        for part, more in zip(PARTS, ROUNDS, strict=True):
            stages += more  # those before go on where time was up
            waiting = list(every)
            while any(counts := [count_unexplained(search, every) for search in waiting]):
                # a column that alone behaves so may explain why each of the others does not
                number = counts.index(max(counts))
                self.budget.up_to(share * part, counts[number] / sum(counts))
                waiting.pop(number).look(stages)
        self.budget.up_to(share)
        for found in searches:
            for search in found if not any(one.proofs for one in found) else ():
                search.look(("revisions",))  # of two revisions each may be changed into the other
        explained = {column for search in every for column in search.likes(clear=True)}
        for found in searches:
            # what is left out here for want of anything better says less than why another column differs
            if any(search.is_clear() for search in found) or explained.isdisjoint(found[0].way.columns):
                self.keep_best(found)
        # counting what there is to try takes as long as several trials: it is needed where not all of it was tried
        self.listed = sum(search.many() for search in every) if self.budget.cut else self.tried

    def searches_of(self, way: Way) -> list[ColumnSearch]:
        """Return a search for a column of each game in a way, first of games that behave otherwise elsewhere."""
        games: dict[str, str] = {}
        elsewhere = {self.known.rulesets[name].game for name in self.known.runs if name not in way.columns}
        for column in sorted(way.columns, key=lambda name: self.known.rulesets[name].game not in elsewhere):
            games.setdefault(self.known.rulesets[column].game, column)
        return [ColumnSearch(self, column, way) for column in games.values()]

    def keep_best(self, searches: Sequence[ColumnSearch]) -> None:
        """Keep the best proofs of a way and what is clear besides in its other columns."""
        proved = sorted((one for one in searches if one.proofs), key=lambda search: search.worth(*search.best()))
        if not proved:
            return
        best, *others = proved
        self.trials += best.told()
        for search in others:
            self.trials += search.told(clear=True)


def count_unexplained(search: ColumnSearch, every: Sequence[ColumnSearch]) -> int:
    """Return from how many searches of other ways a column is not told apart by a clear proof on either side."""
    return sum(
        search.likes(clear=True).isdisjoint(other.way.columns)
        and other.likes(clear=True).isdisjoint(search.way.columns)
        for other in every
        if other.way is not search.way
    )
