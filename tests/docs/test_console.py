"""Every console block of the README and the docs shows the output of its command."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest
from tests.proofs import proof, slow

ROOT = Path(__file__).parents[2]
PAGES = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "README.md", *ROOT.glob("docs/*.md"))}
REFRESH: dict[str, Any] = runpy.run_path(str(ROOT / "docs" / "refresh.py"))
SHOWN = {
    (name, match[1]): match[0].partition("\n")[2].partition("\n")[2].removesuffix("```").rstrip()
    for name, text in PAGES.items()
    for match in REFRESH["BLOCK"].finditer(text)
}

LONG = (
    "$ rulestone games --check",
    "$ rulestone rules godacard GC-13.5 --without --processes 1",
    '$ rulestone rules godacard "zone monster zone: capacity*" --without --processes 1',
    "$ rulestone rules dm_evolution --with triggers=godacard --processes 1",
)
"""Commands that take seconds, and others like them are tried."""


def mark_command(page: str, command: str) -> Any:
    """Return the page and command as a parameter, slow for a knock-out and the comparisons of the page of concepts."""
    searches = (page == "concepts.md" and command.startswith("$ rulestone compare ")) or " --without " in command
    return pytest.param(page, command, marks=proof if command in LONG else slow if searches else ())


@pytest.mark.parametrize(("page", "command"), [mark_command(*one) for one in SHOWN])
def test_shown_output_is_real(page: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    REFRESH["saved"](PAGES[page], tmp_path)
    assert REFRESH["output"](command) == SHOWN[page, command]


def test_no_command_is_run_twice() -> None:
    commands = [command for _, command in SHOWN]
    assert sorted(commands) == sorted(set(commands))


def test_every_page_with_commands_shows_output() -> None:
    assert {"README.md", "concepts.md", "explaining.md", "lab.md", "lessons.md"} <= {page for page, _ in SHOWN}
    assert not any(shown.startswith(("Usage:", "Error:")) for shown in SHOWN.values())
