"""A cause is claimed only with its run: every change is made again here, and the difference goes away."""

from __future__ import annotations

import json
import shlex

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from rulestone.cli.commands import rulestone as command
from rulestone.game.differences import differences, leaving_out, leaving_undone, taking_over, without_steps
from rulestone.game.host import find
from rulestone.game.rulebook import STATUSES
from rulestone.interventions.parts import Search
from rulestone.interventions.settings import settings_behind
from rulestone.lab.compare.changes import Bench, Change, Trial
from rulestone.lab.compare.columns import ADDED
from rulestone.lab.compare.comparison import Comparison, compare
from rulestone.lab.compare.known import Known
from rulestone.lab.compare.rows import Shared, worded
from rulestone.lab.compare.variations import Variations
from rulestone.lab.compare.ways import deciding
from rulestone.lab.knock_out.game import taken_out
from rulestone.language import build as b
from rulestone.language import instructions as i
from rulestone.language.build import THIS
from rulestone.model.verdicts import Verdict
from rulestone.report.answer import rests_on, way_lines
from rulestone.report.comparison import table
from rulestone.report.following import following
from rulestone.scenario import Run, ScenarioError, loads, run
from rulestone.scenario import find as find_scenario

SCENARIOS = ("last-stand", "cutting-in", "two-shields", "type-then-lord", "top-card-leaves", "two-at-once")
PLENTY = 600.0


@pytest.fixture(scope="module", params=SCENARIOS)
def comparison(request: pytest.FixtureRequest) -> Comparison:
    return compare(request.param, evidence=True, seconds=PLENTY)


def again(scenario: str, trial: Trial) -> Run:
    """A trial made again from what it tells alone."""
    change = trial.change
    game, ruleset = find(change.column)
    if change.kind == "policy":
        return run(find_scenario(scenario), f"{change.column}+{change.what}={change.giver}")
    if change.kind == "assumption":
        return run(find_scenario(scenario), change.column, assume={change.what: change.giver})
    if change.kind in ("without", "undone"):
        made = ruleset
        for one in (change, *change.also):
            left = (leaving_out if one.kind == "without" else leaving_undone)(made, one.what)
            assert left is not None
            made = left
    elif change.kind == "setting":
        every = settings_behind(ruleset, ruleset.rulebook.rules)
        (part,) = (one for one in every if f"{one.owner}: {one.words}" == change.what)
        made = taken_out(ruleset, part)
    elif change.kind == "part":
        (part,) = (one for one in Search(ruleset).parts() if f"{one.owner}: {one.words}" == change.what)
        made = taken_out(ruleset, part)
    else:
        other = find(change.giver)[1]
        names = () if change.what == ADDED else change.what.split(", ")
        made = taking_over(ruleset, other, [one for one in differences(ruleset, other) if one.label in names])
    with game.lent(made) as revision:
        return run(find_scenario(scenario), game, revision)


def test_every_claimed_cause_makes_its_column_answer_as_another_way_does(comparison: Comparison) -> None:
    proofs = [proof for way in comparison.ways if (proof := comparison.cause(way)) is not None]
    assert proofs
    for trial in proofs:
        found = again(comparison.scenario, trial)
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


def test_an_assumed_rule_is_never_told_like_an_official_one(comparison: Comparison) -> None:
    for way in comparison.ways:
        told = " ".join(text for _, text in way_lines(way, comparison))
        for column in comparison.columns:
            for rule in column.ruleset.rulebook:
                assert f"{rule.id} ({rule.status})" not in told or rule.status in STATUSES[:2]


def test_every_flip_of_an_assumption_happens_again(comparison: Comparison) -> None:
    for one in comparison.variations or ():
        if one.trial.change.kind == "assumption":
            found = again(comparison.scenario, one.trial)
            before = comparison.column(one.trial.change.column).run
            assert {n for n, v in found.observations.items() if v != before.observations[n]} == set(one.flips)


def test_every_command_under_it_runs(comparison: Comparison) -> None:
    commands = following(comparison)
    assert len(commands) >= 2
    for line in commands:
        if line.startswith("rulestone compare"):
            line += " --quick"
        result = CliRunner().invoke(command, shlex.split(line)[1:])
        assert result.exit_code == 0, (line, result.output)


def test_the_last_stand_is_decided_by_the_rule_that_changed() -> None:
    found = compare("last-stand", evidence=True, seconds=PLENTY)
    assert [(way.answer, len(way.columns)) for way in found.ways] == [("Yes", 1), ("No", 4)]
    yes, no = (found.cause(way) for way in found.ways)
    assert yes is not None
    assert no is not None
    assert yes.change.rules == ("GR-12.1@2020-12",)
    assert (yes.change.what, no.change.what) == ("verbs: be destroyed", "verbs: be destroyed")
    assert found.flips("Ben drew", "godacard@2017-12") == ("assumption",)
    assert found.flips("Guard ends in", "gateruler@2020-12") == ()
    step = next(row for row in found.rows if row.step == 3)
    assert [cell.text for cell in step.cells.values()] == [
        "allowed",
        "not allowed: 0 to choose from, 1 needed [GR-8.15]",
        "not allowed: Rescue is used in other timings: counter [MC-11.1]",
        "not allowed: 0 to choose from, 1 needed [GC-14.7]",
        "not allowed: no counterpart [DM-11.4]",
    ]


def test_what_was_not_tried_claims_nothing() -> None:
    quick = compare("last-stand")
    assert (quick.trials, quick.variations) == ((), None)
    assert "Why" not in table(quick)
    assert "Cited" in table(quick)
    data = json.loads(json.dumps(quick.to_dict()))
    assert [way["cause"] for way in data["ways"]] == [None, None]
    assert data["variations"] is None


def test_a_time_that_is_spent_is_told() -> None:
    found = compare("last-stand", evidence=True, seconds=0.0)
    assert set(found.cut) == {"looking for causes", "varying assumptions", "varying the translation"}
    assert "There was no time left for looking for causes" in table(found, 200)


def test_json_has_the_runs_that_prove_a_cause() -> None:
    data = json.loads(json.dumps(compare("two-shields", evidence=True, seconds=PLENTY, every_cell=True).to_dict()))
    first = data["ways"][0]["cause"]
    assert (first["kind"], first["what"]) == ("policy", "replacements")
    known = {"dm_evolution@2017-03": "assumed"}
    assert first["rules"] == [{"id": "DM-11.6", "status": "assumed", "by column": known}]
    assert first["becomes"] == {"Ben drew": "godacard@2017-12", "Relic ends in": "godacard@2017-12"}
    assert len(data["trials"]) > 2


def test_what_only_the_translation_fills_in_marks_the_cells_that_flip_with_it() -> None:
    found = compare("equal-power", evidence=True, seconds=PLENTY)
    assert found.flips("Guard ends in", "monscol@block2") == ("assumption", "translation")
    assert any(line.startswith("Rests on the translation ≈") for line in rests_on(found, notes=False))
    row = next(line for line in table(found, 200).splitlines() if line.startswith("Hero ends in"))
    assert "≈" not in row


def test_a_line_that_no_column_allows_is_told_with_every_reason() -> None:
    told = table(compare("no-answer"), 200)
    assert "No column allows line 4, “In response, Ben plays Rescue #2 on Guard”: " in told
    for rule in ("GR-1.7", "MC-11.9", "GC-13.1", "DM-11.4"):
        assert f"[{rule}]" in told


def test_the_answer_must_be_observed() -> None:
    text = "players: {Ada: {}, Ben: {}}\nobserve: {hand: cards in Ada's hand}\nanswer: {hands: {0: None}}\n"
    with pytest.raises(ScenarioError, match="unknown observation “hands”"):
        loads(text)


# scenario → column → the rule without which, or without what it does, the column answers as another one
LEFT_OUT = {
    "full-hand": {"monscol@block2": "MC-6.4", "godacard@2017-12": "GC-9.5"},
    "fresh-attacker": {"godacard@2017-12": "GC-4.2", "dm_evolution@2021-03": "DM-6.1"},
    "sleeping-giant": {"godacard@2017-12": "GC-11.3"},
    "stepping-in": {"godacard@2017-12": "GC-11.4", "dm_evolution@2021-03": "DM-7.3"},
    "what-a-hit-gives": {"godacard@2017-12": "GC-11.7", "dm_evolution@2021-03": "DM-7.5"},
    "how-long": {"monscol@block2": "MC-17.1"},
    "top-card-leaves": {"gateruler@2022-03": "GR-12.7", "godacard@2017-12": "GC-6.3"},
    "equal-power": {
        "godacard@2017-12": "verb fight: only if a > b",
        "dm_evolution@2021-03": "verb battle: only if a > b",
    },
    "the-upright-one": {
        "dm_evolution@2021-03": "action attack: choose only if (its tapped == True or this has the right to attack "
        "untapped creatures)"
    },
    "attack-goes-on": {"gateruler@2022-03": "GR-12.7", "godacard@2017-12": "GC-6.3"},
    "sick-survivor": {"gateruler@2022-03": "GR-12.7", "godacard@2017-12": "GC-6.3"},
}


@pytest.fixture
def only_causes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is varied here."""
    monkeypatch.setattr(Variations, "assumptions", lambda self: iter(()))
    monkeypatch.setattr(Variations, "translation", lambda self: iter(()))


@pytest.mark.parametrize("name", LEFT_OUT)
def test_a_rule_left_out_proves_what_it_does(name: str, only_causes: None) -> None:
    one_each = ("gateruler", "godacard", "dm_evolution@2017-03") if name == "top-card-leaves" else ()
    found = compare(name, one_each, evidence=True, seconds=60)
    left_out = [trial for trial in found.trials if trial.like and trial.change.leaves_out]
    proofs = {trial.change.column: trial for trial in left_out}
    assert {column: trial.change.what for column, trial in proofs.items()} == LEFT_OUT[name]
    for column, trial in proofs.items():
        assert again(name, trial).observations == trial.observations, column
    # a way without a cause of its own is told by those of the others
    assert all(any(lead.strip() == "Tried:" for lead, _ in way_lines(way, found)) for way in found.ways)


# scenario → the rule of Gate Ruler, and how a step of it is done otherwise
OTHERWISE = {
    "between-blow-and-wound": ("GR-10.2", "verb deal damage: answerable is yes and not no", "deal damage"),
    "what-the-wound-shows": ("GR-10.8", "procedure counter done: face up is yes and not no", "counter done"),
}


@pytest.mark.parametrize("name", OTHERWISE)
def test_where_a_rule_does_something_in_a_way_of_its_own_that_way_is_the_cause(name: str, only_causes: None) -> None:
    found = compare(name, evidence=True, seconds=60)
    rule, what, where = OTHERWISE[name]
    (proof,) = (trial for trial in found.trials if trial.like)
    assert (proof.change.column, proof.change.kind, proof.change.what) == ("gateruler@2022-03", "setting", what)
    assert proof.change.rules[0] == rule
    assert again(name, proof).observations == proof.observations
    own, other = (way_lines(way, found) for way in found.ways)
    otherwise = f"“{what.partition(': ')[2].partition(' is ')[0]}: no” in what the rule {rule} does for “{where}”"
    assert f"Gate Ruler 2022-03 with {otherwise}" in " ".join(text for lead, text in own if lead.strip() == "Tried:")
    assert ("  Tried: ", f"Gate Ruler 2022-03 with {otherwise} answers so") in other


def test_what_a_column_has_no_word_for_is_not_held_against_a_change(only_causes: None) -> None:
    found = compare("attack-goes-on", ("gateruler", "dm_evolution@2017-03"), evidence=True, seconds=60)
    assert found.column("gateruler@2022-03").run.observations["Ben's life"] is None
    proof = found.cause(found.ways[0])
    assert proof is not None
    assert (proof.change.what, proof.like) == ("GR-12.7", ("dm_evolution@2017-03",))


def test_leaving_out_more_than_what_decides_proves_nothing(only_causes: None) -> None:
    found = compare("equal-power", evidence=True, seconds=60)
    whole = next(trial for trial in found.trials if trial.change.what == "GC-11.2")
    # nobody dies then, which no game does
    assert (whole.change.kind, whole.like, whole.observations["Guard ends in"]) == ("undone", (), "field")
    assert found.cause(found.ways[0]) is None
    told = [text for way in found.ways for _, text in way_lines(way, found)]
    assert (
        "Goda Card Battler 2017-12 with a condition that the rule GC-11.2 sets for “fight” left out answers so" in told
    )


def test_a_change_under_which_a_line_of_both_is_refused_proves_nothing() -> None:
    """What is never played ends as if it had been answered, or had not been."""
    found = compare("own-answer", ("gateruler", "godacard"))
    own, other = (column.run for column in found.columns)
    runs, rulesets = {own.game: own, other.game: other}, {c.name: c.ruleset for c in found.columns}
    rows = deciding(found.rows, find_scenario("own-answer").answer)
    known = Known(runs, {}, rulesets, found.rows, rows, found.ways, Shared.of(runs, rulesets))
    first, *rest = other.steps
    unplayed = replace(other, steps=(replace(first, verdict=Verdict(False, "R", "it is refused")), *rest))
    change = Change("policy", own.game, "responses", other.game)
    proven, cut = known.judged(change, other), known.judged(change, unplayed)
    assert proven.like == (other.game,)
    assert proven.becomes
    assert (cut.like, cut.becomes, cut.observations) == ((), {}, proven.observations)


# scenario → column → the rules of which both must go, since neither is enough alone
BOTH = {
    "attack-goes-on": {"godacard@2017-12": ("GC-6.3", "GC-11.10")},
    "sick-survivor": {"godacard@2017-12": ("GC-6.3", "GC-4.2")},
}


@pytest.mark.parametrize("name", BOTH)
def test_two_rules_are_a_cause_only_where_neither_is_enough(name: str, only_causes: None) -> None:
    found = compare(name, evidence=True)
    pairs = [trial for trial in found.trials if trial.change.also]
    assert {trial.change.column: trial.change.rules for trial in pairs} == BOTH[name]
    for trial in pairs:
        target = next(way for way in found.ways if way.columns == trial.like)
        for one in (trial.change, *trial.change.also):
            alone = again(name, replace(trial, change=replace(one, also=())))
            shown = {row: worded(alone.observations[row]) for row in found.answering}
            assert shown != {row: target.says[row] for row in found.answering}
    told = " ".join(text for way in found.ways for _, text in way_lines(way, found))
    first, second = next(iter(BOTH[name].values()))
    assert f"what the rule {first} does and" in told
    assert f"{second}" in told
    data = json.loads(json.dumps(found.to_dict()))
    assert [one["what"] for trial in data["trials"] for one in trial["also"]] == [second]


def test_how_many_changes_are_tried_does_not_hang_on_how_busy_the_machine_is(
    only_causes: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulestone.lab.compare.causes.MOST", 2)
    found = compare("equal-power", evidence=True, seconds=PLENTY)
    assert found.cut == ("looking for causes any further",)
    assert all(found.cause(way) is None for way in found.ways)


def test_what_a_rule_does_goes_with_it_and_what_another_rule_does_first_stays() -> None:
    _, ruleset = find("godacard@2017-12")
    made = leaving_undone(ruleset, "GC-6.3")
    assert made is not None
    assert set(ruleset.parts.policies.piles.fate) - set(made.parts.policies.piles.fate) == {"energy"}
    steps = (
        b.move(THIS, "hand", cites=("A-1", "A-2")),
        b.when(b.count(THIS) > 1, b.move(THIS, "deck", cites=("A-2",)), otherwise=(i.Check(),)),
        b.loop(b.count(THIS) > 1, i.Check(cites=("A-2",))),
        b.let("n", 1),
    )
    assert without_steps(steps, "A-2") == (
        steps[0],
        b.when(b.count(THIS) > 1, otherwise=(i.Check(),)),
        steps[3],
    )
    assert leaving_undone(ruleset, "GC-1.1") is None


def test_a_change_after_which_a_game_comes_to_no_end_costs_no_time(only_causes: None) -> None:
    """Without what happens where a deck is empty, a player of Goda would go on drawing."""
    assert compare("one-too-many", evidence=True).cut == ()


def test_where_a_policy_proves_nothing_in_the_next_game_that_of_another_one_is_tried_there(only_causes: None) -> None:
    found = compare("answer-to-a-trigger", evidence=True, seconds=PLENTY)
    givers = {
        one.change.column: one.change.giver for one in found.trials if one.change.what == "responses" and one.like
    }
    assert givers["gateruler@2022-03"] == "monscol@block2"
    assert givers["godacard@2017-12"] == "dm_evolution@2021-03"


def test_triggers_of_a_stack_are_carried_out_in_a_game_that_has_none() -> None:
    """Gate Ruler puts triggers on the gate; in Duel Masters nobody would carry out what lies on a stack."""
    scenario, (game, own) = find_scenario("last-stand"), find("dm_evolution")
    swapped = Bench(scenario, game, own, {}).policy("triggers", find("gateruler")[1])
    assert swapped is not None
    assert not swapped.end.stack
    done = [record.text for record in swapped.steps[0].records if record.kind == "item"]
    assert done[-2:] == ["on the stack: Guard", "resolves: Guard"]
