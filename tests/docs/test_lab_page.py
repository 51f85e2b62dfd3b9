"""The page about the lab shows what the commands print."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulestone.cli.commands import rulestone as command

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "lab.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```console\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
CODE = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS)
def test_shown_output_is_real(block: str, monkeypatch: pytest.MonkeyPatch) -> None:
    line, _, shown = block.partition("\n")
    monkeypatch.chdir(DOCS.parent)
    result = CliRunner().invoke(command, shlex.split(line.removeprefix("$ "))[1:])
    assert result.exit_code == 0, result.output
    assert result.stdout.strip() == shown.strip()


def test_every_question_of_the_lab_is_shown() -> None:
    assert {block.split()[2] for block in BLOCKS} == {"outcomes", "differ", "rules", "diff", "simulate"}


@pytest.mark.parametrize("block", CODE)
def test_the_python_runs(block: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(block, {})
    assert capsys.readouterr().out


def test_the_scenario_shown_is_the_file() -> None:
    (shown,) = re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert shown == (DOCS / "lab" / "one-card-left.yaml").read_text(encoding="utf-8")
