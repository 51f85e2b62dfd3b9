"""Causes: the smallest change that makes a column behave as another way does. Each is proved by a run."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from rulestone.game import differences
from rulestone.game.ruleset import ASSUMED, Ruleset
from rulestone.interventions.changes import Change, Trial, minimize
from rulestone.lab.compare.attempts import DISTANCES, ELSEWHERE, SEARCH, Attempts, CandidateSearch
from rulestone.lab.compare.budget import Budget
from rulestone.lab.compare.candidates import CauseCandidate, change_in_turn, replace_meaning
from rulestone.lab.compare.causal_path import ASKED_ABOUT, FAR, VERDICT
from rulestone.lab.compare.changes import list_differing, vary_policies, vary_revision
from rulestone.lab.compare.facts import ComparisonFacts
from rulestone.lab.compare.rows import Behaviour
from rulestone.scenario import Scenario

SINGLE = ("timing", "revisions", "options", "policies", "nearest")
ROUNDS = (("verdicts", "refusals"), SINGLE, ("combined",), ("near", "beside"), ("before",))
"""The stages of the search by rounds: every column finishes a round before the next one begins.

So no column waits until everything in earlier columns has been tried. A column with a proof skips the farthest parts.
A requirement that refuses a line explains more than a change of the game that allows it, so it is tried first.
"""


class ColumnSearch(CandidateSearch):
    """Search for the cause of one column's way of behaving; it takes the arguments of `CandidateSearch`."""

    def search(self, stages: Iterable[str]) -> None:
        """Try changes, stage by stage, until clear proofs cover all other columns or the budget is spent.

        Args:
            stages: names of stages, as in `ROUNDS`.
        """
        for stage in filter(self.is_due, stages):
            if self.list_reproduced(clear=True).issuperset(self.others) or not self.attempts.budget.has_left(SEARCH):
                break
            if stage in DISTANCES:
                self.attempt_all(self.list_parts(*DISTANCES[stage]))
            else:
                getattr(self, "try_" + stage)()
            # a stage that was cut off is repeated in the next round
            if self.attempts.budget.has_left(SEARCH):
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
        return [replace(trial, change=self.attempts.name_parts(trial.change)) for trial in best]

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
        # a game without an action has another kind of policy, not another value
        replaces_kind = "is" in change.fields and any(
            self.facts.get_refusal_kind(self.column, name) != "no counterpart" for name in trial.like
        )
        size = len(change.also) + max(0, len(change.fields) - 1) + replaces_kind
        size += (change.kind == "assumption") + 2 * change.limits_time
        if change.kind == "revision":
            size = change.what.count(": ") - 1 + change.what.startswith("policies: ")
        # a change without a rule explains least: 99 is more than any rule has parts
        unused = min((self.units.used[rule] for rule in change.rules), default=99)
        far = candidate.distance >= ASKED_ABOUT
        missed = change.omits_part and (far or change.unit == "step")
        refuses = change.limits_time and self.facts.find_newly_refused(trial.steps, self.column) is not None
        doubtful = refuses or replaces_kind or (missed and change.unit != ELSEWHERE)
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
            int(candidate.distance),
            unused,
        )

    # --- stages -----------------------------------------------------------------------------------------------------

    def try_combined(self) -> None:
        """Try second changes after the best partial cause, among those that matter in the run under it.

        Example: an evolution on a tapped creature is refused; once it is allowed, another rule untaps the creature.
        """
        single = (one for one, _ in self.proofs if one.change.omits_part and not one.change.also)
        first = min((*single, *self.partly), key=self.rate_partial, default=None)
        attempts = self.attempts.change_column(self.column, first) if first is not None else None
        if first is None or attempts is None:
            return
        under = ColumnSearch(attempts, self.column, self.way)
        under.search(("verdicts", "timing", "nearest", "policies", "near"))
        for second in (one for one, _ in under.proofs if one.change.kind != "assumption"):
            change = replace(first.change, rules=(*first.change.rules, *second.change.rules[:1]))
            change = replace(change, also=(under.attempts.name_parts(second.change),))
            apply = partial(change_in_turn, candidates=(first, second))
            self.attempt(CauseCandidate(change, apply, max(first.distance, second.distance)))

    def rate_partial(self, candidate: CauseCandidate) -> tuple[object, ...]:
        """Return the sort key of partial proofs, the best first: those that reproduce most results."""
        trial = self.attempts.seen[candidate.key]
        return (trial.rejected != "", -len(trial.becomes), *self.rate(candidate, trial)) if trial is not None else ()

    # --- policies and revisions -------------------------------------------------------------------------------------

    def try_refusals(self) -> None:
        """Try to refuse the kinds of cards that a rule of another column forbids: no game without responses has any."""
        for name in self.others:
            for word, meaning in self.facts.rulesets[name].lexicon.kinds.items():
                if meaning.refuses and not self.own.lexicon.refuses(word):
                    change = Change("refusal", self.column, word, name, (meaning.rule,))
                    apply = partial(replace_meaning, field="kinds", word=word, content=meaning)
                    self.attempt(CauseCandidate(change, apply, VERDICT))

    def swap_policy(self, trial: Trial) -> None:
        """Try policy fields that decide in another column, if this column has no proof of its own.

        Args:
            trial: a proof of a column that behaves as this one does, which takes its giver's fields, or of one that
                behaves as this one does when it is changed, whose own fields this one takes.
        """
        change = trial.change
        giver = change.giver if change.column in self.way.columns else change.column
        if change.kind != "policy" or not {change.column, *trial.like} & {*self.way.columns}:
            return
        theirs = self.facts.rulesets[giver]
        fields = tuple(field for field in list_differing(self.own, theirs, change.what) if field in change.fields)
        if fields and self.attempts.budget.has_left(SEARCH):
            whole = Change("policy", self.column, change.what, giver)
            self.attempt_fitting(self.make_policy_swap(whole, change.what, theirs, fields), change.what, theirs)

    def try_policies(self) -> None:
        """Try the differing policies of other columns: whole ones in groups first, then field by field."""
        givers = {name: self.facts.rulesets[name] for name in self.others}
        offers = [(self.make_policy_swap(*one, ()), one) for one in vary_policies(self.column, self.own, givers)]
        self.attempts.attempt_together(self.experiment, [candidate for candidate, _ in offers])
        for candidate, offer in sorted(offers, key=lambda one: one[0].distance):
            if not self.attempts.budget.has_left(SEARCH):
                return
            if self.attempts.attempt(self.experiment, candidate) is not None:
                self.try_policy(*offer)

    def try_policy(self, swap: Change, policy: str, giver: Ruleset) -> None:
        """Try one policy of another column: each field, then all differing fields if none suffices."""
        fields, before = list_differing(self.own, giver, policy), len(self.proofs)
        # a whole policy proves little, so its fields are tried one by one first, then those that differ together
        for some in (*((field,) for field in fields), fields):
            if self.attempts.budget.has_left(SEARCH) and (some != fields or len(self.proofs) == before):
                self.attempt_fitting(self.make_policy_swap(swap, policy, giver, some), policy, giver)

    def attempt_fitting(self, candidate: CauseCandidate, policy: str, giver: Ruleset) -> Trial | None:
        """Try a policy if the game declares every name in it."""
        trial = self.attempts.attempt(self.experiment, candidate)
        succeeded = trial is not None and bool(trial.like)
        if succeeded and not self.experiment.accepts_policy(policy, giver, candidate.change.fields):
            return None
        return self.attempt(candidate) if succeeded else trial

    def make_policy_swap(self, swap: Change, policy: str, giver: Ruleset, fields: tuple[str, ...]) -> CauseCandidate:
        """Return the candidate that takes some fields of a policy."""
        mine = getattr(self.own.parts.policies, policy)
        behind = [rule for field in fields for rule in mine.find_rules(field)]
        rules = self.sort_rules(behind if fields else mine.cites)
        change = replace(swap, rules=rules, fields=fields)
        near = min(self.path.rate_rules(rules), FAR)
        return CauseCandidate(
            change, partial(differences.take_policy, policy=policy, giver=giver, check=False, fields=fields), near
        )

    def try_revisions(self) -> None:
        """Try parts of revisions that behave in another way: single parts, then the fewest sufficient ones."""
        for other in self.others:
            theirs = self.facts.rulesets[other]
            if theirs.game == self.own.game:
                self.try_revision(other, theirs)

    def try_revision(self, giver: str, source: Ruleset) -> None:
        """Try the parts of one other revision."""
        parts = list(differences.list_differences(self.own, source))
        parts.sort(key=lambda one: self.path.rate_rules(self.make_parts_swap(giver, source, [one]).change.rules))

        def is_enough(parts: list[differences.Difference]) -> bool:
            left = self.attempts.budget.has_left(SEARCH)
            trial = self.attempt(self.make_parts_swap(giver, source, parts)) if left else None
            return trial is not None and bool(trial.like)

        # with no part replaced, the change adds what only the other revision has
        if is_enough([]):
            return
        found = next(([one] for one in parts if is_enough([one])), [])
        if not found and is_enough(parts):
            found = minimize(parts, is_enough)
        self.try_fields(giver, source)
        whole = [part for part in found if part.table == differences.POLICY]  # `try_fields` narrows policies
        rest = [part for part in found if part not in whole]
        changes = [(part, n) for part in rest for n, _ in enumerate(differences.list_changes(part.own, part.other))]

        def is_still_enough(some: list[tuple[differences.Difference, int]]) -> bool:
            numbers = {part.label: [number for one, number in some if one is part] for part in rest}
            left = [part for part in rest if numbers[part.label]]
            return is_enough([*whole, *(differences.take_changes(part, numbers[part.label]) for part in left)])

        minimize(changes, is_still_enough)

    def try_fields(self, giver: str, source: Ruleset) -> None:
        """Try the single fields of a policy if the policy of another revision suffices."""
        for _, trial in tuple(self.proofs):
            change = trial.change
            table, _, name = change.what.partition(": ")
            if change.kind == "revision" and table == "policies" and "," not in name:
                whole = Change("policy", self.column, name, giver, change.rules)
                fields = list_differing(self.own, source, name)
                for field in fields if len(fields) > 1 else ():
                    self.attempt_fitting(self.make_policy_swap(whole, name, source, (field,)), name, source)

    def make_parts_swap(self, giver: str, source: Ruleset, parts: Sequence[differences.Difference]) -> CauseCandidate:
        """Return the candidate that takes some parts of another revision."""
        change = vary_revision(self.column, self.own, giver, source, parts)
        near, place = self.path.rate_rules(change.rules), self.sort_rules(change.rules)
        # only this revision has them: the most specific ones
        rules = sorted(change.rules, key=lambda rule: (rule in source.rulebook.rules, (*place, rule).index(rule)))
        change = replace(change, rules=tuple(rules))
        return CauseCandidate(change, partial(differences.take_parts, other_ruleset=source, differences=parts), near)


PARTS = (0.2, 0.4, 0.75, 0.9, 1)
"""Share of the runs and time that is spent at the end of each round (`ROUNDS`)."""


class Causes(Attempts):
    """Search for the cause of every way of behaving.

    Args:
        facts, scenario, assume, budget: as for `Attempts`.

    Attributes:
        trials: the best proof of each way that has one.
        searches: the searches in the columns.
    """

    def __init__(
        self, facts: ComparisonFacts, scenario: Scenario, assume: Mapping[str, Mapping[str, object]], budget: Budget
    ) -> None:
        super().__init__(facts, scenario, assume, budget)
        self.trials: list[Trial] = []
        self.searches: list[ColumnSearch] = []

    def find_all(self) -> None:
        """Search for a cause of every way of behaving: near the divergence in every column first, then further away."""
        searches = [self.make_searches(way) for way in self.facts.ways]
        every = self.searches = [search for found in searches for search in found]
        stages: list[str] = []
        for part, more in zip(PARTS, ROUNDS, strict=True):
            stages += more  # repeat the stages that were cut off
            waiting = list(every)
            while any(counts := [count_unexplained(search, every) for search in waiting]):
                # one cause in a column with a behaviour of its own may explain the difference from every other column
                number = counts.index(max(counts))
                self.budget.limit(part, counts[number] / sum(counts))
                waiting.pop(number).search(stages)
        self.budget.limit(1)
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
        left = [one for one in every if count_unexplained(one, every)]
        self.listed = self.tried + sum(one.key not in self.seen for search in left for one in search.list_untried())

    def make_searches(self, way: Behaviour) -> list[ColumnSearch]:
        """Return a search for the last column of each game in a way; games that also behave otherwise come first.

        The last column is the newest revision, unless the user named the columns in another order.
        """
        last = {self.facts.rulesets[name].game: name for name in way.columns}
        elsewhere = {self.facts.rulesets[name].game for name in self.facts.runs if name not in way.columns}
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
    """Count the searches in other ways whose difference from this one no clear proof, here or there, explains."""
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
    far = ((one.change.omits_part and search.rate(one, trial)[2], one.unreached) for search, one, trial in proofs)
    if not all(map(any, far)):
        return False
    way = {name for search in searches for name in search.way.columns}
    sound = [one for one in every if any(not one.rate(*proof)[1] and way & {*proof[1].like} for proof in one.proofs)]
    explained = {name for search in sound for name in search.way.columns}
    return all(explained.issuperset(trial.like) for _, _, trial in proofs)
