"""An account of a position gives the values that the engine gave, with the applications that led to them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from rulestone.continuous.accounts.account import Account
from rulestone.continuous.accounts.swaps import may_interfere
from rulestone.game.host import games
from rulestone.kernel.policies import LayerScheme, ruled_by
from rulestone.kernel.position import Position
from rulestone.language.build import add, become, cards_in, forbid, its, loses, static
from rulestone.scenario import rulings, run_all
from tests.kernel.toy import FIELD, Table, unit
from tests.proofs import proof


@proof
def test_accounts_of_ruling_positions_equal_values_of_the_engine() -> None:
    """Check every fourth ruling of every game and each ruling about effects: checking all takes half a minute."""
    seen = 0
    for game in games().values():
        for number, ruling in enumerate(rulings(game)):
            if number % 4 and "continuous-order" not in ruling.scenario.tags:
                continue
            if ruling.scenario.not_yet or ruling.scenario.nothing_to_show:
                continue
            for run in run_all(ruling.scenario, game, ruling.revision):
                for position in (run.start, *(step.position for step in run.steps)):
                    seen += compare_account(position)
    assert seen > 60


def compare_account(position: Position) -> int:
    """Compare; whether any effect changed anything there."""
    machine = position.machine()
    table = {oid: dict(row) for oid, row in machine.rules.derive(machine).items()}
    account = Account(position.machine())
    for oid in table.keys() | account.table.keys():
        made = {attr: account.compute_value(oid, attr) for attr in account.table.get(oid, {})}
        assert made == table.get(oid, {}), position.name(oid)
        for attr in made:
            steps = account.list_steps(oid, attr)
            if steps:
                assert steps[-1].after == account.ledger.get_value(oid, attr)
    return bool(table)


UP = static(FIELD, add(power=1))
DOUBLE = static(FIELD, become(power=5))
QUIET = static(FIELD, loses("abilities"))
STILL = static(FIELD, forbid("lower power"))
DOWN = static(FIELD, add(power=-9))
RED = static(FIELD, become(kind="red"))
REDS = static(cards_in("field", where=its.kind == "red"), add(power=2))


PICKY = static(cards_in("field", where=its.power >= 1), add(power=1))
ABILITIES = {"up": UP, "double": DOUBLE, "down": DOWN, "red": RED, "reds": REDS, "still": STILL}


def make_account(scheme: LayerScheme, *abilities: object) -> tuple[Account, int]:
    """Return the account of units on the field in this order, each with an ability, and the number of the first."""
    table = Table(layers=scheme)
    for name, ability in zip("ABC", abilities, strict=False):
        table.put(0, "field", unit(name, 1, ability))
    return Account(table.go().position.machine()), table.ids["A"]


AGE, WOVEN = LayerScheme(), LayerScheme(dependency=True)
LAYERED = LayerScheme(
    layers=("kinds", "powers"), touches={"kinds": ("kind",), "powers": ("power",)}, dependency=True, dependents="newest"
)


@pytest.mark.parametrize("scheme", [AGE, WOVEN])
def test_account_lists_a_value_step_by_step(scheme: LayerScheme) -> None:
    made, first = make_account(scheme, UP, DOUBLE, UP)
    assert [(step.before, step.after) for step in made.list_steps(first, "power")] == [(1, 2), (2, 5), (5, 6)]
    assert [entry.reason for entry in made.ledger.entries] == ["age", "age", "alone"]
    assert made.compute_value(first, "power") == 6


@pytest.mark.parametrize("scheme", [AGE, WOVEN])
def test_swapped_timestamps_show_which_order_matters(scheme: LayerScheme) -> None:
    made, first = make_account(scheme, UP, DOUBLE, UP)
    swapped = [
        (one.entry.effect.source - first, other.entry.effect.source - first, instead)
        for one, other, instead in filter(None, made.iterate_swaps(made.list_steps(first, "power"), (first, "power")))
    ]
    assert swapped == [(0, 1, 7), (1, 2, 5)]
    assert made.compute_value(first, "power") == 6, "the account itself stays as it is"


@proof
@settings(max_examples=40)
@given(
    st.sampled_from(("by age", "woven", "layered")),
    st.lists(st.sampled_from(("up", "up", "double", "down", "red", "reds", "still")), min_size=2, max_size=7),
)
def test_reported_swaps_match_those_found_by_applying_all_effects_again(by: str, names: list[str]) -> None:
    table = Table(layers={"by age": AGE, "woven": WOVEN, "layered": LAYERED}[by])
    for number, name in enumerate(names):
        table.put(0, "field", unit(f"{number}", 1, ABILITIES[name]))
    made = Account(table.go().position.machine())
    first = table.ids["0"]
    steps = made.list_steps(first, "power")
    depends = set(made.build_graph().edges)
    expected = []
    for n, one in enumerate(steps):
        for other in steps[n + 1 :]:
            pair = (one.entry.effect.number, other.entry.effect.number)
            if one.entry.layer != other.entry.layer or pair in depends or pair[::-1] in depends:
                continue
            if not (one.entry.changed and other.entry.changed):
                continue
            instead = max(0, made.compute_swapped_value(one.entry, other.entry, (first, "power")))
            if instead != made.compute_value(first, "power"):
                expected.append((*pair, instead))
    found = [
        (swap.earlier.entry.effect.number, swap.later.entry.effect.number, swap.swapped_value)
        for swap in made.iterate_swaps(steps, (first, "power"))
        if swap is not None
    ]
    assert found == expected


def test_number_of_tried_swaps_is_limited() -> None:
    table = Table(layers=WOVEN)
    for number in range(40):
        table.put(0, "field", unit(f"{number}", 1, PICKY))
    made = Account(table.go().position.machine())
    first = table.ids["0"]
    assert list(made.iterate_swaps(made.list_steps(first, "power"), (first, "power")))[-1] is None


def test_dependent_pair_is_not_swapped() -> None:
    made, first = make_account(WOVEN, REDS, RED)
    assert made.compute_value(first, "power") == 3
    assert list(made.iterate_swaps(made.list_steps(first, "power"), (first, "power"))) == []


def test_dependency_between_two_effects_does_not_hide_swaps_with_further_effects() -> None:
    """The growth of large objects depends on the first effect; the first and the last are independent."""
    large = static(cards_in("field", where=its.power >= 2), add(power=5))
    made, first = make_account(WOVEN, UP, large, DOUBLE)
    found = [swap for swap in made.iterate_swaps(made.list_steps(first, "power"), (first, "power")) if swap is not None]
    pairs = {(swap.earlier.entry.effect.source - first, swap.later.entry.effect.source - first) for swap in found}
    assert pairs == {(0, 2)}


def test_timestamp_order_settles_lost_abilities_first() -> None:
    made, first = make_account(AGE, UP, QUIET)
    assert made.compute_value(first, "power") == 1
    assert [made.get_layer_name(entry.effect) for entry in made.ledger.entries] == ["losses and restrictions"]
    assert [effect.source for effect in made.ledger.missing] == [first]


@pytest.mark.parametrize("scheme", [AGE, WOVEN])
def test_effect_on_a_value_at_its_minimum_is_listed_without_a_change(scheme: LayerScheme) -> None:
    made, first = make_account(scheme, STILL, DOWN)
    (step,) = made.list_steps(first, "power")
    assert (step.before, step.after) == (1, 1)
    assert any(op.limited for op in step.entry.plan[first])


@pytest.mark.parametrize("scheme", [AGE, WOVEN])
def test_floor_limits_a_value(scheme: LayerScheme) -> None:
    made, first = make_account(scheme, DOWN)
    assert made.ledger.get_value(first, "power") in (-8, 0)
    assert made.compute_value(first, "power") == 0


@pytest.mark.parametrize("scheme", [AGE, WOVEN])
def test_scheme_with_a_single_layer_shows_no_layer_name(scheme: LayerScheme) -> None:
    made, _ = make_account(scheme, UP, DOUBLE)
    assert [made.get_layer_name(entry.effect) for entry in made.ledger.entries] == ["", ""]


def test_account_names_each_layer() -> None:
    scheme = LayerScheme(
        layers=("kinds", "powers"),
        touches={"kinds": ("kind",), "powers": ("power",)},
        sublayers={"powers": (("set",), ("add",))},
        dependency=True,
    )
    made, _ = make_account(scheme, UP, DOUBLE, RED)
    assert [made.get_layer_name(entry.effect) for entry in made.ledger.entries] == [
        "kinds",
        "powers, set",
        "powers, add",
    ]


def test_account_names_each_layer_under_timestamp_order() -> None:
    scheme = LayerScheme(layers=("kinds", "powers"), touches={"kinds": ("kind",), "powers": ("power",)})
    assert scheme.is_by_timestamp
    made, _ = make_account(scheme, UP, RED, QUIET)
    assert [made.get_layer_name(entry.effect) for entry in made.ledger.entries] == ["losses and restrictions"]
    made, _ = make_account(scheme, UP, RED)
    assert [made.get_layer_name(entry.effect) for entry in made.ledger.entries] == ["kinds", "powers"]


def test_graph_without_dependency_has_every_effect_and_no_edge() -> None:
    made, _ = make_account(AGE, REDS, RED)
    drawn = made.build_graph()
    assert [data["order"] for _, data in drawn.nodes(data=True)] == [1, 2]
    assert drawn.number_of_edges() == 0
    made, _ = make_account(WOVEN, REDS, RED)
    assert [(a, b) for a, b in made.build_graph().edges] == [(1, 0)]


PARTS = ruled_by(
    layers="R-layers",
    sublayers="R-kinds",
    timestamp="R-age",
    renews="R-entered",
    dependency="R-dependency",
    goes_on="R-begun",
    shares="R-shared",
)
BOTH = static(cards_in("field", where=its.kind != "red"), (*become(kind="red"), *add(power=2)))


def make_staged_layers(*, goes_on: bool, shares: bool) -> LayerScheme:
    """Kinds, then losses, then powers; each part of the order has its own rule."""
    return LayerScheme(
        layers=("kinds", "losses", "powers"),
        touches={"kinds": ("kind",), "losses": ("abilities",), "powers": ("power",)},
        sublayers={"powers": (("set",), ("add",))},
        dependency=True,
        goes_on=goes_on,
        shares=shares,
        reasons=PARTS,
        cites=("R-all",),
    )


def test_each_application_cites_the_rule_of_the_part_that_decided() -> None:
    made, _ = make_account(make_staged_layers(goes_on=True, shares=True), UP, DOUBLE, REDS)
    found = {
        (entry.effect.source, made.get_layer_name(entry.effect)): made.list_rules(entry)
        for entry in made.ledger.entries
    }
    assert list(found.values()) == [("R-age", "R-entered"), ("R-kinds", "R-age", "R-entered"), ("R-age", "R-entered")]
    plain, _ = make_account(AGE, UP, DOUBLE)
    assert [plain.list_rules(entry) for entry in plain.ledger.entries] == [(), ()], "no scheme cites nothing"
    whole, _ = make_account(LayerScheme(cites=("R-all",)), UP, DOUBLE)
    assert {whole.list_rules(entry) for entry in whole.ledger.entries} == {("R-all",)}


def test_effect_continued_in_a_later_layer_cites_the_rules_that_continue_it() -> None:
    made, _ = make_account(make_staged_layers(goes_on=True, shares=True), BOTH, QUIET)
    first, _, last = made.ledger.entries
    assert (first.continuations, last.continuations) == ((), ("goes_on", "shares"))
    assert made.list_rules(last) == ("R-begun", "R-shared", "R-layers")
    made, _ = make_account(make_staged_layers(goes_on=True, shares=False), BOTH, QUIET)
    assert made.ledger.entries[-1].continuations == ("goes_on",)
    made, _ = make_account(make_staged_layers(goes_on=False, shares=True), BOTH, QUIET)
    assert [entry.effect.name for entry in made.ledger.entries].count(made.effects[0].name) == 1
    assert [made.get_layer_name(effect) for effect in made.ledger.missing] == ["powers, add"]


def test_effects_interfere_if_one_reads_an_attribute_that_another_writes() -> None:
    def make_effect(group: int, writes: str, reads: str = "") -> Any:
        return SimpleNamespace(group=group, writes=frozenset({writes}), needs=frozenset({reads} - {""}))

    raises, follows = make_effect(1, "power"), make_effect(2, "guard", "power")
    assert may_interfere([raises, follows], lambda effect: effect.needs)
    assert not may_interfere([raises, make_effect(3, "power")], lambda effect: effect.needs)
