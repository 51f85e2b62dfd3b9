"""Ctrl-C at any moment of a long search prints the results so far; the exit status is 130."""

from __future__ import annotations

import importlib
import io
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from tests.proofs import select_params

from rulestone.cli.conversation import hold_conversation

Call = Callable[..., Result]


@pytest.fixture(autouse=True)
def listening() -> Iterator[None]:
    """Interrupts are heard, also where the tests were started in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_ctrl_c_during_an_opponents_turn_ends_the_session(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Thinking:
        done = False
        prompt = "> "

        def get_opening(self) -> str:
            return "a table\n"

        def reply_to(self, line: str) -> str:
            signal.raise_signal(signal.SIGINT)
            return "an answer\n"

    monkeypatch.setattr("sys.stdin", io.StringIO("1\n2\n"))
    hold_conversation(Thinking(), farewell="Good-bye.\n")
    assert capsys.readouterr().out == "a table\n> 1\nGood-bye.\n"


@pytest.mark.parametrize("command", ["check", "simulate", "rulings"])
def test_ctrl_c_before_the_first_result_is_not_blamed_on_the_game(
    command: str, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulestone.game.host.find_revision", lambda name: signal.raise_signal(signal.SIGINT))
    result = call(command, "tiny")
    assert (result.exit_code, result.output) == (130, "rulestone: interrupted\n")


@pytest.fixture
def stand(tmp_path: Path) -> str:
    path = tmp_path / "stand.yaml"
    path.write_text(
        "players: {Ada: {hand: [Doom, Giant, Filler]}, Ben: {field: [Guard], hand: [Rescue]}}\n"
        "play: [Ada plays Doom on Guard, Ben plays Rescue on Guard]\n"
        "observe: {Guard ends in: zone of Guard}\n",
        encoding="utf-8",
    )
    return str(path)


CASES = {
    "outcomes": (("outcomes", "STAND", "--game", "tiny@1", "--free", "--step", "0"),
                 "outcomes.search OutcomeSearch.expand", 3, "stopped early"),
    "outcomes of all": (("outcomes", "--rulings", "tiny", "--processes", "1"),
                        "outcomes.search OutcomeSearch.expand", 1, "2 of 3 scenarios were not started"),
    "differ, trying": (("differ", "tiny@1", "tiny@2", "--processes", "1"),
                       "differ.bench DifferBench.run_both", 30, "Ended early: scenarios were not minimized"),
    "differ, shrinking": (("differ", "tiny@1", "tiny@2", "--processes", "1", "--tries", "400"),
                          "differ.bench DifferBench.shrink", 1, "Ended early: scenarios were not minimized"),
    "differ, telling": (("differ", "tiny@1", "tiny@2", "--processes", "1", "--tries", "400"),
                        "differ.finding write_find", 1, "Ended early: scenarios were not minimized"),
    "bisect": (("diff", "tiny@1", "tiny@2", "--scenario", "STAND"),
               "revisions.diff find_outcome", 4, "2 of 2 changed parts; fewer\nmay suffice."),
    "knock-out": (("knock-out", "tiny", "--processes", "1"),
                  "knock_out.knock_out KnockOutBench.remove", 3, "stopped after 2 of"),
    "check, playing": (("check", "tiny"), "simulate.simulation GameWorker.play", 1,
                       "rulestone: interrupted while games of tiny@1 were played (1 of 8)\n"),
    "check, taking out": (("check", "tiny", "--games", "0", "--parts"), "knock_out.knock_out KnockOutBench.remove", 2,
                          "rulestone: interrupted while parts were removed (1 of "),
    "rules": (("rules", "tiny@1", "verb destroy: move*", "--without", "--processes", "1"),
              "differ.effects EffectsBench.find_effect", 2,
              "the results of 1 ruling and 0 scenarios\nof 2 change."),
    "a game": (("simulate", "tiny", "--players", "search", "-n", "5", "--processes", "1"),
               "players.players LookaheadPlayer.try_answer", 9, "5 of 5 games were not played"),
    "learning to play": (("simulate", "tiny", "--players", "greedy,random", "-n", "5", "--processes", "1"),
                         "players.preferences play_lesson", 3,
                         "interrupted while a player learned (2 of 160 games): no game was finished\n"),
    "learning for pairs": (("simulate", "tiny@1", "--against", "tiny@2", "--players", "search", "-n", "5",
                            "--processes", "1"), "players.preferences play_lesson", 1,
                           "(0 of 160 games): no game was finished"),
    "pairs of games": (("simulate", "tiny@1", "--against", "tiny@2", "--players", "greedy", "-n", "5",
                        "--processes", "1"), "players.players LookaheadPlayer.try_answer", 9, "0 pairs of games"),
}  # fmt: skip


@pytest.mark.parametrize("case", select_params(CASES, every=5))
def test_ctrl_c_prints_results_so_far(case: str, call: Call, stand: str, monkeypatch: pytest.MonkeyPatch) -> None:
    arguments, where, turn, told = CASES[case]
    module, _, name = where.partition(" ")
    owner: Any = importlib.import_module(f"rulestone.lab.{module}")
    *within, last = name.split(".")
    for part in within:
        owner = getattr(owner, part)
    plain = getattr(owner, last)
    calls = 0

    def interrupted(*args: Any, **extra: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == turn:
            signal.raise_signal(signal.SIGINT)
        return plain(*args, **extra)

    monkeypatch.setattr(owner, last, interrupted)
    result = call(*(stand if one == "STAND" else one for one in arguments))
    assert calls >= turn
    assert told in result.output
    assert (result.exit_code, calls < turn + 8) == (130, True)
