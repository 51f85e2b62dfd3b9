"""Help: commands in groups, lines that fit the terminal, and examples that run as they are printed."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulestone.cli.commands import GROUPS, MODULES, read_summaries, rulestone
from rulestone.cli.help import fill_placeholders, list_examples, list_installed
from tests.proofs import proof, slow

UNTRIED = {
    "knock-out": "it takes a minute; tests/lab/test_knock_out.py runs it",
    "serve": "it runs until it is stopped; tests/web starts it",
    "site": "it takes minutes; tests/report builds one",
}
LONG = ("check", "diff", "quiz", "lesson", "reference", "scenarios", "simulate")
"""Commands whose examples take seconds."""
SLOW = ("check", "compare", "diff", "differ", "quiz", "rules", "simulate")
"""Commands of which only the first example is run here; their own tests run the options of the others."""
STATUS = {"check": {0, 1}}
"""Exit statuses of examples, where they are not 0 alone."""


def test_every_command_is_listed_once_with_a_summary_that_fits() -> None:
    names = [name for group in GROUPS.values() for name in group]
    assert len(names) == len(set(names)) == len(MODULES)
    assert set(read_summaries()) == set(names)
    assert {name: len(text) for name, text in read_summaries().items() if len(text) > 62} == {}


def test_help_lists_the_groups_in_80_columns() -> None:
    output = CliRunner().invoke(rulestone, ["--help"], terminal_width=80).output
    assert [heading for heading in GROUPS if f"\n{heading}:\n" not in output] == []
    assert [line for line in output.splitlines() if len(line) > 80] == []
    assert all(text in output for text in read_summaries().values())


def test_help_gives_the_limits_of_numbers_in_words() -> None:
    output = "".join(CliRunner().invoke(rulestone, [name, "--help"], terminal_width=80).output for name in MODULES)
    assert "<=" not in output
    assert ">=" not in output
    assert "RANGE" not in output
    assert "Default: 2. (1 to 64)" in output
    assert "Default: 8. (at least 0)" in " ".join(output.split())


@pytest.mark.parametrize("name", MODULES)
def test_help_of_a_command_has_examples_without_placeholders(name: str) -> None:
    output = CliRunner().invoke(rulestone, [name, "--help"]).output
    lines = list_examples(name)
    assert lines
    for line in lines:
        assert line in output
        assert not re.search(r"[{}]|\b(GAME|OTHER|SCENARIO|RULE|RULING)\b", line)


@slow
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=proof if name in LONG else ()) for name in MODULES if name not in UNTRIED]
)
def test_examples_of_a_command_run(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    lines = list_examples(name)
    for line in lines[:1] if name in SLOW else lines:
        result = CliRunner().invoke(rulestone, shlex.split(line)[1:], input="")
        assert result.exit_code in STATUS.get(name, {0}), f"{line}\n{result.output}"


def test_example_without_a_rule_leaves_the_game_its_zones() -> None:
    rule = fill_placeholders("{rule}")
    zones = next(iter(list_installed())).ruleset().parts.zones
    assert rule not in {one for zone in zones.values() for one in zone.cites}
