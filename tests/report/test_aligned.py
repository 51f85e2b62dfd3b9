"""Tables of text, as they are shown."""

from __future__ import annotations

from rulestone.report.aligned import aligned, piped, ruled

ROWS = [["Guard", 12, "ends in\nhand"], ["A longer name", 3, ""]]


def test_cells_stand_below_each_other() -> None:
    assert aligned(ROWS).split("\n") == [
        "Guard          12  ends in",
        "                   hand",
        "A longer name  3",
    ]
    assert aligned(ROWS, right=(0, 1)).split("\n") == [
        "        Guard  12  ends in",
        "                   hand",
        "A longer name   3",
    ]
    assert aligned([]) == ""


def test_titles_have_room_beside_them() -> None:
    assert aligned(ROWS, ("who", "power", "where"), right=(1,)).split("\n") == [
        "who              power  where",
        "Guard               12  ends in",
        "                        hand",
        "A longer name        3",
    ]
    assert aligned([], ("who", "power")) == "who    power"


def test_titles_of_several_lines_are_underlined_once() -> None:
    assert ruled(ROWS, ("", "its\npower", "where"), right=(1,)).split("\n") == [
        "                   its  where",
        "                 power",
        "-------------  -------  -------",
        "Guard               12  ends in",
        "                        hand",
        "A longer name        3",
    ]
    assert ruled([], ("who", "power")).split("\n") == ["who    power", "-----  -------"]


def test_markdown_says_which_side_is_flush() -> None:
    assert piped([["Guard", 12], ["Doom", 3]], ("who", "power"), right=(1,)).split("\n") == [
        "| who   |   power |",
        "|:------|--------:|",
        "| Guard |      12 |",
        "| Doom  |       3 |",
    ]
