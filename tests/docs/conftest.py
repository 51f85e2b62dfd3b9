"""What pages show must not depend on how fast the machine is."""

from __future__ import annotations

import pytest

from rulestone.lab.compare import budget


@pytest.fixture(autouse=True)
def plenty_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that a comparison tries is cut."""
    monkeypatch.setattr(budget, "SECONDS", 600.0)
