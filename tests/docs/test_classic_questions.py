"""The page on scenarios answers each classic question with a scenario of the library."""

from __future__ import annotations

import re
from pathlib import Path

from rulestone.scenario.lookup import LIBRARY

PAGE = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
SECTION = PAGE.partition("\n## Classic questions\n")[2].partition("\n## ")[0]
ROWS = re.findall(r"^\| ([^|]+\?) \| \[`([\w-]+)`\]\(reference/scenarios\.md#([\w-]+)\) \|$", SECTION, re.MULTILINE)


def test_fifty_classic_questions_have_a_scenario_each() -> None:
    assert len({scenario for _, scenario, _ in ROWS}) >= 50
    assert len(ROWS) == len({question for question, _, _ in ROWS})
    assert all(scenario == anchor for _, scenario, anchor in ROWS)
    assert {scenario for _, scenario, _ in ROWS} <= {path.stem for path in LIBRARY.glob("*.yaml")}


def test_questions_without_a_scenario_give_a_reason() -> None:
    unsaid = re.findall(r"^\| ([^|]+\?) \| ([^[|]+) \|$", SECTION, re.MULTILINE)
    assert unsaid
    assert not {question for question, _ in unsaid} & {question for question, _, _ in ROWS}
