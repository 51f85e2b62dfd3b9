"""Attempts: the possible causes, each run once for the whole comparison."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, partial
from typing import Any

from msgspec.structs import replace

from rulestone.game.ruleset import ASSUMED
from rulestone.interventions import units
from rulestone.interventions.changes import ANNOUNCED, ANY_TIME, Change, Trial
from rulestone.interventions.experiment import Consulted, Experiment
from rulestone.interventions.parts import FoundPart
from rulestone.lab.compare.budget import Budget
from rulestone.lab.compare.candidates import CauseCandidate, change_together, find_shown_values, vary_capacities
from rulestone.lab.compare.causal_path import ASKED_ABOUT, BEFORE, BESIDE, FAR, VERDICT, CausalPath, find_causal_path
from rulestone.lab.compare.changes import divide_by_conflict, run_together, vary_options
from rulestone.lab.compare.controls import Controls
from rulestone.lab.compare.facts import ComparisonFacts
from rulestone.lab.compare.rows import Behaviour, TableRow
from rulestone.lab.compare.statuses import find_names, find_state
from rulestone.scenario import Run, Scenario

SEARCH = "looking for causes"

ELSEWHERE = "elsewhere"
"""Unit of a step whose number or zone is replaced by one that another column shows."""
SET_VALUE = re.compile(r" is (?!yes |no )(.+?) and not ")
"""Pattern of the words of a setting; the group is its value in the unchanged game."""
SHOWN = -1
"""Number of the parts with such a value, which are not among the ruleset's own parts (`Units`)."""
MAX_PARTS = 56
"""Maximum number of parts of one column tried at one distance from the divergence."""

DISTANCES = {
    "verdicts": (-1, VERDICT + 0.1),
    "timing": (VERDICT + 0.1, VERDICT + 0.5),
    "nearest": (VERDICT + 0.5, ASKED_ABOUT + 0.2),
    "near": (ASKED_ABOUT + 0.2, ASKED_ABOUT + 0.5),
    "beside": (ASKED_ABOUT + 0.5, BESIDE + 0.5),
    "before": (BESIDE + 0.5, BEFORE + 0.5),
}
"""Stage → the range of distances of its parts; see `paths`."""


class Attempts:
    """Runs changes to the columns of one comparison, each once.

    Args:
        facts: the comparison so far.
        scenario: the scenario.
        assume: column → options of its assumptions.
        budget: how long.

    Attributes:
        rejected: those under which a column answers as others do, but not to the same question.
        tried: how many changes were run.
        listed: how many changes there were to run.
        seen: identity of a change → its trial; None where it does not run, or changes nothing.
        runs: identity of a change with a trial → its run.
    """

    def __init__(
        self, facts: ComparisonFacts, scenario: Scenario, assume: Mapping[str, Mapping[str, object]], budget: Budget
    ) -> None:
        self.facts = facts
        self.scenario = scenario
        self.assume = assume
        self.budget = budget
        self.controls = Controls(facts, assume, scenario)
        self.rejected: list[Trial] = []
        self.tried = 0
        self.listed = 0
        self.seen: dict[tuple[object, ...], Trial | None] = {}
        self.runs: dict[tuple[object, ...], Run] = {}

    def share_runs(self, attempts: Attempts) -> None:
        """Take over the runs of the same scenario that were made for a comparison of more columns."""
        self.controls, self.runs = attempts.controls, attempts.runs
        self.seen = {key: None for key, trial in attempts.seen.items() if trial is None}

    def change_column(self, column: str, candidate: CauseCandidate) -> Attempts | None:
        """Return attempts for the same comparison with a change in one column; None where its run fails."""
        facts, options = self.facts, self.assume.get(column, {})
        with suppress(Exception):  # running a combination of parts may fail in any way; a failed trial proves nothing
            ruleset = candidate.apply(facts.rulesets[column])
            if ruleset is not None:
                experiment = Experiment(self.scenario, facts.games[column], ruleset, options)
                runs = {**facts.runs, column: experiment.unchanged[0]}
                rulesets = {**facts.rulesets, column: ruleset}
                made = {"runs": runs, "rulesets": rulesets, "experiments": {column: experiment}}
                return Attempts(replace(facts, ran={}, keys={}, **made), self.scenario, self.assume, self.budget)
        return None

    def name_parts(self, change: Change) -> Change:
        """Return a change that describes its removed parts in words."""
        also = tuple(map(self.name_parts, change.also))
        if change.kind != "part" or not change.what.isdecimal():
            return replace(change, also=also)
        own = units.get_units(self.facts.rulesets[change.column])
        return replace(change, what=own.get_name(own.parts[int(change.what)]), also=also)

    def run_with(self, experiment: Experiment, candidates: Sequence[CauseCandidate]) -> Run | None:
        """Return the run of an experiment with some candidates; None where it does not end."""
        self.budget.spend()
        if not any(self.may_alter(one, experiment.unchanged[1]) for one in candidates):
            return experiment.unchanged[0]
        change = candidates[0].change
        if change.kind == "assumption":
            option = candidates[0].option
            key = change.column, change.what, str(option)
            return self.facts.get_run(key, partial(experiment.run_option, change.what, option))
        return experiment.run_under(lambda: change_together(experiment.ruleset, candidates))

    def may_alter(self, candidate: CauseCandidate, consulted: Consulted) -> bool:
        """Return whether a candidate may alter a run of its unchanged column, by the parts that the run consulted."""
        change, rulesets = candidate.change, self.facts.rulesets
        if change.also:
            return True
        if change.kind == "policy":
            giver = rulesets[change.giver]
            return consulted.has_policy(rulesets[change.column], change.what, giver, change.fields)
        if change.kind == "assumption":
            return change.what in consulted.assumptions
        return candidate.part is None or consulted.has_procedure(candidate.part.path)

    def attempt_together(self, experiment: Experiment, candidates: Sequence[CauseCandidate]) -> None:
        """Try candidates of one column while time and tries are left: in groups first, since most change nothing."""
        for candidate in candidates:
            if candidate.key in self.runs:
                self.attempt(experiment, candidate)
        waiting = [one for one in candidates if one.key not in self.seen]
        for group in divide_by_conflict(waiting, CauseCandidate.conflicts):
            same = partial(self.facts.changes_nothing, column=group[0].change.column)
            trials = (
                run_together(group, partial(self.run_with, experiment), same) if self.budget.has_left(SEARCH) else ()
            )
            for candidate, run in trials:
                self.attempt(experiment, candidate, run)
                if not self.budget.has_left(SEARCH):
                    return

    def attempt(self, experiment: Experiment, candidate: CauseCandidate, *runs: Run | None) -> Trial | None:
        """Return the trial of a candidate; None where it does not run, or changes nothing.

        Args:
            experiment: the experiment of its column.
            candidate: the candidate.
            runs: its run, if it has been made already.
        """
        change, key = candidate.change, candidate.key
        if key not in self.seen:
            self.tried += key not in self.runs
            run = self.runs.get(key) or (runs[0] if runs else self.run_with(experiment, (candidate,)))
            self.seen[key] = None
            if run is not None and not self.facts.changes_nothing(run, change.column):
                self.runs[key] = run
                trial = self.facts.judge_change(change, run)
                # single fields follow later: only a single field counts as proof
                whole = change.kind == "policy" and not change.fields
                if trial.like and change.kind != "revision" and not whole:
                    trial = self.hold_against_controls(experiment, candidate, trial)
                self.seen[key] = trial
                if trial.rejected:
                    self.rejected.append(trial)
        return self.seen[key]

    def depends_on_policy(self, row: TableRow, column: str, change: Change) -> bool:
        """Return whether a column's cell changes when it takes the policy fields that a change takes."""
        experiment = self.facts.get_experiment(self.scenario, column, self.assume.get(column, {}))
        swap = change.what, self.facts.rulesets[change.column], change.fields
        run = self.facts.get_run((column, *swap), partial(experiment.run_policies, [swap]))
        return run is not None and self.facts.cell(row, run, column).key != row.cells[column].key

    def hold_against_controls(self, experiment: Experiment, candidate: CauseCandidate, trial: Trial) -> Trial:
        """Return a trial, rejected if its change alters a control situation in which both columns agree."""
        change = trial.change
        options = {change.what: candidate.option} if change.kind == "assumption" else {}
        make = partial(candidate.apply, experiment.ruleset)
        matters = partial(self.may_alter, candidate)
        broken = self.controls.find_broken(experiment, make, options, change.column, trial.like, matters)
        reason = f"it also changes the common result of “{broken}”"
        return replace(trial, like=(), becomes={}, rejected=reason) if broken else trial


class CandidateSearch:
    """Try the parts, settings and options of one column.

    Args:
        attempts: runs the changes; all searches share it.
        column: the column.
        way: its way of behaving.

    Attributes:
        same_columns: the columns of its game that behave in this way.
        proofs: the changes under which the column behaves as another way does.
        partly: the changes that reproduce a part of another behaviour.
    """

    def __init__(self, attempts: Attempts, column: str, way: Behaviour) -> None:
        facts = attempts.facts
        self.attempts = attempts
        self.facts = facts
        self.column = column
        self.way = way
        self.own = facts.rulesets[column]
        self.units = units.get_units(self.own)
        self.same_columns = [name for name in way.columns if facts.rulesets[name].game == self.own.game]
        self.others = [name for one in facts.ways if one is not way for name in one.columns]
        self.experiment = facts.get_experiment(attempts.scenario, column, attempts.assume.get(column, {}))
        firsts = [one.columns[0] for one in facts.ways if one is not way]
        self.path: CausalPath = find_causal_path(facts, attempts.scenario, column, firsts)
        self.proofs: list[tuple[CauseCandidate, Trial]] = []
        self.partly: list[CauseCandidate] = []
        self.done: set[str] = set()

    def attempt_all(self, candidates: Sequence[CauseCandidate]) -> None:
        """Try candidates while time and tries are left."""
        self.attempts.attempt_together(self.experiment, candidates)
        for candidate in candidates:
            if candidate.key in self.attempts.seen:
                self.attempt(candidate)

    def attempt(self, candidate: CauseCandidate) -> Trial | None:
        """Try a candidate and record its proof."""
        trial = self.attempts.attempt(self.experiment, candidate)
        if trial is not None and trial.like and set(trial.like).isdisjoint(self.way.columns):
            if all(known is not trial for _, known in self.proofs):
                self.add_proof(candidate, trial)
        elif trial is not None and candidate.change.rules and not candidate.change.also and self.is_partial(trial):
            self.partly.append(candidate)
        return trial

    def is_partial(self, trial: Trial) -> bool:
        """Return whether a trial has a result of another column, or a number closer to its number, or drops one of two
        requirements that refuse a line.
        """
        observed = [trial.observations, *(self.facts.runs[name].observations for name in (self.column, *self.others))]
        steps: list[tuple[Any, ...]] = [tuple(one.get(row.name) for one in observed) for row in self.facts.deciding]
        numbers = [step for step in steps if all(type(value) is int for value in step)]
        # a number between the column's own and the other one is closer than its own
        closer = any(min(own, *others) < now < max(own, *others) for now, own, *others in numbers)
        return bool(trial.becomes) or closer or trial.refused_again

    def add_proof(self, candidate: CauseCandidate, trial: Trial) -> None:
        """Add a proof unless an inner step proves the same, and remove the same proof by an outer step.

        Example: the draw explains more than the case "unless it is the first turn".
        """
        same = [one for one, known in self.proofs if (known.like, known.strays) == (trial.like, trial.strays)]
        if any(map(candidate.contains, same)):
            return
        around = {one.key for one in same if one.contains(candidate)}
        self.proofs = [proof for proof in self.proofs if proof[0].key not in around]
        self.proofs.append((candidate, trial))
        states = {key for name in trial.like for key in self.facts.find_differing_states(self.column, name)}
        if candidate.mark in states:
            return
        self.prefer_readers(candidate)
        self.prefer_writers(candidate, trial, states)

    def attempt_parts(self, fits: Callable[[FoundPart], bool], farthest: float = math.inf) -> None:
        """Try the parts that fit, while time and tries are left.

        Args:
            fits: returns whether a part is tried.
            farthest: the distance that a part counts as having if it is farther away.
        """
        for number, part in enumerate(self.units.parts):
            candidate = self.make_candidate(number, part) if fits(part) else None
            if candidate is not None and self.attempts.budget.has_left(SEARCH):
                self.attempt(replace(candidate, distance=min(candidate.distance, farthest)))

    def prefer_writers(self, candidate: CauseCandidate, trial: Trial, states: Collection[str]) -> None:
        """Replace a proof by a step that gives the acting card a state that it lacks in the other column, if any does.

        Example: a creature cannot block since it came into play tapped, and not since tapped creatures cannot block.

        Args:
            candidate, trial: the proof.
            states: the attributes with the states.
        """
        if states:
            self.attempt_parts(lambda part: units.find_mark(self.own, part) in states, candidate.distance)
        written = {name for one, known in self.proofs if one.mark in states for name in known.like}
        if written.issuperset(trial.like):
            self.proofs = [proof for proof in self.proofs if proof[0] is not candidate]

    def prefer_readers(self, candidate: CauseCandidate) -> None:
        """Replace a proof by a step that records a fact with a proof by a condition that reads the fact, if one exists.

        Example: a turn goes on if an attack is not noted, since the condition that ends it after an attack reads that.
        """
        key = candidate.mark
        known = {one.key for one, _ in self.proofs}
        if key:
            self.attempt_parts(lambda part: units.reads_mark(self.own, part, key))
        if any(one.key not in known for one, _ in self.proofs):
            self.proofs = [proof for proof in self.proofs if proof[0] is not candidate]

    def sort_rules(self, rules: Sequence[str], nearest: bool = True, value: str = "") -> tuple[str, ...]:
        """Return rules in order: the nearest first if wanted, then those that name a value, assumed rules last.

        An assumed rule comes first if another option of its assumption was proved to decide.
        """
        rulebook, near = self.own.rulebook, self.path.rate_rules
        proved = {rule for _, one in self.proofs if one.change.kind == "assumption" for rule in one.change.rules}
        known = [rule for rule in dict.fromkeys(rules) if rule in rulebook]
        last = {rule for rule in known if rulebook[rule].status == ASSUMED and rule not in proved}
        named = {rule for rule in known if value and find_names(rulebook[rule].text, (value,))}

        def get_key(rule: str) -> tuple[object, ...]:
            return near((rule,)) * nearest, rule not in proved, rule not in named, rule in last

        return tuple(sorted(known, key=get_key))

    def list_parts(self, above: float, most: float) -> list[CauseCandidate]:
        """Return the parts and settings between two distances."""
        return [one for one in self.all_parts if above < one.distance <= most][:MAX_PARTS]

    @cached_property
    def all_parts(self) -> list[CauseCandidate]:
        """The parts and settings of all stages, in order of stages.

        Within a stage, rules with few parts come first: such a rule is specific to this case.
        """
        texts = [self.facts.runs[self.column].looks.get(row.name, row.name) for row in self.facts.deciding]
        hidden = units.hide_zones(self.own) if any(" sees " in text for text in texts) else ()
        numbers, zones = find_shown_values(self.facts, self.column, self.others)
        reached, unreached = ([zone for zone, moved in zones.items() if moved is wanted] for wanted in (True, False))
        found = [self.make_candidate(number, part) for number, part in enumerate(self.units.parts)]
        shown = units.find_observed_values(self.own, numbers, reached)
        observed = (*shown, *hidden, *vary_capacities(self.own))
        found += [self.make_candidate(SHOWN, part) for part in observed]
        staying = units.find_observed_values(self.own, (), unreached)
        found += [replace(one, unreached=True) for part in staying if (one := self.make_candidate(SHOWN, part))]
        return sorted(filter(None, found), key=self.sort_key)

    def make_candidate(self, number: int, part: FoundPart) -> CauseCandidate | None:
        """Return the candidate of a part or setting; None without a rule, or if its procedure does not run."""
        # the timing of an action rests on several rules, of which the one that refuses it decides
        found = SET_VALUE.search(part.words) if part.kind == units.SETTING else None
        rules = self.sort_rules(part.rules, nearest=part.words == ANY_TIME, value=found[1] if found else "")
        near, mark = self.path.rate_part(part), units.find_mark(self.own, part)
        # an action that neither happens nor is refused
        idle = near > VERDICT + 0.5 and "announce" in part.path[3:4] and part.path[2] not in self.path.events
        if idle or not rules or not self.experiment.unchanged[1].has_procedure(part.path):
            return None
        if number == SHOWN and part.path[-1] in ("seen_by", "capacity"):
            # visibility and capacity cause no event, so the path cannot rate them
            near = VERDICT
        elif near < FAR and mark in self.observed_marks:
            near = min(near, ASKED_ABOUT + 0.2)
        change, inherited = self.make_change(part, number, rules), units.inherits_rules(self.own, part.path)
        return CauseCandidate(change, part.apply, near, part=part, mark=mark, inherited=inherited)

    @cached_property
    def observed_marks(self) -> frozenset[str]:
        """The attributes behind deciding observations of a state, such as "Mage is tapped"."""
        texts = (self.facts.runs[self.column].looks.get(row.name, row.name) for row in self.facts.deciding)
        return frozenset(key for text in texts if (key := find_state(text, self.own)))

    def make_change(self, part: FoundPart, number: int, rules: tuple[str, ...]) -> Change:
        """Return the change of a part or setting; a part has its number as its name until `name_parts` names it."""
        if part.kind == units.SETTING:
            unit = ELSEWHERE if number == SHOWN else units.SETTING
            return Change("setting", self.column, f"{part.owner}: {part.words}", "", rules, unit=unit)
        unit = ANNOUNCED if part.kind in ("step", "condition") and "announce" in part.path else part.kind
        return Change("part", self.column, str(number), "", rules, unit=unit)

    def sort_key(self, candidate: CauseCandidate) -> tuple[float, ...]:
        """Return the sort key: stage, magnitude of the number of parts with the rule, distance, kind."""
        stage = sum(candidate.distance > most for _, most in DISTANCES.values())
        kind = units.KINDS.index(candidate.part.kind) if candidate.part is not None else 0
        # the magnitude only: five parts with a rule say as much about its generality as six
        return stage, self.units.used[candidate.change.rules[0]].bit_length(), candidate.distance, kind

    def try_options(self) -> None:
        """Try the other options of the assumptions that the column depends on."""
        found = vary_options(self.column, self.own, self.facts.runs[self.column])
        near = self.path.rate_rules
        self.attempt_all([CauseCandidate(one, lambda own: own, near(one.rules), option) for one, option in found])
