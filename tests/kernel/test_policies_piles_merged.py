"""Several cards as one object: found by either type, marked and affected as one, each with its own printed values."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace as but

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import Attribute
from rulestone.kernel.policies import Piles
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import (
    THIS,
    YOU,
    add,
    become,
    cards_in,
    choose,
    do,
    forbid,
    lasting,
    mark,
    move,
    of,
    static,
    triggered,
    var,
    when,
)
from rulestone.model.objects import Card
from tests.kernel.toy import DOOM, TARGET, Table, parts, spell, unit

MOUNTS = cards_in("field", type="mount")
RIDERS = cards_in("field", type="unit")
SADDLE = spell(
    "Saddle",
    i.PutUnder(what=MOUNTS, under=RIDERS, role="mount", same=True),
    kind="slow",
)
HOME = (move(var("pile"), "field", same=True, marks={"tired": of(var("left"), "tired").expr}),)


def make_horse(*abilities: Any) -> Card:
    return Card(name="Horse", type="mount", values={"power": 9, "speed": 5}, abilities=abilities)


def make_table(*abilities: Any, merged: bool = True) -> Table:
    """Return a table where Ada has a unit and a mount, and a card that merges them."""
    piles = Piles(fate={"mount": "home"}, active=("mount",), merged=("mount",) if merged else ())
    made = parts(piles=piles)
    rules = compile_rules(
        "toy",
        but(
            made,
            attributes={**made.attributes, "speed": Attribute(name="speed", default=1)},
            procedures={"home": HOME},
        ),
    )
    return Table(rules).put(0, "field", unit("Knight", 2), make_horse(*abilities)).put(0, "hand", SADDLE)


@pytest.mark.parametrize("merged", [True, False])
@pytest.mark.parametrize("cards", [MOUNTS, RIDERS], ids=["lower", "top"])
def test_merged_pile_is_targetable_by_each_type_unmerged_pile_by_its_top_card(cards: e.Select, merged: bool) -> None:
    reach = spell("Reach", choose("target", cards), do("destroy", victim=TARGET), kind="slow")
    at = make_table(merged=merged).put(0, "hand", reach).go().act("Saddle")
    assert at.position.object(at.ids["Horse"]).host == at.ids["Knight"]
    assert ("Reach" in at.offered()) is (merged or cards is RIDERS)


@pytest.mark.parametrize("cards", [MOUNTS, RIDERS], ids=["lower", "top"])
def test_merged_pile_is_targetable_by_each_type_while_an_effect_changes_types(cards: e.Select) -> None:
    turn = static(cards_in("grave"), become(type="unit"))
    reach = spell("Reach", choose("target", cards), do("destroy", victim=TARGET), kind="slow")
    assert "Reach" in make_table(turn).put(0, "hand", reach).go().act("Saddle").offered()


def test_numbers_come_from_the_uppermost_card_that_prints_them() -> None:
    at = make_table().go()
    assert at.position.value(at.ref("Knight"), "speed") == 1
    at.act("Saddle")
    for name in ("Knight", "Horse"):
        assert at.position.value(at.ref(name), "power") == 2, name
        assert at.position.value(at.ref(name), "speed") == 5, name


def test_effects_on_either_card_apply_to_the_merged_object() -> None:
    both = static(RIDERS, add(power=10)), static(MOUNTS, add(power=100, speed=1))
    at = make_table().put(1, "field", Card(name="Totem", type="totem", values={}, abilities=both)).go()
    assert at.position.value(at.ref("Horse"), "power") == 109
    at.act("Saddle")
    for name in ("Knight", "Horse"):
        assert at.position.value(at.ref(name), "power") == 112, name
        assert at.position.value(at.ref(name), "speed") == 6, name


def test_earlier_effects_on_a_card_enter_and_leave_the_merged_object() -> None:
    grow = spell("Grow", choose("target", MOUNTS), lasting(TARGET, add(power=1)), kind="slow")
    at = make_table().put(0, "hand", grow).put(1, "field", unit("Foe")).put(0, "hand", DOOM).go()
    at.act("Grow")
    if at.asked()[1] == "pick":
        at.pick("Horse")
    at = at.decline() if at.asked()[0] == 1 else at
    at.act("Saddle")
    assert at.position.value(at.ref("Knight"), "power") == 3
    horse = at.ref("Horse")
    at.act("Doom").pick("Knight")
    assert at.zone("Knight") == "grave"
    assert at.zone("Horse") == "field"
    assert at.ref("Horse") == horse, "it remains what it was"
    assert at.position.value(horse, "power") == 10


def test_marks_belong_to_the_merged_object_and_a_ban_applies_to_either_card() -> None:
    tire = spell("Tire", mark(MOUNTS, "tired", True), kind="slow")
    ban = static(RIDERS, forbid("be chosen"))
    reach = spell("Reach", choose("target", MOUNTS), do("destroy", victim=TARGET), kind="slow")
    at = make_table().put(0, "hand", tire, reach, DOOM).go().act("Saddle").act("Tire")
    assert at.position.object(at.ids["Knight"]).marks == {"tired": True}
    assert at.position.value(at.ref("Horse"), "tired") is True
    assert "Reach" in at.offered()
    at.act("Doom")
    assert at.zone("Horse") == "field"
    assert at.position.object(at.ids["Horse"]).marks == {"tired": True}, "it goes on as the pair was"
    at = make_table().put(0, "field", Card(name="Ward", type="ward", values={}, abilities=(ban,))).put(0, "hand", reach)
    at.go().act("Saddle")
    assert "Reach" not in at.offered()


def test_statement_of_the_lower_card_about_itself_applies_to_the_merged_object() -> None:
    neigh = triggered("tire", e.Same(var("unit"), THIS), do("draw", player=YOU))
    weary = spell("Weary", do("tire", unit=RIDERS), kind="slow")
    for merged, drawn in ((True, 1), (False, 0)):
        at = make_table(neigh, merged=merged).put(0, "hand", weary).put(0, "deck", unit("Prize")).go()
        at.act("Saddle").act("Weary")
        assert (at.zone("Prize") == "hand") is (drawn == 1), merged


def test_merged_object_is_counted_by_either_card() -> None:
    asks = when(e.In(MOUNTS, RIDERS), do("draw", player=YOU))
    ask = spell("Ask", asks, kind="slow")
    at = make_table().put(0, "hand", ask).put(0, "deck", unit("Prize")).go()
    at.act("Saddle").act("Ask")
    assert at.zone("Prize") == "hand"
    at = make_table(merged=False).put(0, "hand", ask).put(0, "deck", unit("Prize")).go()
    at.act("Ask")
    assert at.zone("Prize") == "deck"
