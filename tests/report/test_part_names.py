"""Changed parts of rules in the words of a reader, as causes name them."""

from __future__ import annotations

import pytest

from rulestone.game.host import find
from rulestone.interventions.changes import Change
from rulestone.interventions.data_paths import spell_names
from rulestone.interventions.parts import list_parts
from rulestone.language import expressions as e, instructions as i
from rulestone.report.evidence import format_part

TWICE = (i.Let(name="a", value=e.Var("x")), i.Let(name="b", value=e.Var("y")), i.Let(name="b", value=e.Var("z")))
CONSTANT = (i.Let(name="a", value=e.Lit(3)),)


def test_condition_of_a_cause_is_quoted_with_values_for_names() -> None:
    parts = [part for part in list_parts([find("godacard")[1]]) if part.name.startswith("verb fight: only if")]
    assert [format_part(Change("part", "godacard", one.name, "", one.rules, unit=one.kind)) for one in parts] == [
        f"“fight” (GC-11.2) ignoring the condition “the power of first is {relation} the power of second”"
        for relation in ("less than", "more than")
    ]


def test_long_condition_is_not_quoted() -> None:
    change = Change("part", "x", "verb fight: only if (a == 1 or b == 2)", "", ("X-1",), unit="condition")
    assert format_part(change) == "“fight” (X-1) ignoring a condition"


@pytest.mark.parametrize(
    ("steps", "name", "spelled"), [(TWICE, "a", e.Var("x")), (TWICE, "b", e.Var("b")), (CONSTANT, "a", e.Var("a"))]
)
def test_only_a_name_with_one_computed_value_is_replaced(steps: i.Steps, name: str, spelled: e.Expr) -> None:
    condition = e.Not(e.Var(name))
    assert repr(spell_names(condition, steps)) == repr(e.Not(spelled))
