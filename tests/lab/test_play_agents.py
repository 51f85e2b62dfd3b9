"""Agents: a first-legal agent makes progress at repeated positions."""

from __future__ import annotations

import pytest

from rulestone.game.host import games
from rulestone.kernel.position import Position
from rulestone.lab.play.session import FirstLegal, begin_game, count_repetitions
from rulestone.lab.simulate.games import choose_usual_decks
from rulestone.model.choices import NATURE

INSTALLED = [game for game in games().values() if game.ruleset().decks]
LONG = 1500


def play_against_self(name: str, seed: int) -> Position:
    """Play a game between two first-legal agents, up to a number of answers."""
    game = games()[name]
    ruleset, rules = game.ruleset(), game.rules()
    position = begin_game(ruleset, rules, choose_usual_decks(ruleset), seed, ("Ada", "Ben"))
    agent = FirstLegal()
    for _ in range(LONG):
        choice = position.choice
        if choice is None:
            break
        position = (
            position.answer_nature() if choice.player == NATURE else position.answer(agent.answer(position, choice))
        )
    return position


@pytest.mark.parametrize("name", [game.name for game in INSTALLED])
def test_first_legal_agent_finishes_a_game_against_itself(name: str) -> None:
    position = play_against_self(name, 1)
    assert position.over, "he does not go round in a circle"
    assert position.digest == play_against_self(name, 1).digest, "he does the same every time"


def test_agent_prefers_the_first_answer_that_leads_to_a_new_position() -> None:
    game = games()[INSTALLED[0].name]
    ruleset, rules = game.ruleset(), game.rules()
    position = begin_game(ruleset, rules, choose_usual_decks(ruleset), 1, ("Ada", "Ben"))
    while position.choice is not None and position.choice.player == NATURE:
        position = position.answer_nature()
    assert position.choice is not None
    assert count_repetitions(position) == 0
    assert FirstLegal().answer(position, position.choice) == next(position.choice.answers())
