"""Tables in text: aligned columns, wrapped or split into blocks that fit a width."""

from __future__ import annotations

import unicodedata
from collections.abc import Container, Sequence
from itertools import zip_longest

from rulestone.report.words import wrap_text

NON_BREAKING_BLANK = "\u00a0"
"""Non-breaking blank."""
WIDEST_LABEL = 30
COLUMN_GAP = 2
"""Blanks between two columns."""


def wrap_widest_columns(table: Sequence[Sequence[str]], width: int) -> Sequence[Sequence[str]]:
    """Return a table that fits a width, with the cells of its widest columns wrapped."""
    columns = range(len(table[0]))
    most = [max(measure_display_width(row[n]) for row in table) for n in columns]
    if sum(most) + COLUMN_GAP * (len(most) - 1) <= width:
        return table
    each = distribute_width(
        columns, [max(measure_longest_word(row[n]) for row in table) for n in columns], most, width + COLUMN_GAP
    )
    return [[wrap_text(cell, each[n]) for n, cell in enumerate(row)] for row in table]


def split_into_blocks(head: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> str:
    """Return a table in blocks of columns that fit a width; each block repeats the first column."""
    count = len(head)
    label = min(WIDEST_LABEL, width * 3 // 10, max(len(row[0]) for row in rows))
    left = max(label, *(measure_longest_word(row[0]) for row in rows))
    least = [max(measure_longest_word(head[n]), *(measure_longest_word(row[n]) for row in rows)) for n in range(count)]
    most = [max(len(head[n]), *(len(row[n]) for row in rows)) for n in range(count)]
    made = []
    for block in group_columns(least, width - left):
        each = [(0, left), *zip(block, distribute_width(block, least, most, width - left), strict=True)]
        lines = [["", *(wrap_text(head[n], w) for n, w in each[1:])]]
        lines += [[wrap_text(row[n], w) for n, w in each] for row in rows]
        aligned = align_columns(lines)
        tall = max(len(title.splitlines()) for title in lines[0])
        rule = "-" * max(map(len, aligned))
        made.append("\n".join((*aligned[:tall], rule, *aligned[tall:])).replace(NON_BREAKING_BLANK, " "))
    return "\n\n".join(made)


def group_columns(least: Sequence[int], width: int) -> list[list[int]]:
    """Return the numbers of all columns except the first, in groups that fit a width.

    Args:
        least: the minimum width of each column.
    """
    blocks: list[list[int]] = []
    room = 0
    for n, needed in enumerate(least[1:], 1):
        if not blocks or room < needed + COLUMN_GAP:
            blocks.append([])
            room = width
        blocks[-1].append(n)
        room -= needed + COLUMN_GAP
    return blocks


def measure_longest_word(text: str) -> int:
    """Return the length of a text's longest word."""
    return max(map(len, text.replace(NON_BREAKING_BLANK, "_").split()), default=1)


def distribute_width(block: Sequence[int], least: Sequence[int], most: Sequence[int], room: int) -> list[int]:
    """Return the column widths of a block: the longest words, and the remaining room by amount of text."""
    widths = [least[n] for n in block]
    spare = room - sum(width + COLUMN_GAP for width in widths)
    while spare > 0:
        n = max(range(len(block)), key=lambda n: most[block[n]] / widths[n])
        if most[block[n]] <= widths[n]:
            break
        widths[n] += 1
        spare -= 1
    return widths


def align_columns(rows: Sequence[Sequence[str]], right: Container[int] = (), rule: bool = False) -> list[str]:
    """Return the lines of a table without trailing blanks.

    Args:
        rows: the cells of each row; a cell may have several lines.
        right: the columns that are aligned to the right.
        rule: draw a line below the first row.
    """
    cells = [[cell.splitlines() or [""] for cell in row] for row in rows]
    widths = [
        max(measure_display_width(line) for cell in column for line in cell) for column in zip(*cells, strict=True)
    ]
    lines = []
    for number, row in enumerate(cells):
        for parts in zip_longest(*row, fillvalue=""):
            cells_of_line = (pad_cell(part, widths[n], n in right) for n, part in enumerate(parts))
            lines.append((" " * COLUMN_GAP).join(cells_of_line))
        if rule and not number:
            lines.append((" " * COLUMN_GAP).join("-" * width for width in widths))
    return [line.rstrip() for line in lines]


def pad_cell(text: str, width: int, right: bool) -> str:
    """Return a text with blanks before or after it."""
    blanks = " " * (width - measure_display_width(text))
    return blanks + text if right else text + blanks


def measure_display_width(text: str) -> int:
    """Return the number of terminal columns of a text; wide characters count two."""
    if text.isascii():
        return len(text)
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)
