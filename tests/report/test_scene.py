"""Positions as pictures: the places of cards, and the changes since the previous picture."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import rulestone
from rulestone.game.host import find
from rulestone.report.scene import Figure, Scene, build_scene


def list_scenes(name: str, game: str) -> list[Scene]:
    """Return the pictures of a run, the start first."""
    run, ruleset = rulestone.run(rulestone.find_scenario(name), game), find(game)[1]
    found = [build_scene(run.start, ruleset)]
    for step in run.steps:
        found.append(build_scene(step.position, ruleset, found[-1]))
    return found


def find_figures(name: str, some: Scene) -> Figure:
    return next(figure for figure in some.list_figures() if figure.name == name)


def load_text(text: str, game: str) -> Scene:
    run = rulestone.run(rulestone.scenario.loads(text, "own.yaml"), game)
    return build_scene(run.end, find(game)[1])


def test_moved_card_shows_its_origin() -> None:
    start, first, *_, last = list_scenes("last-stand", "gateruler@2020-12")
    assert find_figures("Guard", start).news == ""
    assert find_figures("Doom", start).where == "Ada: hand"
    assert find_figures("Doom", first).news == "from Ada: hand"
    assert find_figures("Guard", last).where == "Ben: hand"
    assert find_figures("Guard", last).news == "from Ben: attack zone"


def test_waiting_item_is_new_once() -> None:
    _, first, second, _ = list_scenes("last-stand", "gateruler@2020-12")
    assert [(item.label, item.controller, item.new) for item in first.stack] == [("Doom on Guard", "Ada", True)]
    assert [item.new for item in second.stack] == [True]
    assert second.stack[0].label != first.stack[0].label


def test_piles_keep_their_order_and_lose_their_top_card() -> None:
    start, first, *_ = list_scenes("top-card-leaves", "dm_evolution@2021-03")
    assert [card.name for card in find_figures("Lord", start).under] == ["One", "Two", "Three"]
    assert [card.name for card in find_figures("One", first).under] == ["Two", "Three"]


def test_values_include_effects() -> None:
    (start, *_) = list_scenes("type-then-lord", "godacard")
    raised = [figure for figure in start.list_figures() if any(was for _, _, was in figure.values)]
    assert raised
    for figure in raised:
        (name, now, was) = next(value for value in figure.values if value[2])
        assert (name, int(now) > int(was)) == ("power", True)
        assert not any(fact.startswith(f"{name} {now}") for fact in figure.facts)


@pytest.mark.parametrize("game", ["gateruler", "monscol", "godacard", "dm_evolution"])
def test_tapped_cards_are_sideways_in_every_game(game: str) -> None:
    text = """
title: Two postures
cards:
  Guard: {kind: creature, power: 1000}
  Scout: {kind: creature, power: 1000}
players:
  Ada: {field: [{card: Guard, tapped: yes}, Scout]}
"""
    found = load_text(text, game)
    assert find_figures("Guard", found).sideways
    assert not find_figures("Scout", found).sideways


def test_map_shows_every_space_and_its_units() -> None:
    start = list_scenes("last-stand", "monscol")[0]
    names = [space.name for row in start.map for space in row]
    assert (len(start.map), len(names), len(set(names))) == (4, 12, 12)
    (where,) = [space for row in start.map for space in row if any(card.name == "Guard" for card in space.crowd)]
    assert where.contested
    assert {card.name: card.whose for card in where.crowd}["Guard"] == "Ben"


def test_unnamed_cards_are_counted() -> None:
    start = list_scenes("last-stand", "godacard")[0]
    ben = start.sides[0]
    deck = next(area for area in ben.areas if area.name == "deck")
    assert (deck.figures, deck.others) == ((), 10)
    filler = [figure for figure in list_scenes("last-stand", "gateruler@2021-10")[0].list_figures() if figure.minor]
    assert {figure.count for figure in filler} >= {3}


def test_every_card_appears_once_in_a_picture() -> None:
    for game in ("gateruler@2020-12", "monscol", "godacard", "dm_evolution"):
        for some in list_scenes("last-stand", game):
            numbers: Sequence[int] = [figure.number for figure in some.list_figures()]
            assert len(numbers) == len(set(numbers))
