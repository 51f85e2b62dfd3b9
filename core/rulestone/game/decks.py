"""Which decks may start a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Any

from rulestone.language.expressions.expression import Declaration
from rulestone.model.objects import Card
from rulestone.model.verdicts import YES, Verdict


class DeckRule(Declaration, frozen=True, kw_only=True):
    """A rule for deck construction.

    Attributes:
        zone: zone that holds the deck when a game is set up.
        least, most: number of cards; `most` None for no limit.
        copies: maximum number of cards with one name; None for no limit.
        types: card types that it applies to; () for all.
        printing: attribute and value that these cards print; None for all cards.
        total, cap: attribute whose sum over these cards must not exceed the `cap` printed on a card of the deck. There
            is no limit if no card prints one.
        cites: id of the rule that rejects other decks.
        given: assumption and option under which the rule holds; None if it always holds.
    """

    zone: str
    cites: str
    least: int = 0
    most: int | None = None
    copies: int | None = None
    types: tuple[str, ...] = ()
    printing: tuple[str, Any] | None = None
    total: str = ""
    cap: str = ""
    given: tuple[str, Any] | None = None

    def check_cards(self, cards: Sequence[Card]) -> Verdict:
        """Return the verdict on these cards as the deck."""
        caps = [card.values[self.cap] for card in cards if self.cap in card.values]
        cards = self.select_cards(cards)
        if len(cards) < self.least or (self.most is not None and len(cards) > self.most):
            asked = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most or 'any number of'}"
            return Verdict(False, self.cites, f"the {self.zone} has {len(cards)} cards, not {asked}")
        name, number = max(Counter(card.name for card in cards).items(), key=itemgetter(1), default=("", 0))
        if self.copies is not None and number > self.copies:
            return Verdict(False, self.cites, f"it has {number} copies of {name}; at most {self.copies} are allowed")
        total = sum(card.values.get(self.total) or 0 for card in cards)
        if caps and total > min(caps):
            found = f"the {self.total} of the {self.zone} is {total}"
            return Verdict(False, self.cites, f"{found}, not {min(caps)} or less")
        return YES

    def select_cards(self, cards: Sequence[Card]) -> list[Card]:
        """Return the cards of the rule's types with its printed value, which the rule counts."""
        key, value = self.printing or ("", None)
        return [
            card
            for card in cards
            if (not self.types or card.type in self.types) and (not key or card.values.get(key) == value)
        ]


def check_deck(
    rules: Iterable[DeckRule], zone: str, cards: Sequence[Card], options: Mapping[str, Any] | None = None
) -> Verdict:
    """Return the verdict on a deck: the first rule that refuses it, or yes.

    Args:
        options: assumption → chosen option.
    """
    for rule in rules:
        if rule.given is not None and (options or {}).get(rule.given[0]) != rule.given[1]:
            continue
        if rule.zone == zone:
            found = rule.check_cards(cards)
            if not found:
                return found
    return YES
