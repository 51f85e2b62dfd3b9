"""A different object for each of some values, as the costs of some games ask for."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace as but

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import Attribute
from rulestone.language import expressions as e
from rulestone.model.objects import Card
from tests.kernel.toy import OWN, Table, parts

MADE = parts()
RULES = compile_rules("toy", but(MADE, attributes={**MADE.attributes, "hue": Attribute(name="hue", default=())}))


def is_met(wanted: Any, *hues: Any) -> bool:
    at = Table(RULES)
    for n, hue in enumerate(hues):
        at.put(0, "field", Card(name=f"U{n}", type="unit", values={"hue": hue}))
    at.go()
    condition = RULES.expression(e.EachItsOwn(e.Lit(wanted), OWN, "hue"))
    return bool(condition(at.position.machine(), {"you": 0}, -1))


@pytest.mark.parametrize(
    ("wanted", "hues", "enough"),
    [
        ((), (), True),
        (("red",), ("red",), True),
        (("red",), ("blue",), False),
        (("red", "blue"), (("red", "blue"), "green"), False),
        (("red", "blue"), (("red", "blue"), ("red", "blue")), True),
        (("red", "blue"), (("red", "blue"), "red"), True),
    ],
)
def test_each_object_satisfies_only_one_required_value(wanted: Any, hues: Any, enough: bool) -> None:
    assert is_met(wanted, *hues) is enough


HUES = st.sets(st.sampled_from("abcd"), max_size=3).map(lambda found: tuple(sorted(found)))


@given(st.sets(st.sampled_from("abcd"), max_size=4), st.lists(HUES, max_size=4))
def test_assignment_agrees_with_brute_force(wanted: set[str], hues: list[tuple[str, ...]]) -> None:
    values = tuple(sorted(wanted))
    tried = any(
        all(value in have for value, have in zip(values, chosen, strict=True))
        for chosen in permutations(hues, len(values))
    )
    assert is_met(values, *hues) is tried
