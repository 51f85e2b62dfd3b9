"""Division and rounding, and players where objects are wanted."""

from __future__ import annotations

from typing import Any

import pytest

from rulestone.game.validation.operands import find_unrounded_divisions
from rulestone.kernel.errors import Incomputable
from rulestone.kernel.machine import Machine
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import Term, cards_in, do, its, mark, of, set_game
from tests.kernel.toy import FIELD, THEIRS, Table, spell, unit


def compute_value(value: Term, *steps: i.Instruction) -> Any:
    table = Table().put(0, "hand", spell("Trick", *steps, set_game("n", value), kind="slow"), spell("Wait"))
    table.put(0, "field", unit("Three", 3)).put(1, "field", unit("Five", 5)).go().act("Trick")
    return table.position.state().game["n"]


THREE, FIVE = of(cards_in("field", where=its.name == "Three"), "power"), of(THEIRS, "power")


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ((FIVE / 2).rounded(), 2),
        ((FIVE / 2).rounded("up"), 3),
        ((FIVE / 2).rounded("half up"), 3),
        ((FIVE / 4).rounded("half up"), 1),
        (((FIVE * -1) / 2).rounded("down"), -3),
        (((FIVE * -1) / 2).rounded("up"), -2),
        # rounded once, at the end: 3/2 + 5/2, (10/3) * 3
        ((THREE / 2 + FIVE / 2).rounded(), 4),
        ((FIVE * 2 / 3 * 3).rounded(), 10),
        # each value is rounded separately
        ((THREE / 2).rounded() + (FIVE / 2).rounded(), 3),
        (THREE.rounded("up"), 3),
    ],
)
def test_quotient_is_rounded_once(value: Term, found: int) -> None:
    assert compute_value(value) == found
    assert type(compute_value(value)) is int


@pytest.mark.parametrize(("value", "found"), [(2 + FIVE, 7), (7 - FIVE, 2), (2 * FIVE, 10), ((11 / FIVE).rounded(), 2)])
def test_arithmetic_accepts_a_number_before_a_term(value: Term, found: int) -> None:
    assert compute_value(value) == found


@pytest.mark.parametrize("way", ["down", "up", "half up"])
def test_missing_value_is_rounded_to_zero(way: Any) -> None:
    assert compute_value(of(THEIRS, "unknown").rounded(way)) == 0


def test_division_by_zero_raises_incomputable() -> None:
    with pytest.raises(Incomputable):
        compute_value((FIVE / 0).rounded())


def test_missing_rounding_is_reported() -> None:
    half = FIVE / 2
    assert list(find_unrounded_divisions(mark(FIELD, "power", half))) == [half.expr]
    assert list(find_unrounded_divisions(mark(FIELD, "power", half.rounded()))) == []
    assert list(find_unrounded_divisions(mark(FIELD, "power", half.rounded() / 2))) != []


def test_player_is_an_object_however_its_number_is_computed() -> None:
    table = Table().put(0, "hand", spell("Wait")).put(1, "field", unit("Guard")).go()
    machine = Machine(table.rules, table.position.state())
    guard = table.ref("Guard")
    for node, found in (
        (e.Lit(1), (1,)),
        (e.Lit((0, 1)), (0, 1)),
        (e.Of(FIELD, "controller"), (1,)),
        (e.Whether(e.Lit(True), e.Opponent(), e.You()), (1,)),
        (e.Whether(e.Lit(True), FIELD, e.You()), (guard,)),
        (e.Lit("Guard"), ()),
        (e.Lit(None), ()),
        (e.Lit(True), ()),
        (e.Lit(40_000), ()),
        (e.Lit(-7), ()),
        (1, (1,)),
    ):
        assert table.rules.objects(node)(machine, {"you": 0, "this": guard}, -1) == found


def test_truth_values_are_not_read_as_objects() -> None:
    table = Table()
    with pytest.raises(TypeError, match="wanted here, and Exists says yes or no"):
        table.rules.objects(e.Exists(FIELD))


def test_steps_accept_the_number_of_a_player() -> None:
    marked = spell("Trick", mark(e.Lit(1), "cursed", True), set_game("n", 1), kind="slow")
    table = Table().put(0, "hand", marked, spell("Wait")).go().act("Trick")
    assert table.position.state().objects[1].marks == {"cursed": True}
    sent = spell(
        "Trick", i.ForEach(name="who", what=e.Lit((0, 1)), body=(do("draw", player=e.Var("who")),)), kind="slow"
    )
    table = Table().put(0, "hand", sent, spell("Wait")).put(0, "deck", unit("A")).put(1, "deck", unit("B"))
    table.go().act("Trick")
    assert [table.zone(name) for name in "AB"] == ["hand", "hand"]
