"""Texts in shared words mean the same thing in every installed game, and no text makes a comparison break off."""

from __future__ import annotations

import pytest

import rulestone
from rulestone.game.host import games
from rulestone.scenario.files import loads

COLUMNS = [f"{game.name}@{revision}" for game in games().values() for revision in game.revisions]
DISCARDING = """
cards:
  Loan: {kind: spell, text: "Discard a card. Draw 2 cards."}
  Tax:  {kind: spell, text: "Your opponent discards a card."}
  Junk: {kind: creature}
  Mine: {kind: creature}
  Card: {kind: creature}
players:
  Ada: {field: [Mine], hand: [Loan, Tax, Junk], deck: 5}
  Ben: {hand: [Card]}
play:
  - Ada plays Tax
  - Ada plays Loan on Junk
observe:
  Junk: Junk is in graveyard
  Mine: Mine is in field
  Card: Card is in graveyard
"""
WARDS = """
cards:
  Ward: {kind: creature, text: "If another creature you control would be destroyed, destroy this instead."}
  Doom: {kind: spell, text: "Destroy target enemy creature."}
players:
  Ada: {hand: [Doom]}
  Ben: {field: [Ward, {card: Ward, as: Twin}]}
play:
  - Ada plays Doom on Ward
observe:
  Ward: Ward is in graveyard
  Twin: Twin is in field
"""


@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize("text", [DISCARDING, WARDS], ids=["discarding", "wards"])
def test_a_text_in_shared_words(text: str, column: str) -> None:
    scenario = loads(f"title: Shared{text}", "shared.yaml")
    assert set(rulestone.run(scenario, column).observations.values()) == {True}
