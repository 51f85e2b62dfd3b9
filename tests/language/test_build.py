"""Terms represent their expressions in every record, and Python's operators build on every expression."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct

from rulestone.authoring import (
    OPPONENT,
    SAME_SLOT,
    THIS,
    YOU,
    Ability,
    Attribute,
    Continuous,
    DefaultCard,
    Need,
    StateBasedAction,
    When,
    add,
    both,
    bound,
    cards_in,
    choose,
    do,
    e,
    each,
    each_player,
    flip,
    i,
    its,
    no,
    of,
    others,
    total,
    when,
    whether,
)
from rulestone.language.build import Term
from rulestone.language.inspect import walk

FIELD = cards_in("field")
POWER = of(THIS, "power")
HOLDERS: dict[str, Struct] = {
    "expression": e.Compare(">=", POWER, e.Lit(3)),
    "tuple": e.All((e.Compare("==", POWER, POWER + 1),)),
    "instruction": i.Roll(name="lot", sides=POWER),
    "mapping": i.Move(what=FIELD, to="hand", marks={"power": POWER}),
    "pairs": i.PutItem(kind="blow", procedure="rest", label="a blow", parts=((THIS, POWER),)),
    "ability": Ability(kind="static", condition=e.Compare(">", POWER, e.Lit(0)), continuous=()),
    "continuous": Continuous(whom=FIELD, what=add(power=POWER), ends=POWER),
    "event": When(event="draw", where=e.Compare("==", POWER, e.Lit(1))),
    "need": Need(condition=e.Compare("==", POWER, e.Lit(1)), cites="A-1", because=""),
    "check": StateBasedAction(name="weak", whom=e.Among(FIELD, its.power < 1)),
    "attribute": Attribute(name="power", floor=bound("floor")),
    "lexicon": DefaultCard(zone="map", card="Hill", slot="a", player=0, marks={"level": POWER}),
}


@pytest.mark.parametrize("name", HOLDERS)
def test_term_in_a_record_is_taken_as_its_expression(name: str) -> None:
    assert [node for node in walk(HOLDERS[name]) if isinstance(node, Term)] == []


def test_choice_takes_terms_as_numbers() -> None:
    assert choose("target", FIELD, POWER, POWER).most == POWER.expr
    assert i.Choose(name="target", what=FIELD, most=POWER) == i.Choose(name="target", what=FIELD, most=POWER.expr)


@pytest.mark.parametrize(
    ("built", "written"),
    [
        (e.Total(FIELD, "power") + 1, e.Arith("+", e.Total(FIELD, "power"), e.Lit(1))),
        (1 - e.Count(FIELD), e.Arith("-", e.Lit(1), e.Count(FIELD))),
        (2 * e.Count(FIELD), e.Arith("*", e.Lit(2), e.Count(FIELD))),
        (6 / e.Count(FIELD), e.Arith("/", e.Lit(6), e.Count(FIELD))),
        (e.Var("n") / POWER, e.Arith("/", e.Var("n"), POWER.expr)),
        (total(FIELD, "power"), e.Total(FIELD, "power")),
        (whether(its.power > 1, 2, POWER), e.Whether(e.Compare(">", e.Its("power"), e.Lit(1)), e.Lit(2), POWER.expr)),
    ],
)
def test_arithmetic_builds_on_every_expression(built: Term, written: e.Expr) -> None:
    assert built.expr == written


def test_comparison_builds_on_every_expression() -> None:
    assert (e.Count(FIELD) >= 3) == e.Compare(">=", e.Count(FIELD), e.Lit(3))
    assert (e.Count(FIELD) < POWER) == e.Compare("<", e.Count(FIELD), POWER.expr)
    assert (total(FIELD, "power") == 6) == e.Compare("==", e.Total(FIELD, "power"), e.Lit(6))
    assert both(e.Count(YOU) > 1) == e.All((e.Compare(">", e.Count(YOU), e.Lit(1)),))


def test_cards_of_the_same_slot_are_found() -> None:
    where: Any = cards_in("field", where=SAME_SLOT).where
    assert where == e.Compare("==", e.Its("slot"), e.Of(THIS, "slot"))


def test_build_helper_equals_written_out_expression() -> None:
    draw, wait = do("draw", player=YOU, count=1), i.Check()
    assert others(FIELD) == e.Among(FIELD, no(e.Same(e.It(), THIS)))
    assert others(FIELD, e.Var("first")) == e.Among(FIELD, no(e.Same(e.It(), e.Var("first"))))
    assert each_player(draw) == each("player", e.Either(YOU, OPPONENT), draw)
    assert flip((draw,), (wait,)) == (
        i.Roll(name="coin", sides=e.Lit(2)),
        when(bound("coin") == 1, draw, otherwise=(wait,)),
    )
