"""Texts of errors, loops and operations, growth between two states, and cards that a player sees."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.changes.marks import set_mark, turn_face
from rulestone.kernel.changes.moves import move_object, put_under
from rulestone.kernel.changes.stack import put_item
from rulestone.kernel.changes.tokens import create_card
from rulestone.kernel.errors import (
    MAX_GROWN,
    MAX_LISTED,
    EndlessGame,
    Incomputable,
    Loop,
    find_recurring,
    locate_error,
    make_incomputable,
)
from rulestone.kernel.loop_detection import describe_growth
from rulestone.kernel.policies import Piles
from rulestone.kernel.position import HIDDEN, Position, is_visible, mask_position, show_card, view
from rulestone.kernel.rules.ability import describe_operation
from rulestone.language import expressions as e
from rulestone.language.abilities import Operation
from rulestone.language.build import THIS, YOU, add, become, do, gains, static, triggered
from rulestone.model.zones import Zone
from tests.kernel.toy import FIELD, ZONES, Table, parts, unit

OX, OWL, ELK, HEN = unit("Ox"), unit("Owl"), unit("Elk"), unit("Hen")


def make_loop(length: int = 3, unit: str = "procedures", **more: Any) -> Loop:
    """Return a loop without cards, events and choices."""
    return Loop(**{"length": length, "unit": unit, "cards": (), "abilities": (), "events": (), "optional": (),
                   "choices": (), **more})  # fmt: skip


@pytest.mark.parametrize(
    ("length", "what", "text"),
    [
        (1, "procedures", "one procedure"),
        (1, "laps of loops", "one lap of a loop"),
        (1, "answers", "one answer"),
        (2, "answers", "2 answers"),
        (1200, "procedures", "1,200 procedures"),
    ],
)
def test_length_of_a_loop_has_its_unit(length: int, what: str, text: str) -> None:
    loop = make_loop(length, what)
    assert loop.describe_length == text
    assert str(loop) == (f"is an infinite loop: the same state recurs after {text}\n  No player has a choice in it.")


def test_loop_lists_its_parts_in_order_and_at_most_twelve_of_each() -> None:
    cards = tuple(f"C{number}" for number in range(MAX_LISTED + 2))
    loop = make_loop(cards=cards, abilities=("Ox: grow",), events=("Ox moves",), choices=("Ada: pick",), nested=True)
    listed = "\n    ".join(cards[:MAX_LISTED])
    assert str(loop) == (
        "is an infinite loop: the same state recurs after 3 procedures, each lap within the lap before\n"
        f"  Cards:\n    {listed}\n    2 more\n  Abilities:\n    Ox: grow\n  Events of a lap:\n    Ox moves\n"
        "  Choices with one legal answer:\n    Ada: pick"
    )
    exactly = make_loop(cards=cards[:MAX_LISTED], optional=("Ox: grow",))
    assert str(exactly).endswith(f"  Cards:\n    {listed}\n  A player can leave it here:\n    Ox: grow")


def test_error_of_an_endless_game_names_its_limit_and_growing_values_or_its_loop() -> None:
    plain = EndlessGame("toy", "9 procedures", "draw")
    assert str(plain) == "toy: 9 procedures ran without a choice by a player, the last in 'draw': stopped"
    assert (plain.loop, plain.grew) == (None, ())
    grown = EndlessGame("toy", "9 procedures", "draw", ("Ox moves",), grew=["cards 1 → 9", "life 2 → 3"])
    assert str(grown) == f"{plain}; repeatedly: Ox moves; what grew: cards 1 → 9; life 2 → 3"
    assert grown.grew == ("cards 1 → 9", "life 2 → 3")
    loop = make_loop()
    endless = EndlessGame("toy", "9 procedures", "draw", loop=loop)
    assert str(endless) == f"toy: 9 procedures ran without a choice by a player; it {loop}"
    assert endless.loop is loop


def test_event_counts_as_recurring_after_three_recent_occurrences() -> None:
    def record(text: str) -> Any:
        return SimpleNamespace(text=text)

    records = [record(text) for text in "abcabcaacbd" + "e" * 3 + "f" * 3]
    assert find_recurring(records) == ("a", "b", "c", "e")
    assert find_recurring([record("a"), record("a"), *map(record, "b" * 298)]) == ("b",)
    assert find_recurring([]) == ()


def test_error_is_located_once_by_the_steps_that_ran() -> None:
    def run(program: Any, ability: Any) -> None:
        raise make_incomputable("+", 1, "two")

    with pytest.raises(Incomputable) as raised:
        run(SimpleNamespace(id="draw"), SimpleNamespace(name="Grow"))
    located = locate_error(raised.value, "toy@1")
    assert (located.text, located.where) == ("1 + 'two' cannot be worked out", "toy@1, in 'draw', ability “Grow”")
    assert locate_error(located, "other") is located
    with pytest.raises(Incomputable) as bare:
        raise Incomputable("no")
    assert locate_error(bare.value, "toy@1").where == "toy@1"


OPERATIONS = [
    (add(power=2), "power +2"),
    (add(power=-1), "power -1"),
    (add(power=e.Of(THIS, "power")), "power + …"),
    (become(kind="elf"), "kind becomes elf"),
    ((Operation("lose", "abilities"),), "loses abilities"),
    ((Operation("lose", "ability", e.Lit("Grow")),), "loses Grow"),
    ((Operation("grant", "flying"),), "has flying"),
    ((Operation("forbid", "draw"),), "cannot “draw”"),
    ((Operation("permit", "draw"),), "may “draw”"),
    ((Operation("share", "abilities", FIELD),), "shares abilities"),
    ((Operation("share", "triggered", FIELD),), "shares triggered abilities"),
    (gains(triggered("draw", None, do("draw", player=YOU))), "gains triggered ability"),
    (gains(static(THIS, add(power=1), name="Grow")), "gains “Grow”"),
]  # fmt: skip


@pytest.mark.parametrize(("operations", "text"), OPERATIONS)
def test_operation_of_an_effect_is_described(operations: Any, text: str) -> None:
    assert [describe_operation(op) for op in operations] == [text]


def test_growth_names_numbers_zones_and_cards_with_the_greatest_first() -> None:
    table = Table().put(0, "field", OX).put(1, "hand", OWL, ELK).go()
    machine, before = table.position.machine(), table.position.state()
    set_mark(machine, table.ids["Ox"], "seen", 2)
    set_mark(machine, table.ids["Owl"], "seen", "far")
    far = machine.state.fork()
    set_mark(machine, 1, "life", 1500)
    machine.state.set_game("tide", 4)
    machine.state.set_game("turn", 99)
    move_object(machine, table.ids["Elk"], machine.rules.layout.get_place("grave", 1))
    assert describe_growth(machine, before, machine.state) == (
        "life of Ben 0 → 1,500", "tide 0 → 4", "seen of Ox 0 → 2", "cards in the grave of Ben 0 → 1",
    )  # fmt: skip
    assert describe_growth(machine, machine.state, before) == ("cards in the hand of Ben 1 → 2",)
    set_mark(machine, table.ids["Owl"], "seen", 3)
    assert not any("Owl" in text for text in describe_growth(machine, far, machine.state))
    now = machine.state.fork()
    put_item(machine, "spell", 0, 2, machine.rules.programs.nothing, {}, label="Bolt")
    create_card(machine, unit("Imp"), machine.rules.layout.get_place("field", 0), 0, {})
    machine.state.effects, machine.state.pending = (None,) * 3, (None,) * 4  # type: ignore[assignment]
    assert describe_growth(machine, now, machine.state) == (
        "triggers that wait 0 → 4", "continuous effects 0 → 3", "cards in the field of Ada 1 → 2", "cards 5 → 6",
        "items on the stack 0 → 1",
    )  # fmt: skip
    machine.state.effects, machine.state.pending = (), ()
    for number in range(MAX_GROWN + 2):
        machine.state.set_game(f"n{number}", 9)
    assert len(describe_growth(machine, before, machine.state)) == MAX_GROWN


SHELVES = {
    **ZONES,
    "shelf": Zone(name="shelf", face_up=False, turned_seen_by="owner", seen_by="owner"),
    "pool": Zone(name="pool", shared=True, seen_by="owner"),
    "vault": Zone(name="vault", turned_seen_by="owner"),
}


def a_table(**piles: Any) -> Table:
    """Return a table with zones of every visibility."""
    declared = replace(parts(piles=Piles(**piles)), zones=SHELVES)
    return Table(compile_rules("toy", declared))


@pytest.mark.parametrize(
    ("zone", "face_up", "ada", "ben"),
    [
        ("field", True, True, True),
        ("field", False, False, False),
        ("hand", True, True, False),
        ("hand", False, False, False),
        ("deck", False, False, False),
        ("deck", True, True, True),
        ("shelf", False, True, False),
        ("shelf", True, True, True),
        ("vault", True, True, True),
        ("vault", False, True, False),
        ("pool", True, True, False),
    ],
)
def test_card_is_seen_as_its_zone_and_face_allow(zone: str, face_up: bool, ada: bool, ben: bool) -> None:
    table = a_table().put(0, zone, OX).go()
    machine = table.position.machine()
    turn_face(machine, table.ids["Ox"], face_up)
    position = Position(table.rules, machine.state)
    assert [is_visible(position, position.object(table.ids["Ox"]), player) for player in (0, 1)] == [ada, ben]


def test_shown_card_and_card_outside_of_the_game_are_seen_by_all() -> None:
    table = a_table().put(0, "deck", OX).go()
    machine = table.position.machine()
    set_mark(machine, table.ids["Ox"], machine.rules.shown, True)
    position = Position(table.rules, machine.state)
    assert all(is_visible(position, position.object(oid), 1) for oid in (0, 1, table.ids["Ox"]))


@pytest.mark.parametrize(("seen_by", "ada"), [("owner", True), ("nobody", False)])
def test_face_down_card_beneath_another_is_seen_by_its_owner_if_the_policy_says_so(seen_by: Any, ada: bool) -> None:
    table = a_table(turned_seen_by=seen_by).put(0, "field", OX, OWL).put(0, "hand", ELK, HEN).go()
    machine, ids = table.position.machine(), table.ids
    put_under(machine, ids["Elk"], ids["Ox"], "under", face_up=False)
    put_under(machine, ids["Hen"], ids["Ox"], "under")
    position = Position(table.rules, machine.state)
    assert [is_visible(position, position.object(ids["Elk"]), player) for player in (0, 1)] == [ada, False]
    assert show_card(position, position.object(ids["Ox"]), 1) == f"Ox [Hen, {HIDDEN}]"
    assert show_card(position, position.object(ids["Ox"]), 0) == f"Ox [Hen, {'Elk' if ada else HIDDEN}]"


def test_masked_position_hides_unseen_cards_and_their_values() -> None:
    lord = unit("Lord", 1, static(e.Either(FIELD, e.Select(("hand",))), add(power=2)))
    table = a_table().put(0, "field", lord, OX).put(1, "hand", OWL).put(1, "deck", ELK).put(0, "hand", HEN).go()
    machine = table.position.machine()
    machine.state.set_game("labels", {table.ids["Hen"]: "Red Hen", table.ids["Owl"]: "White Owl"})
    masked = mask_position(Position(table.rules, machine.state), 0)
    names = {name: masked.name(masked.object(oid).ref) for name, oid in table.ids.items()}
    assert names == {"Lord": "Lord", "Ox": "Ox", "Owl": HIDDEN, "Elk": HIDDEN, "Hen": "Red Hen"}
    assert masked.value(masked.object(table.ids["Ox"]).ref, "power") == 3
    assert masked.value(masked.object(table.ids["Hen"]).ref, "power") == 3
    seen = view(table.position, 0)
    assert (seen["Ada", "field"], seen["Ben", "hand"], seen["Ada", "hand"]) == (("Lord", "Ox"), (HIDDEN,), ("Hen",))
    assert seen["shared", "pool"] == ()
    assert set(seen) == {
        *((who, zone) for who in ("Ada", "Ben") for zone in SHELVES if zone != "pool"),
        ("shared", "pool"),
    }
