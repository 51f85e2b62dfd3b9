"""Scenarios as a player wrote them who had read the documentation only: they still run in their first form."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulestone import compare

FOLDER = Path(__file__).with_name("newcomers")
EVERY = {"dm_evolution", "gateruler", "godacard", "monscol"}
RUNS = {
    "blink": {"gateruler", "godacard"},
    "dropped-sword": EVERY - {"gateruler"},
    "empty-library": {"godacard", "monscol"},
    "fallen-banner": {"gateruler", "monscol"},
    "poison-against-stone": {"gateruler"},
    "two-in-a-row": EVERY,
    "bodyguard": {"gateruler", "monscol"},
    "borrowed-and-returned": EVERY - {"godacard"},
    "cheaper": EVERY - {"godacard"},
    "combat-trick": EVERY,
    "counters-leave": EVERY,
    "fizzle": EVERY - {"dm_evolution"},
    "last-card": EVERY,
    "lethal-and-heal": {"gateruler"},
    "search-finds-nothing": EVERY,
    "token-for-the-altar": {"dm_evolution", "godacard"},
    "two-triggers": EVERY,
}
"""Scenario → the games in which its question arises."""


def test_every_scenario_of_the_folder_is_listed() -> None:
    assert {file.stem for file in FOLDER.glob("*.yaml")} == set(RUNS)


@pytest.mark.parametrize("name", RUNS)
def test_scenario_runs_as_it_was_first_written(name: str) -> None:
    found = compare(FOLDER / f"{name}.yaml")
    assert {column.name.partition("@")[0] for column in found.columns} == RUNS[name]
