"""The open points about the order of continuous effects are switches that matter."""

from __future__ import annotations

import pytest

from monscol.plugin import rulestone_games
from rulestone.scenario.files import loads
from rulestone.scenario.runs import run

GAME = rulestone_games()[0]
GRANTED = """
cards:
  Herald:
    type: unit
    level: 1
    attack: 1
    defence: 3
    text: The units of its party with attack 5 or more have race “Monster”.
  Might:
    type: spell
    kind: combat
    element: holy
    cost: 1
    text: "Choose 1 of the units in the battle. It gets +2 attack and gains “Its race becomes “Dragon”.” until the end
      of the battle."
players:
  Ada:
    units: [{card: Plain Elf, slot: A2}, {card: Herald, slot: A2}, {card: Seer, slot: A2}]
    land: [{card: Wide Meadow, slot: A2}]
    hand: [Might]
  Ben:
    units: [{card: Brute, slot: B2}]
    land: [{card: Old Fort, slot: B2}]
play:
  - Ada marches with Plain Elf, Herald and Seer to Old Fort
  - Ada uses Might on Plain Elf
expect: {attack of Plain Elf: 5}
observe: {race: race of Plain Elf}
"""


@pytest.mark.parametrize(("option", "race"), [("grant", "Dragon"), ("entry", "Monster")])
def test_from_when_an_ability_counts_that_was_given(option: str, race: str) -> None:
    """The elf is older than the herald, whose effect waits for the spell; the gift is newer than both (MC-22.8)."""
    ended = run(loads(GRANTED, "granted"), GAME, "block2", {"granted_static_time": option})
    assert all(found.holds for found in ended.expectations)
    assert ended.observations["race"] == race
