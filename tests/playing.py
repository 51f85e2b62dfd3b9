"""Games between random players, for tests: an active player, and the next position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from rulestone.game.ruleset import Ruleset
from rulestone.kernel.machine import Machine
from rulestone.kernel.position import Position
from rulestone.kernel.rules.rules import Rules
from rulestone.kernel.setup import begin_game
from rulestone.kernel.trace import Log
from rulestone.lab.simulate.games import new_game
from rulestone.lab.simulate.playout import draw_answer
from rulestone.model.choices import NATURE, Choice

Player = Callable[[Choice, Random], Any]


def choose_action(choice: Choice, random: Random, *, idle: float, likely: Mapping[str, int] | None = None) -> Any:
    """Return a player's action at a menu: first its kind, then the option; None for a pass.

    Args:
        idle: how often he passes where he may.
        likely: how much likelier than another action one is, the others counting 2; None for all alike.
    """
    names = sorted({option.action for option in choice.options})
    if not names or (choice.may_pass and random.random() < idle):
        return None
    if likely is None:
        action = random.choice(names)
    else:
        action = random.choices(names, [likely.get(name, 2) for name in names])[0]
    return random.choice([option for option in choice.options if option.action == action])


def advance(position: Position, random: Random, player: Player) -> tuple[Position, Any]:
    """Return the next position and the answer that led there."""
    choice = position.choice
    assert choice is not None
    if choice.player == NATURE:
        return position.answer_nature(), position.draw_answer()
    answer = player(choice, random)
    return position.answer(answer), answer


def play_game(
    ruleset: Ruleset, rules: Rules, seed: int, most: int, log: Log | None = None
) -> Iterator[tuple[int, Machine]]:
    """Yield each of the first choices of a random game: the number of earlier choices, and the machine."""
    state, random = new_game(ruleset, rules, seed=seed), Random(seed)
    begin_game(rules, state, None)
    machine = Machine(rules, state, log)
    machine.run()
    for number in range(most):
        if state.choice is None:
            return
        yield number, machine
        machine.answer(draw_answer(state.choice, random))
        machine.run()
