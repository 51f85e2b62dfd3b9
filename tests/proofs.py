"""Marks of tests that `make test` leaves out.

Slow tests take about a second or more each; `make test-slow` runs them, and so does `.ci/run`. A proof takes seconds,
and another test, or the same test on other values, fails first for most mistakes; `make proofs` runs everything.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

proof = pytest.mark.proof
slow = pytest.mark.slow


def select_params(values: Iterable[Any], *kept: Any, every: int = 0) -> list[Any]:
    """Return parameters of a test; omitted ones run as proofs.

    Args:
        values: the parameters.
        kept: those that `make test` tries too.
        every: keep the first of so many as well; 0 for none.
    """
    return [
        value if value in kept or (every and number % every == 0) else pytest.param(value, marks=proof)
        for number, value in enumerate(values)
    ]
