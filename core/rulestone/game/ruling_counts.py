"""How many rulings a game has, told from the outermost keys of its files: nothing else of them is read."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from rulestone.game.game import Game

DOCUMENT = re.compile(r"^---.*$", re.MULTILINE)
ID = re.compile(r"^id:", re.MULTILINE)
REVISIONS = re.compile(r"^revisions?:(.*)$", re.MULTILINE)


def ruling_counts(game: Game) -> dict[str, int] | None:
    """How many rulings belong to each revision of a game; None where the keys do not stand as they usually do."""
    found: Counter[str] = Counter()
    for path in Path(game.rulings).glob("*.yaml") if game.rulings is not None else ():
        for text in DOCUMENT.split(path.read_text(encoding="utf-8")):
            if any(line.strip() and not line.lstrip().startswith("#") for line in text.splitlines()):
                named = REVISIONS.search(text)
                revisions = named[1].strip("[] ").split(", ") if named else game.revisions
                if not ID.search(text) or not set(revisions) <= set(game.revisions):
                    return None
                found.update(revisions)
    return dict(found)
