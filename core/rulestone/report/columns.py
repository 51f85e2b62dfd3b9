"""Columns of a comparison as a table shows them: revisions of one game that differ in nothing stand in one column."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from rulestone.lab.compare.comparison import Column, Comparison
from rulestone.report.footnotes import Footnotes
from rulestone.report.words import listed


class Head(Struct, frozen=True):
    """One column of a table.

    Attributes:
        columns: the columns of the comparison that it stands for, all of one game, at least one.
        title: the game and its revisions.
        marks: the letters of the footnotes about the whole column.
    """

    columns: tuple[Column, ...]
    title: str
    marks: tuple[str, ...]

    @property
    def text(self) -> str:
        """The title with its marks."""
        return f"{self.title} ({', '.join(self.marks)})" if self.marks else self.title


def heads(comparison: Comparison, notes: Footnotes) -> list[Head]:
    """The columns of a table, in the order of the comparison's.

    Two columns are one if they belong to one game, show the same in every row, have the same footnotes and stand on
    the same side wherever the columns part.
    """
    alike: dict[Any, list[Column]] = {}
    for column in comparison.columns:
        rows = tuple(notes.cell(name, column) for name in comparison.observations)
        sides = tuple(
            next((n for n, group in enumerate(parting.groups) if column.name in group.columns), -1)
            for parting in comparison.partings
        )
        alike.setdefault((column.game, rows, notes.marks(column), sides), []).append(column)
    return [
        Head(tuple(columns), f"{game} {listed([column.revision for column in columns])}", marks)
        for (game, _, marks, _), columns in alike.items()
    ]
