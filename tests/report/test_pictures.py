"""Pictures of effects: they are complete, without overlaps, and shapes repeat the meaning of colours."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from tests.lab.woven import GAME, LORD, parse_scenario

from rulestone.lab.why.picture import Arrow, Box, LayerBand, Picture, make_picture
from rulestone.report.pictures import dot, labels, mermaid, svg
from rulestone.report.pictures.svg import assign_tracks, bundle_arrows, make_letter
from rulestone.report.text_columns import measure_display_width
from rulestone.scenario.stage import follow_stage

NS = "{http://www.w3.org/2000/svg}"
LOOP = """
title: "Loop & <b>wait</b> \\"quoted\\" | #1"
cards:
  Lord:   {kind: creature, light: 3, text: "Red creatures you control get +2 light."}
  Cold:   {kind: creature, text: "All red creatures become blue."}
  神獣の女神: {kind: creature, text: "All blue creatures become red."}
  Theirs: {kind: creature, light: 2, text: "Blue creatures you control get +1 light."}
  Hush:   {kind: creature, text: "Creatures your opponent controls lose all abilities."}
  Paint:  {kind: spell, text: "Choose a creature. It becomes red until end of turn."}
players:
  Ada: {hand: [Paint], field: [Lord, Cold, 神獣の女神]}
  Ben: {field: [Theirs]}
play:
  - Ada plays Paint on Theirs
"""
HUSHED = LOOP.replace("[Theirs]", "[Theirs, Hush]")


def draw_text(text: str, revision: str = "woven", step: int | None = None) -> Picture:
    return make_picture(follow_stage(parse_scenario(text), GAME, revision), step)


def test_effects_are_drawn_by_layer_in_application_order() -> None:
    found = draw_text(LOOP, "layered")
    assert [layer.name for layer in found.layers] == ["hues", "lights"]
    assert [node.order for node in found.nodes] == [1, 2, 3, 4, 5]
    assert [node.name for node in found.layers[0].nodes] == ["Paint", "Cold", "神獣の女神"]


def test_arrows_show_their_evidence_and_loops_are_named_on_both_sides() -> None:
    found = draw_text(LOOP)
    names = {node.number: node.name for node in found.nodes}
    loops = {(names[a.first], names[a.then]): a.evidence for a in found.arrows if a.loop}
    assert loops == {
        ("Cold", "神獣の女神"): "it applies to Theirs too (hue: red → blue)",
        ("神獣の女神", "Cold"): "it applies to Lord too (hue: blue → red)",
    }
    assert {node.name for node in found.nodes if node.loop} == {"Cold", "神獣の女神"}
    plain = {(names[a.first], names[a.then]) for a in found.arrows if not a.loop}
    assert ("Paint", "Theirs") in plain


def test_missing_object_is_reported_with_its_reason() -> None:
    found = draw_text(HUSHED)
    gone = {node.name: node.did for node in found.nodes if not node.order}
    assert gone["Lord"] == "Lord has lost the ability, by Hush"
    assert any(a.kind == "existence" for a in found.arrows)


def test_timestamp_order_draws_effects_without_arrows() -> None:
    found = draw_text(LOOP, "age")
    assert len(found.nodes) == 5
    assert found.arrows == ()


@pytest.fixture(params=[LORD, LOOP, HUSHED], ids=["lord", "loop", "hushed"])
def shown(request: pytest.FixtureRequest) -> Picture:
    return draw_text(request.param)


def list_texts(root: ElementTree.Element) -> str:
    return " ".join(element.text or "" for element in root.iter(f"{NS}text"))


def test_svg_is_well_formed_and_has_every_word(shown: Picture) -> None:
    root = ElementTree.fromstring(svg(shown))
    flat = re.sub(r"\s", "", list_texts(root))
    for node in shown.nodes:
        for said in (node.name, *labels.format_detail(node)):
            assert re.sub(r"\s", "", said) in flat
    orders = {node.number: str(node.order or node.name) for node in shown.nodes}
    for arrow in shown.arrows:
        head, _, _ = flat.partition(re.sub(r"\s", "", labels.format_evidence(arrow)))
        assert head != flat
        assert f"{orders[arrow.first]}→" in flat
    assert shown.title in (root.findtext(f"{NS}title") or "")
    assert root.get("role") == "img"


def test_svg_dashes_and_names_loops_and_frames_ended_effects(shown: Picture) -> None:
    root = ElementTree.fromstring(svg(shown))
    classes = [element.get("class") for element in root.iter()]
    rows = {node.number: n for n, node in enumerate(shown.nodes)}
    ways = [(labels.get_style(arrow), arrow.first, rows[arrow.then] < rows[arrow.first]) for arrow in shown.arrows]
    for kind in ("loop", "over"):
        assert classes.count(f"arrow {kind}") == len({way for way in ways if way[0] == kind})
        assert classes.count(f"head {kind}") == sum(way[0] == kind for way in ways)
    assert classes.count("inner") == sum(node.loop for node in shown.nodes)
    assert classes.count("box gone") == sum(not node.order for node in shown.nodes)
    style = root.findtext(f"{NS}style") or ""
    assert re.search(r"\.arrow\.loop \{[^}]*stroke-dasharray", style)
    assert re.search(r"\.gone \{[^}]*stroke-dasharray", style)
    assert "prefers-color-scheme: dark" in style


def test_svg_elements_do_not_overlap(shown: Picture) -> None:
    root = ElementTree.fromstring(svg(shown))
    wide, high = float(root.get("width", 0)), float(root.get("height", 0))
    boxes = [e for e in root.iter(f"{NS}rect") if (e.get("class") or "").startswith("box")]
    spans = sorted((float(e.get("y", 0)), float(e.get("y", 0)) + float(e.get("height", 0))) for e in boxes)
    assert all(below[0] > above[1] for above, below in pairwise(spans))
    right = max(float(e.get("x", 0)) + float(e.get("width", 0)) for e in boxes)
    lines = [e for e in root.iter(f"{NS}text") if e.get("class") is None]
    for machine in {e.get("x") for e in lines}:
        heights = sorted(float(e.get("y", 0)) for e in lines if e.get("x") == machine)
        assert all(second - first >= 16 for first, second in pairwise(heights))
    for element in lines:
        assert float(element.get("y", 0)) < high
        # about seven pixels for half a character: texts stay in their boxes, and boxes in the picture
        end = float(element.get("x", 0)) + 7 * measure_display_width(element.text or "")
        assert end <= (right if float(element.get("x", 0)) < right else wide)


def test_parallel_arrows_have_separate_tracks() -> None:
    found = draw_text(HUSHED)
    rows = {node.number: n for n, node in enumerate(found.nodes)}
    down = [one for one in bundle_arrows(found.arrows, rows) if not one.up]
    given = assign_tracks(down, rows)
    for n, one in enumerate(down):
        for other in down[n + 1 :]:
            last = min(max(rows[arrow.then] for arrow in bundle.arrows) for bundle in (one, other))
            assert max(rows[one.first], rows[other.first]) > last or given[one] != given[other]
    far = [Arrow(a, b, "whom", "", False) for a, b in ((0, 1), (2, 3), (1, 3))]
    assert list(assign_tracks(bundle_arrows(far, {n: n for n in range(4)}), {n: n for n in range(4)}).values()) == [
        0,
        0,
        1,
    ]


def test_arrows_of_one_effect_share_a_line_and_name_their_evidence_once() -> None:
    arrows = [Arrow(0, n, "whom", "it applies to Grunt too", False) for n in (1, 2, 3)]
    (one,) = bundle_arrows([*arrows[1:], arrows[0]], {n: n for n in range(4)})
    assert [arrow.then for arrow in one.arrows] == [1, 2, 3], "the nearest first"
    nodes = tuple(Box(n, n + 1, f"Effect {n}", "It is so", "does it", "static ability", (), False) for n in range(4))
    told = svg(Picture("", "Four", "woven", 0, "at the start", "by age", (), (LayerBand("", nodes),), tuple(arrows)))
    assert told.count('class="arrow') == 1
    assert told.count('class="head') == 3
    assert "1 → 2, 3, 4: it applies to Grunt" in told


def test_ended_dependency_is_dotted_and_named() -> None:
    first, then = Arrow(1, 0, "whom", "it applies to Grunt too", False, over=True), Arrow(0, 1, "whom", "too", False)
    nodes = tuple(Box(n, n + 1, f"Effect {n}", "It is so", "does it", "static ability", (), False) for n in range(2))
    board = Picture("", "Two", "woven", 0, "at the start", "by age", (), (LayerBand("", nodes),), (first, then))
    assert 'class="arrow over"' in svg(board)
    assert "2 → 1: for a while: it applies to Grunt" in svg(board)
    assert "dotted arrow: the effect depended on the other one before" in svg(board)
    assert "linkStyle 0 stroke-width:1px,stroke-dasharray:1 4" in mermaid(board)
    assert dot(board).count(", style=dotted];") == 1


def build_large_picture(number: int, arrows: int) -> Picture:
    """Build a picture of `number` effects, each dependent on all before it, with the first `arrows` dependencies."""
    said = "All creatures of some kind with a long name get +1 light for each of the others"
    nodes = tuple(Box(n, n + 1, f"Effect {n}", said, "does it", "static ability", (), False) for n in range(number))
    pairs = [(a, b) for b in range(number) for a in range(b)][:arrows]
    drawn = tuple(Arrow(a, b, "whom", f"it applies to Effect {a} too (hue: red → blue)", False) for a, b in pairs)
    return Picture("", "Many", "woven", 0, "at the start", "by age", (), (LayerBand("", nodes),), drawn)


def test_large_board_is_drawn_with_one_line_for_each_effect() -> None:
    found = build_large_picture(60, 600)
    root = ElementTree.fromstring(svg(found))
    classes = [element.get("class") for element in root.iter()]
    assert classes.count("head") == 600
    assert classes.count("arrow") == len({arrow.first for arrow in found.arrows}) < 40
    assert float(root.get("width", 0)) < 2000


def test_mermaid_states_omitted_parts() -> None:
    assert "In brief" not in mermaid(build_large_picture(10, 45))
    brief = mermaid(build_large_picture(60, 600))
    assert len(brief) <= 50_000
    assert brief.splitlines()[2] == "%% In brief, 100 arrows left out: the evidence is in the SVG."
    assert len(re.findall(r"-->", brief)) == 500
    assert brief.count("does it") == 60


def test_picture_names_a_few_of_many_objects(monkeypatch: pytest.MonkeyPatch) -> None:
    text = 'Lord: {kind: creature, text: "All lanterns get +1 light."}'
    board = f"cards:\n  {text}\n  Grunt: {{kind: creature}}\nplayers:\n  Ada: {{field: [Lord, Grunt x2]}}\n"
    assert draw_text(board).nodes[0].did == "Lord, Grunt and Grunt #2: light +1"
    monkeypatch.setattr("rulestone.lab.why.picture.MAX_NAMED", 1)
    assert draw_text(board).nodes[0].did == "Lord and 2 more: light +1"


def test_mermaid_has_a_box_for_each_effect_and_an_arrow_for_each_dependency(shown: Picture) -> None:
    text = mermaid(shown)
    assert text.splitlines()[2] == "flowchart TB"
    boxes = re.findall(r'^    n(\d+)(?:\["[^"]*"\]|\{\{"[^"]*"\}\})$', text, re.M)
    assert sorted(map(int, boxes)) == sorted(node.number for node in shown.nodes)
    arrows = re.findall(r'^  n(\d+) (-->|-\.->)\|"[^"]*"\| n(\d+)$', text, re.M)
    assert sorted((int(a), int(b), line == "-.->") for a, line, b in arrows) == sorted(
        (arrow.first, arrow.then, arrow.loop or arrow.over) for arrow in shown.arrows
    )


def test_mermaid_escapes_its_own_syntax() -> None:
    from rulestone.report.pictures.flowchart import escape

    assert escape('a "b" <c> | d#1') == "a #quot;b#quot; #lt;c#gt; #124; d#35;1"


def test_dot_has_a_node_for_each_effect_and_an_edge_for_each_dependency(shown: Picture) -> None:
    text = dot(shown)
    string = r'"(?:[^"\\]|\\.)*"'
    bare = re.sub(string, '""', text)
    assert len(re.findall(r"^    n\d+ \[label=\"\"", bare, re.M)) == len(shown.nodes)
    edges = re.findall(r"^  n(\d+) -> n(\d+) \[label=\"\"(, style=d(?:ashed|otted))?\];$", bare, re.M)
    assert sorted((int(a), int(b), bool(dashed)) for a, b, dashed in edges) == sorted(
        (arrow.first, arrow.then, arrow.loop or arrow.over) for arrow in shown.arrows
    )
    assert bare.count("{") == bare.count("}")
    assert '"' not in bare.replace('""', "").replace('"sans-serif"', "")


def test_picture_without_effects_is_drawn() -> None:
    bare = "cards:\n  Plain: {kind: creature}\nplayers:\n  Ada: {field: [Plain]}\n"
    for draw in (mermaid, svg):
        assert "no continuous effect" in draw(draw_text(bare))
    assert "subgraph" not in dot(draw_text(bare))


def test_lines_break_by_character_width() -> None:
    assert labels.wrap_lines("ab cd efgh", 5) == ["ab cd", "efgh"]
    assert labels.wrap_lines("神獣の女神", 4) == ["神獣", "の女", "神"]
    assert [make_letter(n) for n in (0, 25, 26, 27)] == ["a", "z", "aa", "ab"]
