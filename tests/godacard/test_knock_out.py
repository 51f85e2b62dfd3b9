"""What guards the rules: a ruling, a corner or the library notices every part but those listed with a reason."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
import yaml

from rulestone.lab.knock_out.knock_out import Asked, Bench

HERE = Path(__file__).parent
LISTED: dict[str, str] = yaml.safe_load((HERE / "unguarded.yaml").read_text(encoding="utf-8"))
MOST = 64
"""So many parts are listed; there may be fewer, never more."""
SAMPLE = 8


@pytest.fixture(scope="module")
def bench() -> Bench:
    """The game with its rulings, its corners and the library."""
    return Bench(Asked("godacard", also=(str(HERE / "corners"),), first=True))


def test_what_is_listed_is_there_with_a_reason_and_gets_no_more(bench: Bench) -> None:
    assert sorted(set(LISTED) - {part.name for part in bench.parts}) == []
    assert all(LISTED.values())
    assert len(LISTED) <= MOST


def test_parts_that_are_not_listed_are_noticed(bench: Bench) -> None:
    others = [part for part in bench.parts if part.name not in LISTED]
    picked = random.Random(0).sample(others, SAMPLE)
    assert [one.part for one in map(bench.outcome, picked) if not one.noticed] == []
