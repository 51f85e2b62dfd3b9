"""Columns of text that line up."""

from __future__ import annotations

from rulestone.report.text_columns import align_columns


def test_cells_of_several_lines_line_up() -> None:
    assert align_columns([("a", "one\ntwo", "x"), ("long", "", "y")]) == ["a     one  x", "      two", "long       y"]


def test_wide_characters_take_two_columns() -> None:
    assert align_columns([("神獣", "x"), ("a", "y")]) == ["神獣  x", "a     y"]


def test_numbers_are_aligned_to_the_right_below_the_rule() -> None:
    assert align_columns([("", "cards"), ("deck", "5")], right={1}, rule=True) == [
        "      cards", "----  -----", "deck      5",
    ]  # fmt: skip
