"""Cards are moved to a slot by its name, and stay on the side of their lasting controller."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import OPPONENT, YOU, become, cards_in, lasting, move
from rulestone.model.bounds import Incomputable
from tests.kernel.toy import ZONES, Table, parts, spell, unit

SLOTS = ("left", "right")
RULES = compile_rules("toy", replace(parts(), zones={**ZONES, "field": replace(ZONES["field"], slots=SLOTS)}))


def move_to_slot(slot: Any) -> int:
    call = spell("Call", move(cards_in("hand", of=YOU, type="unit"), "field", slot=e.Lit(slot)), kind="slow")
    table = Table(RULES).put(0, "hand", call, unit("Ox")).go().act("Call")
    return table.position.object(table.ids["Ox"]).slot


@given(st.sampled_from((None, "", *SLOTS)) | st.text(max_size=6))
def test_card_moved_to_a_slot_is_there_or_the_slot_is_named_as_unknown(slot: str | None) -> None:
    if slot in (None, "", *SLOTS):
        assert move_to_slot(slot) == (SLOTS.index(slot) if slot in SLOTS else -1)
    else:
        with pytest.raises(Incomputable, match="there is no slot"):
            move_to_slot(slot)


THEIRS = cards_in("field", type="unit")
GAINS = {
    "for good": i.SetController(what=THEIRS, who=YOU),
    "until end of turn": lasting(THEIRS, become(controller=YOU)),
}


@given(
    st.lists(st.sampled_from([*GAINS, "move"]), max_size=4),
    st.sampled_from(SLOTS),
    st.sampled_from((None, OPPONENT)),
)
def test_object_moved_within_its_zone_stays_with_its_lasting_controller(done: list[str], slot: str, whose: Any) -> None:
    there = move(THEIRS, "field", slot=e.Lit(slot), whose=whose)
    steps = [GAINS.get(one, there) for one in done]
    table = Table(RULES).put(0, "hand", spell("Gain", *steps, kind="slow")).put(1, "field", unit("Ox")).go().act("Gain")
    lasts = 1
    for one in done:
        lasts = 0 if one == "for good" else 1 if one == "move" and whose is not None else lasts
    assert table.position.object(table.ids["Ox"]).controller == lasts
    assert table.position.object(table.ids["Ox"]).slot == (SLOTS.index(slot) if "move" in done else -1)


def test_object_keeps_its_place_in_a_full_zone_when_temporary_control_becomes_lasting() -> None:
    full = compile_rules("toy", replace(parts(), zones={**ZONES, "field": replace(ZONES["field"], capacity=1)}))
    table = Table(full).put(0, "hand", spell("Gain", *GAINS.values(), kind="slow")).put(1, "field", unit("Ox")).go()
    kept = spell("Gain", *reversed(GAINS.values()), kind="slow")
    for gained in (table, Table(full).put(0, "hand", kept).put(1, "field", unit("Ox")).go()):
        assert gained.act("Gain").position.object(gained.ids["Ox"]).controller == 0
