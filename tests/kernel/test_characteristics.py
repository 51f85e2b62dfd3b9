"""Control, names and copies of objects: effects decide them, and every query sees them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.kernel.policies import LayerScheme, Triggers
from rulestone.kernel.position import load
from rulestone.language import expressions as e
from rulestone.language.build import (
    FOR_GOOD,
    LOSE_ABILITIES,
    OPPONENT,
    THIS,
    YOU,
    add,
    become,
    cards_in,
    choose,
    copies,
    count,
    do,
    its,
    lasting,
    of,
    replacement,
    static,
    triggered,
    var,
)
from tests.kernel.test_abilities_gained import STUDY, make_rules
from tests.kernel.toy import DOOM, FIELD, OWN, TARGET, THEIRS, Table, spell, unit

PLAIN = LayerScheme()
ONE = LayerScheme(dependency=True)
LAYERS = LayerScheme(
    layers=("copy", "control", "text", "rest"),
    touches={"copy": ("card",), "control": ("controller",), "text": ("name", "type", "kind"), "rest": ("power",)},
    dependency=True,
)
ALL = pytest.mark.parametrize("scheme", [PLAIN, ONE, LAYERS], ids=["plain", "one layer", "layers"])
STEAL = spell("Steal", choose("target", THEIRS), lasting(TARGET, become(controller=YOU)))
LEGACY = triggered("destroy", e.Same(var("victim"), THIS), do("draw", player=YOU), name="legacy")


def make_table(scheme: LayerScheme, **more: Any) -> Table:
    return Table(make_rules(scheme))


def get_power(t: Table, name: str) -> int:
    return int(t.position.value(t.ref(name), "power"))


def save_and_load(t: Table) -> bool:
    cards = {obj.name: obj.card for obj in t.position.objects() if obj.card is not None}
    back = load(t.position.to_bytes(), t.rules, cards)
    return back == t.position and back.machine().derive() == t.position.machine().derive()


@ALL
def test_control_changes_without_a_move(scheme: LayerScheme) -> None:
    lord = unit("Lord", 1, static(OWN, add(power=2), name="lordship"), STUDY)
    t = make_table(scheme).put(0, "hand", STEAL, DOOM).put(0, "field", unit("Mine", 1)).put(0, "deck", unit("Prize"))
    t.put(1, "field", lord, unit("Other", 1)).go()
    assert (get_power(t, "Mine"), get_power(t, "Other")) == (1, 3)
    assert "Lord" not in t.offered()
    t.act("Steal").pick("Lord")
    lies = t.position.object(t.ids["Lord"])
    assert lies.oid in [obj.oid for obj in t.position.cards("field", 1)], "it stays where it lies"
    assert t.position.value(t.ref("Lord"), "controller") == 0
    assert t.position.value(t.ref("Lord"), "owner") == 1
    assert (get_power(t, "Mine"), get_power(t, "Other"), get_power(t, "Lord")) == (3, 1, 3)
    assert "Lord" in t.offered(), "its controller may use its ability"
    assert save_and_load(t)
    t.act("Lord")
    assert t.zone("Prize") == "hand"
    t.decline()
    assert t.position.value(t.ref("Lord"), "controller") == 1
    assert (get_power(t, "Mine"), get_power(t, "Other")) == (1, 3)


@ALL
def test_trigger_of_a_stolen_card_belongs_to_its_new_controller_after_leaving(scheme: LayerScheme) -> None:
    t = make_table(scheme).put(0, "hand", STEAL, DOOM).put(1, "field", unit("Heir", 1, LEGACY))
    t.put(0, "deck", unit("Mine")).put(1, "deck", unit("Yours")).go()
    t.act("Steal").act("Doom")
    assert (t.zone("Heir"), t.zone("Mine"), t.zone("Yours")) == ("grave", "hand", "deck")
    assert t.position.object(t.ids["Heir"]).owner == 1


@ALL
def test_current_controller_counts_the_card_and_chooses_for_it(scheme: LayerScheme) -> None:
    both = tuple(
        replacement("destroy", e.Same(var("victim"), THIS), do("tire", unit=THIS), name=name) for name in ("a", "b")
    )
    seven = unit("Counter", 1, static(THIS, add(power=count(OWN))))
    t = (
        make_table(scheme)
        .put(0, "hand", STEAL, DOOM)
        .put(0, "field", seven)
        .put(1, "field", unit("Twice", 1, *both))
        .go()
    )
    assert get_power(t, "Counter") == 2
    t.act("Steal")
    assert get_power(t, "Counter") == 3
    assert t.position.machine().rules.policies.replacements.chooser == "owner"
    t.act("Doom").pick("Twice")
    assert t.asked()[0] == 1, "the owner still is who he was"


@ALL
def test_effects_change_the_name_the_type_and_word_attributes(scheme: LayerScheme) -> None:
    named = static(cards_in("field", where=its.name == "Hero"), add(power=2))
    spells = static(cards_in("field", where=its.kind == "elf"), add(power=4))
    change = spell("Change", choose("target", FIELD), lasting(TARGET, (*become(name="Hero"), *become(kind="elf"))))
    t = make_table(scheme).put(0, "hand", change).put(0, "field", unit("Squire", 1))
    t.put(1, "field", unit("Bard", 1, named, spells)).go()
    assert get_power(t, "Squire") == 1
    t.act("Change").pick("Squire")
    assert t.position.value(t.ref("Squire"), "name") == "Hero"
    assert get_power(t, "Squire") == (7 if scheme.dependency else 1), "the change is newer than what asks for it"


@ALL
def test_copy_has_all_printed_values(scheme: LayerScheme) -> None:
    lord = unit("Lord", 5, static(OWN, add(power=2), name="lordship"), LEGACY, STUDY)
    mimic = spell("Mimic", choose("target", OWN), choose("model", THEIRS), lasting(TARGET, copies(var("model"))))
    t = (
        make_table(scheme)
        .put(0, "hand", mimic, DOOM)
        .put(0, "field", unit("Page", 1, name_of("page")), unit("Other", 1))
    )
    t.put(1, "field", lord).put(0, "deck", unit("Prize"), unit("Second")).go()
    t.act("Mimic").pick("Page")
    assert t.position.value(t.ref("Page"), "name") == "Lord"
    assert t.position.value(t.ref("Page"), "abilities") == ("lordship", "legacy", "study")
    assert (get_power(t, "Page"), get_power(t, "Other"), get_power(t, "Lord")) == (7, 3, 7)
    assert save_and_load(t)
    t.act("Page")
    assert t.zone("Prize") == "hand"
    t.act("Doom").pick("Page")
    assert t.zone("Second") == "hand", "the trigger of what it was a copy of"


def name_of(name: str) -> Any:
    return static(THIS, add(power=1), name=name)


@ALL
def test_copy_of_a_copy_loses_abilities(scheme: LayerScheme) -> None:
    a, b, c = unit("A", 1), unit("B", 2), unit("C", 5, static(THIS, add(power=3), name="own"))
    copy = spell(
        "Copy", choose("target", FIELD), choose("model", FIELD), lasting(TARGET, copies(var("model")), FOR_GOOD)
    )
    again_ = replace(copy, name="Again")
    silence = spell("Silence", choose("target", FIELD), lasting(TARGET, LOSE_ABILITIES))
    t = make_table(scheme).put(0, "hand", copy, again_, silence).put(0, "field", a, b, c).go()
    t.act("Copy").pick("B").pick("C")
    t.act("Again").pick("A").pick("B")
    assert [get_power(t, name) for name in "ABC"] == [8, 8, 8]
    t.act("Silence").pick("A")
    assert [get_power(t, name) for name in "ABC"] == [5, 8, 8]


@ALL
def test_static_copy_follows_its_model(scheme: LayerScheme) -> None:
    mirror = unit("Mirror", 1, static(THIS, copies(cards_in("field", of=OPPONENT)), name="mirror"))
    t = make_table(scheme).put(0, "field", mirror).put(1, "field", unit("Model", 4, name_of("proud"))).go()
    assert (get_power(t, "Mirror"), get_power(t, "Model")) == (5, 5)
    assert t.position.value(t.ref("Mirror"), "abilities") == ("proud",)


@ALL
def test_values_of_each_object_are_fixed_when_the_effect_begins(scheme: LayerScheme) -> None:
    double = spell("Double", lasting(OWN, add(power=its.power)))
    grow = spell("Grow", choose("target", OWN), lasting(TARGET, add(power=1)))
    t = make_table(scheme).put(0, "hand", double, grow).put(0, "field", unit("A", 1), unit("B", 3)).go()
    t.act("Double")
    assert (get_power(t, "A"), get_power(t, "B")) == (2, 6)
    assert save_and_load(t)
    t.act("Grow").pick("A")
    assert (get_power(t, "A"), get_power(t, "B")) == (3, 6), "fixed when it was produced"


@ALL
def test_effect_fixes_the_value_of_another_object_when_it_begins(scheme: LayerScheme) -> None:
    drain = spell(
        "Drain", choose("target", OWN), choose("by", THEIRS), lasting(TARGET, add(power=of(var("by"), "power")))
    )
    weaken = spell("Weaken", choose("target", THEIRS), lasting(TARGET, become(power=0)))
    t = (
        make_table(scheme)
        .put(0, "hand", drain, weaken)
        .put(0, "field", unit("A", 1))
        .put(1, "field", unit("B", 3))
        .go()
    )
    t.act("Drain")
    assert get_power(t, "A") == 4
    t.act("Weaken")
    assert (get_power(t, "A"), get_power(t, "B")) == (4, 0)


def test_triggers_of_the_toy_game_act_in_the_order_of_its_policy() -> None:
    assert Triggers(act="resolve") == make_rules(PLAIN).policies.triggers
