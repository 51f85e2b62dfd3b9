"""Cells beside and below each other, as text."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Sequence
from itertools import zip_longest
from typing import Any, Literal

BETWEEN = "  "
WIDER = 2
"""A column is wider than its title by this at least."""


def tabular(
    rows: Iterable[Sequence[Any]],
    titles: Sequence[str] = (),
    *,
    right: Collection[int] = (),
    style: Literal["plain", "ruled", "markdown"] = "plain",
) -> str:
    """Rows as a table; a cell may have several lines (not in Markdown).

    Args:
        titles: of the columns; () for none.
        right: the columns that end below each other, by number; the others begin below each other.
        style: nothing but blanks, a line below the titles, or a table of Markdown, which needs titles.
    """
    head = [title.splitlines() or [""] for title in titles]
    body = [[str(cell).strip().splitlines() or [""] for cell in row] for row in rows]
    least = [max(map(width, title)) + WIDER for title in head]
    columns = zip_longest(*([*body, head] if head else body), fillvalue=[""])
    wide = [max(width(line) for cell in column for line in cell) for column in columns]
    wide = [max(pair) for pair in zip_longest(wide, least, fillvalue=0)]

    def lines(row: Sequence[Sequence[str]]) -> Iterable[list[str]]:
        for parts in zip_longest(*row, fillvalue=""):
            yield [padded(part, wide[n], n in right) for n, part in enumerate(parts)]

    if style == "markdown":
        rule = ["-" * (each + 1) + ":" if n in right else ":" + "-" * (each + 1) for n, each in enumerate(wide)]
        made = [f"| {' | '.join(line)} |" for row in (head, *body) for line in lines(row)]
        return "\n".join((made[0], f"|{'|'.join(rule)}|", *made[1:]))
    above = [*lines(head), ["-" * each for each in wide]] if style == "ruled" else [*lines(head)]
    below = [line for row in body for line in lines(row)]
    return "\n".join(BETWEEN.join(line).rstrip() for line in (*above, *below))


def width(text: str) -> int:
    """How many columns of a terminal a text takes: wide characters take two, accents that are added none."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(one) else 2 if unicodedata.east_asian_width(one) in "WF" else 1 for one in text
    )


def padded(text: str, wide: int, right: bool) -> str:
    """A text with the blanks that fill its column."""
    blanks = " " * (wide - width(text))
    return blanks + text if right else text + blanks
