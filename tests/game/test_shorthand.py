"""Shorthand declarations mean their long forms and refuse meaningless arguments."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from rulestone.authoring import (
    Verb,
    Zone,
    assumed,
    by_name,
    deck_list,
    e,
    flag,
    its,
    need,
    open_point,
    repertoire,
    rulesets_in,
    sentences,
)


def test_table_keeps_its_order_and_refuses_duplicates() -> None:
    assert list(by_name(Zone(name="deck"), Zone(name="hand"))) == ["deck", "hand"]
    with pytest.raises(ValueError, match="“hand” is there twice"):
        by_name(Zone(name="hand"), Zone(name="deck"), Zone(name="hand"))


def test_requirement_accepts_conditions_and_terms() -> None:
    assert need(its.tapped == True, "R-1", "tapped").condition == e.Compare("==", e.Its("tapped"), e.Lit(True))
    assert need(assumed("open"), "R-1", "closed").condition == e.Assumed("open")


def test_flag_accepts_only_true_or_false() -> None:
    fresh = flag("fresh", "R-1", "R-2", of="player")
    assert (fresh.default, fresh.words, fresh.of, fresh.cites) == (False, (True, False), "player", ("R-1", "R-2"))


def test_default_of_an_open_point_is_one_of_its_options() -> None:
    point = open_point("limit", "R-3", "How many?", (10, 8, 6))
    assert (point.default, point.options, point.describe_option(8)) == (10, (10, 8, 6), "8")


def test_options_answer_the_question_of_an_open_point() -> None:
    point = open_point("luck", "R-3", "Is there luck?", {True: "yes, a little", False: "no", "some_day": "later"})
    assert (point.default, point.options) == (True, (True, False, "some_day"))
    assert [point.describe_option(option) for option in (True, "False", "some_day")] == ["yes, a little", "no", "later"]
    assert open_point("luck", "R-3", "Is there luck?", (True, False)).describe_option(False) == "no"


def test_deck_list_has_each_card_in_the_stated_number() -> None:
    assert deck_list((2, "Pebble"), (1, "Boulder")) == ("Pebble", "Pebble", "Boulder")


def test_sentences_lists_the_sentence_of_each_verb_that_has_one() -> None:
    verbs = (repertoire.discard("grave"), Verb(name="silent", roles=(), steps=()))
    assert [(form.verb, form.text) for form in sentences(verbs)] == [("discard", "discard {cards}")]


def test_rulesets_are_imported_on_demand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "made_up_rules.py").write_text("RULESETS = {'first': 'the rules'}\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    made = rulesets_in("made_up_rules")
    assert "made_up_rules" not in sys.modules
    assert made("first") == "the rules"
    monkeypatch.delitem(sys.modules, "made_up_rules")
