"""Fixtures: pages must not depend on the user's scores."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulestone.lab.lessons.files import Scorebook


@pytest.fixture(autouse=True)
def nobody_s_scores(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Start without stored scores of the user."""
    monkeypatch.setattr(Scorebook, "open_for_user", staticmethod(lambda: Scorebook(tmp_path / "lessons.json")))
