"""A change of text: one word for another in the types of an object and in its abilities."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.continuous import resolver
from rulestone.continuous.accounts.account import Account
from rulestone.continuous.deriving.deriver import Deriver
from rulestone.game.validation.checker import check_ruleset
from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import Attribute
from rulestone.kernel.policies import LayerScheme
from rulestone.kernel.position import load
from rulestone.lab.why.subjects import Subject
from rulestone.lab.why.value import Explainer
from rulestone.lab.why.words import Narrator
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import (
    FOR_GOOD,
    THIS,
    YOU,
    add,
    become,
    cards_in,
    choose,
    do,
    gains,
    its,
    lasting,
    reword,
    static,
    triggered,
    var,
)
from rulestone.language.english import parse, print_abilities
from rulestone.language.rewording import reword_ability
from rulestone.language.vocabulary import Vocabulary
from rulestone.model.objects import Card
from tests.continuous import literal
from tests.game.test_validation import TINY, add_card
from tests.kernel.toy import FIELD, TARGET, Table, parts, spell, unit

BY_AGE = LayerScheme()
LAYERS = LayerScheme(
    layers=("text", "kind", "abilities", "power"),
    touches={"text": ("text",), "kind": ("kind",), "abilities": ("abilities",), "power": ("power",)},
    dependency=True,
)
SCHEMES = pytest.mark.parametrize("scheme", [BY_AGE, LAYERS], ids=["by age", "in layers"])
COLOURS = ("red", "blue", "green")


def make_unit_of_kind(name: str, kind: str, *abilities: Any) -> Card:
    card = unit(name, 1, *abilities)
    return replace(card, values={**card.values, "kind": kind})


REDS = cards_in("field", where=its.kind == "red")
LORD = make_unit_of_kind("Lord", "green", static(REDS, add(power=2)))
PAINTER = make_unit_of_kind("Painter", "green", static(cards_in("field", where=its.kind == "blue"), become(kind="red")))
LENDER = make_unit_of_kind("Lender", "green", static(FIELD, gains(static(REDS, add(power=1)))))
MOURNER = make_unit_of_kind(
    "Mourner", "green", triggered("destroy", e.Are(var("victim"), its.kind == "red"), do("draw", player=YOU))
)
MIND = spell("Mind", choose("target", FIELD), lasting(TARGET, reword("kind", "red", "blue"), FOR_GOOD), kind="slow")
BEND = spell("Bend", choose("target", FIELD), lasting(TARGET, reword("kind", "blue", "green"), FOR_GOOD), kind="slow")
NAMED = spell(
    "Named",
    choose("target", FIELD),
    i.NameWord(name="old", words=COLOURS),
    i.NameWord(name="new", words=COLOURS[1:]),
    lasting(TARGET, reword("kind", e.Var("old"), e.Var("new")), FOR_GOOD),
    kind="slow",
)
DOOM = spell("Doom", choose("target", FIELD), do("destroy", victim=TARGET), kind="slow")
HAND = (MIND, BEND, NAMED, DOOM)
RED, BLUE, GREEN = (make_unit_of_kind(colour.capitalize(), colour) for colour in COLOURS)


def make_table(scheme: LayerScheme, *mine: Card) -> Table:
    declared = parts(layers=scheme)
    colours = Attribute(name="kind", words=COLOURS, exchanged=True)
    rules = compile_rules("toy", replace(declared, attributes={**declared.attributes, "kind": colours}))
    deck = (unit("A1"), unit("A2"))
    return Table(rules).put(0, "hand", *HAND).put(0, "field", *mine).put(0, "deck", *deck).go()


def read(at: Table, *names: str, attr: str = "power") -> tuple[Any, ...]:
    """Values, which are the same when effects are applied as the rules are worded."""
    found = tuple(at.position.value(at.ref(name), attr) for name in names)
    scheme = at.rules.policies.layers
    for resolve in (literal.resolve, resolver.resolve) if not scheme.is_by_timestamp else ():
        machine = at.position.machine()
        machine.state.table = None
        machine.state.table = Deriver(scheme, resolve)(machine)
        assert tuple(machine.value(at.ids[name], attr) for name in names) == found
    return found


@SCHEMES
def test_ability_of_a_reworded_card_has_the_other_word(scheme: LayerScheme) -> None:
    at = make_table(scheme, LORD, RED, BLUE)
    assert read(at, "Red", "Blue") == (3, 1)
    at.act("Mind").pick("Lord")
    assert read(at, "Red", "Blue") == (1, 3)


@SCHEMES
def test_attribute_of_a_reworded_card_has_the_other_word(scheme: LayerScheme) -> None:
    at = make_table(scheme, LORD, RED, BLUE).act("Mind").pick("Red")
    assert read(at, "Red", attr="kind") == ("blue",)
    assert read(at, "Red", "Blue") == (1, 1)


@SCHEMES
def test_later_attribute_of_a_reworded_card_is_reworded(scheme: LayerScheme) -> None:
    at = make_table(scheme, PAINTER, BLUE).act("Bend").pick("Painter")
    assert read(at, "Blue", attr="kind") == ("blue",), "it paints what is green now"
    assert read(at, "Painter", attr="kind") == ("red",)


@SCHEMES
def test_rewordings_apply_in_order(scheme: LayerScheme) -> None:
    at = make_table(scheme, LORD, RED, GREEN).act("Mind").pick("Lord").act("Bend").pick("Lord")
    assert read(at, "Red", "Green", "Lord") == (1, 3, 3)


@SCHEMES
def test_words_of_a_rewording_can_be_chosen(scheme: LayerScheme) -> None:
    at = make_table(scheme, LORD, RED, GREEN).act("Named").pick("Lord").answer(0).answer(1)
    assert read(at, "Red", "Green") == (1, 3)


@SCHEMES
def test_ability_given_by_a_reworded_card_is_reworded(scheme: LayerScheme) -> None:
    at = make_table(scheme, LENDER, BLUE)
    assert read(at, "Blue") == (1,)
    assert read(at.act("Mind").pick("Lender"), "Blue") == (3,), "both have an ability that strengthens blue ones"


@SCHEMES
def test_reworded_trigger_triggers_on_the_other_word(scheme: LayerScheme) -> None:
    for target, drawn in (("Red", "deck"), ("Blue", "hand")):
        at = make_table(scheme, MOURNER, RED, BLUE).act("Mind").pick("Mourner").act("Doom").pick(target)
        assert at.zone("A1") == drawn


@SCHEMES
def test_static_rewording_lasts_while_its_source_is_in_play(scheme: LayerScheme) -> None:
    sage = make_unit_of_kind("Sage", "green", static(cards_in("field", other=THIS), reword("kind", "red", "blue")))
    at = make_table(scheme, sage, LORD, RED, BLUE)
    assert read(at, "Red", "Blue", attr="kind") == ("blue", "blue")
    assert read(at, "Red", "Blue") == (3, 3)
    at.act("Doom").pick("Sage")
    assert read(at, "Red", "Blue") == (3, 1)


@SCHEMES
def test_reworded_text_is_part_of_the_position(scheme: LayerScheme) -> None:
    at = make_table(scheme, LORD, RED, BLUE).act("Mind").pick("Lord")
    cards = {card.name: card for card in (*HAND, LORD, RED, BLUE, unit("A1"), unit("A2"))}
    again = load(at.position.to_bytes(), at.rules, cards)
    assert again == at.position
    assert again.value(at.ref("Blue"), "power") == 3


@SCHEMES
def test_explanation_names_the_rewording(scheme: LayerScheme) -> None:
    at = make_table(scheme, LORD, RED, BLUE).act("Mind").pick("Red").act("Bend").pick("Lord")
    account = Account(at.position.machine())
    explainer = Explainer(account, Narrator(account, Vocabulary()))
    (line,) = explainer.derive(Subject("Red", at.ids["Red"], "kind")).lines
    assert (line.does, line.before, line.after) == ("kind: blue in place of red", "red", "blue")


def test_rewording_changes_only_values_of_its_attribute() -> None:
    ability = static(cards_in("red", where=its.name == "red"), add(power=1))
    assert reword_ability(ability, "kind", {"red": "blue"}) is ability

    def of(*kinds: str) -> Any:
        return static(cards_in("field", where=e.Compare("in", e.Its("kind"), e.Lit(kinds))), add(power=1))

    assert reword_ability(of("red", "green"), "kind", {"red": "blue"}) == of("blue", "green")


WORDS = Vocabulary(
    types={"unit": "unit"},
    zones={"field": "field"},
    home={"unit": ("field",)},
    attributes={"power": "power", "kind": "kind"},
    states={"red": ("kind", "red"), "blue": ("kind", "blue")},
)


@SCHEMES
@pytest.mark.parametrize("said", ["red in place of blue", "kind “red” in place of “blue”"])
def test_rules_english_reads_a_rewording(scheme: LayerScheme, said: str) -> None:
    (ability,) = parse(f"Units have {said} in their texts.", WORDS, "static")
    assert read(make_table(scheme, make_unit_of_kind("Said", "green", ability), BLUE), "Blue", attr="kind") == ("red",)


CALL = Card(
    name="Call",
    type="unit",
    values={"power": 1, "kind": "green"},
    abilities=(static(cards_in("field", type="unit", other=THIS), add(power=2)),),
)
"""Other units are stronger."""
TURN = spell("Turn", choose("target", FIELD), lasting(TARGET, reword("type", "unit", "wall"), FOR_GOOD), kind="slow")
WALL = Card(name="Wall", type="wall", values={"power": 1, "kind": "green"})
TYPE_LAYERS = replace(LAYERS, touches={**LAYERS.touches, "kind": ("kind", "type")})


@pytest.mark.parametrize("scheme", [BY_AGE, TYPE_LAYERS], ids=["by age", "in layers"])
def test_card_type_can_be_reworded(scheme: LayerScheme) -> None:
    """“Other units” become “other walls”, and a unit becomes a wall."""
    declared = parts(layers=scheme)
    types = Attribute(name="type", words=("unit", "wall", "spell"), exchanged=True)
    rules = compile_rules("toy", replace(declared, attributes={**declared.attributes, "type": types}))
    at = Table(rules).put(0, "hand", TURN, TURN).put(0, "field", CALL, unit("Stone"), WALL).go()
    assert read(at, "Stone", "Wall") == (3, 1)
    at.act("Turn").pick("Call")
    assert read(at, "Call", attr="type") == ("wall",)
    assert read(at, "Stone", "Wall") == (1, 3)
    at.act("Turn'").pick("Stone")
    assert read(at, "Stone", attr="type") == ("wall",)
    assert read(at, "Stone", "Wall") == (3, 3)


def test_rules_english_reads_a_rewording_of_a_card_type() -> None:
    words = replace(WORDS, types={"unit": "unit", "wall": "wall"}, home={"unit": ("field",), "wall": ("field",)})
    said = "All units have wall in place of unit in their texts."
    (ability,) = parse(said, words, "static")
    assert ability.continuous[0].what == reword("type", "unit", "wall")
    assert print_abilities((ability,), words) == said


def test_check_reports_words_that_cannot_be_exchanged() -> None:
    said = [str(problem) for problem in check_ruleset(add_card(static(THIS, reword("power", 1, 2))))]
    assert any("the words of “power” cannot be exchanged" in one for one in said)


def test_scheme_of_layers_requires_a_layer_for_rewordings() -> None:
    layers = LayerScheme(layers=("kind", "rest"), touches={"kind": ("power",)})
    ruleset = TINY.revise("2", TINY.rulebook, policies={"layers": layers})
    card = Card(name="Sage", type="creature", abilities=(static(THIS, reword("power", 1, 2)),))
    told = [str(problem) for problem in check_ruleset(replace(ruleset, cards={**ruleset.cards, "Sage": card}))]
    assert any("no layer of the scheme touches “text”" in one for one in told)
