"""Comparing where a scenario's words do not fit every game, and where games part before the first line."""

from __future__ import annotations

import json

import pytest

import rulestone
from rulestone.report.comparison import FORMS, table
from rulestone.report.comparison import json as as_json
from rulestone.scenario import ScenarioError, ScriptError, loads

GAMES = ("godacard", "dm_evolution")
LINE = "cards: {Ox: {kind: creature, power: 0, posture: attack}}"
ONLY_GODA = f"{LINE}\nplayers: {{Ada: {{field: [Ox]}}, Ben: {{}}}}\nobserve: {{ends in: zone of Ox}}\n"


def test_a_game_that_does_not_know_a_word_has_no_column() -> None:
    comparison = rulestone.compare(loads(ONLY_GODA), GAMES)
    assert [column.name for column in comparison.columns] == ["godacard@2017-12"]
    assert [(one.name, one.why) for one in comparison.left_out] == [
        ("dm_evolution@2021-03", "cards.Ox.posture: unknown attribute “posture”")
    ]
    told = "Left out: Duel Masters 2021-03, cards.Ox.posture: unknown attribute “posture”"
    assert told in table(comparison)
    assert f"- {told}" in FORMS["markdown"](comparison)
    assert json.loads(as_json(comparison))["left out"][0]["name"] == "dm_evolution@2021-03"


def test_a_word_that_no_game_knows_is_an_error() -> None:
    with pytest.raises(ScenarioError, match="unknown attribute “pose”"):
        rulestone.compare(loads(ONLY_GODA.replace("posture", "pose")), GAMES)


def test_a_script_that_cannot_be_followed_is_an_error_although_another_game_follows_it() -> None:
    text = "players: {Ada: {hand: [Ox]}, Ben: {}}\nplay: [Ada normal summons Ox]\ncards: {Ox: {kind: creature}}\n"
    with pytest.raises(ScriptError, match="normal summons"):
        rulestone.compare(loads(text), GAMES)


def test_games_can_part_before_the_first_line() -> None:
    text = "cards: {Ox: {kind: creature, power: 0}}\nplayers: {Ada: {field: [Ox]}, Ben: {}}\nplay: [Ada passes]\n"
    comparison = rulestone.compare(loads(text), GAMES)
    first = comparison.divergence
    assert first is not None
    assert (first.step, first.line, first.kind) == (0, "the start", "outcome")
    assert [group.says for group in first.groups] == ["nothing yet happens to Ox", "Ox: battle zone → graveyard"]
    assert first.groups[1].rules[0].startswith("DM-")
    assert "The games part at the start, before the first line:" in table(comparison)
