"""Longer proofs: tests that `make test` leaves out and `make proofs` runs besides the others.

A test is a proof if it takes seconds and another test, or the same test on other values, fails first for most mistakes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

proof = pytest.mark.proof


def some(values: Iterable[Any], *kept: Any, every: int = 0) -> list[Any]:
    """Return parameters of a test; those that are not kept are proofs.

    Args:
        values: the parameters.
        kept: those that `make test` tries too.
        every: keep the first of so many as well; 0 for none.
    """
    return [
        value if value in kept or (every and number % every == 0) else pytest.param(value, marks=proof)
        for number, value in enumerate(values)
    ]
