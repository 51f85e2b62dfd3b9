"""Conditions while a creature attacks, evaluated for the creature itself."""

from __future__ import annotations

import pytest

from rulestone.scenario import loads, run

ATTACK = """
cards:
  Rager: {kind: creature, power: 5000, text: "While this is attacking, this gets +2000 power."}
  Wall: {kind: creature, power: 6000}
  a: {kind: creature, power: 1000}
players:
  P1: {battle zone: [{card: EvoRaging, under: [a]}, Rager]}
  P2: {battle zone: [{card: Wall, tapped: yes}]}
play: [P1 attacks Wall with %s]
expect: {zone of Wall: graveyard, zone of %s: battle zone}
"""


@pytest.mark.parametrize("who", ["EvoRaging", "Rager"])
def test_attacking_creature_is_stronger_in_the_battle(who: str) -> None:
    found = run(loads(ATTACK % (who, who)), "dm_evolution")
    assert [one.what for one in found.expectations if not one.holds] == []
