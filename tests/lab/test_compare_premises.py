"""A game in which the question of a scenario does not arise has no column, and is named with the reason."""

from __future__ import annotations

import json
import re

import pytest
from tests.blind import BLIND_SET

import rulestone
from rulestone.game.host import games
from rulestone.lab.compare.comparison import explain_failure
from rulestone.report.comparison import markdown, table
from rulestone.report.document import to_json
from rulestone.scenario import ScenarioError, ScriptError, find, loads, run
from rulestone.scenario.errors import UnreadText
from rulestone.scenario.stage import follow_stage

GAMES = ("godacard", "dm_evolution")
LINE = "cards: {Ox: {kind: creature, power: 0, posture: attack}}"
ONLY_GODA = f"{LINE}\nplayers: {{Ada: {{field: [Ox]}}, Ben: {{}}}}\nobserve: {{ends in: zone of Ox}}\n"


def test_game_without_a_word_has_no_column() -> None:
    comparison = rulestone.compare(loads(ONLY_GODA), GAMES)
    assert [column.name for column in comparison.columns] == ["godacard@2017-12"]
    assert [(one.name, one.why) for one in comparison.not_arising] == [
        ("dm_evolution@2021-03", "Ox: the game has no attribute “posture”")
    ]
    told = "Does not arise under Duel Masters 2021-03: Ox: the game has no attribute “posture”"
    assert told in table(comparison)
    assert f"- {told}" in markdown(comparison)
    assert json.loads(to_json(comparison))["does not arise"][0]["name"] == "dm_evolution@2021-03"


def test_unknown_game_of_a_scenario_is_an_error_with_its_line() -> None:
    with pytest.raises(ScenarioError, match=r":\d+: games: no game is called “chess”\n  Installed: "):
        rulestone.compare(loads(ONLY_GODA + "games: [godacard, chess]\n"))


def test_word_unknown_to_every_game_is_an_error() -> None:
    with pytest.raises(ScenarioError, match="unknown attribute “pose”"):
        rulestone.compare(loads(ONLY_GODA.replace("posture", "pose")), GAMES)


def test_game_that_cannot_read_a_script_line_has_no_column() -> None:
    text = "players: {Ada: {hand: [Ox]}, Ben: {}}\nplay: [Ada normal summons Ox]\ncards: {Ox: {kind: creature}}\n"
    comparison = rulestone.compare(loads(text), GAMES)
    assert [column.name for column in comparison.columns] == ["godacard@2017-12"]
    assert "normal summons" in comparison.not_arising[0].why
    told = table(comparison).splitlines()[0]
    assert told == "There is nothing to compare: the question arises only under Goda Card Battler 2017-12."


OPEN = """
cards: {Ox: {kind: creature, power: 1000}}
players: {Ada: {hand: [Ox]}, Ben: {}}
play: [LINE]
observe: {ends in: OBSERVED}
"""


def test_choice_left_open_is_answered_where_the_answer_does_not_matter() -> None:
    found = rulestone.compare(loads(OPEN.replace("LINE", "Ada summons Ox").replace("OBSERVED", "zone of Ox")))
    column = found.column("gateruler@2022-03")
    assert column.run.observations == {"ends in": "field"}
    assert any(note.about == "open choices" for note in column.run.notes)
    text = OPEN.replace("LINE", "Ada summons Ox").replace("OBSERVED", "Ox is tapped")
    found = rulestone.compare(loads(text))
    assert "gateruler@2022-03" in {one.name for one in found.not_arising}


def test_run_answers_an_open_choice_as_a_comparison_does() -> None:
    text = OPEN.replace("LINE", "Ada summons Ox")
    found = run(loads(text.replace("OBSERVED", "zone of Ox")), "gateruler")
    assert found.observations == {"ends in": "field"}
    assert "open choices" in {note.about for note in found.notes}
    with pytest.raises(ScriptError, match="where to put the unit"):
        run(loads(text.replace("OBSERVED", "Ox is tapped")), "gateruler")
    with pytest.raises(ScenarioError, match="gravity"):
        run(loads(text.replace("OBSERVED", "gravity of Ox")), "gateruler")


def test_explanation_asks_for_an_open_choice() -> None:
    text = OPEN.replace("LINE", "Ada summons Ox").replace("OBSERVED", "zone of Ox")
    with pytest.raises(ScriptError, match="where to put the unit"):
        follow_stage(loads(text), "gateruler")


@pytest.mark.parametrize(
    ("second", "third"),
    [
        ("Destroy all creatures your opponent controls.", "Draw two cards."),
        ("Draw two cards.", "Destroy a creature your opponent controls."),
    ],
)
def test_choice_is_not_made_if_any_answer_matters(second: str, third: str) -> None:
    text = f"""
cards:
  Wolf: {{kind: creature, power: 1000}}
  Bear: {{kind: creature, power: 2000}}
  Riddle: {{kind: spell, text: "Choose one: • Draw a card. • {second} • {third}"}}
players: {{Ada: {{hand: [Riddle], deck: 10}}, Ben: {{field: [Wolf, Bear]}}}}
play: [Ada plays Riddle]
observe: {{Bear is in: zone of Bear}}
"""
    with pytest.raises(ScriptError, match="do one of the following"):
        run(loads(text), "gateruler")
    harmless = text.replace("Destroy all", "Tap all").replace("Destroy a creature your", "Tap a creature your")
    assert run(loads(harmless), "gateruler").observations == {"Bear is in": "field"}


def test_slot_of_another_game_is_not_called_misspelt() -> None:
    text = OPEN.replace("Ox", "Knight").replace("LINE", "Ada summons Knight to right")
    found = rulestone.compare(loads(text.replace("OBSERVED", "zone of Knight")))
    reasons = {one.name: one.why for one in found.not_arising}
    assert "no object here is called “right”" in reasons["godacard@2017-12"]
    assert "Did you mean" not in reasons["godacard@2017-12"]


def test_observation_without_a_word_in_one_game_empties_its_cell() -> None:
    text = ONLY_GODA.replace(", posture: attack", "").replace("observe: {", "observe: {posture: posture of Ox, ")
    comparison = rulestone.compare(loads(text), GAMES)
    row = next(row for row in comparison.rows if row.name == "posture")
    assert [(cell.text, cell.blank) for cell in row.cells.values()] == [("untapped", False), ("–", True)]
    assert [note.about for note in comparison.columns[1].run.notes] == ["posture"]
    assert not row.differs


def test_observation_without_meaning_in_any_game_is_an_error() -> None:
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


def test_script_that_no_column_completes_is_an_error() -> None:
    with pytest.raises(ScriptError, match="Ada is asked"):
        rulestone.compare(loads(CHOICE), GAMES)


def test_open_choice_of_one_column_keeps_the_question_from_arising_there() -> None:
    hen = "Hen: {kind: creature, power: 1000"
    per_game = CHOICE.replace(hen, f"{hen}, per game: {{dm_evolution: {{power: 0}}}}")
    comparison = rulestone.compare(loads(per_game), ("godacard", "dm_evolution"))
    assert [column.name for column in comparison.columns] == ["dm_evolution@2021-03"]
    assert [one.name for one in comparison.not_arising] == ["godacard@2017-12"]
    assert "Ada is asked" in comparison.not_arising[0].why


def test_games_can_diverge_before_the_first_line() -> None:
    text = "cards: {Ox: {kind: creature, power: 0}}\nplayers: {Ada: {field: [Ox]}, Ben: {}}\nplay: [continue]\n"
    comparison = rulestone.compare(loads(text), GAMES)
    first = comparison.divergence
    assert first is not None
    assert (first.step, first.line, first.kind) == (0, "the start", "outcome")
    assert [group.says for group in first.groups] == ["nothing yet happens to Ox", "Ox: battle zone → graveyard"]
    assert first.groups[1].rules[0].startswith("DM-")
    assert "The games diverge at the start, before the first line:" in table(comparison, notes=True)
    assert comparison.rows[0].name == "the start"
    assert [cell.text for cell in comparison.rows[0].cells.values()] == ["no event", "Ox destroyed"]


def test_every_installed_game_is_a_column_or_named_with_the_reason() -> None:
    comparison = rulestone.compare("paid-for-nothing")
    shown = {column.name.partition("@")[0] for column in comparison.columns}
    assert shown | {one.name.partition("@")[0] for one in comparison.not_arising} == set(games())
    (one,) = comparison.not_arising
    assert (one.name, "[DM-11.4]" in one.why) == ("dm_evolution@2021-03", True)
    assert f"Does not arise under {one.title}: {one.why}" in " ".join(table(comparison).split())


def test_game_asked_for_by_name_does_not_arise_either() -> None:
    comparison = rulestone.compare("paid-for-nothing", ("gateruler", "dm_evolution"))
    assert [one.name for one in comparison.not_arising] == ["dm_evolution@2021-03"]


PREMISES = """
cards:
  Ox: {kind: creature, power: 1000}
  Doom: {kind: spell, text: "Destroy target creature."}
  Rescue: {kind: response, text: "Return target creature you control to its owner's hand."}
players: {Ada: {hand: [Doom]}, Ben: {field: [Ox], hand: [Rescue], deck: 1}}
GIVEN
play:
  - Ada plays Doom on Ox
  - Ben plays Rescue on Ox
  - continue
observe: {Ox ends in: zone of Ox}
"""


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("given: [1, 2]", "line 2, “Ben plays Rescue on Ox”, is not allowed: "),
        ("given: {zone of Ox: hand}", "zone of Ox is graveyard, not hand"),
        ("given: [Ox is in hand]", "this does not hold: Ox is in hand"),
        ("given: [1, {zone of Ox: graveyard}]", ""),
        ("", ""),
    ],
)
def test_given_has_to_hold_for_the_question_to_arise(given: str, why: str) -> None:
    found = rulestone.run(loads(PREMISES.replace("GIVEN", given)), "dm_evolution").unmet
    assert found.startswith(why) if why else found == ""
    assert rulestone.run(loads(PREMISES.replace("GIVEN", given.replace("graveyard", "hand"))), "godacard").unmet == ""


def test_given_of_a_missing_line_is_an_error() -> None:
    with pytest.raises(ScenarioError, match="unknown line “4”"):
        rulestone.run(loads(PREMISES.replace("GIVEN", "given: [4]")), "godacard")


def test_given_inside_the_script_is_checked_at_its_moment() -> None:
    text = PREMISES.replace("GIVEN\n", "").replace(
        "  - continue", "  - given: {cards in Ada's hand: WANTED}\n  - continue"
    )
    assert rulestone.run(loads(text.replace("WANTED", "0")), "godacard").unmet == ""
    assert rulestone.run(loads(text.replace("WANTED", "2")), "godacard").unmet == "cards in Ada's hand is 0, not 2"


def find_first_unmet(text: str, game: str) -> str:
    return rulestone.run(loads(text), game, lenient=True).unmet


def test_line_after_the_end_of_the_game_does_not_arise() -> None:
    text = """
cards: {Study: {kind: spell, text: "Draw 2 cards."}, Ox: {kind: creature, power: 1000}}
players: {Ada: {hand: [Study, Ox], deck: 1}, Ben: {}}
play: [Ada plays Study, Ada summons Ox]
observe: {Ox ends in: zone of Ox}
"""
    assert find_first_unmet(text, "godacard") == "the game is over before line 2, “Ada summons Ox”: Ben has won"


def test_card_without_room_does_not_arise() -> None:
    text = "cards: {Ox: {kind: creature, power: 1000}}\nplayers: {Ada: {field: [Ox x4]}, Ben: {}}\n"
    assert "there is no room for it" in find_first_unmet(text, "gateruler")
    assert find_first_unmet(text, "godacard") == ""


def test_card_whose_text_is_given_for_other_games_only_does_not_arise() -> None:
    assert rulestone.run(find("reanimated-lord"), "gateruler").unmet == (
        "Call has no text for this game; give it a text “per game”, or “text: ''” for no abilities"
    )


def test_attack_on_a_player_does_not_arise_in_games_without_such_attacks() -> None:
    assert rulestone.run(find("what-a-hit-gives"), "monscol").unmet.endswith("[MC-10.2]")
    assert rulestone.run(find("what-a-hit-gives"), "gateruler").unmet == ""


def test_question_does_not_arise_if_the_script_reaches_a_later_turn() -> None:
    text = """
cards: {Ox: {kind: creature, power: 1000}, Doom: {kind: spell, text: "Draw a card."}}
players: {Ada: {field: [Ox], hand: [Doom]}, Ben: {}}
play: ["In battle, Ada attacks Ben with Ox", "In main, Ada plays Doom"]
observe: {Ada drew: cards Ada drew}
"""
    assert find_first_unmet(text, "dm_evolution") == "line 2, “In main, Ada plays Doom”, comes only in a later turn"


def test_unreadable_text_is_an_error_if_no_column_reads_it() -> None:
    text = PREMISES.replace("GIVEN", "").replace("Destroy target creature.", "Topple target creature.")
    with pytest.raises(ScenarioError, match="Topple"):
        rulestone.compare(loads(text), GAMES)
    comparison = rulestone.compare(loads(text), ("cairn", "godacard"))
    assert comparison.not_arising[0].why.startswith("the text of Doom cannot be read (")


def test_question_that_arises_nowhere_is_reported() -> None:
    comparison = rulestone.compare("top-card-leaves", ("monscol@block1", "monscol"))
    assert comparison.columns == ()
    for form in (table, markdown, to_json):
        assert "Monster Collection" in form(comparison)
    assert table(comparison).startswith("The top card leaves: ")


KEPT = """
cards: {Lord: {kind: stacked creature, power: 9000}, One: {kind: creature, power: 3000},
        Two: {kind: creature, power: 2000}, Strip: {kind: spell, text: "Return the top card of target creature to its
        owner's hand."}}
players: {Ada: {field: [{card: Lord, under: [One, Two]}], hand: [Strip]}, Ben: {}}
play: [Ada plays Strip on Lord, "Ada chooses WORDS if asked"]
observe: {it: zone of One}
"""


def list_kept(words: str) -> rulestone.Scenario:
    return loads(KEPT.replace("WORDS", words), "kept.yaml")


def test_unknown_word_is_an_error_if_an_order_is_asked_for() -> None:
    assert rulestone.run(list_kept("One"), "dm_evolution@2017-03").observations == {"it": "field"}
    with pytest.raises(ScriptError, match=r"“Tow” does not fit any choice of this line\n  Did you mean “Two”\?"):
        rulestone.run(list_kept("One, Tow"), "dm_evolution@2017-03")
    # a known object or a truth value may be meant for another game
    rulestone.run(list_kept("One, Strip, yes"), "dm_evolution@2017-03")


def test_unknown_word_is_a_note_if_no_question_is_asked() -> None:
    notes = rulestone.run(list_kept("Tow"), "dm_evolution@2021-03").notes
    assert [(note.about, note.text) for note in notes if note.about == "Tow"] == [
        ("Tow", "nothing in this game has that name, and no choice asks for it. Did you mean “Two”?")
    ]
    for words in ("Two", "yes", "nothing", "3", "“Tow”"):
        assert not any(
            "has that name" in note.text for note in rulestone.run(list_kept(words), "dm_evolution@2021-03").notes
        )


def test_line_that_answers_a_question_which_no_player_is_asked_is_reported() -> None:
    text = table(rulestone.compare(list_kept("Tow"), ("gateruler", "dm_evolution@2021-03")))
    assert "Skipped, since no player is asked: line 2, “Ada chooses Tow if asked”" in text
    games = ("gateruler", "dm_evolution@2017-03", "dm_evolution@2021-03")
    assert "No player is asked" not in table(rulestone.compare(list_kept("One"), games))
    text = table(rulestone.compare(list_kept("One, Tow"), games))
    (reason,) = re.findall(r"Does not arise under Duel Masters 2017-03: .+\n.+", text)
    assert "“Tow” does not fit any choice of this line" in " ".join(reason.split())


def test_open_choice_is_named_with_a_line_that_makes_it() -> None:
    text = """
cards: {Hero: {kind: creature, power: 3000}, Guard: {kind: creature, power: 1000}}
players: {Ada: {field: [Hero]}, Ben: {field: [3 Guard]}}
given: [2]
play: ["In battle, Ada attacks with Hero", Ada ends the turn]
observe: {Hero is in: zone of Hero}
"""
    unmet = find_first_unmet(text, "gateruler")
    assert "Ada is asked: attack which card; legal answers: Guard" in unmet
    assert unmet.endswith("add a line there such as: Ada chooses Guard")


def test_misspelt_card_is_an_error_although_another_column_stops_earlier() -> None:
    scenario = {
        "title": "Bad",
        "cards": {"Hero": {"kind": "creature", "power": 3000}},
        "players": {"Ada": {"hand": ["Hero"]}, "Ben": {}},
        "play": ["Ada summons Hero"],
        "observe": {"x": "zone of Heroo"},
    }
    with pytest.raises(ScenarioError, match=r"unknown name “Heroo”\n  Did you mean “Hero”"):
        rulestone.compare(scenario)
    with pytest.raises(ScenarioError, match=r"unknown name “Heroo”\n  Did you mean “Hero”"):
        rulestone.compare({**scenario, "observe": {"x": "Heroo is tapped"}})


def test_second_attack_in_a_battle_is_refused_by_the_rule_that_allows_one() -> None:
    scenario = {
        "title": "Two against one",
        "cards": {name: {"kind": "creature", "power": 2000} for name in ("Giant", "Ann", "Bea")},
        "players": {"Ada": {"field": ["Ann", "Bea"]}, "Ben": {"field": [{"card": "Giant", "tapped": True}]}},
        "play": ["In battle, Ada attacks Giant with Ann", "In battle, Ada attacks Giant with Bea"],
        "observe": {"zone of Giant": "zone of Giant"},
    }
    found = rulestone.compare(scenario, ("monscol@block2", "godacard"))
    assert not found.not_arising
    verdict = found.column("monscol@block2").run.steps[1].verdict
    assert (verdict.ok, verdict.rule, verdict.because) == (False, "MC-10.1", "Ada has attacked in this battle")


def test_action_in_the_timing_of_another_player_is_refused_by_the_rule_of_the_timing() -> None:
    found = rulestone.compare(BLIND_SET / "scenarios" / "spell-after-the-fight.yaml", ("monscol@block2",))
    verdict = found.column("monscol@block2").run.steps[1].verdict
    assert (verdict.ok, verdict.rule, verdict.because) == (False, "MC-9.2", "Ben acts in second normal timing")


@pytest.mark.parametrize(
    ("text", "unread"),
    [
        ("When this is destroyed, frobnicate a card. Draw a card.", "frobnicate a card"),
        ("Draw a card. When this is destroyed, you gain 2.", "you gain 2"),
    ],
)
def test_unread_text_is_quoted_in_the_words_of_its_author(text: str, unread: str) -> None:
    scenario = {
        "cards": {"Bear": {"kind": "creature", "power": 1000, "text": text}},
        "players": {"Ada": {"field": ["Bear"]}, "Ben": {}},
        "observe": {"zone": "zone of Bear"},
    }
    with pytest.raises(UnreadText) as error:
        rulestone.run(scenario, "monscol")
    assert explain_failure(error.value) == f"the text of Bear cannot be read (not understood: “{unread}”)"


def test_answer_of_the_only_column_follows_the_headline() -> None:
    alone = table(rulestone.compare("last-stand", ["gateruler@2022-03"], evidence=False))
    assert alone.startswith("There is nothing to compare: Gate Ruler 2022-03 is the only column. Its answer: No.\n")


def test_ruling_is_compared_among_the_revisions_that_have_its_rule() -> None:
    text = table(rulestone.compare("gateruler/GRA-01", evidence=False))
    assert "\nAll revisions of Gate Ruler agree at every step" in text
    why = "Does not arise under Duel Masters; Goda Card Battler; Monster Collection: the game has no rule “GR-7.5”"
    assert why in " ".join(text.split())


def test_error_for_an_unreadable_text_names_all_games() -> None:
    text = """\
title: Unread
cards: {Doom: {kind: spell, text: Return target creature from the moon.}}
players: {Ada: {hand: [Doom]}, Ben: {}}
play: [Ada plays Doom]
observe: {who won: winner}
"""
    with pytest.raises(UnreadText, match="No other game can read the text: gateruler"):
        rulestone.compare(loads(text, "unread"), ("godacard", "gateruler"))
