"""Tables as text: what stands beside what, whatever has several lines or wide letters."""

from __future__ import annotations

from rulestone.report.tabular import tabular

ROWS = [("Ada", 7, "a\nb"), ("日本", 12, "–"), ("Zoë", 100, "")]


def test_columns_stand_two_blanks_apart_and_a_cell_may_have_several_lines() -> None:
    assert tabular(ROWS).splitlines() == ["Ada   7    a", "           b", "日本  12   –", "Zoë   100"]


def test_titles_widen_their_columns_and_numbers_end_below_each_other() -> None:
    assert tabular(ROWS, ("", "games\nwon", "how"), right=(1,), style="ruled").splitlines() == [
        "        games  how",
        "          won",
        "----  -------  -----",
        "Ada         7  a",
        "               b",
        "日本       12  –",
        "Zoë       100",
    ]


def test_in_markdown_the_line_below_the_titles_says_where_a_column_begins() -> None:
    rows = [("Ada", 7), ("a̋", 12)]
    assert tabular(rows, ("who", "won"), right=(1,), style="markdown").splitlines() == [
        "| who   |   won |",
        "|:------|------:|",
        "| Ada   |     7 |",
        "| a̋     |    12 |",
    ]
