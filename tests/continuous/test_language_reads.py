"""What effects look at is told by their own text: both resolvers agree on language that nobody wrote down reads for."""

from __future__ import annotations

import pytest

from rulestone.continuous import fast, literal
from rulestone.continuous.deriving.deriver import Deriver
from rulestone.kernel.policies import LayerScheme
from rulestone.language import expressions as e
from rulestone.language.abilities import Ability
from rulestone.language.build import (
    LOSE_ABILITIES,
    THIS,
    Term,
    activated,
    add,
    become,
    do,
    static,
)
from tests.kernel.toy import FIELD, YOU, Table, unit

ONE_LAYER = LayerScheme(dependency=True)
STUDY = activated(do("draw", player=YOU), name="study")


def power(*abilities: Ability) -> tuple[int, int]:
    """The power of the first of some units of different kinds, each with one ability: in `literal` and in `fast`."""
    table = Table(layers=ONE_LAYER)
    for name, ability in zip("ABC", abilities, strict=False):
        card = unit(name, 1, ability, STUDY)
        table.put(
            0, "field", type(card)(name=name, type="unit", values={"power": 1, "kind": name}, abilities=card.abilities)
        )
    machine = table.go().position.machine()
    found = []
    for resolve in (literal.resolve, fast.resolve):
        machine.state.table = None
        machine.state.table = Deriver(ONE_LAYER, resolve)(machine)
        found.append(machine.value(table.ref("A"), "power"))
    return found[0], found[1]


@pytest.mark.parametrize(
    ("ability", "other", "expected"),
    [
        (static(THIS, add(power=Term(e.Kinds(FIELD, "kind")))), static(FIELD, become(kind="dragon")), 2),
        (static(THIS, add(power=5), e.Meets(THIS, "activated")), static(FIELD, LOSE_ABILITIES), 1),
    ],
    ids=["kinds", "meets"],
)
def test_what_counts_or_asks_for_abilities_waits_for_what_changes_them(
    ability: Ability, other: Ability, expected: int
) -> None:
    assert power(ability, other) == (expected, expected)
