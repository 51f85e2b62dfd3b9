"""Expected values of a file against observed ones: equal, compared by a sign, or meeting a mapping."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from rulestone.scenario import ScenarioError
from rulestone.scenario.lookup import check_run, find_contrasted
from rulestone.scenario.observation.observer import Observation, are_same, compare_by_sign, is_expected
from rulestone.scenario.script.answers import means_answer
from rulestone.scenario.yaml import Node, read


def node(text: str) -> Node:
    """Return the value of a key in a file."""
    found: Node = read(f"value: {text}\n", "file.yaml")[0].value["value"]
    return found


@pytest.mark.parametrize(
    ("expected", "value", "holds"),
    [
        ("3", 3, True),
        ("3", 4, False),
        ("yes", True, True),
        ("yes", 1, False),
        ("hand", "hand", True),
        ("hand", "deck", False),
        ('">= 3"', 3, True),
        ('">= 3"', 2, False),
        ('"<= 3"', 3, True),
        ('"<= 3"', 4, False),
        ('"> 3"', 4, True),
        ('"> 3"', 3, False),
        ('"< 3"', 2, True),
        ('"< 3"', 3, False),
        ('"< -2"', -3, True),
        ('"> x"', 3, False),
        ('"> 3"', "4", False),
        ('"> 0"', True, False),
        ('"!= hand"', "deck", True),
        ('"!= hand"', "hand", False),
        ('"not hand"', "deck", True),
        ('"not hand"', "hand", False),
        ("[A, B]", ("A", "B"), True),
        ("[A, B]", ("B", "A"), False),
        ("[A, B]", ("A", "B", "B"), False),
        ("{any order: [A, B]}", ("B", "A"), True),
        ("{any order: [A, B]}", ("B", "A", "A"), False),
        ("{any order: [A, B]}", ("A", "A"), False),
        ("{any order: [A]}", "A", True),
        ("{contains: [A]}", ("B", "A"), True),
        ("{contains: [A, B]}", ("A", "C"), False),
        ("{contains: [A]}", "A", True),
        ("{not: hand}", "deck", True),
        ("{not: hand}", "hand", False),
        ("{one of: [hand, deck]}", "deck", True),
        ("{one of: [hand, deck]}", "field", False),
        ('{one of: [1, "> 5"]}', 6, True),
    ],
)
def test_value_equal_to_the_expectation_meets_it(expected: str, value: Any, holds: bool) -> None:
    assert is_expected(node(expected), Observation(value)) == holds


def test_value_with_other_words_meets_an_expectation_in_any_of_them() -> None:
    observed = Observation("graveyard", ("discard pile",))
    assert is_expected(node("discard pile"), observed)
    assert not is_expected(node('"!= discard pile"'), observed)
    assert is_expected(node('"!= deck"'), observed)


@pytest.mark.parametrize("text", ["{some: [A]}", "{not: A, contains: [A]}", "{}"])
def test_expectation_of_another_form_is_refused(text: str) -> None:
    with pytest.raises(ScenarioError):
        is_expected(node(text), Observation("A"))


def test_number_beyond_twenty_digits_is_not_compared() -> None:
    assert compare_by_sign("<", "9" * 20, Observation(1))
    assert not compare_by_sign("<", "9" * 21, Observation(1))


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (1, True, False),
        (0, False, False),
        ("Yes", "yes", True),
        (["A"], ("a",), True),
        (["A"], ("A", "A"), False),
        ((), [], True),
        ("A", ["a"], True),
        ("A", [], False),
        (None, [], True),
        (None, ["A"], False),
        (None, None, True),
    ],
)
def test_values_are_the_same_but_for_case_and_kind_of_list(one: Any, other: Any, same: bool) -> None:
    assert are_same(one, other) == are_same(other, one) == same


@pytest.mark.parametrize(
    ("text", "oid", "answer", "means"),
    [
        ("Draw", -1, "draw", True),
        ("draw", -1, "Draw: two cards", True),
        ("draw", -1, "draw two", True),
        ("draw", -1, "drawn", False),
        ("draw", 0, "draw", False),
        ("draw", 2, "draw", False),
        ("two", -1, "draw two", False),
    ],
)
def test_word_that_names_no_object_means_the_answer_that_it_begins(
    text: str, oid: int, answer: str, means: bool
) -> None:
    word: Any = SimpleNamespace(text=text, oid=oid)
    assert means_answer(word, answer) == means


def expect(what: str, expected: Any = 1, found: Any = 1, at_start: bool | None = False, made: bool = False) -> Any:
    """Return an expectation of a run."""
    return SimpleNamespace(what=what, expected=expected, found=found, at_start=at_start, made=made)


def make_run(*expectations: Any, steps: tuple[Any, ...] = ()) -> Any:
    """Return a run with expectations."""
    return SimpleNamespace(expectations=expectations, steps=steps)


ACTED = SimpleNamespace(records=("moved",), verdict=True)
REFUSED = SimpleNamespace(records=(), verdict=False)
PASSED = SimpleNamespace(records=(), verdict=True)


@pytest.mark.parametrize(
    ("run", "differing", "complaints"),
    [
        (make_run(), set(), [" expects nothing"]),
        (make_run(expect("a"), steps=(ACTED,)), set(), []),
        (make_run(expect("a", at_start=True), steps=(ACTED,)), set(),
         [": everything it expects already holds in the starting position"]),
        (make_run(expect("a", at_start=True, made=True), steps=(ACTED,)), set(), []),
        (make_run(expect("a", at_start=True), steps=(ACTED,)), {"a"}, []),
        (make_run(expect("a", at_start=True), expect("b"), steps=(ACTED,)), set(), []),
        (make_run(expect("a", at_start=True), expect("b"), steps=(REFUSED,)), set(), []),
        (make_run(expect("a", at_start=True), expect("b"), steps=(PASSED,)), set(),
         [": a holds from the start, and the script attempts nothing"]),
        (make_run(expect("a", "refused", "R-1")), set(), [": a by any rule; it is R-1: name it"]),
        (make_run(expect("a", "refused", "refused"), expect("b", "refused", "allowed")), set(), []),
        (make_run(expect("a", "R-1", "R-1")), set(), []),
    ],
)  # fmt: skip
def test_ruling_that_proves_nothing_is_reported(run: Any, differing: set[str], complaints: list[str]) -> None:
    assert list(check_run(run, differing)) == complaints


def test_observations_whose_expectations_differ_between_cases_are_contrasted() -> None:
    result: Any = SimpleNamespace(
        runs=(make_run(expect("a", 1), expect("b", 1), expect("c", 1)), make_run(expect("a", 2), expect("b", 1)))
    )
    assert find_contrasted(result) == {"a"}
    assert find_contrasted(SimpleNamespace(runs=())) == set()  # type: ignore[arg-type]
