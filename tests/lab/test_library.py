"""The library's scenarios about the order of effects: what each game makes of them, and by which rules they part."""

from __future__ import annotations

from typing import Any

import pytest

from rulestone.game.host import games
from rulestone.lab.comparison import Comparison, compare

GATE = ("gateruler@2020-12", "gateruler@2021-10", "gateruler@2022-03")
GODA = ("godacard@2017-12",)
BY_AGE = (*GATE, *GODA)
FOUND: dict[str, dict[tuple[str, ...], dict[str, Any]]] = {
    "type-then-lord": {
        BY_AGE: {"lord first, then the type": 1000, "type first, then the lord": 2000, "the order matters": True},
    },
    "set-and-add": {
        BY_AGE: {"set first, then added": 6000, "added first, then set": 5000, "the order matters": True},
    },
    "silenced-lord": {
        BY_AGE: {"lord first, then silenced": 1000, "herald first, then the lord": 1000, "the order matters": False},
    },
    "two-shields": {
        GATE: {"Guard ends in": "field", "Ben drew": 0, "Relic ends in": "graveyard"},
        GODA: {"Guard ends in": "field", "Ben drew": 1, "Relic ends in": "hand"},
    },
    "late-trigger": {
        # there two destructions wait on the gate, and the later one is carried out first: the herald sees nothing fall
        GATE[:1]: {"Ben drew": 0, "Herald ends in": "graveyard"},
        (*GATE[1:], *GODA): {"Ben drew": 1, "Herald ends in": "graveyard"},
    },
}


@pytest.fixture(scope="module")
def compared() -> dict[str, Comparison]:
    """Every scenario in every column that is installed and expected."""
    installed = {f"{game.name}@{revision}" for game in games().values() for revision in game.revisions}
    return {
        scenario: compare(scenario, [name for names in sides for name in sorted(names) if name in installed])
        for scenario, sides in FOUND.items()
    }


@pytest.mark.parametrize("scenario", FOUND)
def test_each_game_gives_its_answer(compared: dict[str, Comparison], scenario: str) -> None:
    found = {column.name: column.run.observations for column in compared[scenario].columns}
    assert found == {name: values for names, values in FOUND[scenario].items() for name in names if name in found}


def test_owner_and_controller_choose_among_replacements(compared: dict[str, Comparison]) -> None:
    parting = compared["two-shields"].divergence
    assert parting is not None
    assert (parting.line, parting.kind) == ("Ada chooses “Ward” if asked", "verdict")
    assert [group.columns for group in parting.groups] == [GATE, GODA]


@pytest.mark.parametrize("scenario", ["type-then-lord", "set-and-add", "silenced-lord"])
def test_games_that_go_by_age_agree(compared: dict[str, Comparison], scenario: str) -> None:
    assert compare(scenario, BY_AGE).partings == ()
