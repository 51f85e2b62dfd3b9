"""A pytest plugin: the tests find a game without one of its parts (`rulestone knock-out GAME --tests PATH`)."""

from __future__ import annotations

import os
from typing import Any

from rulestone.game.game import Game
from rulestone.game.host import find
from rulestone.game.ruleset import Ruleset
from rulestone.interventions.parts import list_game_parts
from rulestone.lab.knock_out.game import disable_part
from rulestone.lab.knock_out.witnesses import PART


def pytest_configure(config: Any) -> None:
    """Remove the part that the environment names from its game, for all tests."""
    text = os.environ.get(PART, "")
    if text:
        name, _, called = text.partition("\n")
        part = next(part for part in list_game_parts(find(name)[0]) if part.name == called)
        whole = Game.ruleset
        known: dict[int, Ruleset] = {}

        def get_changed_ruleset(game: Game, revision: str = "") -> Ruleset:
            found = whole(game, revision)
            if game.name != name or found.revision not in part.revisions:
                return found
            if id(found) not in known:
                known[id(found)] = disable_part(found, part)
            return known[id(found)]

        setattr(Game, "ruleset", get_changed_ruleset)  # noqa: B010 (for this process alone)
