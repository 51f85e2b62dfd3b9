"""Output of text, with colours if a terminal supports them. Colour only repeats the words."""

from __future__ import annotations

import os
import sys
from typing import IO

NARROWEST, WIDTH, WIDEST = 40, 100, 200
STYLES = (
    (r"\[[^\[\]\n]*-[^\[\]\n]*\]", "cyan"), (r"\brefused\b|\bfails\b|\bfailing\b", "bold red"),
    (r"\bholds\b", "green"), (r"\bnot yet\b", "yellow"), (r"(?m)^\d+\. .*$", "bold"), (r"(?m)^── .*$", "bold"),
    (r"[^\s●]+ ●", "bold magenta"), (r"[◆≈◇]", "yellow"), (r"(?m)^\$ .*$", "green"),
)  # fmt: skip


def has_colours(stream: IO[str]) -> bool:
    """Return whether to use colours: only on a terminal that is not dumb, and without NO_COLOR."""
    return False if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" else stream.isatty()


def get_width(stream: IO[str] | None = None) -> int:
    """Return the width of the terminal in columns, from 40 to 200; 100 for any other stream.

    Args:
        stream: the stream; None for standard output.
    """
    if not (stream or sys.stdout).isatty():
        return WIDTH
    import shutil

    return min(max(shutil.get_terminal_size().columns, NARROWEST), WIDEST)


def write(text: str, stream: IO[str] | None = None) -> None:
    """Write a report, coloured if the stream is a terminal that shows colours.

    Args:
        stream: the stream; None for standard output.
    """
    stream = stream or sys.stdout
    if not has_colours(stream):
        stream.write(text)
        return
    from rich.console import Console
    from rich.text import Text

    styled = Text(text)
    for pattern, style in reversed(STYLES):
        styled.highlight_regex(pattern, style)
    # reports are laid out already: the console must not break their lines again
    Console(file=stream, soft_wrap=True, highlight=False).print(styled, end="")
