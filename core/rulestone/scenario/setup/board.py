"""The board: a scenario set up under a ruleset, with the names that scripts use."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any

from msgspec.structs import astuple

from rulestone.game.ruleset import Ruleset
from rulestone.kernel.position import Position
from rulestone.kernel.rules.rules import Rules
from rulestone.language import inspect, instructions as i
from rulestone.model.verdicts import Verdict
from rulestone.scenario.files import Scenario
from rulestone.scenario.results import FilledValue, Footnote
from rulestone.scenario.setup.words import get_words

PARTNERS = {"P1": "P2", "P2": "P1", "P": "O", "O": "P", "Ada": "Ben", "Ben": "Ada"}
SECOND = ("P2", "O", "Ben")


class ScenarioBoard:
    """A scenario set up under a ruleset.

    Attributes:
        scenario, ruleset, rules, words: the parts that it was made from.
        names: the players' names, player 0 first.
        labels: label of an object in the script → its number.
        absent: names of cards that the game has no counterpart for → why.
        crowded: footnotes about cards for which there is no room.
        notes: footnotes so far.
        filled: what was chosen that the scenario does not state, each once.
        stand_ins: the numbers of cards that the scenario does not name: in empty slots, or on the board for a player.
            Observations leave them out.
        position: the starting position.
        turned_away: why the game cannot be started with these decks; None if it can.
    """

    def __init__(self, scenario: Scenario, ruleset: Ruleset, rules: Rules) -> None:
        self.scenario = scenario
        self.ruleset = ruleset
        self.rules = rules
        self.words = get_words(ruleset, bool(scenario.id))
        self.notes: list[Footnote] = []
        self.filled: list[FilledValue] = []
        self.stand_ins: set[int] = set()
        self.names = list_player_names(scenario)
        self.labels: dict[str, int] = {}
        self.absent: dict[str, Footnote] = {}
        self.crowded: list[Footnote] = []
        self.position: Position
        self.turned_away: Verdict | None = None

    @cached_property
    def tokens(self) -> tuple[str, ...]:
        """The names of the tokens that cards of the starting position create, and of all cards if some are copied."""
        cards = dict.fromkeys(obj.card for obj in self.position.objects() if obj.card is not None)
        created = inspect.find_records(tuple(card.abilities for card in cards), (i.Create,))
        models = cards if any(step.of is not None for step in created) else ()
        return tuple(dict.fromkeys(card.name for card in (*(step.card for step in created), *models) if card))

    @cached_property
    def owned(self) -> dict[str, str]:
        """Names such as “Ada's Guard” → the label of the player's first card of that name."""
        owners = {label: self.names[self.position.object(oid).owner] for label, oid in self.labels.items()}
        return {f"{owners[label]}'s {label.partition(' #')[0]}": label for label in reversed(owners)}

    def name_tokens(self, position: Position) -> bool:
        """Name the tokens created since the start, copies by number; return whether there are new ones."""
        created = position.objects()[len(self.position.objects()) :]
        known = {*self.labels.values()} if created else ()
        new = [obj for obj in created if obj.oid not in known]
        for obj in new:
            names = (obj.name, *(f"{obj.name} #{n}" for n in range(2, len(self.labels) + 3)))
            self.labels[next(name for name in names if name not in self.labels)] = obj.oid
        return bool(new)

    @property
    def players(self) -> dict[str, int]:
        """The players by name."""
        return {name: number for number, name in enumerate(self.names)}

    def has_word(self, text: str) -> bool:
        """Return whether a slot, a card that the game lacks, or a card of this run has a word, as a token's name."""
        slots = (slot for zone in self.rules.layout.zone_of for slot in zone.slots)
        cards = {repr(astuple(obj.card)) for obj in self.position.state().objects if obj.card is not None}
        return bool(re.search(rf"(?<!\w){re.escape(text)}(?!\w)", "\n".join((*slots, *self.absent, *cards)), re.I))

    def find_avatar(self, player: int) -> int:
        """Return the number of the card that represents a player in play, by the game's lexicon; -1 for none."""
        type = self.words.lexicon.avatar
        for oid, obj in enumerate(self.position.state().objects if type else ()):
            if obj.card is not None and obj.card.type == type and obj.controller == player:
                return oid
        return -1

    def note_card(self, card: str, text: str, rule: str) -> None:
        """Add a footnote to a card; cards with the same footnote share it."""
        for at, note in enumerate(self.notes):
            if (note.text, note.rule) == (text, rule):
                cards = tuple(dict.fromkeys([*note.about.split(", "), card]))
                self.notes[at] = Footnote(", ".join(cards), text, rule)
                return
        self.notes.append(Footnote(card, text, rule))

    def record_filled(self, kind: str, word: str, key: str, value: Any) -> None:
        """Record a value that the translation chose, once; see `FilledValue`."""
        filled = FilledValue(kind, word, key, value)
        if filled not in self.filled:
            self.filled.append(filled)


def list_player_names(scenario: Scenario) -> tuple[str, str]:
    """Return the players' names, player 0 first; an unmentioned player gets a default name."""
    listed = tuple(scenario.players)
    if len(listed) == 2:
        return listed[0], listed[1]
    only = listed[0] if listed else "Ada"
    other = PARTNERS.get(only, "the other player")
    return (other, only) if only in SECOND else (only, other)
