"""Counts by key in an immutable mapping; an update costs as much as its size, not as the whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


class Counts(Mapping[Any, int]):
    """An immutable mapping of counts.

    It is a log-structured merge tree in small: layers, newest first, each at least twice as large as the one before. An
    update becomes a new layer, which swallows layers that are too small. So a count is copied only logarithmically
    often.

    Args:
        layers: dicts of counts by key, newest first.
    """

    __slots__ = ("layers",)

    def __init__(self, layers: tuple[dict[Any, int], ...] = ()) -> None:
        self.layers = layers

    def get(self, key: Any, default: Any = None) -> Any:
        """Return the count of a key."""
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
        return iter(self.merge_layers())

    def __len__(self) -> int:
        return len(self.merge_layers())

    def merge_layers(self) -> dict[Any, int]:
        """Return all counts as one dict."""
        merged: dict[Any, int] = {}
        for layer in reversed(self.layers):
            merged.update(layer)
        return merged

    def add_layer(self, counts: dict[Any, int]) -> Counts:
        """Return counts updated by `counts`."""
        newest, *older = counts, *self.layers
        while older and len(older[0]) < 2 * len(newest):
            newest = {**older.pop(0), **newest}
        return Counts((newest, *older)) if newest else self
