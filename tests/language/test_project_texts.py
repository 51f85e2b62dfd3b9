"""Every effect in the project prints; what is written in rules English reads back as the same data."""

from __future__ import annotations

import pytest

from rulestone.game.host import games
from rulestone.language.english import home_kind, is_english, parse, print_abilities
from rulestone.model.cards import Card

# what rules English has no sentence for yet: each line says what it would have to say
NOT_ENGLISH = {
    "Oathkeeper": "a condition inside a replacement",
    "imaginary_damage": "whom a waiting item is for",
    "Knight": "procedures of set-up and turn start",
    "Dreadnought": "a procedure at turn start",
    "Battler": "a trigger with two roles",
    "Martyr": "one of several victims",
    "TNeg": "a cited choice",
    "TOnDraw": "an answer to an event without a phrase of its own",
    "TAllThree": "a cost after a condition on an answer",
    "DestroyNormal": "cards without abilities",
    "DestroyClassed": "cards with any class",
    "PickArmour": "cards and what lies under them",
    "Mislay": "a bare move",
    "Toss": "a pick that is discarded",
    "Victory": "a verb without a sentence",
    "Low5": "a target inside a cost",
    "Dump": "a cost among the steps",
    "NegOwn": "a target inside a cost",
    "Tapper": "a target inside a cost",
    "Untapper": "a target inside a cost",
    "ToStandby": "a target inside a cost",
    "Zero": "a target inside a cost",
}
POOLS = [(name, revision) for name, game in games().items() for revision in game.revisions]


def pool(name: str, revision: str) -> tuple[list[Card], object]:
    ruleset = games()[name].ruleset(revision)
    return list(ruleset.cards.values()), ruleset.vocabulary


@pytest.mark.parametrize(("name", "revision"), POOLS)
def test_every_ability_prints_and_all_but_the_listed_read_back(name: str, revision: str):
    cards, words = pool(name, revision)
    silent = {card.name for card in cards for ability in card.abilities if not is_english(ability, words)}
    assert silent <= set(NOT_ENGLISH)
    for card in cards:
        for ability in card.abilities:
            assert print_abilities((ability,), words).strip()


@pytest.mark.parametrize(("name", "revision"), POOLS)
def test_printing_what_was_read_prints_the_same(name: str, revision: str):
    cards, words = pool(name, revision)
    seen = 0
    for card in cards:
        for ability in card.abilities:
            if is_english(ability, words):
                text = print_abilities((ability,), words)
                again = parse(text, words, home_kind((ability,)))
                assert print_abilities(again, words) == text
                seen += 1
    assert seen > 10


def test_the_list_names_nothing_that_has_become_english():
    still = {
        card.name
        for name, revision in POOLS
        for cards, words in [pool(name, revision)]
        for card in cards
        for ability in card.abilities
        if not is_english(ability, words)
    }
    assert set(NOT_ENGLISH) == still
