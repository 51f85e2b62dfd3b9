"""Results show themselves in notebooks: comparisons, runs, positions and explanations as HTML, pictures as SVG."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import rulestone
from rulestone.model import display

HOSTILE = str(Path(__file__).with_name("hostile.yaml"))


class Whole(HTMLParser):
    """Checks that every element is closed, and records names and attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, Any]]] = []
        self.said = ""
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said += data


def iterate_results() -> Iterator[tuple[Any, tuple[str, ...]]]:
    """Yield results with their displayed form."""
    comparison = rulestone.compare("last-stand")
    yield comparison, ("The last stand", "Guard ends in", "Yes: Gate Ruler 2020-12", "graveyard")
    run = comparison.columns[0].run
    yield run, ("gateruler@2020-12", "Ben passes", "destruction of Guard", "In the end")
    yield run.steps[0].position, ("Turn 3, Ada, main", "Stack, next one first", "Doom on Guard (Ada)", "attack zone")
    yield comparison.column("monscol@block2").run.start, ("A2 contested", "Stand-in", "of Ben")
    found = rulestone.explain("type-then-lord", "monscol@block2", "Younger Mason.power")
    yield found, ("Younger Mason.attack: 2", "1 → 2", "MC-13.3.3")


def test_results_have_a_descriptive_repr() -> None:
    for thing, words in iterate_results():
        whole = Whole(thing._repr_html_())
        for word in words:
            assert word in whole.said, (type(thing), word)
        assert thing._repr_svg_() is None


def test_pictures_display_as_svg() -> None:
    picture = rulestone.graph("type-then-lord", "monscol@block2")
    assert picture._repr_svg_() == rulestone.svg(picture)
    assert picture._repr_html_() is None


def test_texts_of_a_scenario_are_escaped() -> None:
    comparison = rulestone.compare(HOSTILE, ["godacard"])
    for thing in (comparison, comparison.columns[0].run, comparison.columns[0].run.end):
        whole = Whole(thing._repr_html_())
        assert not [tag for tag, _ in whole.found if tag in ("script", "img", "iframe")]
        assert not [name for _, attributes in whole.found for name in attributes if name.startswith("on")]


def test_result_without_a_display_hook_prints_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    picture = rulestone.graph("type-then-lord", "monscol@block2")
    monkeypatch.setattr(display, "drawn_by", "")
    assert picture._repr_svg_() is None


def test_comparison_as_frame_has_a_row_for_each_step_and_observation() -> None:
    pytest.importorskip("pandas", reason="pandas is not installed")
    comparison = rulestone.compare("last-stand", ["gateruler@2020-12", "godacard"])
    frame = comparison.to_frame()
    assert list(frame.columns) == ["gateruler@2020-12", "godacard@2017-12"]
    assert frame.loc[("observation", 0, "Guard ends in")].tolist() == ["hand", "graveyard"]
    assert frame.loc[("observation", 0, "Ben drew")].tolist() == [0, 1]
    assert frame.loc[("step", 3, "Ben plays Rescue on Guard"), "godacard@2017-12"] == "not allowed: no target [GC-14.7]"


DOOM = {
    "title": "A death",
    "cards": {
        "Guard": {"kind": "creature", "power": 1000},
        "Doom": {"kind": "spell", "text": "Destroy target enemy creature."},
    },
    "players": {"Ada": {"hand": ["Doom"]}, "Ben": {"field": ["Guard"]}},
    "play": ["Ada plays Doom on Guard"],
    "observe": {"life": "life of Ben"},
}


def test_games_without_a_word_are_not_reported_as_agreeing() -> None:
    text = rulestone.table(rulestone.compare(DOOM, "dm_evolution,gateruler,godacard,monscol@block2"))
    assert "Duel Masters 2021-03 and Goda Card Battler agree at every step: life: 5." in text
    assert "Does not arise under Gate Ruler 2022-03: life: a ruler has a number of LIFE" in text.replace("\n  ", " ")
    assert "Does not arise under Monster Collection block2: life: players have no life: " in text.replace("\n  ", " ")
    assert "$ rulestone" not in text


def test_stated_life_that_a_game_cannot_set_up_is_reported_as_left_out() -> None:
    stated = {**DOOM, "players": {**DOOM["players"], "Ben": {"field": ["Guard"], "life": 1}}}
    text = rulestone.table(rulestone.compare(stated, "dm_evolution,gateruler,monscol@block2")).replace("\n  ", " ")
    assert "Left out under Gate Ruler 2022-03: life: a ruler has a number of LIFE" in text
    assert "Left out under Monster Collection block2: life: players have no life" in text
    assert "Left out under Duel Masters" not in text
    assert "Left out" not in rulestone.table(rulestone.compare(DOOM, "gateruler,monscol@block2"))


def test_agreement_is_limited_to_the_values_that_games_have() -> None:
    observed = {**DOOM, "observe": {"damage": "damage on Guard", "life": "life of Ben"}}
    text = rulestone.table(rulestone.compare(observed, "dm_evolution,gateruler,godacard,monscol@block2"))
    assert "All games agree at every step, in the values that they have: damage: 0; life: 5." in text


def test_frame_without_pandas_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(LookupError, match=r"a data frame needs pandas: pip install pandas"):
        rulestone.compare("last-stand", "godacard").to_frame()
