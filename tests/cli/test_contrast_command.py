"""`rulestone simulate --against`: the same games under two rulesets; bad input."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable

import pytest
from click.testing import Result
from tests.proofs import proof

from rulestone.report.contrast import shorten_names

pytest.importorskip("scipy.stats")
Call = Callable[..., Result]
ASKED = ("simulate", "tiny@1", "--against", "tiny@2", "-n", "8", "--decks", "plain")


def test_contrast_reports_differences_with_intervals(call: Call) -> None:
    result = call(*ASKED, "--processes", "1")
    assert result.exit_code == 0, result.output
    assert (
        "Tiny Game 1 against Tiny Game 2: 8 pairs of games with the same seeds (0), two random players\n"
        in result.stdout
    )
    assert "not significant: ±" in result.stdout


@pytest.mark.parametrize("other", ["tiny", "tiny@2"])
def test_same_ruleset_on_both_sides_is_refused(call: Call, other: str) -> None:
    result = call("simulate", "tiny@2", "--against", other, "-n", "2")
    assert result.exit_code == 2
    assert "both rulesets are tiny@2; name another one, or add an option such as --assume" in result.stderr


@proof
def test_contrast_reports_the_lead_by_turn_on_request(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulestone.lab.players.worth.TRAINING_GAMES", 8)
    asked = (*ASKED, "--figures", "--format", "json", "--processes")
    results = [call(*asked, n) for n in ("1", "2")]
    assert results[0].exit_code == 0, results[0].output
    assert results[0].stdout == results[1].stdout
    told = {one["what"]: one for one in json.loads(results[0].stdout)["figures"]}
    assert told["lead changes"]["games"] > 2
    assert 0 <= told["left to play"]["own"] < 1
    assert "the leader at half-time wins" in told


def test_json_is_the_same_from_one_process_and_two(call: Call) -> None:
    results = [call(*ASKED, "--format", "json", "--processes", n) for n in ("1", "2")]
    assert results[0].stdout == results[1].stdout
    assert json.loads(results[0].stdout)["games"] == 8


def test_contrast_applies_an_option_to_the_second_ruleset_only(call: Call) -> None:
    result = call("simulate", "tiny@1", "--against", "tiny@1", "-n", "2", "--assume", "open_answers=no")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("Tiny Game 1 against Tiny Game 1, open_answers no: 2 pairs")


def test_invalid_combination_of_options_is_reported(call: Call) -> None:
    assert "--until needs --against" in call("simulate", "tiny", "--until", "3").stderr
    assert "--against cannot be combined with --out, --check or --only" in call(*ASKED, "--check").stderr
    assert "it cannot be combined with --only" in call("simulate", "tiny", "--only", "0", "--picture", "a.svg").stderr
    assert "one kind for both seats, or two kinds" in call(*ASKED, "--players", "first,first,first").stderr
    assert "unknown player “clever”" in call(*ASKED, "--players", "clever").stderr


@pytest.mark.parametrize(
    ("other", "headings"),
    [
        ("tiny@2", ("1", "2")),
        ("tiny@1+responses=other@2", ("1", "with\nresponses\nof other")),
        ("tiny@1, without T-5", ("1", "without T-5")),
        ("other@2", ("tiny\n@1", "other\n@2")),
    ],
)
def test_headings_of_contrast_name_only_the_changed_part(other: str, headings: tuple[str, str]) -> None:
    assert shorten_names("tiny@1", other) == headings


def test_missing_scipy_is_reported_before_the_first_game(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse_to_play(*_: object) -> None:
        raise AssertionError("a game was played")

    monkeypatch.setitem(sys.modules, "scipy", None)
    monkeypatch.setattr("rulestone.lab.contrast.Batches", refuse_to_play)
    result = call(*ASKED, "--processes", "1")
    assert result.exit_code == 2
    assert "statistics need scipy: pip install -e '.[lab]' in Rulestone's folder" in result.stderr
