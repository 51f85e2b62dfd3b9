"""`rulestone differ`: differences between two rulesets are reported and saved; bad input."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from click.testing import Result
from tests.proofs import slow

Call = Callable[..., Result]


@slow
def test_saved_finds_are_files_that_compare_runs(call: Call, tmp_path: Path) -> None:
    asked = ("differ", "tiny@1", "tiny@2", "--from", "rulings", "--tries", "20", "--processes", "1")
    result = call(*asked, "--save", str(tmp_path / "finds"))
    assert result.exit_code == 0, result.output
    path = tmp_path / "finds" / "find-1.yaml"
    assert str(path) in result.stdout
    compared = call("compare", str(path))
    assert compared.exit_code == 0
    assert "T-7" in compared.stdout


def test_json_is_the_same_from_one_process_and_two(call: Call) -> None:
    asked = ("differ", "tiny@1", "tiny@2", "--from", "rulings", "--tries", "20", "--seconds", "600", "--format", "json")
    results = [call(*asked, "--processes", n) for n in ("1", "2")]
    assert results[0].stdout == results[1].stdout
    assert json.loads(results[0].stdout)["finds"]


def test_single_ruleset_is_refused(call: Call) -> None:
    result = call("differ", "tiny@1")
    assert result.exit_code == 2
    assert "name two rulesets, or one with --assume or --without" in result.stderr


def test_unknown_rule_is_reported(call: Call) -> None:
    result = call("differ", "tiny@1", "--without", "T-77")
    assert result.exit_code == 2
    assert "T-77" in result.stderr


def test_differ_refuses_two_equal_rulesets(call: Call) -> None:
    result = call("differ", "tiny@2", "tiny")
    assert result.exit_code == 2
    assert "both rulesets are tiny@2; name another one, or add an option such as --assume" in result.stderr
