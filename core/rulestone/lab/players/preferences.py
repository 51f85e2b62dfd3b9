"""Preferences: a weight for each kind of answer, learnt in games between players with different weights.

Such a player knows less than one that looks ahead. It distinguishes kinds of actions, passing, and the owners of picked
objects, but not positions. It answers at once, and a few games show which repeated actions win: attacking, passing,
targeting one's own cards. Games between good ones also give better estimates of positions than random games, in which
many winning positions never occur.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from math import exp
from random import Random
from typing import Any

from msgspec import Struct

from rulestone.kernel.machine import Machine
from rulestone.kernel.rules.rules import Rules
from rulestone.kernel.setup import begin_game
from rulestone.lab.interrupts import Interrupted, check_stop
from rulestone.lab.simulate.playout import draw_answer
from rulestone.model.choices import Choice, Option
from rulestone.model.objects import NUMBER
from rulestone.model.state import State

Kind = tuple[str, Hashable]
"""A kind of answer: ("act", action), ("pass", choice), or the name of another choice with a property of the answer."""
LogWeights = Mapping[Kind, float]

ROUNDS = 4
SPREAD = 1.5
"""Standard deviation of the log weights in a round: a factor of 4.5 between two players."""
LEARNING_RATE = 8.0
"""Step from the present log weights towards those that won, per round."""
PRIOR = 20.0
"""Number of uninformative games added for each kind: a kind that occurs in few games hardly changes."""
INTERVAL = 12
"""Mean number of answers between two positions to learn from: neighbours are too similar."""
MAX_ANSWERS = 1_500


class Preferences:
    """Gives random answers by weights that do not depend on the position.

    Args:
        log_weights: logarithm of the weight of each kind of answer; 0 for others.
    """

    def __init__(self, log_weights: LogWeights) -> None:
        self.log_weights = log_weights
        self.weights: dict[Kind, float] = {}

    def weight(self, kind: Kind) -> float:
        """Return the weight of a kind of answer."""
        found = self.weights.get(kind)
        if found is None:
            found = self.weights[kind] = exp(self.log_weight(kind))
        return found

    def log_weight(self, kind: Kind) -> float:
        """Return the log weight of a kind of answer."""
        return self.log_weights.get(kind, 0.0)

    def answer(self, state: State, choice: Choice, random: Random) -> Any:
        """Return a legal answer to the pending choice of a state."""
        if choice.kind == "act":
            answers: tuple[Option | None, ...] = (*choice.options, None) if choice.may_pass else choice.options
            weights = [self.weight(get_kind(choice, answer)) for answer in answers]
            return random.choices(answers, weights)[0]
        if choice.kind == "yes-no":
            yes, no = self.weight((choice.name, True)), self.weight((choice.name, False))
            return random.random() * (yes + no) < yes
        if choice.kind == "pick" and choice.legal is None:
            return self.pick(state, choice, random)
        return draw_answer(choice, random)

    def pick(self, state: State, choice: Choice, random: Random) -> tuple[int, ...]:
        """Return some of the candidates: their number is drawn first."""
        left = list(choice.candidates)
        size = random.randint(choice.least, min(choice.most, len(left)))
        weights = [self.weight((choice.name, get_relative_owner(state, choice.player, ref))) for ref in left]
        picked = []
        for _ in range(size):
            at = random.choices(range(len(left)), weights)[0]
            picked.append(left.pop(at))
            del weights[at]
        return tuple(picked)


class VariedPreferences(Preferences):
    """A random variation of given preferences.

    Args:
        log_weights: the given log weights.
        random: draws the differences from them.

    Attributes:
        differences: kind of answer that occurred → difference of its log weight.
    """

    def __init__(self, log_weights: LogWeights, random: Random) -> None:
        super().__init__(log_weights)
        self.random = random
        self.differences: dict[Kind, float] = {}

    def log_weight(self, kind: Kind) -> float:
        """Return the log weight of a kind of answer, drawn at the first request."""
        more = self.differences[kind] = self.random.gauss(0, SPREAD)
        return super().log_weight(kind) + more


def get_kind(choice: Choice, answer: Option | None) -> Kind:
    """Return the kind of an action, or of passing."""
    return ("pass", choice.name) if answer is None else ("act", answer.action)


def get_relative_owner(state: State, player: int, ref: int) -> str:
    """Return the owner of a candidate, relative to the choosing player."""
    number = ref & NUMBER
    if ref < 0:
        return ""
    if number < 2:
        return "self" if number == player else "opponent"
    return "own" if state.objects[number].controller == player else "other"


class LearnedGame(Struct, frozen=True):
    """A game to learn from.

    Attributes:
        states: some of its positions.
        winner: player 0 or 1; None for a draw or an unfinished game.
    """

    states: list[State]
    winner: int | None


def learn_preferences(
    rules: Rules, states: Sequence[State], seed: int, games: int, fit: Callable[[Any, Any], Iterable[float]]
) -> tuple[Preferences, list[LearnedGame]]:
    """Return the winning preferences found in rounds of games, and those games.

    Args:
        rules: the compiled ruleset.
        states: games before their set-up.
        seed: seed of the games.
        games: number of games.
        fit: function from rows of numbers and their results to the weight of each column.

    Raises:
        Interrupted: Ctrl-C was pressed.
    """
    log_weights: dict[Kind, float] = {}
    lessons: list[LearnedGame] = []
    try:
        for turn in range(ROUNDS):
            total = games * (turn + 1) // ROUNDS
            for kind, counts in play_round(rules, states, seed, log_weights, lessons, total, fit):
                log_weights[kind] = log_weights.get(kind, 0.0) + LEARNING_RATE * counts
    except KeyboardInterrupt:
        text = f"while a player learned ({len(lessons)} of {games} games): no game was finished"
        raise Interrupted(f"interrupted {text}") from None
    return Preferences(log_weights), lessons


def play_round(
    rules: Rules,
    states: Sequence[State],
    seed: int,
    log_weights: LogWeights,
    lessons: list[LearnedGame],
    total: int,
    fit: Callable[[Any, Any], Iterable[float]],
) -> Iterator[tuple[Kind, float]]:
    """Yield the effect of each preference on winning, after a round of games.

    Args:
        log_weights: log weights that the players of the round vary.
        lessons: the games so far; the games of the round are added.
        total: number of games to reach.
        rules, states, seed, fit: as for `learn_preferences`.
    """
    differences: list[tuple[LogWeights, LogWeights]] = []
    begun = len(lessons)
    for number in range(begun, total):
        check_stop()
        one, other = (VariedPreferences(log_weights, Random(f"{seed}/{number}/{player}")) for player in (0, 1))
        lessons.append(play_lesson(rules, states[number % len(states)], (one, other), Random(f"{seed}/{number}")))
        differences.append((one.differences, other.differences))
    kinds = sorted({kind for pair in differences for one in pair for kind in one}, key=repr)
    rows = [[one.get(kind, 0.0) - other.get(kind, 0.0) for kind in kinds] for one, other in differences]
    won = [0.0 if done.winner is None else 1.0 - 2.0 * done.winner for done in lessons[begun:]]
    if kinds:
        yield from zip(kinds, map(float, fit(rows, won)), strict=True)


def play_lesson(rules: Rules, state: State, pair: tuple[Preferences, Preferences], random: Random) -> LearnedGame:
    """Play a game between two players with preferences, and return it as a game to learn from."""
    s = state.fork()
    s.rng = random.getrandbits(64)
    begin_game(rules, s, None)
    machine = Machine(rules, s)
    machine.run()
    states: list[State] = []
    for _ in range(MAX_ANSWERS):
        choice = s.choice
        if choice is None:
            break
        if random.random() * INTERVAL < 1:
            states.append(s.fork())
        machine.answer(pair[choice.player].answer(s, choice, random))
        machine.run()
    return LearnedGame(states, s.game.get("winner"))
