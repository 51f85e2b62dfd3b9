"""Protection from the opponent's effects by several effects, which do not affect protected objects themselves."""

from __future__ import annotations

from random import Random

import pytest

from rulestone.continuous.deriving.deriver import Deriver
from rulestone.continuous.operations import OUT_OF_REACH, Table
from rulestone.kernel.policies import LayerScheme
from rulestone.language import expressions as e
from rulestone.language.abilities import Operation
from rulestone.language.build import OPPONENT, add, become, cards_in, forbid, its, static
from tests.continuous import literal
from tests.kernel import toy
from tests.kernel.toy import FIELD, OWN, unit

UNREACHED, REACHED = forbid(e.AFFECTED), (Operation("permit", e.AFFECTED),)
THEIRS = cards_in("field", of=OPPONENT)
SCHEMES = (
    LayerScheme(),
    LayerScheme(dependency=True),
    LayerScheme(dependency=True, goes_on=True, shares=True),
    LayerScheme(sources=(("produced",), ("static",))),
)


def derive_twice(table: toy.Table, scheme: LayerScheme) -> list[Table]:
    """Derive the values with the resolver's oracle, and as the game does."""
    found = []
    for resolve in (literal.resolve, None):
        machine = table.go().position.machine()
        machine.state.table = machine.state.present_effects = None
        derive = Deriver(scheme, resolve) if resolve is not None else machine.rules.derive
        machine.state.table = derive(machine)
        found.append({oid: dict(row) for oid, row in machine.state.table.items() if row})
    return found


@pytest.mark.parametrize("scheme", SCHEMES)
def test_first_protection_keeps_out_later_effects_of_the_opponent(scheme: LayerScheme) -> None:
    saying = [static(THEIRS, UNREACHED)] * 9
    table = toy.Table(layers=scheme).put(0, "field", unit("A"))
    table.put(1, "field", unit("B", 1, *saying), unit("C", 1, *saying))
    found = derive_twice(table, scheme)
    since = table.state.objects[table.ids["B"]].since
    assert {one[table.ids["A"]][OUT_OF_REACH] for one in found} == {since}


@pytest.mark.parametrize("scheme", SCHEMES[1:])
@pytest.mark.parametrize("seed", range(12))
def test_several_protections_apply_by_the_declared_rules(seed: int, scheme: LayerScheme) -> None:
    r = Random(seed)
    whom = (THEIRS, OWN, FIELD, cards_in("field", where=its.power >= 2), cards_in("field", where=its.kind == "elf"))
    what = (UNREACHED, UNREACHED, REACHED, add(power=1), become(kind="elf"))
    table = toy.Table(layers=scheme)
    for n in range(6):
        abilities = (static(r.choice(whom), r.choice(what)) for _ in range(r.randint(2, 5)))
        table.put(n % 2, "field", unit(f"Unit {n}", r.randint(1, 3), *abilities))
    oracle, found = derive_twice(table, scheme)
    assert found == oracle
