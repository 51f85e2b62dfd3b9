"""`rulestone knock-out`: the purpose of a rule, unnoticed parts, bad input."""

from __future__ import annotations

import json
from collections.abc import Callable

from click.testing import Result
from tests.proofs import slow

Call = Callable[..., Result]


@slow
def test_purpose_of_a_rule_is_printed_in_full(call: Call) -> None:
    result = call("knock-out", "tiny", "verb destroy: move*")
    assert result.exit_code == 0
    assert result.stdout.startswith(
        "Tiny Game, every revision: 1 of 1 part changes a result when removed. Each part was removed or\n"
        "replaced alone.\n"
    )
    assert "destroy\n  move what to graveyard [T-5]\n" in result.stdout
    assert "2 rulings, for example TR-002 (1): zone of Guard: expected graveyard, found field" in " ".join(
        result.stdout.split()
    )


def test_unnoticed_removal_is_reported_with_exit_status_1(call: Call) -> None:
    result = call("knock-out", "tiny", "T-3", "--no-library", "--games", "1")
    assert result.exit_code == 1
    assert "\n  state-based actions are checked [T-3]\n      2 whole games are identical" in result.stdout
    assert "refused where the field is full [T-3]\n      only whole games differ: game 0" in result.stdout


@slow
def test_json_is_the_same_from_one_process_and_two(call: Call) -> None:
    results = [call("knock-out", "tiny", "T-5", "--format", "json", "--processes", n) for n in ("1", "2")]
    assert results[0].stdout == results[1].stdout
    data = json.loads(results[0].stdout)
    assert data["parts"] == len(data["outcomes"]) == data["removed"]
    assert {"part", "rules", "rulings", "status", "why"} <= set(data["outcomes"][0])


def test_pattern_that_matches_no_part_is_bad_input(call: Call) -> None:
    result = call("knock-out", "tiny", "T-77")
    assert result.exit_code == 2
    assert result.stderr == "rulestone: no rule or part of tiny is called “T-77”\n  Did you mean “T-7”?\n"
