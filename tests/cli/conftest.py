"""Fixtures: the command line with the small games of the lab's tests and its own files."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from stories import RULINGS, STORY

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "lab"))


@pytest.fixture
def story(tmp_path: Path) -> str:
    """Return a scenario file."""
    path = tmp_path / "story.yaml"
    path.write_text(STORY, encoding="utf-8")
    return str(path)


@pytest.fixture(autouse=True)
def small_games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Install only the small games; return the folder with the rulings of the first one."""
    import tiny

    from rulestone.game import host

    folder = tmp_path / "rulings"
    folder.mkdir()
    (folder / "all.yaml").write_text(RULINGS, encoding="utf-8")
    games = dict(sorted(tiny.GAMES.items()))
    monkeypatch.setattr(games["tiny"], "rulings", folder)
    monkeypatch.setattr(host, "games", lambda: games)
    monkeypatch.setattr(host, "list_scenario_folders", lambda: ())
    return folder


@pytest.fixture
def call() -> Callable[..., Result]:
    """Run the command line."""
    from rulestone.cli.commands import rulestone

    def run(*args: str) -> Result:
        return CliRunner().invoke(rulestone, list(args), prog_name="rulestone")

    return run
