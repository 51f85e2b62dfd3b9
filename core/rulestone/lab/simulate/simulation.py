"""Simulating: many whole games between random players, on one process or several, with the same result."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from rulestone.game.host import find
from rulestone.kernel.rules.rules import Rules
from rulestone.kernel.trace import Log
from rulestone.lab.simulate.games import new_game
from rulestone.lab.simulate.invariants import Inspector
from rulestone.lab.simulate.pairings import Pairing, pairings
from rulestone.lab.simulate.playout import LIMIT, playout
from rulestone.model.state import State

CUT_OFF = "cut off"
STOPPED = (CUT_OFF, "stopped")
CHUNK = 10
TURN = ("turn begins", "phase")  # whichever comes first tells whose first turn it is


class Outcome(Struct, frozen=True):
    """How one game went.

    Attributes:
        index: its number, from 0.
        decks: the decks of seat 1 and seat 2.
        first: the seat that took the first turn, 0 or 1; None if no turn began.
        winner: the seat that won; None for a draw and for a game that was stopped.
        how: how it ended, in the game's words; "cut off" when the limit of decisions was reached, "stopped" when
            nothing was left to do and nobody had won.
        turns: how many turns were begun.
        choices: how many choices had two or more legal answers.
    """

    index: int
    decks: Pairing
    first: int | None
    winner: int | None
    how: str
    turns: int
    choices: int

    @property
    def stopped(self) -> bool:
        """Whether it came to no end of its own."""
        return self.how in STOPPED


class Failed(Struct, frozen=True):
    """A game that broke off because of a bug.

    Attributes:
        index: its number, from 0.
        error: the exception, in words.
    """

    index: int
    error: str


class Inspected(Struct, frozen=True):
    """What was looked at for invariants in games that were played.

    Attributes:
        changes: how many changes, after each of which all that is quick to look at was looked at.
        positions: how many choices and ends of games.
        thorough: how many of these were saved, loaded and played on with, their hidden cards exchanged.
    """

    changes: int = 0
    positions: int = 0
    thorough: int = 0

    def __add__(self, other: Inspected) -> Inspected:
        return Inspected(self.changes + other.changes, self.positions + other.positions, self.thorough + other.thorough)


class Simulation(Struct, frozen=True):
    """Many games between random players.

    Attributes:
        game: "game@revision".
        asked: how many games were asked for.
        seed: what all chance was derived from.
        limit: the number of choices at which a game is cut off.
        pairings: the decks of seat 1 and seat 2; the games take them in turn.
        outcomes: the games that were played, in order.
        failed: those that broke off.
        cited: ids of the rules that a record of any game cited, in the order of the rulebook.
        rules: ids of all rules.
        leaned: the assumptions that the games leaned on, with the option taken.
        looked: what was looked at for invariants; None if that was not asked for.
    """

    game: str
    asked: int
    seed: int
    limit: int
    pairings: tuple[Pairing, ...]
    outcomes: tuple[Outcome, ...]
    failed: tuple[Failed, ...]
    cited: tuple[str, ...]
    rules: tuple[str, ...]
    leaned: dict[str, Any]
    looked: Inspected | None = None

    @property
    def never(self) -> tuple[str, ...]:
        """The rules that nothing in any of the games cited."""
        seen = set(self.cited)
        return tuple(rule for rule in self.rules if rule not in seen)

    def ends(self) -> dict[str, int]:
        """How games ended → how many, the most frequent first."""
        counted = Counter(outcome.how for outcome in self.outcomes)
        return dict(sorted(counted.items(), key=lambda pair: (-pair[1], pair[0])))

    def to_dict(self) -> dict[str, Any]:
        """Everything in it as plain lists and dicts, ready for JSON."""
        return {
            "game": self.game,
            "asked": self.asked,
            "played": len(self.outcomes),
            "seed": self.seed,
            "limit": self.limit,
            "pairings": [
                {"decks": list(pairing), **tally(o for o in self.outcomes if o.decks == pairing)}
                for pairing in self.pairings
            ],
            "all": tally(self.outcomes),
            "decks": {deck: deck_tally(self.outcomes, deck) for deck in decks_of(self.pairings)},
            "first": first_tally(self.outcomes),
            "turns": spread([o.turns for o in self.outcomes]),
            "decisions": spread([o.choices for o in self.outcomes]),
            "ends": self.ends(),
            "rules": {"all": len(self.rules), "cited": list(self.cited), "never": list(self.never)},
            "traced": len(self.outcomes),
            "assumptions": dict(self.leaned),
            "looked at": None if self.looked is None else asdict(self.looked),
            "failed": [{"index": failed.index, "error": failed.error} for failed in self.failed],
        }


# --- counting -------------------------------------------------------------------------------------------------------


def decks_of(pairs: Sequence[Pairing]) -> tuple[str, ...]:
    """The decks in pairings, each once."""
    return tuple(dict.fromkeys(deck for pair in pairs for deck in pair))


def tally(outcomes: Iterable[Outcome]) -> dict[str, int]:
    """Games, wins by seat, draws and stopped games."""
    listed = list(outcomes)
    return {
        "games": len(listed),
        "seat 1": sum(o.winner == 0 for o in listed),
        "seat 2": sum(o.winner == 1 for o in listed),
        "draws": sum(o.winner is None and not o.stopped for o in listed),
        "stopped": sum(o.stopped for o in listed),
    }


def deck_tally(outcomes: Iterable[Outcome], deck: str) -> dict[str, int]:
    """Games of a deck against others, and how many of them it won; a deck against itself counts for neither."""
    listed = [o for o in outcomes if deck in o.decks and o.decks[0] != o.decks[1]]
    won = sum(o.winner is not None and o.decks[o.winner] == deck for o in listed)
    return {"games": len(listed), "won": won}


def first_tally(outcomes: Iterable[Outcome]) -> dict[str, int]:
    """Games in which somebody took a first turn, and how many of them the same player won."""
    listed = [o for o in outcomes if o.first is not None]
    return {"games": len(listed), "won": sum(o.winner == o.first for o in listed)}


def spread(numbers: Sequence[int]) -> dict[str, float]:
    """Median, least and most; all 0 for no numbers."""
    from statistics import median

    if not numbers:
        return {"median": 0, "min": 0, "max": 0}
    middle = median(numbers)
    return {"median": int(middle) if middle == int(middle) else middle, "min": min(numbers), "max": max(numbers)}


# --- playing --------------------------------------------------------------------------------------------------------


def seed_of(seed: int, index: int) -> int:
    """The seed of one game: the same in every process, and no two alike for practical purposes."""
    return int.from_bytes(hashlib.blake2b(f"{seed}/{index}".encode(), digest_size=8).digest())


class Hall:
    """Where the games are played: a ruleset compiled, and a set of decks laid out for each pairing.

    Args:
        game: "game" or "game@revision".
        decks: names of decks, () for all.
        assume: options of named assumptions.
        seed: what all chance is derived from.
        limit: the number of choices at which a game is cut off.
        check: whether an inspector looks at every change for invariants.

    Raises:
        UnknownGame, UnknownCard, UnfitDeck, LookupError: what is named does not exist or may not play.
    """

    def __init__(
        self, game: str, decks: Sequence[str] = (), assume: Mapping[str, Any] | None = None, seed: int = 0,
        limit: int = LIMIT, check: bool = False,
    ) -> None:  # fmt: skip
        found, self.ruleset = find(game)
        self.rules: Rules = found.rules(self.ruleset.revision, dict(assume or {}))
        self.pairings = pairings(self.ruleset, self.rules, decks)
        self.seed = seed
        self.limit = limit
        self.looked: Inspected | None = Inspected() if check else None
        self.states: dict[Pairing, State] = {
            pairing: new_game(self.ruleset, self.rules, pairing) for pairing in self.pairings
        }

    def play(self, index: int, log: Log) -> Outcome:
        """Play one game; the log has its whole trace afterwards, or as far as it came.

        Raises:
            rulestone.lab.simulate.invariants.Broken: it is looked at for invariants, and one does not hold.
        """
        pairing = self.pairings[index % len(self.pairings)]
        seed = seed_of(self.seed, index)
        inspector = None
        if self.looked is not None:
            inspector = Inspector(self.rules, seed)
        try:
            done = playout(self.rules, self.states[pairing], seed, self.limit, log, inspector)
        finally:
            if inspector is not None and self.looked is not None:
                self.looked += Inspected(inspector.changes, inspector.positions, inspector.thorough)
        first = next((record.data["player"] for record in log.records if record.event in TURN), None)
        return Outcome(index, pairing, first, done.winner, done.how, done.turns, done.choices)


Part = tuple[list[Outcome], list[Failed], set[str], set[str], Inspected]


def play_some(hall: Hall, indexes: Iterable[int]) -> Part:
    """Play some of the games.

    Returns:
        how they went, those that broke off, the rules that their traces cite, the assumptions leaned on, and what was
        looked at for invariants.
    """
    if hall.looked is not None:
        hall.looked = Inspected()
    outcomes: list[Outcome] = []
    failed: list[Failed] = []
    cited: set[str] = set()
    leaned: set[str] = set()
    for index in indexes:
        log = Log()
        try:
            outcomes.append(hall.play(index, log))
        except Exception as error:
            # a bug of one game must not cost the others; it is told with the command that repeats it
            failed.append(Failed(index, f"{type(error).__name__}: {error}"))
            continue
        for record in log.records:
            cited.update(record.rules)
        leaned.update(log.leaned)
    return outcomes, failed, cited, leaned, hall.looked or Inspected()


def simulate(
    game: str,
    games: int = 1000,
    seed: int = 0,
    decks: Sequence[str] = (),
    *,
    processes: int = 1,
    assume: Mapping[str, Any] | None = None,
    limit: int = LIMIT,
    check: bool = False,
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Play full games between random players. The same seed gives the same result, whatever the number of processes.

    Every game is traced, which costs about a seventh of the time, so that the rules that never come up are known.

    Args:
        game: "game" or "game@revision".
        games: how many; the pairings of the decks take turns.
        seed: what all chance is derived from.
        decks: names of decks; every two of them meet, in both seatings. One alone plays against itself; () for all.
        processes: how many processes share the work.
        assume: options of named assumptions.
        limit: the number of choices at which a game is cut off.
        check: look at every change for what must be true in every game (`rulestone.lab.simulate.invariants`); a game in
            which it is not has broken off. The games are the same either way.
        progress: called with the number of games that are done, now and then.

    Raises:
        UnknownGame, UnknownCard, UnfitDeck, LookupError: what is named does not exist or may not play.
    """
    hall = Hall(game, decks, assume, seed, limit, check)
    chunks = [range(start, min(start + CHUNK, games)) for start in range(0, games, CHUNK)]
    outcomes: list[Outcome] = []
    failed: list[Failed] = []
    cited: set[str] = set()
    leaned: set[str] = set()
    looked = Inspected()
    named = (game, tuple(decks), dict(assume or {}), seed, limit, check)
    for part in played(hall, chunks, min(processes, len(chunks)), named):
        outcomes += part[0]
        failed += part[1]
        cited |= part[2]
        leaned |= part[3]
        looked += part[4]
        if progress is not None:
            progress(len(outcomes) + len(failed))
    book = tuple(rule.id for rule in hall.ruleset.rulebook)
    return Simulation(
        game=hall.ruleset.name,
        asked=games,
        seed=seed,
        limit=limit,
        pairings=hall.pairings,
        outcomes=tuple(outcomes),
        failed=tuple(failed),
        cited=tuple(rule for rule in book if rule in cited),
        rules=book,
        leaned={name: hall.rules.options[name] for name in sorted(leaned)},
        looked=looked if check else None,
    )


def played(hall: Hall, chunks: Sequence[range], processes: int, named: tuple[Any, ...]) -> Iterator[Part]:
    """The parts of the work, in order, whoever does them."""
    if processes < 2:
        for chunk in chunks:
            yield play_some(hall, chunk)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_all_start_methods, get_context

    # a forked process finds everything compiled already; where there is none it compiles for itself
    context = get_context("fork" if "fork" in get_all_start_methods() else None)
    with ProcessPoolExecutor(processes, context, enter, named) as pool:
        yield from pool.map(play_chunk, chunks)


HALL: list[Hall] = []


def enter(*named: Any) -> None:
    """Prepare a process of its own."""
    HALL[:] = [Hall(*named)]


def play_chunk(chunk: range) -> Part:
    """Play some of the games in a process of its own."""
    return play_some(HALL[0], chunk)
