"""The search for causes: its candidates, their order, and rejected proofs."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from tests.blind import BLIND_SET
from tests.proofs import slow
from tests.searching import PLENTY, compare_with_causes

from rulestone.game.host import find
from rulestone.interventions.changes import ANNOUNCED, Change
from rulestone.interventions.experiment import Experiment
from rulestone.lab.compare.attempts import DISTANCES
from rulestone.lab.compare.causes import ROUNDS, ColumnSearch
from rulestone.lab.compare.changed_runs import count_disturbed
from rulestone.lab.compare.changes import MAX_GROUP, divide_by_conflict, run_together
from rulestone.lab.compare.comparison import Comparison, compare
from rulestone.lab.compare.variations import Variations
from rulestone.report.evidence import format_changes, list_proofs
from rulestone.report.words import ASSUMPTION, find_signs
from rulestone.scenario.lookup import load_scenario

WELCOME: dict[str, Any] = {
    "title": "A new day",
    "asks": "How many cards does a player draw as an ordinary turn begins?",
    "players": {"Ada": {}, "Ben": {"hand": []}},
    "play": ["to Ben's main"],
    "observe": {"Ben drew": "cards Ben drew"},
    "answer": {"Ben drew": {"1": "One", "2": "Two"}},
}
BURN = "Choose a unit your opponent controls. Deal 4 {} to it. Return it to its owner's hand."
TANGLED: dict[str, Any] = {
    "title": "Burnt and called back",
    "asks": "A spell burns a creature to death and calls it back. Where is it?",
    "cards": {
        "Watch": {"kind": "creature", "power": 1000},
        "Sear": {
            "kind": "spell",
            "per game": {
                "gateruler": {"text": BURN.format("damage")},
                "monscol": {"text": BURN.format("ice damage")},
            },
        },
    },
    "players": {"Ada": {"hand": ["Sear"]}, "Ben": {"field": ["Watch"]}},
    "play": ["Ada plays Sear on Watch", "continue"],
    "observe": {"Watch ends in": "zone of Watch"},
    "answer": {"Watch ends in": {"graveyard": "Dead", "hand": "In hand"}},
}
WALL: dict[str, Any] = {
    "title": "Behind the wall",
    "asks": "May a player be attacked who has creatures in front?",
    "cards": {"Ram": {"kind": "creature", "power": 3000}, "Wall": {"kind": "creature", "power": 2000}},
    "players": {"Ada": {"field": ["Ram"]}, "Ben": {"field": ["3 Wall"]}},
    "play": ["In battle, Ada attacks Ben with Ram"],
    "observe": {"the attack": "line 1 is allowed"},
    "answer": {"the attack": {"yes": "Yes", "no": "No"}},
}


@pytest.fixture(autouse=True)
def only_causes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Disable variations."""
    for kind in ("vary_assumptions", "vary_translations", "iterate_undecided"):
        monkeypatch.setattr(Variations, kind, lambda self: iter(()))


def search(scenario: dict[str, Any], *columns: str, tries: int = 120) -> Comparison:
    return compare(scenario, columns, evidence=True, seconds=PLENTY, tries=tries)


def test_number_of_a_step_is_replaced_by_one_that_another_column_shows() -> None:
    found = search(WELCOME, "godacard", "gateruler", tries=60)
    (proof,) = [trial.change for trial in found.trials]
    assert (proof.kind, proof.rules) == ("setting", ("GC-9.3",))
    assert proof.what == "phase Draw Time: count is 1 and not 2"


@slow
def test_change_that_disables_part_of_an_effect_is_no_proof() -> None:
    """In the other game the creature leaves before the damage, so missing damage does not explain the difference."""
    found = search(TANGLED, "gateruler", "monscol", tries=80)
    assert "MC-10.3" not in {rule for trial in found.trials for rule in trial.change.rules}
    reasons = {trial.rejected for trial in found.rejected if trial.change.rules == ("MC-10.3",)}
    assert reasons == {"“deal” then has no effect"}


def test_restriction_in_a_step_names_the_rule_of_the_step() -> None:
    found = search(WALL, "gateruler", "dm_evolution", tries=60)
    proofs = [trial.change for trial in found.trials if trial.change.column == "gateruler@2022-03"]
    assert [proof.rules[0] for proof in proofs] == ["GR-11.4"]
    assert proofs[0].unit == "restriction"


def test_experiment_lists_the_procedures_that_its_run_uses() -> None:
    game, ruleset = find("godacard")
    procedures_run = Experiment(load_scenario(WELCOME), game, ruleset, {}).unchanged[1].procedures
    assert ("verbs", "draw") in procedures_run
    assert ("verbs", "destroy") not in procedures_run
    assert ("phases", "Draw Time") in procedures_run


@slow
def test_games_that_behave_the_same_are_each_proved_by_a_rule_of_their_own() -> None:
    found = compare_with_causes("type-then-lord", "dm_evolution@2021-03", "gateruler@2021-10", "monscol@block2")
    proofs = {trial.change.column: trial.change.rules for trial in found.trials}
    assert proofs == {
        "dm_evolution@2021-03": ("DM-11.5",),
        "gateruler@2021-10": ("GR-13.8", "GR-13.8a"),
        "monscol@block2": ("MC-13.3.3",),
    }


@slow
def test_assumed_rule_of_a_column_is_marked_where_another_column_decides() -> None:
    found = compare_with_causes("nothing-to-pay-with", "dm_evolution@2021-03", "monscol@block2")
    (row,) = (row for row in found.rows if row.name == "it may be played")
    assert ASSUMPTION in find_signs(row, "monscol@block2", found)


def test_refused_idle_cost_has_the_status_of_its_rule_in_each_game() -> None:
    found = compare("nothing-to-pay-with", ("monscol@block2", "godacard@2017-12"))
    refusals = {column.name: column.run.steps[0].verdict for column in found.columns}
    assert {name: verdict.rule for name, verdict in refusals.items()} == {
        "monscol@block2": "MC-11.11",
        "godacard@2017-12": "GC-14.5",
    }
    statuses = {name: found.statuses["it may be played"][name].status for name in refusals}
    assert statuses == {"monscol@block2": "assumed", "godacard@2017-12": "official"}
    (row,) = (row for row in found.rows if row.name == "it may be played")
    assert ASSUMPTION in find_signs(row, "monscol@block2", found)  # without a proof of another column


def test_search_ends_once_the_difference_has_a_clear_cause() -> None:
    columns = ("dm_evolution@2021-03", "godacard@2017-12")
    found = compare("nothing-to-pay-with", columns, evidence=True, seconds=PLENTY, tries=120)
    assert [trial.change.rules[0] for trial in found.trials] == ["DM-11.11", "GC-14.5"]
    assert 0 < found.tried < 60
    assert found.tried == found.candidates


@slow
def test_found_card_is_not_revealed_without_the_rule_that_reveals_it() -> None:
    found = compare_with_causes("found-and-shown", "gateruler", "godacard")
    assert [(one.change.kind, one.change.rules) for one in found.trials] == [("setting", ("GR-13.13",))]


@slow
def test_state_based_action_that_spares_undamaged_units_proves_why_one_without_hp_dies() -> None:
    scenario = str(BLIND_SET / "scenarios" / "page-without-lord.yaml")
    found = compare(scenario, ("gateruler", "monscol"), evidence=True, seconds=PLENTY)
    (proof,) = [one.change for one in found.trials if one.change.column.startswith("gateruler")]
    assert proof.what.startswith("rule processing lethal damage: ")
    assert proof.rules[0] == "GR-12.2"


@slow
def test_changes_tried_in_groups_have_the_same_trials_as_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    columns, name = ("gateruler", "monscol"), "archer-shot"
    together = compare(name, columns, evidence=True, seconds=PLENTY, tries=2000)
    monkeypatch.setattr("rulestone.lab.compare.changes.MAX_GROUP", 1)
    alone = compare(name, columns, evidence=True, seconds=PLENTY, tries=2000)
    assert together.trials == alone.trials
    assert together.trials
    assert {one.change for one in together.rejected} == {one.change for one in alone.rejected}


def test_conflicting_items_go_into_different_groups_and_none_is_lost() -> None:
    groups = divide_by_conflict(range(30), lambda one, other: one % 3 == other % 3)
    assert sorted(item for group in groups for item in group) == [*range(30)]
    assert all(len({item % 3 for item in group}) == len(group) for group in groups)


def test_group_without_conflicts_has_a_maximum_number_of_items() -> None:
    groups = divide_by_conflict(range(2 * MAX_GROUP + 1), lambda one, other: False)
    assert [len(group) for group in groups] == [MAX_GROUP, MAX_GROUP, 1]


def test_items_of_a_group_run_alone_only_if_the_group_changes_the_run() -> None:
    ran: list[tuple[int, ...]] = []

    def run_with(items: Sequence[int]) -> Any:
        ran.append(tuple(items))
        return [item for item in items if item == 5]

    found = dict(run_together(range(8), run_with, lambda run: not run))
    assert [item for item, run in found.items() if run] == [5]
    assert ran == [(0, 1, 2, 3, 4, 5, 6, 7), (0, 1, 2, 3), (4, 5), (4,), (5,), (6, 7)]


@slow
def test_two_changes_that_each_explain_one_observation_are_proved_together() -> None:
    path = str(BLIND_SET / "scenarios" / "uphill.yaml")
    found = compare(path, ["godacard", "gateruler", "dm_evolution"], evidence=True, seconds=PLENTY)
    (proof,) = (one for one in found.trials if one.change.also)
    assert proof.change.column == "godacard@2017-12"
    assert proof.like == ("gateruler@2022-03",)
    assert list_proofs(proof, found) == ["GC-11.3", "GC-11.2"]
    assert " with nothing counted as “losers”" in format_changes(proof.change, found)


@slow
@pytest.mark.parametrize(
    ("name", "other", "rule"),
    [
        ("old-wound", "monscol", "GR-3.7"),
        ("boost-ends", "monscol", "GR-3.7"),
        ("sick-survivor", "dm_evolution@2021-03", "GR-12.7"),
    ],
)
def test_rule_that_keeps_damage_or_removes_a_pile_is_proved(name: str, other: str, rule: str) -> None:
    found = compare_with_causes(name, "gateruler", other)
    assert {one.change.rules[0] for one in found.trials if one.like} == {rule}


def test_record_of_one_run_only_counts_as_disturbed_in_both_directions() -> None:
    def make_run(*texts: str) -> Any:
        return SimpleNamespace(records=[SimpleNamespace(text=text) for text in texts])

    assert count_disturbed(make_run("draw", "hit"), make_run("hit", "heal", "heal")) == 3


@slow
@pytest.mark.parametrize(
    ("name", "columns", "tries", "rule"),
    [
        # damage from an earlier line destroys the creature once its boost ends
        ("boost-ends", ("gateruler", "monscol"), 60, "GR-3.7"),
        # the ability that destroys the creature triggers in the end step
        ("last-minute", ("dm_evolution", "godacard"), 40, "DM-4.6"),
        # the step that taps the attacker hides the step that untaps it, if one run leaves out both
        ("when-it-untaps", ("monscol", "gateruler"), 60, "MC-4.4"),
    ],
)
def test_rule_behind_a_mark_or_a_resolving_item_is_tried_early(
    name: str, columns: tuple[str, ...], tries: int, rule: str
) -> None:
    found = compare(name, columns, evidence=True, seconds=PLENTY, tries=tries)
    assert rule in {named for trial in found.trials for named in trial.change.rules[:1]}


def test_refusal_without_part_of_the_announcement_is_no_proof() -> None:
    assert Change("part", "gateruler", "0", "", ("GR-6.1",), unit=ANNOUNCED).only_permits
    assert not Change("part", "gateruler", "0", "", ("GR-6.1",), unit="step").only_permits


def test_value_without_event_has_the_status_of_the_rule_that_orders_its_effects() -> None:
    found = compare("type-then-lord", ("gateruler@2022-03", "godacard@2017-12"))
    rules = {name: one.rules[0] for name, one in found.statuses["the order matters"].items()}
    assert rules == {"gateruler@2022-03": "GR-13.8", "godacard@2017-12": "GC-13.3"}


def test_rule_of_a_replaced_event_is_not_cited_for_the_replacement() -> None:
    found = compare("never-happened", ("gateruler@2022-03", "monscol@block2"))
    (way,) = (way for way in found.ways if "monscol@block2" in way.columns)
    assert found.citations(way) == ("MC-4.1",)


def test_refused_tapped_blocker_names_its_state_as_the_reason() -> None:
    found = compare("tapped-blocker", ("godacard@2017-12", "dm_evolution@2021-03"))
    reasons = {column.name: column.run.steps[1].verdict.because for column in found.columns}
    assert reasons == {"godacard@2017-12": "Wall is in standby posture", "dm_evolution@2021-03": "Wall is tapped"}


def test_cost_with_too_few_cards_is_refused_by_the_rule_on_costs() -> None:
    found = compare(BLIND_SET / "scenarios" / "one-short.yaml", ("gateruler", "monscol", "godacard"))
    rules = {column.game: column.run.steps[0].verdict.rule for column in found.columns}
    assert sorted(rules.values()) == ["GC-14.3", "GR-8.1", "MC-11.2"]


def test_farthest_parts_are_left_untried_once_there_is_a_proof() -> None:
    def list_untried(done: set[str], proofs: list[str]) -> list[Any]:
        search: Any = ColumnSearch.__new__(ColumnSearch)
        search.done, search.proofs, search.list_parts = done, proofs, lambda *bounds: [bounds]
        return search.list_untried()

    first, *rest = DISTANCES
    assert list_untried(set(), []) == list(DISTANCES.values())
    assert list_untried({first}, []) == [DISTANCES[stage] for stage in rest]
    assert list_untried(set(), ["a proof"]) == [DISTANCES[stage] for stage in DISTANCES if stage not in ROUNDS[-1]]
    assert list_untried({*DISTANCES}, []) == []
