"""Ways of behaving: groups of columns with the same answer to the question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from rulestone.lab.compare.rows import TableRow
from rulestone.model.display import Displayed

Answers = Mapping[str, Mapping[str, str]]
"""Observation → value → what it answers, from the scenario."""


class Behaviour(Displayed, Struct, frozen=True):
    """A way of behaving.

    Attributes:
        columns: the columns that behave in this way, in the order of the comparison.
        answer: the scenario's own words for it ("Yes"); "" for none.
        says: row → the value in these columns, for the differing rows in which they agree.
    """

    columns: tuple[str, ...]
    answer: str
    says: dict[str, str]


def find_deciding_rows(rows: Sequence[TableRow], answer: Answers) -> tuple[TableRow, ...]:
    """Return the rows that distinguish ways of behaving: the scenario's answer rows, else the differing observations,
    else the differing steps.

    Args:
        rows: all rows.
        answer: observation → value → the answer that it stands for, from the scenario.
    """
    named = tuple(row for row in rows if row.kind == "observation" and row.name in answer)
    if any(row.differs for row in named):
        return named
    looked = tuple(row for row in rows if row.kind == "observation")
    return tuple(row for row in looked or rows if row.differs)


def group_ways(rows: Sequence[TableRow], answer: Answers) -> tuple[tuple[Behaviour, ...], tuple[str, ...]]:
    """Return the ways of behaving, in order of their first columns.

    Args:
        rows: all rows.
        answer: observation → value → the answer that it stands for, from the scenario.

    Returns:
        the ways; and the columns without a word for any of the deciding rows, which belong to no way.
    """
    by = find_deciding_rows(rows, answer)
    looked = by or tuple(row for row in rows if row.kind == "observation")
    columns = list(looked[0].cells) if looked else []
    mute = tuple(name for name in columns if all(row.cells[name].blank for row in looked))
    if not by:
        return (), mute
    # columns with the most words come first, so that a blank cell joins a way instead of making one
    speaking = sorted((name for name in columns if name not in mute), key=lambda n: sum(r.cells[n].blank for r in by))
    groups: list[list[str]] = []
    for name in speaking:
        home = next((g for g in groups if all(row.agrees(name, other) for other in g for row in by)), None)
        if home is None:
            groups.append([name])
        else:
            home.append(name)
    ordered = sorted((sorted(group, key=columns.index) for group in groups), key=lambda g: columns.index(g[0]))
    return tuple(make_way(group, by, rows, answer) for group in ordered), mute


def make_way(columns: Sequence[str], by: Sequence[TableRow], rows: Sequence[TableRow], answer: Answers) -> Behaviour:
    """Return a way of behaving with the differing rows in which its columns agree."""
    says = {}
    words: dict[str, None] = {}
    for row in rows:
        cells = [row.cells[name] for name in columns if not row.cells[name].blank]
        looked = row.differs and (row in by or row.kind == "observation")
        if looked and cells and len({cell.key for cell in cells}) == 1:
            says[row.name] = cells[0].text
    for row in by:
        cell = next((row.cells[name] for name in columns if not row.cells[name].blank), None)
        if cell is not None and (told := answer.get(row.name, {}).get(cell.text)):
            words[told] = None
    return Behaviour(tuple(columns), "; ".join(words), says)
