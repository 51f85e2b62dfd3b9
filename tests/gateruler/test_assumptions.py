"""Every open point of Gate Ruler is a switch: each option makes a difference that a scenario here shows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from gateruler.plugin import rulestone_games
from rulestone.scenario.files import loads
from rulestone.scenario.rulings import HOLDS, Ruling, RulingResult, run_ruling

GAME = rulestone_games()[0]
FILE = Path(__file__).parent / "switches.yaml"
TEXTS = {yaml.safe_load(text)["title"]: text for text in FILE.read_text(encoding="utf-8").split("\n---\n")}
ASSUMPTIONS = GAME.ruleset("2022-03").parts.assumptions


def cases(name: str) -> dict[str, dict[str, Any]]:
    """The cases of the scenario about a switch."""
    found: dict[str, dict[str, Any]] = yaml.safe_load(TEXTS[name])["cases"]
    return found


def option_of(name: str, case: dict[str, Any]) -> str:
    """The option that a case is about: the default where it assumes nothing."""
    return str(case.get("assumes", {}).get(name, ASSUMPTIONS[name].default))


def run(name: str) -> RulingResult:
    """The scenario about a switch, run as a ruling of the revision that it asks for."""
    scenario = loads(TEXTS[name], str(FILE))
    revision = yaml.safe_load(TEXTS[name]).get("revision", "2021-10")
    return run_ruling(Ruling(name, revision, scenario, str(FILE)), GAME)


def test_every_switch_has_its_scenario_and_every_option_its_case() -> None:
    assert set(TEXTS) == set(ASSUMPTIONS)
    for name in TEXTS:
        shown = {option_of(name, case) for case in cases(name).values()}
        assert shown == {str(option) for option in ASSUMPTIONS[name].options}, name


@pytest.mark.parametrize("name", TEXTS)
def test_what_the_scenario_says_of_each_option_holds_and_leans_on_the_switch(name: str) -> None:
    result = run(name)
    assert result.status == HOLDS, result.why
    assert len(result.runs) == len(cases(name))
    assert any(name in one.assumptions for one in result.runs), "nothing ever asked"


@pytest.mark.parametrize("name", TEXTS)
def test_the_default_does_not_end_as_another_option_does(name: str) -> None:
    """Under another option the same script, or what is expected of it, is not what holds under the default."""
    default = ASSUMPTIONS[name].default
    said = {option_of(name, case): (case.get("play"), case["expect"]) for case in cases(name).values()}
    others = [what for option, what in said.items() if option != str(default)]
    assert any(what != said[str(default)] for what in others)


@pytest.mark.parametrize("name", TEXTS)
def test_a_case_fails_under_a_switch_turned_the_other_way(name: str) -> None:
    turned = 0
    for case in cases(name).values():
        for option in ASSUMPTIONS[name].options:
            if str(option) != option_of(name, case):
                whole = yaml.safe_load(TEXTS[name])
                whole.pop("cases")
                moved = {**whole, **case, "assumes": {name: option}}
                if "cards" in whole:
                    moved["cards"] = {**whole["cards"], **case.get("cards", {})}
                scenario = loads(yaml.safe_dump(moved, allow_unicode=True), str(FILE))
                result = run_ruling(Ruling(name, whole.get("revision", "2021-10"), scenario, str(FILE)), GAME)
                turned += result.status != HOLDS
    assert turned
