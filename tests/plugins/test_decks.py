"""Legal decks are those that the sources of a game describe."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.game.host import find
from tests.decks import SIZES, find_wrong_decks


@pytest.mark.parametrize("name", SIZES)
def test_verdicts_on_example_decks_follow_the_sources(name: str) -> None:
    assert find_wrong_decks(find(name)[0]) == []


def test_changed_deck_size_is_reported() -> None:
    ruleset = find("monscol@block1")[1]
    changed = replace(ruleset, deck_rules=(replace(ruleset.deck_rules[0], most=51),))
    game: Any = SimpleNamespace(name="monscol", revisions=("block1",), ruleset=lambda revision: changed)
    assert find_wrong_decks(game) == ["51 cards in block1"]
