"""Questions are reported with their legal answers: all of few, the first of many."""

from __future__ import annotations

import pytest

from rulestone.game.host import games
from rulestone.scenario.errors import ScriptError
from rulestone.scenario.files import loads
from rulestone.scenario.lookup import run

TEXT = """
cards:
  Guard: {kind: creature, power: 2000}
  Doom: {kind: spell, text: "Choose 3 cards in your hand. Discard them."}
players: {Ada: {hand: [Guard x%s, Doom]}, Ben: {}}
play: [Ada plays Doom]
"""


@pytest.mark.parametrize(
    ("copies", "told"),
    [
        ("4", "legal answers: Guard, Guard #2, Guard #3 | Guard, Guard #2, Guard #4 | "),
        ("60", "Guard #59, Guard #60"),
        ("500", "Guard #59, Guard #60 and 440 more"),
    ],
)
def test_first_of_many_legal_answers_are_named(copies: str, told: str) -> None:
    with pytest.raises(ScriptError) as error:
        run(loads(TEXT % copies, "choice"), games()["godacard"])
    assert told in str(error.value)
    assert len(str(error.value)) < 1_000
