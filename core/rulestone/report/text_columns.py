"""Tables in text: columns that line up, in portions or wrapped where they do not fit."""

from __future__ import annotations

import unicodedata
from collections.abc import Container, Sequence
from itertools import zip_longest

from rulestone.report.words import wrapped

HARD = "\u00a0"
"""Non-breaking blank."""
WIDEST_LABEL = 30
BETWEEN = 2
"""Blanks between two columns of a table in text."""


def narrowed(table: Sequence[Sequence[str]], width: int) -> Sequence[Sequence[str]]:
    """Return the rows of a table, the cells of its widest columns wrapped so that it fits a width."""
    columns = range(len(table[0]))
    most = [max(display_width(row[n]) for row in table) for n in columns]
    if sum(most) + BETWEEN * (len(most) - 1) <= width:
        return table
    each = spread(columns, [max(longest(row[n]) for row in table) for n in columns], most, width + BETWEEN)
    return [[wrapped(cell, each[n]) for n, cell in enumerate(row)] for row in table]


def portioned(head: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> str:
    """Return a table in portions of columns that fit a width, each with the first column; no word is broken."""
    count = len(head)
    left = max(min(WIDEST_LABEL, max(len(row[0]) for row in rows)), *(longest(row[0]) for row in rows))
    least = [max(longest(head[n]), *(longest(row[n]) for row in rows)) for n in range(count)]
    most = [max(len(head[n]), *(len(row[n]) for row in rows)) for n in range(count)]
    made = []
    for block in group_columns(least, width - left):
        each = [(0, left), *zip(block, spread(block, least, most, width - left), strict=True)]
        lines = [["", *(wrapped(head[n], w) for n, w in each[1:])]]
        lines += [[wrapped(row[n], w) for n, w in each] for row in rows]
        aligned = align_columns(lines)
        tall = max(len(title.splitlines()) for title in lines[0])
        rule = "-" * max(map(len, aligned))
        made.append("\n".join((*aligned[:tall], rule, *aligned[tall:])).replace(HARD, " "))
    return "\n\n".join(made)


def group_columns(least: Sequence[int], width: int) -> list[list[int]]:
    """Return the numbers of all columns except the first, in groups that fit a width.

    Args:
        least: the minimum width of each column.
    """
    blocks: list[list[int]] = []
    room = 0
    for n, needed in enumerate(least[1:], 1):
        if not blocks or room < needed + BETWEEN:
            blocks.append([])
            room = width
        blocks[-1].append(n)
        room -= needed + BETWEEN
    return blocks


def longest(text: str) -> int:
    """Return the length of the longest word."""
    return max(map(len, text.replace(HARD, "_").split()), default=1)


def spread(block: Sequence[int], least: Sequence[int], most: Sequence[int], room: int) -> list[int]:
    """Return the widths of the columns of a portion: what their words need, then the room left by amount of text."""
    widths = [least[n] for n in block]
    spare = room - sum(width + BETWEEN for width in widths)
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
    widths = [max(display_width(line) for cell in column for line in cell) for column in zip(*cells, strict=True)]
    lines = []
    for number, row in enumerate(cells):
        for parts in zip_longest(*row, fillvalue=""):
            padded_parts = (padded(part, widths[n], n in right) for n, part in enumerate(parts))
            lines.append((" " * BETWEEN).join(padded_parts))
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
