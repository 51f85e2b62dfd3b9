"""Whole games: pairings of decks, and states from deck lists, ready for the game's own set-up."""

from __future__ import annotations

from collections.abc import Sequence

from rulestone.game.ruleset import Ruleset, check_deck
from rulestone.kernel.rules.rules import Rules
from rulestone.kernel.setup import add_card, make_blank_state
from rulestone.model.objects import Card
from rulestone.model.records import group_by_key
from rulestone.model.spelling import list_hints
from rulestone.model.state import State

Deck = str | Sequence[str]


class UnknownCard(LookupError):
    """A deck list names a deck, a card or a zone that the game does not have."""


def new_game(
    ruleset: Ruleset,
    rules: Rules,
    decks: tuple[Deck, Deck] | None = None,
    seed: int = 0,
    names: tuple[str, str] = ("Player 1", "Player 2"),
) -> State:
    """Return the state before a game's set-up, with each player's cards in their deck.

    `rulestone.kernel.setup.start` takes it from there: the game's own set-up shuffles, deals and so on.

    Args:
        ruleset: provides decks, cards and the deck zone.
        rules: the compiled ruleset.
        decks: for each player the name of a deck of the ruleset, or card names; by default the first two decks (the
            same one twice if there is only one). "zone: card" puts the card into that zone.
        seed: seed of the game's random generator.
        names: names of the players.

    Raises:
        UnknownCard: there is no such deck, card or zone.
        ValueError: no decks are given and the ruleset has none.
    """
    state = make_blank_state(rules, names, seed)
    lists = decks if decks is not None else choose_usual_decks(ruleset)
    for player, deck in enumerate(lists):
        for entry in get_deck_list(ruleset, deck):
            zone, _, card = entry.rpartition(": ")
            add_card(rules, state, find_card(ruleset, card), find_zone(ruleset, zone or "deck"), player)
    state.pool = rules.pool({obj.card for obj in state.objects if obj.card is not None})
    return state


def choose_usual_decks(ruleset: Ruleset) -> tuple[str, str]:
    """Return the first two decks of a ruleset, or its only one twice.

    Raises:
        ValueError: the ruleset has no deck.
    """
    names = list(ruleset.decks)
    if not names:
        raise ValueError(f"{ruleset.name} has no deck")
    return (names[0], names[min(1, len(names) - 1)])


def get_deck_list(ruleset: Ruleset, deck: Deck) -> Sequence[str]:
    """Return the card names of a deck given by name or as a list."""
    if not isinstance(deck, str):
        return deck
    if deck not in ruleset.decks:
        raise UnknownCard(f"{ruleset.name} has no deck “{deck}”{list_hints(deck, ruleset.decks)}")
    return ruleset.decks[deck]


def find_card(ruleset: Ruleset, name: str) -> Card:
    """Return a card of the pool by handle."""
    if name not in ruleset.cards:
        raise UnknownCard(f"{ruleset.name} has no card “{name}”{list_hints(name, ruleset.cards)}")
    return ruleset.cards[name]


def find_zone(ruleset: Ruleset, word: str) -> str:
    """Return the game's zone that a zone name or a shared word means."""
    if word in ruleset.parts.zones:
        return word
    if word in ruleset.lexicon.zones:
        return ruleset.lexicon.zones[word][0].zone
    raise UnknownCard(
        f"{ruleset.name} has no zone “{word}”{list_hints(word, (*ruleset.parts.zones, *ruleset.lexicon.zones))}"
    )


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
    """Return every two different decks in both seatings, in rounds in which each deck has each seat once; a single
    deck against itself.

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
    many = len(names)
    return tuple((names[n], names[(n + step) % many]) for step in range(1, max(2, many)) for n in range(many))


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
