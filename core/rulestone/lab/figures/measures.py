"""Measurements of one game: choices on offer, leads, cards drawn and played.

The leader is determined by a worth learnt from random games (`rulestone.lab.players.worth`) as each turn begins: the
position's worth to seat 1, as it sees it, minus that to seat 2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from rulestone.game.ruleset import Ruleset
from rulestone.kernel.machine import Machine
from rulestone.kernel.rules.rules import Rules
from rulestone.kernel.trace import Log, Record
from rulestone.lab.simulate.playout import open_choice
from rulestone.model.choices import Choice, Option
from rulestone.model.objects import NUMBER
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
        self.decisions += open_choice(choice)
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
