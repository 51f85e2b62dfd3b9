"""The pictures of the docs are those that the commands draw now."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest
from tests.proofs import slow

DOCS = Path(__file__).parents[2] / "docs"
REFRESH = runpy.run_path(str(DOCS / "refresh.py"))
QUICK = ("type-then-lord.svg", "stack.svg", "policies.svg", "coverage.svg", "outcomes.svg")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in QUICK else slow) for name in REFRESH["PICTURES"]]
)
def test_picture_is_the_one_that_its_command_draws(name: str) -> None:
    """`python docs/refresh.py` draws them again."""
    assert REFRESH["drawn"](name) == (DOCS / "pictures" / name).read_text(encoding="utf-8")


def test_every_picture_stands_on_a_page() -> None:
    shown = {
        name for page in DOCS.glob("*.md") for name in re.findall(r"\(pictures/([\w.-]+)\)", page.read_text("utf-8"))
    }
    assert shown == {*REFRESH["PICTURES"], *REFRESH["PHOTOGRAPHS"]}
    assert shown == {path.name for path in (DOCS / "pictures").iterdir()}
