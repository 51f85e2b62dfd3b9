"""Comparing where a scenario's words do not fit every game, and where games part before the first line."""

from __future__ import annotations

import json
import re

import pytest

import rulestone
from rulestone.game import host
from rulestone.game.host import games
from rulestone.report.comparison import FORMS, table
from rulestone.report.comparison import json as as_json
from rulestone.scenario import ScenarioError, ScriptError, find, library, loads

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
    assert f"**{told}**" in FORMS["markdown"](comparison)
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
    assert "Goda Card Battler 2017-12\n  comes to no end: " in table(comparison, 200)


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


@pytest.mark.parametrize(
    "name", [one.name for one in map(find, library()) if len({g.partition("@")[0] for g in one.games}) > 1]
)
def test_a_game_that_a_scenario_of_the_library_is_not_compared_under_is_told_with_the_reason(name: str) -> None:
    comparison = rulestone.compare(name)
    shown = {column.name.partition("@")[0] for column in comparison.columns}
    assert shown | {one.name.partition("@")[0] for one in comparison.left_out} == set(games())
    text = " ".join(table(comparison).split())
    for one in comparison.left_out:
        assert one.why
        assert f"{one.title}, {one.why}" in text
    for rule in re.findall(r"\[([^\]]+)\]", " ".join(one.why for one in comparison.left_out)):
        assert any(rule in host.find(one.name)[1].rulebook for one in comparison.left_out)


def test_who_asks_for_games_by_name_is_not_told_of_others() -> None:
    assert rulestone.compare("paid-for-nothing", ("gateruler", "monscol")).left_out == ()
    assert [one.name for one in rulestone.compare("paid-for-nothing").left_out] == ["dm_evolution@2021-03"]


KEPT = """
cards: {Lord: {kind: stacked creature, power: 9000}, One: {kind: creature, power: 3000},
        Two: {kind: creature, power: 2000}, Strip: {kind: spell, text: "Return the top card of target creature to its
        owner's hand."}}
players: {Ada: {field: [{card: Lord, under: [One, Two]}], hand: [Strip]}, Ben: {}}
play: [Ada plays Strip on Lord, "Ada chooses WORDS if asked"]
observe: {it: zone of One}
"""


def kept(words: str) -> rulestone.Scenario:
    return loads(KEPT.replace("WORDS", words), "kept.yaml")


def test_a_word_that_names_nothing_is_an_error_where_the_others_are_asked_for() -> None:
    assert rulestone.run(kept("One"), "dm_evolution@2017-03").observations == {"it": "field"}
    with pytest.raises(ScriptError, match=r"“Tow” was never asked for; did you mean “Two”\?"):
        rulestone.run(kept("One, Tow"), "dm_evolution@2017-03")
    # a thing that there is, and yes or no, may be for another game
    rulestone.run(kept("One, Strip, yes"), "dm_evolution@2017-03")


def test_a_word_that_names_nothing_is_a_note_where_nobody_is_asked() -> None:
    notes = rulestone.run(kept("Tow"), "dm_evolution@2021-03").notes
    assert [(note.about, note.text) for note in notes if note.about == "Tow"] == [
        ("Tow", "nothing is called so, and nobody asks for it; did you mean “Two”?")
    ]
    for words in ("Two", "yes", "nothing", "3", "“Tow”"):
        assert not any("called so" in note.text for note in rulestone.run(kept(words), "dm_evolution@2021-03").notes)


def test_a_comparison_tells_a_line_that_no_game_asks_for_and_a_column_that_stands_still() -> None:
    text = table(rulestone.compare(kept("Tow"), ("gateruler", "dm_evolution@2021-03")))
    assert "Nobody is asked for line 2, “Ada chooses Tow if asked”" in text
    text = table(rulestone.compare(kept("One, Tow"), ("gateruler", "dm_evolution@2017-03", "dm_evolution@2021-03")))
    assert "Nobody is asked" not in text
    (line,) = re.findall(r"  comes to no end: .+\n.+", text)
    assert "“Tow” was never asked for" in " ".join(line.split())
    assert text.count("was never asked for") == 1
