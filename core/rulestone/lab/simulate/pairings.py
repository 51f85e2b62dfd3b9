"""Pairings of decks, by name, checked by the game's rules."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from rulestone.game.ruleset import Ruleset, check_deck
from rulestone.kernel.rules.rules import Rules
from rulestone.lab.simulate.games import UnknownCard, find_card, find_zone, get_deck_list
from rulestone.model.records import group_by_key
from rulestone.model.spelling import list_hints

Pairing = tuple[str, str]


class UnfitDeck(LookupError):
    """A deck that the rules of the game turn away."""


def find_deck(ruleset: Ruleset, word: str) -> str:
    """Return the deck's name for a word in any capitalization.

    Raises:
        UnknownCard: there is no such deck; the message suggests the nearest name.
    """
    known = {name.casefold(): name for name in ruleset.decks}
    if word.strip().casefold() not in known:
        raise UnknownCard(f"{ruleset.name} has no deck “{word.strip()}”{list_hints(word.strip(), ruleset.decks)}")
    return known[word.strip().casefold()]


def list_pairings(ruleset: Ruleset, rules: Rules, decks: Sequence[str] = ()) -> tuple[Pairing, ...]:
    """Return every two different decks in both seatings; a single deck against itself.

    Args:
        rules: the compiled ruleset; its options decide which decks are legal.
        decks: names of decks; () for all of the ruleset.

    Raises:
        UnknownCard: the ruleset has no deck of that name, or no deck at all.
        UnfitDeck: the deck rules reject a deck.
    """
    names = tuple(dict.fromkeys(find_deck(ruleset, word) for word in decks)) or tuple(ruleset.decks)
    if not names:
        raise UnknownCard(f"{ruleset.name} has no deck to play with")
    for name in names:
        validate_deck(ruleset, rules, name)
    return tuple(permutations(names, 2)) if len(names) > 1 else ((names[0], names[0]),)


def validate_deck(ruleset: Ruleset, rules: Rules, deck: str) -> None:
    """Check one of the ruleset's decks.

    Raises:
        UnfitDeck: a deck rule rejects it; the message names the rule.
    """
    entries = (entry.rpartition(": ") for entry in get_deck_list(ruleset, deck))
    zones = group_by_key((find_zone(ruleset, zone or "deck"), find_card(ruleset, card)) for zone, _, card in entries)
    for zone, cards in zones.items():
        verdict = check_deck(ruleset.deck_rules, zone, cards, rules.options)
        if not verdict:
            raise UnfitDeck(f"the deck “{deck}” may not start a game of {ruleset.name}: {verdict}")
