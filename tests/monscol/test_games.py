"""Whole games from set-up to their end."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from rulestone.kernel.position import Position
from rulestone.lab.simulate.playout import playout
from tests.monscol.players import PAIRINGS, RULES, advance, make_opening, make_state
from tests.monscol.transcripts import SEEDS as TOLD, get_path, write_transcript
from tests.proofs import proof, select_params

REVISIONS = ("block1", "block2")
SEEDS = (2, 3)
ENDS = ("a base is taken", "a victory judgement")


@pytest.mark.parametrize("pairing", PAIRINGS, ids="-".join)
def test_random_game_repeats_its_recorded_transcript(pairing: tuple[str, str]) -> None:
    """`python -m tests.monscol.transcripts` rewrites the files."""
    written = get_path(pairing).read_text(encoding="utf-8")
    assert write_transcript(pairing, TOLD[pairing]).splitlines() == written.splitlines()


@cache
def play_to_end(pairing: tuple[str, str], seed: int, revision: str) -> Position:
    """Return the end of a game between lively players."""
    random = Random(f"{pairing} {seed}")
    position = make_opening(pairing, seed, revision)
    while position.choice is not None:
        position, _ = advance(position, random)
    return position


@pytest.mark.parametrize("revision", REVISIONS)
@pytest.mark.parametrize("pairing", select_params(PAIRINGS, every=3), ids="-".join)
def test_playouts_end_in_endings_that_the_rules_define(pairing: tuple[str, str], revision: str) -> None:
    for seed in SEEDS if revision == "block2" else SEEDS[:1]:
        position = play_to_end(pairing, seed, revision)
        assert position.over
        assert position.game["how"] in ENDS


@proof
def test_playouts_take_bases_and_destroy_units() -> None:
    ends: Counter[str] = Counter()
    done: Counter[str] = Counter()
    for pairing in PAIRINGS:
        for seed in SEEDS:
            position = play_to_end(pairing, seed, "block2")
            ends[position.game["how"]] += 1
            done.update(record.event for record in position.history())
    assert ends["a base is taken"] > 0
    for event in ("march", "start battle", "attacks", "die", "instant summon", "lay proxy terrain", "take"):
        assert done[event] > 0, event


@pytest.mark.parametrize("revision", REVISIONS)
def test_playouts_end_and_repeat(revision: str) -> None:
    state = make_state(PAIRINGS[1], 0, revision)
    games = [playout(RULES[revision], state, seed) for seed in range(2)]
    assert games == [playout(RULES[revision], state, seed) for seed in range(2)]
    assert all(game.how in ENDS for game in games)
