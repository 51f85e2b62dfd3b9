"""The open points about the order of continuous effects are switches with different outcomes."""

from __future__ import annotations

import pytest

from monscol.plugin import rulestone_games
from rulestone.scenario.files import loads
from rulestone.scenario.lookup import run

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

RING = """
cards:
  Rage: {type: unit, level: 1, attack: 0, defence: 1, text: "Your units with race “Monster” get +4 attack."}
  Scales: {type: unit, level: 1, attack: 0, defence: 1, text: "Your units with defence 5 or more have race “Dragon”."}
  Hide: {type: unit, level: 1, attack: 0, defence: 1, text: "Your units with attack 5 or more get +4 defence."}
players:
  Ada:
    units:
      - {card: Rage, slot: A5}
      - {card: Scales, slot: A5}
      - {card: Hide, slot: A5}
      - {card: Plain Slime, as: Cub, slot: A5, race: Monster, attack: 1, defence: 1}
      - {card: Plain Slime, as: Fighter, slot: A5, race: Elf, attack: 5, defence: 1}
      - {card: Plain Slime, as: Drake, slot: A5, race: Monster, attack: 1, defence: 5}
  Ben: {}
observe: {race: race of Cub, attack: attack of Cub, defence: defence of Cub}
"""
"""Rage waits for Scales (the Drake would be a dragon), Scales for Hide (the Fighter would be thick enough), Hide for
Rage (the Cub would be strong enough). When Rage has been applied, Scales still waits for Hide."""
WAITING = """
cards:
  First: {type: unit, level: 1, attack: 0, defence: 1, text: "The attack of your units with race “Monster” becomes 3."}
  Second: {type: unit, level: 1, attack: 0, defence: 1, text: "The attack of your units with race “Monster” becomes 5."}
  Change: {type: unit, level: 1, attack: 0, defence: 1, text: "The race of your units becomes “Monster”."}
players:
  Ada: {units: [{card: First, slot: A5}, {card: Second, slot: A5}, {card: Change, slot: A5},
    {card: Plain Elf, slot: A5}]}
  Ben: {}
observe: {attack: attack of Plain Elf}
"""


@pytest.mark.parametrize(("option", "race"), [("grant", "Dragon"), ("entry", "Monster")])
def test_given_ability_counts_from_the_declared_time(option: str, race: str) -> None:
    """The elf is older than the herald, whose effect waits for the spell; the given ability is newer than both
    (MC-22.8)."""
    ended = run(loads(GRANTED, "granted"), GAME, "block2", {"granted_static_time": option})
    assert all(found.holds for found in ended.expectations)
    assert ended.observations["race"] == race


def test_loop_alone_depends_on_the_assumption_about_loops() -> None:
    leans = {text: set(run(loads(text, "leaning"), GAME, "block2").assumptions) for text in (RING, WAITING)}
    assert "dependency_loop" in leans[RING]
    assert "dependency_loop" not in leans[WAITING]
    assert "several_dependents" in leans[WAITING]
    assert "dependency_loop" not in run(loads(GRANTED, "granted"), GAME, "block2").assumptions
