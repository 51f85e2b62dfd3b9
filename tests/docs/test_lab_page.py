"""The page about the lab shows what the commands print."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulestone.cli.commands import rulestone as command

PAGE = (Path(__file__).parents[2] / "docs" / "lab.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```console\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
CODE = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS)
def test_shown_output_is_real(block: str) -> None:
    line, _, shown = block.partition("\n")
    result = CliRunner().invoke(command, shlex.split(line.removeprefix("$ "))[1:])
    assert result.exit_code == 0, result.output
    assert result.stdout.strip() == shown.strip()


def test_every_question_of_the_lab_is_shown() -> None:
    assert {block.split()[2] for block in BLOCKS} == {"outcomes", "differ", "rules", "bisect", "simulate"}


@pytest.mark.parametrize("block", CODE)
def test_the_python_runs(block: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(block, {})
    assert capsys.readouterr().out
