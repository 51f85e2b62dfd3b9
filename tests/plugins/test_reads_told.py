"""Effects, checks and menus of the installed games have known reads, including marks on their cards."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rulestone.authors.checkup import list_always_evaluated, make_card_lookup
from rulestone.game.host import games
from rulestone.language import expressions as e, inspect, instructions as i
from rulestone.language.build import effect
from rulestone.model.objects import Card
from tests.kernel.toy import parts


@pytest.mark.parametrize("name", games())
def test_every_part_of_a_game_declares_bounded_reads(name: str) -> None:
    game = games()[name]
    assert not [part for revision in game.revisions for part in list_always_evaluated(game.ruleset(revision))]


def test_marks_on_cards_are_read_by_parts_that_ask_for_them() -> None:
    fits, meets = e.Fits(e.This(), "material"), e.Meets(e.It(), "static")
    standing = {"material": (meets,), "static": (e.Compare(">", e.Its("power"), e.Lit(3)), None)}
    assert inspect.is_unbounded(inspect.list_reads(fits))
    found = inspect.list_reads_with_cards((fits,), standing.__getitem__)
    assert {read.name for read in found if read.kind == inspect.ATTRIBUTE} == {"power", "abilities", "controller"}
    assert not inspect.is_unbounded(found)


@pytest.mark.parametrize("by", ["cards", "rules"])
def test_printed_attributes_of_tokens_are_read_like_those_of_cards(by: str) -> None:
    token = Card(name="Token", type="unit", values={"material": e.Compare(">", e.Its("power"), e.Lit(3))})
    make = i.Create(card=token, to="field")
    maker = Card(name="Maker", type="spell", abilities=(effect(make),) if by == "cards" else ())
    declared = replace(parts(), procedures={"make": (make,)} if by == "rules" else {})
    found = inspect.list_reads_with_cards(e.Fits(e.This(), "material"), make_card_lookup(declared, (maker,)))
    assert "power" in {read.name for read in found if read.kind == inspect.ATTRIBUTE}


def test_undeclared_reads_stay_unknown_with_added_cards() -> None:
    class Odd(e.Condition, frozen=True):
        pass

    assert inspect.is_unbounded(inspect.list_reads_with_cards(e.Fits(e.This(), "material"), lambda name: (Odd(),)))


@pytest.mark.parametrize("name", games())
def test_reads_of_all_cards_of_a_game_are_known(name: str) -> None:
    game = games()[name]
    for revision in game.revisions:
        rules = game.rules(revision)
        assert not rules.pool(tuple(game.ruleset(revision).cards.values())).reads.anything
        assert not rules.checks.watched.anything
