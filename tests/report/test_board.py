"""Boards tell what effects have changed, in words."""

from __future__ import annotations

from tests.kernel.toy import Table, spell, unit

from rulestone.language.build import OPPONENT, YOU, become, cards_in, lasting
from rulestone.report.board import card_text


def test_a_changed_controller_is_named() -> None:
    lure = spell("Lure", lasting(cards_in("field", of=OPPONENT), become(controller=YOU)), kind="slow")
    table = Table().put(0, "hand", lure).put(1, "field", unit("Guard")).go().act("Lure")
    position = table.position
    told = card_text(position, table.rules.parts.zones["field"], position.object(table.ids["Guard"]))
    assert told == "Guard (controlled by Ada)"
