"""Tallies of many games: how each ended, and total counts of bounded size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct, field

from rulestone.lab.simulate.games import Pairing

CUT_OFF = "cut off"
STOPPED = (CUT_OFF, "stopped")


class GameOutcome(Struct, frozen=True):
    """The course and result of one game.

    Attributes:
        index: number of the game, from 0.
        decks: names of the decks of seat 1 and seat 2.
        first: the seat that took the first turn, 0 or 1; None if no turn began.
        winner: the seat that won, 0 or 1; None for a draw or a stopped game.
        how: its ending, in the game's words; "cut off" at the limit of choices, "stopped" if nothing was left to do and
            no player had won.
        turns: number of turns that began.
        choices: number of choices with two or more legal answers.
        records: number of records in its trace.
    """

    index: int
    decks: Pairing
    first: int | None
    winner: int | None
    how: str
    turns: int
    choices: int
    records: int

    @property
    def stopped(self) -> bool:
        """Return whether the game was stopped before its end."""
        return self.how in STOPPED


class FailedGame(Struct, frozen=True):
    """A game that broke off because of a bug.

    Attributes:
        index: number of the game, from 0.
        decks: names of the decks of seat 1 and seat 2.
        error: type and message of the exception.
    """

    index: int
    decks: Pairing
    error: str


class Audits(Struct, frozen=True):
    """Numbers of invariant checks.

    Attributes:
        changes: number of changes after which the quick invariants were checked.
        positions: number of checked positions: choices and ends of games.
        thorough: number of these positions that were also saved, loaded, continued in parallel and tested with other
            hidden cards.
    """

    changes: int = 0
    positions: int = 0
    thorough: int = 0

    def __add__(self, other: Audits) -> Audits:
        return Audits(self.changes + other.changes, self.positions + other.positions, self.thorough + other.thorough)


class OutcomeKind(Struct, frozen=True):
    """The counted properties of a game except its length; see `GameOutcome`."""

    decks: Pairing
    first: int | None
    winner: int | None
    how: str


class Tally(Struct):
    """Counts of games.

    Attributes:
        kinds: number of games by kind of outcome.
        turns, choices: length → number of games of that length.
    """

    kinds: dict[OutcomeKind, int] = field(default_factory=dict)
    turns: dict[int, int] = field(default_factory=dict)
    choices: dict[int, int] = field(default_factory=dict)

    def add(self, outcomes: Iterable[GameOutcome]) -> None:
        """Count further games."""
        for o in outcomes:
            kind = OutcomeKind(o.decks, o.first, o.winner, o.how)
            self.kinds[kind] = self.kinds.get(kind, 0) + 1
            self.turns[o.turns] = self.turns.get(o.turns, 0) + 1
            self.choices[o.choices] = self.choices.get(o.choices, 0) + 1

    @property
    def games(self) -> int:
        """The number of counted games."""
        return sum(self.kinds.values())

    @property
    def decisions(self) -> int:
        """The total number of choices with two or more legal answers."""
        return sum(length * games for length, games in self.choices.items())

    def seats(self, decks: Pairing | None = None) -> dict[str, int]:
        """Return the numbers of games, of wins by seat, of draws and of stopped games: of one pairing, or of all."""
        found = {"games": 0, "seat 1": 0, "seat 2": 0, "draws": 0, "stopped": 0}
        for kind, games in self.kinds.items():
            if decks is not None and kind.decks != decks:
                continue
            found["games"] += games
            if kind.winner is not None:
                found[f"seat {kind.winner + 1}"] += games
            if kind.how in STOPPED:
                found["stopped"] += games
            elif kind.winner is None:
                found["draws"] += games
        return found

    def count_deck(self, deck: str) -> dict[str, int]:
        """Count games of a deck against others, and those it won; a deck against itself counts for neither."""
        return self.sum_won(
            (games, kind.winner is not None and kind.decks[kind.winner] == deck)
            for kind, games in self.kinds.items()
            if deck in kind.decks and kind.decks[0] != kind.decks[1]
        )

    def count_first(self) -> dict[str, int]:
        """Count the games with a first turn, and those won by its player."""
        return self.sum_won((n, kind.winner == kind.first) for kind, n in self.kinds.items() if kind.first is not None)

    @staticmethod
    def sum_won(counted: Iterable[tuple[int, bool]]) -> dict[str, int]:
        """Sum the numbers of games, and of games that were won."""
        listed = list(counted)
        return {"games": sum(games for games, _ in listed), "won": sum(games for games, won in listed if won)}

    def ends(self) -> dict[str, int]:
        """Return ending → number of games, the most frequent first."""
        counted: Counter[str] = Counter()
        for kind, games in self.kinds.items():
            counted[kind.how] += games
        return dict(sorted(counted.items(), key=lambda pair: (-pair[1], pair[0])))


def list_decks(pairs: Sequence[Pairing]) -> tuple[str, ...]:
    """Return the decks of pairings, each once."""
    return tuple(dict.fromkeys(deck for pair in pairs for deck in pair))


def measure_spread(lengths: dict[int, int]) -> dict[str, float]:
    """Return median, least and most; all 0 for no games.

    Args:
        lengths: length → number of games of that length.
    """
    if not lengths:
        return {"median": 0, "min": 0, "max": 0}
    games = sum(lengths.values())
    middle = (find_nth(lengths, (games - 1) // 2) + find_nth(lengths, games // 2)) / 2
    return {"median": int(middle) if middle == int(middle) else middle, "min": min(lengths), "max": max(lengths)}


def find_nth(lengths: dict[int, int], place: int) -> int:
    """Return the length of the game at an index, from 0, in order of length."""
    for length in sorted(lengths):
        place -= lengths[length]
        if place < 0:
            return length
    raise IndexError(place)


def make_game_row(outcome: GameOutcome | FailedGame, game: str, seed: int) -> dict[str, Any]:
    """Return a game as a row of a table, every row with the same columns.

    Args:
        outcome: outcome of the game, or its failure.
        game: ruleset as "game@revision".
        seed: seed of the simulation.

    Returns:
        column → value; seats are 1 and 2, unknown values None.
    """
    went = outcome if isinstance(outcome, GameOutcome) else None
    return {
        "game": game,
        "seed": seed,
        "index": outcome.index,
        "deck 1": outcome.decks[0],
        "deck 2": outcome.decks[1],
        "first": get_seat(went.first) if went else None,
        "winner": get_seat(went.winner) if went else None,
        "how": went.how if went else "broke off",
        "turns": went.turns if went else None,
        "decisions": went.choices if went else None,
        "records": went.records if went else None,
        "error": None if isinstance(outcome, GameOutcome) else outcome.error,
    }


def get_seat(player: int | None) -> int | None:
    """Return a player as a seat, 1 or 2."""
    return None if player is None else player + 1
