"""The fixtures of `rulestone.testing`."""

from __future__ import annotations

from collections.abc import Callable

from rulestone.kernel.position import Position
from rulestone.scenario import Run
from rulestone.testing import position, run_scenario
from tests.authors.conftest import Begin

__all__ = ["position", "run_scenario"]
DUEL = """
players: {Ada: {field: [Champion]}, Ben: {field: [Captain, Recruit]}}
play: [Ada attacks with Champion]
observe: {strong: strength of Recruit}
"""


def test_pytest_fixtures_set_up_a_position_and_run_a_scenario(
    begin: Begin,
    position: Callable[..., Position],
    run_scenario: Callable[..., Run],
) -> None:
    begin("fixtures_all", "layers")
    assert {obj.name for obj in position(DUEL, "fixtures_all").objects()} >= {"Champion", "Captain", "Recruit"}
    assert run_scenario(DUEL, "fixtures_all").observations == {"strong": 2}
    assert run_scenario("last-stand", "godacard").game == "godacard@2017-12"
