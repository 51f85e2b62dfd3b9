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
    "kanhel": "a discount, a hand or drive ability, or a procedure of its game",
    "bk_goddein": "a discount, a hand or drive ability, or a procedure of its game",
    "tatari_oni": "a discount, a hand or drive ability, or a procedure of its game",
    "space_doppelganger": "a discount, a hand or drive ability, or a procedure of its game",
    "van_rain": "a discount, a hand or drive ability, or a procedure of its game",
    "demeltria": "a discount, a hand or drive ability, or a procedure of its game",
    "rain_of_tear": "a discount, a hand or drive ability, or a procedure of its game",
    "white_knight": "a discount, a hand or drive ability, or a procedure of its game",
    "awakened_wrath": "a discount, a hand or drive ability, or a procedure of its game",
    "zetsuya": "a discount, a hand or drive ability, or a procedure of its game",
    "yuuhi_armament": "a discount, a hand or drive ability, or a procedure of its game",
    "minotaur_sirloin": "a discount, a hand or drive ability, or a procedure of its game",
    "schrodingers_cat": "a discount, a hand or drive ability, or a procedure of its game",
    "reverse_two_tester": "a discount, a hand or drive ability, or a procedure of its game",
    "turn_over_tester": "a discount, a hand or drive ability, or a procedure of its game",
    "Overlord": "a discount, a hand or drive ability, or a procedure of its game",
    "Trickster": "a discount, a hand or drive ability, or a procedure of its game",
    "Wizard": "procedures of set-up and turn start",
    "ether_field": "an effect that waits for an event",
    "turbo_bba": "what is attacked at present",
    "black_antler": "a trigger that is prepared for the damage step",
    "damned_megiddo": "which of two options can be done",
    "nyarlathotep": "a discount, a hand or drive ability, or a procedure of its game",
    "okikae": "a pick that is no target beside one that is",
    "oharae": "a pick under a name of its own",
    "space_arthur_adriano": "abilities that are gained",
    "Wind Harness": "abilities that are gained",
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
