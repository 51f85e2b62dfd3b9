"""Every effect of card texts in the installed games can be protected from."""

from __future__ import annotations

import pytest

from rulestone.game.host import games
from rulestone.lab.conformance import faults


@pytest.mark.parametrize("game", games())
def test_every_verb_of_texts_declares_its_affected_objects(game: str) -> None:
    assert faults(game, "protection") == []
