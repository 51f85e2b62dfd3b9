"""Comparisons with their causes, searched once in a process for all tests that look at them."""

from __future__ import annotations

from functools import cache

from rulestone.lab.compare.comparison import Comparison, compare

PLENTY = 600.0
"""Seconds that no search of the tests takes: a busy machine does not change what they find."""


@cache
def searched(scenario: str, *columns: str) -> Comparison:
    """Return the comparison of a library scenario with its causes.

    Args:
        scenario: its name.
        columns: games or revisions; none for the usual columns.
    """
    return compare(scenario, columns, evidence=True, seconds=PLENTY)
