"""Changes between two versions of a part: a part with some of them, and with all."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, strategies as st

from rulestone.game.differences import Difference, list_changes, list_differences, take_changes
from rulestone.game.host import games
from rulestone.language.build import THIS, YOU, do, move, when

DIFFERENCES = [
    difference
    for game in games().values()
    for first, second in permutations(game.revisions, 2)
    for difference in list_differences(game.ruleset(first), game.ruleset(second))
    if difference.other is not None and list_changes(difference.own, difference.other)
]


@given(st.data())
def test_part_with_some_changes_differs_from_both_versions_by_exactly_these(data: st.DataObject) -> None:
    difference = data.draw(st.sampled_from(DIFFERENCES))
    numbers = range(len(list_changes(difference.own, difference.other)))
    taken = data.draw(st.sets(st.sampled_from(numbers)))
    blended = take_changes(difference, sorted(taken)).other
    assert len(list_changes(difference.own, blended)) == len(taken)
    assert len(list_changes(blended, difference.other)) == len(numbers) - len(taken)


@pytest.mark.parametrize("difference", DIFFERENCES, ids=lambda one: one.label)
def test_part_with_all_changes_is_the_other_version_but_for_its_rules(difference: Difference) -> None:
    numbers = range(len(list_changes(difference.own, difference.other)))
    assert list_changes(take_changes(difference, numbers).other, difference.other) == []
    assert take_changes(difference, ()).other == difference.own


DRAW, TAP, SHUFFLE = (do(verb, player=YOU) for verb in ("draw", "tap", "shuffle"))


@pytest.mark.parametrize(
    ("own", "other", "expected"),
    [
        ((DRAW, TAP), (DRAW, SHUFFLE), [("tap", "shuffle")]),
        ((DRAW,), (DRAW, TAP), [((), (TAP,))]),
        ((TAP, DRAW), (DRAW,), [((TAP,), ())]),
        ((when(YOU, DRAW, cites=("A-1",)),), (when(YOU, TAP, cites=("A-2",)),), [("draw", "tap")]),
        ((move(THIS, "hand"),), (move(THIS, "deck"),), [("hand", "deck")]),
    ],
)
def test_smallest_different_steps_and_fields_are_the_changes(own: Any, other: Any, expected: list[Any]) -> None:
    assert [change[:2] for change in list_changes(own, other)] == expected


def test_change_has_the_rules_cited_around_it() -> None:
    own, other = (when(YOU, do(verb, player=YOU), cites=("A-1",)) for verb in ("draw", "tap"))
    assert [change.cites for change in list_changes((own,), (other,))] == [("A-1",)]
