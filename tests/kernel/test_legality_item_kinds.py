"""Kinds of stack items that are others too, and permissions that something has to give."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import Need
from rulestone.kernel.rules.rules import Rules
from rulestone.language import expressions as e
from rulestone.language.abilities import Operation
from rulestone.language.build import (
    OPPONENT,
    YOU,
    cards_in,
    choose,
    do,
    either,
    forbid,
    lasting,
    static,
    triggered,
    when,
)
from tests.kernel.toy import Table, parts, spell, unit


def make_rules(**kinds: tuple[str, ...]) -> Rules:
    return compile_rules("toy", replace(parts(), item_kinds=kinds))


@pytest.mark.parametrize(("kinds", "drawn"), [({}, 0), ({"spell": ("deed",)}, 1)], ids=["alone", "a deed too"])
def test_listener_of_a_general_kind_triggers_on_a_special_one(kinds: Any, drawn: int) -> None:
    ear = unit("Ear", 1, triggered("deed put", None, do("draw", player=YOU)))
    hum = spell("Hum", kind="slow")
    at = (
        Table(make_rules(**kinds)).put(0, "hand", hum).put(0, "field", ear).put(0, "deck", unit("Card")).go().act("Hum")
    )
    assert at.zone("Card") == ("hand" if drawn else "deck")


def can(granted: Any, *more: Any) -> bool:
    """Return whether a permission exists when a spell resolves."""
    asked = when(e.Permitted("sing", YOU, given=True), do("draw", player=YOU))
    at = Table().put(0, "hand", spell("Song", *more, asked, kind="slow")).put(0, "deck", unit("Card"))
    at.put(0, "field", unit("Choir", 1, *granted))
    return at.go().act("Song").zone("Card") == "hand"


PERMIT = (Operation("permit", "sing"),)


def test_forbidden_action_needs_a_permitting_effect() -> None:
    assert not can(())
    assert can((static(YOU, PERMIT),))
    assert not can((static(OPPONENT, PERMIT),))


def test_prohibition_beats_permission() -> None:
    assert not can((static(YOU, PERMIT), static(YOU, forbid("sing"))))
    assert not can((static(YOU, PERMIT),), lasting(YOU, forbid("sing")))


def list_playable_zones(*granted: Any) -> dict[str, bool]:
    """Return the zones from which Ada may cast spells, if casting needs a permission with the zone as its value."""
    cast = parts().actions["cast"]
    may = either(
        e.Compare("==", e.Its("zone"), e.Lit("hand")),
        e.Permitted("cast from", YOU, given=True, value=e.Its("zone")),
    )
    need = Need(condition=may, cites="T-from", because="nothing lets {you} cast {this} from the {zone}")
    everywhere = replace(cast, subject=cards_in("hand", "deck", "grave", of=YOU), needs=(need, *cast.needs))
    made = replace(parts(), actions={**parts().actions, "cast": everywhere})
    at = Table(compile_rules("toy", made)).put(0, "field", unit("Choir", 1, *granted))
    for zone in ("hand", "deck", "grave"):
        at.put(0, zone, spell(f"Of the {zone}", do("draw", player=YOU), kind="slow"))
    at.go()
    found = {}
    for zone in ("hand", "deck", "grave"):
        verdict = at.position.check_action(0, "cast", at.ref(f"Of the {zone}"))
        found[zone] = bool(verdict)
        told = f"nothing lets Ada cast Of the {zone} from the {zone}"
        assert verdict or (verdict.rule, verdict.because) == ("T-from", told)
    return found


def make_permission(zone: str) -> Any:
    return static(YOU, (Operation("permit", e.valued("cast from", zone)),))


def test_permission_applies_to_its_named_value() -> None:
    assert list_playable_zones() == {"hand": True, "deck": False, "grave": False}
    assert list_playable_zones(make_permission("grave")) == {"hand": True, "deck": False, "grave": True}
    assert list_playable_zones(make_permission("grave"), make_permission("deck")) == {
        "hand": True,
        "deck": True,
        "grave": True,
    }
    stopped = static(YOU, forbid(e.valued("cast from", "deck")))
    assert list_playable_zones(make_permission("grave"), make_permission("deck"), stopped) == {
        "hand": True,
        "deck": False,
        "grave": True,
    }


@pytest.mark.parametrize(("kinds", "chosen"), [({}, False), ({"spell": ("deed",)}, True)], ids=["alone", "a deed too"])
def test_choice_of_a_general_kind_includes_a_special_one(kinds: Any, chosen: bool) -> None:
    stop = spell("Stop", choose("target", e.Items(kind="deed")), do("negate", item=e.Var("target")))
    hum = spell("Hum", do("draw", player=YOU), kind="slow")
    at = (
        Table(make_rules(**kinds)).put(0, "hand", hum).put(1, "hand", stop).put(0, "deck", unit("Card")).go().act("Hum")
    )
    assert bool(at.position.check_action(1, "cast", at.ref("Stop"))) == chosen
    if chosen:
        at.act("Stop")
    while at.position.stack:
        at.decline()
    assert at.zone("Card") == ("deck" if chosen else "hand")
