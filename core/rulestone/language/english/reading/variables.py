"""X in a sentence, and what the end of the sentence says that it is."""

from __future__ import annotations

from typing import Any, TypeVar

from rulestone.language import expressions as e
from rulestone.language import inspect
from rulestone.language.english.pronouns import X

T = TypeVar("T")


def put_for_x(node: T, meant: e.Expr) -> T:
    """The same data with a value wherever X stands."""
    return inspect.rebuilt(node, lambda part: meant if part == X else part)  # type: ignore[no-any-return]


def uses_x(node: Any) -> bool:
    """Return whether X stands somewhere in the data."""
    return any(part == X for part in inspect.records(node))
