"""Attempts: the changes that may be causes, each run once for the whole comparison."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from rulestone.interventions.changes import Change
from rulestone.interventions.experiment import Experiment, Make
from rulestone.interventions.units import Units, units_of
from rulestone.lab.compare.budget import Budget
from rulestone.lab.compare.changes import Trial
from rulestone.lab.compare.controls import Controls
from rulestone.lab.compare.known import Known
from rulestone.scenario import Scenario

RUNS = "looking for causes"


class CauseCandidate(Struct, frozen=True):
    """A change that may be a cause.

    Attributes:
        change: the change.
        make: makes the changed ruleset.
        near: distance of the changed part from the divergence (`paths`).
        option: of an assumption, the option that it chooses.
    """

    change: Change
    make: Make
    near: float
    option: object = None


class Attempts:
    """Runs changes to the columns of one comparison, each once.

    Args:
        known: the comparison so far.
        scenario: the scenario.
        assume: column → options of its assumptions.
        budget: how long.

    Attributes:
        rejected: those under which a column answers as others do, but not to the same question.
        tried: how many changes were run.
        listed: how many changes there were to run.
    """

    def __init__(
        self, known: Known, scenario: Scenario, assume: Mapping[str, Mapping[str, object]], budget: Budget
    ) -> None:
        self.known = known
        self.scenario = scenario
        self.assume = assume
        self.budget = budget
        self.controls = Controls(known, assume, scenario)
        self.rejected: list[Trial] = []
        self.tried = 0
        self.listed = 0
        self.seen: dict[tuple[object, ...], Trial | None] = {}

    def units_of(self, column: str) -> Units:
        """Return the parts of a column's ruleset."""
        return units_of(self.known.rulesets[column])

    def name_removed_part(self, trial: Trial) -> Trial:
        """Return a trial with the part that its change removes in words."""
        if trial.change.kind != "part":
            return trial
        units = self.units_of(trial.change.column)
        what = units.worded(units.parts[int(trial.change.what)])
        return replace(trial, change=replace(trial.change, what=what))

    def attempt(self, experiment: Experiment, candidate: CauseCandidate) -> Trial | None:
        """Return the trial of a candidate; None where it does not run, or changes nothing."""
        change = candidate.change
        key = (change.kind, change.column, change.what, change.giver, change.fields, change.also)
        if key not in self.seen:
            self.tried += 1
            self.budget.spend()
            if change.kind == "assumption":
                run = self.known.option(experiment, change.column, change.what, candidate.option)
            else:
                run = experiment.under(candidate.make)
            self.seen[key] = None
            if run is not None and not self.known.changes_nothing(run, change.column):
                trial = self.known.judged(change, run)
                if trial.like and change.kind != "revision":
                    trial = self.hold_against_controls(experiment, candidate, trial)
                self.seen[key] = trial
                if trial.rejected:
                    self.rejected.append(trial)
        return self.seen[key]

    def hold_against_controls(self, experiment: Experiment, candidate: CauseCandidate, trial: Trial) -> Trial:
        """Return a trial, rejected if its change breaks a control on which both columns agree."""
        change = trial.change
        options = {change.what: candidate.option} if change.kind == "assumption" else {}
        broken = self.controls.broken(experiment, candidate.make, options, change.column, trial.like)
        if not broken:
            return trial
        return replace(trial, like=(), becomes={}, rejected=f"it also changes the common result of “{broken}”")
