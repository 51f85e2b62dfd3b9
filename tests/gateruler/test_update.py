"""Each change of a revision shows in a scenario of the library, with the rule that changed on each side."""

from __future__ import annotations

import pytest

import rulestone
from rulestone.lab.compare.comparison import compare

COLUMNS = ["gateruler@2020-12", "gateruler@2021-10"]


@pytest.mark.parametrize(
    ("scenario", "rule"),
    [
        ("last-stand", "GR-12.1"),
        ("which-blow", "GR-10.5"),
    ],
)
def test_revisions_diverge_by_the_changed_rule(scenario: str, rule: str) -> None:
    comparison = compare(scenario, COLUMNS)
    parting = comparison.divergence or comparison.divergences[0]
    old, new = parting.groups
    assert (old.columns, new.columns) == (("gateruler@2020-12",), ("gateruler@2021-10",))
    assert f"{rule}@2020-12" in old.rules + old.only
    assert rule in new.rules + new.only


def test_choice_of_reduced_damage_decides_the_survivor() -> None:
    comparison = compare("which-blow", COLUMNS)
    ends = [column.run.observations for column in comparison.columns]
    assert ends[0] == {"Prince ends in": "graveyard", "Squire ends in": "field"}
    assert ends[1] == {"Prince ends in": "field", "Squire ends in": "graveyard"}
    assert comparison.divergence is not None
    assert [group.rules[0] for group in comparison.divergence.groups] == ["GR-10.5@2020-12", "GR-10.5"]


def test_equipping_does_not_arise_before_2022_03() -> None:
    old, new = (rulestone.run(rulestone.find_scenario("gear-up"), f"gateruler@{day}") for day in ("2021-10", "2022-03"))
    assert "[GR-16@2020-12]" in old.unmet
    assert not new.unmet
    assert any("GR-16.1" in record.rules for step in new.steps for record in step.records)
