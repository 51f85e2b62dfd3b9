"""Comparisons in text, in Markdown and in JSON."""

from __future__ import annotations

import json

import pytest
import tiny
from msgspec.structs import replace

from rulestone.lab.compare.comparison import Comparison, compare_runs
from rulestone.report import comparison as report
from rulestone.report.footnotes import letter
from rulestone.report.words import listed, value, wrapped
from rulestone.scenario.results import Footnote

NOTES = (
    Footnote("Guard", "its power is told in other units", "T-1"),
    Footnote("Doom", "called otherwise there"),
)


def compared(*names: str, **more: object) -> Comparison:
    return compare_runs([tiny.last_stand(name, **more) for name in names], look="the answer", lookup=tiny.lookup)


def test_the_table_says_what_where_and_why() -> None:
    text = report.table(compared("tiny@1", "tiny@2"))
    assert text == (
        "The last stand: can a creature be rescued?\n"
        "\n"
        "What to look at: the answer\n"
        "\n"
        "               Tiny Game 1    Tiny Game 2\n"
        "-------------  -------------  -------------\n"
        "Guard ends in  hand           graveyard\n"
        "\n"
        'The revisions part at step 1, "Ada plays Doom on Guard":\n'
        "  Tiny Game 1: nothing yet happens to Guard; on the stack: Doom on Guard [T-6]\n"
        "  Tiny Game 2: Guard: field → graveyard (destroyed), then draw: Ben [T-5, T-2]\n"
        'They also differ at step 2, "Ben plays Rescue on Guard".\n'
        "\n"
        "Tiny Game 1 and 2 lean on the assumption open_answers = yes\n"
    )


def test_notes_become_footnotes_at_the_cell_or_the_column_they_are_about() -> None:
    runs = [
        tiny.last_stand("tiny@1", notes=NOTES),
        tiny.last_stand("tiny@2", notes=NOTES[:1]),
        tiny.last_stand("other@1"),
    ]
    text = report.table(compare_runs(runs, lookup=tiny.lookup))
    row = next(line for line in text.splitlines() if line.startswith("Guard ends in"))
    assert row.split() == ["Guard", "ends", "in", "hand", "(b)", "graveyard", "(b)", "hand"]
    assert "Tiny Game 1 (a)" in text
    assert "(a) Doom: called otherwise there\n(b) Guard: its power is told in other units [T-1]\n" in text


@pytest.mark.parametrize("many", [2, 5, 9, 14])
def test_no_line_is_longer_than_the_width(many: int) -> None:
    names = [f"{game}@{revision}" for game in ("tiny", "other") for revision in ("1", "2")] * 4
    comparison = compared(*names[:many], notes=NOTES)
    columns = tuple(replace(column, game=f"Game {n}") for n, column in enumerate(comparison.columns))
    text = report.table(replace(comparison, columns=columns))
    assert max(map(len, text.splitlines())) <= report.WIDTH
    assert text.count("Guard ends in  ") == -(-many // ((report.WIDTH - 13) // 16))


def twice(notes: tuple[Footnote, ...] = ()) -> Comparison:
    runs = [tiny.last_stand("other@1"), tiny.last_stand("other@1", notes=notes)]
    comparison = compare_runs(runs, lookup=tiny.lookup)
    first, second = comparison.columns
    return replace(comparison, columns=(first, replace(second, name="other@2", title="Other Game 2", revision="2")))


def test_revisions_of_a_game_that_differ_in_nothing_share_a_column() -> None:
    text = report.table(twice())
    assert "Other Game 1 and 2\n" in text
    assert [line.split() for line in text.splitlines() if line.startswith("Guard")] == [["Guard", "ends", "in", "hand"]]
    assert "| Other Game 1 and 2 |" in report.markdown(twice())


def test_revisions_with_different_notes_have_a_column_each() -> None:
    assert "Other Game 1    Other Game 2 (a)\n" in report.table(twice(notes=NOTES[1:]))


def test_agreement_is_said() -> None:
    assert "The games agree" in report.table(compared("tiny@1", "other@1"))
    assert "nothing to compare" in report.table(compared("tiny@1"))


def test_markdown_holds_the_same_and_escapes_its_signs() -> None:
    text = report.markdown(compared("tiny@1", "tiny@2", notes=(Footnote("x_y", "a | b"),)))
    assert "| Guard ends in | hand | graveyard |" in text
    assert "x\\_y: a | b" in text
    assert '**The revisions part at step 1, "Ada plays Doom on Guard":**' in text
    assert report.row_text(["a|b", "c\nd"]) == "| a\\|b | c d |"


def test_json_is_the_comparison() -> None:
    comparison = compared("tiny@1", "tiny@2")
    assert json.loads(report.json(comparison)) == json.loads(json.dumps(comparison.to_dict()))


def test_output_is_the_same_every_time() -> None:
    for form in report.FORMS.values():
        assert form(compared("tiny@1", "other@2")) == form(compared("tiny@1", "other@2"))


def test_small_words() -> None:
    assert [letter(n) for n in (0, 25, 26, 27, 52)] == ["a", "z", "aa", "ab", "ba"]
    assert [listed(parts) for parts in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
    assert [value(v) for v in (None, True, False, (), ("a", 2), 0)] == ["–", "yes", "no", "none", "a, 2", "0"]
    assert wrapped("one two three", 9, "> ") == "> one two\n  three"
