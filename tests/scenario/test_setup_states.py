"""States in the entries of cards: with the card's name, beside it, and contradictory ones."""

from __future__ import annotations

import pytest

from rulestone.kernel.position import Position
from rulestone.lab.compare.cast import list_card_lines
from rulestone.scenario import ScenarioError, loads, set_up
from tests.scenario.conftest import Play
from tests.scenario.lanterns import GAME


def make_board(text: str) -> Position:
    return set_up(loads(text, "test.yaml"), GAME, "old")


@pytest.mark.parametrize(
    "entry",
    [
        "Wick (tapped)",
        "tapped Wick",
        "Wick tapped",
        "Wick (Tapped)",
        "Tapped Wick",
        "{Wick: tapped}",
        "{Wick: tapped, as: Big}",
        "{as: Big, Wick: tapped}",
        "{card: Wick, tapped: yes}",
        "{card: Wick (tapped), state: tapped}",
        "{card: Wick (tapped), posture: tired}",
    ],
)
def test_state_written_with_the_name_of_a_card_is_its_state(entry: str) -> None:
    position = make_board(f"cards: {{}}\nplayers: {{Ada: {{field: [{entry}]}}, Ben: {{}}}}")
    (card,) = position.cards("row", 0)
    assert position.value(card.ref, "posture") == "tired"


def test_name_that_contains_another_card_is_not_that_card_with_a_state() -> None:
    scenario = loads("cards: {Guard: {kind: creature}}\nplayers: {Ada: {field: [Guard Captain, Guard (tapped)]}}")
    (guard,) = list_card_lines(scenario)
    assert guard.where == "Ada: field, tapped"


def test_copies_of_a_tapped_card_are_all_tapped() -> None:
    position = make_board("players: {Ada: {field: [Wick x2 (tapped)]}, Ben: {}}")
    assert [position.value(card.ref, "posture") for card in position.cards("row", 0)] == ["tired", "tired"]


@pytest.mark.parametrize("entry", ["2 tapped Wick", "tapped Wick x2", "2 Wick (tapped)", "{2 Wick: tapped}"])
def test_card_entry_accepts_number_with_state_and_name(entry: str) -> None:
    position = make_board(f"players: {{Ada: {{field: [{entry}]}}, Ben: {{}}}}")
    assert [position.value(card.ref, "posture") for card in position.cards("row", 0)] == ["tired", "tired"]


@pytest.mark.parametrize(
    "entry",
    [
        "{card: Wick (tapped), untapped: yes}",
        "{card: Wick (tapped), state: untapped}",
        "{card: Wick (tapped), posture: ready}",
        "{card: Wick, posture: ready, tapped: yes}",
        "{card: Wick, state: [tapped, untapped]}",
        "{Wick: tapped, posture: ready}",
        "'Wick (tapped, untapped)'",
    ],
)
def test_contradictory_states_of_a_card_are_refused(entry: str) -> None:
    with pytest.raises(ScenarioError, match="contradicts another entry for the card: posture is"):
        make_board(f"players: {{Ada: {{field: [{entry}]}}, Ben: {{}}}}")


@pytest.mark.parametrize("entry", ["{card: Wick (tapped), tapped: no}", "{Wick: tapped, tapped: no}"])
def test_state_set_and_denied_in_one_entry_is_refused(entry: str) -> None:
    with pytest.raises(ScenarioError, match="contradicts another entry for the card: posture is"):
        make_board(f"players: {{Ada: {{field: [{entry}]}}, Ben: {{}}}}")


@pytest.mark.parametrize("entry", ["{card: Wick, tapped: no}", "{card: Wick, untapped: yes}"])
def test_denied_state_is_its_opposite(entry: str) -> None:
    position = make_board(f"players: {{Ada: {{field: [{entry}]}}, Ben: {{}}}}")
    (card,) = position.cards("row", 0)
    assert position.value(card.ref, "posture") == "ready"


def test_unknown_state_with_a_card_name_is_an_unknown_card() -> None:
    with pytest.raises(ScenarioError, match=r"unknown card “Wick \(sleepy\)”"):
        make_board("players: {Ada: {field: [Wick (sleepy)]}, Ben: {}}")


def test_shared_state_that_the_game_lacks_is_a_state_beside_a_card_name() -> None:
    with pytest.raises(ScenarioError, match=r"unknown state “new”"):
        make_board("players: {Ada: {field: [Wick (new)]}, Ben: {}}")


def test_cards_of_an_absent_zone_are_left_out_however_they_are_written(play: Play) -> None:
    for entry in ("Wick (tapped)", "{Wick: tapped}", "{card: tapped Wick}"):
        run = play(f"players: {{Ada: {{mana: [{entry}]}}, Ben: {{}}}}\nobserve: {{there: zone of Wick}}")
        assert run.observations == {"there": None}


@pytest.mark.parametrize("where", ["mana: [{card: Wick, copies: 2}, Wick]", "field: [{card: Hill, copies: 2}, Hill]"])
def test_copies_of_an_absent_card_are_numbered(play: Play, where: str) -> None:
    name = "Wick" if "Wick" in where else "Hill"
    observe = f"{{first: zone of {name}, second: 'zone of {name} #2', third: 'zone of {name} #3'}}"
    run = play(f"cards: {{Hill: {{kind: land}}}}\nplayers: {{Ada: {{{where}}}, Ben: {{}}}}\nobserve: {observe}")
    assert run.observations == {"first": None, "second": None, "third": None}


def test_misspelled_name_suggests_a_card_of_an_absent_zone(play: Play) -> None:
    with pytest.raises(ScenarioError, match=r"Did you mean “Wick”\?\n  There are: Wick"):
        play("players: {Ada: {mana: [Wick]}, Ben: {}}\nplay: [Ada attacks Wikc]")


def test_scenario_with_state_as_value_of_a_card_can_be_set_up_twice() -> None:
    scenario = loads("players: {Ada: {field: [{Wick: tapped}]}, Ben: {}}", "test.yaml")
    assert set_up(scenario, GAME, "old") == set_up(scenario, GAME, "old")
