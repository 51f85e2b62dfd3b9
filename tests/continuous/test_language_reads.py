"""What effects look at is told by their own text: both resolvers agree on language that nobody wrote down reads for."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample

from rulestone.continuous import fast, literal
from rulestone.continuous.deriving.deriver import Deriver
from rulestone.kernel.machine import Machine
from rulestone.kernel.policies import LayerScheme
from rulestone.language import expressions as e
from rulestone.language.abilities import Ability, Operation
from rulestone.language.build import LOSE_ABILITIES, THIS, Term, add, become, cards_in, forbid, static
from tests.kernel.toy import FIELD
from tests.kernel.world import world
from tests.language import generated

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


def expressions(depth: int = 2) -> generated.Pools:
    """What effects are made of: expressions that ask nothing of names, for nothing is bound where abilities work."""
    return generated.pools(depth)


def operations() -> st.SearchStrategy[tuple[Operation, ...]]:
    """What a generated effect does."""
    p = expressions()
    return st.one_of(
        st.builds(lambda amount: add(power=Term(amount)), p.numbers),
        st.builds(lambda amount: become(weight=Term(amount)), p.numbers),
        st.sampled_from(("elf", "dragon")).map(lambda kind: become(kind=kind)),
        st.sampled_from(("unit", "spell")).map(lambda type: become(type=type)),
        st.just(become(controller=e.Opponent())),
        st.just((Operation("lose", "study"),)),
        st.just(LOSE_ABILITIES),
        st.just(forbid("destroy")),
    )


def abilities() -> st.SearchStrategy[Ability]:
    """Static abilities of generated language."""
    p = expressions()
    whom = st.just(UNITS) | st.builds(lambda where: cards_in("field", "army", where=where), p.conditions) | p.objects
    return st.builds(static, whom, operations(), st.none() | p.conditions)


def tables(statics: tuple[Ability, ...], scheme: LayerScheme) -> list[Any]:
    """The tables of derived values that both resolvers make."""
    rules, state, _ = world(*statics, layers=scheme)
    found = []
    for resolve in (literal.resolve, fast.resolve):
        machine = Machine(rules, state.fork())
        table = Deriver(rules.policies.layers, resolve)(machine)
        found.append({oid: row for oid, row in table.items() if row})
    return found


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(abilities(), min_size=2, max_size=4).map(tuple), st.sampled_from(SCHEMES))
def test_both_resolvers_agree_on_generated_language(statics: tuple[Ability, ...], scheme: LayerScheme) -> None:
    of_literal, of_fast = tables(statics, scheme)
    assert of_literal == of_fast


def test_an_effect_that_counts_kinds_waits_for_one_that_makes_them_alike() -> None:
    counting = static(THIS, add(power=Term(e.Kinds(FIELD, "kind"))))
    of_literal, of_fast = tables((counting, static(FIELD, become(kind="dragon"))), SCHEMES[0])
    assert of_literal == of_fast
    assert of_literal[2]["power"] == 1


@pytest.mark.parametrize("kind", [e.Its, e.Kinds, e.Meets, e.Select])
def test_resolvers_part_where_a_class_says_too_little(kind: type[e.Expr], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kind, "READS", ())
    frames = settings(max_examples=3000, database=None, deadline=None, phases=[Phase.generate])
    statics = st.lists(abilities(), min_size=2, max_size=3).map(tuple)
    try:
        find(statics, lambda found: len({repr(table) for table in tables(found, SCHEMES[0])}) > 1, settings=frames)
    except NoSuchExample:
        pytest.fail(f"nothing comes out otherwise although {kind.__name__} says nothing")
