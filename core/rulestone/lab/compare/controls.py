"""Controls: ordinary situations that a change must not alter.

A change may make one game behave as another for the wrong reason. If no creature can die, a creature that another game
saves also survives; but in both games a destroyed creature dies. So where two columns agree on a control, a change that
proves why they differ elsewhere must not alter it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from msgspec.structs import replace

from rulestone.game.game import Game
from rulestone.interventions.experiment import Experiment, Make
from rulestone.lab.compare.known import Known
from rulestone.lab.compare.rows import observe
from rulestone.scenario import Run, Scenario, ScenarioError, ScriptError, run
from rulestone.scenario.files import load_all
from rulestone.scenario.yaml import Node

Shown = Mapping[str, str]
SHORT = "this scenario with each card text one sentence shorter"
UNCHANGED: WeakKeyDictionary[Game, dict[tuple[str, str, str], Shown]] = WeakKeyDictionary()
"""Game → title of a control, column and options → the observations of the unchanged column, cached."""


@cache
def load_controls() -> Mapping[str, Scenario]:
    """Return the control situations: title → scenario."""
    return {one.title: one for one in load_all(Path(__file__).with_name("controls.yaml"))}


def shorten_texts(scenario: Scenario) -> Scenario | None:
    """Return a scenario whose card texts lack their last sentence; None if no text has two.

    Where two games still agree in it, a change that proves why they differ must not alter its result.
    """
    cards = {name: shorten_node(node) for name, node in scenario.cards.items()}
    if all(cards[name] is node for name, node in scenario.cards.items()):
        return None
    return replace(scenario, cards=cards, given=())


def shorten_node(node: Node, key: str = "") -> Node:
    """Return a node of a card with its texts without their last sentence; the same node if none has two."""
    if isinstance(node.value, dict):
        inner = {name: shorten_node(entry, name) for name, entry in node.value.items()}
        same = all(inner[name] is entry for name, entry in node.value.items())
        return node if same else replace(node, value=inner)
    first, dot, last = node.value.strip().rstrip(".").rpartition(". ") if key == "text" else ("", "", "")
    return replace(node, value=f"{first}.") if dot and last else node


class Controls:
    """Checks changes against the behaviour of a comparison's columns in the controls.

    Args:
        known: the comparison so far.
        assume: column → options of its assumptions.
        scenario: the scenario; its form with shorter card texts is a further control.
    """

    def __init__(self, known: Known, assume: Mapping[str, Mapping[str, Any]], scenario: Scenario) -> None:
        self.known = known
        self.assume = assume
        short = shorten_texts(scenario)
        self.all = {**load_controls(), **({SHORT: short} if short is not None else {})}
        self.short: dict[tuple[str, str, str], Shown] = {}

    def find_broken(
        self, experiment: Experiment, make: Make, options: Mapping[str, Any], column: str, others: Sequence[str]
    ) -> str:
        """Return the title of a control on which columns agree and which a change alters; "" for none.

        Args:
            experiment: the experiment of the changed column.
            make: makes the changed ruleset.
            options: options of assumptions that belong to the change.
            column: the changed column.
            others: the columns whose behaviour the change reproduces. One game among them without a broken control is
                enough.
        """
        columns = list({self.known.rulesets[other].game: other for other in others}.values())
        broken: dict[str, str] = {}
        with experiment.run_changed(make, options) as run_changed:
            for title, control in self.all.items():
                plain = self.observe(title, column)
                now = map_observations(run_changed(control)) if plain else {}
                # most changes alter no control; only for the others is it known what other columns show there
                altered = [row for row, key in plain.items() if now.get(row) != key]
                for other in columns if altered else ():
                    theirs = self.observe(title, other)
                    if other not in broken and any(theirs.get(row) == plain[row] for row in altered):
                        broken[other] = title
                if len(broken) == len(columns):
                    return broken[columns[-1]]
        return ""

    def observe(self, title: str, column: str) -> Shown:
        """Return the observations of an unchanged column in a control; empty if the situation does not arise."""
        assume = self.assume.get(column, {})
        kept = UNCHANGED.setdefault(self.known.games[column], {}) if title != SHORT else self.short
        key = (title, column, repr(sorted(assume.items())))
        if key not in kept:
            kept[key] = {}
            with suppress(ScenarioError, ScriptError):  # the game has no word for it
                found = run(self.all[title], column, assume=assume, lenient=True)
                kept[key] = {} if found.stopped or found.unmet else map_observations(found)
        return kept[key]


def map_observations(run: Run | None) -> Shown:
    """Return the observations of a run by name, as keys for comparison; empty for a run that does not end."""
    return {name: observe(run, name).key for name in run.observations} if run is not None else {}
