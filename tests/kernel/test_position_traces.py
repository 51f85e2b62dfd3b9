"""Positions without a trace: their answers are replayed when the trace is first read."""

from __future__ import annotations

from random import Random

import pytest

from rulestone import find_game, games, new_game
from rulestone.kernel.machine import Machine
from rulestone.kernel.position import Position
from rulestone.kernel.setup import begin_game


def begin(name: str) -> Position:
    """Return the beginning of a game, with chance left to the caller."""
    _, ruleset = find_game(name)
    rules = ruleset.compile(None)
    state = new_game(ruleset, rules)
    begin_game(rules, state, None)
    machine = Machine(rules, state, ask_nature=True)
    machine.run()
    return Position(rules, machine.state)


@pytest.mark.parametrize("name", sorted(games()))
def test_trace_read_later_equals_the_trace_kept_at_once(name: str) -> None:
    random = Random(5)
    recorded = unrecorded = begin(name)
    for _ in range(25):
        if recorded.choice is None:
            break
        nature = recorded.choice.player < 0
        answer = recorded.draw_answer() if nature else random.choice(list(recorded.choice.answers())[:20])
        recorded, unrecorded = recorded.answer(answer), unrecorded.answer(answer, recorded=False)
    assert recorded.before is not None
    assert unrecorded == recorded
    assert list(unrecorded.history()) == list(recorded.history())
    assert unrecorded.leaned == recorded.leaned
    assert [step.digest for step in unrecorded.way()] == [step.digest for step in recorded.way()]


def test_answer_after_positions_without_a_trace_continues_the_trace() -> None:
    position = begin("layered_duel")
    while position.choice is None or position.choice.player < 0:
        position = position.answer(position.draw_answer())
    first = next(iter(position.choice.answers()))
    both_ways = [position.answer(first, recorded=recorded) for recorded in (True, False)]
    assert both_ways[0].choice is not None
    following = next(iter(both_ways[0].choice.answers()))
    traces = [list(one.answer(following).history()) for one in both_ways]
    assert traces[0] == traces[1]
    numbers = [record.index for record in traces[1]]
    assert numbers == sorted(set(numbers))
