"""Causes: the smallest change under which a column behaves as another way does. None is claimed without its run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulestone.lab.compare.attempts import RUNS, Attempts
from rulestone.lab.compare.budget import Budget
from rulestone.lab.compare.changes import Trial
from rulestone.lab.compare.column_search import ROUNDS, ColumnSearch
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
        """Look for a cause of every way of behaving: near the divergence in every column first, then further away.

        Args:
            share: how much of all time may be spent on it.
        """
        searches = [self.searches_of(way) for way in self.known.ways]
        for stages in ROUNDS:
            # a way that another column takes under a change is explained too, though not by a rule of its own
            likes = {column for found in searches for search in found for column in search.likes()}
            later = [found for found in searches if any(one.proofs for one in found) or likes & {*found[0].way.columns}]
            self.look([*(found for found in searches if found not in later), *later], stages, share)
        self.budget.up_to(share)
        for found in searches:
            for search in found if any(one.proofs for one in found) else ():
                search.look(ROUNDS[0])  # games that behave the same may do so by rules of their own
        every = [search for found in searches for search in found]
        explained = {column for search in every if search.is_clear() for column in search.likes()}
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

    def look(self, searches: Sequence[Sequence[ColumnSearch]], stages: Sequence[str], share: float) -> None:
        """Search the columns of each way until one has a clear proof, none at the expense of those that come after."""
        for number, found in enumerate(searches):
            for later, search in enumerate(found):
                if any(one.is_clear() for one in found):
                    break
                self.budget.up_to(share, 1 / ((len(searches) - number - 1) + (len(found) - later)))
                search.look(stages)

    def keep_best(self, searches: Sequence[ColumnSearch]) -> None:
        """Keep the best proof of a way and what is clear besides, and try on the other columns what the best takes."""
        proved = sorted((one for one in searches if one.proofs), key=lambda search: search.worth(*search.best()))
        if not proved:
            return
        best, *others = proved
        self.trials += [best.told(), *(search.told() for search in others if search.is_clear())]
        # other games that behave the same may do so by the same fields of a policy
        change, way = best.best()[1].change, best.way
        columns = [search.column for search in searches if not search.proofs]
        if change.kind == "policy":
            fitting = (ColumnSearch(self, name, way).taking_like(change) for name in columns if self.budget.left(RUNS))
            self.trials += [trial for trial in fitting if trial is not None]
