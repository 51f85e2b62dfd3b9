"""What pages show must not depend on how fast the machine is."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulestone.lab.compare import budget
from rulestone.lab.lessons.progress import Scorebook


@pytest.fixture(autouse=True)
def plenty_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that a comparison tries is cut."""
    monkeypatch.setattr(budget, "SECONDS", 600.0)


@pytest.fixture(autouse=True)
def nobody_s_scores(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No lesson was taken by whoever runs the tests."""
    monkeypatch.setattr(Scorebook, "of_user", staticmethod(lambda: Scorebook(tmp_path / "lessons.json")))
