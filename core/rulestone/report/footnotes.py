"""Footnotes of a comparison, with their cells or columns, and their letters."""

from __future__ import annotations

import re
from typing import Any

from rulestone.lab.compare.comparison import Column, Comparison
from rulestone.report.words import add_rules, make_letter
from rulestone.scenario.results import Footnote


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
        entries: list[tuple[str, str, Footnote]] = []
        for column in comparison.columns:
            entries += [("", column.name, note) for note in column.run.notes if not self.get_rows(note, column)]
        for name in comparison.observations:
            for column in comparison.columns:
                notes = column.run.notes
                entries += [(name, column.name, note) for note in notes if name in self.get_rows(note, column)]
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

    @staticmethod
    def get_rows(note: Footnote, column: Column) -> list[str]:
        """Return the observations that a note is about: those whose name or value mentions its word."""
        if not note.about:
            return []
        word = re.compile(rf"\b{re.escape(note.about)}\b", re.IGNORECASE)
        return [
            name
            for name, found in column.run.observations.items()
            if word.search(name) or (isinstance(found, str) and word.search(found))
        ]

    def list_marks(self, column: Column) -> tuple[str, ...]:
        """Return the letters of the footnotes about a whole column."""
        return tuple(self.heads.get(column.name, ()))

    def list_lines(self) -> list[tuple[str, str]]:
        """Return the footnotes: letter and text."""
        return list(self.texts.items())
