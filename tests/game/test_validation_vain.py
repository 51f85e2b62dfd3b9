"""The check reports well-spelt declarations without effect: each case is a game with one mistake."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.game.ruleset import Ruleset
from rulestone.game.validation.checker import check_ruleset
from rulestone.kernel.declare import Verb
from rulestone.kernel.policies import LayerScheme
from rulestone.language import expressions as e, instructions as i
from rulestone.language.abilities import When
from rulestone.language.build import (
    THIS,
    YOU,
    call,
    cards_in,
    count,
    do,
    effect,
    game,
    its,
    let,
    mark,
    move,
    replacement,
    set_game,
    var,
    when,
)
from rulestone.language.vocabulary import Vocabulary
from rulestone.model.objects import Card
from tests.lab.tiny import GAMES

TINY = GAMES["tiny"].ruleset("1")
DISCARD = Verb(name="discard", roles=("cards",), affects="cards", steps=(move(var("cards"), "graveyard"),))
SWAPPED = do("discard", cards=THIS)
ITSELF = e.Same(var("cards"), THIS)


def list_problems(ruleset: Ruleset) -> list[str]:
    """Return the problems of a game, without the game's name."""
    return [str(problem).removeprefix("tiny@1, ") for problem in check_ruleset(ruleset)]


def add_card(*abilities: Any) -> Ruleset:
    """Return the tiny game with a wrong card; it has discarding, which affects cards in hands."""
    parts = replace(TINY.parts, verbs={**TINY.parts.verbs, "discard": DISCARD}, working=("field",))
    odd = Card(name="Odd", type="spell", abilities=abilities)
    words = Vocabulary(reaches={"discard": ("hand",)})
    return replace(TINY, parts=parts, cards={**TINY.cards, "Odd": odd}, vocabulary=words)


def replace_parts(**changed: Any) -> Ruleset:
    """Return the tiny game with other parts."""
    return replace(TINY, parts=replace(TINY.parts, **changed))


def replace_policies(**changed: Any) -> Ruleset:
    """Return the tiny game with other policies."""
    return replace_parts(policies=replace(TINY.parts.policies, **changed))


def test_unchanged_test_game_has_no_problem() -> None:
    assert list_problems(add_card(replacement("discard", ITSELF, SWAPPED, zones=("hand",)))) == []


CARDS = {
    "a value of the game that nobody sets": (
        effect(set_game("weather", "rain"), when(game("wether") == "rain", mark(YOU, "life", 1))),
        "card Odd: nothing sets the value “wether” of the game; did you mean “weather”?",
    ),
    "a number where objects are meant": (
        effect(move(count(cards_in("field")).expr, "hand")),
        "card Odd: what of Move takes objects, found a number",
    ),
    "a plain attribute where objects are meant": (
        effect(move(e.Of(THIS, "power"), "hand")),
        "card Odd: what of Move takes objects, found a number",
    ),
    "a name where objects are meant": (
        effect(move(e.Of(THIS, "name"), "hand")),
        "card Odd: what of Move takes objects, found a text",
    ),
    "a number bound by let where objects are meant": (
        effect(let("many", count(cards_in("field"))), move(var("many"), "hand")),
        "card Odd: what of Move takes objects, found 'many', a number",
    ),
    "a plain number bound by let to whom something is done": (
        effect(let("many", 2), do("discard", cards=var("many"))),
        "card Odd: cards of Do takes objects, found 'many', a number",
    ),
    "a number to whom something is done": (
        effect(do("discard", cards=count(cards_in("hand")).expr)),
        "card Odd: cards of “discard” takes cards, found a number",
    ),
    "a word to whom something is done": (
        effect(do("discard", cards="Odd")),
        "card Odd: cards of “discard” takes cards, found a text",
    ),
    "a type of card inside a list": (
        effect(move(cards_in("field", where=its.type.one_of("creature", "spel")), "hand")),
        "card Odd: type is never “spel”; it is one of creature, player, spell; did you mean “spell”?",
    ),
    "a call in place of an event": (
        replacement("destroy", None, call("after spell")),
        "card Odd: a replacement performs verbs: write do(...) instead of call('after spell')",
    ),
    "a replacement of what happens where it does not work": (
        replacement("discard", ITSELF, SWAPPED),
        "card Odd: “discard” happens to cards in the hand, where this ability does not work: say zones=('hand',)",
    ),
}


def test_name_bound_to_a_number_and_later_to_objects_can_be_moved() -> None:
    twice = (let("one", 2), let("one", cards_in("field")), move(var("one"), "hand"))
    assert list_problems(add_card(effect(*twice))) == []
    assert list_problems(add_card(effect(let("one", cards_in("field")), move(var("one"), "hand")))) == []


@pytest.mark.parametrize("name", CARDS)
def test_card_without_effect_is_reported(name: str) -> None:
    ability, message = CARDS[name]
    assert list_problems(add_card(ability)) == [message]


PARTS = {
    "prelude": ({"prelude": {"efect": ()}}, "there is no kind of ability “efect”; did you mean “effect”?"),
    "proviso": ({"proviso": {"efect": ()}}, "there is no kind of ability “efect”; did you mean “effect”?"),
    "aftermath": (
        {"aftermath": {"spel": "after spell"}},
        "there is no kind of stack item “spel”; did you mean “spell”?",
    ),
    "happenings": (
        {"happenings": {"arrives": When(event="comes"), "comes": When(event="move")}},
        "“arrives” is some of “comes”, which is not declared before it",
    ),
    "item kinds": ({"item_kinds": {"spel": ("x",)}}, "there is no kind of stack item “spel”; did you mean “spell”?"),
}


@pytest.mark.parametrize("table", PARTS)
def test_key_of_a_table_by_kind_is_checked(table: str) -> None:
    changed, message = PARTS[table]
    assert list_problems(replace_parts(**changed)) == [f"{table}: {message}"]


def test_touched_and_ordered_layers_are_checked() -> None:
    scheme = LayerScheme(layers=("all",), touches={"all": ("powr",)}, sublayers={"all": (("sett",), ("add",))})
    assert list_problems(replace_policies(layers=scheme)) == [
        "policy layers: a layer touches “powr”, which is not an attribute; did you mean “power”?",
        "policy layers: there is no kind of operation “sett”; did you mean “set”?",
    ]


def test_role_that_hides_a_core_name_is_reported() -> None:
    hop = Verb(name="hop", roles=("this",), steps=(move(THIS, "hand"),))
    assert list_problems(replace_parts(verbs={**TINY.parts.verbs, "hop": hop})) == [
        "verb hop: no role can be called “this”: everywhere that name means something else"
    ]


def test_game_value_that_the_response_policy_sets_is_a_known_name() -> None:
    asked = effect(when(game("responding") == True, i.Stop()))
    assert list_problems(add_card(asked)) == []
