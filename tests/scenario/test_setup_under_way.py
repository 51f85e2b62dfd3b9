"""A menu that continues a begun action does not count as at rest."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.game.game import Game
from rulestone.language.build import set_game
from rulestone.model.display import format_seen
from rulestone.scenario import loads, run
from tests.scenario.lanterns import GAME

TEXT = """
players: {Ada: {hand: [Wick, Lamp]}, Ben: {}}
play: [Ada lights Wick, continue]
observe: {lamp: zone of Lamp}
expect: {names in Ada's row: {any order: [Wick, Lamp]}}
"""


def make_game(*, says: bool) -> Game:
    """Return the game in which lighting a lantern begins an action that its menu continues until dusk."""

    def ruleset(revision: str) -> Any:
        own = GAME.ruleset(revision)
        actions, phases = own.parts.actions, own.parts.phases
        begun = (set_game("under way", True),) if says else ()
        light = replace(actions["light"], steps=(*actions["light"].steps, *begun))
        dusk = replace(phases["dusk"], steps=(*phases["dusk"].steps, set_game("under way", False)))
        parts = replace(own.parts, actions={**actions, "light": light}, phases={**phases, "dusk": dusk})
        return replace(own, parts=parts)

    return Game(GAME.name, GAME.title, GAME.revisions, ruleset)


@pytest.mark.parametrize("says", [False, True])
def test_continue_line_passes_on_a_menu_inside_a_begun_action(says: bool) -> None:
    result = run(loads(TEXT), make_game(says=says), "old")
    assert result.observations["lamp"] == "hand"
    assert bool(result.end.choice.options) is not says
    assert result.end.game["turn"] == 3


def test_expectation_is_reported_in_words() -> None:
    (found,) = run(loads(TEXT), make_game(says=False), "old").expectations
    assert format_seen(found.expected) == "any order: Wick, Lamp"
