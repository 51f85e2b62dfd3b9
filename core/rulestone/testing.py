"""A pytest plugin for authors of games, with functions that also work without it.

In `conftest.py`:

    pytest_plugins = ["rulestone.testing"]

In a test:

    def test_my_game_conforms():
        check_game("mygame")

    @pytest.mark.parametrize("ruling", rulings_of("mygame"))
    def test_the_ruling_holds(ruling):
        holds(ruling)

    def test_an_attack(run_scenario):
        assert run_scenario("players: ...", "mygame").holds
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from rulestone.game.host import find
from rulestone.kernel.position import Position
from rulestone.lab.conformance import CHECKS, faults
from rulestone.scenario import Run, Scenario, find as find_scenario, load, loads, run, run_ruling, set_up
from rulestone.scenario.lookup import FAILS, Ruling, rulings


def check_game(game: str, *, games: int = 8, reading: Iterable[str] = (), only: Iterable[str] = tuple(CHECKS)) -> None:
    """Check that a game conforms; report all its faults at once.

    Args:
        game: name of an installed game; all its revisions are looked at.
        games: how many whole games of each revision are played.
        reading: rules that are there to be read only: nothing need cite them.
        only: the checks (`rulestone.lab.conformance.CHECKS`); by default all.

    Raises:
        AssertionError: it does not; the message has a line for each fault.
        UnknownGame: it is not installed.
    """
    reading = tuple(reading)
    found = [f"{check}: {fault}" for check in only for fault in faults(game, check, games=games, reading=reading)]
    if found:
        raise AssertionError("\n".join([f"{game} fails these checks:", *found]))


def rulings_of(game: str) -> list[Any]:
    """Return the rulings of a game ("game@revision": of one revision) as test parameters, by id."""
    return [pytest.param(ruling, id=f"{ruling.id}@{ruling.revision}") for ruling in of_game(game)]


def of_game(game: str) -> list[Ruling]:
    """Return the rulings of a game, each with its game."""
    name = game.partition("@")[0]
    found = rulings(game)
    GAME_OF.update({id(ruling): (ruling, name) for ruling in found})
    return found


GAME_OF: dict[int, tuple[Ruling, str]] = {}
"""`id` of a ruling that was returned → its game. The rulings are kept, so that no `id` is used again."""


def holds(ruling: Ruling) -> None:
    """Check that a ruling from `rulings_of` holds.

    Raises:
        AssertionError: it does not; the message says what was expected and what was found.
    """
    result = run_ruling(ruling, GAME_OF[id(ruling)][1])
    if result.status == FAILS:
        raise AssertionError(f"{ruling.id} under {ruling.revision}, {ruling.file}: {result.why}")


def scenario_of(text: str) -> Scenario:
    """Return a scenario from its text, its file or its name in the library."""
    if "\n" in text or "players:" in text:
        return loads(textwrap.dedent(text))
    return load(text) if text.endswith((".yaml", ".yml")) else find_scenario(text)


@pytest.fixture
def position() -> Callable[..., Position]:
    """`position(scenario, game, **assumptions)`: the starting position of a scenario (text, file, name)."""

    return lambda scenario, game, **assume: set_up(scenario_of(scenario), game, assume=assume)


@pytest.fixture
def run_scenario() -> Callable[..., Run]:
    """`run_scenario(scenario, game, **assumptions)`: the run of a scenario (text, file, name); see `Run`."""

    def run_one(scenario: str, game: str, **assume: Any) -> Run:
        return run(scenario_of(scenario), game, assume=assume)

    return run_one


__all__ = ["check_game", "find", "holds", "position", "rulings_of", "run_scenario"]
