"""Every open point of Monster Collection is a switch: each of its options leads to another outcome."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from monscol.plugin import rulestone_games
from rulestone.scenario.files import loads
from rulestone.scenario.rulings import HOLDS, Ruling, run_ruling
from tests.monscol.test_assumptions import MATTERS

GAME = rulestone_games()[0]
FILE = Path(__file__).parent / "switches.yaml"
TEXTS = {yaml.safe_load(text)["title"]: text for text in FILE.read_text(encoding="utf-8").split("\n---\n")}
SWITCHES: dict[str, dict[str, Any]] = {name: yaml.safe_load(text) for name, text in TEXTS.items()}


def shown(name: str) -> list[str]:
    """The options of a switch that its scenario has a case for: one that assumes nothing is about the default."""
    default = GAME.ruleset(SWITCHES[name]["revision"]).parts.assumptions[name].default
    return [str(case.get("assumes", {}).get(name, default)) for case in SWITCHES[name]["cases"].values()]


@pytest.mark.parametrize("name", TEXTS)
def test_what_is_said_of_each_option_holds(name: str) -> None:
    result = run_ruling(Ruling(name, SWITCHES[name]["revision"], loads(TEXTS[name], str(FILE)), str(FILE)), GAME)
    assert result.status == HOLDS, result.why
    assert len(result.runs) == len(SWITCHES[name]["cases"])


@pytest.mark.parametrize("name", TEXTS)
def test_each_option_has_its_own_outcome(name: str) -> None:
    said = [(case.get("play"), case["expect"]) for case in SWITCHES[name]["cases"].values()]
    assert all(one not in said[:number] for number, one in enumerate(said))


@pytest.mark.parametrize("revision", GAME.revisions)
def test_every_option_of_every_assumption_is_shown(revision: str) -> None:
    """Here or, with a ruling that comes out otherwise, in `test_assumptions`."""
    here = {(name, option) for name in TEXTS for option in shown(name)}
    here |= {(name, str(option)) for _, name, option, _ in MATTERS}
    others = {
        (name, str(option))
        for name, point in GAME.ruleset(revision).parts.assumptions.items()
        for option in point.options
        if option is not point.default
    }
    assert others - here == set()


def test_what_is_shown_is_an_open_point_of_its_revision() -> None:
    """With all its options, so that none is compared with half of the others."""
    for name, switch in SWITCHES.items():
        options = GAME.ruleset(switch["revision"]).parts.assumptions[name].options
        assert sorted(shown(name)) == sorted(map(str, options))
