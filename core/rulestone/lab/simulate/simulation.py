"""Simulation of many games, by default between random players, in one process or several, with the same result."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import nullcontext
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import asdict

from rulestone.game.host import find
from rulestone.game.ruleset import Ruleset
from rulestone.kernel.rules.rules import Rules
from rulestone.kernel.trace import Log
from rulestone.lab.batches import Batches
from rulestone.lab.interrupts import Stopped
from rulestone.lab.simulate.games import Pairing, list_pairings, new_game
from rulestone.lab.simulate.invariants import Inspector
from rulestone.lab.simulate.playout import MAX_CHOICES, Playout, playout
from rulestone.lab.simulate.tally import CUT_OFF, Audits, FailedGame, GameOutcome, Tally, list_decks, measure_spread
from rulestone.lab.workers import worker_pool
from rulestone.model.display import Displayed
from rulestone.model.records import dump_fields
from rulestone.model.state import State


class GameTotals(Protocol):
    """Figures of games. Figures of several batches can be added."""

    def add(self, other: Any) -> Any:
        """Return the sum of both."""
        ...

    def to_dict(self) -> dict[str, Any]:
        """Return the figures as plain lists and dicts."""
        ...


class PlayedTable(Protocol):
    """A table at which the players of `Seats` play."""

    def play(self, state: State, seed: int, limit: int, log: Log) -> Playout:
        """Play one game, including its set-up."""
        ...

    def take_figures(self) -> GameTotals | None:
        """Return the measurements since the last call."""
        ...


class Seats(Protocol):
    """The players of a simulation; a copy goes to every worker."""

    @property
    def description(self) -> str:
        """Return the players, in words."""
        ...

    def seat(self, ruleset: Ruleset, rules: Rules, seed: int) -> PlayedTable:
        """Return the table for games in this process."""
        ...


RANDOM = "random players"
TURN = ("turn begins", "phase")
"""Events that name the first player; the first record of any of them counts."""


class Simulation(Displayed, Struct, frozen=True):
    """The results of many games.

    Attributes:
        game: ruleset as "game@revision".
        asked: requested number of games.
        seed: seed of all randomness.
        limit: number of choices after which a game is cut off.
        pairings: pairs of decks (seat 1, seat 2); the games take them in turn.
        tally: counts of the completed games.
        outcomes: completed games in order; () if they were not stored.
        failed: games ended by an error, in order.
        cited: ids of the rules cited by any game, in rulebook order.
        rules: ids of all rules.
        assumptions: assumptions that the games depend on → option in force.
        looked: number of invariant checks; None if invariants were not checked.
        players: description of the players.
        measured: figures of play; None if not requested.
        cut: reason for an early end; "" for none.
        unwritten: whether the run ended early because games could not be written.
    """

    game: str
    asked: int
    seed: int
    limit: int
    pairings: tuple[Pairing, ...]
    tally: Tally
    outcomes: tuple[GameOutcome, ...]
    failed: tuple[FailedGame, ...]
    cited: tuple[str, ...]
    rules: tuple[str, ...]
    assumptions: dict[str, Any]
    looked: Audits | None = None
    players: str = RANDOM
    measured: GameTotals | None = None
    cut: str = ""
    unwritten: bool = False

    @property
    def mostly_cut_off(self) -> bool:
        """Return whether more than half of the games reached the limit of choices."""
        return 2 * self.tally.ends().get(CUT_OFF, 0) > self.tally.games

    @property
    def missing(self) -> int:
        """Return the number of games that were not played."""
        return self.asked - self.tally.games - len(self.failed)

    @property
    def uncited(self) -> tuple[str, ...]:
        """Return the rules that no game cited."""
        seen = set(self.cited)
        return tuple(rule for rule in self.rules if rule not in seen)

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain lists and dicts, ready for JSON."""
        return {
            **dump_fields(self, "game asked seed players limit cut"),
            "played": self.tally.games,
            "pairings": [{"decks": list(pairing), **self.tally.seats(pairing)} for pairing in self.pairings],
            "all": self.tally.seats(),
            "decks": {deck: self.tally.count_deck(deck) for deck in list_decks(self.pairings)},
            "first": self.tally.count_first(),
            "turns": measure_spread(self.tally.turns),
            "decisions": measure_spread(self.tally.choices),
            "ends": self.tally.ends(),
            "rules": {"all": len(self.rules), "cited": list(self.cited), "never": list(self.uncited)},
            "traced": self.tally.games,
            "assumptions": dict(self.assumptions),
            "looked at": None if self.looked is None else asdict(self.looked),
            "measured": None if self.measured is None else self.measured.to_dict(),
            "failed": [{"index": failed.index, "error": failed.error} for failed in self.failed],
            "not played": self.missing,
        }


# --- playing --------------------------------------------------------------------------------------------------------


def derive_seed(seed: int, index: int) -> int:
    """Return the seed of one game: the same in every process, and practically unique."""
    return int.from_bytes(hashlib.blake2b(f"{seed}/{index}".encode(), digest_size=8).digest())


def find_first_player(log: Log) -> int | None:
    """Return the player of the first turn; None if no turn began."""
    return next((record.data["player"] for record in log.records if record.event in TURN), None)


class PlayedBatch(Struct):
    """The results of a batch of games.

    Attributes:
        outcomes: completed games.
        failed: games ended by an error.
        cited: ids of the rules that they cited.
        assumptions: names of the assumptions that they depend on.
        looked: number of invariant checks.
        measured: figures of play; None if not measured.
    """

    outcomes: list[GameOutcome] = []
    failed: list[FailedGame] = []
    cited: set[str] = set()
    assumptions: set[str] = set()
    looked: Audits = Audits()
    measured: GameTotals | None = None

    def add(self, other: PlayedBatch, keep_outcomes: bool) -> None:
        """Add the results of another batch, with or without its completed games."""
        self.outcomes += other.outcomes if keep_outcomes else ()
        self.failed += other.failed
        self.cited |= other.cited
        self.assumptions |= other.assumptions
        self.looked += other.looked
        if other.measured is not None:
            self.measured = other.measured if self.measured is None else self.measured.add(other.measured)


class GameWorker:
    """A worker that plays games: a compiled ruleset with an initial state for each pairing of decks.

    Args:
        game: "game" or "game@revision".
        decks: names of decks; () for all.
        assume: options of named assumptions.
        seed: seed of all randomness.
        limit: number of choices after which a game is cut off.
        check: whether an `Inspector` checks invariants after every change.
        seats: the players; None for random players. An inspector only checks games of random players.

    Raises:
        UnknownGame: there is no such game or revision.
        UnknownCard: the ruleset has no deck of that name.
        UnfitDeck: the deck rules reject a deck.
        LookupError: there is no such assumption or option.
    """

    def __init__(
        self, game: str, decks: Sequence[str] = (), assume: Mapping[str, Any] | None = None, seed: int = 0,
        limit: int = MAX_CHOICES, check: bool = False, seats: Seats | None = None,
    ) -> None:  # fmt: skip
        found, self.ruleset = find(game)
        self.rules: Rules = found.rules(self.ruleset.revision, dict(assume or {}))
        self.pairings = list_pairings(self.ruleset, self.rules, decks)
        self.seed = seed
        self.limit = limit
        self.check = check
        self.states: dict[Pairing, State] = {
            pairing: new_game(self.ruleset, self.rules, pairing) for pairing in self.pairings
        }
        self.table = seats.seat(self.ruleset, self.rules, seed) if seats is not None else None

    def get_pair(self, index: int) -> Pairing:
        """Return the decks of a game."""
        return self.pairings[index % len(self.pairings)]

    def make_inspector(self, index: int) -> Inspector | None:
        """Return the inspector of a game, if invariants are to be checked."""
        return Inspector(self.rules, derive_seed(self.seed, index)) if self.check else None

    def play(self, index: int, log: Log, inspector: Inspector | None = None) -> GameOutcome:
        """Play one game; the log has its trace afterwards, even of an aborted game.

        Raises:
            rulestone.lab.simulate.invariants.Violation: an inspector found a violated invariant.
        """
        pairing = self.get_pair(index)
        state, seed = self.states[pairing], derive_seed(self.seed, index)
        if self.table is not None:
            done = self.table.play(state, seed, self.limit, log)
        else:
            done = playout(self.rules, state, seed, self.limit, log, inspector)
        return GameOutcome(
            index, pairing, find_first_player(log), done.winner, done.how, done.turns, done.choices, len(log.records)
        )

    def __call__(self, indexes: Iterable[int]) -> PlayedBatch:
        """Play the games with these indexes."""
        batch = PlayedBatch()
        for index in indexes:
            log, inspector = Log(), self.make_inspector(index)
            try:
                batch.outcomes.append(self.play(index, log, inspector))
            except Stopped:
                break
            except (Exception, SystemExit) as error:
                # a bug of one game must not cost the others; it is reported with the command that repeats it
                batch.failed.append(FailedGame(index, self.get_pair(index), f"{type(error).__name__}: {error}"))
            else:
                for record in log.records:
                    batch.cited.update(record.rules)
                batch.assumptions.update(log.assumptions)
            if inspector is not None:
                batch.looked += Audits(inspector.changes, inspector.positions, inspector.thorough)
        batch.measured = self.table.take_figures() if self.table is not None else None
        return batch


Keeper = Callable[[Sequence[GameOutcome], Sequence[FailedGame]], None]


def simulate(
    game: str,
    games: int = 1000,
    seed: int = 0,
    decks: Sequence[str] = (),
    *,
    processes: int = 1,
    executor: Executor | None = None,
    assume: Mapping[str, Any] | None = None,
    limit: int = MAX_CHOICES,
    check: bool = False,
    seats: Seats | None = None,
    keep: bool = True,
    archive: Keeper | None = None,
    progress: Callable[[int], None] | None = None,
    report: Callable[[str], None] | None = None,
) -> Simulation:
    """Play full games between random players. The same seed gives the same result with any number of workers.

    Every game is traced, to find the rules that never apply. That takes about a seventh of the time.
    Ctrl-C, and an `archive` that cannot write, stop it early and return the finished games.

    Args:
        game: "game" or "game@revision".
        games: number of games. The pairings of decks take turns.
        seed: seed of all randomness.
        decks: names of decks; () for all. Every two of them meet in both seatings; a single deck plays against itself.
        processes: number of local processes that share the work if there is no executor.
        executor: any executor; it stays open. None for `processes`.
        assume: options of named assumptions.
        limit: number of choices after which a game is cut off.
        check: whether to check invariants after every change (`rulestone.lab.simulate.invariants`). A violation ends
            that game as failed. Checks do not change any game.
        seats: the players and whether to measure play (`rulestone.lab.figures.seating.Seating`); None for two random
            players, which is fastest. `check` does not apply to other players.
        keep: whether to store every outcome. A million of them take much memory.
        archive: called with batches of finished games, in any order, to write them.
        progress: called from time to time with the number of completed games.
        report: called with a line for each failure of a worker.

    Raises:
        UnknownGame: there is no such game or revision.
        UnknownCard: the ruleset has no deck of that name.
        UnfitDeck: the deck rules reject a deck.
        LookupError: there is no such assumption or option.
    """
    named = (game, tuple(decks), dict(assume or {}), seed, limit, check, seats)
    with worker_pool(processes) if executor is None else nullcontext(executor) as pool:
        work: Batches[int, PlayedBatch] = Batches(GameWorker, named, range(games), pool, report)
        total, tally, cut = collect_batches(work, keep, archive, progress)
    hall: Any = work.worker
    killed = "its worker was killed repeatedly"
    lost = [FailedGame(index, hall.get_pair(index), killed) for (index,) in work.given_up]
    if lost and archive is not None and not cut:
        cut = write_games(archive, (), lost)
    book = tuple(rule.id for rule in hall.ruleset.rulebook)
    return Simulation(
        game=hall.ruleset.name,
        asked=games,
        seed=seed,
        limit=limit,
        pairings=hall.pairings,
        tally=tally,
        outcomes=tuple(sorted(total.outcomes, key=lambda outcome: outcome.index)),
        failed=tuple(sorted([*total.failed, *lost], key=lambda one: one.index)),
        cited=tuple(rule for rule in book if rule in total.cited),
        rules=book,
        assumptions={name: hall.rules.options[name] for name in sorted(total.assumptions)},
        looked=total.looked if check else None,
        players=seats.description if seats is not None else RANDOM,
        measured=total.measured,
        unwritten=bool(cut),
        cut=cut or ("interrupted" if work.stopped else ""),
    )


def collect_batches(
    work: Batches[int, PlayedBatch], keep: bool, archive: Keeper | None, progress: Callable[[int], None] | None
) -> tuple[PlayedBatch, Tally, str]:
    """Return the results of all batches, the counts, and the error that prevented writing games ("" for none).

    Args:
        work: the batches; stopped when games cannot be written.
        keep, archive, progress: as for `simulate`.
    """
    total = PlayedBatch()
    tally = Tally()
    cut = ""
    for _, batch in work:
        tally.add(batch.outcomes)
        total.add(batch, keep)
        if progress is not None:
            progress(work.done)
        if archive is not None and not cut:
            cut = write_games(archive, batch.outcomes, batch.failed)
            if cut:
                work.stop()
    return total, tally, cut


def write_games(record: Keeper, outcomes: Sequence[GameOutcome], failed: Sequence[FailedGame]) -> str:
    """Write games with a function that stores them.

    Returns:
        the error that prevented writing all of them; "" for none.
    """
    try:
        record(outcomes, failed)
    except OSError as error:
        return f"not every game could be written: {error.strerror or error}"
    return ""
