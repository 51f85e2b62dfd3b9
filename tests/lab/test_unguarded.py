"""Guards of the rules: a ruling, a corner case or the library notices every part except listed ones with a reason.

A game takes part by a list of its own, `tests/GAME/unguarded.yaml`, beside its corners and the like. A reason begins
with its kind; every kind but "open" says that nothing could notice the part, and is checked.
"""

from __future__ import annotations

import random

import pytest
from tests.guards.guarded import REASONS, TESTS, Guarded
from tests.proofs import proof, slow

MOST = {"dm_evolution": 54, "gateruler": 75, "godacard": 56, "monscol": 135}
"""So many parts of each game are listed; there may be fewer, never more."""
MOST_UNLOOKED: dict[str, int] = {}
"""So many of which it is not known yet what notices them: those that rest on their rules, or do what they stand in, do
not. They stand in `tests/GAME/unlooked.txt` and count for nothing; there may be fewer, never more."""
AIM = 0.95
"""So much of what could be noticed is to be."""
SAMPLED = ("dm_evolution", "godacard")
SAMPLE = 2
FEW = 1


@pytest.fixture(scope="module", params=sorted(MOST))
def guarded(request: pytest.FixtureRequest) -> Guarded:
    return Guarded(request.param)


def test_every_recorded_list_is_checked() -> None:
    assert sorted(path.parent.name for path in TESTS.glob("*/unguarded.yaml")) == sorted(MOST)


@slow
def test_listed_part_exists_with_a_reason_and_the_list_does_not_grow(guarded: Guarded) -> None:
    assert sorted(set(guarded.listed) - set(guarded.parts)) == []
    assert sorted({guarded.kind(name) for name in guarded.listed} - set(REASONS)) == []
    assert len(guarded.listed) <= MOST[guarded.game]
    assert sorted({*guarded.unlooked} - {*guarded.parts} | {*guarded.unlooked} & {*guarded.listed}) == []
    assert len(guarded.unlooked) <= MOST_UNLOOKED.get(guarded.game, 0)


@slow
def test_nearly_all_noticeable_parts_are_noticed(guarded: Guarded) -> None:
    left = len(guarded.of_kind("open"))
    could = len(guarded.parts) - len(guarded.unlooked) - len(guarded.listed) + left
    assert left <= (1 - AIM) * could


@proof
def test_removal_of_an_unlisted_part_is_noticed(guarded: Guarded) -> None:
    if guarded.game not in SAMPLED:
        pytest.skip("what looks at this game takes minutes; rulestone knock-out has it looked at")
    others = [part for part in guarded.parts.values() if part.name not in {*guarded.listed, *guarded.unlooked}]
    picked = random.Random(0).sample(others, SAMPLE)
    assert [one.part for one in map(guarded.bench.remove, picked) if not one.noticed] == []


@slow
def test_reason_for_an_unnoticeable_part_holds(guarded: Guarded) -> None:
    quick = guarded.of_kind("unsaid", "protection", "told")
    slow = guarded.of_kind("implied", "nothing of the kind")
    picked = quick + random.Random(0).sample(slow, min(FEW, len(slow)))
    assert [part.name for part in picked if not REASONS[guarded.kind(part.name)](guarded, part)] == []
