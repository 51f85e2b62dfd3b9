"""Small games with drawn rules equal their written transcripts: choices, refusals, changes, values and effects."""

from __future__ import annotations

from functools import cache

import pytest

from tests.kernel.transcripts import KINDS, read, render_game
from tests.proofs import slow

QUICK = {"triggers": 20, "effects": 20, "steps": 30}
"""Number of games that the quick tests play, by kind."""

read_once = cache(read)


@pytest.mark.parametrize(
    ("kind", "seed"),
    [
        pytest.param(kind, seed, marks=() if number < QUICK[kind] else slow)
        for kind, (_, seeds) in KINDS.items()
        for number, seed in enumerate(seeds)
    ],
)
def test_drawn_game_equals_its_transcript(kind: str, seed: int) -> None:
    """`python -m tests.kernel.transcripts` rewrites the files."""
    assert render_game(kind, seed).rstrip().splitlines() == read_once(kind)[seed].splitlines()
