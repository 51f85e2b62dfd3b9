"""Cards are moved to a slot by its name."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.language import expressions as e
from rulestone.language.build import YOU, cards_in, move
from rulestone.model.bounds import Unreckonable
from tests.kernel.toy import ZONES, Table, parts, spell, unit

SLOTS = ("left", "right")
RULES = compile_rules("toy", replace(parts(), zones={**ZONES, "field": replace(ZONES["field"], slots=SLOTS)}))


def moved(slot: Any) -> int:
    call = spell("Call", move(cards_in("hand", of=YOU, type="unit"), "field", slot=e.Lit(slot)), kind="slow")
    table = Table(RULES).put(0, "hand", call, unit("Ox")).go().act("Call")
    return table.position.object(table.ids["Ox"]).slot


@given(st.sampled_from((None, "", *SLOTS)) | st.text(max_size=6))
def test_card_moved_to_a_slot_is_there_or_the_slot_is_named_as_unknown(slot: str | None) -> None:
    if slot in (None, "", *SLOTS):
        assert moved(slot) == (SLOTS.index(slot) if slot in SLOTS else -1)
    else:
        with pytest.raises(Unreckonable, match="there is no slot"):
            moved(slot)
