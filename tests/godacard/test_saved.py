"""Saved positions with cards of a scenario: a card's text is part of the position, not only its name."""

from __future__ import annotations

import pytest

from rulestone.kernel.position import Position, load
from rulestone.kernel.save import CannotLoad
from rulestone.model.objects import Card
from rulestone.scenario import loads, run

SCENARIO = """
cards: {{X: {{type: spell, kind: normal, text: "{text}"}}}}
players: {{P1: {{hand: [X], deck: 9, monster zone: [B3]}}, P2: {{hand: [TDraw]}}}}
play: [P1 activates X]
"""


def list_positions(text: str) -> list[Position]:
    """Return every position of a run, first to last."""
    position: Position | None = run(loads(SCENARIO.format(text=text), "x.yaml"), "godacard").end
    chain = []
    while position is not None:
        chain.append(position)
        position = position.previous
    return chain[::-1]


def list_cards(position: Position) -> dict[str, Card]:
    return {obj.card.key: obj.card for obj in position.objects() if obj.card is not None}


def test_cards_of_one_name_with_different_texts_make_different_positions() -> None:
    one, again, two = (list_positions(f"Draw {n} cards.")[0] for n in (2, 2, 3))
    assert one == again
    assert one.rules is two.rules
    assert one != two
    with pytest.raises(CannotLoad, match="has no card 'X~"):
        load(one.to_bytes(), two.rules, list_cards(two))


def test_position_is_loaded_with_its_own_card_among_equal_names() -> None:
    waiting = next(position for position in list_positions("Draw 2 cards.") if position.stack)
    drawn = len(waiting.answer(None).cards("hand", 0))
    list_positions("Draw 3 cards.")
    again = load(waiting.to_bytes(), waiting.rules, list_cards(waiting))
    assert again == waiting
    assert len(again.answer(None).cards("hand", 0)) == drawn == 2


def test_changed_copy_differs_from_its_original() -> None:
    text = (
        "cards: {Big: {copy of: Hill Ogre, power: 9000}}\nplayers: {P1: {monster zone: [Big, Hill Ogre]}}\nplay: []\n"
    )
    start = run(loads(text, "x.yaml"), "godacard").start
    again = load(start.to_bytes(), start.rules, list_cards(start))
    assert [again.value(obj.ref, "power") for obj in again.cards("monster zone", 0)] == [9000, 4000]
