"""Many scenarios compared: the same lines whoever does the work."""

from __future__ import annotations

from json import loads

from rulestone.lab.compare.comparison import compare
from rulestone.lab.compare.library import compare_library, in_words
from rulestone.lab.compare.matrix import Matrix, matrix
from rulestone.lab.pools import worker_pool
from rulestone.report.library import html, json, table

NAMES = ("last-stand", "two-shields", "no-such-scenario", "equal-power")


def test_a_line_says_what_the_comparison_says_whoever_makes_it() -> None:
    alone, left = compare_library(NAMES)
    assert left == 0
    with worker_pool(2) as executor:
        assert compare_library(NAMES, executor=executor) == (alone, 0)
    assert [one.scenario for one in alone] == list(NAMES)
    stand = compare("last-stand")
    assert alone[0].ways == tuple((way.answer or in_words(way.says), way.columns) for way in stand.ways)
    assert stand.divergence is not None
    assert alone[0].step == stand.divergence.line
    assert alone[2].failed.startswith("no scenario") or "no-such-scenario" in alone[2].failed
    text = " ".join(table(alone).split())
    assert "4 scenarios: 3 in which the rulesets differ" in text
    assert "no-such-scenario could not be compared: " in text


def test_columns_can_be_named() -> None:
    (found,), _ = compare_library(("last-stand",), ("godacard", "monscol@block2"))
    assert {name for _, columns in found.ways for name in columns} == {"godacard@2017-12", "monscol@block2"}


COLUMNS = ("gateruler@2020-12", "gateruler@2021-10", "godacard@2017-12", "dm_evolution@2021-03")


def test_matrix_groups_the_rulesets_that_answer_the_same() -> None:
    made = matrix(compare_library(("last-stand", "target-gone", "equal-power"), COLUMNS)[0])
    assert made.rows["last-stand"] == dict(zip(COLUMNS, (0, 1, 1, 1), strict=True))
    assert "dm_evolution@2021-03" not in made.rows["target-gone"]  # nobody rescues a target there
    assert made.together("godacard@2017-12", "dm_evolution@2021-03") == (2, 0)


def test_distance_is_the_share_of_common_scenarios_that_differ() -> None:
    made = Matrix(("a", "b", "c"), {"x": {"a": 0, "b": 1}, "y": {"a": 0, "b": 0}, "z": {"c": 0}})
    assert made.distance("a", "b") == 0.5
    assert made.distance("a", "c") is None
    assert made.distances == {("a", "b"): 0.5}


def test_matrix_as_text_page_and_json_says_the_same() -> None:
    found, _ = compare_library(("last-stand", "target-gone"), COLUMNS)
    lines = [line.split() for line in table(found).splitlines()]
    assert ["last-stand", "B", "A", "B", "B"] in lines  # the columns in alphabetical order
    assert ["target-gone", "·", "A", "A", "A"] in lines
    data = loads(json(found))
    assert data["matrix"]["target-gone"].keys() == set(COLUMNS) - {"dm_evolution@2021-03"}
    assert {"between", "scenarios", "distance"} == data["distances"][0].keys()
    page = html(found)
    assert page.count("<tr>") == 3
    assert 'title="Yes">A</td>' in page
