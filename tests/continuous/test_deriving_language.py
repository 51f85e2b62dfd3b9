"""The reads of effects follow from their data: both resolvers agree on expressions without special treatment."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings, strategies as st
from hypothesis.errors import NoSuchExample

from rulestone.continuous import resolver
from rulestone.continuous.deriving.deriver import Deriver
from rulestone.kernel.machine import Machine
from rulestone.kernel.policies import LayerScheme
from rulestone.language import expressions as e, inspect
from rulestone.language.abilities import Ability, Operation
from rulestone.language.build import LOSE_ABILITIES, THIS, Term, add, become, cards_in, forbid, static
from tests.continuous import literal
from tests.kernel.toy import FIELD
from tests.kernel.world import make_world
from tests.language import generated
from tests.proofs import select_params, slow

SCHEMES = (
    LayerScheme(dependency=True),
    LayerScheme(dependency=True, goes_on=True, shares=True),
    LayerScheme(
        layers=("words", "rest"),
        touches={"words": ("kind", "type", "abilities"), "rest": ("power", "weight")},
        dependency=True,
    ),
)
UNITS = cards_in("field", "army")
CHANGES = st.sampled_from(
    (
        become(kind="elf"), become(kind="dragon"), become(type="spell"), become(type="unit"), become(weight=3),
        become(controller=e.Opponent()), add(power=2), (Operation("lose", "study"),), LOSE_ABILITIES, forbid("destroy"),
        become(way="fly"), become(hue="blue"),
    )
)  # fmt: skip
CHANGING = st.builds(static, st.sampled_from((UNITS, THIS, cards_in("field", type="unit"))), CHANGES)


def make_reading_statics(numbers: Any, conditions: Any, objects: Any) -> Any:
    """Return static abilities that read values: in operations, conditions and affected objects."""
    return st.one_of(
        st.builds(lambda amount: static(UNITS, add(power=Term(amount))), numbers),
        st.builds(static, st.just(UNITS), CHANGES, conditions),
        st.builds(lambda where, what: static(cards_in("field", "army", where=where), what), conditions, CHANGES),
        st.builds(static, objects, CHANGES),
    )


def make_statics_of_class(kind: type[e.Expr]) -> Any:
    """Return static abilities that read values by an expression of one class."""
    found = generated.LEAVES
    objects, numbers = generated.generate_objects(found).get(kind), generated.generate_numbers(found).get(kind)
    conditions = generated.generate_conditions(found).get(kind)
    if objects is not None:
        numbers = st.builds(e.Count, objects)
    if conditions is not None:
        numbers = st.builds(e.Whether, conditions, st.just(e.Lit(1)), st.just(e.Lit(0)))
    assert numbers is not None
    conditions = st.builds(e.Compare, st.sampled_from(("==", ">")), numbers, st.builds(e.Lit, st.integers(0, 6)))
    return make_reading_statics(numbers, conditions, st.just(UNITS) if objects is None else objects)


def derive_tables(statics: tuple[Ability, ...], scheme: LayerScheme) -> list[Any]:
    """Return the tables of derived values that both resolvers make."""
    rules, state, _ = make_world(*statics, layers=scheme)
    found = []
    for resolve in (literal.resolve, resolver.resolve):
        machine = Machine(rules, state.fork())
        table = Deriver(rules.policies.layers, resolve)(machine)
        found.append({oid: row for oid, row in table.items() if row})
    return found


def do_resolvers_differ(statics: tuple[Ability, ...]) -> bool:
    """Return whether the resolvers compute different tables in one layer."""
    of_literal, of_fast = derive_tables(statics, SCHEMES[0])
    return bool(of_literal != of_fast)


POOLS = generated.make_pools(2)
LOOKING = make_reading_statics(POOLS.numbers, POOLS.conditions, POOLS.objects)


@slow
@settings(max_examples=200, suppress_health_check=list(HealthCheck))
@given(st.lists(LOOKING | CHANGING, min_size=2, max_size=4).map(tuple), st.sampled_from(SCHEMES))
def test_both_resolvers_agree_on_generated_language(statics: tuple[Ability, ...], scheme: LayerScheme) -> None:
    of_literal, of_fast = derive_tables(statics, scheme)
    assert of_literal == of_fast


def test_effect_that_counts_kinds_depends_on_effect_that_equalizes_them() -> None:
    counting = static(THIS, add(power=Term(e.Kinds(FIELD, "kind"))))
    of_literal, of_fast = derive_tables((counting, static(FIELD, become(kind="dragon"))), SCHEMES[0])
    assert of_literal == of_fast
    assert of_literal[2]["power"] == 1


@slow
@pytest.mark.parametrize("kind", select_params([e.Its, e.Total, e.Kinds, e.Permitted], e.Its))
def test_resolvers_diverge_if_a_class_declares_too_few_reads(
    kind: type[e.Expr], monkeypatch: pytest.MonkeyPatch
) -> None:
    frames = settings(max_examples=2000, derandomize=True, phases=[Phase.generate])
    monkeypatch.setattr(kind, "READS", ())
    monkeypatch.setattr(inspect, "_SAID", {})
    try:
        find(st.tuples(make_statics_of_class(kind), CHANGING), do_resolvers_differ, settings=frames)
    except NoSuchExample:
        pytest.fail(f"nothing comes out otherwise although {kind.__name__} says nothing")
