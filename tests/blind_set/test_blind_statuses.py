"""Compare the statuses of cells with predictions made from the sources before the first run."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
import yaml
from tests.blind import BLIND_SET
from tests.proofs import proof
from tests.searching import PLENTY

from rulestone.lab.compare.comparison import Comparison, compare

PREDICTIONS: dict[str, Any] = yaml.safe_load((BLIND_SET / "predictions.yaml").read_text(encoding="utf-8"))
MARKED = {"wrong_prediction", "engine_wrong"}
UNSOURCED = ("assumed", "silent", "undecided")
AGREEING = 369
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
        ("double-answer", "gateruler@2022-03", True),
        ("sixth-creature", "dm_evolution@2021-03", True),
    ],
)
def test_cell_is_marked_exactly_if_sources_do_not_decide_it(name: str, column: str, evidence: bool) -> None:
    found = compare_columns(name, column, "godacard@2017-12", evidence=True) if evidence else compare_columns(name)
    marked = any(found.unfounded(row, column) for row in found.decisive)
    assert marked == (PREDICTIONS[name]["columns"][column]["status"] in UNSOURCED)


@pytest.mark.parametrize(
    ("name", "row", "column", "rule"),
    [
        ("full-house", "controller of Guest", "godacard@2017-12", "GC-2.1"),
        ("boosted-then-evolved", "power of Big", "godacard@2017-12", "GC-5.5"),
    ],
)
def test_refusal_is_cited_and_a_move_decides_no_power(name: str, row: str, column: str, rule: str) -> None:
    assert compare_columns(name).statuses[row][column].rules[0] == rule


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
