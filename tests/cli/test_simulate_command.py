"""`rulestone simulate`: the table, the seed, one game again, bugs and bad input."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from click.testing import Result

Call = Callable[..., Result]


def test_the_table_is_the_same_for_one_process_and_two(call: Call) -> None:
    results = [call("simulate", "tiny@1", "-n", "30", "--seed", "7", "--processes", n) for n in ("1", "2")]
    assert [result.exit_code for result in results] == [0, 0]
    assert results[0].stdout == results[1].stdout
    assert results[0].stdout.startswith("tiny@1: 30 games between random players, seed 7\n")
    assert "plain – benched" in results[0].stdout
    assert "games a second" not in results[0].stdout
    assert "games and" in results[0].stderr


def test_a_game_without_a_revision_means_its_newest(call: Call) -> None:
    assert json.loads(call("simulate", "tiny", "-n", "2", "--format", "json").stdout)["game"] == "tiny@2"


def test_one_game_is_played_again_with_its_trace(call: Call) -> None:
    data = json.loads(call("simulate", "tiny@1", "-n", "3", "--seed", "4", "--format", "json").stdout)
    result = call("simulate", "tiny@1", "--seed", "4", "--only", "2")
    assert result.exit_code == 0
    assert result.stdout.startswith("  Player 1: deck shuffled\n")
    assert "\n  main [T-1]\n" in result.stdout
    last = result.stdout.splitlines()[-1]
    assert last.startswith("Game 2 of seed 4, plain – benched: empty deck, ")
    assert int(last.split()[-2]) <= data["turns"]["max"]


def test_a_bug_is_told_with_the_command_that_repeats_it(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    from rulestone.lab import simulate

    honest = simulate.playout
    seed = simulate.seed_of(4, 1)

    def broken(rules: object, state: object, given: int, limit: int, log: object) -> object:
        if given == seed:
            raise KeyError("a bug")
        return honest(rules, state, given, limit, log)  # type: ignore[arg-type]

    monkeypatch.setattr(simulate, "playout", broken)
    told = ("--seed", "4", "--decks", "plain,benched", "--assume", "open_answers=no")
    result = call("simulate", "tiny@1", "-n", "3", *told)
    assert result.exit_code == 1
    assert "tiny@1: 2 games" in result.stdout
    assert "game 1 broke off: KeyError: 'a bug'" in result.stderr
    command = next(line.split(": ")[1] for line in result.stderr.splitlines() if "repeat it" in line)
    assert command == " ".join(("rulestone simulate tiny@1", *told, "--only 1"))
    again = call(*command.split()[1:])
    assert isinstance(again.exception, KeyError)


@pytest.mark.parametrize(
    ("args", "parts"),
    [
        (("tinny",), ("no game is called 'tinny'", "did you mean 'tiny'?")),
        (("tiny", "--decks", "plane"), ("has no deck 'plane'; did you mean 'plain'?",)),
        (("tiny", "--assume", "open=no"), ("open",)),
        (("tiny", "-n", "0"), ("0",)),
    ],
)
def test_bad_input_is_one_message_and_status_2(call: Call, args: tuple[str, ...], parts: tuple[str, ...]) -> None:
    result = call("simulate", *args)
    assert result.exit_code == 2
    assert all(part in result.stderr for part in parts)
    assert "Traceback" not in result.stderr
