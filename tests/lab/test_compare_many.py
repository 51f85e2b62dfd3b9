"""Many scenarios compared: the same lines from every executor."""

from __future__ import annotations

from json import loads

from msgspec.structs import replace
from tests.proofs import proof

from rulestone.game.ruleset import STATUSES
from rulestone.interventions.changes import Change, Trial
from rulestone.lab.compare.comparison import compare
from rulestone.lab.compare.library import (
    Matrix,
    compare_library,
    find_differing_policies,
    make_matrix,
)
from rulestone.lab.compare.result import Variation
from rulestone.lab.workers import worker_pool
from rulestone.model.display import describe_values
from rulestone.report.document import to_json, to_markdown, to_text
from rulestone.report.drawings import render_library_page
from rulestone.report.library import build_document, dump_data
from rulestone.report.words import STATUS_SIGNS

NAMES = ("last-stand", "two-shields", "no-such-scenario", "equal-power")


@proof
def test_summary_line_agrees_with_the_comparison() -> None:
    alone, left = compare_library(NAMES)
    assert left == 0
    with worker_pool(2) as executor:
        assert compare_library(NAMES, executor=executor) == (alone, 0)
    assert [one.scenario for one in alone] == list(NAMES)
    stand = compare("last-stand")
    assert alone[0].ways == tuple((way.answer or describe_values(way.says), way.columns) for way in stand.ways)
    assert stand.divergence is not None
    assert alone[0].step == stand.divergence.line
    assert alone[2].failed.startswith("no scenario") or "no-such-scenario" in alone[2].failed
    text = " ".join(to_text(build_document(alone)).split())
    assert "4 scenarios: 3 in which the rulesets differ" in text
    assert "no-such-scenario could not be compared: " in text


def test_columns_are_selected_by_name() -> None:
    (found,), _ = compare_library(("last-stand",), ("godacard", "monscol@block2"))
    assert {name for _, columns in found.ways for name in columns} == {"godacard@2017-12", "monscol@block2"}


COLUMNS = ("gateruler@2020-12", "gateruler@2021-10", "godacard@2017-12", "dm_evolution@2021-03")


def test_matrix_groups_the_rulesets_that_answer_the_same() -> None:
    made = make_matrix(compare_library(("last-stand", "target-gone", "equal-power"), COLUMNS)[0])
    assert made.rows["last-stand"] == dict(zip(COLUMNS, (0, 1, 1, 1), strict=True))
    assert "dm_evolution@2021-03" not in made.rows["target-gone"]  # the target is not saved in that game
    assert made.count_shared("godacard@2017-12", "dm_evolution@2021-03") == (2, 0)


def test_distance_is_the_share_of_common_scenarios_that_differ() -> None:
    made = Matrix(("a", "b", "c"), {"x": {"a": 0, "b": 1}, "y": {"a": 0, "b": 0}, "z": {"c": 0}})
    assert made.measure_distance("a", "b") == 0.5
    assert made.measure_distance("a", "c") is None
    assert made.distances == {("a", "b"): 0.5}


def test_matrix_is_equal_in_text_page_and_json() -> None:
    found, _ = compare_library(("last-stand", "target-gone"), COLUMNS)
    lines = [line.split() for line in to_text(build_document(found)).splitlines()]
    plain = loads(to_json(dump_data(found)))
    ways, known = plain["matrix"], plain["statuses"]
    for name in ways:  # the columns in alphabetical order
        cells = [
            "AB"[ways[name][column]] + STATUS_SIGNS[known[name][column]] if column in ways[name] else "·"
            for column in sorted(COLUMNS)
        ]
        assert [name, *cells] in lines
        assert f"| {name} | {' | '.join(cells)} |" in to_markdown(build_document(found))
    assert plain["matrix"]["target-gone"].keys() == set(COLUMNS) - {"dm_evolution@2021-03"}
    assert {"between", "scenarios", "distance", "policies"} == plain["distances"][0].keys()
    page = render_library_page(found)
    assert "<svg " in page
    assert f"<title>{found[0].title}, {COLUMNS[0]}: " in page


def test_status_of_a_matrix_cell_is_that_of_the_comparison() -> None:
    (one,), _ = compare_library(("last-stand",), COLUMNS)
    found = compare("last-stand", COLUMNS)
    assert one.statuses == {column: found.answer_status(column) for column in COLUMNS}
    for column, status in one.statuses.items():
        cells = {found.statuses[row][column].status for row in found.decisive}
        assumed = any(found.list_unsourced(row, column) for row in found.decisive)
        assert status == ("assumed" if assumed else max(filter(None, cells), key=STATUSES.index, default=""))


def test_status_of_a_cell_that_no_rule_decides_is_undecided() -> None:
    found = compare("last-stand", COLUMNS)
    row, column = found.decisive[0], COLUMNS[0]
    other = Variation(Trial(Change("policy", column, "responses", COLUMNS[1]), {}, ()), (row,), True)
    assert found.answer_status(column) != "undecided"
    assert replace(found, variations=(other,)).answer_status(column) == "undecided"
    assert replace(found, variations=(other,)).answer_status(COLUMNS[1]) == found.answer_status(COLUMNS[1])


def test_matrix_marks_an_answer_that_no_rule_decides() -> None:
    (one,), _ = compare_library(("target-gone",), ("layered_duel@1", "gateruler@2022-03"))
    assert one.statuses == {"layered_duel@1": "undecided", "gateruler@2022-03": "official"}


def test_distance_of_rulesets_lists_the_policies_that_differ() -> None:
    behind = find_differing_policies("godacard@2017-12", "dm_evolution@2021-03")
    assert "responses" in behind
    assert find_differing_policies("godacard@2017-12", "godacard@2017-12") == ()
    found, _ = compare_library(("last-stand", "target-gone"), COLUMNS)
    between = ["dm_evolution@2021-03", "godacard@2017-12"]
    (pair,) = [one for one in dump_data(found)["distances"] if one["between"] == between]
    assert set(pair["policies"]) == set(behind)
    assert "policies that differ from" in to_text(build_document(found))
