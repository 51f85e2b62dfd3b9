"""Copies have the copiable values of their model, with the exceptions that its own copy effect makes in that layer."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.continuous.deriving.deriver import Deriver
from rulestone.kernel.policies import LayerScheme
from rulestone.kernel.position import load
from rulestone.language import expressions as e
from rulestone.language.build import (
    FOR_GOOD,
    LOSE_ABILITIES,
    OPPONENT,
    THIS,
    YOU,
    Ability,
    add,
    become,
    cards_in,
    choose,
    copies,
    do,
    gains,
    lasting,
    move,
    static,
    triggered,
    var,
)
from rulestone.language.english import parse
from rulestone.language.vocabulary import Vocabulary
from rulestone.model.objects import Card
from tests.continuous import literal
from tests.kernel.test_abilities_gained import make_rules
from tests.kernel.toy import FIELD, OWN, TARGET, Table, spell, unit

PLAIN = LayerScheme()
ONE = LayerScheme(dependency=True)
LAYERS = LayerScheme(
    layers=("copy", "abilities", "rest"),
    touches={"copy": ("card",), "abilities": ("abilities",), "rest": ("power",)},
    dependency=True,
)
ALL = pytest.mark.parametrize("scheme", [PLAIN, ONE, LAYERS], ids=["plain", "one layer", "layers"])
GIANT = unit("Giant", 5)
ROAR = static(OWN, add(power=1), name="roar")
GREET = triggered("destroy", None, do("draw", player=YOU), name="greet")


def make_copy_spell(name: str, *besides: Any, layer: str) -> Card:
    """Return a spell by which a unit becomes a copy of another one, with further operations."""
    copy = lasting(TARGET, (*copies(var("model")), *besides), FOR_GOOD, layer=layer)
    return spell(name, choose("target", FIELD), choose("model", FIELD), copy)


def make_table(scheme: LayerScheme, *besides: Any, hand: tuple[Card, ...] = (), field: tuple[Card, ...] = ()) -> Table:
    """Return a table with two small units and a giant; Twist copies with exceptions, Mimic and Ape without."""
    layer = "copy" if "copy" in scheme.layers else ""
    mimic, ape = (make_copy_spell(name, layer=layer) for name in ("Mimic", "Ape"))
    twist = make_copy_spell("Twist", *besides, layer=layer)
    t = Table(make_rules(scheme)).put(0, "hand", twist, mimic, ape, *hand)
    return t.put(0, "field", unit("A"), unit("B"), GIANT, *field).go()


def read_value(t: Table, name: str, attr: str = "power") -> Any:
    """Return a value after checking it on the saved and loaded position, and by the literal application of effects."""
    found = t.position.value(t.ref(name), attr)
    cards = {obj.name: obj.card for obj in t.position.objects() if obj.card is not None}
    assert load(t.position.to_bytes(), t.rules, cards).value(t.ref(name), attr) == found
    if t.rules.policies.layers.is_by_timestamp:
        return found
    machine = t.position.machine()
    machine.state.table = None
    worded = Deriver(t.rules.policies.layers, literal.resolve)(machine)
    machine.state.table = worded
    assert machine.value(t.ids[name], attr) == found
    return found


@ALL
def test_copy_of_copy_has_exceptions_of_first_copy(scheme: LayerScheme) -> None:
    t = make_table(scheme, *become(power=2), *become(kind="elf"))
    t.act("Twist").pick("A").pick("Giant")
    assert (read_value(t, "A"), read_value(t, "A", "kind"), read_value(t, "A", "name")) == (2, "elf", "Giant")
    t.act("Mimic").pick("B").pick("A")
    assert (read_value(t, "B"), read_value(t, "B", "kind"), read_value(t, "B", "name")) == (2, "elf", "Giant")
    assert read_value(t, "Giant") == 5


@ALL
def test_copy_ignores_later_changes_of_its_model(scheme: LayerScheme) -> None:
    grow = spell("Grow", choose("target", FIELD), lasting(TARGET, add(power=4), FOR_GOOD))
    t = make_table(scheme, *add(power=1), hand=(grow,))
    t.act("Twist").pick("A").pick("Giant").act("Grow").pick("A")
    assert read_value(t, "A") == 10
    t.act("Mimic").pick("B").pick("A")
    assert read_value(t, "B") == 6, "5 printed, and 1 by the exception"


@ALL
def test_copy_has_current_values_of_model_under_policy_as_it_is(scheme: LayerScheme) -> None:
    """The copy has the values and abilities of that moment, without later changes of the model."""
    grow = spell("Grow", choose("target", FIELD), lasting(TARGET, add(power=4), FOR_GOOD))
    teach = spell("Teach", choose("target", FIELD), lasting(TARGET, gains(GREET), FOR_GOOD))
    for copied, power, abilities in (("printed", 5, ()), ("as it is", 9, ("greet",))):
        t = make_table(replace(scheme, copies=copied), hand=(grow, teach))
        t.act("Grow").pick("Giant").act("Teach").pick("Giant").act("Mimic").pick("B").pick("Giant")
        assert (read_value(t, "Giant"), read_value(t, "B"), read_value(t, "B", "abilities")) == (9, power, abilities)


@ALL
def test_copy_of_departed_model_uses_last_known_information(scheme: LayerScheme) -> None:
    grow = spell("Grow", choose("target", FIELD), lasting(TARGET, add(power=4), FOR_GOOD))
    gone = lasting(TARGET, copies(var("model")), FOR_GOOD, layer="copy" if "copy" in scheme.layers else "")
    late = spell("Late", choose("target", FIELD), choose("model", FIELD), move(var("model"), "grave"), gone)
    for copied, power in (("printed", 5), ("as it is", 9)):
        t = make_table(replace(scheme, copies=copied), hand=(grow, late))
        t.act("Grow").pick("Giant").act("Late").pick("B").pick("Giant")
        assert read_value(t, "B") == power


@pytest.mark.parametrize("copied", ["printed", "as it is"])
def test_static_copy_follows_current_values_of_model(copied: str) -> None:
    """Under the policy "as it is", a static copy depends on effects that change its model."""
    follows = static(THIS, copies(cards_in("field", of=OPPONENT)), name="mirror")
    drum = unit("Drum", 1, static(cards_in("field", of=OPPONENT), add(power=3), name="drum"))
    t = Table(make_rules(replace(ONE, copies=copied))).put(1, "field", unit("Model", 4))
    t.put(0, "field", unit("Mirror", 1, follows), drum).go()
    assert (read_value(t, "Model"), read_value(t, "Mirror")) == (7, 7 if copied == "as it is" else 4)


@ALL
def test_exception_passes_through_two_copies(scheme: LayerScheme) -> None:
    t = make_table(scheme, *become(power=2), field=(unit("C"),))
    t.act("Twist").pick("A").pick("Giant").act("Mimic").pick("B").pick("A").act("Ape").pick("C").pick("B")
    assert read_value(t, "C") == 2


@ALL
def test_ability_added_to_copy_is_copied_and_works(scheme: LayerScheme) -> None:
    t = make_table(scheme, *gains(ROAR))
    t.act("Twist").pick("A").pick("Giant")
    assert (read_value(t, "A"), read_value(t, "Giant"), read_value(t, "B")) == (6, 6, 2)
    t.act("Mimic").pick("B").pick("A")
    assert read_value(t, "B", "abilities") == ("roar",)
    assert (read_value(t, "A"), read_value(t, "Giant")) == (7, 7), "two units have the ability"
    assert read_value(t, "B") == (7 if scheme is LAYERS else 6), (
        "by timestamp the first ability applied before B became a giant"
    )


@ALL
def test_ability_lost_by_copy_is_not_copied(scheme: LayerScheme) -> None:
    lord = unit("Lord", 3, ROAR)
    t = make_table(scheme, *LOSE_ABILITIES, field=(lord,))
    t.act("Twist").pick("A").pick("Lord").act("Mimic").pick("B").pick("A")
    assert (read_value(t, "A", "abilities"), read_value(t, "B", "abilities")) == ((), ())


@pytest.mark.parametrize("scheme", [ONE, LAYERS], ids=["one layer", "layers"])
def test_static_copy_follows_exceptions_of_model(scheme: LayerScheme) -> None:
    layer = "copy" if "copy" in scheme.layers else ""
    follows = static(THIS, copies(cards_in("field", of=OPPONENT)), name="mirror")
    mirror = unit("Mirror", 1, replace(follows, continuous=(replace(follows.continuous[0], layer=layer),)))
    t = Table(make_rules(scheme)).put(0, "hand", make_copy_spell("Twist", *become(power=2), *gains(ROAR), layer=layer))
    t.put(0, "field", mirror, GIANT).put(1, "field", unit("Model", 4)).go()
    assert read_value(t, "Mirror") == 4
    t.act("Twist").pick("Model").pick("Giant")
    assert read_value(t, "Mirror", "name") == "Giant"
    assert read_value(t, "Mirror", "abilities") == ("roar",)


def test_operation_in_another_layer_is_not_copied() -> None:
    """In an effect without a layer, each operation belongs to the layer that touches its attribute."""
    t = Table(make_rules(LAYERS)).put(0, "hand", make_copy_spell("Twist", *become(power=2), layer=""))
    t.put(0, "hand", make_copy_spell("Mimic", layer="")).put(0, "field", unit("A"), unit("B"), GIANT).go()
    t.act("Twist").pick("A").pick("Giant").act("Mimic").pick("B").pick("A")
    assert (read_value(t, "A"), read_value(t, "B")) == (2, 5)


WORDS = Vocabulary(
    types={"unit": "unit"},
    zones={"field": "field"},
    home={"unit": ("field",)},
    attributes={"power": "power", "kind": "kind"},
)


@ALL
@pytest.mark.parametrize("said", ["except its power is 2", "except it has power 2"])
def test_rules_english_reads_exceptions_of_copy(scheme: LayerScheme, said: str) -> None:
    text = f"Choose a unit. Choose a unit. The first target becomes a copy of the second target, {said} for good."
    card = Card(name="Said", type="spell", values={"kind": "answer"}, abilities=parse(text, WORDS))
    t = make_table(scheme, hand=(card,))
    t.act("Said").pick("A").pick("Giant")
    assert (read_value(t, "A"), read_value(t, "A", "name")) == (2, "Giant")
    t.act("Mimic").pick("B").pick("A")
    assert read_value(t, "B") == 2, "the exception is copied"


def put_in_layer(ability: Ability, layer: str) -> Ability:
    (effect,) = ability.continuous
    return replace(ability, continuous=(replace(effect, layer=layer),))


@ALL
def test_exception_of_static_copy_is_copied(scheme: LayerScheme) -> None:
    small = cards_in("field", where=e.Compare("==", e.Printed(e.It(), "power"), e.Lit(1)))
    giants = cards_in("field", where=e.Compare("==", e.Printed(e.It(), "power"), e.Lit(5)))
    layer = "copy" if "copy" in scheme.layers else ""
    queen = unit("Queen", 7, put_in_layer(static(small, (*copies(giants), *become(power=2))), layer))
    t = make_table(scheme, field=(queen,))
    assert (read_value(t, "A"), read_value(t, "A", "name"), read_value(t, "Queen")) == (2, "Giant", 7)
    t.act("Mimic").pick("Queen").pick("A")
    assert (read_value(t, "Queen"), read_value(t, "Queen", "name")) == (2, "Giant")


@ALL
def test_controller_given_by_a_copy_effect_is_not_copied(scheme: LayerScheme) -> None:
    t = make_table(scheme, *become(controller=OPPONENT), *become(power=2))
    t.act("Twist").pick("A").pick("Giant")
    assert (read_value(t, "A"), read_value(t, "A", "controller")) == (2, 1)
    t.act("Mimic").pick("B").pick("A")
    assert (read_value(t, "B"), read_value(t, "B", "controller")) == (2, 0)
