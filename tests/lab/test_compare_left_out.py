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


def test_a_game_that_does_not_know_a_line_of_the_script_has_no_column() -> None:
    text = "players: {Ada: {hand: [Ox]}, Ben: {}}\nplay: [Ada normal summons Ox]\ncards: {Ox: {kind: creature}}\n"
    comparison = rulestone.compare(loads(text), GAMES)
    assert [column.name for column in comparison.columns] == ["godacard@2017-12"]
    assert "normal summons" in comparison.left_out[0].why
    told = table(comparison).splitlines()[0]
    assert told.startswith(
        "There is nothing to compare: only Goda Card Battler 2017-12 is left; left out: Duel Masters"
    )


def test_an_observation_that_one_game_has_no_word_for_empties_its_cell() -> None:
    text = ONLY_GODA.replace(", posture: attack", "").replace("observe: {", "observe: {posture: posture of Ox, ")
    comparison = rulestone.compare(loads(text), GAMES)
    row = next(row for row in comparison.rows if row.name == "posture")
    assert [(cell.text, cell.blank) for cell in row.cells.values()] == [("untapped", False), ("–", True)]
    assert [note.about for note in comparison.columns[1].run.notes] == ["posture"]
    assert not row.differs


def test_an_observation_that_means_nothing_anywhere_is_an_error() -> None:
    with pytest.raises(ScenarioError, match="postur"):
        rulestone.compare(loads(ONLY_GODA.replace(", posture: attack", "").replace("zone of", "postur of")), GAMES)


CHOICE = """
cards:
  Fox: {kind: creature, power: 1000}
  Hen: {kind: creature, power: 1000}
  Doom: {kind: spell, text: "Destroy target enemy creature."}
players: {Ada: {hand: [Doom]}, Ben: {field: [Fox, Hen]}}
play: [Ada plays Doom]
observe: {Fox ends in: zone of Fox}
"""


def test_a_script_that_no_column_follows_to_its_end_is_an_error() -> None:
    with pytest.raises(ScriptError, match="Ada is asked"):
        rulestone.compare(loads(CHOICE), GAMES)


def test_a_column_that_comes_to_no_end_says_so_in_its_cells() -> None:
    hen = "Hen: {kind: creature, power: 1000"
    per_game = CHOICE.replace(hen, f"{hen}, per game: {{dm_evolution: {{power: 0}}}}")
    comparison = rulestone.compare(loads(per_game), ("godacard", "dm_evolution"))
    assert [bool(column.run.stopped) for column in comparison.columns] == [True, False]
    row = next(row for row in comparison.rows if row.name == "Fox ends in")
    assert [cell.text for cell in row.cells.values()] == ["comes to no end", "graveyard"]
    assert "Goda Card Battler 2017-12 comes to no end: " in table(comparison, 200)


def test_games_can_part_before_the_first_line() -> None:
    text = "cards: {Ox: {kind: creature, power: 0}}\nplayers: {Ada: {field: [Ox]}, Ben: {}}\nplay: [Ada passes]\n"
    comparison = rulestone.compare(loads(text), GAMES)
    first = comparison.divergence
    assert first is not None
    assert (first.step, first.line, first.kind) == (0, "the start", "outcome")
    assert [group.says for group in first.groups] == ["nothing yet happens to Ox", "Ox: battle zone → graveyard"]
    assert first.groups[1].rules[0].startswith("DM-")
    assert "The games part at the start, before the first line:" in table(comparison, notes=True)
    assert comparison.rows[0].name == "the start"
    assert [cell.text for cell in comparison.rows[0].cells.values()] == ["nothing", "Ox destroyed"]
