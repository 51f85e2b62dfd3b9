"""What is used when, and what it uses up: timings and slots (MC-7.5, MC-11.1, MC-11.10, MC-16.6)."""

from __future__ import annotations

import pytest

from monscol.plugin import rulestone_games
from monscol.slots import spells
from rulestone.scenario.files import loads
from rulestone.scenario.runs import run

GAME = rulestone_games()[0]
CASTS = """
title: Slots
cards:
  Torch: {type: spell, kind: combat, element: fire, cost: 2, timings: [normal], text: "Draw a card."}
  Mist: {type: spell, kind: combat, element: water, cost: 1, timings: [normal], text: "Draw a card."}
players:
  Ada:
    units: [{card: Plain Slime, as: Mage, slot: A2, MARKS}]
    hand: [Torch, {card: Torch, as: Other}, Mist, {card: Mist, as: Rain}]
  Ben: {units: [{card: Plain Slime, slot: A2}]}
play: [PLAY]
observe:
  torch: Ada may use Other
  mist: Ada may use Rain
"""


@pytest.mark.parametrize(
    ("marks", "play", "torch", "mist"),
    [
        ("spell fire: 2", "", True, False),
        ("spell fire: 1", "", False, False),
        ("spell fire: 1, spell any: 1", "", True, True),
        ("spell any: 2", "Ada casts Torch", False, False),
        # slots of the own element are used before those of any
        ("spell fire: 2, spell any: 1", "Ada casts Torch", False, True),
        ("spell fire: 1, spell any: 2", "Ada casts Torch", False, True),
        ("spell fire: 2, spell water: 1", "Ada casts Torch", False, True),
        ("spell fire: 4, spell water: 1", "Ada casts Mist", True, False),
    ],
)
def test_spell_slots_are_counted_per_element(marks: str, play: str, torch: bool, mist: bool) -> None:
    found = run(loads(CASTS.replace("MARKS", marks).replace("PLAY", play)), GAME, "block2")
    assert [step.verdict.ok for step in found.steps] == [True] * bool(play)
    rules = [verdict if isinstance(verdict, str) else True for verdict in found.observations.values()]
    assert rules == [True if allowed else "MC-11.10" for allowed in (torch, mist)]


def test_there_are_only_slots_of_elements() -> None:
    assert spells(fire=1, any=2) == {"spell fire": 1, "spell any": 2}
    with pytest.raises(ValueError, match="no element 'stone'"):
        spells(stone=1)
