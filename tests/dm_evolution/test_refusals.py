"""An action named by a script that the game does not allow is refused with the rule, whatever happens instead."""

from __future__ import annotations

from rulestone.scenario import run
from rulestone.scenario.files import loads

ATTACK = """
cards:
  Mine: {kind: creature, power: 2000}
  Foe: {kind: creature, power: 2000}
players:
  Ada: {field: [Mine]}
  Ben: {field: [Foe]}
play:
  - In battle, Ada attacks Foe with Mine
observe:
  Foe: zone of Foe
"""


def test_untapped_creature_cannot_be_attacked() -> None:
    played = run(loads(ATTACK), "dm_evolution")
    assert [(step.verdict.ok, step.verdict.rule) for step in played.steps] == [(False, "DM-7.1")]
    because = "it is not tapped, and Mine does not have “attacks untapped”"
    assert played.steps[0].verdict.because == f"Foe cannot be picked: {because}; choose from: Ben"
    assert played.observations == {"Foe": "field"}
