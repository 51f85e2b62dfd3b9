"""Computer players: random, first, greedy and search.

Players that look ahead use positions in which hidden cards and chance are drawn again. Their decisions therefore do not
depend on the actual hidden cards.
"""

from __future__ import annotations

import random as library
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

from rulestone.game.host import list_player_kinds
from rulestone.game.ruleset import Ruleset
from rulestone.kernel.errors import EndlessGame, Incomputable
from rulestone.kernel.machine import Machine
from rulestone.kernel.position import Position
from rulestone.kernel.rules.rules import Rules
from rulestone.lab.interrupts import check_stop
from rulestone.lab.outcomes.equivalence import list_distinct
from rulestone.lab.play.session import count_moves
from rulestone.lab.players.preferences import Preferences
from rulestone.lab.players.worth import Estimator
from rulestone.lab.redealing import redeal
from rulestone.lab.simulate.games import new_game
from rulestone.lab.simulate.playout import draw_answer
from rulestone.model.choices import Choice
from rulestone.model.spelling import format_unknown
from rulestone.model.state import State

KINDS = ("random", "first", "greedy", "search")
MAX_ANSWERS = 24
"""Maximum number of answers to one choice that are compared; the first ones if there are more."""


DIGITS = 6
"""Number of decimal places in which equal values agree: the rest depends on the order of sums."""
MAX_LOOK_BACK = 40
"""Number of past answers among which an equal position is looked for."""


MAX_TRIED = 3
"""Maximum number of answers of about the same value that are tried out."""
NEAR = 0.05
"""Difference of winning chances below which two answers have nearly equal value."""
World = tuple[int, Position]
"""A seed of chance, and a position in which everything that a player cannot see was drawn again."""


class LabPlayer(Protocol):
    """A player; its answer depends only on the visible part of the position and on the generator."""

    def decide(self, position: Position, choice: Choice, random: Random) -> Any:
        """Return a legal answer to the choice that a position waits for."""
        ...


class RandomPlayer:
    """Draws every answer at random from all legal ones."""

    def decide(self, position: Position, choice: Choice, random: Random) -> Any:
        """Return a legal answer."""
        return draw_answer(choice, random)


class FirstPlayer:
    """Takes the first legal answer; in secret choices, and one time in twenty elsewhere, any answer.

    Two players who always took the first answer would tie at rock-paper-scissors forever, or loop.
    """

    def decide(self, position: Position, choice: Choice, random: Random) -> Any:
        """Return a legal answer."""
        return draw_answer(choice, random) if choice.secret or random.random() < 0.05 else next(choice.answers())


class LookaheadLimits(NamedTuple):
    """The limits of looking ahead.

    Attributes:
        answers: maximum number of further answers.
        breadth: maximum number of combinations of the player's own answers to try.
        begun: length of the agenda when the player was asked; None for the present length.
    """

    answers: int
    breadth: int
    begun: int | None = None


class LookaheadPlayer:
    """Chooses the answer with the best outlook, averaged over several deals of the hidden cards.

    Args:
        worth: returns the value of a state for a player (0 to 1).
        worlds: number of deals.
        horizon: maximum number of answers to look ahead after its own; at choices of an action players pass if they
            can.
        breadth: maximum number of combinations to try for its own later choices, except actions; the best one counts.
            With 1 these choices are answered like the opponent's.
        preferences: answers for both players meanwhile; None for random answers.
    """

    def __init__(
        self,
        worth: Callable[[State, int], float],
        worlds: int,
        horizon: int,
        breadth: int = 1,
        preferences: Preferences | None = None,
    ) -> None:
        self.worth = worth
        self.worlds = worlds
        self.horizon = horizon
        self.breadth = breadth
        self.preferences = preferences or Preferences({})

    def decide(self, position: Position, choice: Choice, random: Random) -> Any:
        """Return a legal answer."""
        worlds = [self.draw_world(position, choice.player, random) for _ in range(self.worlds)]
        # compare answers on a deal, not on the real position, which would reveal hidden cards
        before = list_loops(position, choice)
        # an answer that led back to an equal position would lead back again
        answers = [one for one in list_distinct(worlds[0][1], (), MAX_ANSWERS).answers if one not in before]
        if len(answers) < 2:
            return answers[0] if answers else draw_answer(choice, random)
        values = self.judge_answers(worlds, choice.player, answers)
        if choice.secret:  # a player who always prefers the same answer can be guessed, and ties with a twin forever
            best = round(max(values), DIGITS)
            return random.choice(
                [one for one, value in zip(answers, values, strict=True) if round(value, DIGITS) == best]
            )
        # passing wins a tie: an action that gains nothing could be repeated forever
        return answers[max(range(len(answers)), key=lambda at: (round(values[at], DIGITS), answers[at] is None, -at))]

    def draw_world(self, position: Position, player: int, random: Random) -> World:
        """Return a seed, and the position with everything that a player cannot see drawn again."""
        seed = random.getrandbits(64)
        return seed, redeal(position, player, seed)

    def judge_answers(self, worlds: Sequence[World], player: int, answers: Sequence[Any]) -> list[float]:
        """Return the value of each answer to a player, on average over worlds."""
        sums = [0.0] * len(answers)
        for seed, world in worlds:
            for at, answer in enumerate(answers):
                check_stop()
                sums[at] += self.try_answer(world, player, answer, Random(seed))
        return [value / len(worlds) for value in sums]

    def try_answer(self, world: Position, player: int, answer: Any, random: Random) -> float:
        """Return the value of a world to a player, some answers after one of its own."""
        state = world.state()
        state.rng = random.getrandbits(64)
        limits = LookaheadLimits(self.horizon, self.breadth)
        return self.look_ahead(Machine(world.rules, state), answer, player, random, limits)

    def look_ahead(self, machine: Machine, answer: Any, player: int, random: Random, ahead: LookaheadLimits) -> float:
        """Return the value of a state to a player after an answer and what follows; the state is changed."""
        state = machine.state
        begun = len(state.agenda) if ahead.begun is None else ahead.begun
        try:
            machine.answer(answer)
            machine.run()
            for given in range(ahead.answers):
                choice = state.choice
                if choice is None or self.is_settled(state, begun):
                    break
                if ahead.breadth > 1 and choice.player == player and choice.kind != "act":
                    mine = list_distinct(Position(machine.rules, state), (), ahead.breadth).answers
                    if len(mine) > 1:
                        then = LookaheadLimits(ahead.answers - given - 1, ahead.breadth // len(mine), begun)
                        seed = random.getrandbits(64)
                        forks = [Machine(machine.rules, state.fork()) for _ in mine]
                        pairs = zip(forks, mine, strict=True)
                        return max(self.look_ahead(fork, one, player, Random(seed), then) for fork, one in pairs)
                machine.answer(self.answer_later(state, choice, random))
                machine.run()
        except (EndlessGame, Incomputable):
            return -1.0
        return self.worth(state, player)

    def is_settled(self, state: State, start: int) -> bool:
        """Return whether to stop looking ahead before the horizon.

        Args:
            start: length of the agenda when the player was asked.
        """
        return False

    def answer_later(self, state: State, choice: Choice, random: Random) -> Any:
        """Return the answer to a later choice while looking ahead."""
        return self.preferences.answer(state, choice, random)


def list_loops(position: Position, choice: Choice) -> list[Any]:
    """Return the recent answers of a player in positions equal to the present one."""
    found: list[Any] = []
    if choice.kind != "act":
        return found
    after, at = position, position.previous
    for _ in range(MAX_LOOK_BACK):
        if at is None:
            break
        if at.choice == choice and at == position:
            found.append(after.last_answer)
        after, at = at, at.previous
    return found


class GreedyPlayer(LookaheadPlayer):
    """Looks ahead until its action has resolved; meanwhile players pass, and other choices get random answers."""

    def is_settled(self, state: State, start: int) -> bool:
        """Return whether a player may act, with an empty stack and no procedure under way."""
        choice = state.choice
        return choice is not None and choice.kind == "act" and not state.stack and len(state.agenda) <= start

    def answer_later(self, state: State, choice: Choice, random: Random) -> Any:
        """Return a pass if it is legal."""
        return None if choice.kind == "act" and choice.may_pass else self.preferences.answer(state, choice, random)


class SearchPlayer(GreedyPlayer):
    """Looks ahead like the greedy player, then compares answers of nearly equal value by playing on from them.

    Args:
        worth, worlds, horizon, breadth, preferences: as for `LookaheadPlayer`.
        games: number of deals in which the game is played on after an answer.
        length: number of answers in each of these games.
    """

    def __init__(
        self,
        worth: Callable[[State, int], float],
        worlds: int,
        horizon: int,
        breadth: int,
        preferences: Preferences | None,
        games: int,
        length: int,
    ) -> None:
        super().__init__(worth, worlds + games, horizon, breadth, preferences)
        self.games = games
        self.out = LookaheadPlayer(self.clamp_worth, games, length, 1, preferences)

    def clamp_worth(self, state: State, player: int) -> float:
        """Return the value of a state, limited to 0 to 1: otherwise one won game could outweigh the others."""
        return min(1.0, max(0.0, self.worth(state, player)))

    def judge_answers(self, worlds: Sequence[World], player: int, answers: Sequence[Any]) -> list[float]:
        """Return the value of each answer; games are simulated only after the best ones."""
        values = super().judge_answers(worlds[self.games :], player, answers)
        best = max(values)
        near = sorted(range(len(answers)), key=lambda at: -values[at])[:MAX_TRIED]
        near = [at for at in near if values[at] > best - NEAR]
        if len(near) > 1:
            tried = self.out.judge_answers(worlds[: self.games], player, [answers[at] for at in near])
            # answers already tried stay ahead of the others
            after = [value - 1.0 for value in values]
            for at, value in zip(near, tried, strict=True):
                after[at] = values[at] + value
            return after
        return values


def make_player(kind: str, ruleset: Ruleset, rules: Rules, seed: int = 0) -> LabPlayer:
    """Return a player of a kind.

    Args:
        kind: one of `KINDS`, or a kind from a plugin.
        ruleset, rules: the game to play.
        seed: seed of the games from which the player learns the value of positions.

    Raises:
        LookupError: there is no such kind, or numpy is not installed.
    """
    if kind == "random":
        return RandomPlayer()
    if kind == "first":
        return FirstPlayer()
    if kind not in KINDS:
        brought = list_player_kinds().get(kind)
        if brought is None or kind not in list_known_kinds(ruleset.game):
            raise LookupError(format_unknown("player", kind, list_known_kinds(ruleset.game)))
        made: LabPlayer = brought.make(ruleset, rules, seed)
        return made
    worth = Estimator(rules, list_first_states(ruleset, rules), seed)
    if kind == "greedy":
        return GreedyPlayer(worth, 1, 6, 4, worth.preferences)
    return SearchPlayer(worth, 2, 6, 8, worth.preferences, 6, 24)


def list_known_kinds(game: str = "") -> tuple[str, ...]:
    """Return the names of all kinds of players: built-in kinds, then kinds from plugins.

    Args:
        game: name of a game, to list only kinds that play it; "" for all.
    """
    brought = [
        kind.name
        for kind in list_player_kinds().values()
        if kind.name not in KINDS and (not game or not kind.games or game in kind.games)
    ]
    return (*KINDS, *brought)


def list_first_states(ruleset: Ruleset, rules: Rules) -> list[State]:
    """Return games before their set-up: each deck against each deck, itself too, in both seats.

    With one seating only, a player would learn that the cards of the better deck are good, not which positions are.
    """
    decks = list(ruleset.decks)
    return [new_game(ruleset, rules, (one, other)) for one in decks for other in decks]


class SeatedAgent:
    """A player as an agent at a table; its random numbers depend on the seed and the number of moves so far.

    Args:
        make: creates the player when it is first asked.
        seed: the seed of its random numbers.
    """

    def __init__(self, make: Callable[[], LabPlayer], seed: int = 0) -> None:
        self.make = make
        self.seed = seed
        self.player: LabPlayer | None = None

    def answer(self, position: Position, choice: Choice) -> Any:
        """Return a legal answer to the choice that a position waits for."""
        if self.player is None:
            self.player = self.make()
        return self.player.decide(position, choice, library.Random(f"{self.seed}/{count_moves(position)}"))
