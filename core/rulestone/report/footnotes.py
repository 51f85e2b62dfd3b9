"""Footnotes of a comparison, with their cells or columns, and their letters."""

from __future__ import annotations

import re
from typing import Any

from rulestone.lab.compare.comparison import Column, Comparison
from rulestone.lab.compare.rows import TableRow
from rulestone.report.words import add_rules, find_signs, make_letter
from rulestone.scenario.results import Footnote


def list_shown_rows(comparison: Comparison) -> list[TableRow]:
    """Return the rows of the table: differing rows and answers with signs; if there are none, all observations."""
    looked = [row for row in comparison.rows if row.kind == "observation"]
    telling = {row.name for row in looked if row.name in comparison.answering}
    telling -= {row.name for row in looked if not any(find_signs(row, name, comparison) for name in row.cells)}
    shown = [row for row in comparison.rows if row.differs or (row.kind == "observation" and row.name in telling)]
    return shown if any(row.differs for row in shown) else looked


class Footnotes:
    """The footnotes of a comparison, lettered in reading order.

    The same note in several columns is one footnote.

    Args:
        comparison: the comparison that they belong to.
    """

    def __init__(self, comparison: Comparison) -> None:
        self.cells: dict[tuple[str, str], list[str]] = {}
        self.heads: dict[str, list[str]] = {}
        self.texts: dict[str, str] = {}
        letters: dict[Any, str] = {}
        texts: dict[str, list[str]] = {}
        self.shown = {row.name for row in list_shown_rows(comparison)}
        entries = [
            (row, column.name, note)
            for row in ("", *comparison.observations)
            for column in comparison.columns
            for note in column.run.notes
            if row in self.get_rows(note, column)
        ]
        titles = {column.name: column.title for column in comparison.columns}
        for row, column_name, note in entries:
            key = (note.about, note.text, note.rule)
            if key not in letters:
                letters[key] = make_letter(len(letters))
                texts[letters[key]] = []
                self.texts[letters[key]] = (
                    (f"{note.about}: " if note.about else "") + note.text + add_rules((note.rule,))
                )
            mark = letters[key]
            if titles[column_name] not in texts[mark]:
                texts[mark].append(titles[column_name])
            marks = self.cells.setdefault((row, column_name), []) if row else self.heads.setdefault(column_name, [])
            if mark not in marks:
                marks.append(mark)
        self.columns = texts

    def get_rows(self, note: Footnote, column: Column) -> list[str]:
        """Return the observations of the table whose name or value mentions a note's word; [""] for none."""
        word = re.compile(rf"\b{re.escape(note.about)}\b", re.IGNORECASE)
        found = column.run.observations
        rows = [name for name in found if name in self.shown and word.search(f"{name}: {found[name]}")]
        return (rows if note.about else []) or [""]

    def list_marks(self, column: Column) -> tuple[str, ...]:
        """Return the letters of the footnotes about a whole column."""
        return tuple(self.heads.get(column.name, ()))

    def list_lines(self) -> list[tuple[str, str]]:
        """Return the footnotes: letter and text."""
        return list(self.texts.items())
