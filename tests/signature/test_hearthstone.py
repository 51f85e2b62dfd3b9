"""Rulings of Hearthstone."""

from __future__ import annotations

from rulestone.authoring import *
from tests.signature.hearthstone import BOARD, HAND, MINIONS, PARTS, deathrattle, minion, spell
from tests.signature.table import SignatureTable

BLAST = spell("Blast", do("hit", minion=MINIONS, amount=1))


def test_minions_killed_by_one_effect_all_leave_before_any_deathrattle() -> None:
    counts = deathrattle(when(no(e.Exists(MINIONS)), note("says empty board")))
    table = SignatureTable(PARTS).put(0, HAND, BLAST).put(0, BOARD, minion("Old", 1, counts), minion("New", 1))
    assert table.go().act("Blast").answer().said() == ["empty board"]


def test_deathrattles_resolve_in_the_order_in_which_the_minions_came() -> None:
    table = SignatureTable(PARTS).put(0, HAND, BLAST)
    table.put(1, BOARD, minion("First", 1, deathrattle(note("says first"))))
    table.put(0, BOARD, minion("Second", 1, deathrattle(note("says second"))))
    assert table.go().act("Blast").answer().said() == ["first", "second"]


def test_deathrattle_that_kills_starts_another_death_phase() -> None:
    bomb = minion("Bomb", 1, deathrattle(do("hit", minion=MINIONS, amount=3)))
    table = SignatureTable(PARTS).put(0, HAND, BLAST).put(0, BOARD, bomb, minion("Wall", 3)).go().act("Blast").answer()
    assert (table.zone("Bomb"), table.zone("Wall")) == ("graveyard", "graveyard")


def test_minion_with_health_left_survives() -> None:
    table = SignatureTable(PARTS).put(0, HAND, BLAST).put(0, BOARD, minion("Wall", 3)).go().act("Blast").answer()
    assert table.zone("Wall") == BOARD


def test_minion_sees_another_one_die_with_it() -> None:
    mourns = triggered("die", no(e.Same(var("minion"), THIS)), note("says grief"))
    table = SignatureTable(PARTS).put(0, HAND, BLAST).put(0, BOARD, minion("Mourner", 1, mourns), minion("Pup", 1))
    assert table.go().act("Blast").answer().said() == ["grief"]
