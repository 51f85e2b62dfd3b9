"""The search for the change that makes one column behave as another way does: the smallest one, nearest first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, partial

from msgspec.structs import replace

from rulestone.game.differences import Difference, differences, leaving_out, leaving_undone, taking_over
from rulestone.game.experiments import taking
from rulestone.game.rulebook import ASSUMED
from rulestone.game.ruleset import Ruleset
from rulestone.interventions.changes import ANY_TIME, Change
from rulestone.interventions.experiment import Make, find_procedure
from rulestone.interventions.minimize import minimize
from rulestone.interventions.parts import FoundPart
from rulestone.interventions.settings import declared_numbers, find_observed_values
from rulestone.interventions.units import KINDS, SETTING
from rulestone.lab.compare.attempts import RUNS, Attempts, CauseCandidate
from rulestone.lab.compare.changes import Trial, differing_fields, other_options, policies, revisions
from rulestone.lab.compare.paths import ASKED_ABOUT, BEFORE, BESIDE, FAR, VERDICT, CausalPath, causal_path
from rulestone.lab.compare.ways import Way

Leave = Callable[[Ruleset, str], Ruleset | None]

ANNOUNCED = "announcement"
"""Unit of a step in an announcement: a target or a cost, without which the action is refused."""
ELSEWHERE = "elsewhere"
"""Unit of a step whose number or zone is replaced by one that another column shows."""
EACH = 40
"""Maximum number of parts of one column tried at one distance from the divergence."""

DISTANCES = {
    "verdicts": (-1, VERDICT + 0.5),
    "nearest": (VERDICT + 0.5, ASKED_ABOUT + 0.2),
    "near": (ASKED_ABOUT + 0.2, ASKED_ABOUT + 0.5),
    "beside": (ASKED_ABOUT + 0.5, BESIDE + 0.5),
    "before": (BESIDE + 0.5, BEFORE + 0.5),
}
"""Stage → the range of distances of its parts; see `paths`."""
POLICY_DISTANCES = {
    "deciding_policies": (-1, VERDICT + 0.5),
    "near_policies": (VERDICT + 0.5, ASKED_ABOUT),
    "far_policies": (ASKED_ABOUT, FAR),
}
"""Stage → the range of distances of its policies, each measured by the policy's nearest rule."""
ROUNDS = (
    ("verdicts", "revisions", "deciding_policies", "options", "nearest"),
    ("near_policies", "far_policies"),
    ("near", "beside"),
    ("before", "pairs"),
)
"""The stages of the search by rounds: every column finishes a round before the next one begins.

So no column waits until everything in earlier columns has been tried. In the last round only columns without a proof
take part.
"""


class ColumnSearch:
    """Search for the cause of one column's way of behaving.

    Args:
        attempts: runs the changes; all searches share it.
        column: the column.
        way: its way of behaving.
    """

    def __init__(self, attempts: Attempts, column: str, way: Way) -> None:
        known = attempts.known
        self.attempts = attempts
        self.known = known
        self.column = column
        self.way = way
        self.own = known.rulesets[column]
        self.others = [name for one in known.ways if one is not way for name in one.columns]
        self.experiment = known.experiment(attempts.scenario, column, attempts.assume.get(column, {}))
        firsts = [one.columns[0] for one in known.ways if one is not way]
        self.path: CausalPath = causal_path(
            attempts.scenario, column, firsts, known.runs, known.rulesets, known.shared, known.deciding
        )
        self.proofs: list[tuple[CauseCandidate, Trial]] = []
        self.partly: list[CauseCandidate] = []
        self.done: set[str] = set()

    def look(self, stages: Iterable[str]) -> None:
        """Try changes, stage by stage, until clear proofs cover all other columns or the budget is spent.

        Args:
            stages: names of stages, as in `ROUNDS`.
        """
        for stage in stages:
            if self.likes(clear=True).issuperset(self.others) or not self.attempts.budget.left(RUNS):
                break
            if stage in self.done or (self.proofs and stage in ROUNDS[-1]):
                continue
            if stage in DISTANCES:
                self.attempt_all(self.parts(*DISTANCES[stage]))
            elif stage in POLICY_DISTANCES:
                self.policies(*POLICY_DISTANCES[stage])
            else:
                getattr(self, stage)()
            if self.attempts.budget.left(RUNS):
                self.done.add(stage)

    def is_clear(self) -> bool:
        """Return whether a proof leaves no doubt."""
        return any(map(self.leaves_no_doubt, self.proofs))

    def likes(self, clear: bool = False) -> set[str]:
        """Return the other columns whose behaviour this one takes on in its proofs.

        Args:
            clear: use only proofs beyond doubt.
        """
        found = (proof for proof in self.proofs if not clear or self.leaves_no_doubt(proof))
        return {column for _, trial in found for column in trial.like}

    def best(self) -> tuple[CauseCandidate, Trial]:
        """Return the best proof (`worth`)."""
        return min(self.proofs, key=lambda proof: self.worth(*proof))

    def told(self, clear: bool = False) -> list[Trial]:
        """Return the trials of the best proofs with their changes in words, one for each resulting behaviour.

        Args:
            clear: use only proofs beyond doubt.
        """
        best: dict[tuple[str, ...], Trial] = {}
        for proof in sorted(self.proofs, key=lambda proof: self.worth(*proof)):
            if not clear or self.leaves_no_doubt(proof):
                best.setdefault(proof[1].like, proof[1])
        return [self.attempts.name_removed_part(trial) for trial in best.values()]

    def exchange(self, trial: Trial) -> None:
        """Try the fields of a policy that decide in another column, where this one has no proof of its own.

        Args:
            trial: a proof of a column that behaves as this one does, which takes its giver's fields, or of one that
                behaves as this one does when it is changed, whose own fields this one takes.
        """
        change = trial.change
        giver = change.giver if change.column in self.way.columns else change.column
        if change.kind != "policy" or not {change.column, *trial.like} & {*self.way.columns}:
            return
        theirs = self.known.rulesets[giver]
        fields = tuple(field for field in differing_fields(self.own, theirs, change.what) if field in change.fields)
        if fields and self.attempts.budget.left(RUNS):
            whole = Change("policy", self.column, change.what, giver)
            self.attempt_fitting(self.taking(whole, change.what, theirs, fields), change.what, theirs)

    def leaves_no_doubt(self, proof: tuple[CauseCandidate, Trial]) -> bool:
        """Return whether a proof strays from neither column and removes nothing that other events may need."""
        return self.worth(*proof)[:3] == (0, False, 0)

    def worth(self, candidate: CauseCandidate, trial: Trial) -> tuple[object, ...]:
        """Return the sort key of proofs, the best first.

        The best proof changes least: it strays least from both columns, changes the fewest things, and keeps most
        events. A replacement from another column proves more than a removal, unless the part removed gives a line its
        verdict. A policy of another kind counts as a removal. Example: a change under which
        attacks do nothing does not explain why a blocker can stop them.
        """
        change, book = trial.change, self.own.rulebook
        size = len(change.also) + max(0, len(change.fields) - 1) + ("is" in change.fields)
        size += change.kind == "assumption"
        if change.kind == "revision":
            size = change.what.count(": ") - 1 + change.what.startswith("policies: ")
        unused = min((self.attempts.units_of(self.column).used[rule] for rule in change.rules), default=99)
        missed = change.leaves_out and (candidate.near >= ASKED_ABOUT or change.unit == "step")
        return (
            trial.strays,
            (missed and change.unit != ELSEWHERE) or "is" in change.fields,
            size,
            all(book[rule].status == ASSUMED for rule in change.rules if rule in book),
            trial.disturbs,
            int(candidate.near),
            unused,
        )

    # --- stages -----------------------------------------------------------------------------------------------------

    def pairs(self) -> None:
        """Try to remove two rules together where one alone reproduces only a part of the other behaviour."""
        rules = [rule for rule, near in sorted(self.path.rules.items(), key=lambda one: one[1]) if near < BEFORE]
        for first in self.partly[:4]:
            for rule in rules[:12]:
                for second, leave in self.leaving_rule(rule) if rule not in first.change.rules[:1] else ():
                    both = replace(first.change, rules=(*first.change.rules, rule), also=(second,))
                    make = partial(make_without_rule, first.make, leave, rule)
                    self.attempt_all([CauseCandidate(both, make, first.near)])
                    if self.proofs:
                        return

    def many(self) -> int:
        """Return the number of candidates, without fields of policies and combined changes."""
        givers = {name: self.known.rulesets[name] for name in self.others}
        return (
            sum(len(differences(self.own, one)) + 1 for one in givers.values() if one.game == self.own.game)
            + sum(1 for _ in policies(self.column, self.own, givers))
            + sum(1 for _ in other_options(self.column, self.own, self.known.runs[self.column]))
            + sum(len(self.parts(least, most)) for least, most in DISTANCES.values())
        )

    # --- candidates -------------------------------------------------------------------------------------------------

    def attempt_all(self, candidates: Sequence[CauseCandidate]) -> None:
        """Try candidates while time and tries are left."""
        for candidate in candidates:
            if not self.attempts.budget.left(RUNS):
                return
            self.attempt(candidate)

    def attempt(self, candidate: CauseCandidate) -> Trial | None:
        """Try a candidate and keep its proof."""
        trial = self.attempts.attempt(self.experiment, candidate)
        if trial is not None and trial.like and set(trial.like).isdisjoint(self.way.columns):
            if all(known is not trial for _, known in self.proofs):
                self.proofs.append((candidate, trial))
        elif trial is not None and trial.becomes and candidate.change.leaves_out:
            self.partly.append(candidate)
        return trial

    def ordered(self, rules: Sequence[str], nearest: bool = True) -> tuple[str, ...]:
        """Return rules in order: the nearest first if wanted, assumed rules last, else as they are cited.

        An assumed rule comes first if another option of its assumption was proved to decide.
        """
        book, near = self.own.rulebook, self.path.of_rules
        flips = {rule for _, one in self.proofs if one.change.kind == "assumption" for rule in one.change.rules}
        last = {rule for rule in rules if rule in book and book[rule].status == ASSUMED and rule not in flips}
        known = [rule for rule in dict.fromkeys(rules) if rule in book]
        return tuple(sorted(known, key=lambda rule: (near((rule,)) * nearest, rule not in flips, rule in last)))

    def parts(self, above: float, most: float) -> list[CauseCandidate]:
        """Return the parts, settings and rules that are nearer than one distance and not nearer than another."""
        return [one for one in self.near_parts if above < one.near <= most][:EACH]

    @cached_property
    def near_parts(self) -> list[CauseCandidate]:
        """The parts, settings and rules of all stages, in order of stages.

        Within a stage, rules with few parts come first: such a rule is specific to this case.
        """
        units, farthest = self.attempts.units_of(self.column), max(most for _, most in DISTANCES.values())
        found: list[tuple[tuple[object, ...], CauseCandidate]] = []
        for number, part in enumerate((*units.parts, *find_observed_values(self.own, *self.values_elsewhere()))):
            near = self.path.of_part(part)
            # the timing of an action rests on several rules, of which the one that refuses it decides
            if near > farthest or not (rules := self.ordered(part.rules, nearest=part.words == ANY_TIME)):
                continue
            if (procedure := find_procedure(part.path)) is not None and procedure not in self.experiment.procedures_run:
                continue
            change = self.change_of(part, number, rules)
            place: tuple[object, ...] = (*self.rank(near, units.used[rules[0]]), KINDS.index(part.kind))
            found.append((place, CauseCandidate(change, partial(units.without, part), near)))
        for rule, near in self.path.rules.items():
            for change, leave in self.leaving_rule(rule) if near <= farthest else ():
                place = (*self.rank(near, units.used[rule]), KINDS.index("step") - 0.5)
                found.append((place, CauseCandidate(change, partial(leave, self.own, rule), near)))
        found.sort(key=lambda one: one[0])
        return [candidate for _, candidate in found]

    def change_of(self, part: FoundPart, number: int, rules: tuple[str, ...]) -> Change:
        """Return the change of a part or setting; a part has its number as its name until `worded`."""
        if part.kind == SETTING:
            unit = ELSEWHERE if number >= len(self.attempts.units_of(self.column).parts) else SETTING
            return Change("setting", self.column, f"{part.owner}: {part.words}", "", rules, unit=unit)
        unit = ANNOUNCED if part.kind == "step" and "announce" in part.path else part.kind
        return Change("part", self.column, str(number), "", rules, unit=unit)

    def values_elsewhere(self) -> tuple[set[int], set[str]]:
        """Return the deciding numbers and zones of other columns, zones in this game's words.

        A number must stand in the rules of its game. Else any number could be proved: a game that draws up to six cards
        shows "four" where a player held two.
        """
        shown = {
            (name, cell.text)
            for row in self.known.deciding
            if row.kind == "observation" and not row.cells[self.column].blank
            for name, cell in row.cells.items()
            if name in self.others and cell.text != row.cells[self.column].text
        }
        placings = self.own.lexicon.zones
        zones = {placing.zone for _, word in shown if word in placings for placing in placings[word]}
        numbers = {(name, int(text)) for name, text in shown if text.isdecimal()}
        return {number for name, number in numbers if number in declared_numbers(self.known.rulesets[name])}, zones

    def rank(self, near: float, used: int) -> tuple[int, int, float]:
        """Return the sort key of a candidate: stage, magnitude of the number of parts with its rule, distance."""
        stage = sum(near > most for _, most in DISTANCES.values())
        return stage, used.bit_length(), near

    def leaving_rule(self, rule: str) -> tuple[tuple[Change, Leave], ...]:
        """Return the two ways to remove a rule: its requirements and checks, or its steps."""
        return (
            (Change("without", self.column, rule, "", (rule,)), leaving_out),
            (Change("undone", self.column, rule, "", (rule,)), leaving_undone),
        )

    def options(self) -> None:
        """Try the other options of the assumptions that the column depends on."""
        found = other_options(self.column, self.own, self.known.runs[self.column])
        near = self.path.of_rules
        self.attempt_all([CauseCandidate(one, lambda: self.own, near(one.rules), option) for one, option in found])

    # --- policies and revisions -------------------------------------------------------------------------------------

    def policies(self, above: float, most: float) -> None:
        """Try the differing policies of other columns, field by field, then whole and minimized.

        Args:
            above, most: the range of distances of their nearest rules.
        """
        givers = {name: self.known.rulesets[name] for name in self.others}
        for whole, policy, giver in policies(self.column, self.own, givers):
            if not above < self.path.of_rules(whole.rules) <= most:
                continue
            if not self.attempts.budget.left(RUNS):
                return
            self.policy(whole, policy, giver)

    def policy(self, whole: Change, policy: str, giver: Ruleset) -> None:
        """Try one policy of another column: each field, all fields, then the fewest sufficient ones."""
        fields = differing_fields(self.own, giver, policy)
        if self.attempts.attempt(self.experiment, self.taking(whole, policy, giver, ())) is None:
            return  # it changes nothing at all
        before = len(self.proofs)
        for field in fields:
            if self.attempts.budget.left(RUNS):
                self.attempt_fitting(self.taking(whole, policy, giver, (field,)), policy, giver)
        if len(self.proofs) > before or len(fields) < 2:
            return
        trial = self.attempt_fitting(self.taking(whole, policy, giver, fields), policy, giver)
        if trial is None or not trial.like:
            return

        def enough(some: list[str]) -> bool:
            if not self.attempts.budget.left(RUNS):
                return False
            found = self.attempt_fitting(self.taking(whole, policy, giver, tuple(some)), policy, giver)
            return found is not None and bool(found.like)

        minimize(fields, enough)

    def attempt_fitting(self, candidate: CauseCandidate, policy: str, giver: Ruleset) -> Trial | None:
        """Try a policy if the game declares every name in it."""
        trial = self.attempts.attempt(self.experiment, candidate)
        told = trial is not None and bool(trial.like)
        if told and not self.experiment.fits(policy, giver, candidate.change.fields):
            return None
        return self.attempt(candidate) if told else trial

    def taking(self, whole: Change, policy: str, giver: Ruleset, fields: tuple[str, ...]) -> CauseCandidate:
        """Return the candidate that takes some fields of a policy."""
        mine = getattr(self.own.parts.policies, policy)
        behind = [rule for field in fields for rule in mine.rules_for(field)]
        rules = self.ordered(behind if fields else mine.cites)
        change = replace(whole, rules=rules, fields=fields)
        near = min(self.path.of_rules(rules), FAR)
        make: Make = lambda: taking(self.own, policy, giver, check=False, fields=fields)  # noqa: E731
        return CauseCandidate(change, make, near)

    def revisions(self) -> None:
        """Try parts of revisions that behave in another way: single parts, then the fewest sufficient ones."""
        for other in self.others:
            theirs = self.known.rulesets[other]
            if theirs.game == self.own.game:
                self.revision(other, theirs)

    def revision(self, other: str, theirs: Ruleset) -> None:
        """Try the parts of one other revision."""
        parts = list(differences(self.own, theirs))
        parts.sort(key=lambda one: self.path.of_rules(self.taking_parts(other, theirs, [one]).change.rules))

        def enough(taken: list[Difference]) -> bool:
            if not self.attempts.budget.left(RUNS):
                return False
            trial = self.attempt(self.taking_parts(other, theirs, taken))
            return trial is not None and bool(trial.like)

        if enough([]) or any(enough([one]) for one in parts) or not enough(parts):
            self.revision_fields(other, theirs)
            return
        minimize(parts, enough)

    def revision_fields(self, other: str, theirs: Ruleset) -> None:
        """Try the single fields of a policy if the policy of another revision suffices."""
        for _, trial in tuple(self.proofs):
            change = trial.change
            table, _, name = change.what.partition(": ")
            if change.kind == "revision" and table == "policies" and "," not in name:
                whole = Change("policy", self.column, name, other, change.rules)
                fields = differing_fields(self.own, theirs, name)
                for field in fields if len(fields) > 1 else ():
                    self.attempt_fitting(self.taking(whole, name, theirs, (field,)), name, theirs)

    def taking_parts(self, other: str, theirs: Ruleset, taken: Sequence[Difference]) -> CauseCandidate:
        """Return the candidate that takes some parts of another revision."""
        change = revisions(self.column, self.own, other, theirs, taken)
        near = self.path.of_rules(change.rules)
        return CauseCandidate(change, lambda: taking_over(self.own, theirs, taken), near)


def make_without_rule(make: Make, leave: Leave, rule: str) -> Ruleset | None:
    """Make a ruleset and remove a rule from it."""
    ruleset = make()
    return leave(ruleset, rule) if ruleset is not None else None
