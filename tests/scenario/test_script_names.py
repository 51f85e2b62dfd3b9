"""The choice among several names for the words of a script: stack items, pending triggers, modes."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from rulestone.kernel.trigger_names import number_names
from rulestone.scenario.script.answers import differ_only_by_number, find_names

WORDS = st.lists(st.sampled_from(("dying", "two", "of", "ox")), min_size=1, max_size=3).map(" ".join)
LABELS = st.lists(st.tuples(WORDS, WORDS).map(": ".join), min_size=1, max_size=6).map(number_names)


def test_exact_card_name_comes_before_a_longer_name_that_begins_with_it() -> None:
    labels = ("Dying Two: “fade”", "Dying: “fade”", "Dying Two")
    assert find_names(labels, "Dying") == [1]
    assert find_names(labels, "Dying Two") == [2]


def test_number_chooses_among_equal_names() -> None:
    labels = ("Mourner: “grief”", "Mourner: “grief” #2", "Ox: “grief”")
    assert find_names(labels, "Mourner #2") == [1]
    assert find_names(labels, "Mourner #1") == [0]
    assert find_names(labels, "Mourner #3") == []
    assert differ_only_by_number(labels[:2])
    assert not differ_only_by_number(labels)


@given(LABELS)
def test_each_full_name_means_itself(labels: Sequence[str]) -> None:
    assert [find_names(labels, label) for label in labels] == [[n] for n in range(len(labels))]


@given(LABELS)
def test_card_name_means_only_names_of_that_card_where_there_are_any(labels: Sequence[str]) -> None:
    for label in labels:
        card = label.partition(":")[0]
        assert all(labels[n].partition(":")[0] == card for n in find_names(labels, card))
