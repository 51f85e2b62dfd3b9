"""Exchanges: policies of other games and parts of other revisions, tried in one column and then narrowed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from rulestone.game.differences import (
    Difference,
    list_changes,
    list_differences,
    take_changes,
    take_parts,
    take_policy,
)
from rulestone.game.ruleset import Ruleset
from rulestone.interventions.changes import Change, Trial, minimize
from rulestone.lab.compare.attempts import RUNS, CandidateSearch
from rulestone.lab.compare.candidates import CauseCandidate
from rulestone.lab.compare.changes import list_differing, vary_policies, vary_revision
from rulestone.lab.compare.paths import FAR


class ExchangeSearch(CandidateSearch):
    """Try policies and parts that other columns have in their own way."""

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
        theirs = self.known.rulesets[giver]
        fields = tuple(field for field in list_differing(self.own, theirs, change.what) if field in change.fields)
        if fields and self.attempts.budget.has_left(RUNS):
            whole = Change("policy", self.column, change.what, giver)
            self.attempt_fitting(self.make_policy_swap(whole, change.what, theirs, fields), change.what, theirs)

    def try_policies(self) -> None:
        """Try the differing policies of other columns: whole ones in groups first, then field by field."""
        givers = {name: self.known.rulesets[name] for name in self.others}
        offers = [(self.make_policy_swap(*one, ()), one) for one in vary_policies(self.column, self.own, givers)]
        self.attempts.attempt_together(self.experiment, [candidate for candidate, _ in offers])
        for candidate, offer in sorted(offers, key=lambda one: one[0].near):
            if not self.attempts.budget.has_left(RUNS):
                return
            if self.attempts.attempt(self.experiment, candidate) is not None:
                self.try_policy(*offer)

    def try_policy(self, swap: Change, policy: str, giver: Ruleset) -> None:
        """Try one policy of another column: each field, then all differing fields if none suffices."""
        fields, before = list_differing(self.own, giver, policy), len(self.proofs)
        for some in (*((field,) for field in fields), fields):
            if self.attempts.budget.has_left(RUNS) and (some != fields or len(self.proofs) == before):
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
            change, partial(take_policy, policy=policy, giver=giver, check=False, fields=fields), near
        )

    def try_revisions(self) -> None:
        """Try parts of revisions that behave in another way: single parts, then the fewest sufficient ones."""
        for other in self.others:
            theirs = self.known.rulesets[other]
            if theirs.game == self.own.game:
                self.try_revision(other, theirs)

    def try_revision(self, giver: str, source: Ruleset) -> None:
        """Try the parts of one other revision."""
        parts = list(list_differences(self.own, source))
        parts.sort(key=lambda one: self.path.rate_rules(self.make_parts_swap(giver, source, [one]).change.rules))

        def is_enough(parts: list[Difference]) -> bool:
            left = self.attempts.budget.has_left(RUNS)
            trial = self.attempt(self.make_parts_swap(giver, source, parts)) if left else None
            return trial is not None and bool(trial.like)

        if is_enough([]):
            return
        found = next(([one] for one in parts if is_enough([one])), [])
        if not found and is_enough(parts):
            found = minimize(parts, is_enough)
        self.try_fields(giver, source)
        changes = [(part, number) for part in found for number, _ in enumerate(list_changes(part.own, part.other))]

        def is_still_enough(some: list[tuple[Difference, int]]) -> bool:
            numbers = {part.label: [number for one, number in some if one is part] for part in found}
            return is_enough([take_changes(part, numbers[part.label]) for part in found if numbers[part.label]])

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

    def make_parts_swap(self, giver: str, source: Ruleset, parts: Sequence[Difference]) -> CauseCandidate:
        """Return the candidate that takes some parts of another revision."""
        change = vary_revision(self.column, self.own, giver, source, parts)
        near, shared = self.path.rate_rules(change.rules), source.rulebook.rules
        rules = sorted(change.rules, key=lambda rule: (rule in shared, self.path.rate_rules((rule,))))
        change = replace(change, rules=tuple(rules))
        return CauseCandidate(change, partial(take_parts, other_ruleset=source, differences=parts), near)
