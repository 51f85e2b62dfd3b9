"""Random players for tests, and games set up for them."""

from __future__ import annotations

from random import Random
from typing import Any

from monscol.plugin import rulestone_games
from rulestone.kernel.position import Position
from rulestone.kernel.rules.rules import Rules
from rulestone.kernel.setup import start
from rulestone.lab.simulate.games import new_game
from rulestone.lab.simulate.playout import draw_answer
from rulestone.model.choices import Choice
from rulestone.model.state import State
from tests import playing
from tests.playing import choose_action

GAME = rulestone_games()[0]
RULESETS = {revision: GAME.ruleset(revision) for revision in GAME.revisions}
RULES = {revision: ruleset.compile() for revision, ruleset in RULESETS.items()}
NAMES = ("Ada", "Ben")
PAIRINGS = (("march", "march"), ("march", "watch"), ("watch", "watch"))

#: Actions that change little, such as exchanging equipment.
IDLE = ("discard from hand", "form up")
#: Action → its weight; every other action has weight 2.
LIKELY = {"march": 12, "attack": 12, "normal summon": 8, "instant summon": 4, "place terrain": 6}


def choose_lively_answer(choice: Choice, random: Random) -> Any:
    """Return a legal answer of an active player: they pass one time in eight, and keep their hand."""
    if choice.kind == "act":
        names = {option.action for option in choice.options}
        idle = 7 / 8 if all(name in IDLE or "equipment" in name for name in names) else 1 / 8
        return choose_action(choice, random, idle=idle, likely=LIKELY)
    if choice.name == "attackers":
        return choice.candidates
    return draw_answer(choice, random)


def make_state(pairing: tuple[str, str], seed: int, revision: str = "block2") -> State:
    """Return the state before the set-up."""
    return new_game(RULESETS[revision], RULES[revision], pairing, seed, NAMES)


def advance(position: Position, random: Random) -> tuple[Position, Any]:
    """Return the next position and the answer that led there."""
    return playing.advance(position, random, choose_lively_answer)


def make_opening(pairing: tuple[str, str], seed: int, revision: str = "block2", rules: Rules | None = None) -> Position:
    """Return the first position of a game."""
    return start(rules or RULES[revision], make_state(pairing, seed, revision))
