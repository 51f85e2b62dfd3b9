"""Odd corners that the catalogue of rulings does not reach; like rulings, but of no rule in particular."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulestone.scenario import Scenario, load_all, run_all

FOLDER = Path(__file__).parent / "corners"
CORNERS = [corner for file in sorted(FOLDER.glob("*.yaml")) for corner in load_all(file)]


@pytest.mark.parametrize(
    ("corner", "revision"),
    [(corner, revision) for corner in CORNERS for revision in corner.revisions],
    ids=lambda one: one if isinstance(one, str) else one.id,
)
def test_corner_case_gives_the_recorded_result(corner: Scenario, revision: str) -> None:
    for run in run_all(corner, "gateruler", revision, {}):
        assert run.expectations
        assert [(e.what, e.expected, e.found) for e in run.expectations if not e.holds] == []
