"""Runs of scenarios written in tests, under the game of `lanterns`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from rulestone.scenario import Run, loads, run

Play = Callable[..., Run]


@pytest.fixture
def play() -> Play:
    """Runs the text of a scenario under a revision of the game, "old" unless another is named."""
    from lanterns import GAME

    def runs(text: str, revision: str = "old", **assume: Any) -> Run:
        return run(loads(text, "test.yaml"), GAME, revision, assume)

    return runs
