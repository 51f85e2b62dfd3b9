"""The worth of a position to a player: a sum over visible features, with weights learnt from games.

It knows only a game's zones and values. Features are the differences between the players: cards in each zone, the sum
of each printed or derived number on visible cards in play, counters and signs on them, cards of each kind or posture,
and the values of the players. The slots of each seat count separately, since boards are not symmetric.

The weights make a position worth as much as the next one, and the last one as much as the result of the game (temporal
differences, by least squares: Bradtke and Barto 1996). The winner reveals little about a position long before the end;
its successors say much, and few games suffice.

Only differences count, which halves the number of weights: an advantage of one player is a disadvantage of the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rulestone.kernel.declare import Attribute
from rulestone.kernel.machine import Machine
from rulestone.kernel.position import Position, is_visible
from rulestone.kernel.rules.rules import Rules
from rulestone.lab.players.preferences import PRIOR, SPREAD, learn_preferences
from rulestone.model.state import State
from rulestone.model.zones import SHARED

TRAINING_GAMES = 160
"""Number of games to learn from: with half as many, predictions are much worse in three games of four."""
RIDGE = 30.0
MIN_WEIGHT = 0.1
"""Minimum weight of a feature, as a share of the greatest weight. Lighter features only take time."""


Looked = tuple[int, str, Any]
"""A feature of visible cards: its index among the numbers of a zone, the name of an attribute or mark, and the counted
word; None to add up the numeric value.
"""


class Features:
    """The features of positions of a game.

    Args:
        rules: the compiled ruleset.
        marks: names of numeric marks on cards that are not declared attributes, such as counters.
    """

    def __init__(self, rules: Rules, marks: Sequence[str] = ()) -> None:
        self.rules = rules
        attributes = rules.parts.attributes
        declared = [name for name, one in attributes.items() if one.of == "card" and is_number(one.default)]
        self.declared = frozenset(declared)
        #: attributes with words or signs as values: the player counts the cards with each
        self.words = list_words({name: one for name, one in attributes.items() if name not in self.declared})
        known = self.declared | {name for name, _ in self.words}
        self.numbers = [*declared, *(name for name in marks if name not in known)]
        self.values = [name for name, one in attributes.items() if one.of == "player" and is_number(one.default)]
        # the attributes read in each zone with cards in play, with their places
        looked = enumerate([*((name, None) for name in self.numbers), *self.words], 1)
        every: list[Looked] = [(at, name, word) for at, (name, word) in looked]
        self.looked = dict.fromkeys(rules.places.zones, every)
        self.width = 1 + len(every)

    def drop_unused(self, weights: Sequence[float]) -> None:
        """Drop features of weight zero.

        Args:
            weights: weight of each number that describes a position.
        """
        for at, zone in enumerate(self.rules.layout.zones):
            counts = weights[at * self.width : (at + 1) * self.width]
            if zone.name in self.looked:
                self.looked[zone.name] = [one for one in self.looked[zone.name] if counts[one[0]]]

    def read(self, state: State, player: int) -> list[float]:
        """Return the visible features of a position: the player's surplus over the opponent, zone by zone."""
        machine = Machine(self.rules, state)
        layout = self.rules.layout
        position = Position(self.rules, state)
        found: list[float] = []
        slotted: tuple[list[float], list[float]] = ([], [])
        for zone in layout.zones:
            more = [0.0] * self.width
            looked = self.looked.get(zone.name, ())
            taken = [0.0] * len(zone.slots), [0.0] * len(zone.slots)
            for owner in (0, 1):
                sign = 1.0 if owner == player else -1.0
                for oid in state.places[layout.get_place(zone.name, SHARED if zone.shared else owner)]:
                    card = state.objects[oid]
                    if zone.shared and card.controller != owner:
                        continue
                    more[0] += sign
                    if card.slot >= 0:
                        taken[owner][card.slot] += sign
                    if looked and is_visible(position, card, player):
                        for at, name, word in looked:
                            more[at] += sign * self.measure(machine, oid, name, word)
            found += more
            for owner in (0, 1):
                slotted[owner].extend(taken[owner])
        for name in self.values:
            found.append(read_number(machine.value(player, name)) - read_number(machine.value(1 - player, name)))
        found.append(1.0 if state.game.get("turn player") == player else -1.0)
        return [*found, *slotted[0], *slotted[1]]

    def measure(self, machine: Machine, oid: int, name: str, word: Any) -> float:
        """Return a number of a card, or whether its value is a word; see `Looked`."""
        if word is not None:
            return float(machine.value(oid, name) == word)
        return read_number(
            machine.value(oid, name) if name in self.declared else machine.state.objects[oid].marks.get(name)
        )


def list_words(attributes: Mapping[str, Attribute]) -> list[tuple[str, Any]]:
    """Return the words of card attributes, each with the name of its attribute."""
    words = ((name, word) for name, one in attributes.items() if one.of == "card" for word in one.words)
    return [(name, word) for name, word in words if word is not False]


def is_number(default: Any) -> bool:
    """Return whether an attribute is a number."""
    return isinstance(default, int) and not isinstance(default, bool)


def read_number(value: Any) -> float:
    """Return a value as a number; other values count as zero."""
    return float(value) if is_count(value) else 0.0


class Estimator:
    """The value of positions as a probability of winning, learned from games.

    Args:
        rules: the compiled ruleset.
        states: states before the set-up of a game, to learn from.
        seed: seed of the games.
        games: number of games.

    Attributes:
        preferences: the winners' preferences in these games.

    Raises:
        LookupError: numpy is not installed.
        Interrupted: Ctrl-C was pressed.
    """

    def __init__(self, rules: Rules, states: Sequence[State], seed: int = 0, games: int = TRAINING_GAMES) -> None:
        try:
            import numpy
        except ImportError:
            raise LookupError("it needs numpy: pip install -e '.[lab]' in Rulestone's folder") from None

        def fit_weights(rows: Any, won: Any) -> Any:
            table = numpy.array(rows)
            square = table.T @ table + 2 * SPREAD**2 * PRIOR * numpy.eye(table.shape[1])
            return numpy.linalg.solve(square, table.T @ numpy.array(won))

        self.preferences, lessons = learn_preferences(rules, states, seed, games, fit_weights)
        self.features = Features(rules, list_marks(state for lesson in lessons for state in lesson.states))
        ways = [
            # half a win, half a loss, or 0 without a winner
            (
                numpy.array([self.features.read(state, player) for state in lesson.states]),
                0.0 if lesson.winner is None else (lesson.winner == player) - 0.5,
            )
            for lesson in lessons
            if lesson.states
            for player in (0, 1)
        ]
        table = numpy.concatenate([way for way, _ in ways])
        spread = table.std(axis=0) + 1e-9
        square = RIDGE * len(table) ** 0.5 * numpy.eye(table.shape[1])
        wanted = numpy.zeros(table.shape[1])
        for way, gain in ways:
            now = way / spread
            after = numpy.concatenate([now[1:], numpy.zeros((1, now.shape[1]))])
            square += now.T @ (now - after)
            wanted += now[-1] * gain
        counts = numpy.linalg.solve(square, wanted)
        counts[abs(counts) < MIN_WEIGHT * abs(counts).max()] = 0.0
        self.weights = counts / spread
        self.features.drop_unused(list(self.weights))

    def __call__(self, state: State, player: int) -> float:
        """Return the worth of a position to a player: 1 for a won game, 0 for a lost one."""
        if state.game.get("over"):
            winner = state.game.get("winner")
            return 0.5 if winner is None else 10.0 * (winner == player) - 5.0 * (winner != player)
        return 0.5 + float(self.features.read(state, player) @ self.weights)


def list_marks(states: Iterable[State]) -> list[str]:
    """Return the names of the numbers and signs that cards bear in some positions, in order."""
    found = {key for state in states for card in state.objects for key, value in card.marks.items() if is_count(value)}
    return sorted(found)


def is_count(value: Any) -> bool:
    """Return whether a value is a number or a truth value."""
    return isinstance(value, (int, float))
