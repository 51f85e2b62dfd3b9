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


def test_a_change_of_power_changes_every_own_value_in_its_units():
    found = run("Choose a creature you control. It gets +3000 power until end of turn.").observations
    assert (found["atk"], found["hp"], found["power"]) == (5, 5, 5000)


def test_a_condition_on_power_reads_in_shared_units():
    run("Choose a creature with power 2000 or more. It gets +1000 power until end of turn.")
    refused = run("Choose a creature with power 3000 or more. It gets +1000 power until end of turn.")
    assert not refused.steps[0].verdict.ok


def test_an_amount_that_is_no_whole_number_there_is_an_error():
    with pytest.raises(rulestone.ScenarioError, match=r"power 1500 is no whole number of atk"):
        run("Choose a creature you control. It gets +1500 power until end of turn.")
