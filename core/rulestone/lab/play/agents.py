"""Agents, which answer the choices of a game."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any, Protocol

from rulestone.kernel.position import Position
from rulestone.lab.simulate.playout import draw_answer
from rulestone.model.choices import Choice


class Agent(Protocol):
    """Answers choices."""

    def answer(self, position: Position, choice: Choice) -> Any:
        """Return a legal answer to the choice that a position waits for."""
        ...


class Random:
    """Draws every answer at random from all legal ones.

    An answer depends only on the seed, the position and the number of moves so far. A game that is undone and repeated
    therefore takes the same course.

    Args:
        seed: seed of the answers.
    """

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def answer(self, position: Position, choice: Choice) -> Any:
        """Return a legal answer, drawn from all."""
        return draw_answer(choice, random.Random(f"{self.seed}/{count_moves(position)}"))


class FirstLegal:
    """Takes the first legal answer: the first action on offer, the first candidates.

    If that led back to an equal position, it takes a later answer, by another step for each player. Two of them
    therefore tie once at rock-paper-scissors, not forever.
    """

    def answer(self, position: Position, choice: Choice) -> Any:
        """Return the first legal answer, or a later one for each repetition of the position."""
        again = count_repetitions(position)
        further = again * (choice.player + 1) % choice.count() if again else 0
        return next(islice(choice.answers(), further, None))


def count_repetitions(position: Position) -> int:
    """Count the earlier positions of this game that equal this one."""
    count = 0
    at = position.before
    while at is not None:
        count += at.choice == position.choice and at == position
        at = at.before
    return count


def count_moves(position: Position) -> int:
    """Return how many answers led to a position."""
    count = 0
    at = position.before
    while at is not None:
        count += 1
        at = at.before
    return count
