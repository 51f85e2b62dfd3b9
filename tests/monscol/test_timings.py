"""Timing and use of slots (MC-7.5, MC-11.1, MC-11.10, MC-16.6)."""

from __future__ import annotations

import pytest

from monscol.mechanics.slots import make_printed_slots
from monscol.plugin import rulestone_games
from rulestone.scenario.files import loads
from rulestone.scenario.lookup import run

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
        # slots of the own element are used before slots of any element
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


def test_spell_slots_are_those_of_elements() -> None:
    assert make_printed_slots(fire=1, any=2) == {"spell fire": 1, "spell any": 2}
    with pytest.raises(ValueError, match="no element 'stone'"):
        make_printed_slots(stone=1)


EXCHANGE = """
title: Exchange
players:
  Ada:
    units:
      - {card: Gate Pikeman, slot: A2, item slots: 1, under: [{card: Iron Shield, role: equipment}]}
      - {card: Hill Rider, slot: A2, item slots: 1, under: [{card: Long Spear, role: equipment}]}
      - {card: Iron Ox, slot: A2, item slots: SLOTS}
      - {card: Marsh Captain, slot: A1, item slots: 9}
    land: [{card: Wide Meadow, slot: A2}, {card: Wide Meadow, slot: A1, as: Other}]
  Ben: {}
play: [PLAY]
observe:
  pikeman: attack of Gate Pikeman
  rider: defence of Hill Rider
  ox: defence of Iron Ox
"""


def exchange_equipment(slots: int, play: str) -> tuple[list[str], list[int]]:
    found = run(loads(EXCHANGE.replace("SLOTS", str(slots)).replace("PLAY", play)), GAME, "block2")
    return [step.verdict.rule for step in found.steps], list(found.observations.values())


def test_equipment_moves_to_another_unit_of_the_party_or_is_swapped() -> None:
    assert exchange_equipment(1, "Ada hands over Iron Shield to Iron Ox") == (["MC-6.2"], [2, 2, 6])
    assert exchange_equipment(0, "Ada hands over Iron Shield to Iron Ox") == (["MC-7.5"], [2, 2, 5])
    # two units without free slots exchange their equipment
    assert exchange_equipment(0, "Ada swaps Iron Shield for Long Spear") == (["MC-6.2"], [4, 3, 5])
    # a unit in another place cannot take part
    assert exchange_equipment(0, "Ada hands over Iron Shield to Marsh Captain")[0] == ["MC-7.5"]


TIMINGS = """
title: Timings
cards:
  Init: {type: spell, kind: combat, element: fire, timings: [initiative], text: "Draw a card."}
  Norm: {type: spell, kind: combat, element: fire, timings: [normal], text: "Draw a card."}
  Coun: {type: spell, kind: combat, element: fire, timings: [counter], text: "Draw a card."}
  Elixir: {type: item, kind: consumable, timings: [normal], text: "Draw a card."}
players:
  Ada:
    units:
      - {card: Plain Slime, as: Mage, slot: A2, spell any: 9, item slots: 3, initiative: 9}
      - {card: Plain Slime, as: Two, slot: A2, level: 1}
    land: [{card: Wide Meadow, slot: A2}]
    hand: [Init, Norm, Coun, Elixir, {card: Path Scout, as: Scout, level: 1}, Long Spear, Scrying]
  Ben:
    units: [{card: Plain Slime, as: Foe, slot: B2, defence: 20}]
    land: [{card: Old Fort, as: Far, slot: B2}]
play: [PLAY]
observe:
  initiative: Ada may use Init
  normal: Ada may use Norm
  counter: Ada may use Coun
  item: Ada may use Elixir
  summon: Ada may instant summon Scout
  form: Ada may form up
  march: Ada may march with Mage
  ritual: Ada may use Scrying
"""
MARCH = "Ada marches with Mage and Two to Far"


@pytest.mark.parametrize(
    ("play", "used"),
    [
        ("", {"march", "ritual"}),
        (MARCH, {"summon"}),
        (f"{MARCH}, {{do: to formation timing}}", {"form"}),
        (f"{MARCH}, {{do: to initiative timing}}", {"initiative"}),
        (f"{MARCH}, {{do: to first normal timing}}", {"normal", "item"}),
        (f"{MARCH}, {{do: to normal summon phase}}", set()),
    ],
)
def test_each_timing_has_its_actions(play: str, used: set[str]) -> None:
    found = run(loads(TIMINGS.replace("PLAY", play)), GAME, "block2").observations
    assert {what for what, verdict in found.items() if verdict is True} == used


@pytest.mark.parametrize(
    ("timings", "play", "says"),
    [
        (
            "initiative",
            "Ada casts Torch",
            "Torch can be used only at initiative timing; this is the first normal timing",
        ),
        ("counter", "Ada casts Torch", "Torch can be used only at counter timing; this is the first normal timing"),
    ],
)
def test_refused_spell_names_its_timings_and_the_present_one(timings: str, play: str, says: str) -> None:
    scenario = CASTS.replace("MARKS", "spell fire: 4").replace("timings: [normal]", f"timings: [{timings}]")
    found = run(loads(scenario.replace("PLAY", play)), GAME, "block2", lenient=True)
    assert says in str(found.steps[0].verdict)
