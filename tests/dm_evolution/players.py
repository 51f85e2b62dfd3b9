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
from tests.playing import deed

GAME = rulestone_games()[0]
NAMES = ("Ada", "Ben")
DECKS = ("dawn", "grove")

#: Action → its weight; every other action has weight 2.
LIKELY = {"evolve": 12, "summon": 6, "attack": 6, "cast": 2, "block": 6}


def lively(choice: Choice, random: Random) -> Any:
    """Return a legal answer of an active player: they pass one time in eight, and order no shields to stay."""
    if choice.kind == "act":
        return deed(choice, random, idle=1 / 8, likely=LIKELY)
    return draw_answer(choice, random)


def opening(revision: str, seed: int) -> Position:
    """Return the first position of a game; copies of a card are distinguished by number."""
    ruleset, rules = made(revision)
    state = new_game(ruleset, rules, DECKS, seed, NAMES)
    copies: dict[str, int] = {}
    labels = {}
    for obj in state.objects:
        if obj.card is not None:
            copies[obj.name] = copies.get(obj.name, 0) + 1
            labels[obj.oid] = obj.name if copies[obj.name] == 1 else f"{obj.name} {copies[obj.name]}"
    state.set_game("labels", labels)
    return start(rules, state)


def made(revision: str) -> tuple[Ruleset, Rules]:
    """Return a ruleset and its compiled rules, cached."""
    if revision not in _MADE:
        ruleset = GAME.ruleset(revision)
        _MADE[revision] = (ruleset, ruleset.compile())
    return _MADE[revision]


_MADE: dict[str, tuple[Ruleset, Rules]] = {}


def advance(position: Position, random: Random) -> tuple[Position, Any]:
    """The next position and the answer that led there."""
    return playing.advance(position, random, lively)


def last(revision: str, seed: int) -> Position:
    """The end of a game between lively players."""
    random = Random(f"{seed} players")
    position = opening(revision, seed)
    while position.choice is not None:
        position, _ = advance(position, random)
    return position
