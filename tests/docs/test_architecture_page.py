"""The page on architecture names modules that exist, and has a table from field terms to modules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rulestone

PAGE = (Path(__file__).parents[2] / "docs" / "architecture.md").read_text(encoding="utf-8")
PACKAGE = Path(rulestone.__file__).parent
TERMS = dict(
    re.findall(r"^\| (.*?) \| `([\w.]+)` \|$", PAGE.partition("## From field term to module")[2], re.MULTILINE)
)
NAMED = sorted(
    {*re.findall(r"`((?:cli|authors|report|lab|scenario|game|kernel|continuous|language|model)\.[\w.]+)`", PAGE)}
)


def is_module(name: str) -> bool:
    """Return whether a dotted name is a module or package of the core, or a class or function path in one."""
    *rooms, last = name.split(".")
    path = PACKAGE.joinpath(*rooms)
    if (path / f"{last}.py").is_file() or (path / last / "__init__.py").is_file():
        return True
    inside = path.with_suffix(".py")
    return inside.is_file() and f"class {last}" in inside.read_text(encoding="utf-8")


def test_table_has_forty_terms() -> None:
    assert len(TERMS) >= 40
    assert len(set(TERMS.values())) >= 40


@pytest.mark.parametrize("module", TERMS.values())
def test_module_of_a_term_exists(module: str) -> None:
    assert is_module(module)


@pytest.mark.parametrize("name", NAMED)
def test_named_module_exists(name: str) -> None:
    assert is_module(name) or is_module(name.rpartition(".")[0])


def test_missing_module_is_detected() -> None:
    assert not is_module("kernel.no_such_module")
