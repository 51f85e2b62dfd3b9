"""The page on scenarios is correct: every example runs and holds, every list is complete."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from rulestone.scenario import ScenarioError, loads, run, run_all
from rulestone.scenario.keys import KEYS

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "scenarios.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.S | re.M)
MISTAKES = re.findall(r"^```yaml bad\n(.*?)^```\n\n```text\n(.*?)\n```$", PAGE, re.S | re.M)


@pytest.mark.parametrize("text", EXAMPLES, ids=lambda text: text.split("\n")[0][:30])
def test_example_of_the_docs_runs_with_the_stated_result(text: str) -> None:
    scenario = loads(text, "mine.yaml")
    assert scenario.games, "an example says which games it is for"
    for game in scenario.games:
        for result in run_all(scenario, game):
            assert result.expectations
            assert [e for e in result.expectations if not e.holds] == []


@pytest.mark.parametrize(("text", "message"), MISTAKES)
def test_mistake_in_the_docs_gives_the_shown_message(text: str, message: str) -> None:
    scenario = loads(text, "mine.yaml")
    with pytest.raises(ScenarioError) as caught:
        run(scenario, scenario.games[0])
    assert str(caught.value) == message


def test_page_has_an_example_of_each_form() -> None:
    assert len(EXAMPLES) >= 19
    assert len(MISTAKES) == 2
    for key in KEYS:
        assert f"`{key}`" in PAGE, f"the key “{key}” is not explained"


def test_every_observation_is_listed() -> None:
    shown = PAGE.split("<!-- observations -->\n")[1].split("\n<!-- end of observations -->")[0]
    assert shown == runpy.run_path(str(DOCS / "tables.py"))["observations_table"]()
