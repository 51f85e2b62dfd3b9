"""Run, compare and explain accept a scenario in any form, and their results have a short repr."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulestone
from rulestone.scenario import ScenarioError, find
from rulestone.scenario.lookup import LIBRARY, AnyScenario

PATH = LIBRARY / "type-then-lord.yaml"
FORMS = ["type-then-lord", str(PATH), PATH, find("type-then-lord"), find("type-then-lord").node.plain]


@pytest.mark.parametrize("given", FORMS, ids=["name", "text of a path", "path", "scenario", "mapping"])
def test_scenario_is_accepted_in_any_form(given: AnyScenario) -> None:
    assert rulestone.run(given, "godacard").observations["the order matters"] is True
    assert [way.answer for way in rulestone.compare(given, ("godacard", "monscol")).ways] == [
        "It matters",
        "It does not matter",
    ]
    found = rulestone.explain(given, "monscol", "Younger Mason.power")
    assert found.derivations == rulestone.explain("type-then-lord", "monscol", "Younger Mason.power").derivations


def test_mapping_without_scenario_keys_is_an_error() -> None:
    with pytest.raises(ScenarioError, match="playerz"):
        rulestone.run({"playerz": {}}, "godacard")
    with pytest.raises(ScenarioError, match="there is no such file"):
        rulestone.run(Path("no-such-file.yaml"), "godacard")


def test_repr_of_a_result_names_its_type_in_one_line() -> None:
    for name in ("last-stand", "paid-for-nothing", "bodyguards", "which-blow"):
        said = repr(rulestone.compare(name))
        assert "\n" not in said
        assert len(said) <= 120
    assert repr(rulestone.compare("paid-for-nothing")).startswith(
        "<Comparison: paid-for-nothing; Yes: gateruler@2022-03, godacard@2017-12; No: monscol@block2; does"
    )
    ran = rulestone.run("last-stand", "godacard")
    assert repr(ran) == (
        "<Run: last-stand, godacard@2017-12, Guard ends in graveyard; Ben drew 1; Rescue ends in hand>"
    )
    assert repr(ran.steps[0].position).startswith("<Position: godacard@2017-12, turn ")


def test_repr_of_an_answer_shows_its_verdict_or_value() -> None:
    refused = rulestone.why_not("last-stand", "godacard", action="Ben plays Rescue on Guard", step=2)
    assert repr(refused.reasons[0]).startswith("<Reason: Ben plays Rescue on Guard, refused [GC-14.7]: Guard cannot ")
    assert repr(refused).endswith(f", ({refused.reasons[0]!r},)>")
    explained = rulestone.explain("type-then-lord", "monscol@block2", "Younger Mason.attack")
    assert repr(explained).endswith("at the start, (<Derivation: Younger Mason, attack, 2>,)>")
    assert repr(explained.derivations[0].lines[0]).startswith("<Contribution: Elder lord, attack ")


def test_repr_of_a_row_lists_its_different_cells() -> None:
    comparison = rulestone.compare("last-stand", ["gateruler@2020-12", "godacard"])
    assert repr(comparison.columns[0]) == "<Column: Gate Ruler, 2020-12>"
    assert "<TableRow: Guard ends in: hand / graveyard>" in map(repr, comparison.rows)


def test_error_in_a_mapping_names_its_key_and_no_line() -> None:
    with pytest.raises(ScenarioError) as found:
        rulestone.run(
            {"cards": {"A": {"kind": "creatur"}}, "players": {"Ada": {"field": ["A"]}, "Ben": {}}}, "godacard"
        )
    assert str(found.value).startswith("the mapping: cards.A.kind: unknown kind of card “creatur”")
