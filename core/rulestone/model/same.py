"""Things as keys of what is kept: whatever is made of the very same things is made once."""

from __future__ import annotations

from typing import Any


class SameObject:
    """A thing as a key: two are the same if they are one object.

    Args:
        thing: it; it lives as long as what is kept under it.
    """

    __slots__ = ("thing",)

    def __init__(self, thing: Any) -> None:
        self.thing = thing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SameObject) and other.thing is self.thing

    def __hash__(self) -> int:
        return id(self.thing)
