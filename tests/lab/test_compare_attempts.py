"""Changes tried in a group: two that could hide each other's effects are never in one group."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from tests.searching import PLENTY

from rulestone.interventions.changes import Change
from rulestone.interventions.parts import FoundPart
from rulestone.lab.compare.attempts import Attempts, CandidateSearch
from rulestone.lab.compare.budget import Budget
from rulestone.lab.compare.candidates import CauseCandidate
from rulestone.lab.compare.comparison import collect_facts, compare
from rulestone.scenario import find as find_scenario

ATTACK = ("actions", "attack", "steps")


def make_candidate(kind: Any, what: str = "a", part: FoundPart | None = None, mark: str = "") -> CauseCandidate:
    return CauseCandidate(Change(kind, "toy", what, ""), lambda ruleset: ruleset, 0.0, part=part, mark=mark)


def make_part(kind: str, *path: Any, mark: str = "") -> CauseCandidate:
    return make_candidate("part", part=FoundPart("attack", "a part", kind, (), path, None), mark=mark)


@pytest.mark.parametrize(
    ("one", "other", "conflict"),
    [
        (make_candidate("setting", "a"), make_candidate("setting", "b"), False),
        (make_candidate("setting", "a"), make_candidate("setting", "a"), True),
        (make_candidate("setting", "a"), make_candidate("policy", "b"), True),
        (make_candidate("assumption", "one"), make_candidate("assumption", "two"), True),
        (make_candidate("policy", "costs"), make_candidate("policy", "targets"), False),
        (make_part("step", *ATTACK, 0), make_part("step", *ATTACK, 1), False),
        (make_part("step", *ATTACK), make_part("step", *ATTACK, 1), True),
        (make_part("step", *ATTACK, 1), make_part("step", *ATTACK), True),
        (make_part("condition", *ATTACK, 0), make_part("requirement", *ATTACK, 1), True),
        (make_part("condition", *ATTACK, 0), make_part("condition", "actions", "block", "steps", 1), False),
        (make_part("step", *ATTACK, 0), make_part("requirement", "actions", "block", "steps", 1), True),
        (make_part("step", *ATTACK, 0, mark="tapped"), make_part("step", *ATTACK, 1, mark="tapped"), True),
        (make_part("step", *ATTACK, 0, mark="tapped"), make_part("step", *ATTACK, 1, mark="seen"), False),
        (make_part("step", *ATTACK, 0), make_candidate("part", "a"), True),
    ],
)
def test_changes_that_hide_each_other_are_not_tried_together(
    one: CauseCandidate, other: CauseCandidate, conflict: bool
) -> None:
    assert (one.conflicts(other), other.conflicts(one)) == (conflict, conflict)


def test_changes_with_other_column_giver_or_field_are_unequal() -> None:
    changes = [
        Change("policy", "one", "costs", "two"),
        Change("revision", "one", "costs", "two"),
        Change("policy", "two", "costs", "two"),
        Change("policy", "one", "targets", "two"),
        Change("policy", "one", "costs", "three"),
        Change("policy", "one", "costs", "two", fields=("must_happen",)),
        Change("policy", "one", "costs", "two", also=(Change("part", "one", "R-1", ""),)),
    ]
    keys = {CauseCandidate(change, lambda ruleset: ruleset, 0.0).key for change in changes}
    assert len(keys) == len(changes)
    cited = Change("policy", "one", "costs", "two", rules=("R-1",))
    assert CauseCandidate(cited, lambda ruleset: ruleset, 1.0).key in keys, "the same change, whatever it cites"


def test_part_contains_only_its_nested_parts() -> None:
    whole, step, beside = (
        make_part("step", *ATTACK),
        make_part("step", *ATTACK, 1),
        make_part("step", "actions", "block"),
    )
    assert whole.contains(step)
    assert not step.contains(whole)
    assert not whole.contains(whole)
    assert not beside.contains(step)
    assert not whole.contains(make_candidate("part"))
    assert not make_candidate("part").contains(step)


@pytest.mark.parametrize(
    ("kind", "path", "unit"),
    [
        ("step", ("actions", "attack", "announce", 0), "announcement"),
        ("condition", ("actions", "attack", "announce", 0), "announcement"),
        ("requirement", ("actions", "attack", "announce", 0), "requirement"),
        ("step", ATTACK, "step"),
    ],
)
def test_step_of_an_announcement_is_distinguished_from_a_later_one(kind: str, path: tuple[Any, ...], unit: str) -> None:
    search: Any = SimpleNamespace(column="toy", units=SimpleNamespace(parts=()))
    part = FoundPart("attack", "a part", kind, (), path, None)
    assert CandidateSearch.make_change(search, part, 3, ("R-1",)) == Change("part", "toy", "3", "", ("R-1",), unit=unit)


@pytest.mark.parametrize("apply", [lambda ruleset: None, lambda ruleset: 1 / 0])
def test_change_whose_run_fails_has_no_attempts_under_it(apply: Any) -> None:
    scenario = find_scenario("last-stand")
    facts = collect_facts(compare(scenario, ("gateruler", "godacard")), scenario, {})
    attempts = Attempts(facts, scenario, {}, Budget(PLENTY))
    column = next(iter(facts.runs))
    change = Change("part", column, "R-1", "", ("R-1",))
    assert attempts.change_column(column, CauseCandidate(change, apply, 0.0)) is None
    under = attempts.change_column(column, CauseCandidate(change, lambda ruleset: ruleset, 0.0))
    assert under is not None
    assert under.facts.runs[column].observations == facts.runs[column].observations
