"""Random players for tests, and games set up for them."""

from __future__ import annotations

from random import Random
from typing import Any

from godacard.plugin import rulestone_games
from rulestone.kernel.position import Position
from rulestone.kernel.rules.rules import Rules
from rulestone.kernel.setup import start
from rulestone.lab.simulate.games import new_game
from rulestone.lab.simulate.playout import draw_answer
from rulestone.model.choices import Choice
from rulestone.model.objects import NUMBER
from rulestone.model.state import State
from tests import playing
from tests.playing import choose_action
from tests.transcribing import label_copies

GAME = rulestone_games()[0]
RULESET = GAME.ruleset()
RULES = RULESET.compile()
NAMES = ("Ada", "Ben")
PAIRINGS = (("steel", "steel"), ("steel", "ember"), ("ember", "ember"))

#: Action → its weight; every other action has weight 2.
LIKELY = {
    "special-line summon": 12,
    "evolution summon": 12,
    "force summon": 3,
    "normal summon": 6,
    "assault": 8,
    "activate effect": 1,
    "take off": 1,
    "turn to special posture": 1,
}


def choose_lively_answer(choice: Choice, random: Random) -> Any:
    """Return a legal answer of an active player: they pass one time in eight, three in four without a better action."""
    if choice.kind == "act":
        names = {option.action for option in choice.options}
        idle = 3 / 4 if names <= {"turn to special posture"} else 1 / 8
        return choose_action(choice, random, idle=idle, likely=LIKELY)
    if choice.kind == "pick" and choice.legal is None and choice.least == choice.most == 1:
        players = [ref for ref in choice.candidates if ref >= 0 and ref & NUMBER < 2]
        if players and random.random() < 1 / 2:
            return (players[0],)
    return draw_answer(choice, random)


def make_state(pairing: tuple[str, str], seed: int, rules: Rules = RULES, *, labels: bool = False) -> State:
    """Return the state before the set-up; `labels` distinguishes copies of a card by owner and number."""
    state = new_game(RULESET, rules, pairing, seed, NAMES)
    if labels:
        state.set_game("labels", label_copies(state, NAMES))
    return state


def advance(position: Position, random: Random) -> tuple[Position, Any]:
    """Return the next position and the answer that led there."""
    return playing.advance(position, random, choose_lively_answer)


def make_opening(pairing: tuple[str, str], seed: int, rules: Rules = RULES, *, labels: bool = False) -> Position:
    """Return the first position of a game."""
    return start(rules, make_state(pairing, seed, rules, labels=labels))
