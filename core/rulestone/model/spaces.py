"""A board of spaces: slots of zones that lie in rows, and how one gets from one to another."""

from __future__ import annotations

from msgspec import Struct

STEPS: dict[str, tuple[tuple[int, int], ...]] = {
    "side": ((-1, 0), (1, 0), (0, -1), (0, 1)),
    "corner": ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    "leap": ((-2, 0), (2, 0), (0, -2), (0, 2)),
}
"""Kinds of steps as (rows down, columns right): to a space beside it, across a corner, two away in a row or column."""


class Spaces(Struct, frozen=True, kw_only=True):
    """The board of a game that has one.

    Zones whose slots are named after spaces stand on the board.

    Attributes:
        rows: the names of the spaces, row by row as the first player sees them, the farthest row first.
        ways: way of going → the kinds of steps (see `STEPS`) that it takes, one of them at a time.
        limit: attribute of what lies on a space: how much of `load` a player's things there may have; "" for no limit.
        load: attribute of what stands on a space that counts against the limit.
        figures: how a map tells of what stands there behind its name: a text with attributes in braces, "{power}".
        contested: key of the game's value that names what is fought over; "" where nothing is.
        cites: ids of the rules that say so.
    """

    rows: tuple[tuple[str, ...], ...]
    ways: dict[str, tuple[str, ...]] = {}
    limit: str = ""
    load: str = ""
    figures: str = ""
    contested: str = ""
    cites: tuple[str, ...] = ()

    def names(self) -> tuple[str, ...]:
        """Every space, row by row."""
        return tuple(name for row in self.rows for name in row)

    def reach(self, way: str) -> dict[str, frozenset[str]]:
        """For each space the spaces that can be reached from it in one step of a way.

        Raises:
            KeyError: there is no such way, or it takes a kind of step that does not exist.
        """
        offsets = [offset for kind in self.ways[way] for offset in STEPS[kind]]
        at = {name: (row, column) for row, names in enumerate(self.rows) for column, name in enumerate(names)}
        by_place = {place: name for name, place in at.items()}
        return {
            name: frozenset(
                by_place[row + down, column + right]
                for down, right in offsets
                if (row + down, column + right) in by_place
            )
            for name, (row, column) in at.items()
        }
