"""Players: who chooses by chance, who looks one step ahead, and who tries games out on cards dealt anew.

Those who look ahead do so on positions in which the cards that they do not see are dealt anew and chance is drawn
anew, so that they decide the same whatever the hidden cards are.
"""

from __future__ import annotations

import random as library
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

from rulestone.game.host import player_kinds
from rulestone.game.ruleset import Ruleset
from rulestone.kernel.errors import EndlessGame, Unreckonable
from rulestone.kernel.machine import Machine
from rulestone.kernel.position import Position
from rulestone.kernel.rules.rules import Rules
from rulestone.lab.dealing import deal
from rulestone.lab.outcomes.alike import distinct
from rulestone.lab.play.agents import moves
from rulestone.lab.players.tempers import Temper
from rulestone.lab.players.worth import Worth
from rulestone.lab.simulate.games import new_game
from rulestone.lab.simulate.playout import random_answer
from rulestone.lab.stopping import go_on
from rulestone.model.choices import Choice
from rulestone.model.state import State

KINDS = ("random", "first", "greedy", "search")
ANSWERS = 24
"""So many answers to one choice are looked at; of more those that come first."""


DIGITS = 6
"""Of so many digits of what positions are worth those are equal that differ by how sums were rounded."""
BACK = 40
"""So many answers back it is looked whether the game has been at an equal position."""


FEW = 3
"""So many answers that seem about as good are tried out."""
NEAR = 0.05
"""Answers seem about as good that differ by so much in chances to win."""
World = tuple[int, Position]
"""A position with what a player does not see dealt anew, and a seed of the chances in it."""


class LabPlayer(Protocol):
    """Answers choices; the same for the same position as he sees it and the same chance."""

    def decide(self, position: Position, choice: Choice, random: Random) -> Any:
        """A legal answer to the choice that a position waits for."""
        ...


class RandomPlayer:
    """Draws every answer from all legal ones."""

    def decide(self, position: Position, choice: Choice, random: Random) -> Any:
        """A legal answer."""
        return random_answer(choice, random)


class FirstPlayer:
    """Takes the first legal answer; in secret choices, and one time in twenty elsewhere, any answer.

    Two players who always took the first answer would tie at rock-paper-scissors forever, or loop.
    """

    def decide(self, position: Position, choice: Choice, random: Random) -> Any:
        """A legal answer."""
        if choice.secret or random.random() < 0.05:
            return random_answer(choice, random)
        return next(choice.answers())


class Ahead(NamedTuple):
    """How far somebody looks ahead.

    Attributes:
        answers: how many are given at most.
        breadth: how many answers of his own are tried in all.
        begun: how much was on the agenda when he was asked; None for what is there now.
    """

    answers: int
    breadth: int
    begun: int | None = None


class LookingPlayer:
    """Takes the answer after which what comes is worth most to him, on average over cards dealt anew.

    Args:
        worth: tells what a state is worth to a player, from 0 to 1.
        worlds: how often cards are dealt anew.
        horizon: how many answers are given after his own; those to whom an action is offered pass first.
        breadth: of what he is asked himself meanwhile, but for actions, so many answers are tried in all, and the best
            counts; 1 for one that is given as others are.
        temper: answers for everybody meanwhile; None for answers by chance.
    """

    def __init__(
        self,
        worth: Callable[[State, int], float],
        worlds: int,
        horizon: int,
        breadth: int = 1,
        temper: Temper | None = None,
    ) -> None:
        self.worth = worth
        self.worlds = worlds
        self.horizon = horizon
        self.breadth = breadth
        self.temper = temper or Temper({})

    def decide(self, position: Position, choice: Choice, random: Random) -> Any:
        """A legal answer."""
        worlds = [self.world(position, choice.player, random) for _ in range(self.worlds)]
        # which cards are alike he may know only as far as he sees them
        before = led_back(position, choice)
        # one that led back to an equal position would do so for ever
        answers = [one for one in distinct(worlds[0][1], (), ANSWERS).answers if one not in before]
        if len(answers) < 2:
            return answers[0] if answers else random_answer(choice, random)
        values = self.judged(worlds, choice.player, answers)
        if choice.secret:  # a player who always prefers the same answer can be guessed, and ties with a twin forever
            best = round(max(values), DIGITS)
            return random.choice(
                [one for one, value in zip(answers, values, strict=True) if round(value, DIGITS) == best]
            )
        # what gains nothing is not begun: it could be begun again and again
        return answers[max(range(len(answers)), key=lambda at: (round(values[at], DIGITS), answers[at] is None, -at))]

    def world(self, position: Position, player: int, random: Random) -> World:
        """What a player sees of a position, with all else dealt anew, and a seed of the chances in it."""
        seed = random.getrandbits(64)
        return seed, deal(position, player, seed)

    def judged(self, worlds: Sequence[World], player: int, answers: Sequence[Any]) -> list[float]:
        """What answers of a player are worth to him, on average over worlds."""
        sums = [0.0] * len(answers)
        for seed, world in worlds:
            for at, answer in enumerate(answers):
                go_on()
                sums[at] += self.tried(world, player, answer, Random(seed))
        return [value / len(worlds) for value in sums]

    def tried(self, world: Position, player: int, answer: Any, random: Random) -> float:
        """What a world is worth to a player some answers after one of his own."""
        state = world.state()
        state.rng = random.getrandbits(64)
        return self.outlook(Machine(world.rules, state), answer, player, random, Ahead(self.horizon, self.breadth))

    def outlook(self, machine: Machine, answer: Any, player: int, random: Random, ahead: Ahead) -> float:
        """What a state is worth to a player after an answer and what follows from it; the state is used up."""
        state = machine.state
        begun = len(state.agenda) if ahead.begun is None else ahead.begun
        try:
            machine.answer(answer)
            machine.run()
            for given in range(ahead.answers):
                choice = state.choice
                if choice is None or self.settled(state, begun):
                    break
                if ahead.breadth > 1 and choice.player == player and choice.kind != "act":
                    mine = distinct(Position(machine.rules, state), (), ahead.breadth).answers
                    if len(mine) > 1:
                        then = Ahead(ahead.answers - given - 1, ahead.breadth // len(mine), begun)
                        seed = random.getrandbits(64)
                        forks = [Machine(machine.rules, state.fork()) for _ in mine]
                        pairs = zip(forks, mine, strict=True)
                        return max(self.outlook(fork, one, player, Random(seed), then) for fork, one in pairs)
                machine.answer(self.followed(state, choice, random))
                machine.run()
        except (EndlessGame, Unreckonable):
            return -1.0
        return self.worth(state, player)

    def settled(self, state: State, begun: int) -> bool:
        """Whether enough was seen before the horizon.

        Args:
            begun: how much was on the agenda when he was asked.
        """
        return False

    def followed(self, state: State, choice: Choice, random: Random) -> Any:
        """What is answered after one's own answer, while looking ahead."""
        return self.temper.answer(state, choice, random)


def led_back(position: Position, choice: Choice) -> list[Any]:
    """What somebody who may begin something answered a little earlier, in positions equal to this one."""
    found: list[Any] = []
    if choice.kind != "act":
        return found
    after, at = position, position.before
    for _ in range(BACK):
        if at is None:
            break
        if at.choice == choice and at == position:
            found.append(after.given)
        after, at = at, at.before
    return found


class GreedyPlayer(LookingPlayer):
    """Looks until what he begins is done: everybody passes, other choices are answered by chance."""

    def settled(self, state: State, begun: int) -> bool:
        """Whether somebody may begin something anew, with nothing on the stack and nothing under way."""
        choice = state.choice
        return choice is not None and choice.kind == "act" and not state.stack and len(state.agenda) <= begun

    def followed(self, state: State, choice: Choice, random: Random) -> Any:
        """A pass where there may be one."""
        if choice.kind == "act" and choice.may_pass:
            return None
        return self.temper.answer(state, choice, random)


class SearchPlayer(GreedyPlayer):
    """Looks like who is greedy, and where several answers seem about as good, tries games out after each of these.

    Args:
        worth, worlds, horizon, breadth, temper: as for `LookingPlayer`.
        games: in so many worlds it is tried out what comes of an answer.
        length: so many answers are given in each.
    """

    def __init__(
        self,
        worth: Callable[[State, int], float],
        worlds: int,
        horizon: int,
        breadth: int,
        temper: Temper | None,
        games: int,
        length: int,
    ) -> None:
        super().__init__(worth, worlds + games, horizon, breadth, temper)
        self.games = games
        self.out = LookingPlayer(self.chances, games, length, 1, temper)

    def chances(self, state: State, player: int) -> float:
        """What a state is worth where many are looked at: a win in one of them is no more than that."""
        return min(1.0, max(0.0, self.worth(state, player)))

    def judged(self, worlds: Sequence[World], player: int, answers: Sequence[Any]) -> list[float]:
        """What answers are worth; those that seem worse than others are not tried out."""
        values = super().judged(worlds[self.games :], player, answers)
        best = max(values)
        near = sorted(range(len(answers)), key=lambda at: -values[at])[:FEW]
        near = [at for at in near if values[at] > best - NEAR]
        if len(near) > 1:
            tried = self.out.judged(worlds[: self.games], player, [answers[at] for at in near])
            # what was tried out stays before the others, whatever came of it
            after = [value - 1.0 for value in values]
            for at, value in zip(near, tried, strict=True):
                after[at] = values[at] + value
            return after
        return values


def player(kind: str, ruleset: Ruleset, rules: Rules, seed: int = 0) -> LabPlayer:
    """A player of a kind.

    Args:
        kind: one of `KINDS`, or one that a plugin brings.
        ruleset, rules: the game that he is to play.
        seed: of the games from which he learns what positions are worth.

    Raises:
        LookupError: there is no such kind, or numpy is not installed.
    """
    if kind == "random":
        return RandomPlayer()
    if kind == "first":
        return FirstPlayer()
    if kind not in KINDS:
        brought = player_kinds().get(kind)
        if brought is None or kind not in known_kinds(ruleset.game):
            raise LookupError(f"no player is called {kind!r}; there are: {', '.join(known_kinds(ruleset.game))}")
        made: LabPlayer = brought.make(ruleset, rules, seed)
        return made
    worth = Worth(rules, first_states(ruleset, rules), seed)
    if kind == "greedy":
        return GreedyPlayer(worth, 1, 6, 4, worth.temper)
    return SearchPlayer(worth, 2, 6, 8, worth.temper, 6, 24)


def known_kinds(game: str = "") -> tuple[str, ...]:
    """The names of all kinds of players: the built-in ones, and those that plugins bring.

    Args:
        game: only those that play this one; "" for all.
    """
    brought = [
        kind.name
        for kind in player_kinds().values()
        if kind.name not in KINDS and (not game or not kind.games or game in kind.games)
    ]
    return (*KINDS, *brought)


def first_states(ruleset: Ruleset, rules: Rules) -> list[State]:
    """Games of a ruleset's decks before their set-up: every deck against every one, itself too.

    In both seatings: otherwise the better deck is told by its cards, and not a good position by what is in it.
    """
    decks = list(ruleset.decks)
    return [new_game(ruleset, rules, (one, other)) for one in decks for other in decks]


class SeatedAgent:
    """A player as an opponent at the table: what he draws depends on the seed and on how far the game has come.

    Args:
        make: makes the player when he is first asked.
        seed: of his chances.
    """

    def __init__(self, make: Callable[[], LabPlayer], seed: int = 0) -> None:
        self.make = make
        self.seed = seed
        self.player: LabPlayer | None = None

    def answer(self, position: Position, choice: Choice) -> Any:
        """A legal answer to the choice that a position waits for."""
        if self.player is None:
            self.player = self.make()
        return self.player.decide(position, choice, library.Random(f"{self.seed}/{moves(position)}"))
