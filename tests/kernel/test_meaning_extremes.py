"""The greatest and the least value among objects that have one; 0 without any."""

from __future__ import annotations

from typing import Any

from rulestone.kernel.policies import Triggers
from rulestone.language import expressions as e
from rulestone.language.build import OPPONENT, YOU, add, cards_in, choose, do, lasting, triggered
from tests.kernel.toy import OWN, TARGET, Table, spell, unit

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
    assert get_worth(table, e.Greatest(waiting, "went off")) == get_worth(table, e.Least(waiting, "went off")) + 1
    assert (get_worth(table, e.Total(waiting, "power")), get_worth(table, e.Kinds(waiting, "event"))) == (4, 1)
