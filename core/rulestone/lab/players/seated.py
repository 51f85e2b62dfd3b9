"""Players at a table: whoever is asked answers, each with chances of his own."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rulestone.kernel.machine import Machine
from rulestone.kernel.position import Position
from rulestone.lab.players.players import LabPlayer
from rulestone.lab.simulate.playout import random_answer
from rulestone.lab.stopping import go_on
from rulestone.model.choices import NATURE, Choice


def seated(
    machine: Machine, players: tuple[LabPlayer, LabPlayer], seed: str, limit: int
) -> Iterator[tuple[Choice, Any]]:
    """Play a game on, choice by choice; nature is asked too.

    Every answer, of chance too, is drawn from a generator of its own, made of the seed, who is asked and how often he
    has been asked before: where one game has a decision more, everybody else still draws the same.

    Args:
        machine: at a choice or before one; it is made to ask nature.
        players: of seat 1 and seat 2.
        seed: of the game.
        limit: the number of choices at which it is cut off.

    Yields:
        each choice of a player and his answer, before it is carried out.
    """
    state = machine.state
    asked = {NATURE: 0, 0: 0, 1: 0}
    before: Position | None = None
    given: Any = None
    for _ in range(limit):
        go_on()
        choice = state.choice
        if choice is None:
            return
        who = choice.player
        random = Random(f"{seed}/{who}/{asked[who]}")
        asked[who] += 1
        if who == NATURE:
            answer = random_answer(choice, random)
        else:
            # nature's answers in between are left out: nobody decides by them
            position = Position(machine.rules, state.fork(), (), before, frozenset(), given)
            answer = players[who].decide(position, choice, random)
            before, given = position, answer
            yield choice, answer
        machine.answer(answer)
        machine.run()
