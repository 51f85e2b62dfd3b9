"""Corner cases as scenarios: cases without a ruling in the catalogue, under both revisions unless they name one."""

from __future__ import annotations

from pathlib import Path

import pytest

from dm_evolution.plugin import rulestone_games
from rulestone.scenario.files import Scenario, load_all
from rulestone.scenario.lookup import HOLDS, Ruling, check_ruling_quality, run_ruling

GAME = rulestone_games()[0]
HERE = Path(__file__).parent / "corners"
CORNERS = [
    (revision, corner)
    for file in sorted(HERE.glob("*.yaml"))
    for corner in load_all(file)
    for revision in corner.revisions or GAME.revisions
]


@pytest.mark.parametrize(("revision", "corner"), CORNERS, ids=lambda part: part if isinstance(part, str) else part.id)
def test_corner_case_gives_the_expected_result(revision: str, corner: Scenario) -> None:
    ruling = Ruling(corner.id, revision, corner, corner.file)
    result = run_ruling(ruling, GAME)
    assert result.status == HOLDS, result.why
    assert check_ruling_quality(ruling, result) == []
