"""The glossary links each term to a scenario of the library that shows it."""

from __future__ import annotations

import re
from pathlib import Path

from rulestone.scenario.lookup import LIBRARY

PAGE = (Path(__file__).parents[2] / "docs" / "glossary.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (.+?) \| .+? \| \[`([\w-]+)`\]", PAGE, re.MULTILINE)


def test_terms_are_sorted_and_their_scenarios_exist() -> None:
    terms = [term.casefold() for term, _ in ROWS]
    assert len(terms) >= 50
    assert terms == sorted(terms)
    assert {scenario for _, scenario in ROWS} <= {path.stem for path in LIBRARY.glob("*.yaml")}


def test_every_term_has_a_meaning_that_is_a_sentence() -> None:
    rows = [line.strip("| ").split(" | ") for line in PAGE.splitlines() if re.match(r"\| (?!field term|term )", line)]
    assert len(rows) >= 60
    assert [row[0] for row in rows if not re.search(r" .+[.”]$", row[2] if len(row) == 4 else row[1])] == []
