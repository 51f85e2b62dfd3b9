"""A cause is claimed only with its run: every change is repeated here and removes the difference."""

from __future__ import annotations

import json
import re
import shlex

import pytest
import yaml
from click.testing import CliRunner
from msgspec.structs import replace
from tests.blind import BLIND_SET
from tests.making_again import apply
from tests.proofs import proof, select_params, slow
from tests.searching import PLENTY, compare_with_causes

from rulestone.cli.commands import rulestone as command
from rulestone.game.host import find
from rulestone.game.ruleset import STATUSES
from rulestone.interventions.changes import Change, Trial
from rulestone.interventions.experiment import Experiment
from rulestone.lab.compare.causes import Causes
from rulestone.lab.compare.comparison import Comparison, compare
from rulestone.lab.compare.facts import ComparisonFacts
from rulestone.lab.compare.rows import Wording, find_deciding_rows
from rulestone.model.verdicts import Verdict
from rulestone.report.answer import format_way, list_dependencies
from rulestone.report.comparison import table
from rulestone.report.evidence import explain_cause
from rulestone.report.next_commands import suggest_commands
from rulestone.scenario import Run, ScenarioError, find as find_scenario, loads, run

SCENARIOS = ("last-stand", "cutting-in", "two-shields", "type-then-lord", "top-card-leaves", "two-at-once")


@pytest.fixture(scope="module", params=select_params(SCENARIOS, "last-stand"))
def comparison(request: pytest.FixtureRequest) -> Comparison:
    return compare_with_causes(request.param)


def repeat_trial(scenario: str, trial: Trial) -> Run:
    """Repeat a trial from its description alone, with the whole changed ruleset compiled."""
    change = trial.change
    game, ruleset = find(change.column)
    if change.kind == "assumption":
        asked = replace(find_scenario(scenario), otherwise="last")  # as for a trial that asks a new question
        return run(asked, change.column, assume={change.what: change.giver})
    giver = find(change.giver)[1] if change.kind in ("policy", "revision") else None
    with game.register_trial(apply(ruleset, change, giver)) as revision:
        return run(find_scenario(scenario), game, revision)


def collect_facts(found: Comparison) -> ComparisonFacts:
    """Return the facts that trials of a comparison are compared with."""
    runs, rulesets = {c.name: c.run for c in found.columns}, {c.name: c.ruleset for c in found.columns}
    rows = find_deciding_rows(found.rows, find_scenario(found.scenario).answer)
    return ComparisonFacts(runs, {}, rulesets, found.rows, rows, found.ways, Wording.of(runs, rulesets))


@slow
def test_every_claimed_cause_reproduces_another_column(comparison: Comparison) -> None:
    proofs = [proof for way in comparison.ways if (proof := comparison.cause(way)) is not None]
    assert proofs
    for trial in proofs:
        found = repeat_trial(comparison.scenario, trial)
        before = comparison.column(trial.change.column).run
        target = next(way for way in comparison.ways if way.columns == trial.like)
        assert trial.change.column not in target.columns
        decided = [row for row in comparison.rows if row.name in target.says and row.kind == "observation"]
        assert decided
        for row in decided:
            theirs = [comparison.column(name).run.observations[row.name] for name in target.columns]
            if row.name in trial.becomes:
                assert found.observations[row.name] in theirs
                assert found.observations[row.name] != before.observations[row.name]
        assert found.observations == trial.observations


def test_assumed_rule_is_not_presented_as_official(comparison: Comparison) -> None:
    for way in comparison.ways:
        told = " ".join(text for _, text in format_way(way, comparison))
        for column in comparison.columns:
            for rule in column.ruleset.rulebook:
                assert f"{rule.id} ({rule.status})" not in told or rule.status in STATUSES[:2]


def test_every_flip_of_an_assumption_is_reproducible(comparison: Comparison) -> None:
    for one in comparison.variations or ():
        if one.trial.change.kind == "assumption":
            found = repeat_trial(comparison.scenario, one.trial)
            before = comparison.column(one.trial.change.column).run
            assert {n for n, v in found.observations.items() if v != before.observations[n]} == set(one.flips)


def test_every_printed_command_runs(comparison: Comparison) -> None:
    commands = suggest_commands(comparison)
    assert len(commands) >= 2
    for line in commands:
        if line.startswith("rulestone compare"):
            line += " --quick"
        result = CliRunner().invoke(command, shlex.split(line)[1:])
        assert result.exit_code == 0, (line, result.output)


def test_last_stand_is_decided_by_the_changed_rule() -> None:
    found = compare_with_causes("last-stand")
    assert [(way.answer, len(way.columns)) for way in found.ways] == [("Yes", 1), ("No", 4)]
    yes, no = (found.cause(way) for way in found.ways)
    assert yes is not None
    assert no is not None
    assert yes.change.rules == ("GR-12.1@2020-12",)
    assert yes.change.what == "verb be destroyed: answerable is yes and not no"
    assert no.change.what == "verbs: be destroyed"
    assert found.flips("Ben drew", "godacard@2017-12") == ("assumption",)
    rows = {row["name"]: row["cells"]["godacard@2017-12"]["rests on"] for row in found.to_dict()["rows"]}
    assert rows["Ben drew"] == ["assumption"]
    # a ruler without a hand cannot get a card back: no answer to this question
    assert found.flips("Guard ends in", "gateruler@2020-12") == ()
    step = next(row for row in found.rows if row.step == 3)
    assert [cell.text for cell in step.cells.values()] == [
        "allowed",
        "not allowed: no target [GR-8.15]",
        "not allowed: Rescue can be used only at counter timing [MC-11.1]",
        "not allowed: no target [GC-14.7]",
        "not allowed: no counterpart [DM-11.4]",
    ]


def test_json_has_the_runs_that_prove_a_cause() -> None:
    found = compare_with_causes("two-shields", "dm_evolution@2017-03", "godacard")
    data = json.loads(json.dumps(found.to_dict()))
    first = data["ways"][0]["cause"]
    assert (first["kind"], first["what"]) == ("policy", "replacements")
    known = {"dm_evolution@2017-03": "assumed"}
    assert first["rules"] == [{"id": "DM-11.6", "status": "assumed", "by column": known}]
    assert first["becomes"] == {"Ben drew": "godacard@2017-12", "Relic ends in": "godacard@2017-12"}
    assert (len(data["trials"]) >= 2, data["tried"] >= 2, data["ways"][0]["expected"]) == (True, True, True)


def test_filled_in_value_marks_only_cells_that_answer_the_question(only_variations: None) -> None:
    found = compare("equal-power", ("monscol", "godacard"), evidence=True, seconds=PLENTY)
    assert found.flips("Guard ends in", "monscol@block2") == ("assumption",)  # the question is the final zone of Hero
    assert not any(
        line.startswith("Another translation changes the result ≈") for line in list_dependencies(found, notes=False)
    )
    found = compare("summons-a-turn", ("gateruler", "godacard"), evidence=True, seconds=PLENTY)
    assert found.flips("cards left in hand", "gateruler@2022-03") == ("translation",)
    assert any(
        line.startswith("Another translation changes the result ≈") for line in list_dependencies(found, notes=False)
    )
    row = next(line for line in table(found, 200).splitlines() if line.startswith("a second one may come"))
    assert "≈" not in row


def test_line_that_no_column_allows_is_reported_with_every_reason() -> None:
    told = table(compare("no-answer"), 200)
    assert "Line 4 is refused in every game: “In response, Ben plays Rescue #2 on Guard”" in told
    assert "\n– no player could respond to Fate on Guard [" in told
    for rule in ("GR-1.7", "MC-11.9", "GC-13.1", "DM-11.4"):
        assert re.search(rf"[\[ ]{rule}[\],]", told)
    alone = table(compare("no-answer", ("godacard",)), 200)
    assert "Line 4 is refused: “In response, Ben plays Rescue #2 on Guard”" in alone


def test_answer_without_an_observation_is_refused() -> None:
    text = "players: {Ada: {}, Ben: {}}\nobserve: {hand: cards in Ada's hand}\nanswer: {hands: {0: None}}\n"
    with pytest.raises(ScenarioError, match="unknown observation “hands”"):
        loads(text)


@pytest.fixture
def only_variations(monkeypatch: pytest.MonkeyPatch) -> None:
    """Disable the search for causes."""
    monkeypatch.setattr(Causes, "find_all", lambda self, share=1: None)


# scenario → the changed column, the other column, and the proved rule, found without `cites`
NAMED = {
    # the rule that decides the loser, not the assumed rule about the time of checks
    "the-last-card": ("gateruler@2022-03", "godacard@2017-12", "GR-15.3"),
    # the blocking rule, not the rule of attacks
    "stepping-in": ("dm_evolution@2021-03", "godacard@2017-12", "DM-7.3"),
    "how-long": ("monscol@block2", "godacard@2017-12", "MC-17.1"),
    # damage waits on the gate; the kind of responses does not decide
    "between-blow-and-wound": ("gateruler@2022-03", "monscol@block2", "GR-10.2"),
    # one field of the policy differs between the revisions, not the whole policy
    "cutting-in": ("monscol@block1", "monscol@block2", "MC-14.8"),
}


@slow
@pytest.mark.parametrize("name", select_params(NAMED, "the-last-card", "stepping-in", "cutting-in"))
def test_search_without_cites_names_the_rule_that_decides(name: str, only_causes: None) -> None:
    column, other, rule = NAMED[name]
    found = compare(replace(find_scenario(name), cites=()), (column, other), evidence=True, seconds=PLENTY)
    proof = next(trial for trial in found.trials if trial.change.column == column)
    assert proof.change.rules[0] == rule
    assert repeat_trial(name, proof).observations == proof.observations
    # a way without a proved cause lists the tried changes
    assert all(any(lead.strip() == "Tried:" for lead, _ in format_way(way, found)) for way in found.ways)


@pytest.mark.parametrize(
    ("name", "columns", "rules"),
    [
        # both games want an upright blocker, but only Goda Card Battler summons a monster in standby posture
        ("blocker-next-turn", (), {"GC-5.1"}),
        ("blocker-next-turn", ("godacard", "dm_evolution"), {"GC-5.1"}),
        # in the first revision of Gate Ruler, destruction waits too, so that no single change suffices
        pytest.param("dead-in-mid-sentence", (), {"GR-10.2"}, marks=slow),
    ],
)
def test_cause_is_the_deciding_rule_in_any_order_of_columns(
    name: str, columns: tuple[str, ...], rules: set[str], only_causes: None
) -> None:
    found = compare(str(BLIND_SET / "scenarios" / f"{name}.yaml"), columns, evidence=True, seconds=PLENTY)
    assert {trial.change.rules[0] for trial in found.trials} == rules


GOAT_KEPT = {"observe": {"Goat ends in": "zone of Goat"}, "answer": ["Goat ends in"]}


@slow
def test_changed_destination_of_a_cost_does_not_explain_that_the_cost_is_not_paid(only_causes: None) -> None:
    text = yaml.safe_load((BLIND_SET / "scenarios" / "altar-and-arrow.yaml").read_text(encoding="utf-8"))
    found = compare(text | GOAT_KEPT, evidence=True, seconds=PLENTY)
    assert {trial.change.rules[0] for trial in found.trials} == {"MC-11.6"}


@slow
def test_other_game_of_a_way_keeps_its_own_cause(only_causes: None) -> None:
    text = {
        "cards": {"Wall": {"kind": "creature", "power": 1000, "cost": 0}},
        "players": {"Ada": {"hand": ["Wall"]}, "Ben": {}},
        "play": ["Ada plays Wall", "Ada chooses “defence zone” if asked"],
        "observe": {"arrives tapped": "Wall is tapped"},
    }
    found = compare(text, evidence=True, seconds=PLENTY)
    assert {"gateruler", "godacard"} <= {trial.change.column.partition("@")[0] for trial in found.trials}


def test_cites_of_a_scenario_change_no_cause(only_causes: None) -> None:
    scenario = find_scenario("fresh-attacker")
    first, second = (
        compare(replace(scenario, cites=cites), ("godacard", "gateruler"), evidence=True, seconds=PLENTY, tries=60)
        for cites in ((), ("GR-8.11", "GC-1"))
    )
    assert first.trials == second.trials
    assert first.trials


@proof
def test_cause_is_expected_if_the_author_names_its_rule(only_causes: None) -> None:
    scenario = find_scenario("how-long")
    for cites, expected in ((("MC-17.1",), True), (("MC-2.6",), False)):
        found = compare(replace(scenario, cites=cites), ("monscol", "dm_evolution"), evidence=True, seconds=PLENTY)
        assert found.is_expected(found.trials[0]) is expected


PREMISE = "before the columns diverge, line 2 has another result"


def test_trial_with_another_verdict_on_a_line_before_the_divergence_is_rejected() -> None:
    """If the first response is refused too, no player can respond to it: another question is answered."""
    found = compare("answer-the-answer", ("gateruler", "monscol", "dm_evolution"))
    known = collect_facts(found)
    own, other = found.column("gateruler@2022-03").run, found.column("monscol@block2").run
    first, second, *rest = own.steps
    refused = replace(second, verdict=Verdict(False, "R", "it is refused"))
    changed = replace(own, steps=(first, refused, *rest))
    assert known.breaks_premise(own, own.game, other.game) == ""
    assert known.breaks_premise(changed, own.game, other.game) == PREMISE


@proof
def test_trial_that_decides_for_another_reason_is_rejected(only_causes: None) -> None:
    """Under another threshold the creature survives, but responses between blow and wound stay impossible."""
    found = compare("between-blow-and-wound", ("monscol", "gateruler"), evidence=True, seconds=PLENTY, tries=2000)
    assert "kill_if" not in {trial.change.what for trial in found.trials}
    unrelated = next(trial for trial in found.rejected if trial.change.what == "kill_if")
    assert (
        unrelated.rejected
        == "the line that only one of the columns allows keeps its verdict, or another choice is open"
    )


@proof
def test_observation_missing_in_a_column_does_not_count_against_a_change(only_causes: None) -> None:
    found = compare("attack-goes-on", ("gateruler", "dm_evolution@2017-03"), evidence=True, seconds=60)
    assert found.column("gateruler@2022-03").run.observations["Ben's life"] is None
    proof = found.cause(found.ways[0])
    assert proof is not None
    assert (proof.change.rules, proof.like) == (("GR-12.7",), ("dm_evolution@2017-03",))


@proof
def test_one_condition_of_a_step_is_removed_and_not_the_step(only_causes: None) -> None:
    found = compare("equal-power", evidence=True, seconds=60)
    told = [text for way in found.ways for _, text in format_way(way, found)]
    changed = "“fight” (GC-11.2) ignoring the condition “the power of first is over the power of second”"
    assert f"Goda Card Battler 2017-12 with {changed} gives this answer" in told


def test_change_that_refuses_a_line_of_both_columns_is_no_proof() -> None:
    """An unplayed spell ends as if it had been responded to, or had not been."""
    found = compare("own-answer", ("gateruler", "godacard"))
    known = collect_facts(found)
    (own, game, ruleset), (other, _, giver) = ((one.run.game, *find(one.run.game)) for one in found.columns)
    change = Change("policy", own, "responses", other)
    changed = Experiment(find_scenario("own-answer"), game, ruleset, {}).run_policies([("responses", giver, ())])
    assert changed is not None
    first, *rest = changed.steps
    unplayed = replace(changed, steps=(replace(first, verdict=Verdict(False, "R", "it is refused")), *rest))
    proven, cut = known.judge_change(change, changed), known.judge_change(change, unplayed)
    assert proven.like == (other,)
    assert proven.becomes
    assert (cut.like, cut.becomes, cut.observations) == ((), {}, proven.observations)


def test_triggers_of_a_stack_resolve_in_a_game_without_stack() -> None:
    """Gate Ruler puts triggers on the gate; in Duel Masters stack items would never resolve."""
    scenario, (game, own) = find_scenario("last-stand"), find("dm_evolution")
    swapped = Experiment(scenario, game, own, {}).run_policies([("triggers", find("gateruler")[1], ())])
    assert swapped is not None
    assert not swapped.end.stack
    done = [record.text for record in swapped.steps[0].records if record.kind == "item"]
    assert done[-2:] == ["on the stack: triggered ability of Guard", "resolves: triggered ability of Guard"]


def test_translation_that_prevents_the_attack_does_not_mark_the_target_cell() -> None:
    columns = ("gateruler@2022-03", "godacard@2017-12", "dm_evolution@2021-03")
    found = compare(BLIND_SET / "scenarios" / "fresh-target.yaml", columns, evidence=True, seconds=PLENTY)
    assert all("translation" not in found.flips("it may be attacked", name) for name in columns)
    assert any(one.is_of_translation and one.other and one.flips for one in found.variations or ())


@slow
def test_pair_of_games_has_its_cause_although_a_third_game_has_another() -> None:
    """Duel Masters has no responses; Goda and Gate Ruler differ in what a lost battle does."""
    text = """\
title: The flexed muscle
cards:
  Hero: {kind: creature, power: 3000}
  Wall: {kind: creature, power: 2000}
  Flex: {kind: response, text: "Target creature gets +2000 power until end of turn."}
players:
  Ada: {field: [Hero]}
  Ben: {field: [{card: Wall, tapped: yes}], hand: [Flex]}
play: [Ada attacks Wall with Hero, Ben plays Flex on Wall]
observe: {Wall ends in: zone of Wall, Hero ends in: zone of Hero}
"""
    found = compare(loads(text, "flex"), evidence=True, seconds=PLENTY)
    first = {
        (one.change.column, part.rules[0], name)
        for one in found.trials
        for part in (one.change, *one.change.also)
        for name in one.like
    }
    assert ("godacard@2017-12", "DM-11.4", "dm_evolution@2021-03") in first
    assert ("godacard@2017-12", "GC-11.3", "gateruler@2022-03") in first


@slow
def test_number_that_makes_results_equal_is_marked_as_no_proof_of_a_rule() -> None:
    text = """\
title: Extra draw
cards: {Font: {kind: creature, text: "If you would draw a card, draw 2 cards instead."}}
players:
  Ada: {field: [Font]}
  Ben: {}
play: [Ada ends the turn, Ben ends the turn, to Ada's main]
observe: {Ada drew: cards Ada drew}
"""
    found = compare(loads(text, "draw"), ("monscol@block1", "dm_evolution"), evidence=True, seconds=PLENTY)
    proofs = [trial for trial in found.trials if trial.change.sets_number]
    assert proofs
    assert all("the number was chosen to match" in explain_cause(trial, found) for trial in proofs)


@slow
def test_restrictions_that_each_exclude_the_only_candidate_are_proved_together() -> None:
    text = """\
title: A titan on a new calf
cards:
  Calf:  {kind: creature, power: 1000}
  Titan: {kind: stacked creature, power: 6000}
players:
  Ada: {hand: [Calf, Titan]}
  Ben: {}
play: [Ada summons Calf, Ada summons Titan on Calf]
observe: {Titan ends in: zone of Titan}
"""
    found = compare(loads(text, "titan"), ("godacard", "dm_evolution"), evidence=True, seconds=PLENTY)
    [proof] = [trial for trial in found.trials if trial.change.column == "godacard@2017-12"]
    assert proof.change.rules == ("GC-5.4", "GC-5.4")
    assert [change.unit for change in (proof.change, *proof.change.also)] == ["restriction", "restriction"]


@slow
def test_change_that_explains_a_difference_alone_has_no_part_in_a_joint_cause() -> None:
    """Without lasting damage the guard survives in Gate Ruler, as in a game that forbids the attack."""
    text = """\
title: Two against one
cards:
  Hero:   {kind: creature, power: 2000}
  Squire: {kind: creature, power: 2000}
  Guard:  {kind: creature, power: 4000}
players:
  Ada: {field: [Hero, Squire]}
  Ben: {field: [Guard]}
play: [Ada attacks Guard with Hero, Ada attacks Guard with Squire]
observe: {Guard ends in: zone of Guard}
"""
    found = compare(loads(text, "gang"), ("gateruler", "godacard", "dm_evolution"), evidence=True, seconds=PLENTY)
    assert not found.list_joint_causes(("gateruler@2022-03",), ("dm_evolution@2021-03",))
