"""The page on explaining shows the output of the commands, and its picture is up to date."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "explaining.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```console\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_every_command_has_examples() -> None:
    asked = [block.split()[2] for block in BLOCKS]
    assert {"explain", "why-not", "graph"} == set(asked)
    assert len(asked) >= 8


def test_pictures_equal_freshly_drawn_ones() -> None:
    refresh = runpy.run_path(str(DOCS / "refresh.py"))
    assert {*refresh["PICTURES"], *refresh["PHOTOGRAPHS"]} == {path.name for path in (DOCS / "pictures").iterdir()}
    for name in refresh["PICTURES"]:
        assert (DOCS / "pictures" / name).read_text(encoding="utf-8") == refresh["drawn"](name)
        assert f"(pictures/{name})" in PAGE


def test_python_on_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    exec(block, {})
    assert "1 → 2 ('MC-13.3.3',)" in capsys.readouterr().out
