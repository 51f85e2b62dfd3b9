"""Effects of a change on rulings and scenarios, and the difference of two revisions that moves an observation."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.lab.tiny import GAMES
from tests.proofs import slow

from rulestone.cli.commands import rulestone as command
from rulestone.game import host
from rulestone.interventions.changes import minimize
from rulestone.lab.differ.effects import find_effects
from rulestone.lab.differ.sides import SideName
from rulestone.lab.revisions.diff import bisect
from rulestone.report.document import to_text
from rulestone.report.effects import build_bisection_document, build_document
from rulestone.scenario import Scenario, loads

TINY = GAMES["tiny"]
RULINGS = """\
id: TR-001
title: What is rescued is not destroyed
revisions: ["1", "2"]
players: {Ada: {hand: [Doom]}, Ben: {field: [Guard], hand: [Rescue]}}
play: [Ada plays Doom on Guard]
expect: {zone of Guard: graveyard, cards Ben drew: 1}
---
id: TR-002
title: A card goes to the field
players: {Ada: {hand: [Giant]}, Ben: {}}
play: [Ada plays Giant]
expect: {zone of Giant: field}
"""
STAND = """\
players: {Ada: {hand: [Doom]}, Ben: {field: [Guard], hand: [Rescue]}}
play: [Ada plays Doom on Guard, Ben plays Rescue on Guard]
observe: {Guard ends in: zone of Guard, Ada has: cards in Ada's hand}
"""
GONE = "verb destroy: move*"


@pytest.fixture(autouse=True)
def tiny_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "rulings"
    folder.mkdir()
    (folder / "all.yaml").write_text(RULINGS, encoding="utf-8")
    monkeypatch.setattr(TINY, "rulings", folder)
    monkeypatch.setattr(host, "games", lambda: GAMES)
    monkeypatch.setattr(host, "list_scenario_folders", lambda: ())


@pytest.fixture
def stand() -> Scenario:
    return loads(STAND)


@pytest.fixture
def call() -> Callable[..., Result]:
    return lambda *args: CliRunner().invoke(command, list(args), prog_name="rulestone")


@slow
def test_changed_observation_is_reported_with_both_values() -> None:
    found = find_effects(SideName("tiny@1"), SideName("tiny@1", {}, (GONE,)))
    rulings = [one for one in found.effects if one.kind == "ruling"]
    assert [one.name for one in rulings] == ["TR-001"]
    assert [(shift.what, shift.own, shift.other) for shift in rulings[0].shifts] == [
        ("zone of Guard", "graveyard", "field")
    ]
    assert "TR-001: What is rescued is not destroyed\n  zone of Guard: graveyard → field\n" in to_text(
        build_document(found)
    )


@slow
def test_unnoticed_change_is_reported() -> None:
    found = find_effects(SideName("tiny@1"), SideName("tiny@1"))
    assert (found.effects, found.left) == ((), 0)
    assert found.looked > 2
    assert "No result changes." in to_text(build_document(found))


@slow
def test_command_changes_a_rule_a_policy_or_an_option(call: Callable[..., Result]) -> None:
    without = call("rules", "tiny@1", GONE, "--without")
    assert without.exit_code == 0, without.output
    assert "zone of Guard: graveyard → field" in without.stdout
    policy = call("rules", "tiny@1", "--with", "responses=other@2")
    assert policy.exit_code == 0, policy.output
    assert "tiny@1+responses=other@2, compared with tiny@1" in policy.stdout
    option = call("rules", "tiny@1", "--assume", "open_answers=no")
    assert option.exit_code == 0, option.output
    assert "open_answers no, compared with tiny@1" in option.stdout


def test_invalid_request_is_reported(call: Callable[..., Result]) -> None:
    assert "--without needs the ID of a rule" in call("rules", "tiny@1", "--without").stderr
    assert "expected POLICY=GAME" in call("rules", "tiny@1", "--with", "responses").stderr
    assert "no rule or part of tiny is called" in call("rules", "tiny@1", "T-99", "--without").stderr


def test_single_difference_that_changes_an_observation_is_found_by_bisection(stand: Scenario) -> None:
    found = bisect(stand, "tiny@1", "tiny@2", "Guard ends in")
    assert (found.before, found.after) == ("hand", "graveyard")
    assert (found.parts, found.rules) == (("policies: responses",), ("T-7",))
    assert found.trials[0].parts == found.among
    assert found.trials[0].moved
    said = " ".join(to_text(build_bisection_document(found)).split())
    assert (
        "Cause: the answer to “Who may respond, and when does the stack resolve?” [T-7], 1 of 2 changed parts." in said
    )


def test_runs_of_a_bisection_are_listed_only_on_request(stand: Scenario) -> None:
    found = bisect(stand, "tiny@1", "tiny@2", "Guard ends in")
    assert "●" not in to_text(build_bisection_document(found))
    listed = to_text(build_bisection_document(found, show_all=True))
    assert "tiny@1 with parts of tiny@2 (● = its result):\n  2 of 2: graveyard ●\n" in listed


def test_bisection_of_an_observation_with_equal_results_finds_no_cause(stand: Scenario) -> None:
    found = bisect(stand, "tiny@1", "tiny@2", "Ada has")
    assert (found.parts, found.trials) == ((), ())
    assert "The two results are equal." in to_text(build_bisection_document(found))


def test_unknown_observation_is_reported_with_existing_ones(stand: Scenario) -> None:
    with pytest.raises(LookupError, match=r"unknown observation “power”\n  There are: .*Guard ends in"):
        bisect(stand, "tiny@1", "tiny@2", "power")


def test_bisect_prints_its_trials(call: Callable[..., Result], tmp_path: Path) -> None:
    path = tmp_path / "stand.yaml"
    path.write_text(STAND, encoding="utf-8")
    result = call("diff", "tiny@1", "tiny@2", "--scenario", str(path), "--on", "Guard ends in")
    assert result.exit_code == 0
    assert "“Guard ends in”: hand under Tiny Game 1, graveyard under Tiny Game 2" in result.stdout


@pytest.mark.parametrize("needed", [{0}, {15}, {2, 9}, {0, 7, 15}, {*range(16)}])
def test_minimal_list_keeps_exactly_the_needed_items_in_order(needed: set[int]) -> None:
    tried: list[list[int]] = []

    def suffices(taken: list[int]) -> bool:
        tried.append(taken)
        return needed <= {*taken}

    assert minimize(range(16), suffices) == sorted(needed)
    assert all(taken for taken in tried)
    assert len(needed) > 1 or len(tried) <= 8
