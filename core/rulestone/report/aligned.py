"""Tables of text: cells below each other, which may have several lines."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import zip_longest
from typing import Any

WIDER = 2
"""So much wider than its title is a column at least."""


def aligned(rows: Sequence[Sequence[Any]], head: Sequence[str] = (), right: Collection[int] = ()) -> str:
    """Rows with their cells below each other, two blanks between columns; no line ends with blanks.

    Args:
        rows: the cells of each row, as many in each.
        head: the titles; () for none.
        right: the numbers of the columns that are flush right.
    """
    return "\n".join("  ".join(line).rstrip() for line in laid_out(rows, head, right))


def ruled(rows: Sequence[Sequence[Any]], head: Sequence[str], right: Collection[int] = ()) -> str:
    """The same, with the titles underlined."""
    lines = laid_out(rows, head, right)
    tall = max(len(title.split("\n")) for title in head)
    lines.insert(tall, ["-" * len(cell) for cell in lines[0]])
    return "\n".join("  ".join(line).rstrip() for line in lines)


def piped(rows: Sequence[Sequence[Any]], head: Sequence[str], right: Collection[int] = ()) -> str:
    """The same in Markdown."""
    titles, *lines = laid_out(rows, head, right)
    rule = ["-" * (len(title) + 1) for title in titles]
    sides = [f"{line}:" if number in right else f":{line}" for number, line in enumerate(rule)]
    cells = [f"| {' | '.join(line)} |" for line in (titles, *lines)]
    return "\n".join([cells[0], f"|{'|'.join(sides)}|", *cells[1:]])


def laid_out(rows: Sequence[Sequence[Any]], head: Sequence[str], right: Collection[int]) -> list[list[str]]:
    """Every line as its cells, all of a column equally wide."""
    cells = [[str(cell).split("\n") for cell in row] for row in ((head, *rows) if head else rows)]
    widths = [max(len(line) for cell in column for line in cell) for column in zip(*cells, strict=True)]
    if head:
        titled = [max(map(len, cell)) + WIDER for cell in cells[0]]
        widths = [max(pair) for pair in zip(widths, titled, strict=True)]
    return [
        [
            cell.rjust(width) if number in right else cell.ljust(width)
            for number, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        for row in cells
        for line in zip_longest(*row, fillvalue="")
    ]
