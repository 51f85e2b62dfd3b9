"""Many scenarios compared: the same lines whoever does the work."""

from __future__ import annotations

from rulestone.lab.compare.comparison import compare
from rulestone.lab.compare.library import compare_library, in_words
from rulestone.lab.crews import crew
from rulestone.report.library import table

NAMES = ("last-stand", "two-shields", "no-such-scenario", "equal-power")


def test_a_line_says_what_the_comparison_says_whoever_makes_it() -> None:
    alone, left = compare_library(NAMES)
    assert left == 0
    with crew(2) as executor:
        assert compare_library(NAMES, executor=executor) == (alone, 0)
    assert [one.scenario for one in alone] == list(NAMES)
    stand = compare("last-stand")
    assert alone[0].ways == tuple((way.answer or in_words(way.says), way.columns) for way in stand.ways)
    assert stand.divergence is not None
    assert alone[0].step == stand.divergence.line
    assert alone[2].failed.startswith("no scenario") or "no-such-scenario" in alone[2].failed
    text = " ".join(table(alone).split())
    assert "they diverge at “Ben passes”" in text
    assert "4 scenarios: " in text
    assert "1 that could not be compared" in text


def test_columns_can_be_named() -> None:
    (found,), _ = compare_library(("last-stand",), ("godacard", "monscol@block2"))
    assert {name for _, columns in found.ways for name in columns} == {"godacard@2017-12", "monscol@block2"}
