"""Survivors whose changed condition never gives another result: evaluated in both forms while tests run."""

from __future__ import annotations

from typing import Any

from tests.mutants.__main__ import NEVER, read_survivors
from tests.mutants.changes import list_mutants, make_mutants
from tests.mutants.equivalents import (
    COUNTED,
    compare_results,
    count_differences,
    find_condition,
    find_survivors,
    insert_comparisons,
)
from tests.proofs import proof

CODE = '''
def few(items, most):
    """Return whether there are few."""
    if items and len(items) < most:
        return len(items) - 1
    return [one for one in items if one > 0]
'''


def run_few(*arguments: Any) -> tuple[list[Any], dict[str, list[int]]]:
    """Return the results of `few` with both forms of each condition, and the counts of each mutant."""
    found = list_mutants("few.py", CODE)
    tree = insert_comparisons("few.py", {mutant: number for number, mutant in enumerate(found)}, CODE)
    names: dict[str, Any] = {"__differing__": compare_results}
    exec(compile(tree, "few.py", "exec"), names)
    COUNTED.clear()
    results = [names["few"](items, most) for items, most in arguments]
    return results, {f"{found[number].old} → {found[number].new}": count for number, count in COUNTED.items()}


def test_condition_is_evaluated_in_both_forms_and_keeps_its_result() -> None:
    results, counts = run_few(([3, 4], 3), ([], 3), ([0, 5], 2))
    assert results == [1, [], [5]]
    assert counts == {
        "items and len(items) < most → items or len(items) < most": [3, 2],
        "items and len(items) < most → len(items) < most": [3, 1],
        "items and len(items) < most → items": [3, 1],
        "len(items) < most → len(items) <= most": [3, 1],
        "len(items) - 1 → len(items) + 1": [1, 1],
        "1 → 2": [1, 1],
        "one > 0 → one >= 0": [2, 1],
        "0 → 1": [2, 0],
    }


def test_changed_condition_that_fails_differs() -> None:
    COUNTED.clear()
    assert compare_results(lambda: 1, (0, True, lambda: 1 // 0), (1, True, lambda: 2), (2, False, lambda: 2)) == 1
    assert COUNTED == {0: [1, 1], 1: [1, 0], 2: [1, 1]}


def test_statement_has_no_condition() -> None:
    code = "def f(items):\n    items.sort()\n    items.index(0)\n    return (n := len(items)) > 1 and n\n"
    assert [find_condition(change) for _, change in make_mutants("f.py", code)] == [None] * 8


@proof
def test_condition_said_never_to_differ_is_evaluated_and_never_differs() -> None:
    names = [name for name, reason in read_survivors().items() if reason.startswith(NEVER)]
    counts = count_differences(list(find_survivors(names)))
    assert [str(mutant) for mutant, count in counts.items() if count.different] == []
    assert {str(mutant) for mutant, count in counts.items() if count.evaluated} == {*names}
