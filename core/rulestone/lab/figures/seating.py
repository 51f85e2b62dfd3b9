"""The players of a simulation's games, and their measurements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from msgspec import Struct

from rulestone.game.ruleset import Ruleset
from rulestone.kernel.machine import Machine
from rulestone.kernel.position import Position
from rulestone.kernel.rules.rules import Rules
from rulestone.kernel.setup import begin_game
from rulestone.kernel.trace import Log
from rulestone.lab.figures.measures import Figures, GameMeasures, GameObserver, Worthy, list_playing_actions
from rulestone.lab.interrupts import check_stop
from rulestone.lab.players.players import LabPlayer, list_first_states, make_player
from rulestone.lab.players.worth import Estimator
from rulestone.lab.simulate.playout import Playout, draw_answer, make_result
from rulestone.model.choices import NATURE, Choice
from rulestone.model.state import State


class Seating(Struct, frozen=True):
    """The players of a simulation, and whether more than the winner is measured.

    Attributes:
        players: kinds of the players of seat 1 and seat 2 (`rulestone.lab.players.players.list_known_kinds`).
        measured: whether to measure leads, branching and cards.
    """

    players: tuple[str, str] = ("random", "random")
    measured: bool = False

    @property
    def description(self) -> str:
        """Return the players, in words."""
        one, two = self.players
        return f"two {one} players" if one == two else f"{one} (seat 1) and {two} (seat 2)"

    def seat(self, ruleset: Ruleset, rules: Rules, seed: int) -> SeatedTable:
        """Return trained players at a table.

        Args:
            seed: seed of the random games from which they learn.

        Raises:
            LookupError: there is no such player, or a library that it needs is not installed.
        """
        return SeatedTable(self, ruleset, rules, seed)


class SeatedTable:
    """The players of a simulation in one process.

    Args:
        seating: the players, and whether games are measured.
        ruleset, rules: the game.
        seed: seed of the games that the players learn from.

    Attributes:
        figures: figures of the games since the last call of `take_figures`.
    """

    def __init__(self, seating: Seating, ruleset: Ruleset, rules: Rules, seed: int) -> None:
        one, two = seating.players
        first = make_player(one, ruleset, rules, seed)
        self.players = first, first if one == two else make_player(two, ruleset, rules, seed)
        self.rules = rules
        self.measured = seating.measured
        self.worth = Estimator(rules, list_first_states(ruleset, rules), seed) if seating.measured else None
        self.playing = list_playing_actions(ruleset)
        self.figures = Figures()

    def play(self, state: State, seed: int, limit: int, log: Log) -> Playout:
        """Play one game.

        Args:
            state: the state before the game's set-up; it is not changed.
            seed: seed of all randomness.
            limit: number of choices after which the game is cut off.
            log: receives the trace.
        """
        found, measures = play_game(self.rules, state, str(seed), self.players, limit, log, self.playing, self.worth)
        if self.measured:
            self.figures.count(measures, found.winner)
        return found

    def take_figures(self) -> Figures | None:
        """Return and reset the collected figures; None if games are not measured."""
        found, self.figures = self.figures, Figures()
        return found if self.measured else None


def play_game(
    rules: Rules,
    state: State,
    seed: str,
    players: tuple[LabPlayer, LabPlayer],
    limit: int,
    log: Log | None = None,
    playing: Iterable[str] = (),
    worth: Worthy | None = None,
) -> tuple[Playout, GameMeasures]:
    """Play and measure a game.

    Args:
        rules: the compiled ruleset.
        state: the state before the game's set-up; it is not changed.
        seed: seed of the game.
        players: the players of seat 1 and seat 2.
        limit: number of choices after which the game is cut off.
        log: receives the trace; None for no trace.
        playing, worth: as for `GameObserver`.
    """
    s = state.fork()
    log = log if log is not None else Log()
    gauge = GameObserver(rules, playing, s, worth)
    if not s.agenda and s.choice is None:
        begin_game(rules, s, None)
    machine = Machine(rules, s, log, ask_nature=True)
    machine.run()
    for choice, answer in play_seated(machine, players, seed, limit):
        gauge.measure_choice(machine, choice, answer)
    return make_result(s, gauge.decisions), gauge.make_measures(s, log)


def play_seated(
    machine: Machine, players: tuple[LabPlayer, LabPlayer], seed: str, limit: int
) -> Iterator[tuple[Choice, Any]]:
    """Play a game to its end and yield its choices.

    Every answer, also an answer of chance, has a generator of its own, seeded by the game's seed, the player and the
    number of that player's choices so far. Two games that differ in one decision of a player therefore draw the same
    for all others.

    Args:
        machine: a machine with `ask_nature`, at a choice or about to run to one.
        players: the players of seat 1 and seat 2.
        seed: the seed of the game.
        limit: number of choices after which the game is cut off.

    Yields:
        each choice of a player and its answer, before the answer takes effect.
    """
    state = machine.state
    asked = {NATURE: 0, 0: 0, 1: 0}
    before: Position | None = None
    given: Any = None
    for _ in range(limit):
        check_stop()
        choice = state.choice
        if choice is None:
            return
        who = choice.player
        random = Random(f"{seed}/{who}/{asked[who]}")
        asked[who] += 1
        if who == NATURE:
            answer = draw_answer(choice, random)
        else:
            # players are shown only the positions at which a player answers
            position = Position(machine.rules, state.fork(), (), before, frozenset(), given)
            answer = players[who].decide(position, choice, random)
            before, given = position, answer
            yield choice, answer
        machine.answer(answer)
        machine.run()
