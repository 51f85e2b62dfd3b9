"""`rulestone simulate`: the table, the seed, replay of one game, bugs and bad input."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import Result
from tests.proofs import slow

from rulestone.report.simulation import list_measures

SHARES = ("in the deck", "drawn", "played")

Call = Callable[..., Result]


def test_simulation_with_two_processes_prints_the_same_table(call: Call) -> None:
    results = [call("simulate", "tiny@1", "-n", "30", "--seed", "7", "--processes", n) for n in ("1", "2")]
    assert [result.exit_code for result in results] == [0, 0]
    assert results[0].stdout == results[1].stdout
    assert results[0].stdout.startswith("tiny@1: 30 games between random players, seed 7\n")
    assert "seat 1 wins with … against" in results[0].stdout
    assert "30 games in " not in results[0].stdout
    assert "30 games in " in results[0].stderr


@pytest.fixture
def listening() -> Iterator[None]:
    """Interrupts are heard, also where the tests were started in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("listening")
def test_ctrl_c_prints_the_result_of_finished_games(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    from rulestone.cli.work import Bar

    heard: list[int] = []

    def interrupted(bar: Bar, done: int) -> None:
        if not heard:
            for process in (*multiprocessing.active_children(), multiprocessing.current_process()):
                assert process.pid is not None
                os.kill(process.pid, signal.SIGINT)  # as a terminal does: the workers receive the signal too
        heard.append(done)

    monkeypatch.setattr(Bar, "update", interrupted)
    result = call("simulate", "tiny@1", "-n", "2000", "--processes", "2")
    assert result.exit_code == 130
    told = " ".join(result.stdout[result.stdout.index("stopped  ") :].split())
    assert told == f"stopped interrupted; {2000 - heard[-1]:,} of 2000 games were not played"
    assert 0 < heard[-1] < 2000
    assert f"tiny@1: {heard[-1]} game" in result.stdout
    assert "lost" not in result.stderr


def test_games_are_written_to_a_file_or_standard_output(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    result = call("simulate", "tiny@1", "-n", "4", "--out", str(path))
    assert result.exit_code == 0
    assert f"{path} holds 4 of 4 games" in result.stderr
    assert len(path.read_text(encoding="utf-8").splitlines()) == 4
    again = call("simulate", "tiny@1", "-n", "4", "--out", str(path))
    assert again.exit_code == 2
    assert "there is such a file already" in again.stderr


def test_full_disk_is_reported_with_the_result_so_far(call: Call) -> None:
    result = call("simulate", "tiny@1", "-n", "40", "--out", "/dev/full")
    assert result.exit_code == 2
    assert "No space left on device; 39 of 40 games were not played" in " ".join(result.stdout.split())
    assert "/dev/full holds 0 of 40 games" in result.stderr


def test_game_without_a_revision_uses_its_newest(call: Call) -> None:
    assert json.loads(call("simulate", "tiny", "-n", "2", "--format", "json").stdout)["game"] == "tiny@2"


def test_single_game_is_replayed_with_its_trace(call: Call) -> None:
    data = json.loads(call("simulate", "tiny@1", "-n", "3", "--seed", "4", "--format", "json").stdout)
    result = call("simulate", "tiny@1", "--seed", "4", "--only", "2")
    assert result.exit_code == 0
    assert result.stdout.startswith("  Player 1: deck shuffled\n")
    assert "\n  main [T-1]\n" in result.stdout
    last = result.stdout.splitlines()[-1]
    assert last.startswith("Game 2 of seed 4, plain – benched: empty deck, ")
    assert int(last.split()[-2]) <= data["turns"]["max"]


def test_internal_error_is_reported_with_the_command_that_repeats_it(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    from rulestone.lab.simulate import simulation as simulate

    honest = simulate.playout
    seed = simulate.derive_seed(4, 1)

    def broken(rules: object, state: object, given: int, *more: object) -> object:
        if given == seed:
            raise KeyError("a bug")
        return honest(rules, state, given, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(simulate, "playout", broken)
    told = ("--seed", "4", "--decks", "plain,benched", "--assume", "open_answers=no")
    result = call("simulate", "tiny@1", "-n", "3", *told)
    assert result.exit_code == 1
    assert "tiny@1: 2 games" in result.stdout
    assert "game 1 stopped: KeyError: 'a bug'" in result.stderr
    command = next(line.split(": ")[1] for line in result.stderr.splitlines() if "repeat it" in line)
    assert command == " ".join(("rulestone simulate tiny@1", *told, "--only 1"))
    again = call(*command.split()[1:])
    assert isinstance(again.exception, KeyError)


@slow
def test_checking_counts_positions_and_changes_no_game(call: Call) -> None:
    plain = json.loads(call("simulate", "tiny@1", "-n", "12", "--format", "json").stdout)
    found = [
        json.loads(call("simulate", "tiny@1", "-n", "12", "--check", "--processes", n, "--format", "json").stdout)
        for n in ("1", "2")
    ]
    assert found[0] == found[1]
    looked = found[0].pop("looked at")
    assert plain.pop("looked at") is None
    assert found[0] == plain
    assert looked["changes"] > looked["positions"] > looked["thorough"] > 12
    assert "every check passed" in call("simulate", "tiny@1", "-n", "2", "--check").stdout


def test_failed_check_is_reported_with_the_command_that_repeats_it(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    from rulestone.lab.simulate import invariants

    def odd(state: object) -> None:
        raise invariants.Violation("a card is in 2 places")

    monkeypatch.setattr(invariants, "check_numbers", odd)
    result = call("simulate", "tiny@1", "-n", "2", "--seed", "4", "--check")
    assert result.exit_code == 1
    assert "broken in 2 games" in result.stdout
    assert "game 0 stopped: Violation: a card is in 2 places" in result.stderr
    command = next(line.split(": ")[1] for line in result.stderr.splitlines() if "repeat it" in line)
    assert command == "rulestone simulate tiny@1 --seed 4 --check --only 0"
    again = call(*command.split()[1:])
    assert again.exit_code == 1
    assert isinstance(again.exception, SystemExit)  # no traceback: the trace, then one message
    assert "shuffled" in again.stdout
    assert again.stderr.strip() == "rulestone: game 0 stopped: Violation: a card is in 2 places"


@pytest.mark.parametrize(
    ("args", "parts"),
    [
        (("tinny",), ("no game is called “tinny”", "Did you mean “tiny”?")),
        (("tiny", "--decks", "plane"), ("has no deck “plane”\n  Did you mean “plain”?",)),
        (("tiny", "--assume", "open=no"), ("open",)),
        (("tiny", "-n", "0"), ("0",)),
    ],
)
def test_bad_input_is_one_message_and_status_2(call: Call, args: tuple[str, ...], parts: tuple[str, ...]) -> None:
    result = call("simulate", *args)
    assert result.exit_code == 2
    assert all(part in result.stderr for part in parts)
    assert "Traceback" not in result.stderr


def test_simulation_uses_the_named_players(call: Call) -> None:
    result = call("simulate", "tiny@1", "-n", "4", "--players", "first,random", "--processes", "1")
    assert result.exit_code == 0
    assert result.stdout.startswith("tiny@1: 4 games between first (seat 1) and random (seat 2), seed 0\n")


def test_unknown_player_is_reported(call: Call) -> None:
    result = call("simulate", "tiny@1", "--players", "clever")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "unknown player “clever”\n  There are: random, first, greedy, search" in result.stderr
    assert call("simulate", "tiny@1", "--players", "first", "--check").exit_code == 2


def test_mostly_unfinished_simulation_is_reported_first_with_exit_status_2(call: Call) -> None:
    result = call("simulate", "tiny@1", "-n", "3", "--limit", "2")
    assert result.stdout.startswith("3 of 3 games cut off after 2 choices. tiny@1: 3 games between random players")
    assert result.exit_code == 1
    assert call("simulate", "tiny@1", "-n", "3").exit_code == 0


def test_matchups_have_a_row_for_a_deck_without_games(call: Call) -> None:
    lines = call("simulate", "tiny@1", "-n", "1").stdout.splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith("seat 1 wins with"))
    decks = lines[start].split()[-2:]
    assert [line.split()[0] for line in lines[start + 1 : start + 3]] == decks
    assert set(lines[start + 2].split()[1:]) == {"–"}


def test_figures_list_the_cards_that_win_most_and_least_when_drawn() -> None:
    share = {"games": 10, "share": 0.5, "low": 0.2, "high": 0.8}
    cards = {f"card_{n:02}": {key: {**share, "share": n / 20} for key in SHARES} for n in range(18)}
    cards["Never Drawn"] = {**dict.fromkeys(SHARES, share), "drawn": {"games": 0, "share": None}}
    measures = dict.fromkeys(("branching", "lead changes", "left to play"), None)
    _, (head, rows) = list_measures({**measures, "ahead at half-time": share, "cards": cards})
    assert head[1:] == SHARES
    assert [row[0] for row in rows[:2]] == ["Card 17", "Card 16"]
    assert [row[0] for row in rows[12:14]] == ["… 2 more", "Card 03"]
    assert rows[0][1] == "85 % (20 to 80)"
    assert len(rows) == 17
