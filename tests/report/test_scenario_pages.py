"""The pages of the site that step through a scenario."""

from __future__ import annotations

from tests.proofs import slow

from rulestone.report.atlas.markup import Anchors
from rulestone.report.atlas.pages import ScenarioPages


@slow
def test_page_that_steps_through_a_scenario_names_its_causes() -> None:
    told = ScenarioPages(("equal-power",), False, Anchors((), {})).write_page("equal-power")
    assert told is not None
    assert told.result.ways
    assert "Tried" in told.files["pages/equal-power.html"]
