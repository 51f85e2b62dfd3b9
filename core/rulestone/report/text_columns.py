"""Columns of text that line up, also where characters are wide.

The two tables that short commands print are made here: a library for tables costs such a command a tenth of its time.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Container, Sequence

BETWEEN = 2
"""Blanks between two columns."""


def align_columns(rows: Sequence[Sequence[str]], right: Container[int] = (), rule: bool = False) -> list[str]:
    """Return the lines of a table without trailing blanks.

    Args:
        rows: the cells of each row; a cell may have several lines.
        right: the columns that are aligned to the right.
        rule: draw a line below the first row.
    """
    cells = [[cell.splitlines() or [""] for cell in row] for row in rows]
    widths = [max(display_width(line) for cell in column for line in cell) for column in zip(*cells, strict=True)]
    lines = []
    for number, row in enumerate(cells):
        for height in range(max(map(len, row))):
            parts = [cell[height] if height < len(cell) else "" for cell in row]
            lines.append(
                (" " * BETWEEN).join(
                    padded(part, width, column in right)
                    for column, (part, width) in enumerate(zip(parts, widths, strict=True))
                )
            )
        if rule and not number:
            lines.append((" " * BETWEEN).join("-" * width for width in widths))
    return [line.rstrip() for line in lines]


def padded(text: str, width: int, right: bool) -> str:
    """Return a text with blanks before or after it."""
    blanks = " " * (width - display_width(text))
    return blanks + text if right else text + blanks


def display_width(text: str) -> int:
    """Return how many columns of a terminal a text takes: wide characters count two."""
    if text.isascii():
        return len(text)
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)
