"""Small games with drawn rules equal their written transcripts: choices, refusals, changes, values and effects."""

from __future__ import annotations

from functools import cache

import pytest

from tests.kernel.transcripts import KINDS, read, render_game

read_once = cache(read)


@pytest.mark.parametrize(("kind", "seed"), [(kind, seed) for kind, (_, seeds) in KINDS.items() for seed in seeds])
def test_drawn_game_equals_its_transcript(kind: str, seed: int) -> None:
    """`python -m tests.kernel.transcripts` rewrites the files."""
    assert render_game(kind, seed).rstrip().splitlines() == read_once(kind)[seed].splitlines()
