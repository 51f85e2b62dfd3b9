"""Run, compare and explain accept a scenario in any form, and their results have a short repr."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulestone
from rulestone.scenario import ScenarioError, find
from rulestone.scenario.lookup import LIBRARY, Given

PATH = LIBRARY / "type-then-lord.yaml"
FORMS = ["type-then-lord", str(PATH), PATH, find("type-then-lord"), find("type-then-lord").node.plain]


@pytest.mark.parametrize("given", FORMS, ids=["name", "text of a path", "path", "scenario", "mapping"])
def test_scenario_is_accepted_in_any_form(given: Given) -> None:
    assert rulestone.run(given, "godacard").observations["the order matters"] is True
    assert [way.answer for way in rulestone.compare(given, ("godacard", "monscol")).ways] == [
        "It matters",
        "It does not matter",
    ]
    found = rulestone.explain(given, "monscol", "Younger Mason.power")
    assert found.derivations == rulestone.explain("type-then-lord", "monscol", "Younger Mason.power").derivations


def test_mapping_that_is_no_scenario_is_an_error() -> None:
    with pytest.raises(ScenarioError, match="playerz"):
        rulestone.run({"playerz": {}}, "godacard")
    with pytest.raises(ScenarioError, match="cannot be read"):
        rulestone.run(Path("no-such-file.yaml"), "godacard")


def test_repr_of_results_fits_a_screen() -> None:
    for name in ("last-stand", "paid-for-nothing", "bodyguards", "which-blow"):
        lines = repr(rulestone.compare(name)).splitlines()
        assert len(lines) <= 12
        assert max(map(len, lines)) <= 120
    assert repr(rulestone.compare("paid-for-nothing")).splitlines() == [
        "<comparison of paid-for-nothing",
        "  Yes: gateruler@2022-03, godacard@2017-12",
        "  No: monscol@block2",
        "  does not arise: dm_evolution@2021-03>",
    ]
    assert repr(rulestone.run("last-stand", "godacard")) == (
        "<run of last-stand under godacard@2017-12: Guard ends in: graveyard; Ben drew: 1; Rescue ends in: hand>"
    )
