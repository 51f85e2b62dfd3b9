"""Ways of behaving: each column that has a word belongs to one way, and a way agrees in every deciding row."""

from __future__ import annotations

from typing import Any

from hypothesis import given, strategies as st

from rulestone.lab.compare.rows import Cell, TableRow, find_deciding_rows, group_ways

COLUMNS = ("one", "two", "three")
ANSWER = {"seen 0": {"a": "Yes", "b": "No"}}
CELLS = st.sampled_from("ab-").map(lambda key: Cell("–" if key == "-" else key, key, key == "-"))


def make_rows(cells: list[list[Cell]]) -> list[TableRow]:
    """Return one step and further observations, named by number."""
    names = ["line 1", *(f"seen {number}" for number in range(len(cells) - 1))]
    kinds = ["step", *["observation"] * (len(cells) - 1)]
    return [
        TableRow(kind, name, number, dict(zip(COLUMNS, row, strict=True)))
        for number, (kind, name, row) in enumerate(zip(kinds, names, cells, strict=True))
    ]


def list_words(row: TableRow, columns: Any = COLUMNS) -> set[str]:
    """Return the keys of the cells of some columns that are not blank."""
    return {row.cells[name].key for name in columns if not row.cells[name].blank}


ROWS = st.lists(st.lists(CELLS, min_size=3, max_size=3), min_size=1, max_size=4).map(make_rows)


@given(ROWS, st.booleans())
def test_answer_rows_decide_before_observations_and_observations_before_steps(
    rows: list[TableRow], named: bool
) -> None:
    differing = [row for row in rows if len(list_words(row)) > 1]
    seen = [row for row in rows if row.kind == "observation"]
    first = [row for row in seen if row.name in ANSWER and row in differing]
    found = find_deciding_rows(rows, ANSWER if named else {})
    if named and first:
        assert found == tuple(first)
    else:
        assert found == tuple(row for row in (seen or rows) if row in differing)


@given(ROWS, st.booleans())
def test_each_column_with_a_word_belongs_to_one_way(rows: list[TableRow], named: bool) -> None:
    answer = ANSWER if named else {}
    found, wordless = group_ways(rows, answer)
    deciding = find_deciding_rows(rows, answer)
    looked = deciding or [row for row in rows if row.kind == "observation"]
    assert wordless == tuple(name for name in COLUMNS if looked and not any(list_words(row, (name,)) for row in looked))
    if not deciding:
        assert found == ()
        return
    assert sorted(name for way in found for name in way.columns) == sorted({*COLUMNS} - {*wordless})
    assert [way.columns[0] for way in found] == sorted((way.columns[0] for way in found), key=COLUMNS.index)
    assert all(len(list_words(row, way.columns)) < 2 for way in found for row in deciding)
    assert len(found) > 1


@given(ROWS)
def test_way_lists_the_rows_in_which_its_columns_agree(rows: list[TableRow]) -> None:
    found, _ = group_ways(rows, ANSWER)
    deciding = find_deciding_rows(rows, ANSWER)
    for way in found:
        shown = [row for row in rows if len(list_words(row)) > 1 and (row in deciding or row.kind == "observation")]
        agreed = {row.name: list_words(row, way.columns) for row in shown}
        assert way.says == {name: words.pop() for name, words in agreed.items() if len(words) == 1}
        words = list_words(next((row for row in deciding if row.name == "seen 0"), rows[0]), way.columns)
        answered = "seen 0" in {row.name for row in deciding}
        assert way.answer == "; ".join(ANSWER["seen 0"][word] for word in sorted(words) if answered)
