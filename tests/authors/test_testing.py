"""The fixtures of `rulestone.testing`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulestone import testing
from rulestone.kernel.position import Position
from rulestone.scenario import Run
from rulestone.testing import both_resolvers, position, run_scenario
from tests.authors.conftest import Begin

__all__ = ["both_resolvers", "position", "run_scenario"]
DUEL = """
players: {Ada: {field: [Champion]}, Ben: {field: [Captain, Recruit]}}
play: [Ada attacks with Champion]
observe: {strong: strength of Recruit}
"""


def test_a_position_a_run_and_both_resolvers(
    begin: Begin,
    position: Callable[..., Position],
    run_scenario: Callable[..., Run],
    both_resolvers: Callable[..., Run],
) -> None:
    begin("fixtures_all", "layers")
    assert {obj.name for obj in position(DUEL, "fixtures_all").objects()} >= {"Champion", "Captain", "Recruit"}
    assert run_scenario(DUEL, "fixtures_all").observations == {"strong": 2}
    assert both_resolvers(DUEL, "fixtures_all").observations == {"strong": 2}
    assert run_scenario("last-stand", "godacard").game == "godacard@2017-12"


def test_resolvers_that_differ_are_told(
    begin: Begin, both_resolvers: Callable[..., Run], monkeypatch: pytest.MonkeyPatch
) -> None:
    begin("fixtures_other", "layers")

    def nothing(board: Any, effects: Any, scheme: Any) -> dict[int, Any]:
        return {}

    monkeypatch.setattr(testing.literal, "resolve", nothing)
    with pytest.raises(AssertionError, match="position 0: the resolvers differ"):
        both_resolvers(DUEL, "fixtures_other")
