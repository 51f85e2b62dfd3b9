"""`rulestone outcomes`: one scenario, a catalogue of rulings, bad input."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from click.testing import Result

from rulestone.report import outcomes as report

Call = Callable[..., Result]


def test_outcomes_prints_each_outcome_with_its_path(call: Call, story: str) -> None:
    result = call("outcomes", story, "--game", "tiny@1")
    assert result.exit_code == 0
    assert "2 outcomes in 3 positions" in result.stdout
    way = "1. Guard ends in hand\n     Ben: respond to Doom on Guard → cast Rescue\n     Ben can force it\n"
    parting = (
        "Choices that decide:\n  Ben: respond to Doom on Guard (matters in 1 position)\n      cast Rescue → outcome 1\n"
    )
    assert way in result.stdout
    assert parting in result.stdout


def test_json_is_the_same_from_one_process_and_two(call: Call) -> None:
    results = [call("outcomes", "--rulings", "tiny", "--format", "json", "--processes", n) for n in ("1", "2")]
    assert results[0].stdout == results[1].stdout
    data = json.loads(results[0].stdout)
    assert [(one["scenario"], one["endings"], one["deciders"]) for one in data["scenarios"]] == [
        ("TR-001", 2, ["Ben"]),
        ("TR-002", 1, []),
        ("TR-002", 1, []),
    ]


def test_catalogue_lists_open_rulings(call: Call) -> None:
    result = call("outcomes", "--rulings", "tiny")
    assert result.exit_code == 0
    assert "3 scenarios of tiny; 1 with more than one outcome; 3 of 3 searched completely" in result.stdout
    assert "TR-001@1: 2 outcomes, by Ben\n      Ben: respond to Doom on Guard\n" in result.stdout


def test_reached_bound_is_reported(call: Call, story: str) -> None:
    result = call("outcomes", story, "--game", "tiny@1", "--answers", "1")
    assert "Not everything was searched:\n  of the answers to “pass” the first 1 were tried" in result.stdout


def test_outcomes_can_be_limited_to_one_observation(call: Call, story: str) -> None:
    for arguments in ((), (story, "--rulings", "tiny")):
        result = call("outcomes", *arguments)
        assert result.exit_code == 2
        assert "give one of these" in result.stderr


def test_unknown_line_is_reported(call: Call, story: str) -> None:
    result = call("outcomes", story, "--game", "tiny@1", "--step", "7")
    assert result.exit_code == 2
    assert "there is no step 7" in result.stderr


def test_outcomes_are_saved_as_scenarios(call: Call, story: str, tmp_path: Path) -> None:
    folder = tmp_path / "ways"
    result = call("outcomes", story, "--game", "tiny@1", "--save", str(folder))
    assert result.exit_code == 0
    files = sorted(folder.iterdir())
    assert [f"rulestone: written: {file}" for file in files] == result.stderr.splitlines()
    assert all(call("compare", str(file), "--quick").exit_code == 0 for file in files)
    assert "--save and --picture need a SCENARIO" in call("outcomes", "--rulings", "tiny", "--save", str(folder)).stderr


def test_answers_number_only_the_outcomes_that_are_listed() -> None:
    last = report.MAX_SHOWN
    assert report.format_leads((1, last, last + 1, last + 5)) == f"outcomes 1, {last} and 2 other outcomes"
    assert report.format_leads((last + 1,)) == "1 other outcome"
    assert report.format_leads(()) == "not known"


def test_search_without_time_names_the_option_that_gives_more(call: Call, story: str) -> None:
    assert (
        "stopped after 0 seconds; raise --seconds"
        in call("outcomes", story, "--game", "tiny@1", "--seconds", "0").stdout
    )
