"""Counts by key that only grow, however many there are: adding some costs as much as these few, not as all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


class Counts(Mapping[Any, int]):
    """Counts by key; it never changes.

    They lie in layers, the newest first, each at least twice as large as the one before it: what is added becomes a
    layer, and layers that have grown alike become one. So each count is copied as often as the number of all doubles.

    Args:
        layers: the layers.
    """

    __slots__ = ("layers",)

    def __init__(self, layers: tuple[dict[Any, int], ...] = ()) -> None:
        self.layers = layers

    def get(self, key: Any, default: Any = None) -> Any:
        """The count of a key."""
        for layer in self.layers:
            if key in layer:
                return layer[key]
        return default

    def __getitem__(self, key: Any) -> int:
        for layer in self.layers:
            if key in layer:
                return layer[key]
        raise KeyError(key)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.joined())

    def __len__(self) -> int:
        return len(self.joined())

    def joined(self) -> dict[Any, int]:
        """All of them in one."""
        found: dict[Any, int] = {}
        for layer in reversed(self.layers):
            found.update(layer)
        return found

    def updated(self, counts: dict[Any, int]) -> Counts:
        """These with others, which take the place of those of the same keys."""
        newest, *older = counts, *self.layers
        while older and len(older[0]) < 2 * len(newest):
            newest = {**older.pop(0), **newest}
        return Counts((newest, *older)) if newest else self
