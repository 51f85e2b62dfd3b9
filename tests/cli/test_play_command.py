"""`rulestone play`: a whole evening at the table, driven through standard input."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

HERE = Path(__file__).resolve().parent
TRANSCRIPT = HERE / "transcripts" / "play.txt"
TYPED = (
    "help", "2", "why", "why summon giant", "why summon gaint", "1", "9", "somon", "board", "undo", "undo", "undo",
    "what if 1", "what", "look sweep", "card giant", "card moon", "rules 3", "rules 99", "save", "1", "0", "0", "log",
)  # fmt: skip

Play = Callable[..., Result]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Play:
    """Play with prepared lines, in a separate folder."""
    from rulestone.cli.commands import rulestone

    monkeypatch.chdir(tmp_path)

    def run(*args: str, typed: tuple[str, ...] = ()) -> Result:
        lines = "".join(f"{line}\n" for line in typed)
        return CliRunner().invoke(rulestone, ["play", *args], input=lines, prog_name="rulestone")

    return run


def test_played_session_prints_the_recorded_transcript(play: Play) -> None:
    """With REGENERATE=1 the transcript is rewritten; read it before committing."""
    result = play("tiny@1", "--seed", "3", typed=TYPED)
    assert result.exit_code == 0
    if os.environ.get("REGENERATE"):
        TRANSCRIPT.write_text(result.stdout, encoding="utf-8")
    assert result.stdout == TRANSCRIPT.read_text(encoding="utf-8")
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_same_seed_repeats_the_game_and_another_seed_changes_it(play: Play) -> None:
    first, again, other = (
        play("tiny@1", "--seed", seed, typed=("1", "1", "0", "1")).stdout for seed in ("5", "5", "6")
    )
    assert first == again
    assert first != other


@pytest.mark.parametrize(("seat", "first"), [("1", "first"), ("2", "random")])
def test_game_can_be_played_to_its_end(play: Play, seat: str, first: str) -> None:
    result = play("tiny", "--seat", seat, "--opponent", first, typed=("0",) * 200)
    assert result.exit_code == 0
    assert f"(seat {seat}) against Opponent" in result.stdout
    *_, end, came, rule = [line for line in result.stdout.splitlines() if line]
    assert end in ("You have won (empty deck).", "You have lost (empty deck).")
    assert came.startswith("  It came of: ")
    assert rule == "  T-9  Who cannot draw has lost."


def test_end_of_input_ends_the_game_without_an_error(play: Play) -> None:
    result = play("tiny@1")
    assert result.exit_code == 0
    assert result.stdout.endswith("> \n  Good-bye.\n")
    for words in ("quit", "q"):
        assert play("tiny@1", typed=(words,)).stdout.endswith(f"> {words}\n  Good-bye.\n")


def test_decks_are_chosen_by_name(play: Play) -> None:
    named = play("tiny@1", "--deck", "Benched", "--against", "plain", "--seat", "2", typed=("board",))
    assert named.exit_code == 0
    own, other = named.stdout.split("── You")[1], named.stdout.split("── You")[0]
    assert "right" in own.split("bench:")[1].splitlines()[2]
    assert "bench: –" in other


def test_saved_game_is_a_scenario_that_continues(play: Play, tmp_path: Path) -> None:
    result = play("tiny@1", "--seed", "3", typed=("1", "save now", "board"))
    assert "Saved: now.yaml" in result.stdout
    # the small game's phase begins with a draw, which a scenario starting there repeats
    assert "These parts differ" in result.stdout
    assert "cards in the hand of You: 3 become 4" in result.stdout
    text = (tmp_path / "now.yaml").read_text(encoding="utf-8")
    assert text.startswith("# not restored: ")
    again = play("tiny@1", "--scenario", "now.yaml", typed=("board",))
    assert again.exit_code == 0
    assert "Tiny Game 1: You (seat 1) against Opponent." in again.stdout
    field = next(line for line in result.stdout.splitlines()[::-1] if line.startswith("field"))
    assert field in again.stdout

    from rulestone.cli.commands import rulestone

    ran = CliRunner().invoke(rulestone, ["run", "now.yaml"], prog_name="rulestone")
    assert ran.exit_code == 0
    assert "tiny@1" in ran.stdout


def test_unsavable_position_is_reported(play: Play, tmp_path: Path) -> None:
    told = play("tiny@1", "--seed", "3", typed=("save", "save no/such/folder.yaml")).stdout
    assert "Name a file, as in: save position.yaml" in told
    assert "Not saved: no/such/folder.yaml: No such file or directory." in told
    assert list(tmp_path.glob("*.yaml")) == []


def test_library_scenario_can_be_played(play: Play, story: str) -> None:
    result = play("tiny@1", "--scenario", story, "--seat", "1", typed=("1",))
    assert result.exit_code == 0
    assert "Ada (seat 1) against Ben" in result.stdout
    assert "cast Doom" in result.stdout
    assert "Rescue" not in result.stdout.split("> 1")[0]


@pytest.mark.parametrize(
    ("args", "parts"),
    [
        (("tinny",), ("no game is called “tinny”", "Did you mean “tiny”?")),
        (("tiny", "--deck", "plane"), ("has no deck “plane”\n  Did you mean “plain”?",)),
        (("tiny", "--scenario", "no-such"), ("unknown scenario “no-such”",)),
        (("tiny", "--scenario", "x", "--deck", "plain"), ("--scenario cannot be combined with decks",)),
        (("tiny", "--assume", "open=no"), ("unknown assumption “open”",)),
    ],
)
def test_bad_input_is_one_message_and_status_2(play: Play, args: tuple[str, ...], parts: tuple[str, ...]) -> None:
    result = play(*args)
    assert result.exit_code == 2
    assert all(part in result.stderr for part in parts)
    assert "Traceback" not in result.stderr


def test_guide_shows_each_rule_once(play: Play) -> None:
    told = play("tiny@1", "--guide", "--seed", "3", typed=("1", "0", "0", "0", "0")).stdout
    plain = play("tiny@1", "--seed", "3", typed=("1", "0", "0", "0", "0")).stdout
    rule = "  T-7  Answers are carried out before what they answer."
    assert told.count(rule) == 1
    assert rule not in plain


def test_two_players_share_a_keyboard_without_seeing_the_other_hand(play: Play) -> None:
    told = play("tiny@1", "--hotseat", "--seed", "3", typed=("0", "", "0", "", "0", "", "0")).stdout
    assert "Second is asked. Hand over the keyboard; Second types Enter." in told
    first, second = told.split("Second is asked.", 1)
    assert first.endswith("\n" * 50 + "  ")
    assert "hand (" in second
    assert "Opponent" not in told


def test_hypothetical_play_leaves_the_position_unchanged(play: Play) -> None:
    tried = play("tiny@1", "--seed", "3", typed=("what if 1", "what if 1", "0")).stdout
    plain = play("tiny@1", "--seed", "3", typed=("0",)).stdout
    once, again, after = tried.split("> ")[1:4]
    assert once == again
    assert "dealt at random" in once or "decides" in once
    assert after in plain


def test_undo_passes_the_keyboard_to_the_other_player(play: Play) -> None:
    """The view of the other player is hidden from a player who undoes an answer."""
    told = play("tiny@1", "--hotseat", "--seed", "3", typed=("0", "", "undo", "")).stdout
    taken = told.split("> undo")[1]
    assert taken.split("\n")[1] == "  Taken back."
    shown, back = taken.split("First is asked. Hand over the keyboard", 1)
    assert "hand (" not in shown
    assert "hand (" in back
