"""Questions are reported with their legal answers: all of few, the first of many."""

from __future__ import annotations

from typing import Any

import pytest

from rulestone.game.host import games
from rulestone.model.choices import Choice
from rulestone.scenario.errors import ScriptError
from rulestone.scenario.files import loads
from rulestone.scenario.lookup import run
from rulestone.scenario.script.answers import (
    Mismatch,
    UnusedWords,
    find_called_items,
    find_label,
    find_named_number,
    is_about,
)
from rulestone.scenario.script.lines import Word
from tests.kernel.toy import Table, unit

TEXT = """
cards:
  Guard: {kind: creature, power: 2000}
  Doom: {kind: spell, text: "Choose 3 cards in your hand. Discard them."}
players: {Ada: {hand: [Guard x%s, Doom]}, Ben: {}}
play: [Ada plays Doom]
"""


@pytest.mark.parametrize(
    ("copies", "told"),
    [
        ("4", "legal answers: Guard, Guard #2, Guard #3 | Guard, Guard #2, Guard #4 | "),
        ("60", "Guard #59, Guard #60"),
        ("500", "Guard #59, Guard #60 and 440 more"),
    ],
)
def test_first_of_many_legal_answers_are_named(copies: str, told: str) -> None:
    with pytest.raises(ScriptError) as error:
        run(loads(TEXT % copies, "choice"), games()["godacard"])
    assert told in str(error.value)
    assert len(str(error.value)) < 1_000


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ([Word("3")], 3),
        ([Word("1"), Word("4"), Word("2")], 4),
        ([Word("6")], None),
        ([Word("four")], None),
        ([Word("3", oid=7)], None),
        ([], None),
    ],
)
def test_first_legal_number_that_names_no_card_answers(words: list[Word], answer: int | None) -> None:
    step: Any = None
    found = find_named_number(Choice("number", 0, "n", "how many", least=2, most=5), UnusedWords(step, [words]))
    assert (found and found[0]) == answer
    if found is not None:
        assert found[1] == [word for word in words if word.text == str(answer)]


def test_event_is_about_objects_of_its_roles_and_about_no_player() -> None:
    env = {"victim": (5, 1), "you": 6, "player": (0,)}
    assert is_about(env, 5)
    assert not any(is_about(env, oid) for oid in (0, 1, 2, 6))


def test_candidates_are_called_by_their_names_or_else_by_their_abilities() -> None:
    table = Table().put(0, "field", unit("Ox"), unit("Owl"))
    table.state.set_game("labels", {table.ids["Owl"]: "Owl: “Growth”"})
    position = table.go().position
    refs = (table.ref("Ox"), table.ref("Owl"))
    for text, names in (("Ox", ["Ox"]), ("growth", ["Owl"]), ("Growth", ["Owl"]), ("Ant", [])):
        assert find_called_items(position, refs, text) == [table.ref(name) for name in names], text


@pytest.mark.parametrize(
    ("labels", "words", "answer"),
    [
        (("Fly high", "Fly low"), ["Fly low"], 1),
        (("Fly high", "Dive"), ["Swim", "Fly"], 0),
        (("Dive", "Fly", "Fly #2"), ["Fly"], 1),
        (("", "", ""), ["2"], 1),
        (("", ""), ["1"], 0),
        (("", ""), ["two"], None),
        (("", ""), ["3"], None),
        (("", ""), ["0"], None),
        (("Fly", "Dive"), ["2"], None),
        (("Fly", "Dive"), ["Swim"], None),
    ],
)
def test_first_word_for_a_label_or_the_number_of_an_unnamed_label_answers(
    labels: tuple[str, ...], words: list[str], answer: int | None
) -> None:
    step: Any = None
    found = find_label(Choice("one-of", 0, "mode", "which", labels=labels), UnusedWords(step, [list(map(Word, words))]))
    assert (found and found[0]) == answer
    assert found is None or found[1] == [Word(words[-1])]


def test_word_that_means_several_labels_is_refused() -> None:
    step: Any = None
    choice = Choice("one-of", 0, "mode", "which", labels=("Fly high", "Fly low", "Dive"))
    with pytest.raises(Mismatch, match="“Fly” can mean “Fly high”, “Fly low”"):
        find_label(choice, UnusedWords(step, [[Word("Fly"), Word("Dive")]]))


@pytest.mark.parametrize("oid", [0, 1])
def test_name_of_a_player_means_no_label_that_contains_it(oid: int) -> None:
    step: Any = None
    choice = Choice("one-of", 0, "mode", "which", labels=("Hurt Ada", "Draw"))
    assert find_label(choice, UnusedWords(step, [[Word("Ada", oid=oid)]])) is None
    card = Word("Ada", oid=7)
    assert find_label(choice, UnusedWords(step, [[card]])) == (0, [card])


TWICE = """
cards:
  Twice: {kind: spell, text: "Choose a unit you control. Deal 1 damage to it. Choose a unit. Deal 1 damage to it."}
  Ox: {kind: unit, atk: 1, hp: 5}
players: {Ada: {hand: [Twice], attack zone: [Ox]}, Ben: {attack zone: [{card: Ox, as: Foe}]}}
play: ["Ada plays Twice on Ox, Ox"]
observe: {Ox: damage of Ox, Foe: damage of Foe}
"""


def test_card_named_twice_answers_a_choice_without_a_question_and_a_question() -> None:
    assert run(loads(TWICE, "twice"), "gateruler").observations == {"Ox": 2, "Foe": 0}


DOOM = """
cards:
  Doom: {kind: spell, text: "Destroy all creatures."}
  Giver: {kind: creature, power: 2000, text: "When this creature dies, draw a card."}
  Taker: {kind: creature, power: 2000, text: "When this creature dies, discard a card."}
  Seer: {kind: creature, power: 2000, text: "When this creature dies, draw 2 cards."}
players: {Ada: {hand: [Doom], field: [Giver, Taker, Seer], deck: 5}, Ben: {}}
play: ["Ada plays Doom", "Ada orders Seer, Giver, Taker"]
observe: {discarded: cards Ada discarded, order: triggered in order}
"""


@pytest.mark.parametrize(
    ("game", "discarded"), [("dm_evolution", 1), ("gateruler", 0), ("godacard", 1), ("monscol", 1)]
)
def test_last_of_several_triggers_may_be_named_in_an_order(game: str, discarded: int) -> None:
    """Games ask for one trigger at a time, and ask nothing once one is left. On a stack the last one resolves first."""
    assert run(loads(DOOM, "doom"), game, lenient=True).observations["discarded"] == discarded
    with pytest.raises(ScriptError, match="“Doom” does not fit any choice"):
        run(loads(DOOM.replace("Seer, Giver, Taker", "Seer, Giver, Doom"), "doom"), game)
