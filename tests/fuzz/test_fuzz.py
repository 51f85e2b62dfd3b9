"""A short part of `make fuzz`, and a check that it detects, repeats and shrinks failures."""

from __future__ import annotations

from traceback import format_exception_only

import pytest

from tests.fuzz import trial
from tests.fuzz.__main__ import find_failure, find_in_process
from tests.fuzz.inputs import AREAS
from tests.fuzz.trial import HangError, check


@pytest.mark.parametrize("area", AREAS)
def test_hostile_inputs_end_in_a_message(area: str) -> None:
    error = find_failure(area, 1, 25, 20)
    if error is not None:
        raise error


def test_two_plugins_with_one_game_are_both_left_out() -> None:
    check("plugins", ["rulestone_games: return [good()]"])


def fail_at_words(given: list[str]) -> None:
    """Fail at some words, of which "why" is the simplest."""
    if {"why", "log", "undo"}.intersection(given[1:]):
        raise ZeroDivisionError("oh")


def test_failure_is_shrunk_and_repeated_in_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(trial.TRIED, "play", fail_at_words)
    error = find_failure("play", 3)
    assert isinstance(error, ZeroDivisionError)
    text = "".join(format_exception_only(error))
    assert "['gateruler', 'why']" in text
    assert find_in_process("play", 3) == ("tracebacks", text)
    monkeypatch.setitem(trial.TRIED, "play", lambda given: None)
    assert find_in_process("play", 3) == ("", "")


def test_endless_input_is_reported_as_a_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    def wait(given: list[str]) -> None:
        while "why" in given:
            pass

    monkeypatch.setitem(trial.TRIED, "play", wait)
    check("play", ["pass"], 0.05)
    with pytest.raises(HangError, match=r"more than 0\.05 s"):
        check("play", ["why"], 0.05)
