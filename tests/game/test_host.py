"""Plugins that fail are told by name, never as a traceback, and all of them together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from rulestone.cli.commands import rulestone
from rulestone.game import host
from rulestone.game.game import Game
from rulestone.game.hookspecs import hookimpl
from rulestone.language.build import do, effect
from tests.lab.tiny import GAMES

Install = Callable[..., None]


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Makes these the only installed plugins: what each one's rulestone_games does, by its name."""
    caches = (host.manager, host.games, host.scenario_folders)

    def entry(name: str, load: Callable[[], Any]) -> Any:
        return SimpleNamespace(name=name, load=load, dist=SimpleNamespace(name=f"{name}-rules"))

    def installs(**plugins: Any) -> None:
        def plugin(found: Any) -> Any:
            @hookimpl
            def rulestone_games() -> Any:
                if isinstance(found, Exception):
                    raise found
                return found

            return lambda: SimpleNamespace(rulestone_games=rulestone_games)

        entries = [entry(name, what if callable(what) else plugin(what)) for name, what in plugins.items()]
        monkeypatch.setattr(host, "entry_points", lambda group: entries)
        for cached in caches:
            cached.cache_clear()

    yield installs
    monkeypatch.undo()
    for cached in caches:
        cached.cache_clear()


def no_module() -> Any:
    raise ModuleNotFoundError("No module named 'tidewatsch'")


def said() -> str:
    """What the command line says, which must be one message and exit status 2."""
    result = CliRunner().invoke(rulestone, ["games"])
    assert result.exit_code == 2
    return result.stderr


def test_plugins_that_cannot_be_imported_are_told_together(install: Install) -> None:
    install(tides=no_module, good=[GAMES["tiny"]], moons=no_module)
    text = said()
    assert "plugin 'moons' of moons-rules cannot be loaded: ModuleNotFoundError: No module named 'tidewatsch'" in text
    assert "plugin 'tides' of tides-rules cannot be loaded" in text
    assert "test_host.py, line" in text


def test_two_plugins_with_one_game_name(install: Install) -> None:
    install(first=[GAMES["tiny"]], second=[GAMES["tiny"]])
    assert "plugins 'first' and 'second' both bring a game called 'tiny'" in said()


def test_a_hook_that_fails(install: Install) -> None:
    install(first=ZeroDivisionError("oh"))
    assert "plugin 'first', rulestone_games: ZeroDivisionError: oh" in said()


def test_a_hook_that_brings_something_else(install: Install) -> None:
    install(first=["tiny"])
    assert "plugin 'first', rulestone_games: 'tiny' is no Game" in said()


def test_the_order_of_plugins_does_not_matter(install: Install) -> None:
    install(z=[GAMES["tiny"]], a=[GAMES["other"]])
    assert list(host.games()) == ["other", "tiny"]


def test_check_tells_all_problems_and_fails(install: Install) -> None:
    def fails(revision: str) -> Any:
        raise ValueError(f"no part of {revision}")

    install(tiny=[GAMES["tiny"]], odd=[Game("odd", "Odd", ("1", "2"), fails)])
    result = CliRunner().invoke(rulestone, ["games", "--check"])
    assert result.exit_code == 2
    assert result.output.splitlines() == [
        "odd@1, ruleset: it cannot be made: no part of 1",
        "odd@2, ruleset: it cannot be made: no part of 2",
        "2 problems",
    ]


def test_check_is_content_with_games_that_are_sound(install: Install) -> None:
    install(tiny=[GAMES["tiny"]])
    result = CliRunner().invoke(rulestone, ["games", "--check"])
    assert (result.exit_code, result.output) == (0, "No problems.\n")


def test_a_card_that_does_not_fit_is_a_message_that_says_how_to_see_the_rest(install: Install) -> None:
    ruleset = GAMES["tiny"].ruleset("1")
    odd = replace(ruleset.cards["Doom"], abilities=(effect(do("detsroy")),))
    wrong = replace(ruleset, cards={**ruleset.cards, "Doom": odd})
    install(tiny=[Game("tiny", "Tiny", ("1",), lambda revision: wrong)])
    result = CliRunner().invoke(rulestone, ["simulate", "tiny", "-n", "1", "--processes", "1"])
    assert result.exit_code == 2
    assert "tiny@1, card Doom: tiny@1 has no verb 'detsroy'" in result.stderr
    assert "rulestone games --check" in result.stderr


def test_a_day_means_the_revision_that_was_in_force() -> None:
    def none(revision: str) -> Any:
        raise AssertionError(revision)

    game = Game(
        "dated", "Dated", ("2017-03", "2021-03"), none, since={"2017-03": "2017-03-25", "2021-03": "2021-03-16"}
    )
    assert game.named("2021-03-15") == "2017-03"
    assert game.named("2021-03-16") == "2021-03"
    assert game.named("2021-03") == "2021-03"
    assert game.named("2017-03-24") == ""
    assert game.named("yesterday") == ""
    with pytest.raises(LookupError, match="no revision '2017-03-24'"):
        game.ruleset("2017-03-24")
    with pytest.raises(ValueError, match="no revision '2022-01'"):
        Game("dated", "Dated", ("2017-03",), none, since={"2022-01": "2022-01-01"})
