"""Comparisons with their causes, cached for all tests of a process."""

from __future__ import annotations

from functools import cache

from rulestone.lab.compare.comparison import Comparison, compare

PLENTY = 600.0
"""Limit in seconds that no test reaches, so that a busy machine does not change results."""


@cache
def compare_with_causes(scenario: str, *columns: str) -> Comparison:
    """Return the comparison of a library scenario with its causes.

    Args:
        scenario: its name.
        columns: games or revisions; none for the default columns.
    """
    return compare(scenario, columns, evidence=True, seconds=PLENTY)
