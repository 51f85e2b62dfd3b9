"""The signs at the cells and columns of a comparison: unusual, assumed, translated, undecided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulestone.model.records import group_by_key
from rulestone.report.words import join_words

if TYPE_CHECKING:
    from rulestone.lab.compare.comparison import Comparison
    from rulestone.lab.compare.rows import TableRow

UNUSUAL, ASSUMPTION, TRANSLATED, UNDECIDED = "●", "◆", "≈", "◇"
FLIPS = {"assumption": ASSUMPTION, "translation": TRANSLATED, "undecided": UNDECIDED}
"""Kind of variation that changes a cell → its sign."""
MEANINGS = {
    UNUSUAL: "differs from most columns",
    ASSUMPTION: "depends on an assumption",
    TRANSLATED: "depends on how the scenario was translated",
    UNDECIDED: "depends on a setting that no rule of the game decides",
    "–": "not in this game",
}
STATUS_SIGNS = {"official": "", "derived": "′", "assumed": ASSUMPTION, "undecided": UNDECIDED, "": "?"}
"""Status of a column's answer → its sign; "?" where no rule is cited."""


def find_signs(row: TableRow, column: str, comparison: Comparison) -> str:
    """Return the signs at a cell: unusual, depends on an assumption, on the translation, on an undecided value."""
    flips = comparison.flips(row.name, column) if row.kind == "observation" else ()
    return UNUSUAL * (column in row.unusual) + "".join(sign for kind, sign in FLIPS.items() if kind in flips)


def mark_names(columns: Sequence[str], comparison: Comparison) -> list[tuple[str, str]]:
    """Return columns in words, each with the signs of its assumptions, translations and undecided values."""
    by = group_by_key(("".join(FLIPS[kind] for kind in comparison.depends_on(name)), name) for name in columns)
    games: dict[str, dict[str, list[str]]] = {}
    for column in comparison.columns:
        for sign, mine in by.items():
            if column.name in mine:
                games.setdefault(column.game, {}).setdefault(sign, []).append(column.revision)
    return [(f"{game} {join_words(names)}", sign) for game, signed in games.items() for sign, names in signed.items()]
