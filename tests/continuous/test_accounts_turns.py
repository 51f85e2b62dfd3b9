"""The applications that an account tells are those that the literal resolver makes, one by one."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings

from rulestone.continuous import literal
from rulestone.continuous.accounts import turns as quick
from rulestone.continuous.board import Effect, Progress
from rulestone.continuous.literal import Turn
from tests.continuous.boards import dense_effects, objects, outcomes, schemes, some_effects, woven
from tests.continuous.drawn import world
from tests.continuous.toy import Scheme, ToyBoard


def told(turn: Turn) -> dict[str, Any]:
    """What a turn says of its moment."""
    return {
        "chosen": turn.chosen.number,
        "here": [effect.number for effect in turn.here],
        "plans": turn.plans,
        "depends": {effect.number: turn.depends[effect.number] for effect in turn.here},
        "loop": [effect.number for effect in turn.loop],
        "applies": turn.applies,
        "goes on": turn.goes_on,
        "table": {oid: dict(row) for oid, row in turn.progress.board.table.items()},
    }


def agree(board: dict[int, dict[str, Any]], effects: list[Effect], scheme: Scheme) -> None:
    """Turn by turn both make the same applications, for the same reasons."""
    one, other = ToyBoard(board), ToyBoard(board)
    expected = [told(turn) for turn in literal.turns(one, effects, scheme)]
    assert [told(turn) for turn in quick.turns(other, effects, scheme)] == expected
    assert other.table == one.table


@given(objects, some_effects(), schemes)
def test_any_effects_are_applied_as_the_rules_are_worded(
    board: dict[int, dict[str, Any]], effects: list[Effect], scheme: Scheme
) -> None:
    agree(board, effects, scheme)


@settings(max_examples=60)
@given(objects, some_effects(5), outcomes)
def test_effects_are_applied_as_they_are_judged_in_the_outcome(
    board: dict[int, dict[str, Any]], effects: list[Effect], scheme: Scheme
) -> None:
    agree(board, effects, scheme)


@given(objects, dense_effects(), woven)
def test_effects_of_few_kinds_are_applied_as_the_rules_are_worded(
    board: dict[int, dict[str, Any]], effects: list[Effect], scheme: Scheme
) -> None:
    agree(board, effects, scheme)


@pytest.mark.parametrize("seed", range(6))
def test_effects_of_every_kind_are_applied_as_the_rules_are_worded(seed: int) -> None:
    r = Random(seed)
    for _ in range(120):
        one = world(r)
        agree(one.objects, one.effects, one.scheme)


BROKEN = {
    "everything stands apart": (quick, "apart", lambda effects, reads: {effect.number for effect in effects}),
    "nothing is forgotten": (quick.Turns, "forget", lambda self, cells: None),
    "existence is not looked at": (quick, "is_need", lambda aim: False),
    "what is alike is asked of itself": (quick.Turns, "aim", lambda self, effect: effect.like or effect.number),
    "what one reads cannot be lowered": (Progress, "reads", lambda self, effect: effect.reads),
}


@pytest.mark.parametrize("broken", BROKEN)
def test_what_is_broken_on_purpose_is_caught(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    @seed(7)
    @settings(
        max_examples=1500, deadline=None, database=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck), report_multiple_bugs=False,
    )  # fmt: skip
    @given(objects, some_effects(), schemes)
    def boards(board: dict[int, dict[str, Any]], effects: list[Effect], scheme: Scheme) -> None:
        agree(board, effects, scheme)

    monkeypatch.setattr(*BROKEN[broken])
    with pytest.raises((AssertionError, KeyError)):
        boards()
