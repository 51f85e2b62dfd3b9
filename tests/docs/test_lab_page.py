"""The page on the lab shows the output of the commands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "lab.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```console\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
CODE = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_page_shows_every_question_of_the_lab() -> None:
    assert {block.split()[2] for block in BLOCKS} == {"outcomes", "differ", "rules", "diff", "simulate"}


@pytest.mark.parametrize("block", CODE)
def test_python_on_the_page_runs(block: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(block, {})
    assert capsys.readouterr().out
