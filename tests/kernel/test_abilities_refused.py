"""Forbidden abilities are lost and cannot be gained later, in either order; dependencies on them are reported."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.continuous import resolver
from rulestone.continuous.deriving.deriver import Deriver
from rulestone.game.shorthand import keyword
from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import Attribute
from rulestone.kernel.policies import LayerScheme
from rulestone.language.build import (
    FOR_GOOD,
    THIS,
    add,
    become,
    cards_in,
    choose,
    copies,
    forbid,
    gains,
    grant,
    its,
    lasting,
    static,
    var,
)
from rulestone.model.objects import Card
from tests.continuous import literal
from tests.kernel.toy import FIELD, TARGET, THEIRS, Table, parts, spell, unit

LAYERED = LayerScheme(
    layers=("copy", "abilities", "power"),
    touches={"copy": ("card",), "abilities": ("abilities",), "power": ("power",)},
    dependency=True,
)
SCHEMES = pytest.mark.parametrize(
    "scheme", [LayerScheme(), LAYERED, LayerScheme(dependency=True)], ids=["by age", "in layers", "dependency"]
)
BIRD = Card(name="Bird", type="unit", values={"power": 1, "flying": True})
ROAR = static(THIS, add(power=2), name="roar")
EARTH = static(FIELD, forbid("have flying"), name="earth")
SILENCE = static(FIELD, forbid("have abilities"))


def change(name: str, what: Any) -> Card:
    return spell(name, choose("target", FIELD), lasting(TARGET, what, FOR_GOOD))


MIRRORED = lasting(TARGET, copies(var("model")), FOR_GOOD)
SPELLS = (
    change("Lift", grant("flying")),
    change("Teach", gains(ROAR)),
    change("Ground", forbid("have flying")),
    spell("Mirror", choose("target", FIELD), choose("model", THEIRS), MIRRORED),
)


def make_table(scheme: LayerScheme, *units: Card, theirs: tuple[Card, ...] = ()) -> Table:
    declared = parts(layers=scheme)
    attributes = {**declared.attributes, "flying": keyword("flying")}
    made = Table(compile_rules("toy", replace(declared, attributes=attributes)))
    return made.put(0, "hand", *SPELLS).put(0, "field", *units).put(1, "field", *theirs).go()


def is_flying(t: Table, name: str) -> bool:
    found: bool = t.position.value(t.ref(name), "flying")
    return found


@SCHEMES
def test_printed_forbidden_ability_is_lost(scheme: LayerScheme) -> None:
    t = make_table(scheme, BIRD, unit("Earth", 1, EARTH))
    assert not is_flying(t, "Bird")
    assert t.position.value(t.ref("Bird"), "has abilities") is False


@SCHEMES
def test_forbidden_ability_is_not_gained_and_other_abilities_are(scheme: LayerScheme) -> None:
    t = make_table(scheme, unit("Stone"), unit("Earth", 1, EARTH)).act("Lift").pick("Stone")
    assert not is_flying(t, "Stone")
    t.act("Teach").pick("Stone")
    assert t.position.value(t.ref("Stone"), "abilities") == ("roar",)
    assert t.position.value(t.ref("Stone"), "power") == 3


@SCHEMES
def test_earlier_gained_ability_is_lost_while_forbidden(scheme: LayerScheme) -> None:
    t = make_table(scheme, unit("Stone")).act("Lift")
    assert is_flying(t, "Stone")
    t.act("Ground")
    assert not is_flying(t, "Stone")


@SCHEMES
def test_copy_has_no_forbidden_ability(scheme: LayerScheme) -> None:
    t = make_table(scheme, unit("Stone"), theirs=(BIRD,))
    stone = t.ref("Stone")
    t.act("Ground").pick("Stone").act("Mirror").pick("Stone")
    assert t.position.value(stone, "flying") is False
    assert t.position.value(stone, "abilities") == ()


TOUGH = Card(name="Rock", type="unit", values={"power": 1, "tough": True})
"""With a flag that is no keyword: a value that is there or not."""


def make_toughness_table(scheme: LayerScheme, *units: Card, theirs: tuple[Card, ...] = ()) -> Table:
    declared = parts(layers=scheme)
    attributes = {**declared.attributes, "tough": Attribute(name="tough", default=False)}
    made = Table(compile_rules("toy", replace(declared, attributes=attributes)))
    hand = (
        change("Harden", grant("tough")),
        change("Petrify", become(tough=True)),
        change("Crumble", forbid("have tough")),
        SPELLS[-1],
    )
    return made.put(0, "hand", *hand).put(0, "field", *units).put(1, "field", *theirs).go()


def is_tough(t: Table, name: str) -> bool:
    """Return whether it has the flag, which is the same when effects are applied as the rules are worded."""
    found: bool = t.position.value(t.ref(name), "tough")
    scheme = t.rules.policies.layers
    for resolve in (literal.resolve, resolver.resolve) if not scheme.is_by_timestamp else ():
        machine = t.position.machine()
        machine.state.table = None
        row = Deriver(scheme, resolve)(machine).get(t.ids[name], {})
        assert row.get("tough", found) is found
    return found


@SCHEMES
@pytest.mark.parametrize("given", ["Harden", "Petrify"], ids=["granted", "set"])
def test_forbidden_flag_is_lost_and_refused(scheme: LayerScheme, given: str) -> None:
    t = make_toughness_table(scheme, TOUGH, unit("Stone"))
    assert (is_tough(t, "Rock"), is_tough(t, "Stone")) == (True, False)
    t.act("Crumble").pick("Rock")
    assert not is_tough(t, "Rock")
    t.act(given).pick("Rock")
    assert not is_tough(t, "Rock")


@SCHEMES
def test_earlier_set_flag_is_lost_while_forbidden(scheme: LayerScheme) -> None:
    t = make_toughness_table(scheme, unit("Stone")).act("Petrify")
    assert is_tough(t, "Stone")
    assert not is_tough(t.act("Crumble"), "Stone")


@SCHEMES
def test_flag_is_set_only_on_objects_without_a_prohibition(scheme: LayerScheme) -> None:
    t = make_toughness_table(scheme, TOUGH, unit("Stone")).act("Crumble").pick("Rock").act("Harden").pick("Stone")
    assert (is_tough(t, "Rock"), is_tough(t, "Stone")) == (False, True)


@SCHEMES
def test_copy_has_no_forbidden_flag(scheme: LayerScheme) -> None:
    t = make_toughness_table(scheme, unit("Stone"), unit("Other"), theirs=(TOUGH,))
    t.act("Crumble").pick("Stone").act("Mirror").pick("Stone")
    assert is_tough(t, "Stone") is False


@SCHEMES
def test_forbidden_ability_has_no_effect(scheme: LayerScheme) -> None:
    t = make_table(
        scheme,
        unit("Guard", 1),
        unit("Mute", 1, static(cards_in("field", where=its.name == "Guard"), forbid("have abilities"))),
    )
    t.act("Teach").pick("Guard")
    assert t.position.value(t.ref("Guard"), "power") == 1


def test_effect_of_a_forbidden_ability_depends_on_the_prohibition() -> None:
    """The wind is older than the stone that cannot fly, and yet does not lift its power."""
    wind = unit("Wind", 1, static(cards_in("field", where=its.flying == True), add(power=2)))
    t = make_table(LayerScheme(dependency=True), wind, BIRD)
    assert t.position.value(t.ref("Bird"), "power") == 3
    t.act("Ground").pick("Bird")
    assert t.position.value(t.ref("Bird"), "power") == 1
