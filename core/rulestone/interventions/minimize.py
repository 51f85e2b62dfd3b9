"""The smallest part of a list that is still enough (delta debugging; Zeller and Hildebrandt 2002)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def minimize(items: Sequence[T], consider: Callable[[list[T]], bool]) -> list[T]:
    """Return a minimal sufficient sublist.

    The list without one half is tried first, then without each quarter, and so on, so that few trials are needed where
    one item is enough. The order of the items is kept.

    Args:
        items: all of them, which are taken to be enough.
        consider: whether some of them are still enough.
    """
    current = list(items)
    size = len(current)
    while size:
        at = 0
        while at < len(current):
            rest = current[:at] + current[at + size :]
            if not rest:
                break
            if consider(rest):
                current = rest
            else:
                at += size
        size = min(size // 2, len(current) // 2) if size > 1 else 0
    return current
