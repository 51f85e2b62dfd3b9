"""A scenario followed under one game, with the data to observe any of its positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from rulestone.game.game import Game
from rulestone.kernel.position import Position
from rulestone.model.bounds import MAX_DIGITS
from rulestone.model.spelling import format_unknown
from rulestone.scenario.errors import ScenarioError
from rulestone.scenario.files import Scenario
from rulestone.scenario.results import Run
from rulestone.scenario.runs import find_game, follow_script
from rulestone.scenario.script.script import Script
from rulestone.scenario.setup.board import ScenarioBoard
from rulestone.scenario.setup.position import prepare


class Stage(Struct, frozen=True):
    """A run of one variant of a scenario.

    Attributes:
        board: the board.
        script: the script, followed to its end.
        run: the result.
        cases: number of the other variants of the scenario.
    """

    board: ScenarioBoard
    script: Script
    run: Run
    cases: int = 0

    def step(self, number: int | None) -> int:
        """Return the number of a step, by default the last one.

        Raises:
            ScenarioError: the script has no such step.
        """
        last = len(self.run.steps)
        if number is None:
            return last
        if not 0 <= number <= last:
            lines = "there is no script, only step 0"
            if last:
                lines = f"the script has {last} line{'s' if last > 1 else ''}, and 0 is the start"
            raise ScenarioError(f"there is no step {number}: {lines}", self.board.scenario.label)
        return number

    def position(self, step: int) -> Position:
        """Return the position after a step; 0 is the start."""
        return self.run.steps[step - 1].position if step else self.run.start

    def describe(self, step: int) -> str:
        """Return a step in words."""
        if not step:
            return "at the start"
        done = self.run.steps[step - 1]
        end = ", at the end" if step == len(self.run.steps) else ""
        refused = f"at step {step}, “{done.line}”, which is not allowed"
        return f"after step {step}, “{done.line}”{end}" if done.verdict.ok else refused


def follow_stage(
    scenario: Scenario, game: str | Game, revision: str = "", assume: Mapping[str, Any] | None = None, case: str = ""
) -> Stage:
    """Follow a scenario under a game.

    Args:
        scenario: the scenario.
        game: "game" or "game@revision".
        revision: its revision, the newest unless one is named.
        assume: options of assumptions; they override the options of the file.
        case: name or number (from 1) of a case; the first one by default.

    Raises:
        UnknownGame: no installed game has that name.
        ScenarioError: a word of the file has no meaning in this game, or the scenario has no such case.
        ScriptError: the script cannot be followed.
        LookupError: there is no such revision, or no such assumption or option.
    """
    found, revision = find_game(game, revision)
    variants = scenario.at(revision).variants()
    chosen = variants[0]
    if case:
        names = [variant.case for variant in variants]
        number = int(case) - 1 if case.isascii() and case.isdigit() and len(case) <= MAX_DIGITS else -1
        if case not in names and not 0 <= number < len(variants):
            told = format_unknown("case", case, names) if scenario.cases else "this scenario has no cases"
            raise ScenarioError(told, scenario.label)
        chosen = variants[names.index(case) if case in names else number]
    results = follow_script(prepare(chosen, found, revision, assume), False, False)
    return Stage(results.board, results.script, results.make_run(), len(variants) - 1)
