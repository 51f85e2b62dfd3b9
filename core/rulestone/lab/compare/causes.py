"""Causes: the smallest change that makes a column behave as another way does. Each is proved by a run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulestone.lab.compare.attempts import Attempts
from rulestone.lab.compare.budget import Budget
from rulestone.lab.compare.changes import Trial
from rulestone.lab.compare.column_search import ROUNDS, ColumnSearch
from rulestone.lab.compare.known import KnownFacts
from rulestone.lab.compare.ways import Behaviour
from rulestone.scenario import Scenario

PARTS = (0.4, 0.75, 0.9, 1)
"""Share of the time for causes that is spent at the end of each round (`ROUNDS`)."""


class Causes(Attempts):
    """Search for the cause of every way of behaving.

    Args:
        known, scenario, assume, budget: as for `Attempts`.

    Attributes:
        trials: the best proof of each way that has one.
    """

    def __init__(
        self, known: KnownFacts, scenario: Scenario, assume: Mapping[str, Mapping[str, object]], budget: Budget
    ) -> None:
        super().__init__(known, scenario, assume, budget)
        self.trials: list[Trial] = []

    def find_all(self, share: float = 1) -> None:
        """Search for a cause of every way of behaving: near the divergence in every column first, then further away.

        Args:
            share: the share of all time that the search may take.
        """
        searches = [self.make_searches(way) for way in self.known.ways]
        every = [search for found in searches for search in found]
        stages: list[str] = []
        for part, more in zip(PARTS, ROUNDS, strict=True):
            stages += more  # earlier stages resume where their time ran out
            waiting = list(every)
            while any(counts := [count_unexplained(search, every) for search in waiting]):
                # one cause in a column with a behaviour of its own may explain the difference from every other column
                number = counts.index(max(counts))
                self.budget.limit(share * part, counts[number] / sum(counts))
                waiting.pop(number).search(stages)
        self.budget.limit(share)
        for found in searches:
            for search in found if not any(one.proofs for one in found) else ():
                search.search(("revisions",))  # a proof between two revisions may exist in one direction only
        proofs = [trial for search in every if search.is_clear() for _, trial in search.proofs]
        for search in every:
            for trial in proofs if not search.is_clear() else ():
                search.swap_policy(trial)  # each game may have its own rule for the same decision
        for found in searches:
            # a doubtful proof adds nothing if clear proofs in other columns explain every difference of the way
            unexplained = any(count_unexplained(search, every) for search in found)
            if any(search.is_clear() for search in found) or unexplained:
                self.keep_best(found)
        # counting the candidates takes as long as several trials: do it only if some were not tried
        left = [one for one in every if self.budget.cut and count_unexplained(one, every)]
        self.listed = self.tried + sum(one.key not in self.seen for search in left for one in search.list_untried())

    def list_closest(self) -> list[Trial]:
        """Return the trial with the most results of another way, for each way of behaving without a proof."""
        proved = {name for trial in self.trials for name in (trial.change.column, *trial.like)}
        partial = (one for one in self.seen.values() if one is not None and one.becomes and not one.rejected)
        nearest_first = sorted(partial, key=lambda trial: (-len(trial.becomes), trial.disturbs))
        unexplained = [way.columns for way in self.known.ways if proved.isdisjoint(way.columns)]
        found = (next((one for one in nearest_first if one.change.column in names), None) for names in unexplained)
        return [trial for trial in found if trial is not None]

    def make_searches(self, way: Behaviour) -> list[ColumnSearch]:
        """Return a search for one column of each game in a way; games that also behave in other ways come first."""
        games: dict[str, str] = {}
        elsewhere = {self.known.rulesets[name].game for name in self.known.runs if name not in way.columns}
        for column in sorted(way.columns, key=lambda name: self.known.rulesets[name].game not in elsewhere):
            games.setdefault(self.known.rulesets[column].game, column)
        return [ColumnSearch(self, column, way) for column in games.values()]

    def keep_best(self, searches: Sequence[ColumnSearch]) -> None:
        """Keep the best proofs of a way, and equally certain ones in its other columns."""
        proved = [one for one in searches if one.proofs]
        proved.sort(key=lambda search: min(search.rate(*proof) for proof in search.proofs))
        if not proved:
            return
        best, *others = proved
        self.trials += best.select_trials()
        for search in others:
            self.trials += search.select_trials(best.list_reproduced(clear=True))


def count_unexplained(search: ColumnSearch, searches: Sequence[ColumnSearch]) -> int:
    """Count the other searches that no clear proof, here or there, explains."""
    return sum(
        search.list_reproduced(clear=True).isdisjoint(other.same_columns)
        and other.list_reproduced(clear=True).isdisjoint(search.same_columns)
        for other in searches
        if other.way is not search.way
    )
