"""Playouts: they end as the rules define, and no card is lost."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from dm_evolution.decks import DECKS
from dm_evolution.plugin import rulestone_games
from rulestone.game.ruleset import check_deck
from rulestone.kernel.position import Position
from rulestone.kernel.rules.rules import Rules
from rulestone.lab.simulate.games import new_game
from rulestone.lab.simulate.playout import playout
from tests.dm_evolution.players import play_to_end
from tests.dm_evolution.transcripts import SEEDS, get_path, write_transcript
from tests.proofs import slow

GAMES = 24
GAME = rulestone_games()[0]
REVISIONS = GAME.revisions
ENDS = {"an attack on a player without shields", "an empty deck", "both decks empty"}


@pytest.mark.parametrize("revision", SEEDS)
def test_random_game_repeats_its_recorded_transcript(revision: str) -> None:
    """`python -m tests.dm_evolution.transcripts` rewrites the files."""
    written = get_path(revision).read_text(encoding="utf-8")
    assert write_transcript(revision, SEEDS[revision]).splitlines() == written.splitlines()
    assert "reconstruct:" in written


@cache
def list_ends(revision: str) -> tuple[Position, ...]:
    """Return the ends of games between lively players."""
    return tuple(play_to_end(revision, seed) for seed in range(GAMES))


@pytest.mark.parametrize("revision", REVISIONS)
def test_playouts_end_in_endings_that_the_rules_define(revision: str) -> None:
    for position in list_ends(revision):
        assert position.over
        assert position.winner in (0, 1)
        assert position.game["how"] in ENDS


@pytest.mark.parametrize("revision", REVISIONS)
def test_playouts_take_every_action(revision: str) -> None:
    """In two dozen games between lively players; laying out cards is left to scripts."""
    done: Counter[str] = Counter()
    cited: set[str] = set()
    for position in list_ends(revision):
        for record in position.history():
            done[record.event] += 1
            cited.update(record.rules)
    ruleset = GAME.ruleset(revision)
    assert {name for name in ruleset.parts.actions if not done[name]} == {"rearrange", "rearrange pile"}
    assert done["reconstruct"]
    assert cited <= set(ruleset.rulebook.rules)
    assert len(cited) >= 36


@cache
def get_rules(revision: str) -> Rules:
    return GAME.ruleset(revision).compile()


@slow
def test_game_names_only_declared_parts() -> None:
    assert GAME.problems() == ()


@pytest.mark.parametrize("deck", DECKS)
def test_decks_are_legal(deck: str) -> None:
    ruleset = GAME.ruleset()
    assert check_deck(ruleset.deck_rules, "deck", [ruleset.cards[name] for name in DECKS[deck]])


@pytest.mark.parametrize("revision", REVISIONS)
def test_playouts_end_and_repeat(revision: str) -> None:
    state = new_game(GAME.ruleset(revision), get_rules(revision), ("dawn", "grove"), 0, ("Ada", "Ben"))
    games = [playout(get_rules(revision), state, seed) for seed in range(12)]
    assert games == [playout(get_rules(revision), state, seed) for seed in range(12)]
    assert {game.how for game in games} <= ENDS
    assert len(set(games)) > 8
