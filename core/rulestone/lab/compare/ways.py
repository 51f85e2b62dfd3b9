"""Ways of behaving: which columns of a comparison answer its question alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from rulestone.lab.compare.rows import TableRow


class Way(Struct, frozen=True):
    """One way of behaving.

    Attributes:
        columns: those that behave so, in the order of the comparison.
        answer: the scenario's own words for it ("Yes"), "" where it has none.
        says: row → what these columns show there, for the rows that differ and in which they agree.
    """

    columns: tuple[str, ...]
    answer: str
    says: dict[str, str]


def deciding(rows: Sequence[TableRow], answer: Mapping[str, Mapping[str, str]]) -> tuple[TableRow, ...]:
    """The rows by which ways of behaving differ: those that answer the question, if the scenario names them; else the
    observations that differ; where nothing is observed, the steps that do.

    Args:
        rows: all rows.
        answer: observation → value → what it answers, from the scenario.
    """
    named = tuple(row for row in rows if row.kind == "observation" and row.name in answer)
    if any(row.differs for row in named):
        return named
    looked = tuple(row for row in rows if row.kind == "observation")
    return tuple(row for row in looked or rows if row.differs)


def ways(rows: Sequence[TableRow], answer: Mapping[str, Mapping[str, str]]) -> tuple[tuple[Way, ...], tuple[str, ...]]:
    """The ways of behaving, in the order in which columns first take them.

    Args:
        rows: all rows.
        answer: observation → value → what it answers, from the scenario.

    Returns:
        the ways; and the columns that have no word for any of the rows that decide, and so behave in none of them.
    """
    by = deciding(rows, answer)
    looked = by or tuple(row for row in rows if row.kind == "observation")
    columns = list(looked[0].cells) if looked else []
    mute = tuple(name for name in columns if all(row.cells[name].blank for row in looked))
    if not by:
        return (), mute
    # columns with the most words come first, so that a blank cell joins a way instead of making one
    speaking = sorted((name for name in columns if name not in mute), key=lambda n: sum(r.cells[n].blank for r in by))
    groups: list[list[str]] = []
    for name in speaking:
        home = next((g for g in groups if all(row.alike(name, other) for other in g for row in by)), None)
        if home is None:
            groups.append([name])
        else:
            home.append(name)
    ordered = sorted((sorted(group, key=columns.index) for group in groups), key=lambda g: columns.index(g[0]))
    return tuple(way(group, by, rows, answer) for group in ordered), mute


def way(
    columns: Sequence[str], by: Sequence[TableRow], rows: Sequence[TableRow], answer: Mapping[str, Mapping[str, str]]
) -> Way:
    """A way of behaving: what its columns agree in, of what differs at all."""
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
    return Way(tuple(columns), "; ".join(words), says)
