"""Rules that go in a circle are told, not waited for."""

from __future__ import annotations

import pytest

from rulestone.kernel import machine
from rulestone.kernel.endless import EndlessGame
from rulestone.language import expressions as e
from rulestone.language.build import bound, cards_in, do, let, loop, triggered
from tests.kernel.toy import Table, spell, unit

GRAVE = cards_in("grave")


def test_a_loop_that_never_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "LAPS", 500)
    around = spell("Around", loop(e.Lit(True), let("n", 1)))
    at = Table().put(0, "hand", around).go()
    with pytest.raises(EndlessGame, match=r"toy: 500 laps of loops ran without a question to anybody, .*Around"):
        at.act("Around")
    counting = spell("Counting", let("n", 0), loop(bound("n") < 400, let("n", bound("n") + 1)))
    Table().put(0, "hand", counting).go().act("Counting")


def test_a_trigger_that_sets_itself_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "PATIENCE", 300)
    echo = unit("Echo", 1, triggered("destroy", None, do("destroy", victim=GRAVE)))
    rouse = spell("Rouse", do("destroy", victim=GRAVE))
    at = Table().put(0, "field", echo).put(0, "grave", unit("Bone")).put(0, "hand", rouse).go()
    with pytest.raises(EndlessGame, match="toy: 300 procedures ran without a question to anybody"):
        at.act("Rouse")
