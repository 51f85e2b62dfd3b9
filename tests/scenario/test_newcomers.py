"""Scenarios by a player who had read only the documentation still run as first written."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulestone import compare

FOLDER = Path(__file__).with_name("newcomers")
ALL_GAMES = {"dm_evolution", "gateruler", "godacard", "monscol"}
GAMES_BY_SCENARIO = {
    "blink": {"gateruler", "godacard"},
    "dropped-sword": ALL_GAMES - {"gateruler"},
    "empty-library": {"godacard", "monscol"},
    "fallen-banner": {"gateruler", "monscol"},
    "poison-against-stone": {"gateruler"},
    "two-in-a-row": ALL_GAMES,
    "bodyguard": {"gateruler", "monscol"},
    "borrowed-and-returned": ALL_GAMES - {"godacard"},
    "cheaper": ALL_GAMES - {"godacard"},
    "combat-trick": ALL_GAMES,
    "counters-leave": ALL_GAMES,
    "fizzle": ALL_GAMES - {"dm_evolution"},
    "last-card": ALL_GAMES,
    "lethal-and-heal": {"gateruler"},
    "search-finds-nothing": ALL_GAMES,
    "token-for-the-altar": {"dm_evolution", "godacard"},
    "two-triggers": ALL_GAMES,
}
"""Scenario → the games in which its question arises."""


def test_every_scenario_of_the_folder_is_listed() -> None:
    assert {file.stem for file in FOLDER.glob("*.yaml")} == set(GAMES_BY_SCENARIO)


@pytest.mark.parametrize("name", GAMES_BY_SCENARIO)
def test_scenario_runs_as_it_was_first_written(name: str) -> None:
    found = compare(FOLDER / f"{name}.yaml")
    assert {column.name.partition("@")[0] for column in found.columns} == GAMES_BY_SCENARIO[name]
