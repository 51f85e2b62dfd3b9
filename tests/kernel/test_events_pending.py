"""Parts of triggering, one by one: places of sources, departed and hidden cards, bindings for each affected object."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from rulestone.kernel.changes.moves import describe_move, move_object, put_under
from rulestone.kernel.changes.stack import put_item
from rulestone.kernel.events.history import count_event, reset_turn_counts
from rulestone.kernel.events.triggers import (
    find_active_cards,
    find_position,
    is_hidden,
    is_shown_later,
    split_bindings,
)
from rulestone.kernel.machine import Machine
from rulestone.kernel.meaning.costs import count_done
from rulestone.kernel.meaning.selections import can_reach, list_cards_beneath
from rulestone.kernel.policies import Piles, Triggers
from rulestone.kernel.trace import Log
from rulestone.language import expressions as e
from rulestone.language.build import YOU, forbid, static
from rulestone.model.objects import LIFE_SHIFT
from tests.kernel.toy import OWN, Table, unit

OX, OWL, ELK = unit("Ox"), unit("Owl"), unit("Elk")


COUNTED = (("game",), ("game", "ref", 3), ("turn",))


def make_machine(table: Table) -> Machine:
    """Return a machine of its own for the state of a table, which records events."""
    machine = table.position.machine()
    machine.log = Log()
    return machine


def make_pile(**policies: Any) -> tuple[Table, Machine]:
    """Return a table with two units on the field, where Owl lies under Elk, Ox under Owl, and Last stands right."""
    table = Table(**policies).put(0, "field", unit("First"), ELK, unit("Last")).put(0, "hand", OWL, OX).go()
    machine = make_machine(table)
    put_under(machine, table.ids["Owl"], table.ids["Elk"], "under")
    put_under(machine, table.ids["Ox"], table.ids["Owl"], "gear")
    source = get_ref(machine, table, "Ox")
    put_item(machine, "spell", 0, source, machine.rules.programs.nothing, {}, label="Bolt")
    return table, machine


def get_ref(machine: Machine, table: Table, name: str) -> int:
    """Return the reference of a card in its present life."""
    return machine.state.objects[table.ids[name]].ref


@pytest.mark.parametrize(("name", "position"), [("First", 0), ("Elk", 1), ("Owl", 1), ("Ox", 1), ("Last", 2)])
def test_card_position_is_the_index_of_its_pile_from_the_left(name: str, position: int) -> None:
    table, machine = make_pile()
    assert find_position(machine.state, get_ref(machine, table, name)) == position


@pytest.mark.parametrize("ref", [0, 1, -1])
def test_player_and_missing_object_have_no_position(ref: int) -> None:
    assert find_position(make_pile()[1].state, ref) == -1


def test_departed_object_has_no_position() -> None:
    table, machine = make_pile()
    before = get_ref(machine, table, "Last")
    move_object(machine, table.ids["Last"], machine.rules.layout.get_place("grave", 0))
    assert find_position(machine.state, before) == -1
    assert find_position(machine.state, get_ref(machine, table, "Last")) == 0


@pytest.mark.parametrize(("role", "names"), [("", ["Owl"]), ("under", ["Owl"]), ("gear", [])])
def test_cards_beneath_are_those_directly_under_an_object_with_the_role(role: str, names: list[str]) -> None:
    table, machine = make_pile()
    refs = (get_ref(machine, table, "First"), get_ref(machine, table, "Elk"))
    assert [machine.ref_name(ref) for ref in list_cards_beneath(machine, refs, role)] == names


def test_no_card_is_beneath_players_items_and_departed_objects() -> None:
    table, machine = make_pile()
    departed = get_ref(machine, table, "Elk") + (1 << LIFE_SHIFT)
    items = tuple(item.ref for item in machine.state.stack)
    assert len(items) == 1
    assert list_cards_beneath(machine, (0, 1, -1, *items, departed), "") == ()


@pytest.mark.parametrize(
    ("active", "names"),
    [
        ((), ["First", "Elk", "Last"]),
        (("under",), ["First", "Elk", "Owl", "Last"]),
        (("under", "gear"), ["First", "Elk", "Owl", "Ox", "Last"]),
    ],
)
def test_active_cards_are_the_tops_and_the_cards_beneath_with_an_active_role(
    active: tuple[str, ...], names: list[str]
) -> None:
    _, machine = make_pile(piles=Piles(active=active))
    found = find_active_cards(machine, machine.rules.layout.get_place("field", 0))
    assert [machine.state.objects[oid].name for oid in found] == names


def test_card_cannot_be_put_under_a_card_that_lies_under_it() -> None:
    table, machine = make_pile()
    before = list(machine.state.objects)
    assert put_under(machine, table.ids["Elk"], table.ids["Ox"], "under", cites=("T-1",)) == []
    assert machine.state.objects == before
    assert machine.log is not None
    record = machine.log.records[-1]
    assert (record.kind, record.rules) == ("refusal", ("T-1",))
    assert record.text.endswith("Ox lies under it")


@pytest.mark.parametrize("zone", ["field", "hand", "deck", "grave"])
@pytest.mark.parametrize("player", [0, 1])
def test_move_is_described_by_both_zones_and_the_owner(zone: str, player: int) -> None:
    table = Table().put(player, zone, OX).put(1 - player, "grave", OWL).go()
    machine = make_machine(table)
    old, new = (machine.state.objects[table.ids[name]] for name in ("Ox", "Owl"))
    assert describe_move(machine, old, new, "thrown") == {
        "card": old.ref, "new": new.ref, "from": zone, "to": "grave", "manner": "thrown", "owner": player,
    }  # fmt: skip


def test_move_of_a_new_token_has_no_origin() -> None:
    table = Table().put(0, "field", OX).go()
    machine = make_machine(table)
    player, ox = machine.state.objects[0], machine.state.objects[table.ids["Ox"]]
    assert describe_move(machine, player, ox, "")["from"] == ""


@pytest.mark.parametrize(("face_down", "shown"), [("shown", True), ("act", False)])
def test_trigger_of_a_face_down_card_is_shown_later_under_that_policy_only(face_down: str, shown: bool) -> None:
    table = Table(triggers=Triggers(face_down=face_down)).put(0, "field", OX).put(0, "deck", OWL).go()
    machine = make_machine(table)
    ox, owl = (get_ref(machine, table, name) for name in ("Ox", "Owl"))
    assert [is_hidden(machine, ref) for ref in (ox, owl)] == [False, True]
    assert [is_shown_later(machine, ref) for ref in (ox, owl)] == [False, shown]
    assert not is_hidden(machine, owl + (1 << LIFE_SHIFT))


@pytest.mark.parametrize(
    ("about", "refs", "found"),
    [
        ("", (2, 3), [(2, 3)]),
        ("victim", (2, 3), [(2,), (3,)]),
        ("victim", (2,), [(2,)]),
        ("victim", (), [()]),
        ("victim", 2, [2]),
        ("player", (2, 3), [(2, 3)]),
    ],
)
def test_event_is_split_by_the_objects_that_an_ability_asks_about(about: str, refs: Any, found: list[Any]) -> None:
    bindings = {"victim": refs, "you": 0}
    split = list(split_bindings(SimpleNamespace(asked_role=about), bindings))
    assert split == [{"victim": part, "you": 0} for part in found]


def test_events_of_this_turn_are_counted_in_total_and_by_object() -> None:
    machine = make_machine(Table().put(0, "field", OX).go())
    machine.state.history = {}
    count_event(machine, "tire", {"unit": (2, 3), "player": 1})
    count_event(machine, "tire", {"unit": (2 + (1 << LIFE_SHIFT),), "player": 0})
    count_event(machine, "destroy", {"victim": (2,)})
    assert count_done(machine, "tire") == {-1: 2, 2: 2, 3: 1}
    assert count_done(machine, "destroy") == {-1: 1, 2: 1}
    assert count_done(machine, "") == count_done(machine, "draw") == {}
    before = machine.state.counts_before
    reset_turn_counts(machine.state)
    assert count_done(machine, "tire") == machine.state.history == {}
    assert machine.state.counts_before is not before
    assert [machine.state.count_events((scope, "tire", *key)) for scope, *key in COUNTED] == [2, 1, 0]
    reset_turn_counts(machine.state)
    assert machine.state.count_events(("game", "tire")) == 2


def test_events_are_counted_by_player_object_and_role() -> None:
    machine = make_machine(Table().put(0, "field", OX).go())
    machine.state.history = {}
    count_event(machine, "tire", {"unit": (2, 3), "player": 1, "you": 1, "who": (1,)})
    of_objects = [("ref", 2), ("unit", 2), ("ref", 3), ("unit", 3), ("ref", 1), ("who", 1)]
    keys = [(), (1,), ("player", 1), ("you", 1), *of_objects]
    assert machine.state.history == {(scope, "tire", *key): 1 for key in keys for scope in ("turn", "game")}
    count_event(machine, "tire", {"player": 1})
    assert {key for key, times in machine.state.history.items() if times == 2} == {
        (scope, "tire", *key) for key in ((), (1,), ("player", 1)) for scope in ("turn", "game")
    }


def test_numbers_of_an_event_are_added_up_by_player_and_object() -> None:
    machine = make_machine(Table().put(0, "field", OX).go())
    machine.state.history = {}
    for amount in (4, 3):
        count_event(machine, "tire", {"unit": (2,), "player": 1, "amount": amount, "whole": True})
    sums = {key: total for key, total in machine.state.history.items() if "+amount" in key and key[0] == "turn"}
    keys = [(), (1,), ("player", 1), ("ref", 2), ("unit", 2)]
    assert sums == {("turn", "tire", "+amount", *key): 7 for key in keys}
    assert not any("+whole" in key for key in machine.state.history)


@pytest.mark.parametrize("player", [0, 1])
def test_effects_reach_all_but_the_protected_objects_and_player_of_the_opponent(player: int) -> None:
    shield = unit("Shield", 1, static(e.Either(OWN, YOU), forbid(e.AFFECTED)))
    table = Table().put(0, "field", shield, OX).put(1, "field", OWL).go()
    machine = make_machine(table)
    refs = (0, 1, -1, *(get_ref(machine, table, name) for name in ("Shield", "Ox", "Owl")))
    item = put_item(machine, "spell", 1 - player, 3, machine.rules.programs.nothing, {}, label="Bolt")
    departed = get_ref(machine, table, "Ox") + (1 << LIFE_SHIFT)
    own = [0, 3, 4] if player == 0 else []
    assert [at for at in (0, 3, 4) if can_reach(machine, refs[at], player)] == own
    assert all(can_reach(machine, ref, player) for ref in (refs[1], refs[2], refs[5], item, departed))
