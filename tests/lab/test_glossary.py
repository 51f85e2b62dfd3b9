"""Shared words: each game gives every one a meaning or a reason for its absence; scenarios use them."""

from __future__ import annotations

import pytest

from rulestone.game.host import find, list_rulesets
from rulestone.lab.glossary import (
    DEEDS,
    KINDS,
    STATES,
    ZONES,
    find_word_entries,
    list_game_cards,
    list_words,
    make_glossary,
)
from rulestone.report.catalogue import build_triggers_document
from rulestone.report.document import to_text
from rulestone.scenario import find as find_scenario, loads

NEWEST = ("dm_evolution", "gateruler", "godacard", "monscol")


def list_newest() -> list:
    return [find(name)[1] for name in NEWEST]


def test_every_game_has_each_shared_word_or_a_reason() -> None:
    for entry in make_glossary(list_rulesets()):
        silent = [name for name, sense in entry.senses.items() if sense is None or not (sense.own or sense.note)]
        assert not silent, entry.word


def test_word_without_a_counterpart_names_the_rule_for_its_absence() -> None:
    for entry in make_glossary(list_rulesets()):
        for name, sense in entry.senses.items():
            assert sense is not None
            if not sense.own:
                assert sense.rule in find(name)[1].rulebook, (entry.word, name)


def test_word_with_several_own_terms_names_them_all() -> None:
    (entry,) = find_word_entries(make_glossary(list_newest()), "equips")
    assert entry.group == DEEDS
    assert {name.partition("@")[0]: sense.own for name, sense in entry.senses.items() if sense} == {
        "dm_evolution": "cross gear",
        "gateruler": "equip",
        "godacard": "equip or move armour",
        "monscol": "equip a unit or equip in battle or exchange equipment",
    }


def test_unknown_word_suggests_the_nearest() -> None:
    with pytest.raises(LookupError, match="Did you mean “response”"):
        find_word_entries(make_glossary(list_newest()), "respond")


def test_words_of_a_scenario_are_listed() -> None:
    scenario = loads(
        """\
cards:
  Wall: {kind: creature, power: 1000}
players:
  Ada: {field: [{card: Wall, tapped: yes}]}
play: [Ada ends the turn]
observe: {Wall: zone of Wall}
"""
    )
    found = {(entry.group, entry.word) for entry in list_words(scenario, list_newest())}
    assert {(KINDS, "creature"), (ZONES, "field"), (STATES, "tapped")} <= found
    assert not {(KINDS, "spell"), (ZONES, "hand"), (DEEDS, "plays"), (STATES, "untapped")} & found


def test_card_is_shown_in_the_words_of_each_game() -> None:
    scenario = find_scenario("last-stand")
    gate = list_game_cards(scenario, find("gateruler")[1])
    assert (gate["Guard"].type, gate["Guard"].values["atk"], gate["Guard"].values["hp"]) == ("unit", 2, 2)
    assert gate["Rescue"].text == "Choose a unit you control. Return it to its owner's hand."
    duel = list_game_cards(scenario, find("dm_evolution")[1])
    assert not duel["Rescue"].type
    assert "[DM-11.4]" in duel["Rescue"].why


def test_trigger_texts_are_listed_with_their_events() -> None:
    output = " ".join(to_text(build_triggers_document(find("godacard")[1])).split())
    assert "“When this attacks, …” battle declared or life attack" in output
    assert "“When you draw a card, …” draw" in output
    assert "“At the start of your turn, …”" in output
    assert "(player)" not in output
