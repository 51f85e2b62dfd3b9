"""Comparison of two revisions: their declarations, the scenarios that differ, and the reasons, by trial."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from rulestone.lab.revisions.declared import CARDS, Outcome, ValueChange, list_declared_differences, list_shifts
from rulestone.lab.revisions.diff import (
    ChangedResult,
    Diff,
    DiffBench,
    DiffCase,
    NotRunnable,
    diff,
    find_pair,
    list_cases,
)
from rulestone.report.diff import text

OLD, NEW = "gateruler@2020-12", "gateruler@2021-10"


@pytest.fixture(scope="module")
def bench() -> Iterator[DiffBench]:
    made = DiffBench(OLD, NEW)
    yield made
    made.blame.close()


def find_change(bench: DiffBench, name: str) -> list[ChangedResult | NotRunnable | None]:
    return [bench.find_difference(case) for case in bench.cases if case.name == name]


def test_rule_with_the_same_text_in_another_revision_is_unchanged() -> None:
    _, first, second = find_pair(OLD, NEW)
    changed = {
        one.own.id: one.other.id for one in list_declared_differences(first, second).rules if one.own and one.other
    }
    assert changed["GR-12.1@2020-12"] == "GR-12.1"
    assert set(changed.values()) <= set(second.rulebook.rules)
    for one in list_declared_differences(first, second).rules:
        assert (one.kind == "new") == (one.own is None)
        assert (one.kind == "gone") == (one.other is None)


def test_reversed_diff_reports_the_same_declarations() -> None:
    _, first, second = find_pair("monscol@block1", "monscol@block2")
    there, back = list_declared_differences(first, second), list_declared_differences(second, first)
    turned = {"new": "gone", "gone": "new", "changed": "changed"}
    for table in ("rules", "policies", "assumptions", "parts", "cards"):
        one, two = getattr(there, table), getattr(back, table)
        assert sorted(turned[change.kind] for change in one) == sorted(change.kind for change in two), table
    assert {change.name for change in there.policies} == {"triggers", "state_based_actions", "layers"}
    assert all(change.own != change.other for change in there.policies)


def test_other_notation_of_a_card_is_not_reported_as_a_change() -> None:
    """The second block has classes of abilities and states them on every card; no card prints anything else."""
    _, first, second = find_pair("monscol@block1", "monscol@block2")
    assert first.cards["Ra"].values["ability classes"] == ()
    assert second.cards["Ra"].values["ability classes"] == ("activated",)
    assert list_declared_differences(first, second).cards == ()
    other = replace(second, cards={**second.cards, "Ra": second.cards["Siegrude"]})
    assert [change.name for change in list_declared_differences(first, other).cards] == ["Ra"]


def test_ruling_runs_under_a_revision_without_its_rules(bench: DiffBench) -> None:
    (moved,) = find_change(bench, "GRR-001")
    assert isinstance(moved, ChangedResult)
    assert ValueChange("zone of U after line 2", "defence zone", "graveyard") in moved.shifts
    assert moved.reason is not None
    assert moved.reason.parts == ("verbs: be destroyed",)
    assert (moved.reason.own, moved.reason.other[:1]) == (("GR-12.1@2020-12",), ("GR-12.1",))


def test_changed_scenario_is_reported_with_its_cause(bench: DiffBench) -> None:
    (moved,) = find_change(bench, "last-stand")
    assert isinstance(moved, ChangedResult)
    assert ValueChange("Guard ends in", "hand", "graveyard") in moved.shifts
    assert moved.reason is not None
    assert moved.reason.parts == ("verbs: be destroyed",)


def test_changed_cards_can_be_the_cause(bench: DiffBench) -> None:
    moved = find_change(bench, "GRR-003")[0]
    assert isinstance(moved, ChangedResult)
    assert moved.reason is not None
    assert moved.reason.parts == (CARDS,)


def test_scenario_with_a_missing_card_is_unrunnable_and_no_difference(bench: DiffBench) -> None:
    (unfit,) = find_change(bench, "GRR-007")
    assert isinstance(unfit, NotRunnable)
    assert (unfit.under, unfit.why) == ("2020-12", "unknown card “vabelcion”; define it under cards")


def test_reworded_ruling_is_run_in_both_readings() -> None:
    made = list_cases(*find_pair("dm_evolution@2017-03", "dm_evolution@2021-03"))
    both = [case for case in made if case.name == "DMR-001"]
    assert len(both) == 2
    assert all(not case.scenario.under for case in both)
    assert [case.of for case in both] == [("2017-03",), ("2021-03",)]
    assert [len(case.scenario.play) for case in both] != [len(both[0].scenario.play)] * 2


def test_endless_scenario_reports_no_other_outcome() -> None:
    one = Outcome({"1 Ada passes": "allowed", "zone of Guard": "hand"})
    assert list_shifts(one, Outcome({"the script": "stops: so"})) == (
        ValueChange("the script", "runs to its end", "stops: so"),
    )
    assert list_shifts(one, one) == ()
    cases = Outcome({"A: the script": "stops: so", "B: zone": "hand"})
    other = Outcome({"A: zone": "hand", "B: zone": "field"})
    assert [shift.what for shift in list_shifts(cases, other)] == ["A: the script", "B: zone"]


def test_equal_revisions_and_other_games_are_reported() -> None:
    with pytest.raises(LookupError, match=r"named twice\. Name two revisions: 2020-12"):
        find_pair(OLD, OLD)
    with pytest.raises(LookupError, match="rulestone differ"):
        find_pair(OLD, "godacard")


def test_text_lists_results_before_rules_and_names_missing_rules(bench: DiffBench) -> None:
    (moved,) = find_change(bench, "GRR-001")
    assert isinstance(moved, ChangedResult)
    unfit = NotRunnable("ruling", "GRR-130", (NEW,), "2020-12", "unknown rule of gateruler@2020-12 “GR-16.3”")
    declared = list_declared_differences(bench.first, bench.second)
    shown = text(Diff(OLD, NEW, "Gate Ruler", declared, (moved,), (unfit,), 2, 0))
    assert shown.index("Rulings with different results") < shown.index("── Rules\n")
    assert "2020-12 has no rule GR-16.3: GRR-130" in shown


def test_experiment_counts_as_a_revision(monkeypatch: pytest.MonkeyPatch) -> None:
    def few(*given: object) -> list[DiffCase]:
        return [case for case in list_cases(*given) if case.name == "type-then-lord"]  # type: ignore[arg-type]

    monkeypatch.setattr("rulestone.lab.revisions.diff.list_cases", few)
    made = diff("godacard@2017-12", "godacard@2017-12+layers=monscol")
    assert [change.name for change in made.declared.policies] == ["layers"]
    (moved,) = made.moved
    assert moved.reason is not None
    assert moved.reason.parts == ("policies: layers",)
    assert made.to_dict()["moved"][0]["reason"]["parts"] == ["policies: layers"]
