"""Typed answers of a person."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
import tiny
from hypothesis import given, strategies as st

from rulestone.lab.play.input import MenuEntry, Misread, list_entries, read_answer
from rulestone.model.choices import Choice, Option

ACTS = [
    MenuEntry(1, Option("summon", 5), "summon Giant"),
    MenuEntry(2, Option("summon", 6), "summon Guard"),
    MenuEntry(3, Option("cast", 7), "cast Doom"),
]
ACT = Choice("act", 0, "acted", "end the turn", options=tuple(e.answer for e in ACTS), may_pass=True)
MUST = Choice("act", 0, "acted", "end the turn", options=ACT.options)
THREE = [MenuEntry(n, 10 + n, f"card {n}", 10 + n) for n in (1, 2, 3)]
PICK = Choice("pick", 0, "target", "choose", (11, 12, 13), least=1, most=2)
ANY = Choice("pick", 0, "target", "choose", (11, 12, 13), least=0, most=3)
PAIRS = Choice("pick", 0, "target", "choose", (11, 12, 13), least=2, most=2, legal=((11, 13), (12, 13)))
ORDER = Choice("order", 0, "order", "put in order", (11, 12, 13))
LABELS = [MenuEntry(1, 0, "left"), MenuEntry(2, 1, "right")]
ONE = Choice("one-of", 0, "mode", "where", labels=("left", "right"))
NUMBER = Choice("number", 0, "many", "how many", least=2, most=5)
YES_NO = Choice("yes-no", 0, "sure", "really")


@pytest.mark.parametrize(
    ("choice", "listed", "text", "answer"),
    [
        (ACT, ACTS, "2", ACTS[1].answer),
        (ACT, ACTS, " Cast doom ", ACTS[2].answer),
        (ACT, ACTS, "giant", ACTS[0].answer),
        (ACT, ACTS, "0", None),
        (ACT, ACTS, "pass", None),
        (ACT, ACTS, "end the turn", None),
        (PICK, THREE, "3", (13,)),
        (PICK, THREE, "3, 1", (13, 11)),
        (ANY, THREE, "0", ()),
        (ANY, THREE, "none", ()),
        (PAIRS, THREE, "3 1", (13, 11)),
        (ORDER, THREE, "2 3 1", (12, 13, 11)),
        (ORDER, THREE, "2 3", (12, 13, 11)),
        (ONE, LABELS, "2", 1),
        (ONE, LABELS, "Left", 0),
        (NUMBER, [], "5", 5),
        (YES_NO, [], "Y", True),
        (YES_NO, [], "no", False),
    ],
)
def test_typed_answer_is_read(choice: Choice, listed: list[MenuEntry], text: str, answer: Any) -> None:
    assert read_answer(choice, listed, text) == answer
    assert choice.allows(answer)


@pytest.mark.parametrize(
    ("choice", "listed", "text", "message"),
    [
        (ACT, ACTS, "4", "there is no 4 here: type a number from 0 to 3"),
        (MUST, ACTS, "0", "there is no 0 here: type a number from 1 to 3"),
        (ACT, ACTS, "summon", "that can mean 1 (summon Giant), 2 (summon Guard)"),
        (ACT, ACTS, "cast dom", "Did you mean 3 (cast Doom)?"),
        (PICK, THREE, "", "type a number from 1 to 3"),
        (PICK, THREE, "1 2 3", "pick 1 to 2: 3 picked"),
        (PICK, THREE, "0", "pick 1 to 2: 0 picked"),
        (PICK, THREE, "1 1", "each number once"),
        (PICK, THREE, "one", "type a number from 1 to 3"),
        (PAIRS, THREE, "1 2", "these cannot be picked together; possible: 1 3, 2 3"),
        (ORDER, THREE, "1", "type the numbers 1 to 3 in the order you want"),
        (ONE, LABELS, "up", "type a number from 1 to 2"),
        (NUMBER, [], "6", "a number from 2 to 5"),
        (NUMBER, [], "many", "a number from 2 to 5"),
        (YES_NO, [], "maybe", "y for yes or n for no"),
    ],
)
def test_unreadable_answer_is_reported(choice: Choice, listed: list[MenuEntry], text: str, message: str) -> None:
    with pytest.raises(Misread) as caught:
        read_answer(choice, listed, text)
    assert message in str(caught.value)


@given(
    st.sampled_from([(ACT, ACTS), (PICK, THREE), (PAIRS, THREE), (ORDER, THREE), (ONE, LABELS), (NUMBER, [])]),
    st.text(),
)
def test_random_input_is_a_legal_answer_or_refused(asked: tuple[Choice, list[MenuEntry]], text: str) -> None:
    choice, listed = asked
    with suppress(Misread):
        assert choice.allows(read_answer(choice, listed, text))


def test_equal_cards_in_hand_are_offered_once() -> None:
    position = tiny.make_position("tiny@1", {(0, "hand"): ["Giant", "Filler", "Giant"]})
    unnamed = position.state()
    unnamed.set_game("labels", {})
    choice = position.choice
    assert choice is not None
    listed = list_entries(position, choice)
    assert [(entry.text, entry.copies) for entry in listed][:2] == [("summon Giant", 2), ("summon Filler", 2)]
    assert [entry.number for entry in listed] == [1, 2]
