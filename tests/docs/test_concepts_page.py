"""The page on concepts links a scenario in every section."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = (Path(__file__).parents[2] / "docs" / "concepts.md").read_text(encoding="utf-8")


def test_every_question_links_a_scenario() -> None:
    sections = re.findall(r"^## ([^\n]*\?)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert len(sections) >= 10
    unlinked = [title for title, text in sections if "reference/scenarios.md#" not in text]
    assert unlinked == ["What has no counterpart?"]
