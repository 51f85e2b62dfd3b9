"""Words of a file are matched with names: numbered names, forms of verbs, zones of other games, parts of a file."""

from __future__ import annotations

from typing import Any

import pytest

from rulestone.language import expressions as e
from rulestone.scenario.lookup import group_by_theme
from rulestone.scenario.script.answers import find_names
from rulestone.scenario.setup.dump import find_first_difference
from rulestone.scenario.setup.units import divide_value
from rulestone.scenario.setup.words import conjugate, form_plain, form_third_person, map_zone_synonyms
from rulestone.scenario.yaml import Node, read, swap_word

NAMES = ("Mourner: weep", "Mourner: weep #2", "Mourner of Kings", "Great Mourner", "Mourners", "Mourner: weep #12")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("mourner: WEEP", ["Mourner: weep"]),
        ("mourner: weep #2", ["Mourner: weep #2"]),
        ("Mourner", ["Mourner: weep", "Mourner: weep #2", "Mourner: weep #12"]),
        ("Mourner #1", ["Mourner: weep", "Mourner of Kings"]),
        ("Mourner #2", ["Mourner: weep #2"]),
        ("Mourner #12", ["Mourner: weep #12"]),
        ("Mourner of", ["Mourner of Kings"]),
        ("Mourners #1", ["Mourners"]),
        ("eat mour", ["Great Mourner"]),
        ("Mourner #3", []),
        ("Widow", []),
    ],
)
def test_words_mean_the_names_that_fit_best(text: str, names: list[str]) -> None:
    assert [NAMES[place] for place in find_names(NAMES, text)] == names


def test_words_in_the_middle_of_a_name_count_only_on_request() -> None:
    assert find_names(("Great Mourner",), "mourn", within=False) == []
    assert find_names(("Great Mourner",), "great", within=False) == [0]


@pytest.mark.parametrize(
    ("plain", "third"),
    [
        ("draw", "draws"), ("pass", "passes"), ("fix", "fixes"), ("watch", "watches"), ("push", "pushes"),
        ("go", "goes"), ("carry", "carries"), ("play", "plays"), ("tie", "ties"),
    ],
)  # fmt: skip
def test_verb_has_a_third_person_and_a_plain_form(plain: str, third: str) -> None:
    assert form_third_person(plain) == form_third_person(third) == third
    assert form_plain(plain) == plain
    assert form_plain(third) == ("ty" if plain == "tie" else plain)


def test_first_or_last_word_of_a_verb_is_conjugated() -> None:
    assert conjugate("Turn Over") == ("turn over", "turns over", "turn overs")
    assert conjugate("normal summons") == ("normal summons", "normals summons", "normal summon")
    assert conjugate("carries") == ("carries", "carry")


def test_zones_of_other_games_have_a_shared_word() -> None:
    synonyms = map_zone_synonyms()
    assert {synonyms[word] for word in synonyms} == {"graveyard", "deck", "field"}
    assert (synonyms["library"], synonyms["battlefield"], synonyms["discard pile"]) == ("deck", "field", "graveyard")
    assert synonyms.keys().isdisjoint({"graveyard", "deck", "field", "hand", "mana zone", "inkwell"})


FILE = """\
cards: {Ox: {kind: beast, powr: 2, notes: [powr, good powr]}, powr: {kind: beast}}
play: [Ox attacks, Ox passes]
"""


def get_plain(node: Node) -> Any:
    """Return a piece of a file as plain values."""
    return node.plain


@pytest.mark.parametrize(
    ("path", "words", "changed"),
    [
        ("cards.Ox.powr", ("powr", "power"), {"Ox": {"kind": "beast", "power": 2, "notes": ["powr", "good powr"]}}),
        ("cards.Ox.powr", (), {"Ox": {"kind": "beast", "notes": ["powr", "good powr"]}}),
        ("cards.Ox.kind", ("ea", "oa"), {"Ox": {"kind": "boast", "powr": 2, "notes": ["powr", "good powr"]}}),
        ("cards.Ox", (), {}),
        ("cards.Elk", ("Elk", "Owl"), {"Ox": {"kind": "beast", "powr": 2, "notes": ["powr", "good powr"]}}),
    ],
)
def test_word_is_replaced_at_its_path_only(path: str, words: tuple[str, ...], changed: dict[str, Any]) -> None:
    node = read(FILE, "file.yaml")[0]
    before = get_plain(node)
    after = swap_word(node, path, *words)
    assert get_plain(after) == {**before, "cards": {**changed, "powr": {"kind": "beast"}}}
    assert get_plain(node) == before
    assert (after.line, after.path, after.file) == (node.line, node.path, node.file)


def test_word_in_a_list_is_replaced_or_left_out_at_its_path() -> None:
    node = read(FILE, "file.yaml")[0]
    path = node.value["play"].value[1].path
    assert get_plain(swap_word(node, path, "Ox", "Owl"))["play"] == ["Ox attacks", "Owl passes"]
    assert get_plain(swap_word(node, path))["play"] == ["Ox attacks"]


def test_group_of_scenarios_has_the_most_frequent_remaining_tag() -> None:
    tags = {"a": ["loop", "stack"], "b": ["stack"], "c": ["stack", "mill"], "d": ["mill"], "e": ["mill", "loop"]}
    assert group_by_theme(tags) == {"stack": ["a", "b", "c"], "mill": ["d", "e"]}
    assert group_by_theme({**tags, "f": ["fizzle"], "g": []}) == {
        "stack": ["a", "b", "c"], "mill": ["d", "e"], "other": ["f", "g"],
    }  # fmt: skip
    assert group_by_theme({}) == {}
    assert group_by_theme({"a": []}) == {"other": ["a"]}


X, THREE, SIX, FIVE = e.Var("x"), e.Lit(3), e.Lit(6), e.Lit(5)


@pytest.mark.parametrize(
    ("value", "divided"),
    [
        (SIX, e.Lit(2)),
        (FIVE, None),
        (X, None),
        (e.Arith("*", THREE, X), X),
        (e.Arith("*", SIX, X), e.Arith("*", X, e.Lit(2))),
        (e.Arith("*", X, THREE), X),
        (e.Arith("*", X, SIX), e.Arith("*", X, e.Lit(2))),
        (e.Arith("*", e.Arith("*", THREE, X), FIVE), e.Arith("*", X, FIVE)),
        (e.Arith("*", X, FIVE), None),
        (e.Arith("+", SIX, THREE), e.Arith("+", e.Lit(2), e.Lit(1))),
        (e.Arith("-", SIX, FIVE), None),
        (e.Arith("min", FIVE, SIX), None),
        (e.Arith("max", X, FIVE), None),
    ],
)
def test_value_is_divided_by_a_unit_only_if_it_is_a_multiple_of_it(value: e.Expr, divided: e.Expr | None) -> None:
    assert divide_value(value, 3) == divided


def test_first_difference_of_two_rows_names_the_card_and_its_lost_marks() -> None:
    def card(name: str, *marks: tuple[str, Any]) -> tuple[Any, ...]:
        return (name, 0, 0, 0, True, "", marks)

    ox, owl = card("Ox", ("power", 2), ("tapped", True)), card("Owl")
    assert find_first_difference([ox], [ox, owl]) == "1 become 2"
    assert find_first_difference([owl, ox], [owl, card("Ox", ("power", 2))]) == "Ox: tapped yes"
    assert find_first_difference([ox, ox], [ox, card("Elk", ("power", 2), ("tapped", True))]) == "Ox"
