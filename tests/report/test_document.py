"""Documents are equal in every format: the same words as text, Markdown and HTML."""

from __future__ import annotations

import json

import pytest

from rulestone.report.document import (
    Document,
    Entries,
    Heading,
    ListEntry,
    LiteralBlock,
    Paragraph,
    ReportBlock,
    TableBlock,
    Variants,
    render,
    to_html,
    to_json,
    to_markdown,
    to_text,
)
from rulestone.scenario.results import Footnote

BLOCKS: list[ReportBlock] = [
    Heading("Title"),
    Paragraph("Said of <b> & *it*", tight=True),
    Entries([ListEntry("first", mark="1. "), ListEntry("below", 1)], ((0, 0), (3, 2))),
    TableBlock(("", "many"), [("a|b", "10"), ("c", "2")], right=(1,)),
    LiteralBlock("$ command", "console", ""),
]


def test_text_puts_tight_blocks_below_each_other_and_aligns_tables() -> None:
    assert to_text(BLOCKS) == (
        "Title\nSaid of <b> & *it*\n\n1. first\n   below\n\n     many\na|b    10\nc       2\n\n$ command\n"
    )


def test_markdown_escapes_signs_and_numbers_entries() -> None:
    assert to_markdown(BLOCKS) == (
        "## Title\n\nSaid of \\<b> & \\*it\\*\n\n1. first\n  - below\n\n"
        "|  | many |\n| --- | ---: |\n| a\\|b | 10 |\n| c | 2 |\n\n```console\n$ command\n```\n"
    )


def test_html_escapes_every_text() -> None:
    page = to_html(BLOCKS)
    assert "<p>Said of &lt;b&gt; &amp; *it*</p>" in page
    assert page.count("<tr>") == 3
    assert "<pre>$ command</pre>" in page


def test_rendered_html_is_a_page_with_the_first_heading_as_title() -> None:
    page = render("html", BLOCKS, None)
    assert page.startswith("<!doctype html>")
    assert "<title>Title</title>" in page
    assert to_html(BLOCKS) in page


def test_long_entries_are_indented_below_their_mark() -> None:
    entries = Entries([ListEntry("one two three", mark="Guard  ")], ((2, 2),))
    assert to_text([entries], 16) == "  Guard  one two\n         three\n"


@pytest.mark.parametrize("form", ["text", "markdown", "html"])
def test_block_by_format_differs_on_a_page(form: str) -> None:
    document: Document = [Variants(Paragraph("plain"), Paragraph("page"))]
    assert ("plain" in render(form, document, None)) is (form == "text")


def test_json_is_the_result_and_not_its_document() -> None:
    note = Footnote("Doom", "called otherwise there", "T-1")
    assert (
        json.loads(render("json", BLOCKS, note))
        == json.loads(to_json(note))
        == {
            "about": "Doom",
            "text": "called otherwise there",
            "rule": "T-1",
            "left_out": False,
        }
    )


def test_markdown_numbers_entries_whose_mark_is_a_bare_number() -> None:
    entries = Entries([ListEntry("No, by A-1", 0, "1  "), ListEntry("Yes", 0, "2  "), ListEntry("Gus", 0, "name  ")])
    assert to_markdown([entries]) == "1. No, by A-1\n2. Yes\n- name Gus\n"
