"""Figures of many games, each with its definition and where it comes from."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from msgspec import Struct, field

from rulestone.lab.figures.measures import GameMeasures
from rulestone.lab.statistics import compute_interval

MILLION = 1_000_000
BROWNE = "C. Browne, Automatic Generation and Evaluation of Recombination Games, PhD thesis, 2008"
LANDS = "17Lands, Metrics Definitions (there by copies of a card, here by games)"


class Definition(Struct, frozen=True):
    """The definition of a figure.

    Attributes:
        figure: name of the figure.
        told: its definition, as a phrase.
        source: reference to its author; "" for a plain count.
    """

    figure: str
    told: str
    source: str = ""


DEFINITIONS = (
    Definition("branching", "average number of available actions, including passing", BROWNE),
    Definition("lead changes", "turns at whose beginning another player leads than before", BROWNE),
    Definition(
        "left to play",
        "share of the turns that remain when the winner leads by more than the loser ever does (the "
        "decisive threshold); the smaller, the longer the game is open",
        BROWNE,
    ),
    Definition("ahead at half-time", "share of games won by the player who leads when the middle turn begins"),
    Definition("in the deck", "share of games won by players whose deck has the card", LANDS),
    Definition("drawn", "share of games won by players who draw the card", LANDS),
    Definition("played", "share of games won by players who play the card from a hidden zone"),
)  # fmt: skip


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
        led = make_led_game(measured, winner)
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
        """Return the figures of both together."""
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
            "definitions": {one.figure: {"told": one.told, "source": one.source} for one in DEFINITIONS},
        }


class LedGame(Struct, frozen=True):
    """The leads in one game.

    Attributes:
        changes: number of changes of the lead.
        left: share of its turns left once the game was decided (0 to 1).
        half: whether the leader at half-time won; None if there was no leader.
    """

    changes: int
    left: float
    half: bool | None


def make_led_game(measured: GameMeasures, winner: int | None) -> LedGame | None:
    """Return the leads in a game; None for one without a winner, or with one turn only."""
    if winner is None or len(measured.leads) < 2:
        return None
    leads = [lead if winner == 0 else -lead for lead in measured.leads]
    middle = leads[len(leads) // 2]
    return LedGame(count_lead_changes(leads), measure_lead(leads), middle > 0 if middle else None)


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
