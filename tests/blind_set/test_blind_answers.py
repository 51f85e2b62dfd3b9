"""Scenarios written without reading the core, against predictions written before the first run."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

import rulestone

HERE = Path(__file__).parent
NOT_ARISING = "does not arise"
PREDICTIONS: dict[str, Any] = yaml.safe_load((HERE / "predictions.yaml").read_text(encoding="utf-8"))


def read_label(meanings: dict[Any, str], value: Any) -> str:
    """Return the answer that a scenario's `answer` gives to an observed value, or the value as text."""
    if isinstance(value, bool):
        value = "yes" if value else "no"
    elif isinstance(value, list):
        value = ", ".join(value)
    return str(meanings.get(value, value))


def read_meanings(answer: Any, observation: str) -> dict[Any, str]:
    """Return the labels of an observation's values; {} if the scenario lists only its observations."""
    return answer[observation] if isinstance(answer, dict) else {}


@cache
def find_answers(name: str) -> dict[str, str]:
    """Return each column's answer."""
    path = HERE / "scenarios" / f"{name}.yaml"
    answer = yaml.safe_load(path.read_text(encoding="utf-8"))["answer"]
    comparison = rulestone.compare(str(path), list(PREDICTIONS[name]["columns"])).to_dict()
    shown = comparison["observations"]
    answers = {
        column: ", ".join(read_label(read_meanings(answer, name), shown[name][column]) for name in answer)
        for column in shown[next(iter(answer))]
    }
    return answers | {entry["name"]: NOT_ARISING for entry in comparison["does not arise"] or ()}


def get_expected(predicted: dict[str, Any]) -> str:
    """Return the answer that a column shows: the predicted one, or another one if the prediction was wrong."""
    return predicted["shown"] if "wrong_prediction" in predicted else predicted.get("answer", NOT_ARISING)


def list_wrong_columns() -> list[Any]:
    """Return parameters for the columns in which the answer is known to be wrong."""
    return [
        pytest.param(name, column, marks=pytest.mark.xfail(strict=True, reason=predicted["reason"]))
        for name, prediction in PREDICTIONS.items()
        for column, predicted in prediction["columns"].items()
        if "engine_wrong" in predicted
    ]


@pytest.mark.parametrize("name", PREDICTIONS)
def test_columns_have_the_predicted_answers(name: str) -> None:
    right = {key: one for key, one in PREDICTIONS[name]["columns"].items() if "engine_wrong" not in one}
    found = find_answers(name)
    assert {column: found[column] for column in right} == {key: get_expected(one) for key, one in right.items()}


@pytest.mark.parametrize(("name", "column"), list_wrong_columns())
def test_wrong_answer_of_a_column_is_still_wrong(name: str, column: str) -> None:
    assert find_answers(name)[column] == get_expected(PREDICTIONS[name]["columns"][column])


def test_every_scenario_has_a_prediction() -> None:
    assert {path.stem for path in (HERE / "scenarios").glob("*.yaml")} == set(PREDICTIONS)
