"""Odd corners as scenarios: what no ruling of the catalogue asks, under both revisions."""

from __future__ import annotations

from pathlib import Path

import pytest

from dm_evolution.plugin import rulestone_games
from rulestone.scenario.files import Scenario, load_all
from rulestone.scenario.rulings import HOLDS, Ruling, check_ruling_quality, run_ruling

GAME = rulestone_games()[0]
HERE = Path(__file__).parent / "corners"
CORNERS = [corner for name in ("corners.yaml", "guards.yaml", "held.yaml") for corner in load_all(HERE / name)]


@pytest.mark.parametrize("revision", GAME.revisions)
@pytest.mark.parametrize("corner", CORNERS, ids=lambda corner: corner.id)
def test_corner_holds(corner: Scenario, revision: str) -> None:
    ruling = Ruling(corner.id, revision, corner, corner.file)
    result = run_ruling(ruling, GAME)
    assert result.status == HOLDS, result.why
    assert check_ruling_quality(ruling, result) == []
