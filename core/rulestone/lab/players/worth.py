"""What a position is worth to a player: a sum over what he sees, with weights learnt from random games.

It knows nothing of a game but its zones and values: how many more cards a player has in each zone than the other one,
how much more there is in all of each number printed or made on those whose faces are seen, of the counters and signs on
them, and of the values of the players. What lies in the slots of each seat counts by itself: a board looks otherwise
from the other side.

Only differences count, so that half as much has to be learnt: what is good for one player is as bad for the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from rulestone.kernel.machine import Machine
from rulestone.kernel.position import Position
from rulestone.kernel.rules.rules import Rules
from rulestone.kernel.setup import begin
from rulestone.lab.simulate.playout import random_answer
from rulestone.model.state import State
from rulestone.model.zones import SHARED
from rulestone.scenario.views import visible

GAMES = 160
"""So many random games are learnt from: with half as many who wins is told much worse in three games of four."""
APART = 12
"""Positions that are learnt from lie so many answers apart, about: neighbours teach the same."""
MOST = 1_500
RIDGE = 30.0


class Features:
    """What is looked at in the positions of a game.

    Args:
        rules: the compiled ruleset.
        marks: names of numbers and signs that are put on cards and are no attributes with a number, as counters.
    """

    def __init__(self, rules: Rules, marks: Sequence[str] = ()) -> None:
        self.rules = rules
        attributes = rules.parts.attributes
        declared = [name for name, one in attributes.items() if one.of == "card" and plain(one.default)]
        self.declared = frozenset(declared)
        self.numbers = [*declared, *(name for name in marks if name not in self.declared)]
        self.values = [name for name, one in attributes.items() if one.of == "player" and plain(one.default)]
        # zone by zone the numbers that are looked at, with their places
        self.looked = {
            zone.name: list(enumerate(self.numbers, 1)) for zone in rules.layout.zones if zone.seen_by == "all"
        }

    def keep(self, weights: Sequence[float]) -> None:
        """Look no more at numbers that count for nothing: where none of a zone's cards has ever had one.

        Args:
            weights: what each of the numbers of a position counts.
        """
        width = 1 + len(self.numbers)
        for at, zone in enumerate(self.rules.layout.zones):
            counts = weights[at * width : (at + 1) * width]
            if zone.name in self.looked:
                self.looked[zone.name] = [(n, name) for n, name in self.looked[zone.name] if counts[n]]

    def of(self, state: State, player: int) -> list[float]:
        """The numbers of a position as a player sees it: what he has more of than the other, zone by zone."""
        machine = Machine(self.rules, state)
        layout = self.rules.layout
        position = Position(self.rules, state)
        found: list[float] = []
        slotted: tuple[list[float], list[float]] = ([], [])
        for zone in layout.zones:
            more = [0.0] * (1 + len(self.numbers))
            looked = self.looked.get(zone.name, ())
            taken = [0.0] * len(zone.slots), [0.0] * len(zone.slots)
            for owner in (0, 1):
                sign = 1.0 if owner == player else -1.0
                for oid in state.places[layout.place(zone.name, SHARED if zone.shared else owner)]:
                    card = state.objects[oid]
                    if zone.shared and card.controller != owner:
                        continue
                    more[0] += sign
                    if card.slot >= 0:
                        taken[owner][card.slot] += sign
                    if looked and visible(position, card, player):
                        for at, name in looked:
                            value = machine.value(oid, name) if name in self.declared else card.marks.get(name)
                            more[at] += sign * number(value)
            found += more
            for owner in (0, 1):
                slotted[owner].extend(taken[owner])
        for name in self.values:
            found.append(number(machine.value(player, name)) - number(machine.value(1 - player, name)))
        found.append(1.0 if state.game.get("turn player") == player else -1.0)
        return [*found, *slotted[0], *slotted[1]]


def plain(default: Any) -> bool:
    """Whether an attribute is a number."""
    return isinstance(default, int) and not isinstance(default, bool)


def number(value: Any) -> float:
    """A value as a number; what is none counts for nothing."""
    return float(value) if counts(value) else 0.0


class Worth:
    """What positions are worth, in chances to win.

    Args:
        rules: the compiled ruleset.
        states: games before their set-up, to learn from.
        seed: of the random games.
        games: how many of them.

    Raises:
        LookupError: numpy is not installed.
    """

    def __init__(self, rules: Rules, states: Sequence[State], seed: int = 0, games: int = GAMES) -> None:
        try:
            import numpy
        except ImportError:
            raise LookupError("this player needs numpy: pip install 'rulestone[lab]'") from None
        played = [random_game(rules, states[n % len(states)], Random(f"{seed}/{n}")) for n in range(games)]
        self.features = Features(rules, marks_in(state for seen, _ in played for state in seen))
        rows: list[list[float]] = []
        wins: list[float] = []
        for seen, winner in played:
            for state in seen:
                for player in (0, 1):
                    rows.append(self.features.of(state, player))
                    wins.append(0.5 if winner is None else float(winner == player))
        table = numpy.array(rows)
        spread = table.std(axis=0) + 1e-9
        scaled = table / spread
        square = scaled.T @ scaled + RIDGE * len(rows) ** 0.5 * numpy.eye(scaled.shape[1])
        self.weights = numpy.linalg.solve(square, scaled.T @ (numpy.array(wins) - 0.5)) / spread
        self.features.keep(list(self.weights))

    def __call__(self, state: State, player: int) -> float:
        """What a position is worth to a player: 1 for a game that he has won, 0 for one that he has lost."""
        if state.game.get("over"):
            winner = state.game.get("winner")
            return 0.5 if winner is None else 10.0 * (winner == player) - 5.0 * (winner != player)
        return 0.5 + float(self.features.of(state, player) @ self.weights)


def random_game(rules: Rules, state: State, random: Random) -> tuple[list[State], int | None]:
    """A random game: some of its positions, and who won."""
    s = state.fork()
    s.rng = random.getrandbits(64)
    begin(rules, s, None)
    machine = Machine(rules, s)
    machine.run()
    seen: list[State] = []
    for _ in range(MOST):
        choice = s.choice
        if choice is None:
            break
        if random.random() * APART < 1:
            seen.append(s.fork())
        machine.answer(random_answer(choice, random))
        machine.run()
    return seen, s.game.get("winner")


def marks_in(states: Iterable[State]) -> list[str]:
    """The names of the numbers and signs that cards bear in some positions, in order."""
    found = {key for state in states for card in state.objects for key, value in card.marks.items() if counts(value)}
    return sorted(found)


def counts(value: Any) -> bool:
    """Whether a value is a number, or says yes or no."""
    return isinstance(value, (int, float))
