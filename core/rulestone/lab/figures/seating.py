"""The players of a simulation's games, and their measurements."""

from __future__ import annotations

from msgspec import Struct

from rulestone.game.ruleset import Ruleset
from rulestone.kernel.machine import Machine
from rulestone.kernel.rules.rules import Rules
from rulestone.kernel.setup import begin
from rulestone.kernel.trace import Log
from rulestone.lab.figures.measures import Gauge, playing
from rulestone.lab.figures.sums import Figures
from rulestone.lab.players.players import first_states, player
from rulestone.lab.players.seated import seated
from rulestone.lab.players.worth import Worth
from rulestone.lab.simulate.playout import Playout, ended
from rulestone.model.state import State


class Seating(Struct, frozen=True):
    """The players of a simulation, and whether more than the winner is measured.

    Attributes:
        players: kinds of the players of seat 1 and seat 2 (`rulestone.lab.players.players.known_kinds`).
        measured: whether to measure leads, branching and cards.
    """

    players: tuple[str, str] = ("random", "random")
    measured: bool = False

    @property
    def told(self) -> str:
        """Return the players, in words."""
        one, two = self.players
        return f"two {one} players" if one == two else f"{one} (seat 1) and {two} (seat 2)"

    def table(self, ruleset: Ruleset, rules: Rules, seed: int) -> SeatedTable:
        """The players seated, who have learnt what they learn.

        Args:
            seed: of the random games that they learn from.

        Raises:
            LookupError: there is no such player, or a library that is needed is not installed.
        """
        return SeatedTable(self, ruleset, rules, seed)


class SeatedTable:
    """Where a seating plays, in one process.

    Args:
        seating: who plays and what is measured.
        ruleset, rules: the game.
        seed: of what the players learn from.

    Attributes:
        figures: of the games played since they were last taken.
    """

    def __init__(self, seating: Seating, ruleset: Ruleset, rules: Rules, seed: int) -> None:
        one, two = seating.players
        first = player(one, ruleset, rules, seed)
        self.players = first, first if one == two else player(two, ruleset, rules, seed)
        self.rules = rules
        self.measured = seating.measured
        self.worth = Worth(rules, first_states(ruleset, rules), seed) if seating.measured else None
        self.playing = playing(ruleset)
        self.figures = Figures()

    def play(self, state: State, seed: int, limit: int, log: Log) -> Playout:
        """Play one game.

        Args:
            state: before the game's set-up; it stays as it is.
            seed: of all chance.
            limit: the number of choices at which it is cut off.
            log: has its trace afterwards.
        """
        s = state.fork()
        gauge = Gauge(self.rules, self.playing, s, self.worth)
        begin(self.rules, s, None)
        machine = Machine(self.rules, s, log, ask_nature=True)
        machine.run()
        for choice, answer in seated(machine, self.players, str(seed), limit):
            gauge.look(machine, choice, answer)
        found = ended(s, gauge.decisions)
        if self.measured:
            self.figures.count(gauge.done(s, log), found.winner)
        return found

    def taken(self) -> Figures | None:
        """The figures since they were last taken; None where none are measured."""
        found, self.figures = self.figures, Figures()
        return found if self.measured else None
