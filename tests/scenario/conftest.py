"""Runs of scenarios written in tests, under the game of `lanterns`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulestone.scenario import Run, loads, run

Play = Callable[..., Run]


@pytest.fixture
def play() -> Play:
    """Runs the text of a scenario under a revision of the game, "old" unless another is named."""
    from tests.scenario.lanterns import GAME

    def runs(text: str, revision: str = "old", **assume: Any) -> Run:
        return run(loads(text, "test.yaml"), GAME, revision, assume)

    return runs
