"""Contrast of two rulesets: figures of games with the same seeds."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from concurrent.futures import Executor
from typing import Any

from msgspec import Struct

from rulestone.game.host import find
from rulestone.kernel.trace import Log
from rulestone.lab.batches import Batches
from rulestone.lab.differ.sides import RulesetSide, SideName
from rulestone.lab.figures.measures import GameMeasures, list_playing_actions, make_leads
from rulestone.lab.figures.seating import play_game
from rulestone.lab.interrupts import Stopped
from rulestone.lab.json import PlainResult
from rulestone.lab.players.players import list_first_states, make_player
from rulestone.lab.players.worth import Estimator
from rulestone.lab.simulate.games import list_pairings, new_game
from rulestone.lab.simulate.playout import MAX_CHOICES
from rulestone.lab.simulate.simulation import find_first_player
from rulestone.lab.statistics import MeasuredDifference, make_figure
from rulestone.model.display import Displayed

ROUND_SIZE = 200
"""Number of pairs of games between two checks of the confidence interval."""
USES = "games applying "
"""The name of a figure on a rule, before its id."""
MAX_RULES = 8
"""Maximum number of listed rules whose use differs."""


class PairedGame(Struct, frozen=True):
    """One game under one of the rulesets.

    Attributes:
        winner: the player who won; None for a draw.
        first: the player of the first turn; None if no turn began.
        how: its ending; "cut off" at the limit of choices.
        turns: number of turns.
        measures: decisions, options, leads, and cards drawn and played.
        rules: ids of the rules that were cited.
    """

    winner: int | None
    first: int | None
    how: str
    turns: int
    measures: GameMeasures
    rules: tuple[str, ...]


class ContrastQuestion(Struct, frozen=True):
    """The question of a contrast.

    Attributes:
        own, other: the two rulesets.
        decks: names of decks; () for all that both rulesets have.
        seed: seed of all chance.
        players: kinds of the players of seat 1 and seat 2.
        limit: number of choices at which a game is cut off.
        measured: whether to measure leads, and cards drawn and played.
    """

    own: SideName
    other: SideName
    decks: tuple[str, ...] = ()
    seed: int = 0
    players: tuple[str, str] = ("random", "random")
    limit: int = MAX_CHOICES
    measured: bool = False


class Contrast(Displayed, PlainResult, frozen=True):
    """The effects of a change on play.

    Attributes:
        own, other: the rulesets.
        seed: seed of all chance.
        players: the kinds of players in seat 1 and seat 2.
        games: number of pairs of games.
        same: number of pairs with the same ending, number of turns and number of decisions under both rulesets.
        failed: number of pairs cut short under one ruleset by a bug or an infinite loop.
        figures: the figures.
        stopped: whether it ended early.
    """

    own: str
    other: str
    seed: int
    players: tuple[str, str]
    games: int
    same: int
    failed: int
    figures: tuple[MeasuredDifference, ...]
    stopped: bool = False


Pair = tuple[PairedGame, PairedGame] | None


class ContrastWorker:
    """A worker that plays pairs of games, in any process.

    Args:
        question: the question of the contrast.

    Raises:
        UnknownGame: there is no such game or revision.
        UnknownCard: a ruleset has no deck of that name.
        UnfitDeck: the deck rules reject a deck.
        LookupError: there is no such player, or a library that it needs is missing.
    """

    def __init__(self, question: ContrastQuestion) -> None:
        self.question = question
        self.sides = RulesetSide(question.own), RulesetSide(question.other)
        self.rules = [side.game.rules(side.ruleset.revision, side.assume) for side in self.sides]
        decks = question.decks or tuple(
            name for name in self.sides[0].ruleset.decks if name in self.sides[1].ruleset.decks
        )
        found = [list_pairings(side.ruleset, rules, decks) for side, rules in zip(self.sides, self.rules, strict=True)]
        self.pairings = tuple(pairing for pairing in found[0] if pairing in found[1])
        self.states = [
            [new_game(side.ruleset, rules, pairing) for pairing in self.pairings]
            for side, rules in zip(self.sides, self.rules, strict=True)
        ]
        self.players = [
            tuple(make_player(kind, side.ruleset, rules, question.seed) for kind in question.players)
            for side, rules in zip(self.sides, self.rules, strict=True)
        ]
        self.worths = [
            Estimator(rules, list_first_states(side.ruleset, rules), question.seed) if question.measured else None
            for side, rules in zip(self.sides, self.rules, strict=True)
        ]
        self.playing = [list_playing_actions(side.ruleset) for side in self.sides]

    def __call__(self, numbers: Iterable[int]) -> dict[int, Pair]:
        """Play the pairs with these numbers, from 0; None for a broken pair."""
        found: dict[int, Pair] = {}
        try:
            for number in numbers:
                found[number] = self.play_pair(number)
        except Stopped:
            pass
        return found

    def play_pair(self, number: int) -> Pair:
        """Play one pair of games."""
        played = []
        for at in (0, 1):
            state = self.states[at][number % len(self.pairings)]
            one, two = self.players[at]
            try:
                seed = f"{self.question.seed}/{number}"
                limit = self.question.limit
                log = Log()
                done, measures = play_game(
                    self.rules[at], state, seed, (one, two), limit, log, self.playing[at], self.worths[at]
                )
            except Exception:  # a bug of one game must not cost the others; the pair is counted
                return None
            cited = tuple(sorted({rule for record in log.records for rule in record.rules}))
            played.append(PairedGame(done.winner, find_first_player(log), done.how, done.turns, measures, cited))
        return played[0], played[1]


def contrast(
    question: ContrastQuestion,
    games: int = 1_000,
    until: float | None = None,
    *,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
    report: Callable[[str], None] | None = None,
) -> Contrast:
    """Return the effects of a change on play. The same seed gives the same result with any number of workers.

    Args:
        question: the question of the contrast.
        games: maximum number of pairs of games.
        until: largest acceptable half-width of the confidence interval of seat 1's wins (0 to 1), at which play stops;
            None to play all pairs.
        executor: executor for the games; None for this process.
        progress: called with the number of pairs played.
        report: called with a line for each failure of a worker.

    Raises:
        UnknownGame, UnknownCard, UnfitDeck, LookupError: as for `ContrastWorker`; LookupError also if scipy is not
            installed.
    """
    compute_figures({})  # raises an error before the first game if scipy is missing
    done: dict[int, Pair] = {}
    stopped = False
    for begun in range(0, games, ROUND_SIZE if until is not None else games):
        numbers = range(begun, min(games, begun + ROUND_SIZE) if until is not None else games)
        work: Batches[int, dict[int, Pair]] = Batches(ContrastWorker, (question,), numbers, executor, report)
        for _, some in work:
            done.update(some)
            if progress is not None:
                progress(len(done))
        stopped = stopped or work.stopped
        if work.stopped or (until is not None and is_precise(compute_figures(done)[0], until)):
            break
    pairs = [pair for _, pair in sorted(done.items()) if pair is not None]
    same = sum(make_likeness_key(a) == make_likeness_key(b) for a, b in pairs)
    names = question.own.describe(), question.other.describe()
    shared = set.intersection(*({*find(side.name)[1].rulebook.rules} for side in (question.own, question.other)))
    return Contrast(
        *names, question.seed, question.players, len(pairs), same, len(done) - len(pairs),
        tuple(compute_figures(done, question.measured, shared)), stopped,
    )  # fmt: skip


def make_likeness_key(game: PairedGame) -> tuple[Any, ...]:
    """Return a key that two games share if they went the same way."""
    return game.winner, game.how, game.turns, game.measures.decisions


def is_precise(figure: MeasuredDifference, until: float) -> bool:
    """Return whether the interval of a difference is as narrow as requested."""
    return figure.games > 1 and (figure.high - figure.low) / 2 <= until


PairedSeat = tuple[tuple[PairedGame, PairedGame], int]


def compute_figures(
    played: dict[int, Pair], extra: bool = False, shared: Container[str] = ()
) -> list[MeasuredDifference]:
    """Return all figures of pairs of games.

    Args:
        extra: whether to include the figures of leads and cards.
        shared: rules that both rulesets have; the use of others would only repeat the definition of the rulesets.
    """
    pairs = [pair for _, pair in sorted(played.items()) if pair is not None]

    def of(
        title: str, unit: str, measure: Callable[[PairedGame], float], among: Sequence[tuple[PairedGame, PairedGame]]
    ) -> MeasuredDifference:
        return make_figure(title, unit, [(measure(a), measure(b)) for a, b in among])

    begun = [(a, b) for a, b in pairs if a.first is not None and b.first is not None]
    found = [
        of("seat 1 wins", "%", lambda game: game.winner == 0, pairs),
        of("the first player wins", "%", lambda game: game.winner == game.first, begun),
        of("no player wins", "%", lambda game: game.winner is None, pairs),
        of("turns", "", lambda game: game.turns, pairs),
        of("decisions", "", lambda game: game.measures.decisions, pairs),
        of("actions to choose from", "", lambda game: game.measures.options / max(1, game.measures.offers), pairs),
    ]
    if extra:
        found += compute_leads(pairs)
    for how in sorted({game.how for pair in pairs for game in pair}):
        found.append(of(f"ends by {how}", "%", lambda game, how=how: game.how == how, pairs))  # type: ignore[misc]
    found += list_largest([one for one in compute_rule_figures(pairs) if one.what.removeprefix(USES) in shared])
    return found + list_largest(compute_card_figures(pairs)) if extra else found


def list_largest(figures: list[MeasuredDifference]) -> list[MeasuredDifference]:
    """Return the figures with a significant difference, the largest first, at most `MAX_RULES`."""
    significant = [one for one in figures if one.is_significant]
    return sorted(significant, key=lambda one: (-abs(one.difference), one.what))[:MAX_RULES]


def compute_leads(pairs: Sequence[tuple[PairedGame, PairedGame]]) -> list[MeasuredDifference]:
    """Return figures on leads, from pairs in which both games have them; see `rulestone.lab.figures.measures`."""
    counted = [(make_leads(a.measures, a.winner), make_leads(b.measures, b.winner)) for a, b in pairs]
    led = [(a, b) for a, b in counted if a is not None and b is not None]
    half = [(a.half, b.half) for a, b in led if a.half is not None and b.half is not None]
    return [
        make_figure("lead changes", "", [(a.changes, b.changes) for a, b in led]),
        make_figure("left to play", "%", [(a.left, b.left) for a, b in led]),
        make_figure("the leader at half-time wins", "%", half),
    ]


def compute_rule_figures(pairs: Sequence[tuple[PairedGame, PairedGame]]) -> list[MeasuredDifference]:
    """Return for each rule how often games use it."""
    sets = [(set(a.rules), set(b.rules)) for a, b in pairs]
    rules = sorted(set().union(*(one | other for one, other in sets)))
    return [make_figure(f"{USES}{rule}", "%", [(rule in a, rule in b) for a, b in sets]) for rule in rules]


def compute_card_figures(pairs: Sequence[tuple[PairedGame, PairedGame]]) -> list[MeasuredDifference]:
    """Return figures on each card: how often its players draw it, play it, and win after playing it.

    Counted is each player of each pair who began with the card under both rulesets; for wins, each who played it under
    both.
    """
    found = []
    seats = [(pair, seat) for pair in pairs for seat in (0, 1)]
    for name in sorted({name for (a, _), seat in seats for name in a.measures.brought[seat]}):
        with_it = filter_seats(seats, "brought", name)
        for what, of in (("draws", "drawn"), ("plays", "played")):
            does = [[name in getattr(game.measures, of)[seat] for game in pair] for pair, seat in with_it]
            found.append(make_figure(f"{what} {name}", "%", does))
        both = filter_seats(with_it, "played", name)
        wins = [[game.winner == seat for game in pair] for pair, seat in both]
        found.append(make_figure(f"wins having played {name}", "%", wins))
    return found


def filter_seats(seats: Iterable[PairedSeat], measure: str, card: str) -> list[PairedSeat]:
    """Return the seats of paired games for which a measure lists a card in both games."""
    return [(pair, seat) for pair, seat in seats if all(card in getattr(game.measures, measure)[seat] for game in pair)]
