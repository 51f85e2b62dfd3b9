"""Texts in rules English that a game shows: the examples of its vocabulary, the texts of its cards."""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.game.ruleset import Ruleset
from rulestone.language.english import EnglishError, home_kind, is_english, parse, print_abilities


def unread(ruleset: Ruleset) -> Iterator[str]:
    """What is wrong with the examples of a game's vocabulary and with the texts of its cards: each must be read.

    Yields:
        a message for each that cannot be read, or that means something else when it is said back.
    """
    texts = [("example", one, "effect") for one in ruleset.vocabulary.examples]
    texts += [
        (f"card {card.name}", card.text, home_kind(card.abilities)) for card in ruleset.cards.values() if card.text
    ]
    for what, said, kind in texts:
        try:
            abilities = parse(said, ruleset.vocabulary, kind)
            back = print_abilities(abilities, ruleset.vocabulary, kind)
            if parse(back, ruleset.vocabulary, kind) != abilities:
                yield f"{ruleset.name}, {what} “{said}”: it is said back as “{back}”, which means something else"
        except (EnglishError, ValueError) as error:
            yield f"{ruleset.name}, {what} “{said}”: {error}"


def unsayable(ruleset: Ruleset) -> list[str]:
    """Return the cards with an ability that rules English cannot say; it is shown in plain words instead."""
    return [
        card.name
        for card in ruleset.cards.values()
        if not all(is_english(ability, ruleset.vocabulary) for ability in card.abilities)
    ]
