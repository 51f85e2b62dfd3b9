"""On thousands of drawn boards the fast resolver does what the literal one does, and no more work than it needs."""

from __future__ import annotations

from random import Random

import pytest

from rulestone.continuous import fast, literal
from rulestone.continuous.fast import columns
from tests.continuous.drawn import MAKERS, Change, changes, world
from tests.continuous.test_fast_agrees import whole
from tests.continuous.toy import ToyBoard
from tests.continuous.work import counted

BOARDS = 100
STEPS = 5
MOST = {
    "any_effect": (346_500, 67_400), "typed": (143_900, 21_900),
    "worded": (244_700, 12_700), "with_abilities": (93_000, 16_900),
}  # fmt: skip
"""How often functions of the resolver are called on boards of each kind, and the board or its effects asked. What does
less makes these smaller; more than a little above them is a loss of speed that should be worth it."""


def brought_up_to_date(before: fast.Resolution, change: Change) -> fast.Resolution:
    """A resolution after a step."""
    return before.changed(
        ToyBoard(change.objects, night=change.night),
        enter=change.enter, leave=change.leave, values=change.values, moved=change.moved, outside=change.outside,
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(10))
def test_what_is_kept_is_literal_on_drawn_boards(seed: int) -> None:
    r = Random(seed)
    for _ in range(BOARDS):
        one = world(r)
        kept = fast.Resolution(ToyBoard(one.objects), one.effects, one.scheme)
        expected = literal.resolve(ToyBoard(one.objects), one.effects, one.scheme)
        assert whole(one.objects, kept.table()) == whole(one.objects, expected)
        for change in changes(r, one, STEPS):
            before = kept.table()
            kept = brought_up_to_date(kept, change)
            here = ToyBoard(change.objects, night=change.night)
            expected = literal.resolve(here, change.effects.values(), one.scheme)
            table = kept.table()
            assert whole(change.objects, table) == whole(change.objects, expected)
            assert all(kept.touched >> oid & 1 for oid in here.objects if table.get(oid) != before.get(oid))


@pytest.mark.parametrize("kind", range(len(MAKERS)), ids=MOST)
def test_no_more_is_done_than_was_measured(kind: int) -> None:
    r = Random(kind)
    columns.members.cache_clear()  # what others asked for before
    resolver, board = "core/rulestone/continuous", "tests/continuous/toy"
    with counted(resolver, board) as done:
        for _ in range(60):
            one = world(r, MAKERS[kind])
            kept = fast.Resolution(ToyBoard(one.objects), one.effects, one.scheme)
            for change in changes(r, one, 8):
                kept = brought_up_to_date(kept, change)
    most = MOST[MAKERS[kind][0].__name__]
    assert (done[resolver] <= most[0], done[board] <= most[1]) == (True, True), done
