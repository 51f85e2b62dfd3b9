"""The page on rule concepts shows what the commands print, and names every scenario of the library."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulestone import scenario
from rulestone.cli.commands import rulestone
from rulestone.scenario.lookup import LIBRARY

PAGE = (Path(__file__).parents[2] / "docs" / "concepts.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```console\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS)
def test_shown_output_is_real(block: str) -> None:
    line, _, shown = block.partition("\n")
    result = CliRunner().invoke(rulestone, shlex.split(line)[2:])
    assert result.exit_code == 0, result.output
    assert result.output.strip() == shown.strip()


def test_every_scenario_of_the_core_is_named() -> None:
    assert len(BLOCKS) >= 5
    folder = Path(scenario.__file__).parent / "library"
    for path in folder.glob("*.yaml"):
        assert f"`{path.stem}`" in PAGE, path.stem


def test_every_scenario_of_the_library_stands_under_a_theme() -> None:
    table = PAGE.partition("| theme | scenarios |")[2].partition("\n\n")[0]
    assert set(re.findall(r"`([\w-]+)`", table)) == {path.stem for path in LIBRARY.glob("*.yaml")}
