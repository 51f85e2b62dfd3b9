"""The map of another state of the core, inherited: an unchanged line keeps the tests that reached it.

A map takes a quarter of an hour to look at anew, and after most changes nearly all of it is as it was. A new line gets
the tests of the line above it, as good a guess as there is; what is told of a mutant is what a run of tests said.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher
from pathlib import Path

SOURCES = "sources.json"
"""In the folder of a map: what the modules said when it was made."""
KEPT_MAPS = 4
"""So many stay; older ones are thrown away."""


def inherit(folder: Path, sources: Mapping[str, str], under: str) -> Path | None:
    """Build the map of a folder from the newest one beside it.

    Args:
        folder: where the map is to be, which has none.
        sources: what the modules say now.
        under: where they are, from the top of the repository.

    Returns:
        the map that it was made of; None if there is none.
    """
    maps = sorted(folder.parent.glob(f"*/{SOURCES}"), key=lambda path: path.stat().st_mtime)
    for path in maps[: -KEPT_MAPS + 1]:
        shutil.rmtree(path.parent)
    if not maps:
        return None
    before = json.loads(maps[-1].read_text(encoding="utf-8"))
    shutil.copytree(maps[-1].parent, folder)
    with sqlite3.connect(folder / "coverage") as file:
        for module in {module for module in before if before[module] != sources.get(module)}:
            carry(file, f"{under}/{module}", came_from(before[module], sources.get(module, "")))
    (folder / SOURCES).write_text(json.dumps(sources), encoding="utf-8")
    return maps[-1].parent


def came_from(before: str, now: str) -> dict[int, int]:
    """For each line of a text, counted from 1, the line that stood there before, or above it."""
    old, new = before.splitlines(), now.splitlines()
    found = {}
    for _, start, end, to, until in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        for at in range(to, until):
            found[at + 1] = max(1, min(start + at - to + 1, end))
    return found


def carry(file: sqlite3.Connection, path: str, lines: Mapping[int, int]) -> None:
    """Rewrite which lines of a module each test reached."""
    from coverage.numbits import numbits_to_nums, nums_to_numbits

    def moved(reached: Iterable[int]) -> list[int]:
        there = set(reached)
        return [line for line, old in lines.items() if old in there]

    query = "SELECT l.rowid, l.numbits FROM line_bits l JOIN file f ON f.id = l.file_id WHERE f.path = ?"
    for row, bits in file.execute(query, (path,)).fetchall():
        now = nums_to_numbits(moved(numbits_to_nums(bits)))
        file.execute("UPDATE line_bits SET numbits = ? WHERE rowid = ?", (now, row))
