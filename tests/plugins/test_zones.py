"""The zones of each game are those of its sources: capacity, order, visibility, sides of cards."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rulestone.game.host import find
from tests.zones import ZONES, find_wrong_zones


@pytest.mark.parametrize("name", ZONES)
def test_zones_of_a_game_are_those_of_its_sources(name: str) -> None:
    assert find_wrong_zones(find(name)[0]) == []


def test_zone_with_a_changed_capacity_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("monscol")[0]
    slots = game.ruleset("block1").parts.zones["ritual slots"]
    monkeypatch.setitem(game.ruleset("block1").parts.zones, "ritual slots", replace(slots, capacity=4))
    assert find_wrong_zones(game)[0] == "ritual slots in block1"
