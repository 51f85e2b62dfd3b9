"""Requirements on every ruling file of every game."""

from __future__ import annotations

import re

from rulestone.game.game import Game
from rulestone.scenario.files import loads
from rulestone.scenario.lookup import HOLDS, NOTHING, Ruling, check_ruling_quality, run_ruling


def check_ruling(ruling: Ruling, game: Game) -> None:
    """Check that the ruling holds and states a result of its run, or explains why no run has one."""
    result = run_ruling(ruling, game)
    if ruling.scenario.nothing_to_show:
        assert (result.status, result.why) == (NOTHING, ruling.scenario.nothing_to_show)
        return
    assert result.status == HOLDS, result.why
    assert check_ruling_quality(ruling, result) == []


def check_sources(ruling: Ruling) -> None:
    """Check that the ruling has a title, a status, a topic, and rules."""
    scenario = ruling.scenario
    assert scenario.title
    assert scenario.basis
    assert scenario.tags
    assert scenario.cites


def check_altered_ruling(game: Game, file: str, ruling: Ruling, right: str, wrong: str, why: str) -> None:
    """Check that the ruling fails with another expectation and reports the found value."""
    text = (game.rulings / file).read_text(encoding="utf-8")  # type: ignore[operator]
    document = next(part for part in re.split(r"(?m)^---$", text) if f"id: {ruling.id}" in part)
    bent = loads(document.replace(right, wrong), "bent.yaml")
    result = run_ruling(Ruling(ruling.id, ruling.revision, bent, "bent.yaml"), game)
    assert result.status != HOLDS
    assert why in result.why
