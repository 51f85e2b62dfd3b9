"""A broken plugin does not affect others: it is omitted with a line that names it, and an error on request."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from rulestone.cli.commands import rulestone
from rulestone.game import host
from rulestone.game.game import Game
from rulestone.game.hookspecs import GROUP, PlayerKind, hookimpl
from rulestone.language.build import do, effect
from tests.lab.tiny import GAMES

Install = Callable[..., None]


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Install only these plugins: the result of each one's rulestone_games, by name."""
    caches = (
        host.get_manager,
        host.games,
        host.list_examples,
        host.list_scenario_folders,
        host.list_player_kinds,
    )

    def entry(name: str, load: Callable[[], Any]) -> Any:
        return SimpleNamespace(name=name, load=load, package=f"{name}-rules")

    def installs(**plugins: Any) -> None:
        def plugin(found: Any) -> Any:
            if isinstance(found, SimpleNamespace):
                return lambda: found

            @hookimpl
            def rulestone_games() -> Any:
                if isinstance(found, BaseException):
                    raise found
                return found

            return lambda: SimpleNamespace(rulestone_games=rulestone_games)

        entries = [entry(name, what if callable(what) else plugin(what)) for name, what in plugins.items()]
        monkeypatch.setattr(host, "list_entry_points", lambda group: entries if group == GROUP else [])
        for cached in caches:
            cached.cache_clear()

    yield installs
    monkeypatch.undo()
    for cached in caches:
        cached.cache_clear()


def raise_missing_module() -> Any:
    raise ModuleNotFoundError("No module named 'tidewatsch'")


def exit_process() -> Any:
    raise SystemExit("the plugin ends the process")


class Skipped(BaseException):
    """An exception that ends a test or task, often outside Exception."""


class Untold(Exception):
    def __str__(self) -> str:
        raise ZeroDivisionError


def run_and_list_messages(*left: str) -> str:
    """Return the messages of the command line beside the remaining games."""
    result = CliRunner().invoke(rulestone, ["games"])
    assert result.exit_code == 0
    assert all(f" {name}@" in result.stdout for name in left)
    assert list(host.games()) == sorted(left)
    checked = CliRunner().invoke(rulestone, ["games", "--check"])
    assert checked.exit_code == 2, "it is told as a problem too"
    assert all(line.removeprefix("rulestone: left out: ") in checked.stdout for line in result.stderr.splitlines())
    return result.stderr


def request_game(game: str) -> str:
    """Return the message on a request for an omitted game."""
    result = CliRunner().invoke(rulestone, ["rules", game])
    assert result.exit_code == 2
    return result.stderr


def test_plugin_that_cannot_be_imported_is_left_out(install: Install) -> None:
    install(tides=raise_missing_module, good=[GAMES["tiny"]], moons=raise_missing_module, stars=exit_process)
    text = run_and_list_messages("tiny")
    assert "plugin “moons” of moons-rules cannot be loaded: ModuleNotFoundError: No module named 'tidewatsch'" in text
    assert "plugin “tides” of tides-rules cannot be loaded" in text
    assert "plugin “stars” of stars-rules cannot be loaded: SystemExit: the plugin ends the process" in text
    assert "test_host.py, line" in text
    assert text.count("\n") == 3
    assert "plugin “moons” of moons-rules cannot be loaded" in request_game("moons")
    assert "no game is called “suns”" in request_game("suns")


def test_two_plugins_with_one_game_name_are_reported(install: Install) -> None:
    install(first=[GAMES["tiny"]], second=[GAMES["tiny"], GAMES["other"]])
    assert "plugins “first” and “second” both bring a game called “tiny”" in run_and_list_messages("other")
    assert "plugins “first” and “second” both bring a game called “tiny”" in request_game("tiny")


def fail_after_one() -> Any:
    yield GAMES["other"]
    raise ZeroDivisionError("oh")


@pytest.mark.parametrize(
    ("brings", "told"),
    [
        (ZeroDivisionError("oh"), "ZeroDivisionError: oh"),
        (SystemExit(3), "SystemExit: 3"),
        (Skipped("not here"), "Skipped: not here"),
        (Untold(), "Untold: it cannot be told (ZeroDivisionError)"),
        (None, "it returns None, no list"),
        (42, "it returns 42, no list"),
        ("tiny", "it returns 'tiny', no list"),
        (fail_after_one(), "ZeroDivisionError: oh"),
        (["tiny"], "'tiny' is not a Game"),
        ([Game, None], "None is not a Game"),
        ([Game("a b@c", "A", ("1",), lambda revision: GAMES["tiny"].ruleset("1"))], "a game cannot be called “a b@c”"),
    ],
)
def test_hook_that_fails_or_returns_another_type_is_reported(install: Install, brings: Any, told: str) -> None:
    install(first=brings, good=[GAMES["tiny"]])
    text = run_and_list_messages("tiny")
    assert "plugin “first”, rulestone_games: " in text
    assert told in text


def test_output_of_plugins_is_separate_from_command_output(install: Install) -> None:
    def chatty() -> Any:
        print("a library that greets")
        return SimpleNamespace(rulestone_games=hookimpl(lambda: print("found") or [GAMES["tiny"]]))

    install(good=[GAMES["tiny"]])
    plain = CliRunner().invoke(rulestone, ["games"])
    install(first=chatty)
    result = CliRunner().invoke(rulestone, ["games"])
    assert (result.stdout, result.stderr) == (plain.stdout, "a library that greets\nfound\n")


def test_unknown_hooks_are_reported(install: Install) -> None:
    @hookimpl
    def rulestone_gams() -> Any:
        return [GAMES["other"]]

    def rulestone_games() -> Any:
        return [GAMES["other"]]

    install(
        misspelt=SimpleNamespace(rulestone_gams=rulestone_gams),
        unmarked=SimpleNamespace(rulestone_games=rulestone_games),
        empty=SimpleNamespace(),
        good=[GAMES["tiny"]],
    )
    text = run_and_list_messages("tiny")
    assert "plugin “misspelt”: there is no hook “rulestone_gams”" in text
    assert "Did you mean “rulestone_games”?" in text
    assert "plugin “unmarked”: rulestone_games is not marked with @hookimpl" in text
    assert "plugin “empty” has no hook" in text


def test_plugin_object_registered_twice_is_reported_once(install: Install) -> None:
    same = SimpleNamespace()
    install(first=same, second=same, good=[GAMES["tiny"]])
    assert run_and_list_messages("tiny").count("\n") == 2
    assert [len(one.reason.splitlines()) for one in host.list_omitted()] == [1, 1]


def test_scenario_folders_of_plugins_must_be_folders(install: Install, tmp_path: Path) -> None:
    @hookimpl
    def rulestone_scenarios() -> Any:
        return [str(tmp_path), "no such folder", 7, "a\0b"]

    install(folders=SimpleNamespace(rulestone_scenarios=rulestone_scenarios))
    assert host.list_scenario_folders() == (str(tmp_path),)
    assert [one.reason.rpartition(": ")[2] for one in host.list_omitted()] == [
        "'no such folder' is not a folder", "7 is not a folder", "'a\\x00b' is not a folder",
    ]  # fmt: skip


def test_player_names_are_typable_and_unique(install: Install) -> None:
    @hookimpl
    def rulestone_players() -> Any:
        made = lambda ruleset, rules, seed: None  # noqa: E731
        return [PlayerKind("steady", made), PlayerKind("two words", made), "steady", PlayerKind("steady", made)]

    install(players=SimpleNamespace(rulestone_players=rulestone_players))
    assert list(host.list_player_kinds()) == ["steady"]
    assert [one.reason for one in host.list_omitted()] == [
        "plugin “players”, rulestone_players: invalid name “two words”",
        "plugin “players”, rulestone_players: 'steady' is not a PlayerKind",
        "plugin “players” brings a second player called “steady”",
    ]


def test_broken_revision_does_not_stop_a_comparison(install: Install, tmp_path: Path) -> None:
    path = tmp_path / "nothing.yaml"
    path.write_text("players: {Ada: {field: [Guard]}, Ben: {}}\nobserve: {Guard is in: zone of Guard}\n")

    def fails(revision: str) -> Any:
        raise SystemExit(revision) if revision == "1" else ValueError("oh")

    nonsense: Any = lambda revision: "a ruleset"  # noqa: E731
    install(tiny=[GAMES["tiny"]], odd=[Game("odd", "Odd", ("1", "2"), fails), Game("no", "No", ("1",), nonsense)])
    result = CliRunner().invoke(rulestone, ["compare", str(path), "--format", "json"])
    assert result.exit_code == 0, result.stderr
    assert "odd@1, ruleset: it cannot be made: SystemExit: 1" in result.stderr
    assert "no@1, ruleset: it cannot be made: TypeError: 'a ruleset' is not a Ruleset" in result.stderr
    assert "it cannot be made: oh" in request_game("odd")


def test_plugins_load_to_the_same_games_in_any_order(install: Install) -> None:
    install(z=[GAMES["tiny"]], a=[GAMES["other"]])
    assert list(host.games()) == ["other", "tiny"]


def test_check_reports_all_problems_and_fails(install: Install) -> None:
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


def test_check_accepts_valid_games(install: Install) -> None:
    install(tiny=[GAMES["tiny"]])
    result = CliRunner().invoke(rulestone, ["games", "--check"])
    assert (result.exit_code, result.output) == (0, "No problems.\n")


def test_invalid_card_is_reported_with_the_command_for_more(install: Install) -> None:
    ruleset = GAMES["tiny"].ruleset("1")
    odd = replace(ruleset.cards["Doom"], abilities=(effect(do("detsroy")),))
    wrong = replace(ruleset, cards={**ruleset.cards, "Doom": odd})
    install(tiny=[Game("tiny", "Tiny", ("1",), lambda revision: wrong)])
    result = CliRunner().invoke(rulestone, ["simulate", "tiny", "-n", "1", "--processes", "1"])
    assert result.exit_code == 2
    assert "tiny@1, card Doom: tiny@1 has no verb 'detsroy'" in result.stderr
    assert "rulestone games --check" in result.stderr


def test_date_selects_the_revision_in_force() -> None:
    def none(revision: str) -> Any:
        raise AssertionError(revision)

    game = Game(
        "dated", "Dated", ("2017-03", "2021-03"), none, since={"2017-03": "2017-03-25", "2021-03": "2021-03-16"}
    )
    assert game.find("2021-03-15") == "2017-03"
    assert game.find("2021-03-16") == "2021-03"
    assert game.find("2021-03") == "2021-03"
    assert game.find("2017-03-24") == ""
    assert game.find("yesterday") == ""
    with pytest.raises(LookupError, match="no revision “2017-03-24”"):
        game.ruleset("2017-03-24")
    with pytest.raises(ValueError, match="no revision “2022-01”"):
        Game("dated", "Dated", ("2017-03",), none, since={"2022-01": "2022-01-01"})
