"""Play a game between two players, each with random numbers of its own."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rulestone.kernel.machine import Machine
from rulestone.kernel.position import Position
from rulestone.lab.interrupts import check_stop
from rulestone.lab.players.players import LabPlayer
from rulestone.lab.simulate.playout import random_answer
from rulestone.model.choices import NATURE, Choice


def seated(
    machine: Machine, players: tuple[LabPlayer, LabPlayer], seed: str, limit: int
) -> Iterator[tuple[Choice, Any]]:
    """Play a game on, choice by choice.

    Every answer, those of chance too, has a generator of its own, seeded by the game's seed, the player and the number
    of that player's choices so far. Two games that differ in one decision of a player therefore draw the same for all
    others.

    Args:
        machine: a machine at a choice or before one, which asks nature too.
        players: the players of seat 1 and seat 2.
        seed: the seed of the game.
        limit: the number of choices at which the game is cut off.

    Yields:
        each choice of a player and its answer, before it takes effect.
    """
    state = machine.state
    asked = {NATURE: 0, 0: 0, 1: 0}
    before: Position | None = None
    given: Any = None
    for _ in range(limit):
        check_stop()
        choice = state.choice
        if choice is None:
            return
        who = choice.player
        random = Random(f"{seed}/{who}/{asked[who]}")
        asked[who] += 1
        if who == NATURE:
            answer = random_answer(choice, random)
        else:
            # positions between these, at which nature answers, are left out: no player needs them
            position = Position(machine.rules, state.fork(), (), before, frozenset(), given)
            answer = players[who].decide(position, choice, random)
            before, given = position, answer
            yield choice, answer
        machine.answer(answer)
        machine.run()
