"""Observed values in words."""

from __future__ import annotations

import pytest

from rulestone.model.display import describe_seen, describe_values


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("the winner is", "Ben", "the winner is Ben"),
        ("the winner is", "draw", "the winner is: draw"),
        ("it may attack", False, "it may attack: no"),
        ("Hero is", True, "Hero is: yes"),
        ("Two ends in", "under One", "Two ends under One"),
        ("Ben drew", 1, "Ben drew 1"),
        ("who drew, in order", ("Ben", "Ada"), "who drew, in order: Ben, Ada"),
        ("lord first, then the type", 1000, "lord first, then the type: 1000"),
    ],
)
def test_value_follows_without_a_colon_only_where_the_name_leads_to_it(name: str, value: object, text: str) -> None:
    assert describe_seen(name, value) == text


def test_observations_are_separated_by_semicolons() -> None:
    assert describe_values({"Ben drew": 0, "turn": 3}) == "Ben drew 0; turn: 3"
