"""A copy takes what its model is once copies have been made: what that became besides, in the same layer, included."""

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
from tests.kernel.test_abilities_gained import rules
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


def turns_into_a_copy(name: str, *besides: Any, layer: str) -> Card:
    """A spell by which a unit becomes a copy of another one, and something besides."""
    copy = lasting(TARGET, (*copies(var("model")), *besides), FOR_GOOD, layer=layer)
    return spell(name, choose("target", FIELD), choose("model", FIELD), copy)


def table(scheme: LayerScheme, *besides: Any, hand: tuple[Card, ...] = (), field: tuple[Card, ...] = ()) -> Table:
    """Two small units and a giant; Twist makes a copy with something besides, Mimic and Ape make mere copies."""
    layer = "copy" if "copy" in scheme.layers else ""
    mimic, ape = (turns_into_a_copy(name, layer=layer) for name in ("Mimic", "Ape"))
    twist = turns_into_a_copy("Twist", *besides, layer=layer)
    t = Table(rules(scheme)).put(0, "hand", twist, mimic, ape, *hand)
    return t.put(0, "field", unit("A"), unit("B"), GIANT, *field).go()


def is_now(t: Table, name: str, attr: str = "power") -> Any:
    """A value, which is the same once the position is saved and loaded, and when effects are applied as worded."""
    found = t.position.value(t.ref(name), attr)
    cards = {obj.name: obj.card for obj in t.position.objects() if obj.card is not None}
    assert load(t.position.to_bytes(), t.rules, cards).value(t.ref(name), attr) == found
    if t.rules.policies.layers.plain:
        return found
    machine = t.position.machine()
    machine.state.table = None
    worded = Deriver(t.rules.policies.layers, literal.resolve)(machine)
    machine.state.table = worded
    assert machine.value(t.ids[name], attr) == found
    return found


@ALL
def test_what_is_excepted_is_copied_too(scheme: LayerScheme) -> None:
    t = table(scheme, *become(power=2), *become(kind="elf"))
    t.act("Twist").pick("A").pick("Giant")
    assert (is_now(t, "A"), is_now(t, "A", "kind"), is_now(t, "A", "name")) == (2, "elf", "Giant")
    t.act("Mimic").pick("B").pick("A")
    assert (is_now(t, "B"), is_now(t, "B", "kind"), is_now(t, "B", "name")) == (2, "elf", "Giant")
    assert is_now(t, "Giant") == 5


@ALL
def test_what_happened_to_the_model_later_is_not_copied(scheme: LayerScheme) -> None:
    grow = spell("Grow", choose("target", FIELD), lasting(TARGET, add(power=4), FOR_GOOD))
    t = table(scheme, *add(power=1), hand=(grow,))
    t.act("Twist").pick("A").pick("Giant").act("Grow").pick("A")
    assert is_now(t, "A") == 10
    t.act("Mimic").pick("B").pick("A")
    assert is_now(t, "B") == 6, "five that are printed, and one that is excepted"


@ALL
def test_what_effects_have_made_of_the_model_is_copied_where_a_game_says_so(scheme: LayerScheme) -> None:
    """Values and abilities as that happens; what happens to the model later is not followed."""
    grow = spell("Grow", choose("target", FIELD), lasting(TARGET, add(power=4), FOR_GOOD))
    teach = spell("Teach", choose("target", FIELD), lasting(TARGET, gains(GREET), FOR_GOOD))
    for copied, power, abilities in (("printed", 5, ()), ("as it is", 9, ("greet",))):
        t = table(replace(scheme, copies=copied), hand=(grow, teach))
        t.act("Grow").pick("Giant").act("Teach").pick("Giant").act("Mimic").pick("B").pick("Giant")
        assert (is_now(t, "Giant"), is_now(t, "B"), is_now(t, "B", "abilities")) == (9, power, abilities)


@ALL
def test_one_that_has_gone_is_copied_as_it_was_last_known(scheme: LayerScheme) -> None:
    grow = spell("Grow", choose("target", FIELD), lasting(TARGET, add(power=4), FOR_GOOD))
    gone = lasting(TARGET, copies(var("model")), FOR_GOOD, layer="copy" if "copy" in scheme.layers else "")
    late = spell("Late", choose("target", FIELD), choose("model", FIELD), move(var("model"), "grave"), gone)
    for copied, power in (("printed", 5), ("as it is", 9)):
        t = table(replace(scheme, copies=copied), hand=(grow, late))
        t.act("Grow").pick("Giant").act("Late").pick("B").pick("Giant")
        assert is_now(t, "B") == power


@pytest.mark.parametrize("copied", ["printed", "as it is"])
def test_a_copy_that_follows_its_model_follows_what_it_is(copied: str) -> None:
    """A static copy waits for what changes its model, where it takes that."""
    follows = static(THIS, copies(cards_in("field", of=OPPONENT)), name="mirror")
    drum = unit("Drum", 1, static(cards_in("field", of=OPPONENT), add(power=3), name="drum"))
    t = Table(rules(replace(ONE, copies=copied))).put(0, "field", unit("Mirror", 1, follows), drum)
    t.put(1, "field", unit("Model", 4)).go()
    assert (is_now(t, "Model"), is_now(t, "Mirror")) == (7, 7 if copied == "as it is" else 4)


@ALL
def test_an_exception_is_handed_on_from_copy_to_copy(scheme: LayerScheme) -> None:
    t = table(scheme, *become(power=2), field=(unit("C"),))
    t.act("Twist").pick("A").pick("Giant").act("Mimic").pick("B").pick("A").act("Ape").pick("C").pick("B")
    assert is_now(t, "C") == 2


@ALL
def test_an_ability_that_the_copy_has_besides_is_copied_and_works(scheme: LayerScheme) -> None:
    t = table(scheme, *gains(ROAR))
    t.act("Twist").pick("A").pick("Giant")
    assert (is_now(t, "A"), is_now(t, "Giant"), is_now(t, "B")) == (6, 6, 2)
    t.act("Mimic").pick("B").pick("A")
    assert is_now(t, "B", "abilities") == ("roar",)
    assert (is_now(t, "A"), is_now(t, "Giant")) == (7, 7), "two roar"
    assert is_now(t, "B") == (7 if scheme is LAYERS else 6), "by age the first roar came before B was a giant"


@ALL
def test_abilities_that_the_copy_has_not_are_not_copied(scheme: LayerScheme) -> None:
    lord = unit("Lord", 3, ROAR)
    t = table(scheme, *LOSE_ABILITIES, field=(lord,))
    t.act("Twist").pick("A").pick("Lord").act("Mimic").pick("B").pick("A")
    assert (is_now(t, "A", "abilities"), is_now(t, "B", "abilities")) == ((), ())


@pytest.mark.parametrize("scheme", [ONE, LAYERS], ids=["one layer", "layers"])
def test_a_copy_that_follows_its_model_follows_what_that_excepts(scheme: LayerScheme) -> None:
    layer = "copy" if "copy" in scheme.layers else ""
    follows = static(THIS, copies(cards_in("field", of=OPPONENT)), name="mirror")
    mirror = unit("Mirror", 1, replace(follows, continuous=(replace(follows.continuous[0], layer=layer),)))
    t = Table(rules(scheme)).put(0, "hand", turns_into_a_copy("Twist", *become(power=2), *gains(ROAR), layer=layer))
    t.put(0, "field", mirror, GIANT).put(1, "field", unit("Model", 4)).go()
    assert is_now(t, "Mirror") == 4
    t.act("Twist").pick("Model").pick("Giant")
    assert is_now(t, "Mirror", "name") == "Giant"
    assert is_now(t, "Mirror", "abilities") == ("roar",)


def test_what_stands_in_another_layer_is_no_part_of_the_copy() -> None:
    """Without a layer of its own each operation is of the layer that touches it."""
    t = Table(rules(LAYERS)).put(0, "hand", turns_into_a_copy("Twist", *become(power=2), layer=""))
    t.put(0, "hand", turns_into_a_copy("Mimic", layer="")).put(0, "field", unit("A"), unit("B"), GIANT).go()
    t.act("Twist").pick("A").pick("Giant").act("Mimic").pick("B").pick("A")
    assert (is_now(t, "A"), is_now(t, "B")) == (2, 5)


WORDS = Vocabulary(
    types={"unit": "unit"},
    zones={"field": "field"},
    home={"unit": ("field",)},
    attributes={"power": "power", "kind": "kind"},
)


@ALL
@pytest.mark.parametrize("said", ["except its power is 2", "except it has power 2"])
def test_rules_english_says_what_a_copy_is_not(scheme: LayerScheme, said: str) -> None:
    text = f"Choose a unit. Choose a unit. The first target becomes a copy of the second target, {said} for good."
    card = Card(name="Said", type="spell", values={"kind": "answer"}, abilities=parse(text, WORDS))
    t = table(scheme, hand=(card,))
    t.act("Said").pick("A").pick("Giant")
    assert (is_now(t, "A"), is_now(t, "A", "name")) == (2, "Giant")
    t.act("Mimic").pick("B").pick("A")
    assert is_now(t, "B") == 2, "what it is not goes on to copies of it"


def in_layer(ability: Ability, layer: str) -> Ability:
    (effect,) = ability.continuous
    return replace(ability, continuous=(replace(effect, layer=layer),))


@ALL
def test_what_a_static_ability_excepts_is_handed_on_as_well(scheme: LayerScheme) -> None:
    small = cards_in("field", where=e.Compare("==", e.Printed(e.It(), "power"), e.Lit(1)))
    giants = cards_in("field", where=e.Compare("==", e.Printed(e.It(), "power"), e.Lit(5)))
    layer = "copy" if "copy" in scheme.layers else ""
    queen = unit("Queen", 7, in_layer(static(small, (*copies(giants), *become(power=2))), layer))
    t = table(scheme, field=(queen,))
    assert (is_now(t, "A"), is_now(t, "A", "name"), is_now(t, "Queen")) == (2, "Giant", 7)
    t.act("Mimic").pick("Queen").pick("A")
    assert (is_now(t, "Queen"), is_now(t, "Queen", "name")) == (2, "Giant")
