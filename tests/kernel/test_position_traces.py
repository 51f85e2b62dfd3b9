"""Positions without a trace: their answers are replayed when the trace is first read."""

from __future__ import annotations

from random import Random

import pytest

from rulestone import find_game, games, new_game
from rulestone.kernel.machine import Machine
from rulestone.kernel.position import Position
from rulestone.kernel.setup import begin_game


def make_first_position(name: str) -> Position:
    """Return the first position of a game in which the caller answers the choices of nature."""
    _, ruleset = find_game(name)
    rules = ruleset.compile(None)
    state = new_game(ruleset, rules)
    begin_game(rules, state, None)
    machine = Machine(rules, state, ask_nature=True)
    machine.run()
    return Position(rules, machine.state)


@pytest.mark.parametrize("name", sorted(games()))
def test_trace_replayed_later_equals_the_recorded_trace(name: str) -> None:
    random = Random(5)
    recorded = unrecorded = make_first_position(name)
    for _ in range(25):
        if recorded.choice is None:
            break
        nature = recorded.choice.player < 0
        answer = recorded.draw_answer() if nature else random.choice(list(recorded.choice.answers())[:20])
        recorded, unrecorded = recorded.answer(answer), unrecorded.answer(answer, recorded=False)
    assert recorded.previous is not None
    assert unrecorded == recorded
    assert list(unrecorded.history()) == list(recorded.history())
    assert unrecorded.used_assumptions == recorded.used_assumptions
    assert [step.digest for step in unrecorded.list_path()] == [step.digest for step in recorded.list_path()]


def test_answer_after_positions_without_a_trace_continues_the_trace() -> None:
    position = make_first_position("layered_duel")
    while position.choice is None or position.choice.player < 0:
        position = position.answer(position.draw_answer())
    first = next(iter(position.choice.answers()))
    positions = [position.answer(first, recorded=recorded) for recorded in (True, False)]
    assert positions[0].choice is not None
    following = next(iter(positions[0].choice.answers()))
    traces = [list(one.answer(following).history()) for one in positions]
    assert traces[0] == traces[1]
    numbers = [record.index for record in traces[1]]
    assert numbers == sorted(set(numbers))
