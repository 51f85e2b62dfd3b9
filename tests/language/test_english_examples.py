"""Every example of the documentation is read, printed and read again."""

from __future__ import annotations

import re

import pytest
from tests.language.english_sample import SAMPLE

from rulestone.language.english import is_english, parse, print_abilities
from rulestone.language.english.examples import EXAMPLES, THEMES, Example, group_by_theme, render_table
from rulestone.language.english.grammar import make_grammar_text


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.text)
def test_example_reads_and_prints_as_stated(example: Example) -> None:
    abilities = parse(example.text, SAMPLE, example.kind)
    printed = print_abilities(abilities, SAMPLE, example.kind)
    assert printed == (example.printed or example.text)
    assert parse(printed, SAMPLE, example.kind) == abilities
    assert all(is_english(ability, SAMPLE) for ability in abilities)


def test_each_construct_has_a_row_in_the_tables() -> None:
    rows = [line for line in render_table().splitlines() if line.startswith("|")]
    assert len(rows) == len(EXAMPLES) + 2 * len(THEMES)
    assert {row.count("|") for row in rows} == {4}


def test_every_theme_begins_with_a_construct_and_has_its_examples() -> None:
    found = group_by_theme()
    assert list(found) == list(THEMES)
    assert [examples[0].about for examples in found.values()] == list(THEMES.values())
    assert [example for examples in found.values() for example in examples] == list(EXAMPLES)


def test_every_construct_of_the_grammar_has_an_example() -> None:
    from rulestone.language.english.dictionary import get_dictionary
    from rulestone.language.english.reading.reader import Reader
    from rulestone.language.english.reading.texts import find_leading_keywords

    used: set[str] = set()

    def walk(tree: object) -> None:
        if hasattr(tree, "data"):
            used.add(str(tree.data))
            for child in tree.children:  # type: ignore[attr-defined]
                walk(child)

    for example in EXAMPLES:
        rest = example.text[find_leading_keywords(example.text, get_dictionary(SAMPLE))[1] :]
        if rest:
            walk(Reader(rest, get_dictionary(SAMPLE)).read())
    named = set(re.findall(r"-> (\w+)", make_grammar_text()))
    assert sorted(named - used) == []
