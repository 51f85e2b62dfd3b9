"""What every ruling file of every game is held to."""

from __future__ import annotations

import re

from rulestone.game.game import Game
from rulestone.scenario.files import loads
from rulestone.scenario.rulings import HOLDS, NOTHING, Ruling, check_ruling_quality, run_ruling


def holds(ruling: Ruling, game: Game) -> None:
    """It holds, and asserts something that the run has to bring about; or says why no run could."""
    result = run_ruling(ruling, game)
    if ruling.scenario.nothing_to_show:
        assert (result.status, result.why) == (NOTHING, ruling.scenario.nothing_to_show)
        return
    assert result.status == HOLDS, result.why
    assert check_ruling_quality(ruling, result) == []


def says_what_it_rests_on(ruling: Ruling) -> None:
    """It has a title, the standing of its answer, what it is about, and rules."""
    scenario = ruling.scenario
    assert scenario.title
    assert scenario.basis
    assert scenario.tags
    assert scenario.cites


def fails_when_bent(game: Game, file: str, ruling: Ruling, right: str, wrong: str, why: str) -> None:
    """The check can fail: with another expectation the same ruling does, and says what was found."""
    text = (game.rulings / file).read_text(encoding="utf-8")  # type: ignore[operator]
    document = next(part for part in re.split(r"(?m)^---$", text) if f"id: {ruling.id}" in part)
    bent = loads(document.replace(right, wrong), "bent.yaml")
    result = run_ruling(Ruling(ruling.id, ruling.revision, bent, "bent.yaml"), game)
    assert result.status != HOLDS
    assert why in result.why
