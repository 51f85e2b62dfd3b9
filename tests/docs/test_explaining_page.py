"""The page on explaining shows the output of the commands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "explaining.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```console\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_every_command_has_examples() -> None:
    asked = [block.split()[2] for block in BLOCKS]
    assert {"explain", "why-not", "graph"} == set(asked)
    assert len(asked) >= 8


def test_python_on_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    exec(block, {})
    assert "1 → 2 ('MC-13.3.3',)" in capsys.readouterr().out
