"""Kinds and classes of abilities agree on every card, and the lists equal those of the source."""

from __future__ import annotations

import pytest

from monscol.cards import CARDS
from monscol.cards.keywords import charge, defender, initiative, resist, weakness
from monscol.mechanics.classes import (
    ALWAYS_COSTS,
    CLASSES,
    CONSTANT_TRIGGERS,
    KINDS,
    LISTS,
    REPLACEMENT_TEXTS,
    STATIC,
    SYMBOLS,
    TRIGGER_TEXTS,
    class_of,
    classes_of,
)
from rulestone.language.build import THIS, YOU, activated, add, do, effect, replacement, static, triggered

DRAW = do("draw", player=YOU, count=1)


def test_every_special_ability_of_the_pool_has_one_class() -> None:
    found = [one for card in CARDS.values() for one in classes_of(card.abilities)]
    assert set(found) == set(CLASSES)


@pytest.mark.parametrize("ability", [charge(1), defender(1), initiative(1), resist("ice"), weakness("ice", 1)])
def test_standing_abilities_are_static(ability: object) -> None:
    assert class_of(ability) == STATIC  # type: ignore[arg-type]


def test_declaration_abilities_of_the_pool_have_their_extra_cost() -> None:
    found = [one for card in CARDS.values() for one in card.abilities if ALWAYS_COSTS in one.tags]
    assert len(found) >= 3
    assert [one.name for one in found if not one.cost] == []


def test_class_symbols_equal_those_of_the_sources() -> None:
    assert set(SYMBOLS) == set(KINDS)
    assert [SYMBOLS[kind] for kind in ("completion", "suicide", "declaration", "hand")] == ["□", "×", "◎", "◇"]


def test_replacement_ability_has_the_class_of_static_abilities() -> None:
    assert class_of(replacement("die", None, DRAW, tags=("constant",))) == STATIC


@pytest.mark.parametrize(
    "ability",
    [
        static(THIS, add(attack=1), name="Wrong", tags=("automatic",)),
        triggered("die", None, DRAW, name="Wrong", tags=("completion",)),
        activated(DRAW, name="Wrong", tags=("constant",)),
        triggered("die", None, DRAW, name="Wrong", tags=("charge",)),
    ],
)
def test_impossible_kind_is_refused(ability: object) -> None:
    with pytest.raises(ValueError, match=r"“Wrong” is .*, so it can be .*, not "):
        class_of(ability)  # type: ignore[arg-type]


def test_effect_of_a_spell_has_no_class() -> None:
    with pytest.raises(ValueError, match="no special ability"):
        class_of(effect(DRAW))
    assert classes_of((effect(DRAW),)) == ()


def test_class_lists_have_as_many_entries_as_in_the_source() -> None:
    assert (len(TRIGGER_TEXTS), len(CONSTANT_TRIGGERS), len(REPLACEMENT_TEXTS)) == (10, 15, 40)
    assert len(set(REPLACEMENT_TEXTS.values())) == 39
    assert len(set(TRIGGER_TEXTS) & set(CONSTANT_TRIGGERS)) == 7
    assert not set(CONSTANT_TRIGGERS) & set(REPLACEMENT_TEXTS)


def test_every_listed_card_has_the_text() -> None:
    by_original = {card.original: card for card in CARDS.values() if card.original}
    for attribute, entries in LISTS.items():
        for original, _ in entries.values():
            assert by_original[original].values[attribute] is True
