"""Whole games: they come to an end that the rules know, and nothing in them is lost."""

from __future__ import annotations

from functools import cache

import pytest

from dm_evolution.decks import DECKS
from dm_evolution.plugin import rulestone_games
from rulestone.game.checking import check_game
from rulestone.game.decks import check_deck
from rulestone.kernel.rules import Rules
from rulestone.lab.games import new_game
from rulestone.lab.playout import playout

GAME = rulestone_games()[0]
REVISIONS = GAME.revisions
ENDS = {"an attack on a player without shields", "an empty deck", "both decks empty"}


@cache
def rules(revision: str) -> Rules:
    return GAME.ruleset(revision).compile()


def test_the_game_names_nothing_that_is_not_there() -> None:
    assert check_game(GAME) == ()


@pytest.mark.parametrize("deck", DECKS)
def test_decks_are_legal(deck: str) -> None:
    ruleset = GAME.ruleset()
    assert check_deck(ruleset.deck_rules, "deck", [ruleset.cards[name] for name in DECKS[deck]])


@pytest.mark.parametrize("revision", REVISIONS)
def test_playouts_end_and_repeat(revision: str) -> None:
    state = new_game(GAME.ruleset(revision), rules(revision), ("dawn", "grove"), 0, ("Ada", "Ben"))
    games = [playout(rules(revision), state, seed) for seed in range(12)]
    assert games == [playout(rules(revision), state, seed) for seed in range(12)]
    assert {game.how for game in games} <= ENDS
    assert len(set(games)) > 8
