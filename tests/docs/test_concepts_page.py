"""The page on concepts puts every scenario of the library under a theme, and links a scenario in every section."""

from __future__ import annotations

import re
from pathlib import Path

from rulestone.scenario.lookup import LIBRARY

PAGE = (Path(__file__).parents[2] / "docs" / "concepts.md").read_text(encoding="utf-8")


def test_every_scenario_of_the_library_is_under_a_theme() -> None:
    table = PAGE.partition("| theme | scenarios |")[2].partition("\n\n")[0]
    assert set(re.findall(r"`([\w-]+)`", table)) == {path.stem for path in LIBRARY.glob("*.yaml")}


def test_every_question_links_a_scenario() -> None:
    sections = re.findall(r"^## ([^\n]*\?)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert len(sections) >= 10
    unlinked = [title for title, text in sections if "reference/scenarios.md#" not in text]
    assert unlinked == ["What has no counterpart?"]
