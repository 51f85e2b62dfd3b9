"""Figures of games: measurements of one game, and sums of many, each with its definition and where it comes from.

The leader is determined by a worth learnt from random games (`rulestone.lab.players.worth`) as each turn begins: the
position's worth to seat 1, as it sees it, minus that to seat 2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any

from msgspec import Struct, field

from rulestone.game.ruleset import Ruleset
from rulestone.kernel.machine import Machine
from rulestone.kernel.rules.rules import Rules
from rulestone.kernel.trace import Log, Record
from rulestone.lab.simulate.playout import has_several_answers
from rulestone.lab.statistics import compute_interval
from rulestone.model.choices import Choice, Option
from rulestone.model.objects import NUMBER
from rulestone.model.records import read_arrow_table
from rulestone.model.state import State
from rulestone.model.zones import Zone

PLAYING = ("plays", "summons", "casts", "activates", "answers with")
"""Shared words for actions that play a card from a zone that the opponent cannot see."""
MOVE = "move"
Worthy = Callable[[State, int], float]
Seats = tuple[frozenset[str], frozenset[str]]


def list_playing_actions(ruleset: Ruleset) -> frozenset[str]:
    """Return the names of the actions of a game that play a card."""
    return frozenset(action for word in PLAYING for action in ruleset.lexicon.actions.get(word, ()))


class GameMeasures(Struct, frozen=True):
    """The measurements of a game.

    Attributes:
        decisions: number of choices with two or more legal answers.
        options: total number of offered actions over all choices of an action; passing counts as one.
        offers: number of choices of an action.
        leads: lead of seat 1 at the beginning of each turn, as the difference of both winning chances (-1 to 1).
        brought, drawn, played: for each seat the names of the cards that it began with, drew (saw alone), played.
    """

    decisions: int
    options: int
    offers: int
    leads: tuple[float, ...]
    brought: Seats
    drawn: Seats
    played: Seats


class GameObserver:
    """Observes one game during play.

    Args:
        rules: the compiled ruleset.
        playing: names of the actions that play a card; () for all.
        state: the state before the game's set-up.
        worth: returns a player's winning chance in a state (0 to 1); None if leads are not measured.
    """

    def __init__(self, rules: Rules, playing: Iterable[str], state: State, worth: Worthy | None = None) -> None:
        self.zones: dict[str, Zone] = {zone.name: zone for zone in rules.layout.zones}
        self.playing = frozenset(playing)
        self.worth = worth
        self.decisions = self.options = self.offers = 0
        self.turn = 0
        self.leads: list[float] = []
        self.brought: tuple[set[str], set[str]] = (set(), set())
        self.played: tuple[set[str], set[str]] = (set(), set())
        for card in state.objects:
            if card.card is not None:
                self.brought[card.owner].add(card.card.name)

    def measure_choice(self, machine: Machine, choice: Choice, answer: object) -> None:
        """Measure a choice of a player and the answer, before it takes effect."""
        state = machine.state
        self.decisions += has_several_answers(choice)
        turn = state.game.get("turn", 0)
        if self.worth is not None and turn > self.turn:
            self.turn = turn
            self.leads.append(self.worth(state, 0) - self.worth(state, 1))
        if choice.kind != "act":
            return
        self.options += len(choice.options) + choice.may_pass
        self.offers += 1
        if isinstance(answer, Option) and (not self.playing or answer.action in self.playing):
            found = state.objects[answer.subject & NUMBER]
            lies = machine.rules.layout.zone_of[found.place] if found.place >= 0 else None
            if found.card is not None and lies is not None and lies.seen_by == "owner":
                self.played[choice.player].add(found.card.name)

    def make_measures(self, state: State, log: Log) -> GameMeasures:
        """Return all measurements at the end of the game."""
        drawn: tuple[set[str], set[str]] = (set(), set())
        for record in log.records:
            if record.event == MOVE and self.is_draw(record):
                card = state.objects[record.data["card"] & NUMBER].card
                if card is not None:
                    drawn[record.data["owner"]].add(card.name)
        seats = (self.brought, drawn, self.played)
        brought, seen, played = ((frozenset(one), frozenset(two)) for one, two in seats)
        return GameMeasures(self.decisions, self.options, self.offers, tuple(self.leads), brought, seen, played)

    def is_draw(self, record: Record) -> bool:
        """Return whether a move makes a card visible to its owner only that no player saw before."""
        before, after = (self.zones.get(record.data.get(key, "")) for key in ("from", "to"))
        return before is not None and after is not None and before.seen_by == "nobody" and after.seen_by == "owner"


MILLION = 1_000_000


class Definition(Struct, frozen=True):
    """The definition of a figure.

    Attributes:
        figure: name of the figure.
        definition: its definition, as a phrase.
        source: reference to its author; "" for a plain count.
    """

    figure: str
    definition: str
    source: str = ""


DEFINITIONS = tuple(Definition(*row) for row in read_arrow_table(__file__, "definitions.txt"))


class WonShare(Struct):
    """A number of games, and how many of them were won.

    Attributes:
        games: number of games.
        won: number of games won.
    """

    games: int = 0
    won: int = 0

    def count(self, won: bool) -> None:
        """Count a game."""
        self.games += 1
        self.won += won

    def add(self, share: WonShare) -> WonShare:
        """Return the sum of both."""
        return WonShare(self.games + share.games, self.won + share.won)

    def to_dict(self) -> dict[str, Any]:
        """Return games, wins, and the share with its interval; without games no share."""
        low, high = compute_interval(self.won, self.games)
        share = self.won / self.games if self.games else None
        return {"games": self.games, "won": self.won, "share": share, "low": low, "high": high}


class CardShares(Struct):
    """The shares of wins with a card; each card counts once per game and player.

    Attributes:
        brought, drawn, played: games of the players who had the card in their deck, drew it, played it.
    """

    brought: WonShare = field(default_factory=WonShare)
    drawn: WonShare = field(default_factory=WonShare)
    played: WonShare = field(default_factory=WonShare)


class Figures(Struct):
    """Figures summed over games.

    Attributes:
        games: number of games.
        options: total number of offered actions over all choices of an action.
        offers: number of choices of an action.
        led: number of won games with a leader in more than one turn.
        changes: total number of lead changes in these games.
        left: sum, over these games, of the share of turns left once the game was decided, in millionths (integers, so
            that the order of addition does not matter).
        half: games with a leader at half-time, and how many of them that leader won.
        cards: card name → its shares of wins.
    """

    games: int = 0
    options: int = 0
    offers: int = 0
    led: int = 0
    changes: int = 0
    left: int = 0
    half: WonShare = field(default_factory=WonShare)
    cards: dict[str, CardShares] = field(default_factory=dict)

    def count(self, measured: GameMeasures, winner: int | None) -> None:
        """Count a game.

        Args:
            winner: the seat that won, 0 or 1; None for a draw.
        """
        self.games += 1
        self.options += measured.options
        self.offers += measured.offers
        led = make_leads(measured, winner)
        if led is not None:
            self.led += 1
            self.changes += led.changes
            self.left += round(MILLION * led.left)
            if led.half is not None:
                self.half.count(led.half)
        for seat in (0, 1):
            for name in measured.brought[seat]:
                self.cards.setdefault(name, CardShares()).brought.count(winner == seat)
            for name in measured.drawn[seat]:
                self.cards.setdefault(name, CardShares()).drawn.count(winner == seat)
            for name in measured.played[seat]:
                self.cards.setdefault(name, CardShares()).played.count(winner == seat)

    def add(self, figures: Figures) -> Figures:
        """Return the figures of two sets of games added up."""
        cards = dict(self.cards)
        for name, found in figures.cards.items():
            own = cards.get(name, CardShares())
            cards[name] = CardShares(
                own.brought.add(found.brought), own.drawn.add(found.drawn), own.played.add(found.played)
            )
        return Figures(
            self.games + figures.games,
            self.options + figures.options,
            self.offers + figures.offers,
            self.led + figures.led,
            self.changes + figures.changes,
            self.left + figures.left,
            self.half.add(figures.half),
            cards,
        )

    @property
    def unplayed(self) -> tuple[str, ...]:
        """Return cards that a player began with and no player played, by name."""
        return tuple(sorted(name for name, one in self.cards.items() if one.brought.games and not one.played.games))

    def to_dict(self) -> dict[str, Any]:
        """Return the figures as plain lists and dicts, with the definitions."""
        return {
            "games": self.games,
            "branching": self.options / self.offers if self.offers else None,
            "lead changes": self.changes / self.led if self.led else None,
            "left to play": self.left / self.led / MILLION if self.led else None,
            "ahead at half-time": self.half.to_dict(),
            "cards": {
                name: {
                    "in the deck": one.brought.to_dict(),
                    "drawn": one.drawn.to_dict(),
                    "played": one.played.to_dict(),
                }
                for name, one in sorted(self.cards.items())
            },
            "never played": list(self.unplayed),
            "definitions": {one.figure: {"told": one.definition, "source": one.source} for one in DEFINITIONS},
        }


class GameLeads(Struct, frozen=True):
    """The leads in one game.

    Attributes:
        changes: number of changes of the lead.
        left: share of its turns left once the game was decided (0 to 1).
        half: whether the leader at half-time won; None if there was no leader.
    """

    changes: int
    left: float
    half: bool | None


def make_leads(measured: GameMeasures, winner: int | None) -> GameLeads | None:
    """Return the leads in a game; None for one without a winner, or with one turn only."""
    if winner is None or len(measured.leads) < 2:
        return None
    leads = [lead if winner == 0 else -lead for lead in measured.leads]
    middle = leads[len(leads) // 2]
    return GameLeads(count_lead_changes(leads), measure_lead(leads), middle > 0 if middle else None)


def count_lead_changes(leads: list[float]) -> int:
    """Count the changes of the player who is ahead."""
    return sum(one != other for one, other in pairwise([lead > 0 for lead in leads if lead]))


def measure_lead(leads: list[float]) -> float:
    """Return the share of turns after the first in which the winner's lead exceeds every lead of the loser; 0 for none.

    Args:
        leads: lead of the winner at the beginning of each turn.
    """
    threshold = max(0.0, *(-lead for lead in leads))
    decided = next((at for at, lead in enumerate(leads) if lead > threshold), len(leads) - 1)
    return (len(leads) - 1 - decided) / len(leads)
