"""Answers of other games or of a changed game: wrong answers with an origin, and changes by a learner's design."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Literal

from msgspec import Struct

from rulestone.game.host import find
from rulestone.game.ruleset import Ruleset
from rulestone.interventions.changes import Change
from rulestone.interventions.experiment import Experiment
from rulestone.interventions.parts import list_parts
from rulestone.lab.compare.budget import Budget
from rulestone.lab.compare.changes import vary_options, vary_policies
from rulestone.lab.compare.rows import Cell, TableRow, Wording, make_rows
from rulestone.lab.knock_out.game import disable_part, disable_parts
from rulestone.lab.revisions.declared import Outcome, find_outcome, list_shifts
from rulestone.scenario import Run, Scenario
from rulestone.scenario.runs import raise_gc_threshold

KNOCKED = ("policy", "need", "restriction", "rule processing", "limit", "condition", "menu", "step")
"""Kinds of parts to disable. Games without a part of the first kinds stay most playable."""
TIME = "looking for wrong answers"


class Rival(Struct, frozen=True):
    """A game, or a changed game, that answers a question.

    Attributes:
        kind: "game" (a column), or the change to the question's column: "without" (a disabled part), "policy" (a policy
            of another game), "assumption" (another option).
        column: name of the column.
        change: the change; None for an unchanged game.
        run: the run that gives its answer.
    """

    kind: Literal["game", "policy", "without", "assumption"]
    column: str
    change: Change | None
    run: Run


def find_rivals(
    scenario: Scenario,
    column: str,
    runs: Mapping[str, Run],
    rulesets: Mapping[str, Ruleset],
    row: str,
    rules: Sequence[str],
    seconds: float | None,
) -> list[tuple[Rival, Cell]]:
    """Return the rivals of a question with their answers: the column itself first, then the other games.

    If all of them give the same answer, the column without a part that rests on the rules, or with a policy of another
    game, answers too.

    Args:
        scenario: the scenario to run.
        column: the column that the question is about.
        runs, rulesets: the run and the ruleset of every column.
        row: name of the observation or step, as in the rows of a comparison.
        rules: ids of the column's deciding rules.
        seconds: limit of processor seconds for runs of changed games; by default that of a comparison.
    """
    found = [Rival("game", name, None, runs[name]) for name in sorted(runs, key=lambda name: name != column)]
    with raise_gc_threshold():
        # the dependencies of the answer are always examined; changes are tried until one gives another answer
        for rival in iterate_options(scenario, column, runs[column], rulesets[column]):
            if differs_from(found[0], rival, rulesets, row):
                found.append(rival)
        cells = list_rival_answers(found, rulesets, row)
        time = Budget(seconds)
        for rival in run_changes(scenario, column, rules, rulesets):
            if len({cell.text for cell in cells if not cell.blank}) > 1 or not time.has_left(TIME):
                break
            if differs_from(found[0], rival, rulesets, row):
                found.append(rival)
                cells = list_rival_answers(found, rulesets, row)
    return list(zip(found, cells, strict=True))


def iterate_options(scenario: Scenario, column: str, run: Run, ruleset: Ruleset) -> Iterator[Rival]:
    """Yield the column under the other options of the assumptions it used."""
    bench = Experiment(scenario, find(column)[0], ruleset, {})
    for change, option in vary_options(column, ruleset, run):
        yield from iterate_run_trials("assumption", column, change, bench.run_option(change.what, option))


def run_changes(
    scenario: Scenario, column: str, rules: Sequence[str], rulesets: Mapping[str, Ruleset]
) -> Iterator[Rival]:
    """Yield the column under each change that runs."""
    own = rulesets[column]
    bench = Experiment(scenario, find(column)[0], own, {})
    named = frozenset(rules)
    parts = [
        part
        for part in (list_parts((own,), named) if named else ())
        if part.kind in KNOCKED and not named.isdisjoint(part.rules)
    ]
    for part in sorted(parts, key=lambda part: KNOCKED.index(part.kind)):
        change = Change("part", column, part.name, "", part.rules, unit=part.kind)
        yield from iterate_run_trials("without", column, change, bench.run_under(partial(disable_part, own, part)))
    givers = {name: ruleset for name, ruleset in rulesets.items() if ruleset.game != own.game}
    for offered, policy, giver in vary_policies(column, own, givers):
        if bench.accepts_policy(policy, giver):
            yield from iterate_run_trials("policy", column, offered, bench.run_policies([(policy, giver, ())]))


def keeps_answer(answer: Rival, scenario: Scenario, rule: str, rulesets: Mapping[str, Ruleset], row: str) -> bool:
    """Return whether a column gives the same answer without the parts that rest on a rule; False if there are none.

    Args:
        answer: the column with its run.
        scenario, rulesets, row: as for `find_rivals`.
        rule: id of the rule.
    """
    own = rulesets[answer.column]
    parts = [part for part in list_parts((own,), frozenset((rule,))) if rule in part.rules]
    bench = Experiment(scenario, find(answer.column)[0], own, {})
    run = bench.run_under(partial(disable_parts, own, parts)) if parts else None
    if run is None or not is_comparable(Rival("without", answer.column, None, run), answer.run):
        return False
    mine, other = list_rival_answers([answer, Rival("without", answer.column, None, run)], rulesets, row)
    return not other.blank and other.key == mine.key


def differs_from(answer: Rival, rival: Rival, rulesets: Mapping[str, Ruleset], row: str) -> bool:
    """Return whether a rival has an answer that differs from the column's own."""
    if not is_comparable(rival, answer.run):
        return False
    mine, other = list_rival_answers([answer, rival], rulesets, row)
    return not other.blank and other.key != mine.key


def is_comparable(rival: Rival, own: Run) -> bool:
    """Return whether a changed run can be compared: it leaves no additional item on the stack, and under a policy of
    another game the first line is still allowed."""
    run = rival.run
    begun = {one.steps[0].verdict.ok for one in (run, own) if one.steps}
    return len(run.end.stack) <= len(own.end.stack) and (rival.kind != "policy" or len(begun) < 2)


def iterate_run_trials(
    kind: Literal["policy", "without", "assumption"], column: str, change: Change, run: Run | None
) -> Iterator[Rival]:
    """Yield a rival if it ran."""
    if run is not None:
        yield Rival(kind, column, change, run)


def list_rival_answers(rivals: list[Rival], rulesets: Mapping[str, Ruleset], row_name: str) -> list[Cell]:
    """Return the answer of each rival."""
    names = {str(n): rival for n, rival in enumerate(rivals)}
    runs, known = {n: one.run for n, one in names.items()}, {n: rulesets[one.column] for n, one in names.items()}
    row = next(row for row in make_rows(runs, known, Wording.of(runs, known)) if name_row(row) == row_name)
    return [row.cells[n] for n in names]


def name_row(row: TableRow) -> str:
    """Return the name of a row in a question."""
    return row.name if row.kind == "observation" else f"step {row.step}"


class DesignedChange(Struct, frozen=True):
    """A value that a design change alters.

    Attributes:
        scenario: the title of the scenario.
        what: name of the observation, or the script line.
        game: name of the ruleset in which the value changes.
        before, after: the values; "–" for none.
    """

    scenario: str
    what: str
    game: str
    before: str
    after: str


def compare_with_policy(scenarios: Iterable[Scenario], name: str) -> list[DesignedChange]:
    """Return the changes in scenarios by a policy of another game.

    Args:
        scenarios: the scenarios.
        name: "game+policy=other".

    Raises:
        UnknownGame: there is no such game or policy, or the policy does not fit.
    """
    own, other = find(name.partition("+")[0])[1].name, find(name)[1].name
    return [one for scenario in scenarios for one in list_shown_differences(scenario, own, scenario, other)]


def compare_with_edits(before: Scenario, after: Scenario, columns: Iterable[str]) -> list[DesignedChange]:
    """Return the changes by edits of a scenario, game by game.

    Raises:
        UnknownGame: there is no such game.
    """
    return [one for column in columns for one in list_shown_differences(before, column, after, column)]


def list_shown_differences(before: Scenario, column: str, after: Scenario, other_column: str) -> list[DesignedChange]:
    """Return the observations of a scenario that differ between two rulesets, or after an edit."""
    was, now = observe_scenario(before, column), observe_scenario(after, other_column)
    title = after.title or before.title or after.name
    return [DesignedChange(title, one.what, other_column, one.own, one.other) for one in list_shifts(was, now)]


def observe_scenario(scenario: Scenario, column: str) -> Outcome:
    """Return a scenario's outcome under a ruleset, including a failed set-up."""
    game, ruleset = find(column)
    found = find_outcome(scenario, game, ruleset.revision)
    return Outcome({"the scenario": f"cannot be set up: {found.error}"}) if found.error else found
