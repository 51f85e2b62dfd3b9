"""The map in text: terrain with limits, parties in their formation, in 80 columns."""

from __future__ import annotations

from random import Random

from rulestone.report.board import board
from rulestone.scenario import loads, run, set_up
from tests.monscol.players import PAIRINGS, advance, make_opening

TEXT = """
title: A map
games: [monscol]
players:
  Ada:
    units:
      - {card: Gate Pikeman, slot: A2, under: [{card: Iron Shield, role: equipment}]}
      - {card: Hill Rider, slot: A2, posture: completed}
    land: [{card: Wide Meadow, slot: A2}]
  Ben:
    units: [{card: Iron Ox, slot: B2}]
    land: [{card: Old Fort, slot: B2}]
"""


def test_map_shows_terrain_limits_parties_and_formation() -> None:
    text = board(set_up(loads(TEXT), "monscol"))
    lines = text.splitlines()
    assert max(map(len, lines)) <= 80
    boxes = [line for line in lines if line.startswith("|")]
    assert len({len(line) for line in boxes}) == 1
    assert "A2 Wide Meadow (Ada," in text
    middle = [line.split("|")[2].strip() for line in boxes]
    at = middle.index("Ada, level 5 of 8:")
    assert middle[at + 1].startswith("1. Gate Pikeman L2 2/4")
    found = " ".join(middle[at:])
    assert found.index("└ Iron Shield") < found.index("2. Hill Rider L3 3/2")
    own = next(n for n, line in enumerate(boxes) if "A1" in line)
    theirs = next(n for n, line in enumerate(boxes) if "B1" in line)
    assert theirs < own, "the half of whoever looks lies below"


def test_map_is_rotated_for_the_other_player_and_hides_cards() -> None:
    position, random = make_opening(PAIRINGS[0], 1), Random(1)
    while position.game["turn"] < 1:
        position, _ = advance(position, random)
    text = board(position, seen_by=1)
    boxes = [line for line in text.splitlines() if line.startswith("|")]
    assert next(n for n, line in enumerate(boxes) if "A5" in line) < next(
        n for n, line in enumerate(boxes) if "B5" in line
    )
    assert "A5 face down: hidden" in " ".join(" ".join(boxes).split())


BATTLE = """
title: A battle on the map
games: [monscol]
players:
  Ada:
    units: [{card: Gate Pikeman, slot: A2}, {card: Path Scout, slot: A2}]
    land: [{card: Ferry Landing, slot: A2}]
  Ben:
    units:
      - {card: Marsh Captain, slot: B2, under: [{card: Long Spear, role: equipment}]}
      - {card: Moss Golem, slot: B2}
    land: [{card: Old Fort, slot: B2}]
play:
  - Ada marches with Gate Pikeman and Path Scout to Old Fort
"""


def test_map_shows_both_sides_of_a_battle_and_its_place() -> None:
    position = set_up(loads(BATTLE), "monscol")
    assert "embattled" not in board(position)
    fought = run(loads(BATTLE + "  - {do: to initiative timing}\n"), "monscol").steps[1].position
    text = board(fought)
    assert max(map(len, text.splitlines())) <= 80
    boxes = [line.split("|")[2].strip() for line in text.splitlines() if line.startswith("|")]
    at = next(n for n, line in enumerate(boxes) if line.startswith("B2"))
    assert boxes[at : at + 9] == [
        "B2 Old Fort (Ben, limit",
        "9) embattled!",
        "Ada, level 3 of 9:",
        "1. Gate Pikeman L2 2/3",
        "(marched)",
        "2. Path Scout L1 1/1",
        "(marched, initiative",
        "1)",
        "Ben, level 8 of 9:",
    ]
    assert boxes[at + 9 : at + 11] == ["1. Marsh Captain L4 6/4", "(attack was 4)"]


STOLEN = """
title: A stolen unit
cards:
  Hero: {kind: creature, power: 3000}
  Squire: {kind: creature, power: 1000}
  Post: {kind: creature, power: 1000}
  Charm: {kind: spell, text: "Choose a creature your opponent controls. You gain control of it until end of turn."}
players:
  Ada: {field: [Squire], hand: [Charm]}
  Ben: {field: [Hero, {card: Post, tapped: yes}]}
otherwise: first
play:
  - Ada plays Charm on Hero
  - continue
  - In battle, Ada attacks Post with Hero
  - Ada ends the turn
expect: {controller of Hero: Ben, zone of Post: discard pile}
"""


def test_stolen_unit_fights_for_its_controller_and_goes_back_at_end_of_turn() -> None:
    played = run(loads(STOLEN), "monscol")
    assert played.holds
