"""Compare the statuses of cells with predictions made from the sources before the first run."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
import yaml
from tests.blind import BLIND_SET
from tests.proofs import proof, slow
from tests.searching import PLENTY

from rulestone.lab.compare.comparison import Comparison, compare

PREDICTIONS: dict[str, Any] = yaml.safe_load((BLIND_SET / "predictions.yaml").read_text(encoding="utf-8"))
MARKED = {"wrong_prediction", "engine_wrong"}
UNSOURCED = ("assumed", "silent", "undecided")
AGREEING = 804
"""Minimum number of cells marked as predicted without proofs. Only raise it."""


@cache
def compare_columns(name: str, *columns: str, evidence: bool = False) -> Comparison:
    """Return the comparison of a scenario of the blind set; default: all predicted columns."""
    path = str(BLIND_SET / "scenarios" / f"{name}.yaml")
    return compare(path, columns or list(PREDICTIONS[name]["columns"]), evidence=evidence, seconds=PLENTY)


@pytest.mark.parametrize(
    ("name", "column", "evidence"),
    [
        ("still-tapped", "monscol@block1", False),
        ("still-tapped", "monscol@block2", False),
        ("still-tapped", "gateruler@2022-03", False),
        ("still-tapped", "godacard@2017-12", False),
        ("whole-pile", "gateruler@2022-03", False),
        ("whole-pile", "godacard@2017-12", False),
        ("prince-alone", "gateruler@2022-03", False),
        ("prince-alone", "godacard@2017-12", False),
        pytest.param("double-answer", "gateruler@2022-03", True, marks=slow),
        ("sixth-creature", "dm_evolution@2021-03", True),
    ],
)
def test_cell_is_marked_exactly_if_sources_do_not_decide_it(name: str, column: str, evidence: bool) -> None:
    found = compare_columns(name, column, "godacard@2017-12", evidence=True) if evidence else compare_columns(name)
    marked = any(found.list_unsourced(row, column) for row in found.decisive)
    assert marked == (PREDICTIONS[name]["columns"][column]["status"] in UNSOURCED)


@pytest.mark.parametrize(
    ("name", "row", "column", "rule"),
    [
        ("full-house", "controller of Guest", "godacard@2017-12", "GC-2.1"),
        ("boosted-then-evolved", "power of Big", "godacard@2017-12", "GC-5.5"),
        ("boosted-then-evolved", "Big stands on", "godacard@2017-12", "GC-6.1"),
        ("unprovoked", "it may be used", "godacard@2017-12", "GC-7.1"),
        ("unrelated-response", "Bystander ends in", "monscol@block2", "MC-11.4"),
        ("doubled-draw", "Ada drew", "monscol@block2", "MC-13.6"),
        ("short-of-cards", "the winner is", "monscol@block2", "MC-19.3"),
        ("short-of-cards", "the winner is", "godacard@2017-12", "GC-15.2"),
        ("three-in-a-chain", "they resolve", "gateruler@2022-03", "GR-7.6"),
        ("nine-cards", "Ada holds", "monscol@block2", "MC-6.4"),
        ("double-negative", "Guard ends in", "monscol@block2", "MC-10.4a"),
    ],
)
def test_status_names_rule_of_the_event_that_decides_the_cell(name: str, row: str, column: str, rule: str) -> None:
    assert compare_columns(name).statuses[row][column].rules[0] == rule


def test_creature_without_event_has_no_rule_of_another_creatures_event() -> None:
    assert compare_columns("page-without-lord").statuses["Page ends in"]["godacard@2017-12"].rules == ()


@slow
def test_proved_policy_marks_only_games_that_depend_on_it() -> None:
    found = compare_columns("bargain-price", "gateruler@2022-03", "godacard@2017-12", evidence=True)
    assert any(one.change.fields == ("must_change",) for one in found.trials)
    assert "GR-8.20" not in found.statuses["one may pay with it"]["gateruler@2022-03"].rules


@proof
def test_most_cells_are_marked_as_predicted() -> None:
    agreeing = 0
    for name, prediction in PREDICTIONS.items():
        found = compare_columns(name)
        known = {column.name for column in found.columns}
        for column, one in prediction["columns"].items():
            if (
                column in known
                and one.get("answer") is not None
                and not one.keys() & {"wrong_prediction", "engine_wrong"}
            ):
                agreeing += (found.answer_status(column) in UNSOURCED) == (one["status"] in UNSOURCED)
    assert agreeing >= AGREEING
