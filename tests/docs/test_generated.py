"""The reference pages in the docs are up to date and include every public name."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.proofs import proof, slow

import rulestone
from rulestone.authors.reference.page import map_imports
from rulestone.cli.commands import MODULES

DOCS = Path(__file__).parents[2] / "docs"
COMMITTED = ("index", "scenarios")


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the pages as the code makes them now."""
    folder = tmp_path_factory.mktemp("reference")
    subprocess.run([sys.executable, DOCS / "generated.py", folder], check=True)
    return {path.stem: path.read_text(encoding="utf-8") for path in folder.iterdir()}


@proof
def test_committed_pages_are_up_to_date(generated: dict[str, str]) -> None:
    pages = {name: (DOCS / "reference" / f"{name}.md").read_text(encoding="utf-8") for name in COMMITTED}
    assert [name for name, text in pages.items() if text != generated[name]] == [], "make docs"


@slow
def test_index_lists_every_page(generated: dict[str, str]) -> None:
    listed = generated["index"].partition(":maxdepth: 1\n")[2].partition("```")[0].split()
    assert {"index", *listed} == set(generated)


def test_every_public_name_has_an_entry(generated: dict[str, str]) -> None:
    headings = {line[4:-1] for text in generated.values() for line in text.splitlines() if line.startswith("## `")}
    assert {*rulestone.__all__, *map_imports()} <= headings


def test_commands_page_has_every_visible_command(generated: dict[str, str]) -> None:
    assert {line[3:] for line in generated["commands"].splitlines() if line.startswith("## ")} <= set(MODULES)
    assert "## compare" in generated["commands"]
