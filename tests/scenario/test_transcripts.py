"""The traces of the blind set and the results of its changed lines equal the written ones, with reasons and rules."""

from __future__ import annotations

from functools import cache

import pytest

from tests.proofs import slow
from tests.scenario.transcripts import GAMES, read, render_run
from tests.scenario.transcripts.causes import QUICK, SEARCHED, render_causes
from tests.scenario.transcripts.changed import render_changed
from tests.scenario.transcripts.compared import render_comparison

read_once = cache(read)


@pytest.mark.parametrize(("name", "game"), [(name, game) for game in GAMES for name in read_once(game)])
def test_trace_of_a_scenario_equals_its_transcript(name: str, game: str) -> None:
    """`python -m tests.scenario.transcripts` rewrites the files."""
    assert render_run(name, game).rstrip().splitlines() == read_once(game)[name].splitlines()


@pytest.mark.parametrize("name", read_once("changed"))
def test_changed_lines_and_observations_have_the_written_results(name: str) -> None:
    """`python -m tests.scenario.transcripts` rewrites the file."""
    assert render_changed(name).rstrip().splitlines() == read_once("changed")[name].splitlines()


@pytest.mark.parametrize("name", read_once("compared"))
def test_printed_comparison_equals_its_transcript(name: str) -> None:
    """`python -m tests.scenario.transcripts` rewrites the file."""
    assert render_comparison(name).rstrip().splitlines() == read_once("compared")[name].splitlines()


@pytest.mark.parametrize("name", [pytest.param(name, marks=() if name in QUICK else slow) for name in SEARCHED])
def test_search_for_causes_tries_and_proves_the_written_changes(name: str) -> None:
    """`python -m tests.scenario.transcripts` rewrites the file."""
    assert render_causes(name).rstrip().splitlines() == read_once("causes")[name].splitlines()
