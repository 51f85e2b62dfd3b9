"""Whole games: written out, repeated, and with everything in them used."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from godacard.decks import DECKS
from godacard.rulebook import RULEBOOK
from rulestone.kernel.position import Position
from rulestone.lab.simulate.playout import playout
from tests.godacard.players import PAIRINGS, RULES, advance, make_opening, make_state
from tests.godacard.transcripts import SEEDS, get_path, write_transcript
from tests.proofs import select_params, slow

GAMES = 12


@pytest.mark.parametrize("pairing", PAIRINGS, ids="-".join)
def test_random_game_repeats_its_recorded_transcript(pairing: tuple[str, str]) -> None:
    """`python -m tests.godacard.transcripts` rewrites the files."""
    written = get_path(pairing).read_text(encoding="utf-8")
    assert write_transcript(pairing, SEEDS[pairing]).splitlines() == written.splitlines()


@cache
def play_to_end(pairing: tuple[str, str], seed: int) -> Position:
    """Return the end of a game between lively players."""
    random = Random(f"{pairing} {seed}")
    position = make_opening(pairing, seed)
    while position.choice is not None:
        position, _ = advance(position, random)
    return position


@slow
@pytest.mark.parametrize("pairing", PAIRINGS, ids="-".join)
def test_playouts_end_in_endings_that_the_rules_define(pairing: tuple[str, str]) -> None:
    for seed in range(GAMES):
        position = play_to_end(pairing, seed)
        assert position.over
        assert position.winner in (0, 1)
        assert position.game["how"] in ("a life attack against 0 life", "a required draw from an empty deck", "effect")


@slow
def test_playouts_take_every_action_and_play_every_card() -> None:
    """In a few dozen games between lively players."""
    done: Counter[str] = Counter()
    rules: set[str] = set()
    moved: set[str] = set()
    for pairing in PAIRINGS:
        for seed in range(GAMES):
            position = play_to_end(pairing, seed)
            for record in position.history():
                done[record.event] += 1
                rules.update(record.rules)
                if record.kind == "move" and any(
                    f"{before} → {after}" in record.text
                    for before, after in (("hand", "monster zone"), ("hand", "spell zone"), ("hand", "area zone"))
                ):
                    moved.add(record.text.split(":")[0])
    assert {action for action in RULES.parts.actions if not done[action]} == set()
    # cards end the game by their texts; only a card in neither deck shuffles another card away
    deck = {"shuffle into the deck", "put on top of the deck", "put on the bottom of the deck"}
    unused = {"win", "discard at random", *deck}
    assert {verb for verb in RULES.parts.verbs if not done[verb]} == unused
    assert moved == {name for deck in DECKS.values() for name in deck}
    assert rules <= set(RULEBOOK.rules)
    assert len(rules) >= 60


@slow
@pytest.mark.parametrize("pairing", select_params(PAIRINGS, every=3), ids="-".join)
def test_playouts_end_and_repeat(pairing: tuple[str, str]) -> None:
    state = make_state(pairing, 0)
    games = [playout(RULES, state, seed) for seed in range(6)]
    assert games == [playout(RULES, state, seed) for seed in range(6)]
    assert len(set(games)) > 4
    assert {game.how for game in games} & {"cut off", "stopped"} == set()
