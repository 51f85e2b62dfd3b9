"""Corners of games under policies of other games: `tests/GAME/experiments.yaml`."""

from __future__ import annotations

import pytest

from rulestone.game.host import find, games
from rulestone.scenario import Scenario, run_all
from tests.mutants.late_witnesses import load_experiments

CORNERS = [
    (f"{game}@{revision}", corner)
    for game in games()
    for corner in load_experiments(game)
    for revision in corner.revisions
]


@pytest.mark.parametrize(("column", "corner"), CORNERS, ids=lambda one: one if isinstance(one, str) else one.id)
def test_corner_under_a_policy_of_another_game_gives_the_recorded_result(column: str, corner: Scenario) -> None:
    game, ruleset = find(column)
    for run in run_all(corner, game, ruleset.revision):
        assert run.expectations
        assert [(one.what, one.expected, one.found) for one in run.expectations if not one.holds] == []
