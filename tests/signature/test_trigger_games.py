"""Rulings of four games about triggers that wait together: two of Ada's, two of Ben's, one sets off two more."""

from __future__ import annotations

import pytest

from rulestone.authoring import *
from tests.signature import trigger_games
from tests.signature.hearthstone import BOARD, HAND, minion, spell
from tests.signature.table import SignatureTable
from tests.signature.trigger_games import under

HORN = spell("Horn", note("horn"))


def hears(name: str, event: str, *more: i.Instruction, optional: bool = False) -> Card:
    return minion(name, 9, triggered(event, None, note(f"says {name}"), *more, optional=optional, name=name))


def horn(policy: Triggers, *wanted: str, optional: bool = False) -> str:
    table = SignatureTable(under(policy)).put(0, HAND, HORN)
    table.put(0, BOARD, hears("A1", "horn", note("noise"), optional=optional), hears("A2", "horn", optional=optional))
    table.put(1, BOARD, hears("B1", "horn", optional=optional), hears("B2", "horn", optional=optional))
    table.put(0, BOARD, hears("A3", "noise", optional=optional)).put(1, BOARD, hears("B3", "noise", optional=optional))
    return " ".join(table.go().act("Horn").answer(*wanted).said())


def test_star_wars_unlimited_player_chosen_first_resolves_all_of_theirs() -> None:
    assert horn(trigger_games.STAR_WARS_UNLIMITED, "Ben") == "B1 B2 A1 B3 A3 A2"
    assert horn(trigger_games.STAR_WARS_UNLIMITED, "Ada") == "A1 A3 B3 A2 B1 B2"


def test_star_wars_unlimited_asks_once_whose_triggers_come_first() -> None:
    table = SignatureTable(under(trigger_games.STAR_WARS_UNLIMITED)).put(0, HAND, HORN)
    table.put(0, BOARD, hears("A1", "horn"), hears("A2", "horn")).put(1, BOARD, hears("B1", "horn")).go().act("Horn")
    assert table.asked() == (0, "whose triggers come first")
    table.position = table.position.answer(1)
    assert table.said() == ["B1"]
    assert table.asked() == (0, "which trigger comes next")


def test_lorcana_active_player_empties_their_part_of_the_bag_first() -> None:
    assert horn(trigger_games.LORCANA) == "A1 A2 A3 B1 B2 B3"


@pytest.mark.parametrize("chosen", ["A1", "A2"])
def test_lorcana_active_player_chooses_the_order_of_their_own(chosen: str) -> None:
    assert horn(trigger_games.LORCANA, chosen).split()[0] == chosen


def test_digimon_effects_set_off_meanwhile_come_before_those_that_wait() -> None:
    assert horn(trigger_games.DIGIMON) == "A1 A3 B3 A2 B1 B2"


def test_a_game_of_thrones_players_alternate_and_nested_reactions_have_their_own_window() -> None:
    assert horn(trigger_games.A_GAME_OF_THRONES, optional=True) == "A1 A3 B3 B1 A2 B2"


def test_a_game_of_thrones_forced_reactions_come_before_optional_ones() -> None:
    table = SignatureTable(under(trigger_games.A_GAME_OF_THRONES)).put(0, HAND, HORN)
    table.put(0, BOARD, hears("Free", "horn", optional=True)).put(1, BOARD, hears("Forced", "horn"))
    assert table.go().act("Horn").answer().said() == ["Forced", "Free"]
