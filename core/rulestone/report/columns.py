"""Columns of a table of a comparison; revisions of one game without differences share a column."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from rulestone.lab.compare.comparison import Column, Comparison
from rulestone.report.footnotes import Footnotes
from rulestone.report.words import listed


class Head(Struct, frozen=True):
    """One column of a table.

    Attributes:
        columns: the columns of the comparison that it represents, all of one game, at least one.
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


def heads(comparison: Comparison, notes: Footnotes | None = None) -> list[Head]:
    """Return the columns of a table, in the order of the comparison.

    Columns of one game are merged if they agree in every row, with the same signs and footnotes.
    """
    alike: dict[Any, list[Column]] = {}
    for column in comparison.columns:
        rows: tuple[Any, ...] = tuple(
            (row.cells[column.name].text, *(() if row.kind == "step" else comparison.flips(row.name, column.name)))
            for row in comparison.rows
            if row.kind == "observation" or row.differs
        )
        if notes is not None:
            rows += tuple(notes.cell(name, column) for name in comparison.observations)
        alike.setdefault((column.game, rows, notes.marks(column) if notes is not None else ()), []).append(column)
    return [
        Head(tuple(columns), f"{game} {listed([column.revision for column in columns])}", marks)
        for (game, _, marks), columns in alike.items()
    ]
