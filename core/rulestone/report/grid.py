"""The table of a comparison: differing rows, in portions of columns that fit the width; all others in a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from rulestone.lab.compare.comparison import Column, Comparison
from rulestone.lab.compare.rows import TableRow
from rulestone.report.answer import get_common_value
from rulestone.report.footnotes import Footnotes
from rulestone.report.signs import find_signs
from rulestone.report.text_columns import NON_BREAKING_BLANK
from rulestone.report.words import describe, join_words


class Grid:
    """The table of a comparison.

    Args:
        comparison: what to show.
        heads: the columns as they stand beside each other.
        notes: footnotes to mark in it; None for none.
    """

    def __init__(self, comparison: Comparison, heads: Sequence[ColumnHead], notes: Footnotes | None = None) -> None:
        self.comparison = comparison
        self.heads = heads
        self.notes = notes
        self.rows = list_shown_rows(comparison)

    def get_label(self, row: TableRow) -> str:
        """Return the label of a row."""
        return f"{row.step} {row.name}" if row.step else row.name

    def get_cell(self, row: TableRow, column: Column) -> str:
        """Return a cell with its signs, and the letters of its footnotes."""
        cell = row.cells[column.name]
        text = "–" if cell.blank else cell.text
        signs = find_signs(row, column.name, self.comparison)
        letters = ""
        if self.notes is not None and row.kind == "observation":
            letters = ", ".join(self.notes.cells.get((row.name, column.name), []))
        return (
            text
            + (NON_BREAKING_BLANK + signs if signs else "")
            + (f"{NON_BREAKING_BLANK}({letters})" if letters else "")
        )

    def make_head(self, head: ColumnHead) -> str:
        """Return the title of a column."""
        return head.text if self.notes is not None else head.title

    def list_lines(self) -> list[list[str]]:
        """Return every row as texts: the label and the cells."""
        columns = [head.columns[0] for head in self.heads]
        return [[self.get_label(row), *(self.get_cell(row, name) for name in columns)] for row in self.rows]


def list_shown_rows(comparison: Comparison) -> list[TableRow]:
    """Return the rows of the table: differing rows and answers with signs; if there are none, all observations."""
    looked = [row for row in comparison.rows if row.kind == "observation"]
    telling = {row.name for row in looked if row.name in comparison.answering}
    telling -= {row.name for row in looked if not any(find_signs(row, name, comparison) for name in row.cells)}
    shown = [row for row in comparison.rows if row.differs or (row.kind == "observation" and row.name in telling)]
    return shown if any(row.differs for row in shown) else looked


def fold_rows(comparison: Comparison) -> str:
    """Return a line with the observations that agree everywhere and their signs; "" for none."""
    shown = list_shown_rows(comparison)
    rest = [row for row in comparison.rows if row.kind == "observation" and row not in shown]
    told = []
    for row in rest:
        signs = dict.fromkeys(sign for name in row.cells for sign in find_signs(row, name, comparison))
        told.append(f"{describe(row.name, get_common_value(row))} {''.join(signs)}".rstrip())
    return "; ".join(told)


class ColumnHead(Struct, frozen=True):
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


def build_heads(comparison: Comparison, notes: Footnotes | None = None) -> list[ColumnHead]:
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
            rows += tuple(notes.get_cell(name, column) for name in comparison.observations)
        alike.setdefault((column.game, rows, notes.list_marks(column) if notes is not None else ()), []).append(column)
    return [
        ColumnHead(tuple(columns), f"{game} {join_words([column.revision for column in columns])}", marks)
        for (game, _, marks), columns in alike.items()
    ]
