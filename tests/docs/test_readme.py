"""The README shows the output of the commands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rulestone
from rulestone.cli.commands import MODULES

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def read_blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def test_readme_shows_output():
    assert any(len(block.splitlines()) >= 10 for block in read_blocks("console"))


@pytest.mark.parametrize("block", read_blocks("yaml"))
def test_scenario_of_the_readme_runs_under_every_game(block: str, tmp_path: Path):
    path = tmp_path / "readme.yaml"
    path.write_text(block, encoding="utf-8")
    scenario = rulestone.load_scenario(str(path))
    for name, game in rulestone.games().items():
        for revision in game.revisions:
            run = rulestone.run(scenario, f"{name}@{revision}")
            assert run.observations["Guard ends in"] == "graveyard"


@pytest.mark.parametrize("block", read_blocks("python"))
def test_python_in_the_readme_runs(block: str, capsys: pytest.CaptureFixture[str]):
    exec(block, {})
    assert capsys.readouterr().out.strip()


def test_both_commands_are_in_the_makefile():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"^make (\w+)", README, re.MULTILINE):
        assert f"{target}:" in makefile


def test_readme_names_only_existing_commands():
    for name in re.findall(r"rulestone ([a-z][a-z-]*)", README):
        assert name in MODULES, name
