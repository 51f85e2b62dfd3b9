"""Shared attributes in other units inside card texts."""

from __future__ import annotations

import pytest

import rulestone
from rulestone.scenario import loads

TEXT = """
cards:
  Guard: {{kind: creature, power: 2000}}
  Pump: {{kind: response, text: "{text}"}}
players:
  Ada: {{hand: [Pump], field: [Guard]}}
  Ben: {{}}
play:
  - Ada plays Pump on Guard
observe:
  power: power of Guard
  atk: atk of Guard
  hp: hp of Guard
"""


def run(text: str) -> rulestone.Run:
    return rulestone.run(loads(TEXT.format(text=text), "pump.yaml"), "gateruler")


def test_change_of_power_is_scaled_to_every_own_value():
    found = run("Choose a creature you control. It gets +3000 power until end of turn.").observations
    assert (found["atk"], found["hp"], found["power"]) == (5, 5, 5000)


def test_condition_on_power_is_read_in_shared_units():
    run("Choose a creature with power 2000 or more. It gets +1000 power until end of turn.")
    refused = run("Choose a creature with power 3000 or more. It gets +1000 power until end of turn.")
    assert not refused.steps[0].verdict.ok


def test_fractional_amount_after_scaling_is_an_error():
    with pytest.raises(rulestone.ScenarioError, match=r"power 1500 has no counterpart: 1 atk stands for 1000 power"):
        run("Choose a creature you control. It gets +1500 power until end of turn.")


@pytest.mark.parametrize(("amount", "dealt"), [(2, 2), (2000, 2), (999, 999)])
def test_large_amounts_of_damage_are_in_units_of_power(amount: int, dealt: int) -> None:
    scenario = {
        "cards": {
            "Zap": {"kind": "spell", "text": f"Deal {amount} damage to target enemy creature."},
            "Ox": {"kind": "creature", "power": 1_000_000},
        },
        "players": {"Ada": {"hand": ["Zap"]}, "Ben": {"field": ["Ox"]}},
        "play": ["Ada plays Zap on Ox"],
        "observe": {"damage": "damage on Ox"},
    }
    assert rulestone.run(scenario, "gateruler").observations == {"damage": dealt}
