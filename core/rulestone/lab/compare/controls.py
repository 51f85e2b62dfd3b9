"""Controls: ordinary situations that a change must not alter.

A change may make one game behave as another for the wrong reason. If no creature can die, a creature that another game
saves also survives; but in both games a destroyed creature dies. So where two columns agree on a control, a change that
proves why they differ elsewhere must not alter it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from rulestone.game.game import Game
from rulestone.interventions.experiment import Consulted, Experiment, MakeRuleset
from rulestone.lab.compare.facts import ComparisonFacts
from rulestone.lab.compare.rows import get_cell
from rulestone.scenario import Run, Scenario, ScenarioError, ScriptError
from rulestone.scenario.files import load_all

Shown = Mapping[str, str]
WATCHED: WeakKeyDictionary[Game, dict[tuple[str, str], dict[str, tuple[Shown, Consulted]]]] = WeakKeyDictionary()
"""Game → column and options → title of a control → its observations there and what its run consulted, cached."""


@cache
def load_controls() -> Mapping[str, Scenario]:
    """Return the control situations: title → scenario."""
    return {one.title: one for one in load_all(Path(__file__).with_name("controls.yaml"))}


class Controls:
    """Checks changes against the behaviour of a comparison's columns in the controls.

    Args:
        facts: the comparison so far.
        assume: column → options of its assumptions.
        scenario: the scenario.
    """

    def __init__(self, facts: ComparisonFacts, assume: Mapping[str, Mapping[str, Any]], scenario: Scenario) -> None:
        self.facts = facts
        self.assume = assume
        self.scenario = scenario

    def find_broken(
        self,
        experiment: Experiment,
        make: MakeRuleset,
        options: Mapping[str, Any],
        column: str,
        other_columns: Sequence[str],
        matters: Callable[[Consulted], bool],
    ) -> str:
        """Return the title of a control on which columns agree and which a change alters; "" for none.

        Args:
            experiment: the experiment of the changed column.
            make: makes the changed ruleset.
            options: options of assumptions that belong to the change.
            column: the changed column.
            other_columns: the columns whose behaviour the change reproduces. One game among them without a
                broken control is enough.
            matters: returns whether the change may alter a run of the column, by what that run consulted.
        """
        columns = list({self.facts.rulesets[other].game: other for other in other_columns}.values())
        watched, broken = self.watch_controls(column), set[str]()
        with experiment.run_changed(make, options) as run_changed:
            for title, (plain, consulted) in watched.items():
                if not matters(consulted):
                    continue
                now = map_observations(run_changed(load_controls()[title]))
                # most changes alter no control; compare with the other columns only if one does
                altered = [row for row, key in plain.items() if now.get(row) != key]
                for other in columns if altered else ():
                    theirs, _ = self.watch_controls(other).get(title, ({}, None))
                    if any(theirs.get(row) == plain[row] for row in altered):
                        broken.add(other)
                # a control that another game's column passes leaves the proof of the difference from that game
                if len(broken) == len(columns):
                    return title
        return ""

    def watch_controls(self, column: str) -> dict[str, tuple[Shown, Consulted]]:
        """Return the controls that arise in an unchanged column, with their observations and consulted parts."""
        experiment = self.facts.get_experiment(self.scenario, column, self.assume.get(column, {}))
        cached = WATCHED.setdefault(experiment.game, {})
        key = column, repr(sorted(experiment.assume.items()))
        if key not in cached:
            cached[key] = watch_all(experiment)
        return cached[key]


def watch_all(experiment: Experiment) -> dict[str, tuple[Shown, Consulted]]:
    """Return the controls that arise in an experiment's column, with their observations and consulted parts."""
    found: dict[str, tuple[Shown, Consulted]] = {}
    with experiment.watch() as run_one:
        for title, control in load_controls().items():
            with suppress(ScenarioError, ScriptError):  # the game has no word for the observation
                made, consulted = run_one(control)
                if not (made.stopped or made.unmet):
                    found[title] = map_observations(made), consulted
    return found


def map_observations(run: Run | None) -> Shown:
    """Return the observations of a run by name, as keys for comparison; empty for a run that does not end."""
    return {name: get_cell(run, name).key for name in run.observations} if run is not None else {}
