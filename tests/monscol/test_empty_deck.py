"""Only a hand adjustment without enough cards ends the game; a text draws the remaining cards (MC-19.3)."""

from __future__ import annotations

import pytest

from rulestone.scenario import loads, run

TEXT_DRAWS = """
cards:
  Echo: {kind: creature, power: 1000, text: "When you draw a card, your opponent discards a card."}
  Study: {kind: spell, text: "Draw 2 cards."}
players:
  Ada: {field: [Echo], hand: [Study], deck: 0}
  Ben: {hand: 3}
play: [Ada plays Study, continue]
observe: {drew: cards Ada drew, hand: cards in Ben's hand, winner: winner}
"""


@pytest.mark.parametrize("revision", ["block1", "block2"])
def test_text_that_draws_from_an_empty_deck_neither_triggers_nor_ends_the_game(revision: str) -> None:
    found = run(loads(TEXT_DRAWS), f"monscol@{revision}")
    assert found.observations == {"drew": 0, "hand": 3, "winner": "nobody"}


@pytest.mark.parametrize("revision", ["block1", "block2"])
def test_text_that_draws_from_a_deck_with_one_card_draws_it(revision: str) -> None:
    found = run(loads(TEXT_DRAWS.replace("deck: 0", "deck: 1")), f"monscol@{revision}")
    assert found.observations == {"drew": 1, "hand": 2, "winner": "nobody"}
