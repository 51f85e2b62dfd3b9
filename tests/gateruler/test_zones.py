"""How many cards a zone holds (GR-3): a position with more is refused with the rule."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulestone
from rulestone.scenario import ScenarioError, load_all, run_all

POSITION = """
title: A zone
cards:
  a: {{kind: unit}}
  e: {{kind: event, timing: instant}}
players:
  P: {{{zone}: {cards}}}
expect: {{phase: main}}
"""
FULL = {
    "attack zone": (2, "a"),
    "defence zone": (1, "a"),
    "ruler zone": (1, "Knight"),
    "set zone": (3, "e"),
    "counter zone": (1, "a"),
}


def get_refusal(zone: str, number: int, folder: Path) -> str:
    """Return why a number of cards cannot be in a zone; "" if they can."""
    copies = ", ".join(f"{{card: {FULL[zone][1]}, as: c{n}}}" for n in range(number))
    file = folder / "zone.yaml"
    file.write_text(POSITION.format(zone=zone, cards=f"[{copies}]"), encoding="utf-8")
    try:
        run_all(load_all(file)[0], "gateruler", "2021-10", {})
    except ScenarioError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("zone", FULL)
def test_zone_holds_as_many_cards_as_its_rule_allows(zone: str, tmp_path: Path) -> None:
    most = FULL[zone][0]
    assert get_refusal(zone, most, tmp_path) == ""
    assert f"the {zone} of P holds {most} cards at most [GR-3]" in get_refusal(zone, most + 1, tmp_path)


def test_number_of_cards_in_hand_fills_only_the_hand() -> None:
    scenario = {"players": {"Ada": {"hand": 7}, "Ben": {}}, "observe": {"hand": "cards in Ada's hand"}}
    assert rulestone.run(scenario, game="gateruler").observations == {"hand": 7}


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        (("left attack zone", "defence zone"), {"attack": 1, "defence": 1, "graveyard": 1}),
        # the first token goes to the graveyard and stays there like a card
        (("left attack zone", "left attack zone"), {"attack": 1, "defence": 0, "graveyard": 2}),
    ],
)
def test_each_of_several_summoned_tokens_has_a_place_of_its_own(
    places: tuple[str, str], expected: dict[str, int]
) -> None:
    scenario = {
        "cards": {"Muster": {"kind": "spell", "text": "Create two 1/1 Soldier tokens."}},
        "players": {"Ada": {"hand": ["Muster"]}, "Ben": {}},
        "play": ["Ada plays Muster", *(f"Ada chooses “{place}”" for place in places)],
        "observe": {
            "attack": "cards in Ada's attack zone",
            "defence": "cards in Ada's defence zone",
            "graveyard": "cards in Ada's graveyard",
        },
    }
    assert rulestone.run(scenario, game="gateruler").observations == expected
