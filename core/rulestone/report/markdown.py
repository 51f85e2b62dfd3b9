"""Markdown: text in which nothing is a sign, and rows of tables."""

from __future__ import annotations

from collections.abc import Sequence


def row_text(cells: Sequence[str]) -> str:
    """A row of a table."""
    return "| " + " | ".join(escaped(cell).replace("|", "\\|") for cell in cells) + " |"


def escaped(text: str) -> str:
    """Text in which Markdown sees no signs of its own, in one line."""
    for sign in ("\\", "*", "_", "`", "<"):
        text = text.replace(sign, "\\" + sign)
    text = text.replace("](", "]\\(")  # a link needs both; square brackets alone are citations
    return " ".join(text.split())
