"""Causes: the smallest change that makes a column behave as another way does. Each is proved by a run."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from rulestone.game.ruleset import ASSUMED
from rulestone.interventions.changes import Trial
from rulestone.lab.compare.attempts import DISTANCES, ELSEWHERE, RUNS, Attempts
from rulestone.lab.compare.budget import Budget
from rulestone.lab.compare.candidates import CauseCandidate, change_in_turn
from rulestone.lab.compare.exchanges import ExchangeSearch
from rulestone.lab.compare.known import KnownFacts
from rulestone.lab.compare.paths import ASKED_ABOUT
from rulestone.lab.compare.rows import Behaviour
from rulestone.scenario import Scenario

ROUNDS = (("verdicts", "revisions", "options", "policies", "nearest"), ("second",), ("near", "beside"), ("before",))
"""The stages of the search by rounds: every column finishes a round before the next one begins.

So no column waits until everything in earlier columns has been tried. A column with a proof skips the farthest parts.
"""
MOST_HALVES = 3
"""Maximum number of partial causes in a column after which a second change is tried."""


class ColumnSearch(ExchangeSearch):
    """Search for the cause of one column's way of behaving; it takes the arguments of `CandidateSearch`."""

    def search(self, stages: Iterable[str]) -> None:
        """Try changes, stage by stage, until clear proofs cover all other columns or the budget is spent.

        Args:
            stages: names of stages, as in `ROUNDS`.
        """
        for stage in filter(self.is_due, stages):
            if self.list_reproduced(clear=True).issuperset(self.others) or not self.attempts.budget.has_left(RUNS):
                break
            if stage in DISTANCES:
                self.attempt_all(self.list_parts(*DISTANCES[stage]))
            else:
                getattr(self, "try_" + stage)()
            if self.attempts.budget.has_left(RUNS):
                self.done.add(stage)

    def list_untried(self) -> list[CauseCandidate]:
        """Return the parts of the stages that are not done."""
        return [one for stage in filter(self.is_due, DISTANCES) for one in self.list_parts(*DISTANCES[stage])]

    def is_due(self, stage: str) -> bool:
        """Return whether a stage remains to be tried; the last round is left out once there is a proof."""
        return stage not in self.done and not (self.proofs and stage in ROUNDS[-1])

    def is_clear(self) -> bool:
        """Return whether a proof leaves no doubt."""
        return any(map(self.is_certain, self.proofs))

    def list_reproduced(self, clear: bool = False) -> set[str]:
        """Return the other columns whose behaviour this column reproduces in its proofs.

        Args:
            clear: use only proofs beyond doubt.
        """
        found = (proof for proof in self.proofs if not clear or self.is_certain(proof))
        return {column for _, trial in found for column in trial.like}

    def select_trials(self, explained: Collection[str] = ()) -> list[Trial]:
        """Return the best proving trials, one for each reproduced behaviour, with their changes in words.

        Args:
            explained: columns that other proofs explain; for these, only proofs beyond doubt count.
        """
        best: list[Trial] = []
        for proof in sorted(self.proofs, key=lambda proof: self.rate(*proof)):
            enough = self.is_certain(proof) or not set(proof[1].like) & {*explained}
            if enough and not any({*proof[1].like} <= {*one.like} for one in best):
                best.append(proof[1])
        return [self.attempts.name_removed_parts(trial) for trial in best]

    def is_certain(self, proof: tuple[CauseCandidate, Trial]) -> bool:
        """Return whether a proof reproduces the other column and disables no rule that other events may need."""
        return not proof[0].unreached and self.rate(*proof)[:4] == (0, False, False, 0)

    def rate(self, candidate: CauseCandidate, trial: Trial) -> tuple[object, ...]:
        """Return the sort key of proofs, the best first.

        The best proof changes least: it strays least from both columns, changes the fewest things, and keeps most
        events. A replacement from another column proves more than a removal, unless the part removed gives a line its
        verdict. A policy of another kind counts as a removal. A number chosen to make the results equal proves less
        than both. Example: a change under which attacks do nothing does not explain why a blocker can stop them. Nor
        does a game without blocks explain why another game forbids this block.
        """
        change, book = trial.change, self.own.rulebook
        size = len(change.also) + max(0, len(change.fields) - 1) + ("is" in change.fields)
        size += change.kind == "assumption"
        if change.kind == "revision":
            size = change.what.count(": ") - 1 + change.what.startswith("policies: ")
        unused = min((self.units.used[rule] for rule in change.rules), default=99)
        far = candidate.near >= ASKED_ABOUT
        missed = change.omits_part and (far or change.unit == "step")
        refuses = change.kind in ("without", "undone") and self.refuses_allowed_line(trial)  # a whole rule is removed
        doubtful = (missed and change.unit != ELSEWHERE) or refuses or "is" in change.fields
        return (
            trial.strays,
            doubtful,
            doubtful and far,
            size,
            len(change.fields),
            change.sets_number,
            candidate.inherited,
            all(book[rule].status == ASSUMED for rule in change.rules if rule in book),
            trial.disturbs,
            int(candidate.near),
            unused,
        )

    def is_far_fetched(self, candidate: CauseCandidate, trial: Trial) -> bool:
        """Return whether a proof omits a part far from the divergence, so that it may do more than decide."""
        return candidate.change.omits_part and bool(self.rate(candidate, trial)[2])

    def refuses_allowed_line(self, trial: Trial) -> bool:
        """Return whether a line that the column allows is refused under a change."""
        steps = zip(self.known.runs[self.column].steps, trial.steps, strict=False)
        return any(step.verdict.ok and not allowed for step, allowed in steps)

    # --- stages -----------------------------------------------------------------------------------------------------

    def try_second(self) -> None:
        """Try a second change after each of the best partial ones, among those that matter in the run under the first.

        Example: an evolution on a tapped creature is refused; once it is allowed, another rule untaps the creature.
        """
        single = (one for one, _ in self.proofs if one.change.omits_part and not one.change.also)
        for first in sorted((*single, *self.partly), key=self.rate_half)[:MOST_HALVES]:
            ruleset = first.apply(self.own)
            if ruleset is None or not self.attempts.budget.has_left(RUNS):
                continue
            under = ColumnSearch(self.attempts.change_column(self.column, ruleset), self.column, self.way)
            under.search(("verdicts", "nearest", "policies", "near"))
            for second in (one for one, _ in under.proofs if one.change.kind != "assumption"):
                change = replace(first.change, rules=(*first.change.rules, *second.change.rules[:1]))
                change = replace(change, also=(under.attempts.name_parts(second.change),))
                apply = partial(change_in_turn, candidates=(first, second))
                self.attempt(CauseCandidate(change, apply, max(first.near, second.near)))

    def rate_half(self, candidate: CauseCandidate) -> tuple[object, ...]:
        """Return the sort key of partial proofs, the best first: those that reproduce most results."""
        trial = self.attempts.seen[candidate.key]
        return (trial.rejected != "", -len(trial.becomes), *self.rate(candidate, trial)) if trial is not None else ()


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
            stages += more  # repeat the stages whose time ran out
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
                search.swap_policy(trial)  # each game may cite its own rule for one decision
        for found in searches:
            # a doubtful proof adds nothing if clear proofs in other columns explain every difference of the way
            unexplained = any(count_unexplained(search, every) for search in found)
            if any(search.is_clear() for search in found) or (unexplained and not is_better_explained(found, every)):
                self.keep_best(found, every)
        # counting the candidates takes as long as several trials: do it only if some were not tried
        left = [one for one in every if self.budget.cut and count_unexplained(one, every)]
        self.listed = self.tried + sum(one.key not in self.seen for search in left for one in search.list_untried())

    def list_closest(self) -> list[Trial]:
        """Return the trial with the most results of another way, for each way of behaving without a proof."""
        proved = {name for trial in self.trials for name in (trial.change.column, *trial.like)}
        partial = (one for one in self.seen.values() if one is not None and one.becomes and not one.like)
        nearest_first = sorted(partial, key=lambda trial: (-len(trial.becomes), trial.disturbs))
        unexplained = [way.columns for way in self.known.ways if proved.isdisjoint(way.columns)]
        found = (next((one for one in nearest_first if one.change.column in names), None) for names in unexplained)
        return [trial for trial in found if trial is not None]

    def make_searches(self, way: Behaviour) -> list[ColumnSearch]:
        """Return a search for the last column of each game in a way; games that also behave otherwise come first.

        The last column is the newest revision, unless the user named the columns in another order.
        """
        last = {self.known.rulesets[name].game: name for name in way.columns}
        elsewhere = {self.known.rulesets[name].game for name in self.known.runs if name not in way.columns}
        return [ColumnSearch(self, last[game], way) for game in sorted(last, key=lambda game: game not in elsewhere)]

    def keep_best(self, searches: Sequence[ColumnSearch], every: Sequence[ColumnSearch]) -> None:
        """Keep the best proofs of a way, and those of its other games that are as certain or the only ones.

        Args:
            searches: the searches of the way.
            every: the searches of all ways.
        """
        proved = [one for one in searches if one.proofs]
        proved.sort(key=lambda search: min(search.rate(*proof) for proof in search.proofs))
        if not proved:
            return
        best, *others = proved
        self.trials += best.select_trials()
        for search in others:
            explained = best.list_reproduced(clear=True) if not count_unexplained(search, every) else ()
            self.trials += search.select_trials(explained)


def count_unexplained(search: ColumnSearch, searches: Sequence[ColumnSearch]) -> int:
    """Count the other searches that no clear proof, here or there, explains."""
    return sum(
        search.list_reproduced(clear=True).isdisjoint(other.same_columns)
        and other.list_reproduced(clear=True).isdisjoint(search.same_columns)
        for other in searches
        if other.way is not search.way
    )


def is_better_explained(searches: Sequence[ColumnSearch], every: Sequence[ColumnSearch]) -> bool:
    """Return whether a way has only far-fetched proofs, and sounder ones explain the same differences.

    A proof is far-fetched if it omits a part far from the divergence, or sends a card where none goes in the other
    column: a card that is sacrificed only later does not explain where a sacrificed card goes.

    Args:
        searches: the searches of the way.
        every: the searches of all ways.
    """
    proofs = [(one, *proof) for one in searches for proof in one.proofs]
    if not all(candidate.unreached or one.is_far_fetched(candidate, trial) for one, candidate, trial in proofs):
        return False
    way = {name for search in searches for name in search.way.columns}
    sound = [one for one in every if any(not one.rate(*proof)[1] and way & {*proof[1].like} for proof in one.proofs)]
    explained = {name for search in sound for name in search.way.columns}
    return all(explained.issuperset(trial.like) for _, _, trial in proofs)
