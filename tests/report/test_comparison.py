"""Comparisons in text, in Markdown and in JSON."""

from __future__ import annotations

import json

import pytest
import tiny
from msgspec.structs import replace

from rulestone.lab.compare.comparison import Comparison, compare, compare_runs
from rulestone.lab.compare.rows import TableRow
from rulestone.model.display import format_seen
from rulestone.report import answer, comparison as report
from rulestone.report.document import escape_markdown, render_row, to_json
from rulestone.report.footnotes import make_letter
from rulestone.report.next_commands import suggest_commands
from rulestone.report.words import join_words, wrap_text
from rulestone.scenario.results import Footnote

NOTES = (
    Footnote("Guard", "its power is told in other units", "T-1"),
    Footnote("Doom", "called otherwise there"),
)


def compare_tiny(*names: str, **more: object) -> Comparison:
    return compare_runs([tiny.run_last_stand(name, **more) for name in names], look="the answer", lookup=tiny.find_game)


def test_answer_precedes_the_table() -> None:
    text = report.table(compare_tiny("tiny@1", "tiny@2"))
    assert text == (
        "The last stand: can a creature be rescued?\n"
        "\n"
        "  1 Ada plays Doom on Guard   2 Ben plays Rescue on Guard\n"
        "\n"
        "Tiny Game 1\n"
        "  Guard ends in hand\n"
        "  Rules used (causes not searched): T-7 (derived)\n"
        "\n"
        "Tiny Game 2 ◆\n"
        "  Guard ends in graveyard\n"
        "  Line 2 is not allowed: Ben plays Rescue on Guard\n"
        "  Rules used (causes not searched): T-5 (◆ assumed)\n"
        "\n"
        "                             Tiny Game 1  Tiny Game 2\n"
        "----------------------------------------------------------------------------------------\n"
        "1 Ada plays Doom on Guard    on stack     Guard destroyed; Ben drew 1 ●\n"
        "2 Ben plays Rescue on Guard  allowed      not allowed: there is no legal target [T-10] ●\n"
        "Guard ends in                hand         graveyard ●◆\n"
        "\n"
        "Signs: ● differs from most columns (in a tie: from the first); ◆ depends on an assumption\n"
        "Rests on assumed rules ◆: T-5 (Tiny Game 2)\n"
        "1 assumption used, alternatives not tried; --notes lists them\n"
        "\n"
        "$ rulestone why-not tale --game tiny@2 --step 1 --action 'Ben plays Rescue on Guard'\n"
        "$ rulestone run tale --game tiny@1 --steps\n"
    )


def test_unvaried_values_are_named_with_the_notes() -> None:
    text = report.table(compare_tiny("tiny@1", "tiny@2"), notes=True)
    assert "1 assumption used, alternatives not tried\n" in text
    assert "“May the other player answer spells?” – yes (open_answers=yes)" in " ".join(text.split())
    assert "--notes lists them" not in text


def test_answer_that_diverges_later_than_the_steps_is_reported_at_its_line() -> None:
    found = compare_tiny("tiny@1", "tiny@2")
    answers = replace(found.divergences[0], kind="observations", step=2)
    at_end = replace(answers, step=0)
    alone = report.format_divergence_heading(at_end, replace(found, divergences=(at_end,)))
    assert alone == "The revisions agree at every step and yet end differently:"
    after = report.format_divergence_heading(answers, replace(found, divergences=(found.divergences[0], answers)))
    assert after == f'The revisions diverge at step 2, "{answers.line}":'


def test_line_of_the_script_in_an_answer_is_separated_from_its_events() -> None:
    found = compare_tiny("tiny@1", "tiny@2")
    way = replace(found.ways[0], says={"Ada plays Doom on Guard": "no event", "Guard ends in": "hand"})
    said = answer.format_way(way, found)[1][1]
    assert said == "Ada plays Doom on Guard: no event; Guard ends in hand"


def test_brief_comparison_has_the_answers_and_no_table() -> None:
    found = compare_tiny("tiny@1", "tiny@2")
    assert "2 Ben plays Rescue on Guard  allowed" in report.table(found)
    text = report.table(found, brief=True)
    assert "Guard ends in graveyard" in text
    assert "2 Ben plays Rescue on Guard" not in text


def test_notes_are_footnotes_of_their_cell_or_column() -> None:
    runs = [
        tiny.run_last_stand("tiny@1", notes=NOTES),
        tiny.run_last_stand("tiny@2", notes=NOTES[:1]),
        tiny.run_last_stand("other@1"),
    ]
    comparison = compare_runs(runs, lookup=tiny.find_game)
    assert "Translation: 2 notes with --notes" in report.table(comparison)
    text = report.table(comparison, notes=True)
    row = next(line for line in text.splitlines() if line.startswith("Guard ends in"))
    assert row.split() == ["Guard", "ends", "in", "hand", "(b)", "graveyard", "●◆", "(b)", "hand"]
    assert "(a) Doom: called otherwise there\n(b) Guard: its power is told in other units [T-1]\n" in text
    assert 'The games diverge at step 1, "Ada plays Doom on Guard":' in text
    assert "assume: “May the other player answer spells?” – yes (open_answers=yes)" in " ".join(text.split())


@pytest.mark.parametrize("many", [2, 5, 9, 14])
@pytest.mark.parametrize("width", [80, 100, 200])
def test_lines_fit_the_width_without_broken_words(many: int, width: int) -> None:
    comparison = rename_columns(many)
    text = report.table(comparison, width, notes=True)
    lines = [line for line in text.splitlines() if not line.startswith("$ ")]
    assert max(map(len, lines)) <= width
    for column in comparison.columns:
        for word in (*column.game.split(), "destroyed;", "graveyard"):
            assert word in text.split()


def rename_columns(many: int) -> Comparison:
    """Return many columns: the games under other names."""
    names = [f"{game}@{revision}" for game in ("tiny", "other") for revision in ("1", "2")] * 4
    runs = [tiny.run_last_stand(name, notes=NOTES) for name in names[:many]]
    known = {f"g{n}@{name}": tiny.find_game(name) for n, name in enumerate(names[:many])}
    given = [replace(run, game=name) for run, name in zip(runs, known, strict=True)]
    comparison = compare_runs(given, lookup=lambda name: known[name])
    columns = tuple(replace(column, game=f"Game {n}") for n, column in enumerate(comparison.columns))
    return replace(comparison, columns=columns)


def duplicate_notes(notes: tuple[Footnote, ...] = ()) -> Comparison:
    runs = [tiny.run_last_stand("other@1"), replace(tiny.run_last_stand("other@1", notes=notes), game="other@1b")]
    comparison = compare_runs(runs, lookup=lambda name: tiny.find_game("other@1"))
    first, second = comparison.columns
    return replace(comparison, columns=(first, replace(second, title="Other Game 2", revision="2")))


def test_script_in_a_narrow_terminal_breaks_between_its_lines() -> None:
    names = ("Ada attacks Ben with Hero", "Ben blocks with Guard", "Ada plays Rage on Hero", "continue")
    steps = [TableRow("step", name, number, {}) for number, name in enumerate(names, 1)]
    assert report.ScriptLines(steps).render_text(80) == (
        "  1 Ada attacks Ben with Hero   2 Ben blocks with Guard\n  3 Ada plays Rage on Hero   4 continue"
    )


def test_equal_revisions_of_a_game_share_a_column() -> None:
    text = report.table(duplicate_notes())
    assert "Other Game 1 and 2\n" in text
    assert [line.split() for line in text.splitlines() if line.startswith("Guard")] == [["Guard", "ends", "in", "hand"]]
    assert "| Other Game 1 and 2 |" in report.markdown(duplicate_notes())


def test_revisions_with_different_notes_have_separate_columns() -> None:
    assert "Other Game 1  Other Game 2 (a)\n" in report.table(duplicate_notes(notes=NOTES[1:]), notes=True)
    assert "Other Game 1 and 2\n" in report.table(duplicate_notes(notes=NOTES[1:]))


def test_agreement_is_reported() -> None:
    assert "All games agree at every step" in report.table(compare_tiny("tiny@1", "other@1"))
    assert report.table(compare_tiny("tiny@1")).startswith(
        "There is nothing to compare: Tiny Game 1 is the only column"
    )


def test_markdown_contains_no_links_of_a_scenario() -> None:
    assert escape_markdown("[here](javascript:x), as it is [T-1]") == "[here]\\(javascript:x), as it is [T-1]"


def test_markdown_has_the_same_content_with_escaped_signs() -> None:
    text = report.markdown(compare_tiny("tiny@1", "tiny@2", notes=(Footnote("x_y", "a | b"),)), notes=True)
    assert "| Guard ends in | hand | graveyard ●◆ |" in text
    assert "x\\_y: a | b" in text
    assert '**The revisions diverge at step 1, "Ada plays Doom on Guard":**' in text
    assert render_row(["a|b", "c\nd"]) == "| a\\|b | c d |"


def test_json_equals_the_comparison() -> None:
    comparison = compare_tiny("tiny@1", "tiny@2")
    assert json.loads(to_json(comparison)) == json.loads(json.dumps(comparison.to_dict()))


def test_output_is_deterministic() -> None:
    for form in (report.table, report.markdown, to_json):
        assert form(compare_tiny("tiny@1", "other@2")) == form(compare_tiny("tiny@1", "other@2"))


def test_small_numbers_are_printed_as_words() -> None:
    assert [make_letter(n) for n in (0, 25, 26, 27, 52)] == ["a", "z", "aa", "ab", "ba"]
    assert [join_words(parts) for parts in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]
    assert [format_seen(v) for v in (None, True, False, (), ("a", 2), 0)] == ["–", "yes", "no", "none", "a, 2", "0"]
    assert wrap_text("one two three", 9, "> ") == "> one two\n  three"


def test_ruling_in_mid_script_suggests_a_run() -> None:
    made = compare("gateruler/GRR-001", ["gateruler@2020-12", "gateruler@2021-10"])
    assert suggest_commands(made)[0] == "rulestone run gateruler/GRR-001 --steps"
    assert "before its end" not in report.table(compare("last-stand", ["gateruler", "godacard"]))


def test_question_after_the_title_begins_with_a_small_letter_unless_with_a_name() -> None:
    found = compare("the-last-card", ("gateruler", "godacard"))
    assert report.format_question(replace(found, title="One", asks="Optional or not?")) == "One: optional or not?"
    assert (
        report.format_question(replace(found, title="One", asks="Ada draws. Who wins?")) == "One: Ada draws. Who wins?"
    )
    assert report.format_question(replace(found, title="One", asks="Adapt or not?")) == "One: adapt or not?"
    assert report.format_question(replace(found, title="One", asks="I draw. Who wins?")) == "One: I draw. Who wins?"


def test_question_after_a_title_that_is_a_question_follows_without_a_colon() -> None:
    found = compare("the-last-card", ("gateruler", "godacard"))
    assert report.format_question(replace(found, title="Who wins?", asks="Ada draws.")) == "Who wins? Ada draws."
    assert report.format_question(replace(found, title="Who wins?", asks="")) == "Who wins?"
