"""The example games are sound, their rulings hold, and scenarios of the library run under them beside the others."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

import rulestone
from rulestone.cli.commands import rulestone as command
from rulestone.game.host import list_examples
from rulestone.lab.conformance import CHECKS, faults
from rulestone.scenario import ScenarioError, find as find_scenario, library

NAMES = ("layered_duel", "chain_duel")
"""The example games that share most words of the library's scenarios."""


def run(*words: str) -> str:
    result = CliRunner().invoke(command, words)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("name", list_examples())
def test_example_game_conforms(name: str, check: str) -> None:
    assert faults(name, check, games=4) == []


def count_fitting(name: str) -> int:
    """Count the scenarios of the library with a result under a game."""
    found = 0
    for scenario in library():
        try:
            rulestone.run(find_scenario(scenario), name)
        except ScenarioError:
            continue
        found += 1
    return found


@pytest.mark.parametrize("name", NAMES)
def test_most_library_scenarios_run_under_an_example_game(name: str) -> None:
    assert count_fitting(name) >= 20


def test_example_games_diverge_from_others_by_their_rules() -> None:
    table = run("compare", "last-stand", "--games", "layered_duel,chain_duel,godacard", "--quick")
    assert "Layered Duel" in table
    assert "Chain Duel" in table
    layers = rulestone.run(find_scenario("type-then-lord"), "layered_duel").observations
    assert layers["the order matters"] is False
    assert rulestone.run(find_scenario("type-then-lord"), "godacard").observations["the order matters"] is not False


def test_policy_of_one_example_game_can_be_swapped_into_the_other() -> None:
    assert rulestone.run(find_scenario("last-stand"), "chain_duel+triggers=layered_duel").steps


@pytest.mark.parametrize(
    ("name", "counterpart"),
    [("layered_duel", "blocker             This has guard."), ("quest_duel", "lore decides the game")],
)
def test_words_command_lists_words_of_an_example_game(name: str, counterpart: str) -> None:
    assert counterpart in run("words", name)


def test_examples_option_adds_the_example_games_as_columns() -> None:
    assert "Chain Duel" not in run("compare", "last-stand", "--quick")
    table = run("compare", "last-stand", "--quick", "--examples")
    assert all(title in table for title in ("Cairn", "Chain Duel", "Layered Duel"))
