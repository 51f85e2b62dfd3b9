"""Each player sees hidden cards as the rules allow, and an exchange of unseen cards is not visible."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from gateruler.plugin import rulestone_games
from rulestone.kernel.position import Position, is_visible
from rulestone.lab.play.input import MenuEntry, list_entries
from rulestone.lab.redealing import list_unseen, redeal
from rulestone.lab.simulate.invariants import check_hidden_cards, list_visible
from rulestone.model.choices import Choice, Option
from rulestone.model.objects import NUMBER
from rulestone.report.prompt import format_question
from rulestone.scenario.files import loads
from rulestone.scenario.lookup import run
from tests.gateruler.desk import Desk, make_unit

GAME = rulestone_games()[0]


def test_place_for_a_unit_is_listed_with_the_card_that_is_there() -> None:
    position = Desk(knights=False).put(0, "attack zone", make_unit("Medic"), slot="left").go().position
    labels = ("left attack zone", "right attack zone")
    choice = Choice("one-of", 0, "place", "where to put the unit", labels=labels)
    lines = format_question(position, choice, list_entries(position, choice)).splitlines()
    assert [" ".join(line.split()) for line in lines[1:]] == [
        "1 left attack zone Medic is there",
        "2 right attack zone",
    ]


def test_use_of_an_ability_is_listed_without_the_values_of_its_card() -> None:
    desk = Desk(knights=False).put(0, "attack zone", make_unit("Medic", atk=7)).go()
    options = tuple(Option("use ability", desk.position.object(desk.oids["Medic"]).ref, number) for number in (0, -1))
    choice = Choice("act", 0, "acted", "pass", options=options)
    entries = [MenuEntry(number, option, "Medic", option.subject) for number, option in enumerate(options, 1)]
    used, other = format_question(desk.position, choice, entries).splitlines()[1:3]
    assert "atk 7" not in used
    assert "atk 7" in other


TABLE = """
cards:
  A: {kind: unit, atk: 1, hp: 3, stk: 1}
  B: {kind: unit, atk: 2, hp: 2, stk: 1}
  C: {kind: unit, atk: 3, hp: 3, stk: 2, text: "When this is destroyed, draw a card."}
  D: {kind: event, level: 2, text: "Draw a card."}
  S1: {kind: event, timing: instant, text: "Draw a card."}
  S2: {kind: event, timing: instant, level: 1, text: "Deal 1 damage to your opponent."}
  R1: {kind: event, timing: instant, text: "Reduce the next damage to you by 1."}
players:
  P:
    hand: [A, C, D]
    deck: [B, A, C, D]
    set zone: [S1, S2]
    drive zone: [A, D]
    damage zone: [{card: B, as: Up, face: up}, {card: C, as: Down, face: down}, {card: A, as: Down2, face: down}]
    attack zone:
      - {card: A, as: Host, under: [{card: B, as: Soul, role: soul}, {card: C, as: Dark, role: soul, face: down}]}
  O:
    hand: [B, R1]
    deck: [A, C, B, B]
    set zone: [R1]
    damage zone: [{card: D, as: Theirs, face: down}, {card: C, as: Theirs2, face: down}]
play: []
expect:
  P sees Up: yes
  O sees Up: yes
  P sees Down: yes
  O sees Down: no
  P sees Theirs: no
  O sees Theirs: yes
  P sees S1: yes
  O sees S1: no
  P sees Soul: yes
  O sees Soul: yes
  P sees Dark: yes
  O sees Dark: no
"""


def make_position(revision: str) -> Position:
    """Return the table above, where everything that can be hidden is."""
    result = run(loads(TABLE), GAME, revision)
    assert result.holds, [one for one in result.expectations if not one.holds]
    return result.end


@pytest.mark.parametrize("revision", ["2021-10", "2022-03"])
@pytest.mark.parametrize("seed", range(5))
def test_hidden_cards_can_be_exchanged_without_a_visible_change(revision: str, seed: int) -> None:
    here = make_position(revision)
    check_hidden_cards(here, Random(seed))
    for player in (0, 1):
        other = redeal(here, player, seed)
        moved = [obj.oid for obj in here.objects() if obj.card is not other.object(obj.oid).card]
        assert len(moved) > 3, "something was exchanged"
        assert not any(is_visible(here, here.object(oid), player) for oid in moved)


@pytest.mark.parametrize("revision", ["2021-10", "2022-03"])
def test_visible_cards_are_distinguished(revision: str) -> None:
    """The same test with a card that is seen: the exchange shows, so the test can fail."""
    here = make_position(revision)
    mine = next(
        obj for obj in here.objects() if obj.card is not None and obj.card.name == "C" and is_visible(here, obj, 0)
    )
    state = here.state()
    hidden = state.objects[list_unseen(here, 0)[0][0]]
    state.objects[mine.oid] = replace(mine, card=hidden.card)
    state.table = None
    assert mine.oid == mine.ref & NUMBER
    assert hidden.card is not mine.card
    assert list_visible(Position(here.rules, state), 0) != list_visible(here, 0)
