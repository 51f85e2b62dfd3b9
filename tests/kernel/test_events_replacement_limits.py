"""Limited replacements: a limit per turn, and the affected player chooses the object."""

from __future__ import annotations

from typing import Any

import pytest

from rulestone.language import expressions as e
from rulestone.language.build import THIS, YOU, do, mark, replacement, var
from rulestone.model.objects import Card
from tests.kernel.toy import FIELD, Table, spell, unit

SWEEP = spell("Sweep", do("destroy", victim=FIELD), kind="slow")
AGAIN = spell("Again", do("destroy", victim=FIELD), kind="slow")
OURS = e.Are(var("victim"), e.Same(e.ControllerOf(e.It()), YOU))


def make_keeper(limit: int, **more: Any) -> Card:
    """Return an ability that tires objects instead of destroying them."""
    return unit("Keeper", 1, replacement("destroy", OURS, do("tire", unit=var("victim")), limit=limit, **more))


def sweep_field(*field: Card) -> Table:
    return Table().put(0, "field", *field).put(0, "hand", SWEEP, AGAIN).go().act("Sweep")


def list_gone(table: Table, *names: str) -> list[bool]:
    return [table.zone(name) == "grave" for name in names]


@pytest.mark.parametrize("named", [{}, {"name": "guard"}])
def test_replacement_applies_once_a_turn(named: dict[str, str]) -> None:
    table = sweep_field(make_keeper(1, **named))
    assert list_gone(table, "Keeper") == [False]
    assert list_gone(table.act("Again"), "Keeper") == [True]


def test_object_of_a_limited_replacement_is_chosen() -> None:
    table = sweep_field(make_keeper(1), unit("Ox"), unit("Owl"))
    assert table.asked() == (0, "one-of")
    assert table.position.choice is not None
    assert table.position.choice.labels == ("Keeper", "Ox", "Owl")
    assert list_gone(table.answer(1), "Keeper", "Ox", "Owl") == [True, False, True]


def test_replacement_limited_to_twice_a_turn_applies_to_two_of_three_objects() -> None:
    table = sweep_field(make_keeper(2), unit("Ox"), unit("Owl")).answer(2)
    assert table.asked() == (0, "one-of")
    assert list_gone(table.answer(0), "Keeper", "Ox", "Owl") == [False, True, False]


def test_no_player_is_asked_if_the_limit_suffices_for_all_objects() -> None:
    assert list_gone(sweep_field(make_keeper(2), unit("Ox")), "Keeper", "Ox") == [False, False]


def test_declined_replacement_does_not_count_toward_its_limit() -> None:
    table = sweep_field(make_keeper(1, optional=True)).answer(False)
    assert list_gone(table, "Keeper") == [True]
    own = unit("Other", 1, replacement("destroy", e.Same(var("victim"), THIS), mark(YOU, "saved", True), limit=1,
                                       optional=True))  # fmt: skip
    again = sweep_field(own).answer(True).act("Again")
    assert again.asked()[1] == "act", "it was used, so nobody is asked"
    assert list_gone(again, "Other") == [True]
