"""Fixtures for the tests of comparisons and lessons."""

from __future__ import annotations

from pathlib import Path

import pytest
import tiny
from tests.lab.written_lesson import LESSON, make_lesson

from rulestone.lab.compare.variations import Variations
from rulestone.lab.lessons.posed import PosedQuestion, pose


@pytest.fixture
def only_causes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Disable variations."""
    monkeypatch.setattr(Variations, "vary_assumptions", lambda self: iter(()))
    monkeypatch.setattr(Variations, "vary_translations", lambda self: iter(()))


@pytest.fixture
def small_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the small games are installed."""
    from rulestone.game import host

    monkeypatch.setattr(host, "games", lambda: dict(sorted(tiny.GAMES.items())))
    monkeypatch.setattr(host, "list_scenario_folders", lambda: ())


@pytest.fixture
def asked(small_games: None, tmp_path: Path) -> tuple[PosedQuestion, ...]:
    return pose(make_lesson(tmp_path, LESSON))
