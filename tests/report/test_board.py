"""Boards show the changes by effects in words."""

from __future__ import annotations

from msgspec.structs import replace
from tests.kernel.toy import Table, spell, unit

from rulestone.language.build import OPPONENT, YOU, become, cards_in, lasting
from rulestone.report.board import format_card, list_slots


def test_changed_controller_is_named() -> None:
    lure = spell("Lure", lasting(cards_in("field", of=OPPONENT), become(controller=YOU)), kind="slow")
    table = Table().put(0, "hand", lure).put(1, "field", unit("Guard")).go().act("Lure")
    position = table.position
    told = format_card(position, table.rules.parts.zones["field"], position.object(table.ids["Guard"]))
    assert told == "Guard (controlled by Ada)"


def test_each_card_of_a_slot_is_shown() -> None:
    table = Table().put(0, "field", unit("A"), unit("B"), unit("C")).go()
    zone = replace(table.rules.parts.zones["field"], slots=("left", "right"))
    slots = {"A": 0, "B": 0, "C": -1}
    cards = [replace(table.position.object(table.ids[name]), slot=slot) for name, slot in slots.items()]
    lines = list_slots(table.position, zone, cards, 80)
    assert [line.strip().partition(":")[0] for line in lines] == ["field", "left", "left", "(no slot)", "empty"]
    assert all(any(name in line for line in lines) for name in slots)
