"""Preference players: weights for each kind of action, learnt in games between players with different weights.

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
"""A kind of answer: the name of an action, of what may be passed, or of what is asked with what is answered."""
Likes = Mapping[Kind, float]

ROUNDS = 4
SPREAD = 1.5
"""How far the tempers of a round differ: one likes a kind of thing 4.5 times as much as another one."""
STEP = 8.0
"""How far the next round's tempers go towards those that won."""
DOUBT = 20.0
"""So many games that tell nothing are thought to each kind of thing: a kind that few games tell of is hardly moved."""
APART = 12
"""Positions that are learnt from lie so many answers apart, about: neighbours teach the same."""
MOST = 1_500


class Temper:
    """Answers by preferences, independent of the position.

    Args:
        likes: how much he likes each kind of answer, as the logarithm of how often he gives it; 0 for others.
    """

    def __init__(self, likes: Likes) -> None:
        self.likes = likes
        self.weights: dict[Kind, float] = {}

    def weight(self, kind: Kind) -> float:
        """Return how often an answer of a kind is given, in proportion to others."""
        found = self.weights.get(kind)
        if found is None:
            found = self.weights[kind] = exp(self.like(kind))
        return found

    def like(self, kind: Kind) -> float:
        """Return the preference for a kind of answer."""
        return self.likes.get(kind, 0.0)

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
        """Pick some of the candidates: draw first how many, then which."""
        left = list(choice.candidates)
        size = random.randint(choice.least, min(choice.most, len(left)))
        weights = [self.weight((choice.name, get_relative_owner(state, choice.player, ref))) for ref in left]
        picked = []
        for _ in range(size):
            at = random.choices(range(len(left)), weights)[0]
            picked.append(left.pop(at))
            del weights[at]
        return tuple(picked)


class DrawnTemper(Temper):
    """A random variation of another player's preferences.

    Args:
        likes: of the other one.
        random: draws how far this one lies from it.

    Attributes:
        apart: how much more he likes each kind of answer that he was asked about.
    """

    def __init__(self, likes: Likes, random: Random) -> None:
        super().__init__(likes)
        self.random = random
        self.apart: dict[Kind, float] = {}

    def like(self, kind: Kind) -> float:
        """Return the preference for a kind of answer, drawn at the first request."""
        more = self.apart[kind] = self.random.gauss(0, SPREAD)
        return super().like(kind) + more


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


class LearntGame(Struct, frozen=True):
    """A game that was played to learn from it.

    Attributes:
        seen: some of its positions.
        winner: who won; None for nobody.
    """

    seen: list[State]
    winner: int | None


def learn_temper(
    rules: Rules, states: Sequence[State], seed: int, games: int, fitted: Callable[[Any, Any], Iterable[float]]
) -> tuple[Temper, list[LearntGame]]:
    """Return the winning preferences found in rounds of games, and those games.

    Args:
        rules: the compiled ruleset.
        states: games before their set-up.
        seed: of the games.
        games: how many.
        fitted: given rows of numbers and what came of each, what each column counts for it.

    Raises:
        Interrupted: Ctrl-C.
    """
    likes: dict[Kind, float] = {}
    lessons: list[LearntGame] = []
    try:
        for turn in range(ROUNDS):
            wanted = games * (turn + 1) // ROUNDS
            for kind, counts in play_round(rules, states, seed, likes, lessons, wanted, fitted):
                likes[kind] = likes.get(kind, 0.0) + STEP * counts
    except KeyboardInterrupt:
        told = f"while a player learnt what wins ({len(lessons)} of {games} games): nothing was finished"
        raise Interrupted(f"interrupted {told}") from None
    return Temper(likes), lessons


def play_round(
    rules: Rules,
    states: Sequence[State],
    seed: int,
    likes: Likes,
    lessons: list[LearntGame],
    wanted: int,
    fitted: Callable[[Any, Any], Iterable[float]],
) -> Iterator[tuple[Kind, float]]:
    """Play a number of games, and return the effect of each preference on winning.

    Args:
        likes: of the temper that all are near.
        lessons: the games so far; those that are played are added.
        wanted: how many there are to be.
        rules, states, seed, fitted: as for `schooled`.
    """
    apart: list[tuple[Likes, Likes]] = []
    begun = len(lessons)
    for number in range(begun, wanted):
        check_stop()
        one, other = (DrawnTemper(likes, Random(f"{seed}/{number}/{player}")) for player in (0, 1))
        lessons.append(play_lesson(rules, states[number % len(states)], (one, other), Random(f"{seed}/{number}")))
        apart.append((one.apart, other.apart))
    kinds = sorted({kind for pair in apart for one in pair for kind in one}, key=repr)
    rows = [[one.get(kind, 0.0) - other.get(kind, 0.0) for kind in kinds] for one, other in apart]
    won = [0.0 if done.winner is None else 1.0 - 2.0 * done.winner for done in lessons[begun:]]
    if kinds:
        yield from zip(kinds, map(float, fitted(rows, won)), strict=True)


def play_lesson(rules: Rules, state: State, tempers: tuple[Temper, Temper], random: Random) -> LearntGame:
    """Return a game between two tempers."""
    s = state.fork()
    s.rng = random.getrandbits(64)
    begin_game(rules, s, None)
    machine = Machine(rules, s)
    machine.run()
    seen: list[State] = []
    for _ in range(MOST):
        choice = s.choice
        if choice is None:
            break
        if random.random() * APART < 1:
            seen.append(s.fork())
        machine.answer(tempers[choice.player].answer(s, choice, random))
        machine.run()
    return LearntGame(seen, s.game.get("winner"))
