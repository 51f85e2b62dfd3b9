"""Pictures of results: they contain every value, equal results look equal, and all marks are inside."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.proofs import slow

import rulestone
from rulestone.game.host import find
from rulestone.lab.compare.library import compare_library
from rulestone.lab.contrast import Contrast, Pair, PairedGame, compute_figures
from rulestone.lab.figures.measures import GameMeasures
from rulestone.lab.outcomes.explore import outcomes
from rulestone.lab.rulings import map_citing
from rulestone.lab.simulate.simulation import simulate
from rulestone.lab.statistics import MeasuredDifference
from rulestone.report.catalogue import format_policy
from rulestone.report.contrast import build_document as build_contrast
from rulestone.report.document import to_text
from rulestone.report.drawings import draw_coverage, draw_library, draw_policies, group_lengths, svg
from rulestone.report.pictures.canvas import Canvas, shorten_label
from rulestone.report.pictures.charts import Interval, draw_forest

NOTHING = (frozenset[str](), frozenset[str]())
NS = "{http://www.w3.org/2000/svg}"
RULESETS = ("gateruler@2020-12", "gateruler@2021-10", "godacard@2017-12", "dm_evolution@2021-03")


def parse(drawn: str) -> ElementTree.Element:
    """Return the root of a picture, after checks that hold for every picture."""
    root = ElementTree.fromstring(drawn)
    wide, high = float(root.get("width", 0)), float(root.get("height", 0))
    for rect in root.iter(f"{NS}rect"):
        assert float(rect.get("x", 0)) + float(rect.get("width", 0)) <= wide
        assert float(rect.get("y", 0)) + float(rect.get("height", 0)) <= high
    assert all(0 < float(text.get("y", 0)) < high for text in root.iter(f"{NS}text"))
    assert root.get("role") == "img"
    assert root.findtext(f"{NS}desc")
    assert "prefers-color-scheme: dark" in (root.findtext(f"{NS}style") or "")
    return root


def list_texts(root: ElementTree.Element) -> list[str]:
    return [(text.text or "") + "".join(child.tail or "" for child in text) for text in root.iter(f"{NS}text")]


def list_fills(root: ElementTree.Element) -> list[str]:
    return [rect.get("class", "") for rect in root.iter(f"{NS}rect") if rect.get("class", "").startswith("cell")]


def test_policies_in_one_row_share_a_fill_only_if_they_are_equal() -> None:
    rulesets = [find(name)[1] for name in RULESETS]
    root = parse(draw_policies(rulesets))
    names = list(rulesets[0].parts.policies.__struct_fields__)
    cells = list_fills(root)
    assert len(cells) == len(names) * len(rulesets)
    for row, name in enumerate(names):
        said = [format_policy(one, name, cites=False) for one in rulesets]
        drawn = cells[row * len(rulesets) : (row + 1) * len(rulesets)]
        for one in range(len(said)):
            for other in range(len(said)):
                assert (said[one] == said[other]) == (drawn[one] == drawn[other]), name


def test_long_question_of_a_matrix_wraps_into_lines() -> None:
    texts = " ".join(list_texts(parse(draw_policies([find("godacard")[1]]))))
    assert "Where do the cards under a card go when it leaves?" in texts
    assert "…" not in texts


def test_library_matrix_gives_equal_answers_one_fill() -> None:
    found, _ = compare_library(("last-stand", "target-gone"), RULESETS)
    root = parse(draw_library(found))
    assert list_fills(root)[:4] == ["cell s1", "cell s0", "cell s1", "cell s1"], "columns by name"
    assert {"The last stand", *RULESETS} <= set(list_texts(root))
    tips = [title.text for title in root.iter(f"{NS}title")]
    assert "The last stand, gateruler@2020-12: Yes" in tips


def test_coverage_map_is_stronger_for_rules_with_more_rulings() -> None:
    cited = map_citing("godacard")
    rules = find("godacard")[1].rulebook
    root = parse(draw_coverage("godacard", rules, cited))
    opacity = {
        title.text.partition(" ")[0]: float(rect.get("fill-opacity", 0))
        for rect in root.iter(f"{NS}rect")
        for title in rect.iter(f"{NS}title")
        if title.text
    }
    assert set(opacity) == {rule.id for rule in rules}
    counts = {rule.id: len(cited.get(rule.id, ())) for rule in rules}
    assert 0 in counts.values()
    for one, count in counts.items():
        assert (opacity[one] > 0) == (count > 0)
        for other, more in counts.items():
            assert count > more or opacity[one] <= opacity[other]


def test_stack_timeline_has_a_lane_for_each_different_stack() -> None:
    root = parse(svg(rulestone.compare("last-stand", RULESETS)))
    said = list_texts(root)
    assert "1 Ada plays Doom on Guard" in said
    assert "Gate Ruler 2020-12" in said
    assert "Goda Card Battler 2017-12" in said, "a refusal names the zone of its own game"
    boxes = {}
    for rect in root.iter(f"{NS}rect"):
        title = rect.findtext(f"{NS}title")
        if title:
            boxes.setdefault(title, rect)
    rescue, destruction = boxes["Rescue on Guard: ✓ resolves"], boxes["destruction of Guard: ✓ resolves"]
    assert float(rescue.get("y", 0)) < float(destruction.get("y", 0)), "a response is above the item it responds to"
    assert float(rescue.get("x", 0)) > float(destruction.get("x", 0))
    assert any(text.startswith("✕ ") for text in said), "a refused line gives its reason"


def test_equal_stacks_of_several_games_share_a_lane() -> None:
    said = list_texts(parse(svg(rulestone.compare("target-gone", RULESETS))))
    assert "Gate Ruler 2020-12 and 2021-10; Goda Card Battler 2017-12" in said


def test_picture_of_a_run_has_one_lane() -> None:
    root = parse(svg(rulestone.run("last-stand", "gateruler@2020-12")))
    said = list_texts(root)
    assert "Gate Ruler 2020-12" in said
    assert sum(text == "✓ resolves" for text in said) == 3


def test_outcome_tree_shows_each_outcome_below_its_answer() -> None:
    found = outcomes("last-stand", "gateruler@2020-12")
    root = parse(svg(found))
    said = " ".join(list_texts(root))
    assert [f"{one.number}. Guard ends in {one.values['Guard ends in']}" in said for one in found.endings] == [
        True,
        True,
    ]
    assert said.index("Ben: respond to Doom on Guard") < said.index("play set event Rescue") < said.index("1. Guard")
    assert said.index("1. Guard") < said.index("Ben: respond to destruction of Guard") < said.index("2. Guard")


def make_difference(what: str, unit: str, own: float, other: float, spread: float) -> MeasuredDifference:
    return MeasuredDifference(what, unit, 40, own, other, other - own, other - own - spread, other - own + spread)


def test_forest_plot_draws_each_interval_on_its_side_of_zero() -> None:
    figures = (
        make_difference("seat 1 wins", "%", 0.5, 0.9, 0.1),
        make_difference("turns", "", 20.0, 10.0, 2.0),
        make_difference("never", "", 0.0, 0.0, 0.0),
    )
    root = parse(svg(Contrast("gateruler@2020-12", "gateruler@2021-10", 0, ("random", "random"), 40, 3, 0, figures)))
    assert "50.0 % → 90.0 %" in list_texts(root)
    assert "never" not in list_texts(root), "a number of 0 has no relative difference"
    zeros = [
        float(re.findall(r"[\d.]+", path.get("d", ""))[0])
        for path in root.iter(f"{NS}path")
        if path.get("class") == "axis zero"
    ]
    intervals = [path.get("d", "") for path in root.iter(f"{NS}path") if path.get("class") == "mark"]
    ends = [[float(number) for number in re.findall(r"M ([\d.]+) .* H ([\d.]+)", way)[0]] for way in intervals]
    assert min(ends[0]) > zeros[0]
    assert max(ends[1]) < zeros[1]


@slow
def test_simulation_picture_has_wins_matchups_lengths_and_endings() -> None:
    found = simulate("gateruler@2021-10", 6, 3, ["Banner March", "Castle Watch"])
    said = list_texts(parse(svg(found)))
    for heading in ("Wins", "Lengths in turns", "Endings"):
        assert heading in said
    assert any(text.startswith("Matchups") for text in said)
    assert said.count("Banner March") == 3, "its wins, its row and its column"


@pytest.mark.parametrize("lengths", [{}, {7: 3}, {1: 1, 2: 2, 40: 5}, dict.fromkeys(range(5, 100), 1)])
def test_grouped_lengths_keep_every_game(lengths: dict[int, int]) -> None:
    groups = group_lengths(lengths)
    assert sum(groups.values()) == sum(lengths.values())
    assert len(groups) <= 12


def test_forest_plot_of_empty_intervals_has_an_axis() -> None:
    canvas = Canvas("one")
    draw_forest(canvas, [Interval("x", 0.0, 0.0, 0.0, "none")], 0, "unit")
    parse(canvas.render("words"))


def test_long_label_is_cut_to_its_width() -> None:
    assert shorten_label("short", 230) == "short"
    cut = shorten_label("a label that goes on and on", 70)
    assert cut.endswith("…")
    assert len(cut) <= 10


def test_result_without_a_picture_is_refused() -> None:
    thing: Any = 3
    with pytest.raises(TypeError, match="there is no picture of int"):
        svg(thing)


def test_result_with_only_a_picture_is_shown_in_notebooks() -> None:
    found = outcomes("last-stand", "gateruler@2020-12")
    assert found._repr_svg_() == svg(found)
    assert found._repr_html_() is None


def test_contrast_explains_shared_rules_and_omits_others() -> None:
    measures = GameMeasures(1, 1, 1, (), NOTHING, NOTHING, NOTHING)
    old, new = (PairedGame(0, 0, "deck", 3, measures, rules) for rules in (("GR-9.3", "old"), ("GR-7.7", "new")))
    pairs: dict[int, Pair] = dict.fromkeys(range(12), (old, new))
    figures = tuple(compute_figures(pairs, shared=("GR-9.3", "GR-7.7")))
    assert [one.what for one in figures if one.what.startswith("games applying")] == [
        "games applying GR-7.7",
        "games applying GR-9.3",
    ]
    found = Contrast("gateruler@2020-12", "gateruler@2021-10", 0, ("random", "random"), 12, 0, 0, figures)
    assert "GR-7.7: Negating removes an item" in to_text(build_contrast(found))


def test_seats_keep_their_names_in_the_picture_of_games() -> None:
    drawn = svg(simulate("layered_duel", 2, 3))
    assert ">the first player<" in drawn
    assert "The First Player" not in drawn
