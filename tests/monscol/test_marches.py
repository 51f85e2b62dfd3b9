"""Marches of units: march types, special marches, and the common range of a group (MC-8.2, MC-8.3)."""

from __future__ import annotations

from typing import Any

import pytest

from monscol.plugin import rulestone_games
from rulestone.scenario import ScenarioError
from rulestone.scenario.files import loads
from rulestone.scenario.lookup import run
from rulestone.scenario.results import Run

GAME = rulestone_games()[0]
#: a terrain on every square of the left and the middle column, and on B3
LANDS = """
    land:
      - {card: Wide Meadow, as: Start, slot: A2}
      - {card: Wide Meadow, as: Beside, slot: A1}
      - {card: Wide Meadow, as: Corner, slot: A4}
      - {card: Wide Meadow, as: Ahead, slot: B2}
      - {card: Wide Meadow, as: Across, slot: B3}
      - {card: Wide Meadow, as: Far, slot: B4}
"""
GOALS = ("Beside", "Ahead", "Corner", "Across", "Far", "Base")


def play_march(units: str, *, hand: str = "", lands: str = LANDS, play: str = "", revision: str = "block1") -> Run:
    text = f"""
title: Marches
players:
  Ada:
    units: [{units}]
    hand: [{hand}]{lands}
  Ben: {{}}
play: [{play}]
observe:
"""
    text += "".join(f"  {goal}: Ada may march with Ox to {goal}\n" for goal in GOALS if goal != "Base")
    return run(loads(text, "marches"), GAME, revision)


def list_reached(units: str, **more: Any) -> set[str]:
    """Where the unit called Ox can march."""
    return {goal for goal, found in play_march(units, **more).observations.items() if found is True}


OX = "{card: Iron Ox, as: Ox, slot: A2%s}"
WALK, FLY = {"Beside", "Ahead"}, {"Beside", "Ahead", "Corner", "Across"}


@pytest.mark.parametrize(
    ("marks", "goals"),
    [
        ("", WALK),
        (", march: fly", FLY),
        (", march: long-range fly", FLY),
        (", special marches: [fly]", FLY),
        (", march: fly, special marches: [walk]", FLY),
    ],
)
def test_given_march_types_extend_printed_ones(marks: str, goals: set[str]) -> None:
    assert list_reached(OX % marks) == goals


def test_terrain_gives_flying_to_its_units() -> None:
    lands = LANDS.replace("{card: Wide Meadow, as: Start", "{card: Updraft Cliffs, as: Start")
    assert list_reached(OX % "", lands=lands) == FLY
    assert list_reached(OX.replace("A2", "A1") % "", lands=lands) == {"Corner", "Across"}, (
        "beside and ahead of where it is"
    )


def test_march_may_lead_to_any_terrain_of_a_kind() -> None:
    """From one landing to every other at any distance; later changed water terrain counts too."""
    lands = LANDS.replace("{card: Wide Meadow, as: Start", "{card: Ferry Landing, as: Start")
    assert list_reached(OX % "", lands=lands) == WALK
    lands = lands.replace("{card: Wide Meadow, as: Far", "{card: Ferry Landing, as: Far")
    assert list_reached(OX % "", lands=lands) == WALK | {"Far"}


def test_party_with_a_guide_marches_to_terrain_of_its_player() -> None:
    warden = "{card: Road Warden, slot: A2}"
    assert list_reached(f"{OX % ''}, {warden}") == set(GOALS) - {"Base"}
    assert list_reached(f"{OX % ''}, {warden.replace('A2', 'A1')}") == WALK, "the guide is in another party"


def test_group_moves_where_every_member_can() -> None:
    units = f"{OX % ', march: fly'}, {{card: Iron Ox, as: Slow, slot: A2}}"
    found = run(
        loads(
            f"title: Group\nplayers:\n  Ada:\n    units: [{units}]{LANDS}\n  Ben: {{}}\n"
            "observe: {near: Ada may march with Ox and Slow to Ahead, far: Ada may march with Ox and Slow to Across}"
        ),
        GAME,
        "block1",
    )
    assert found.observations == {"near": True, "far": "MC-8.3"}


def test_ritual_gives_a_march_until_end_of_turn() -> None:
    assert list_reached(OX % "", hand="Ship of Clouds", play="Ada casts Ship of Clouds on Ox") == FLY
    later = "Ada casts Ship of Clouds on Ox, {do: to Ben's main}, {do: to Ada's main}"
    assert list_reached(OX % "", hand="Ship of Clouds", play=later) == WALK


def test_unknown_march_type_is_refused() -> None:
    with pytest.raises(ScenarioError, match=r"special marches.*swim"):
        list_reached(OX % ", special marches: [swim]")
