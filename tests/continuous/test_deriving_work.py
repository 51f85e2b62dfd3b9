"""Derived values of boards with many effects: they equal those of the oracle, with bounded work."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rulestone.continuous.deriving.deriver import Deriver
from rulestone.kernel.machine import Machine
from rulestone.kernel.policies import LayerScheme
from rulestone.language import expressions as e
from rulestone.language.build import THIS, YOU, add, become, both, cards_in, count, gains, its, no, static
from tests.continuous import literal
from tests.continuous.test_deriving_cached import LAYERS, ONE
from tests.continuous.work import count_calls
from tests.kernel.test_abilities_gained import make_rules
from tests.kernel.toy import FIELD, OWN, THEIRS, Table, unit
from tests.proofs import proof

ELF = its.kind == "elf"
WANTING = (
    static(FIELD, add(power=1)),
    static(OWN, become(kind="elf")),
    static(cards_in("field", where=ELF), add(power=1)),
    static(cards_in("field", of=YOU, type="unit", where=ELF), become(kind="orc")),
    static(cards_in("field", "hand", where=both(ELF, its.power == 1)), become(kind="dwarf")),
    static(cards_in("hand", type="spell"), become(kind="slow")),
)
"""Effects of which it is written down what they want."""
ASKING = (
    static(THEIRS, add(power=1)),
    static(THIS, add(power=1)),
    static(cards_in("field", other=THIS), add(power=1)),
    static(cards_in("field", where=its.power >= 2), become(kind="elf")),
    static(cards_in("field", where=no(ELF)), become(kind="elf")),
    static(cards_in("field", where=its.zone == "field"), add(power=1)),
    static(cards_in("field", where=ELF), add(power=1), e.TurnOf(YOU)),
    static(cards_in("field", where=its.power == count(OWN)), add(power=1)),
)
"""Others, some of which apply to the same objects."""


def make_board(r: Random, *, of: int = 8, what: tuple[Any, ...] = WANTING + ASKING) -> Machine:
    """Return a position with units that have such effects."""
    table = Table(make_rules(r.choice((ONE, LAYERS))))
    for number in range(of):
        card = unit(f"U{number}", r.randint(0, 3), *r.sample(what, r.choice((0, 1, 1, 2))))
        table.put(number % 2, r.choice(("field", "field", "hand", "grave")), card)
    return table.go().position.machine()


@pytest.mark.parametrize("seed", range(40))
def test_values_on_random_boards_equal_those_of_the_oracle(seed: int) -> None:
    machine = make_board(Random(seed), of=14)
    deriver = Deriver(machine.rules.policies.layers)
    machine.state.table = None
    found = {oid: row for oid, row in deriver(machine).items() if row}
    machine.state.table = None
    expected = Deriver(deriver.scheme, literal.resolve)(machine)
    assert found == {oid: row for oid, row in expected.items() if row}


def count_derive_calls(scheme: LayerScheme, number: int, *abilities: Any) -> int:
    """Count the function calls for deriving the values of a number of units, each with one of some static abilities."""
    table = Table(make_rules(scheme))
    for at in range(number):
        table.put(at % 2, "field", unit(f"U{at}", 1, abilities[at % len(abilities)]))
    machine = table.go().position.machine()
    deriver = Deriver(scheme)
    machine.state.table = None
    with count_calls("core/rulestone") as done:
        deriver(machine)
    return done["core/rulestone"]


@proof
def test_work_on_dependent_effects_grows_with_effects_times_objects() -> None:
    """Each of three kinds of effects undoes another one's change, so that each application re-evaluates all objects."""
    chain = (
        static(cards_in("field", where=its.kind == "orc"), become(kind="dwarf")),
        static(cards_in("field", where=ELF), become(kind="orc")),
        static(FIELD, become(kind="elf")),
    )
    for scheme in (ONE, LAYERS):
        assert count_derive_calls(scheme, 100, *chain) < 25 * count_derive_calls(scheme, 20, *chain)


def test_work_grows_no_faster_than_pairs_of_givers_and_receivers() -> None:
    pride = static(cards_in("field", where=ELF), add(power=1), name="pride")
    plain = static(THIS, add(power=1))
    teachers = (static(cards_in("field", where=its.kind == "orc"), gains(pride)), plain, plain, plain)
    few, many = count_derive_calls(ONE, 20, *teachers), count_derive_calls(ONE, 80, *teachers)
    assert many < 16 * 1.2 * few  # there are sixteen times as many pairs of giver and receiver
