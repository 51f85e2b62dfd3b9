"""The page: one self-contained file in which texts of a scenario are never markup."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
import tiny
from msgspec.structs import replace
from tests.proofs import select_params, slow
from tests.searching import PLENTY

from rulestone.lab.compare.comparison import compare
from rulestone.lab.compare.rows import Cell
from rulestone.lab.compare.switches import OptionResult, SwitchedComparison, find_switches
from rulestone.report.comparison import table
from rulestone.report.evidence import REJECTED, list_rejections
from rulestone.report.page import page
from rulestone.report.page.chapter import group_equal_contents
from rulestone.report.page.document import compute_digest, render_page
from rulestone.report.page.lanes import split_refusal, view_columns
from rulestone.report.page.links import Links
from rulestone.scenario import Scenario, find as find_scenario, library, loads

HOSTILE = Path(__file__).with_name("hostile.yaml")
STORY = """
title: The last stand
asks: Can a creature be rescued?
players:
  Ada: {hand: [Doom]}
  Ben: {field: [Guard], hand: [Rescue]}
play:
  - Ada plays Doom on Guard
  - Ben plays Rescue on Guard
observe:
  Guard ends in: zone of Guard
"""


@pytest.fixture
def small_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the small games are installed."""
    from rulestone.game import host

    monkeypatch.setattr(host, "games", lambda: dict(sorted(tiny.GAMES.items())))
    monkeypatch.setattr(host, "list_scenario_folders", lambda: ())


@pytest.fixture
def story() -> Scenario:
    return loads(STORY, "story.yaml")


class Read(HTMLParser):
    """A page, taken apart: its elements with their attributes, and its text outside style and script."""

    VOID = ("meta", "input", "img", "br")

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.text = ""
        self.scripts: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag, f"</{tag}> closes something else"

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "script":
            self.scripts.append(data)
        elif not self.open or self.open[-1] != "style":
            self.text += data

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.elements if name == tag]


@slow
@pytest.mark.usefixtures("small_games")
def test_page_is_complete_and_self_contained(story: Scenario) -> None:
    read = Read(page([story]))
    assert read.open == []
    ids = [attributes["id"] for _, attributes in read.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    for _, attributes in read.elements:
        for key in ("src", "href", "action", "srcset"):
            assert attributes.get(key, "#").startswith(("#", "data:image/svg+xml;base64,")), attributes
        for key in ("aria-describedby", "aria-labelledby"):
            assert attributes.get(key, ids[0]) in ids
        if attributes.get("href", "").startswith("#"):
            assert attributes["href"][1:] in ids
    assert not read.all("link")
    (policy,) = [one["content"] for one in read.all("meta") if "http-equiv" in one]
    assert policy.startswith("default-src 'none'")
    assert compute_digest(read.scripts[0]) in policy


@slow
@pytest.mark.usefixtures("small_games")
def test_page_agrees_with_the_comparison(story: Scenario) -> None:
    text = " ".join(Read(page([story])).text.split())
    for said in (
        "The last stand", "Can a creature be rescued?", "Tiny Game 1 ◆", "Guard ends in", "graveyard ●",
        "2 Ben plays Rescue on Guard", "Assumptions", "open_answers", "Step by step", "Ask next",
    ):  # fmt: skip
        assert said in text, said


@slow
@pytest.mark.usefixtures("small_games")
def test_every_named_rule_has_status_and_source(story: Scenario) -> None:
    text = page([story])
    named = set(re.findall(r'href="#(rule-\d+)"', text))
    assert len(named) > 3
    for anchor in named:
        (entry,) = re.findall(rf'id="{anchor}">(.*?)</div>', text, re.DOTALL)
        assert re.search(r'class="status (official|derived|assumed)"', entry)


@slow
@pytest.mark.usefixtures("small_games")
def test_relevant_assumptions_are_switches(story: Scenario) -> None:
    found = find_switches(story, view=view_columns)
    assert [switch.name for switch in found.switches] == ["open_answers"]
    assert [take.options for take in found.takes] == [{"open_answers": True}, {"open_answers": False}]
    first, second = (take.comparison.column("tiny@1").run.observations["Guard ends in"] for take in found.takes)
    assert (first, second) == ("hand", "graveyard")
    read = Read(page([story]))
    radios = [one for one in read.all("input") if one.get("type") == "radio"]
    assert [(one["value"], "checked" in one) for one in radios] == [("yes", True), ("no", False)]
    assert "flipped" in page([story])


@slow
@pytest.mark.parametrize("name", select_params(library(), "echoes", "last-stand"))
def test_library_scenario_has_a_page_under_all_options_of_its_assumptions(name: str) -> None:
    assert page([name], evidence=False).casefold().startswith("<!doctype html>")


CHEERED_PILE = """
cards:
  Lord: {kind: stacked creature, power: 9000, per game: {dm_evolution: {evolution: GV}}}
  One: {kind: creature, power: 3000}
  Two: {kind: creature, power: 2000}
  Three: {kind: creature, power: 1000}
  Cheer: {kind: spell, text: "Target creature gets +1000 power until end of turn."}
  Strip: {kind: spell, text: "Return the top card of target creature to its owner's hand."}
players:
  Ada: {hand: [Cheer, Strip], field: [{card: Lord, under: [One, Two, Three]}]}
play: [Ada plays Cheer on Lord, Ada plays Strip on Lord, "Ada chooses One, Two, Three if asked"]
observe: {power of One: power of One}
"""


@slow
def test_option_under_which_the_question_does_not_arise_is_a_switch() -> None:
    scenario, columns = loads(CHEERED_PILE), ["dm_evolution@2017-03", "dm_evolution@2021-03"]
    found = find_switches(scenario, columns, evidence=False)
    (switch,) = [one for one in found.switches if one.name == "old_effects"]
    take = next(one for one in found.takes if one.options["old_effects"] != switch.options[0])
    assert [one.name for one in take.comparison.not_arising] == list(switch.columns)
    assert "old_effects" in page([scenario], columns, evidence=False)


def test_options_with_equal_recordings_share_one_recording() -> None:
    assert group_equal_contents(["a", "b", "a", None]) == (("0 2", "a"), ("1", "b"))


def test_several_scenarios_share_one_page() -> None:
    read = Read(page(["last-stand", "gear-up"], ["gateruler@2021-10", "godacard"], evidence=False))
    assert [one["id"] for one in read.all("section") if one.get("class") == "chapter"] == ["c1", "c2"]


def test_interdependent_effects_are_drawn() -> None:
    read = Read(page(["type-then-lord"], ["monscol@block2"], evidence=False))
    images = read.all("img")
    assert images
    assert all("Mason" in one["alt"] for one in images)


def test_texts_of_a_scenario_are_never_markup() -> None:
    text = page([str(HOSTILE)], ["gateruler@2021-10", "godacard", "monscol"], evidence=False)
    read = Read(text)
    assert len(read.all("script")) == 1
    assert "hacked" not in read.scripts[0]
    assert "<script>window.hacked = 1</script>" in read.text
    assert "{{ 7 * 7 }}" in read.text
    for tag, attributes in read.elements:
        assert not [key for key in attributes if key.startswith("on")], (tag, attributes)


def test_rule_ids_in_texts_become_links_and_other_text_is_escaped() -> None:
    comparison = find_switches("last-stand", ["gateruler@2020-12", "gateruler@2021-10"], evidence=False).comparison
    links = Links(comparison.columns)
    said = str(links.link_rules("by GR-12.1@2020-12, GR-12.1 & <b>GR-12.1x</b>"))
    assert said.count("<a ") == 2
    assert ">GR-12.1@2020-12</a>" in said
    assert "&amp; &lt;b&gt;GR-12.1x&lt;/b&gt;" in said


def test_line_does_not_break_within_the_name_of_a_revision() -> None:
    comparison = find_switches("last-stand", ["gateruler@2020-12", "gateruler@2021-10"], evidence=False).comparison
    links = Links(comparison.columns)
    assert str(links.link_rules("Gate Ruler 2020-12 and 2021-10, <i> 2019-01")) == (
        'Gate Ruler <span class="revision">2020-12</span> and <span class="revision">2021-10</span>, &lt;i&gt; 2019-01'
    )
    assert "revision" not in str(links.link_rules("[GR-12.1@2020-12]"))
    assert 'Gate Ruler <span class="revision">2020-12</span>' in page(["last-stand"], evidence=False)


@slow
def test_rejected_changes_are_listed_with_their_reasons_in_a_folded_section() -> None:
    found = compare("answer-to-an-attack", ("godacard", "dm_evolution"), evidence=True, seconds=PLENTY, tries=40)
    told = list_rejections(found)
    said = "Goda Card Battler 2017-12, since it also changes the common result of “A creature attacks a weaker one”: "
    left_out = "without the event “life attack” of “assault” (GC-11.1)"
    assert any(line.startswith(said) and left_out in line for line in told)
    assert not any(trial.change.what.isdecimal() for trial in found.rejected)  # parts have names instead of numbers
    scenario = find_scenario("answer-to-an-attack")
    read = Read(render_page([(scenario, SwitchedComparison((), (OptionResult({}, found),)))]))
    assert [one for one in read.all("details") if one["class"] == "rejected take"] == [
        {"class": "rejected take", "data-in": "0"}  # it is closed
    ]
    text = " ".join(read.text.split())
    assert all(" ".join(line.split()) in text for line in (REJECTED, *told))
    without = render_page([(scenario, SwitchedComparison((), (OptionResult({}, replace(found, rejected=())),)))])
    assert "rejected take" not in without
    assert REJECTED in table(found, notes=True)
    assert REJECTED not in table(found)


@pytest.mark.parametrize(
    ("text", "reason", "shown"),
    [
        ("not allowed: no target [T-5]", "no target", ("not allowed: no target", "")),
        ("not allowed: no target [T-5]", "Bear is too strong", ("not allowed: no target", "Bear is too strong")),
        ("3", "", ("3", "")),
    ],
)
def test_reason_of_a_refusal_is_shown_once_and_its_rule_only_as_a_link(
    text: str, reason: str, shown: tuple[str, str]
) -> None:
    short = text.removesuffix(" [T-5]") if reason else ""
    assert split_refusal(Cell(text, "", rule="T-5" if reason else "", because=reason, short=short)) == shown


@slow
def test_card_shows_a_new_fact_once() -> None:
    html = page([find_scenario("last-stand")])
    assert re.search(r'<span class="new">condemned</span>', html)
    assert not re.search(r'<span class="fact">condemned</span>\s*<span class="new">', html)


def test_observed_value_follows_its_name_as_in_the_text() -> None:
    assert "the response may be responded to: yes" in page(["answer-the-answer"], evidence=False)
