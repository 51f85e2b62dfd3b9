"""Kinds of stack items that are others too, and permissions that something has to give."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.kernel.compiling.rules import compile_rules
from rulestone.kernel.rules.rules import Rules
from rulestone.language import expressions as e
from rulestone.language.abilities import Operation
from rulestone.language.build import OPPONENT, YOU, do, forbid, lasting, static, triggered, when
from tests.kernel.toy import Table, parts, spell, unit


def rules(**kinds: tuple[str, ...]) -> Rules:
    return compile_rules("toy", replace(parts(), item_kinds=kinds))


@pytest.mark.parametrize(("kinds", "drawn"), [({}, 0), ({"spell": ("deed",)}, 1)], ids=["alone", "a deed too"])
def test_who_listens_to_the_general_kind_hears_the_special_one(kinds: Any, drawn: int) -> None:
    ear = unit("Ear", 1, triggered("deed put", None, do("draw", player=YOU)))
    hum = spell("Hum", kind="slow")
    at = Table(rules(**kinds)).put(0, "hand", hum).put(0, "field", ear).put(0, "deck", unit("Card")).go().act("Hum")
    assert at.zone("Card") == ("hand" if drawn else "deck")


def can(granted: Any, *more: Any) -> bool:
    """Whether the permission asked for is there when a spell is carried out."""
    asked = when(e.Permitted("sing", YOU, given=True), do("draw", player=YOU))
    at = Table().put(0, "hand", spell("Song", *more, asked, kind="slow")).put(0, "deck", unit("Card"))
    at.put(0, "field", unit("Choir", 1, *granted))
    return at.go().act("Song").zone("Card") == "hand"


PERMIT = (Operation("permit", "sing"),)


def test_what_has_to_be_permitted_needs_an_effect_that_does() -> None:
    assert not can(())
    assert can((static(YOU, PERMIT),))
    assert not can((static(OPPONENT, PERMIT),))


def test_cannot_beats_can() -> None:
    assert not can((static(YOU, PERMIT), static(YOU, forbid("sing"))))
    assert not can((static(YOU, PERMIT),), lasting(YOU, forbid("sing")))
