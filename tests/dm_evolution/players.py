"""Random players for tests, and games set up for them."""

from __future__ import annotations

from random import Random
from typing import Any

from dm_evolution.plugin import rulestone_games
from rulestone.game.ruleset import Ruleset
from rulestone.kernel.position import Position
from rulestone.kernel.rules.rules import Rules
from rulestone.kernel.setup import start
from rulestone.lab.simulate.games import new_game
from rulestone.lab.simulate.playout import draw_answer
from rulestone.model.choices import Choice
from tests import playing
from tests.playing import choose_action

GAME = rulestone_games()[0]
NAMES = ("Ada", "Ben")
DECKS = ("dawn", "grove")

#: Action → its weight; every other action has weight 2.
LIKELY = {"evolve": 12, "summon": 6, "attack": 6, "cast": 2, "block": 6}


def choose_lively_answer(choice: Choice, random: Random) -> Any:
    """Return a legal answer of an active player: they pass one time in eight, and order no shields to stay."""
    if choice.kind == "act":
        return choose_action(choice, random, idle=1 / 8, likely=LIKELY)
    return draw_answer(choice, random)


def make_opening(revision: str, seed: int) -> Position:
    """Return the first position of a game; copies of a card are distinguished by number."""
    ruleset, rules = get_rules(revision)
    state = new_game(ruleset, rules, DECKS, seed, NAMES)
    copies: dict[str, int] = {}
    labels = {}
    for obj in state.objects:
        if obj.card is not None:
            copies[obj.name] = copies.get(obj.name, 0) + 1
            labels[obj.oid] = obj.name if copies[obj.name] == 1 else f"{obj.name} {copies[obj.name]}"
    state.set_game("labels", labels)
    return start(rules, state)


def get_rules(revision: str) -> tuple[Ruleset, Rules]:
    """Return a ruleset and its compiled rules, cached."""
    if revision not in _MADE:
        ruleset = GAME.ruleset(revision)
        _MADE[revision] = (ruleset, ruleset.compile())
    return _MADE[revision]


_MADE: dict[str, tuple[Ruleset, Rules]] = {}


def advance(position: Position, random: Random) -> tuple[Position, Any]:
    """Return the next position and the answer that led there."""
    return playing.advance(position, random, choose_lively_answer)


def play_to_end(revision: str, seed: int) -> Position:
    """Return the end of a game between lively players."""
    random = Random(f"{seed} players")
    position = make_opening(revision, seed)
    while position.choice is not None:
        position, _ = advance(position, random)
    return position
