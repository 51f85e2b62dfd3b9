"""The number of rulings of a game, from the outermost keys of its files only."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from rulestone.game.game import Game

REVISIONS = re.compile(r"revisions?:(.*)$", re.MULTILINE)


def ruling_counts(game: Game) -> dict[str, int] | None:
    """Return the number of rulings of each revision of a game; None for files in an unusual notation."""
    found: Counter[str] = Counter()
    for path in Path(game.rulings).glob("*.yaml") if game.rulings is not None else ():
        for text in documents(path.read_text(encoding="utf-8")):
            if "\nid:" in text:
                named = REVISIONS.match(text, text.find("\nrevision") + 1)
                revisions = named[1].strip("[] ").split(", ") if named else game.revisions
                if not set(revisions) <= set(game.revisions):
                    return None
                found.update(revisions)
            elif any(line.strip() and not line.lstrip().startswith("#") for line in text.splitlines()):
                return None
    return dict(found)


def documents(text: str) -> Iterator[str]:
    """The documents of a YAML text, each from the line break before it."""
    for piece in f"\n{text}".split("\n---"):
        _, line_break, rest = piece.partition("\n")
        yield line_break + rest
