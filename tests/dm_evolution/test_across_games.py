"""The library's scenarios about piles: the result of each game, and the rules of the divergences."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import rulestone
from rulestone.lab.compare.comparison import Comparison, compare

OLD, NEW = "dm_evolution@2017-03", "dm_evolution@2021-03"
GODA, GATE, MON = "godacard@2017-12", "gateruler@2021-10", "monscol@block2"
COLUMNS = (GATE, GODA, OLD, NEW)


@cache
def compare_scenario(name: str) -> Comparison:
    return compare(name, COLUMNS)


def get_final_values(name: str) -> dict[str, dict[str, Any]]:
    """Return the observed values by column."""
    return {column.name: dict(column.run.observations) for column in compare_scenario(name).columns}


def get_parting_rules(name: str, step: int) -> dict[str, set[str]]:
    """By column the rules behind a parting."""
    found: dict[str, set[str]] = {}
    for parting in compare_scenario(name).divergences:
        if parting.step == step:
            for group in parting.groups:
                for column in group.columns:
                    found.setdefault(column, set()).update(group.rules)
    return found


def get_refusals(name: str) -> dict[str, list[Any]]:
    """Return by column the rule that refused each line; "" for none."""
    return {
        column.name: [step.verdict.rule if not step.verdict else "" for step in column.run.steps]
        for column in compare_scenario(name).columns
    }


def test_departure_of_the_top_card_leaves_its_pile_on_the_field_in_duel_masters_only() -> None:
    found = get_final_values("top-card-leaves")
    cards = ("One", "Two", "Three")
    assert found[GATE] == found[GODA] == {f"{card} ends in": "graveyard" for card in cards}
    assert found[OLD] == {f"{card} ends in": "field" for card in cards}
    assert found[NEW] == {"One ends in": "field", "Two ends in": "under One", "Three ends in": "under One"}
    why = get_parting_rules("top-card-leaves", 1)
    assert "DM-801.4b" in why[NEW]
    assert "GC-6.3" in why[GODA]
    assert "GR-12.7" in why[GATE]


def test_destroyed_pile_goes_to_the_graveyard_in_every_game() -> None:
    assert compare_scenario("pile-is-destroyed").divergences == ()
    for seen in get_final_values("pile-is-destroyed").values():
        assert set(seen.values()) == {"graveyard"}


def test_survivor_of_a_pile_can_attack_if_it_was_in_play_before() -> None:
    found, refused = get_final_values("sick-survivor"), get_refusals("sick-survivor")
    old = "one that was there may attack"
    for column in (OLD, NEW):
        assert found[column] == {old: True, "Veteran ends in": "field"}
        assert refused[column][4:6] == ["", "DM-6.1"]
    for column in (GODA, GATE):
        assert found[column] == {old: False, "Veteran ends in": "graveyard"}
        assert all(refused[column][4:6])


def test_creatures_of_equal_power_destroy_each_other_except_in_gate_ruler() -> None:
    found = get_final_values("equal-power")
    for column in (GODA, OLD, NEW):
        assert found[column] == {"Hero ends in": "graveyard", "Guard ends in": "graveyard"}
    assert found[GATE] == {"Hero ends in": "field", "Guard ends in": "graveyard"}
    why = get_parting_rules("equal-power", 1)
    assert "DM-7.4" in why[NEW]
    assert "GC-11.2" in why[GODA]


def test_attack_continues_with_the_card_left_under_the_attacker() -> None:
    found = get_final_values("attack-goes-on")
    for column in (OLD, NEW):
        assert found[column] == {"One ends in": "field", "Ben's life": 0}
    assert found[GODA] == {"One ends in": "graveyard", "Ben's life": 1}
    assert found[GATE]["One ends in"] == "graveyard"


@pytest.mark.parametrize("name", ["top-card-leaves", "pile-is-destroyed", "sick-survivor", "attack-goes-on"])
def test_piles_do_not_arise_where_no_card_is_under_a_unit(name: str) -> None:
    run = rulestone.run(rulestone.find_scenario(name), MON)
    assert "no unit can be put on another" in run.unmet
