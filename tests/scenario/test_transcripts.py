"""The trace of each scenario of the blind set equals its transcript: every line, verdict, reason and cited rule."""

from __future__ import annotations

from functools import cache

import pytest

from tests.scenario.transcripts import list_runs, read, render_run

read_once = cache(read)


@pytest.mark.parametrize(("name", "game"), [(name, game) for name, games in list_runs().items() for game in games])
def test_trace_equals_the_transcript(name: str, game: str) -> None:
    """`python -m tests.scenario.transcripts` rewrites the files."""
    assert render_run(name, game).rstrip().splitlines() == read_once(game)[name].splitlines()
