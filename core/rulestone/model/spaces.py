"""A board of spaces in rows, and the ways to move between them."""

from __future__ import annotations

from msgspec import Struct

STEPS: dict[str, tuple[tuple[int, int], ...]] = {
    "side": ((-1, 0), (1, 0), (0, -1), (0, 1)),
    "corner": ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    "leap": ((-2, 0), (2, 0), (0, -2), (0, 2)),
}
"""Kinds of steps as (rows down, columns right): to an adjacent space, diagonally, or two spaces straight."""


class Spaces(Struct, frozen=True, kw_only=True):
    """The board of a game with spaces; zones whose slots have the names of spaces are on it.

    Attributes:
        rows: names of the spaces, row by row as the first player sees them, farthest row first.
        ways: way of moving → kinds of steps (see `STEPS`), one of which is taken at a time.
        limit: attribute of the terrain on a space: the most `load` of one player's cards there; "" for no limit.
        load: attribute that counts against the limit.
        figures: template for a card on the map, with attributes in braces ("{power}").
        contested: game key that names the contested space; "" for none.
        cites: rule ids.
    """

    rows: tuple[tuple[str, ...], ...]
    ways: dict[str, tuple[str, ...]] = {}
    limit: str = ""
    load: str = ""
    figures: str = ""
    contested: str = ""
    cites: tuple[str, ...] = ()

    def list_names(self) -> tuple[str, ...]:
        """Return the names of all spaces, row by row."""
        return tuple(name for row in self.rows for name in row)

    def list_steps(self, way: str) -> dict[str, frozenset[str]]:
        """Return, for each space, the spaces one step of a way from it.

        Raises:
            KeyError: there is no such way, or it names an unknown kind of step.
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
