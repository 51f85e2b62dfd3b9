"""Stages: a scenario followed under a game, a case chosen by name or number, its steps in words."""

from __future__ import annotations

import pytest

from rulestone.lab.compare.comparison import compare
from rulestone.report.comparison import table
from rulestone.report.document import to_text
from rulestone.report.trace import build_document
from rulestone.scenario import ScenarioError, loads, run
from rulestone.scenario.stage import Stage, follow_stage
from tests.scenario.lanterns import GAME

CASES = """
title: Cases
players: {Ada: {hand: [Wick]}, Ben: {}}
phase: main
cases:
  dark: {play: [], observe: {here: zone of Wick}}
  lit: {play: [Ada plays Wick], observe: {here: zone of Wick}}
  "1": {play: [Ada plays Wick, Ada passes], observe: {here: zone of Wick}}
"""


def stage(case: str, text: str = CASES) -> Stage:
    return follow_stage(loads(text), GAME, "new", case=case)


@pytest.mark.parametrize(("case", "steps"), [("", 0), ("dark", 0), ("lit", 1), ("1", 2), ("2", 1), ("3", 2), ("03", 2)])
def test_case_is_chosen_by_its_name_or_else_by_its_number(case: str, steps: int) -> None:
    found = stage(case)
    assert len(found.run.steps) == steps
    assert found.run.observations == {"here": "field" if steps else "hand"}
    assert found.cases == 2


@pytest.mark.parametrize("case", ["0", "4", "-1", "drak", "²", "1.0", "9" * 5000])
def test_unknown_case_is_refused(case: str) -> None:
    with pytest.raises(ScenarioError, match="case"):
        stage(case)


def test_unknown_case_gets_a_suggestion() -> None:
    with pytest.raises(ScenarioError, match=r"“drak”[^“]*\n  Did you mean “dark”\?"):
        stage("drak")


def test_scenario_without_cases_has_one_variant() -> None:
    plain = "title: T\nplayers: {Ada: {hand: [Wick]}, Ben: {}}\nplay: [Ada plays Wick]\n"
    assert (stage("1", plain).cases, len(stage("", plain).run.steps)) == (0, 1)
    with pytest.raises(ScenarioError):
        stage("2", plain)


def test_step_is_counted_from_the_start_and_defaults_to_the_last() -> None:
    found = stage("1")
    assert [found.step(asked) for asked in (None, 0, 1, 2)] == [2, 0, 1, 2]
    assert found.position(0) is found.run.start
    assert [found.position(step) for step in (1, 2)] == [step.position for step in found.run.steps]
    assert [found.describe(step) for step in (0, 1, 2)] == [
        "at the start",
        "after step 1, “Ada plays Wick”",
        "after step 2, “Ada passes”, at the end",
    ]


@pytest.mark.parametrize(
    ("case", "asked", "text"),
    [
        ("1", 3, "there is no step 3: the script has 2 lines, and 0 is the start"),
        ("1", -1, "there is no step -1: the script has 2 lines, and 0 is the start"),
        ("lit", 2, "there is no step 2: the script has 1 line, and 0 is the start"),
        ("dark", 1, "there is no step 1: there is no script, only step 0"),
    ],
)
def test_missing_step_is_refused_with_the_number_of_lines(case: str, asked: int, text: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        stage(case).step(asked)
    assert text in str(refused.value)


REFUSED = """
title: Refused
players: {Ada: {hand: [Wick]}, Ben: {hand: [Lamp]}}
phase: main
play: [{do: Ben plays Lamp, refused: true}]
"""


def test_refused_step_is_described_as_not_allowed() -> None:
    assert stage("", REFUSED).describe(1) == "at step 1, “Ben plays Lamp”, which is not allowed"


START = """
phase: set-up
players: {{Ada: {{deck: {} Wick}}, Ben: {{deck: 6 Wick}}}}
refused: {}
play: [Ada passes]
"""


@pytest.mark.parametrize(
    ("cards", "refused", "found", "holds"),
    [
        (5, "true", "L-4", True),
        (5, "L-4", "L-4", True),
        (5, "L-5", "L-4", False),
        (6, "true", "allowed", False),
        (6, "L-4", "allowed", False),
    ],
)
def test_script_is_not_followed_if_the_start_is_expected_to_be_refused(
    cards: int, refused: str, found: str, holds: bool
) -> None:
    followed = follow_stage(loads(START.format(cards, refused)), GAME, "old")
    assert followed.run.steps == ()
    (expectation,) = followed.run.expectations
    assert (expectation.what, expectation.found, expectation.holds) == ("the start is refused", found, holds)
    assert expectation.expected == ("refused" if refused == "true" else refused)
    assert (expectation.at_start, expectation.step, followed.run.holds) == (None, 0, holds)


FORTY = """
phase: set-up
cards: {Wolf: {kind: creature, power: 2000}}
players: {Ada: {deck: 40 Wolf}, Ben: {deck: 40 Wolf}}
observe: {the game starts: the start is allowed}
"""


@pytest.mark.parametrize(("game", "rule"), [("godacard", ""), ("dm_evolution", "DM-1.1"), ("gateruler", "GR-1.6")])
def test_start_that_a_scenario_observes_may_be_refused(game: str, rule: str) -> None:
    found = run(loads(FORTY), game)
    assert found.observations == {"the game starts": not rule}
    assert ("" if found.turned_away is None else found.turned_away.rule) == rule
    assert ("The game cannot start: refused [GR-1.6]" in to_text(build_document(found))) == (rule == "GR-1.6")


def test_start_that_no_observation_is_about_is_an_error() -> None:
    with pytest.raises(ScenarioError, match=r"refused .DM-1\.1.(?s:.*)observe “the start is allowed”"):
        run(loads(FORTY.replace("the start is allowed", "turn")), "dm_evolution")


def test_deck_rule_is_proved_as_the_cause_of_a_refused_start() -> None:
    found = compare(loads(FORTY), ["godacard", "dm_evolution"], evidence=True)
    (start,) = (row for row in found.rows if row.kind == "step")
    assert start.cells["dm_evolution@2021-03"].rule == "DM-1.1"
    assert [one.change.rules for one in found.trials if one.like] == [("DM-1.1",)]
    text = table(found)
    assert "without a requirement on decks (DM-1.1)" in text
    assert "why-not" not in text


def test_cause_of_a_way_that_several_games_share_names_its_game() -> None:
    found = compare(loads(FORTY), ["godacard", "dm_evolution", "gateruler"], evidence=True)
    text = " ".join(table(found).split())
    assert "Why: in Duel Masters, DM-1.1 (official)" in text
    assert "Why: in Gate Ruler, GR-1.6 (derived)" in text
    assert "Why: a rule of Duel Masters makes the difference" in text
