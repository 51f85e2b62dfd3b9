"""What guards the rules: a ruling, a corner or the library notices every part but those listed with a reason.

A game takes part by a list of its own, `tests/GAME/unguarded.yaml`, beside its corners.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest
import yaml

from rulestone.lab.knock_out.knock_out import Asked, KnockOutBench

TESTS = Path(__file__).parent.parent
MOST = {"godacard": 64}
"""So many parts of each game are listed; there may be fewer, never more."""
SAMPLE = 8


class Guarded:
    """A game with its rulings, its corners and the library, and what none of them notices."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.bench = KnockOutBench(Asked(game, also=(str(TESTS / game / "corners"),), first=True))
        self.listed: dict[str, str] = yaml.safe_load((TESTS / game / "unguarded.yaml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module", params=sorted(MOST))
def guarded(request: pytest.FixtureRequest) -> Guarded:
    return Guarded(request.param)


def test_every_list_is_held() -> None:
    assert sorted(path.parent.name for path in TESTS.glob("*/unguarded.yaml")) == sorted(MOST)


def test_what_is_listed_is_there_with_a_reason_and_gets_no_more(guarded: Guarded) -> None:
    assert sorted(set(guarded.listed) - {part.name for part in guarded.bench.parts}) == []
    assert all(guarded.listed.values())
    assert len(guarded.listed) <= MOST[guarded.game]


def test_parts_that_are_not_listed_are_noticed(guarded: Guarded) -> None:
    others = [part for part in guarded.bench.parts if part.name not in guarded.listed]
    picked = random.Random(0).sample(others, SAMPLE)
    assert [one.part for one in map(guarded.bench.outcome, picked) if not one.noticed] == []
