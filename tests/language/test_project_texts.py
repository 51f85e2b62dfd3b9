"""Every effect in the project prints; rules English reads back as the same data."""

from __future__ import annotations

import pytest
from tests.proofs import slow

from rulestone.game.host import games
from rulestone.language.english import find_home_kind, is_english, parse, print_abilities
from rulestone.model.objects import Card

# cards that rules English cannot express yet, each with the missing construct
NOT_ENGLISH = {
    "imaginary_damage": "whom a waiting item is for",
    "PickArmour": "cards and what lies under them",
    "space_doppelganger": "a discount, a hand or drive ability, or a procedure of its game",
    "demeltria": "a discount, a hand or drive ability, or a procedure of its game",
    "white_knight": "a discount, a hand or drive ability, or a procedure of its game",
    "awakened_wrath": "a discount, a hand or drive ability, or a procedure of its game",
    "zetsuya": "a discount, a hand or drive ability, or a procedure of its game",
    "yuuhi_armament": "a discount, a hand or drive ability, or a procedure of its game",
    "adriano_vs_blackmen": "abilities that go off on demand",
    "akagi_centipede": "a yes-or-no question on the way",
    "black_antler": "what is prepared for a later moment",
    "damned_megiddo": "a named mode list with verbs of its own",
    "fell_dragon_temple": "abilities that cards in a graveyard gain",
    "gyuki_tenkai": "a value that counts as another",
    "huli": "materials inside a cost",
    "madam_duchess": "an effect that ends with a deed",
    "maxwells_demon": "a value that counts as another",
    "mistclock_dragon": "a yes-or-no question on the way",
    "nyarlathotep": "cards put face down under others",
    "okikae": "cards put face down under others",
    "ophidian_reincarnation": "a verb without a sentence",
    "saburo": "rock-paper-scissors",
    "screw_drill": "rock-paper-scissors",
    "shinno_akugoro": "a value that counts as another",
    "space_dullahan": "looking at a card first",
    "tindalos_hound": "marks on cards under cards",
    "yumemidori": "looking at a card first",
    "drill_with_soul_guard": "rock-paper-scissors",
    "madam_duchess_at_once": "an effect that ends with a deed",
    "Trickster": "a discount, a hand or drive ability, or a procedure of its game",
    "ether_field": "an effect that waits for an event",
    "Sealing Talisman": "naming an ability",
    "Recall and Return": "a bare move",
    "Garden of Space-Time": "creatures of any kind of evolution",
    "Dark Matter": "cards that are one of two types",
    "Invite": "a procedure for the other player",
    "Shining Shield": "an effect that waits for the end of a chain",
    "Resurrection": "a replacement that is prepared",
    "Guardian Word": "a replacement that is prepared",
    "Undead Manticore": "whether something has died in this effect",
    "Ship of Clouds": "a value that is a list",
}
MOST = 42
"""The list may only get shorter."""
POOLS = [(name, revision) for name, game in games().items() for revision in game.revisions]


def list_pool(name: str, revision: str) -> tuple[list[Card], object]:
    ruleset = games()[name].ruleset(revision)
    return list(ruleset.cards.values()), ruleset.vocabulary


@pytest.mark.parametrize(("name", "revision"), POOLS)
def test_every_ability_prints_and_unlisted_ones_read_back(name: str, revision: str):
    cards, words = list_pool(name, revision)
    silent = {card.name for card in cards for ability in card.abilities if not is_english(ability, words)}
    assert silent <= set(NOT_ENGLISH)
    for card in cards:
        for ability in card.abilities:
            assert print_abilities((ability,), words).strip()


@slow
@pytest.mark.parametrize(("name", "revision"), POOLS)
def test_printing_a_read_text_is_stable(name: str, revision: str):
    cards, words = list_pool(name, revision)
    seen = 0
    for card in cards:
        for ability in card.abilities:
            if is_english(ability, words):
                text = print_abilities((ability,), words)
                again = parse(text, words, find_home_kind((ability,)))
                assert print_abilities(again, words) == text
                seen += 1
    assert seen > 10


@slow
def test_list_contains_no_readable_text():
    still = {
        card.name
        for name, revision in POOLS
        for cards, words in [list_pool(name, revision)]
        for card in cards
        for ability in card.abilities
        if not is_english(ability, words)
    }
    assert set(NOT_ENGLISH) == still
    assert len(NOT_ENGLISH) <= MOST
