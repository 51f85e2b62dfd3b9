"""The greatest and the least value among objects that have one, 0 without any; and the capacity of a zone."""

from __future__ import annotations

import math
from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.policies import Triggers
from rulestone.language import expressions as e
from rulestone.language.build import OPPONENT, YOU, add, cards_in, choose, do, lasting, triggered
from tests.kernel.toy import OWN, TARGET, ZONES, Table, parts, spell, unit

MINE, THEIRS = cards_in("field", of=YOU), cards_in("field", of=OPPONENT)


def get_worth(table: Table, what: e.Expr) -> Any:
    machine = table.position.machine()
    return machine.rules.expression(what)(machine, {"you": 0}, -1)


def test_extreme_values_include_effects_and_an_empty_field_gives_zero() -> None:
    grow = spell("Grow", choose("target", OWN), lasting(TARGET, add(power=3)))
    table = Table().put(0, "hand", grow).put(0, "field", unit("Small", 1), unit("Big", 4), unit("Bigger", 5)).go()
    assert (get_worth(table, e.Greatest(MINE, "power")), get_worth(table, e.Least(MINE, "power"))) == (5, 1)
    table.act("Grow").pick("Small")
    assert get_worth(table, e.Least(MINE, "power")) == 4
    assert (get_worth(table, e.Greatest(THEIRS, "power")), get_worth(table, e.Least(THEIRS, "power"))) == (0, 0)
    assert get_worth(table, e.Greatest(MINE, "kind")) == 0


def test_extreme_values_include_stack_items() -> None:
    hears = triggered("tire", None, do("draw", player=YOU), name="hears")
    more = triggered("tire", None, do("draw", player=YOU), name="more")
    table = Table(triggers=Triggers(act="resolve")).put(0, "hand", spell("Trick", do("tire", unit=OWN), kind="slow"))
    table.put(0, "field", unit("Mule", 2, hears, more)).go().act("Trick")
    waiting = e.Waiting()
    assert get_worth(table, e.Count(waiting)) == 2
    assert (
        get_worth(table, e.Greatest(waiting, "trigger number"))
        == get_worth(table, e.Least(waiting, "trigger number")) + 1
    )
    assert (get_worth(table, e.Total(waiting, "power")), get_worth(table, e.Kinds(waiting, "event"))) == (4, 1)


@pytest.mark.parametrize("capacity", [1, 4, None])
def test_capacity_is_that_of_the_zone_and_infinite_without_a_limit(capacity: int | None) -> None:
    zones = {**ZONES, "field": replace(ZONES["field"], capacity=capacity)}
    table = Table(compile_rules("toy", replace(parts(), zones=zones))).put(0, "field", unit("Ox")).go()
    expected = math.inf if capacity is None else capacity
    assert get_worth(table, e.Capacity("field")) == expected
    room = e.Arith("-", e.Capacity("field"), e.Count(MINE))
    assert get_worth(table, room) == expected - 1
