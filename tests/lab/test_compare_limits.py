"""The limits of the search for causes: time, the number of tried changes, and the report of a search that was cut."""

from __future__ import annotations

import json
import re
from time import process_time

from msgspec.structs import replace
from tests.proofs import proof, slow
from tests.searching import PLENTY, compare_with_causes

from rulestone.lab.compare.attempts import SEARCH
from rulestone.lab.compare.budget import Budget
from rulestone.lab.compare.comparison import compare
from rulestone.report.comparison import table
from rulestone.report.page import page


def test_untried_change_claims_no_cause() -> None:
    quick = compare("last-stand")
    assert (quick.trials, quick.variations) == ((), None)
    assert "Why" not in table(quick)
    assert "Rules used (causes not searched)" in table(quick)
    assert (quick.tried, quick.candidates) == (0, 0)
    data = json.loads(json.dumps(quick.to_dict()))
    assert [way["cause"] for way in data["ways"]] == [None, None]
    assert data["variations"] is None


def test_exhausted_time_is_reported() -> None:
    found = compare("last-stand", evidence=True, seconds=0.0)
    assert {cut.partition(" of ")[0] for cut in found.cut} == {
        *("looking for causes", "varying assumptions", "varying the translation", "varying undecided settings")
    }
    told = table(found, 200)
    assert "Stopped at the limit of time after 0 changes" in told
    assert "; to search longer: a higher --seconds (default 30)" in " ".join(told.split())
    assert "Translation: 11 notes with --notes" in told


def test_reached_bounds_of_the_search_are_reported_and_can_be_raised(only_causes: None) -> None:
    found = compare("equal-power", evidence=True, seconds=PLENTY, tries=2)
    assert found.tried <= 3
    assert found.candidates > found.tried
    told = " ".join(table(found, 200).split())
    assert f"Stopped at the limit of runs after {found.tried} changes" in told
    assert "--seconds" not in told
    advised = int(told.partition("to search longer: --tries ")[2].split()[0])
    assert advised >= found.candidates


@slow
def test_search_with_the_advised_tries_ends(only_causes: None) -> None:
    found = compare("equal-power", evidence=True, seconds=PLENTY, tries=2)
    advised = int(" ".join(table(found, 200).split()).partition("--tries ")[2].split()[0])
    searched_fully = compare("equal-power", evidence=True, seconds=PLENTY, tries=advised)
    assert "looking for causes" not in searched_fully.cut
    assert found.candidates <= 1.2 * searched_fully.candidates


def test_search_for_causes_reports_its_progress(only_causes: None) -> None:
    messages: list[str] = []
    compare("equal-power", evidence=True, seconds=PLENTY, tries=2, report=messages.append)
    assert "looking for causes (runs: 2)" in messages


def test_page_obeys_the_limit_of_tried_changes(only_causes: None) -> None:
    messages: list[str] = []
    page(("equal-power",), ("gateruler", "dm_evolution"), seconds=PLENTY, tries=1, report=messages.append)
    # a group of eight changes that differs is halved until the first of them runs alone
    assert max(int(tried) for one in messages for tried in re.findall(r"runs: (\d+)", one)) <= 4


def test_limits_of_the_search_are_reported_only_while_a_cause_is_missing() -> None:
    found = replace(compare_with_causes("last-stand"), cut=(SEARCH,))
    assert "Stopped" not in table(found, 200)
    assert "Stopped at the limit of runs" in table(replace(found, trials=()), 200)
    assert "Stopped before varying assumptions; a higher --seconds (default 30) reaches it" in table(
        replace(found, cut=(SEARCH, "varying assumptions")), 200
    )


@proof
def test_change_that_makes_a_game_endless_costs_no_time(only_causes: None) -> None:
    """Without the rule on an empty deck, a player of Goda would draw forever."""
    begun = process_time()
    assert compare("one-too-many", ("godacard", "monscol"), evidence=True, seconds=PLENTY).trials
    assert process_time() - begun < 60


def test_causes_get_their_share_of_the_remaining_time() -> None:
    budget, now = Budget(100), process_time()
    budget.end -= 50
    causes = budget.divide(0.6)
    assert 29 < causes.until - now < 31
    causes.limit(0.5)
    assert 14 < causes.until - now < 16


def count_runs(budget: Budget) -> int:
    """Return the number of runs that a budget allows now, at most a hundred."""
    before = budget.made
    while budget.made < before + 100 and budget.has_left(SEARCH):
        budget.made += 1
    return budget.made - before


def test_stage_makes_its_part_of_the_runs_and_the_next_one_the_rest() -> None:
    budget = Budget(PLENTY, tries=10)
    budget.limit(1, 0.5)
    assert (count_runs(budget), budget.made, [*budget.cut]) == (5, 5, [SEARCH])
    budget.limit(1)
    assert (count_runs(budget), budget.made) == (5, 10)


def test_stages_get_their_share_of_the_runs_left() -> None:
    budget = Budget(PLENTY, tries=100)
    budget.made = 10
    budget.limit(0.4, 0.5)
    assert count_runs(budget) == 15
    budget.limit(1)
    assert (count_runs(budget.divide(0.2)), count_runs(budget.divide(1, 20))) == (15, 20)


def test_time_ends_a_search_that_has_runs_left() -> None:
    budget = Budget(-1, tries=90)
    assert (count_runs(budget), [*budget.cut]) == (0, [SEARCH])


def test_number_of_runs_limits_only_the_search_for_causes() -> None:
    assert count_runs(Budget(PLENTY, tries=3)) == 3
    assert count_runs(Budget(PLENTY)) == 100
