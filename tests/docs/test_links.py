"""Every link of the pages has a target, and targets are part of the project."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob(".github/**/*.md")]
LINK = re.compile(r"\]\(([^)\s#]+)(?:#[^)]*)?\)")


def find_broken_links(text: str, folder: Path) -> list[str]:
    """Return the links of a page without a target in the project."""
    targets = [(link, (folder / link).resolve()) for link in LINK.findall(text)]
    return [link for link, target in targets if not (target.exists() and target.is_relative_to(ROOT))]


def test_every_link_has_a_target() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in PAGES}
    assert sum(len(LINK.findall(text)) for text in texts.values()) > 10
    assert {path.name: wrong for path, text in texts.items() if (wrong := find_broken_links(text, path.parent))} == {}


def test_broken_link_is_detected() -> None:
    text = "[here](README.md), [a part](docs/plugins.md#the-hooks), [gone](docs/gone.md), [away](../elsewhere.md)"
    assert find_broken_links(text, ROOT) == ["docs/gone.md", "../elsewhere.md"]
