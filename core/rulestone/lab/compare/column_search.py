"""The search for the change that makes one column behave as another way does: the smallest one, nearest first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, partial

from msgspec.structs import replace

from rulestone.game.differences import Difference, differences, leaving_out, leaving_undone, taking_over
from rulestone.game.experiments import taking
from rulestone.game.rulebook import ASSUMED, STATUSES
from rulestone.game.ruleset import Ruleset
from rulestone.interventions.changes import Change
from rulestone.interventions.experiment import Make, procedure_at
from rulestone.interventions.minimize import minimize
from rulestone.interventions.parts import FoundPart
from rulestone.interventions.settings import said_elsewhere
from rulestone.interventions.units import KINDS, SETTING
from rulestone.lab.compare.attempts import RUNS, Attempts, CauseCandidate
from rulestone.lab.compare.changes import Trial, differing_fields, other_options, policies, revisions
from rulestone.lab.compare.paths import ASKED_ABOUT, BEFORE, BESIDE, FAR, VERDICT, CausalPath, causal_path
from rulestone.lab.compare.ways import Way

Leave = Callable[[Ruleset, str], Ruleset | None]

ANNOUNCED = "announcement"
"""The unit of a step that an action announces: a target or a cost, without which the action is refused."""
ELSEWHERE = "elsewhere"
"""The unit of a step in which a number or zone is as another column shows it."""
EACH = 40
"""So many parts of one column are tried at most at one distance from the divergence."""

DISTANCES = {
    "verdicts": (-1, VERDICT + 0.5),
    "nearest": (VERDICT + 0.5, ASKED_ABOUT + 0.2),
    "near": (ASKED_ABOUT + 0.2, ASKED_ABOUT + 0.5),
    "beside": (ASKED_ABOUT + 0.5, BESIDE + 0.5),
    "before": (BESIDE + 0.5, BEFORE + 0.5),
}
"""Stage → the distances between which it tries parts; see `paths`."""
POLICY_DISTANCES = {"near_policies": (-1, ASKED_ABOUT), "far_policies": (ASKED_ABOUT, FAR)}
"""Stage → the distances between which the nearest rule of a policy is that it tries."""
ROUNDS = (
    ("verdicts", "revisions", "nearest"),
    ("near_policies", "options", "far_policies"),
    ("near", "beside"),
    ("before", "pairs"),
)
"""The stages of the search by rounds: every column takes part in a round before the next one begins.

What is at work in one column alone is found before everything in the columns ahead of it is tried. In the last round
only columns take part for which nothing is proved.
"""


class ColumnSearch:
    """Looks for the cause of one column's way of behaving.

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
        """Try changes, stage by stage, until it is clear why no other column behaves so, or the budget is spent.

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
        """Return the columns as which this one behaves under a change that proves something.

        Args:
            clear: only under changes that prove it beyond doubt.
        """
        found = (proof for proof in self.proofs if not clear or self.leaves_no_doubt(proof))
        return {column for _, trial in found for column in trial.like}

    def best(self) -> tuple[CauseCandidate, Trial]:
        """Return the best proof: least straying from both columns, then nearest, then best known."""
        return min(self.proofs, key=lambda proof: self.worth(*proof))

    def told(self, clear: bool = False) -> list[Trial]:
        """Return the trials of the best proofs with their changes in words, one for each way that they make it behave.

        Args:
            clear: only those beyond doubt.
        """
        best: dict[tuple[str, ...], Trial] = {}
        for proof in sorted(self.proofs, key=lambda proof: self.worth(*proof)):
            if not clear or self.leaves_no_doubt(proof):
                best.setdefault(proof[1].like, proof[1])
        return [replace(trial, change=self.worded(trial.change)) for trial in best.values()]

    def leaves_no_doubt(self, proof: tuple[CauseCandidate, Trial]) -> bool:
        """Return whether a proof strays from neither column and leaves out nothing that might be missed."""
        return self.worth(*proof)[:3] == (0, False, 0)

    def worth(self, candidate: CauseCandidate, trial: Trial) -> tuple[object, ...]:
        """Return what orders proofs, the best first.

        What another column has in its place proves more than that something is left out, which may be missed for many
        reasons, unless it gives a line its verdict. A policy of another kind is as large a change. The best proof
        changes least: it strays least from both columns, changes the fewest things, and leaves most of what happens as
        it was. That an attack as a whole does nothing is not why a blocker may stop it.
        """
        change = trial.change
        status = [STATUSES.index(self.own.rulebook[rule].status) for rule in change.rules if rule in self.own.rulebook]
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
            min(status, default=len(STATUSES)) >= STATUSES.index(ASSUMED),
            trial.disturbs,
            int(candidate.near),
            unused,
        )

    # --- stages -----------------------------------------------------------------------------------------------------

    def pairs(self) -> None:
        """Try two rules together where one alone makes only a part of it so."""
        rules = [rule for rule, near in sorted(self.path.rules.items(), key=lambda one: one[1]) if near < BEFORE]
        for first in self.partly[:4]:
            for rule in rules[:12]:
                for second, leave in self.leaving_rule(rule) if rule not in first.change.rules else ():
                    both = replace(first.change, rules=(*first.change.rules, rule), also=(second,))
                    self.attempt_all([CauseCandidate(both, self.then(first.make, leave, rule), first.near)])
                    if self.proofs:
                        return

    def many(self) -> int:
        """Return how many changes there are to try, fields of policies and several changes together not counted."""
        givers = {name: self.known.rulesets[name] for name in self.others}
        same = [one for one in givers.values() if one.game == self.own.game]
        return (
            sum(len(differences(self.own, one)) + 1 for one in same)
            + sum(1 for _ in policies(self.column, self.own, givers))
            + sum(1 for _ in other_options(self.column, self.own, self.known.runs[self.column]))
            + sum(len(self.parts(least, most)) for least, most in DISTANCES.values())
        )

    # --- candidates -------------------------------------------------------------------------------------------------

    def attempt_all(self, candidates: Sequence[CauseCandidate]) -> None:
        """Try candidates as long as there are time and tries left."""
        for candidate in candidates:
            if not self.attempts.budget.left(RUNS):
                return
            self.attempt(candidate)

    def attempt(self, candidate: CauseCandidate) -> Trial | None:
        """Try a candidate and keep what it proves."""
        trial = self.attempts.attempt(self.experiment, candidate)
        if trial is not None and trial.like and set(trial.like).isdisjoint(self.way.columns):
            if all(known is not trial for _, known in self.proofs):
                self.proofs.append((candidate, trial))
        elif trial is not None and trial.becomes and candidate.change.leaves_out:
            self.partly.append(candidate)
        return trial

    def worded(self, change: Change) -> Change:
        """Return a change with the part that it leaves out in words."""
        if change.kind != "part":
            return change
        units = self.attempts.units_of(self.column)
        return replace(change, what=units.worded(units.parts[int(change.what)]))

    def ordered(self, rules: Sequence[str]) -> tuple[str, ...]:
        """Return rules, those first that say most: the nearest, then the best known, then those cited first."""
        book = self.own.rulebook
        known = [rule for rule in dict.fromkeys(rules) if rule in book]
        return tuple(sorted(known, key=lambda rule: (self.path.of_rules((rule,)), STATUSES.index(book[rule].status))))

    def parts(self, above: float, most: float) -> list[CauseCandidate]:
        """Return the parts, settings and rules that are nearer than one distance and not nearer than another."""
        return [one for one in self.near_parts if above < one.near <= most][:EACH]

    @cached_property
    def near_parts(self) -> list[CauseCandidate]:
        """The parts, settings and rules that any stage tries, stage by stage.

        In a stage those of rules behind few parts come first: such a rule says something of this case alone.
        """
        units, farthest = self.attempts.units_of(self.column), max(most for _, most in DISTANCES.values())
        found: list[tuple[tuple[object, ...], CauseCandidate]] = []
        for number, part in enumerate((*units.parts, *said_elsewhere(self.own, *self.shown_elsewhere()))):
            near = self.path.of_part(part)
            if near > farthest or not (rules := self.ordered(part.rules)):
                continue
            if (procedure := procedure_at(part.path)) is not None and procedure not in self.experiment.carried_out:
                continue
            change = self.changing(part, number, rules)
            place: tuple[object, ...] = (*self.place(near, units.used[rules[0]]), KINDS.index(part.kind))
            found.append((place, CauseCandidate(change, partial(units.without, part), near)))
        for rule, near in self.path.rules.items():
            for change, leave in self.leaving_rule(rule) if near <= farthest else ():
                place = (*self.place(near, units.used[rule]), KINDS.index("step") - 0.5)
                found.append((place, CauseCandidate(change, self.then(lambda: self.own, leave, rule), near)))
        found.sort(key=lambda one: one[0])
        return [candidate for _, candidate in found]

    def changing(self, part: FoundPart, number: int, rules: tuple[str, ...]) -> Change:
        """Return the change of a part or setting, called by its number until it is told."""
        if part.kind == SETTING:
            unit = ELSEWHERE if number >= len(self.attempts.units_of(self.column).parts) else SETTING
            return Change("setting", self.column, f"{part.owner}: {part.words}", "", rules, unit=unit)
        unit = ANNOUNCED if part.kind == "step" and "announce" in part.path else part.kind
        return Change("part", self.column, str(number), "", rules, unit=unit)

    def shown_elsewhere(self) -> tuple[set[int], set[str]]:
        """Return the numbers that decide in other columns, and the zones of this game that other columns show."""
        shown = {
            cell.text
            for row in self.known.deciding
            if row.kind == "observation" and not row.cells[self.column].blank
            for name, cell in row.cells.items()
            if name in self.others and cell.text != row.cells[self.column].text
        }
        placings = self.own.lexicon.zones
        zones = {placing.zone for word in shown if word in placings for placing in placings[word]}
        return {int(text) for text in shown if text.isdecimal()}, zones

    def place(self, near: float, used: int) -> tuple[int, int, float]:
        """Return what orders candidates: their stage, about how many parts rest on their rule, and how near it is."""
        stage = sum(near > most for _, most in DISTANCES.values())
        return stage, used.bit_length(), near

    def leaving_rule(self, rule: str) -> tuple[tuple[Change, Leave], ...]:
        """Return the two ways to leave a rule out: what it asks or checks, and what it makes happen."""
        return (
            (Change("without", self.column, rule, "", (rule,)), leaving_out),
            (Change("undone", self.column, rule, "", (rule,)), leaving_undone),
        )

    def then(self, make: Make, leave: Leave, rule: str) -> Make:
        """Return what makes a ruleset and leaves a rule out of it."""

        def made() -> Ruleset | None:
            ruleset = make()
            return leave(ruleset, rule) if ruleset is not None else None

        return made

    def options(self) -> None:
        """Try the other options of the assumptions that the column depends on."""
        found = other_options(self.column, self.own, self.known.runs[self.column])
        near = self.path.of_rules
        self.attempt_all([CauseCandidate(one, lambda: self.own, near(one.rules), option) for one, option in found])

    # --- policies and revisions -------------------------------------------------------------------------------------

    def policies(self, above: float, most: float) -> None:
        """Try the policies of other columns that change anything, field by field, then whole and minimized.

        Args:
            above, most: between which distances their nearest rule is.
        """
        givers = {name: self.known.rulesets[name] for name in self.others}
        for whole, policy, giver in policies(self.column, self.own, givers):
            if not above < self.path.of_rules(whole.rules) <= most:
                continue
            if not self.attempts.budget.left(RUNS):
                return
            self.policy(whole, policy, giver)

    def policy(self, whole: Change, policy: str, giver: Ruleset) -> None:
        """Try one policy of another column: each field, all of them, the fewest that are enough."""
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
        """Try a policy, if it names only what the game has."""
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
        """Try the parts of the game's other revisions that behave otherwise: one, then the fewest that are enough."""
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
        """Where one policy of another revision is enough: try its fields alone."""
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
