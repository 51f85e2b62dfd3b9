"""Given and removed abilities are respected everywhere abilities are read."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import Action, Need
from rulestone.kernel.policies import LayerScheme, Triggers
from rulestone.kernel.position import load
from rulestone.kernel.rules.rules import Rules
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import (
    LOSE_ABILITIES,
    OPPONENT,
    THIS,
    YOU,
    activated,
    add,
    cards_in,
    choose,
    do,
    gains,
    its,
    lasting,
    loses,
    replacement,
    static,
    triggered,
    var,
)
from tests.kernel.toy import DOOM, FIELD, OWN, TARGET, Table, parts, spell, unit

PLAIN = LayerScheme()
LAYERED = LayerScheme(
    layers=("abilities", "rest"), touches={"abilities": ("abilities",), "rest": ("power",)}, dependency=True
)
ONE_LAYER = LayerScheme(dependency=True)
LEGACY = triggered("destroy", e.Same(var("victim"), THIS), do("draw", player=YOU), name="legacy")
ROAR = static(OWN, add(power=2), name="roar")
SHIELD = replacement("destroy", e.Same(var("victim"), THIS), do("tire", unit=THIS), name="shield")
STUDY = activated(do("draw", player=YOU), name="study", tags=("calm",))
ALL = pytest.mark.parametrize("scheme", [PLAIN, LAYERED, ONE_LAYER], ids=["plain", "layers", "one layer"])


def make_rules(scheme: LayerScheme) -> Rules:
    """Return the toy game with an action for activated abilities."""
    declared = parts(layers=scheme, triggers=Triggers(act="resolve"))
    use = Action(
        name="use",
        menus=("main",),
        subject=OWN,
        needs=(Need(condition=e.TurnOf(YOU), cites="T-turn", because="not now"),),
        announce=(i.Announce(what=THIS, item="ability"),),
        steps=(i.Respond(actor=YOU, to="activation"),),
        ability="activated",
    )
    changed = {**declared.actions, "use": use}
    return compile_rules("toy", replace(declared, actions=changed))


def make_table(scheme: LayerScheme) -> Table:
    return Table(make_rules(scheme))


def make_teacher(name: str, *what: Any) -> Any:
    return spell(name, choose("target", FIELD), lasting(TARGET, what))


def list_abilities(t: Table, name: str) -> tuple[str, ...]:
    found: tuple[str, ...] = t.position.value(t.ref(name), "abilities")
    return found


def save_and_load(t: Table) -> bool:
    cards = {obj.name: obj.card for obj in t.position.objects() if obj.card is not None}
    again = load(t.position.to_bytes(), t.rules, cards)
    return again == t.position and again.machine().derive() == t.position.machine().derive()


@ALL
def test_gained_trigger_triggers(scheme: LayerScheme) -> None:
    t = make_table(scheme).put(0, "hand", make_teacher("Teach", *gains(LEGACY)), DOOM).put(0, "field", unit("Guard"))
    t.put(0, "deck", unit("Prize")).go()
    t.act("Teach")
    assert list_abilities(t, "Guard") == ("legacy",)
    assert t.position.value(t.ref("Guard"), "ability kinds") == ("triggered",)
    assert t.position.value(t.ref("Guard"), "has abilities") is True
    t.act("Doom")
    assert (t.zone("Guard"), t.zone("Prize")) == ("grave", "hand")


@ALL
def test_given_replacement_applies(scheme: LayerScheme) -> None:
    t = (
        make_table(scheme)
        .put(0, "hand", make_teacher("Teach", *gains(SHIELD)), DOOM)
        .put(0, "field", unit("Guard"))
        .go()
    )
    t.act("Teach").act("Doom")
    assert t.zone("Guard") == "field"
    assert t.position.value(t.ref("Guard"), "tired") is True


@ALL
def test_given_activated_ability_is_offered_and_used(scheme: LayerScheme) -> None:
    t = make_table(scheme).put(0, "hand", make_teacher("Teach", *gains(STUDY))).put(0, "field", unit("Guard"))
    t.put(0, "deck", unit("Prize")).go()
    assert "Guard" not in t.offered()
    t.act("Teach")
    assert save_and_load(t)
    t.act("Guard")
    assert t.zone("Prize") == "hand"
    assert any("Guard “study”" in text for text in t.texts())


@ALL
def test_given_static_ability_has_an_effect(scheme: LayerScheme) -> None:
    t = make_table(scheme).put(0, "hand", make_teacher("Teach", *gains(ROAR)), make_teacher("Silence", *LOSE_ABILITIES))
    t.put(0, "field", unit("Guard", 1), unit("Other", 3)).put(1, "field", unit("Foe", 1)).go()
    t.act("Teach").pick("Guard")
    assert [t.position.value(t.ref(name), "power") for name in ("Guard", "Other", "Foe")] == [3, 5, 1]
    t.act("Silence").pick("Guard")
    assert [t.position.value(t.ref(name), "power") for name in ("Guard", "Other", "Foe")] == [1, 3, 1]
    assert list_abilities(t, "Guard") == ()


@ALL
def test_given_ability_ends_with_its_effect(scheme: LayerScheme) -> None:
    t = make_table(scheme).put(0, "hand", make_teacher("Teach", *gains(ROAR))).put(0, "field", unit("Guard", 1)).go()
    t.act("Teach")
    assert t.position.value(t.ref("Guard"), "power") == 3
    t.decline()
    assert t.position.value(t.ref("Guard"), "power") == 1
    assert list_abilities(t, "Guard") == ()


@ALL
def test_gain_and_loss_of_an_ability_apply_in_order(scheme: LayerScheme) -> None:
    taught, silence = make_teacher("Teach", *gains(LEGACY)), make_teacher("Silence", *LOSE_ABILITIES)
    for first, then, left in ((taught, silence, ()), (silence, taught, ("legacy",))):
        t = make_table(scheme).put(0, "hand", taught, silence).put(0, "field", unit("Guard", 1, ROAR)).go()
        t.act(first.name).act(then.name)
        assert list_abilities(t, "Guard") == left
        assert t.position.value(t.ref("Guard"), "power") == 1


@ALL
def test_abilities_are_lost_by_name_kind_and_tag(scheme: LayerScheme) -> None:
    held = (ROAR, LEGACY, STUDY)
    cases = (
        (loses("roar"), ("legacy", "study")),
        (loses("triggered"), ("roar", "study")),
        (loses("triggered abilities"), ("roar", "study")),
        (loses("calm"), ("roar", "legacy")),
        (loses(named="study"), ("roar", "legacy")),
        (LOSE_ABILITIES, ()),
    )
    for what, left in cases:
        t = make_table(scheme).put(0, "hand", make_teacher("Wash", *what)).put(0, "field", unit("Guard", 1, *held))
        t.put(0, "deck", unit("Prize")).go()
        t.act("Wash")
        assert list_abilities(t, "Guard") == left
        assert t.position.value(t.ref("Guard"), "power") == (3 if "roar" in left else 1)
        assert ("Guard" in t.offered()) == ("study" in left)
        assert bool(t.position.check_action(0, "use", t.ref("Guard"), 2)) == ("study" in left)
        t.decline()
        assert list_abilities(t, "Guard") == ("roar", "legacy", "study")


@ALL
def test_static_ability_gives_abilities_to_affected_objects(scheme: LayerScheme) -> None:
    others = cards_in("field", of=YOU, where=its.power >= 2)
    lord = unit("Lord", 1, static(others, gains(ROAR), name="lordship"))
    t = make_table(scheme).put(0, "field", lord, unit("Big", 2), unit("Small", 1)).put(1, "field", unit("Foe", 5))
    t.put(0, "hand", make_teacher("Silence", *LOSE_ABILITIES)).go()
    assert (list_abilities(t, "Big"), list_abilities(t, "Foe")) == (("roar",), ())
    assert t.position.value(t.ref("Big"), "power") >= 4
    t.act("Silence").pick("Lord")
    assert [list_abilities(t, name) for name in ("Lord", "Big", "Small")] == [(), (), ()]
    assert t.position.value(t.ref("Big"), "power") == 2


@ALL
def test_given_ability_gives_abilities(scheme: LayerScheme) -> None:
    inner = static(THIS, add(power=4), name="inner")
    outer = static(OWN, gains(inner), name="outer")
    t = (
        make_table(scheme)
        .put(0, "hand", make_teacher("Teach", *gains(outer)))
        .put(0, "field", unit("A", 1), unit("B", 1))
        .go()
    )
    t.act("Teach").pick("A")
    assert (list_abilities(t, "A"), list_abilities(t, "B")) == (("outer", "inner"), ("inner",))
    assert [t.position.value(t.ref(name), "power") for name in "AB"] == [5, 5]


@ALL
def test_departed_object_keeps_triggers_it_had_when_leaving(scheme: LayerScheme) -> None:
    t = make_table(scheme).put(0, "field", unit("Lord", 1, static(cards_in("field"), gains(LEGACY))), unit("Guard"))
    t.put(0, "hand", DOOM, make_teacher("Silence", *LOSE_ABILITIES)).put(0, "deck", unit("Prize")).go()
    t.act("Doom").pick("Guard")
    assert t.zone("Prize") == "hand"
    assert save_and_load(t)


@ALL
def test_lost_trigger_does_not_trigger(scheme: LayerScheme) -> None:
    t = (
        make_table(scheme)
        .put(0, "field", unit("Guard", 1, LEGACY))
        .put(0, "hand", make_teacher("Wash", *loses("legacy")), DOOM)
    )
    t.put(0, "deck", unit("Prize")).go()
    t.act("Wash").act("Doom")
    assert (t.zone("Guard"), t.zone("Prize")) == ("grave", "deck")


def test_timestamp_of_a_given_ability_follows_the_scheme() -> None:
    fix = static(THIS, (set_own_power(7),), name="fix")
    for granted, power in (("grant", 7), ("entered", 4)):
        scheme = replace(LAYERED, granted=granted)
        t = make_table(scheme).put(0, "hand", make_teacher("Set", set_own_power(4)), make_teacher("Teach", *gains(fix)))
        t.put(0, "field", unit("Guard", 1)).go()
        t.act("Set").act("Teach")
        assert t.position.value(t.ref("Guard"), "power") == power


def set_own_power(power: int) -> Any:
    from rulestone.language.build import become

    return become(power=power)[0]


def test_controller_of_the_object_controls_its_given_abilities() -> None:
    t = make_table(ONE_LAYER).put(0, "hand", spell("Teach", choose("target", cards_in("field", of=OPPONENT)), lasting(
        TARGET, gains(ROAR)))).put(1, "field", unit("Foe", 1)).put(0, "field", unit("Guard", 1)).go()  # fmt: skip
    t.act("Teach")
    assert [t.position.value(t.ref(name), "power") for name in ("Foe", "Guard")] == [3, 1]
