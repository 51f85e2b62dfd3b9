"""What effects, checks and menus of the installed games look at is told, with what stands on their cards put in."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rulestone.game.host import games
from rulestone.game.reads_told import on_cards, unsure
from rulestone.language import expressions as e
from rulestone.language import inspect
from rulestone.language import instructions as i
from rulestone.language.build import effect
from rulestone.model.objects import Card
from tests.kernel.toy import parts


@pytest.mark.parametrize("name", games())
def test_no_part_of_a_game_may_look_at_anything(name: str) -> None:
    game = games()[name]
    assert not [part for revision in game.revisions for part in unsure(game.ruleset(revision))]


def test_what_stands_on_cards_is_looked_at_by_what_asks_for_it() -> None:
    fits, meets = e.Fits(e.This(), "material"), e.Meets(e.It(), "static")
    standing = {"material": (meets,), "static": (e.Compare(">", e.Its("power"), e.Lit(3)), None)}
    assert inspect.unsure(inspect.reads(fits))
    found = inspect.told((fits,), standing.__getitem__)
    assert {read.name for read in found if read.kind == inspect.ATTRIBUTE} == {"power", "abilities", "controller"}
    assert not inspect.unsure(found)


@pytest.mark.parametrize("by", ["cards", "rules"])
def test_what_is_printed_on_tokens_stands_on_cards_too(by: str) -> None:
    token = Card(name="Token", type="unit", values={"material": e.Compare(">", e.Its("power"), e.Lit(3))})
    make = i.Create(card=token, to="field")
    maker = Card(name="Maker", type="spell", abilities=(effect(make),) if by == "cards" else ())
    declared = replace(parts(), procedures={"make": (make,)} if by == "rules" else {})
    found = inspect.told(e.Fits(e.This(), "material"), on_cards(declared, (maker,)))
    assert "power" in {read.name for read in found if read.kind == inspect.ATTRIBUTE}


def test_what_does_not_say_what_it_looks_at_stays_unsure_with_cards_put_in() -> None:
    class Odd(e.Condition, frozen=True):
        pass

    assert inspect.unsure(inspect.told(e.Fits(e.This(), "material"), lambda name: (Odd(),)))


@pytest.mark.parametrize("name", games())
def test_what_all_cards_of_a_game_bring_is_told(name: str) -> None:
    game = games()[name]
    for revision in game.revisions:
        rules = game.rules(revision)
        assert not rules.pool(tuple(game.ruleset(revision).cards.values())).looks.anything
        assert not rules.checks.watched.anything
