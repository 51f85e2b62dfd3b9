"""Patterns of names in expressions, and labels of several modes together."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from rulestone.scenario.observation.observer import make_alternatives
from rulestone.scenario.script.answers import UnusedWords, find_combination
from rulestone.scenario.script.lines import Word


def test_longest_name_is_found_first_and_without_names_nothing_is() -> None:
    pattern = make_alternatives(["Ann", "Ann of Bern", "A+"])
    assert [match[0] for match in re.finditer(pattern, "Ann of Bern, Ann, A+")] == ["Ann of Bern", "Ann", "A+"]
    assert re.search(make_alternatives([]), "Ann") is None


def list_words(*names: str) -> UnusedWords:
    """Return the words of a line that no action uses."""
    return UnusedWords(None, [[Word(name) for name in names]])  # type: ignore[arg-type]


@pytest.mark.parametrize(("many", "picked"), [(3, 2), (4, 2), (4, 3), (5, 2)])
def test_modes_without_names_are_named_by_their_numbers(many: int, picked: int) -> None:
    every = list(combinations(range(1, many + 1), picked))
    labels = [str(number) for number in range(1, len(every) + 1)]
    for place, numbers in enumerate(every):
        found = find_combination(labels, list_words(*map(str, numbers)))
        assert found is not None
        assert found[0] == place
        assert [word.text for word in found[1]] == [str(number) for number in numbers]
    assert find_combination(labels, list_words("1")) is None
    assert find_combination(labels, list_words("1", str(many + 1))) is None


def test_modes_with_names_are_found_in_any_order() -> None:
    labels = ["Draw and Heal", "Draw and Burn", "Heal and Burn"]
    for place, label in enumerate(labels):
        for names in (label.split(" and "), label.lower().split(" and ")[::-1]):
            found = find_combination(labels, list_words(*names))
            assert found is not None
            assert found[0] == place
    assert find_combination(labels, list_words("Draw", "Rest")) is None
