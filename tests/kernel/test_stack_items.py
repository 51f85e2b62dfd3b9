"""Stack items, pending triggers and departed objects, each read and changed directly."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from rulestone.kernel.changes.moves import move_object
from rulestone.kernel.changes.stack import (
    SILENT,
    alter_item,
    change_targets,
    format_targets,
    make_distinct_label,
    put_item,
    remove_item,
)
from rulestone.kernel.characteristics import list_abilities, read_item_value, read_last_known
from rulestone.kernel.events.triggers import add_pending
from rulestone.kernel.machine import Machine
from rulestone.kernel.meaning.picking import LegalSets
from rulestone.kernel.meaning.selections import (
    list_cards_beneath,
    list_involved_objects,
    list_items,
)
from rulestone.kernel.meaning.stack import change_amount
from rulestone.kernel.policies import ClosedChain, Triggers
from rulestone.kernel.setup import add_under
from rulestone.kernel.trace import Log
from rulestone.language.build import YOU, add, do, static, triggered
from rulestone.model.bindings import TARGETS
from rulestone.model.choices import Choice
from rulestone.model.objects import LIFE_SHIFT, NUMBER
from rulestone.model.state import PENDING_OFFSET, Part, Pending
from tests.kernel.toy import FIELD, Table, unit

OX, OWL, ELK = unit("Ox", 2), unit("Owl", 3), unit("Elk", 2)


def start() -> tuple[Table, Machine, int]:
    """Return a table, a machine with a trace for its state, and the reference of Ox; the stack is empty."""
    table = Table().put(0, "field", OX, OWL).put(1, "field", ELK).go()
    machine = table.position.machine()
    machine.log = Log()
    return table, machine, table.ref("Ox")


def put(machine: Machine, kind: str = "spell", player: int = 0, source: int = 2, **more: Any) -> int:
    """Put an item on the stack; return its reference."""
    env = more.pop("env", {})
    label = more.pop("label", "Bolt")
    return put_item(machine, kind, player, source, machine.rules.programs.nothing, env, label=label, **more)


def texts(machine: Machine) -> list[str]:
    """Return the texts of the trace."""
    assert machine.log is not None
    return [record.text for record in machine.log.records]


def test_item_is_put_on_top_with_its_values_and_recorded() -> None:
    _, machine, ox = start()
    changes = machine.change_count
    parts = (Part(1, 3), Part(ox, 2))
    first = put(machine, source=ox, parts=parts, tags=("combat",), event="draw", cites=("T-1",))
    second = put(machine, "ability", 1, 3)
    assert (first, second) == (-2, -3)
    assert [item.ref for item in machine.state.stack] == [first, second]
    assert machine.state.game["items put"] == 3
    assert machine.change_count == changes + 2
    assert machine.log is not None
    record = machine.log.records[0]
    assert (record.text, record.kind, record.event) == ("on the stack: triggered ability of Bolt", "item", "item put")
    assert record.rules == ("T-1",)
    assert record.data == {"item": first, "kind": "spell", "source": ox, "player": 0}
    read = [read_item_value(machine, first, attr) for attr in ("kind", "controller", "tags", "label", "event")]
    assert read == ["spell", 0, ("combat",), "Bolt", "draw"]
    assert read_item_value(machine, first, "amount") == 5
    assert read_item_value(machine, first, "recipients") == (1, ox)
    assert read_item_value(machine, first, "power") == 2
    assert read_item_value(machine, second, "label") == "Bolt #2"
    assert (read_item_value(machine, second, "amount"), read_item_value(machine, -9, "kind")) == (0, None)


def test_label_is_numbered_until_no_item_has_it() -> None:
    _, machine, _ = start()
    for _ in range(3):
        put(machine)
    assert [item.label for item in machine.state.stack] == ["Bolt", "Bolt #2", "Bolt #3"]
    assert make_distinct_label(machine.state, "Bolt") == "Bolt #4"
    assert (make_distinct_label(machine.state, "Hex"), make_distinct_label(machine.state, "")) == ("Hex", "")


def test_removed_item_is_recorded_unless_the_reason_is_empty() -> None:
    _, machine, ox = start()
    first, second = put(machine, source=ox), put(machine)
    removed = remove_item(machine, first, ("T-2",), "countered")
    assert removed is not None
    assert removed.ref == first
    assert remove_item(machine, first) is None
    assert remove_item(machine, second, why="") is not None
    assert machine.state.stack == ()
    assert texts(machine)[2:] == ["Bolt: countered"]
    assert machine.log is not None
    assert machine.log.records[-1].data == {"item": first, "source": ox}


def test_altered_item_has_other_amounts_in_its_label() -> None:
    _, machine, ox = start()
    ref = put(machine, parts=(Part(ox, 2),), label="Bolt (2 to Ox)")
    (item,) = machine.state.stack
    changes = machine.change_count
    alter_item(machine, item, (Part(ox, 2),))
    assert (machine.change_count, len(texts(machine))) == (changes, 1)
    alter_item(machine, item, (Part(ox, 5), Part(1, 1)), ("T-3",))
    (item,) = machine.state.stack
    assert (item.parts, item.label) == ((Part(ox, 5), Part(1, 1)), "Bolt (5 to Ox, 1 to Ben)")
    assert machine.change_count == changes + 1
    assert texts(machine)[-1] == "Bolt (2 to Ox) now: Bolt (5 to Ox, 1 to Ben)"
    assert read_item_value(machine, ref, "amount") == 6


def test_item_with_other_targets_names_them_in_its_label() -> None:
    table, machine, ox = start()
    owl = table.ref("Owl")
    env = {TARGETS: ("target",), "target": (ox,), "also": (owl,)}
    put(machine, env=env, label="Bolt on Ox")
    put(machine, label="Hex")
    item, other = machine.state.stack
    changes = machine.change_count
    change_targets(machine, item, {"target": (ox,)})
    assert (machine.change_count, machine.state.stack) == (changes, (item, other))
    change_targets(machine, item, {"target": (owl, 1)}, ("T-4",))
    changed, same = machine.state.stack
    assert (changed.label, same, machine.change_count) == ("Bolt on Owl, Ben", other, changes + 1)
    assert changed.env == {**env, "target": (owl, 1)}
    assert machine.log is not None
    record = machine.log.records[-1]
    assert (record.text, record.rules) == ("Bolt on Ox now: Bolt on Owl, Ben", ("T-4",))
    assert (record.event, record.data) == ("item altered", {"item": item.ref})


def test_items_are_listed_from_the_top_by_kind_and_condition() -> None:
    _, machine, _ = start()
    refs = [put(machine, kind) for kind in ("spell", "ability", "spell")]
    assert list_items(machine, "", False, None, {}) == tuple(reversed(refs))
    assert list_items(machine, "spell", False, None, {}) == (refs[2], refs[0])
    assert list_items(machine, "spell", True, None, {}) == (refs[2],)
    assert list_items(machine, "", False, lambda machine, env, it: it != refs[2], {}) == (refs[1], refs[0])
    assert list_items(machine, "damage", True, None, {}) == ()


def test_involved_objects_are_sources_targets_and_named_objects_once() -> None:
    table, machine, ox = start()
    owl, elk = table.ref("Owl"), table.ref("Elk")
    put(machine, "ability", source=elk)
    put(machine, source=ox, env={TARGETS: ("target", "player", "none"), "target": (owl, ox), "player": 1, "also": elk})
    assert list_involved_objects(machine, "", (), None, {}) == (elk, ox, owl, 1)
    assert list_involved_objects(machine, "spell", (), None, {}) == (ox, owl, 1)
    assert list_involved_objects(machine, "spell", ("also",), None, {}) == (ox, owl, 1, elk)
    first = machine.state.stack[0].ref
    assert list_involved_objects(machine, "", (), lambda machine, env, it: it == first, {}) == (elk,)


@pytest.mark.parametrize(
    ("how", "old", "by", "amount"),
    [("set", 3, 5, 5), ("add", 3, 5, 8), ("reduce", 5, 3, 2), ("reduce", 3, 3, 0), ("reduce", 3, 5, 0)],
)
def test_amount_of_an_item_is_set_raised_or_reduced(how: str, old: int, by: int, amount: int) -> None:
    assert change_amount(how, old, by) == amount


def is_pair(machine: Machine, env: dict[str, Any], it: int) -> bool:
    """Return whether two objects are picked."""
    return len(env["some"]) == 2


def get_power(machine: Machine, oid: int) -> Any:
    return machine.value(oid, "power")


@pytest.mark.parametrize(
    ("alike", "such_that", "legal"),
    [
        (None, None, ["Ox", "Owl", "Elk", "Ox Owl", "Ox Elk", "Owl Elk"]),
        (None, is_pair, ["Ox Owl", "Ox Elk", "Owl Elk"]),
        (get_power, None, ["Ox", "Owl", "Elk", "Ox Elk"]),
        (get_power, is_pair, ["Ox Elk"]),
    ],
)
def test_legal_sets_share_a_value_and_meet_the_condition(alike: Any, such_that: Any, legal: list[str]) -> None:
    table, machine, _ = start()
    refs = tuple(table.ref(name) for name in ("Ox", "Owl", "Elk"))
    sets = LegalSets("some", alike, such_that)
    choice = Choice("pick", 0, "some", candidates=refs, least=1, most=2)
    expected = [tuple(table.ref(name) for name in names.split()) for names in legal]
    assert sorted(sets.iterate_legal(machine, {}, choice)) == sorted(expected)
    found, partial = sets.list_legal(machine, {}, refs, 1, 2)
    assert (sorted(found), partial) == (sorted(expected), False)
    pairs = [(refs[a], refs[b]) for a, b in ((0, 1), (0, 2), (1, 2))]
    every = [*((ref,) for ref in refs), *pairs]
    legal = [picked for picked in every if sets.is_legal(machine, {}, picked)]
    assert legal == [one for one in every if one in expected]


def test_stack_item_can_be_picked_with_objects_that_must_share_a_value() -> None:
    table, machine, ox = start()
    assert LegalSets("some", get_power, None).is_legal(machine, {}, (put(machine), ox, table.ref("Elk")))


@pytest.mark.parametrize("player", [0, 1])
def test_departed_object_keeps_its_last_known_values(player: int) -> None:
    lord = unit("Lord", 1, static(FIELD, add(power=2)), triggered("destroy", None, do("draw", player=YOU)))
    table = Table().put(player, "field", lord, unit("Page", 4)).go()
    machine = table.position.machine()
    ref = table.ref("Page")
    move_object(machine, table.ids["Page"], machine.rules.layout.get_place("hand", player))
    read = [read_last_known(machine, ref, attr) for attr in ("name", "owner", "controller", "face up", "role", "zone")]
    assert read == ["Page", player, player, True, "", "field"]
    assert [read_last_known(machine, ref, attr) for attr in ("type", "power", "kind")] == ["unit", 6, None]
    assert [read_last_known(machine, 1, attr) for attr in ("type", "zone")] == ["player", ""]


@pytest.mark.parametrize(
    ("choice", "answer", "text"),
    [
        (Choice("pick", 0, "some", "choose some", (2, 3), most=2), (2, 3), "Ada: choose some → Ox, Owl"),
        (Choice("pick", 1, "some", "choose some", (2,), most=1), (), "Ben: choose some → nothing"),
        (Choice("yes-no", 0, "may", "draw"), True, "Ada: draw → yes"),
        (Choice("yes-no", 0, "may", "draw"), False, "Ada: draw → no"),
        (Choice("one-of", 0, "mode", "choose one", labels=("a", "b")), 1, "Ada: choose one → b"),
        (Choice("number", 0, "n", "a number", least=0, most=3), 1, "Ada: a number → 1"),
    ],
)  # fmt: skip
def test_answer_is_recorded_in_words(choice: Choice, answer: Any, text: str) -> None:
    _, machine, _ = start()
    machine.note_answer(choice, answer, -1)
    assert machine.log is not None
    (record,) = machine.log.records
    picked = {"picked": answer} if isinstance(answer, tuple) else {}
    assert (record.text, record.kind, record.event) == (text, "choice", "chosen")
    assert record.data == {"player": choice.player, "name": choice.name, **picked}


def test_new_order_of_a_shuffle_is_not_recorded() -> None:
    _, machine, _ = start()
    machine.note_answer(Choice("shuffle", 0, "deck", "shuffle", candidates=(2, 3)), (3, 2), -1)
    assert texts(machine) == []


def test_references_are_named_by_player_card_item_and_trigger() -> None:
    table, machine, ox = start()
    item = put(machine)
    assert [machine.ref_name(ref) for ref in (0, 1, ox, item)] == ["Ada", "Ben", "Ox", "Bolt"]
    assert [machine.ref_name(ref) for ref in (item - 1, -PENDING_OFFSET, -PENDING_OFFSET - 1)] == [
        "an item that is gone", "an item that is gone", "a trigger that is gone",
    ]  # fmt: skip
    assert [machine.ref_name(value) for value in (True, False, None, "left")] == ["True", "False", "None", "left"]
    machine.state.set_game("labels", {table.ids["Ox"]: "Big Ox"})
    assert (machine.ref_name(ox), machine.ref_name(table.ref("Owl"))) == ("Big Ox", "Owl")


def test_targets_of_an_item_are_named_in_the_order_of_its_bindings() -> None:
    table, machine, ox = start()
    env = {"you": 0, "first": (ox, 1), "amount": 3, "second": (table.ref("Owl"),), "other": (table.ref("Elk"),)}
    assert format_targets(machine, env, ("second", "first")) == " on Ox, Ben, Owl"
    assert format_targets(machine, env, ("amount",)) == "", "a chosen number is no target"
    assert format_targets(machine, env, ()) == ""


@pytest.mark.parametrize("quiet", [True, False])
def test_item_that_forbids_responses_is_recorded_with_the_rule(quiet: bool) -> None:
    table = Table(responses=ClosedChain(silence="T-quiet")).put(0, "field", OX).go()
    machine = table.position.machine()
    machine.log = Log()
    put(machine, source=table.ref("Ox"), quiet=quiet, cites=("T-1",))
    (record,) = [one for one in machine.log.records if one.event == "item put"]
    assert record.text == "on the stack: Bolt" + ("; no player can respond to it" if quiet else "")
    assert record.rules == (("T-1", "T-quiet") if quiet else ("T-1",))
    assert record.data.get(SILENT, False) == quiet


def test_cards_beneath_objects_are_found_by_role() -> None:
    table = Table().put(0, "field", OX, OWL)
    for name, host, role in (("Pebble", "Ox", "pile"), ("Ring", "Ox", "gear"), ("Leaf", "Owl", "pile")):
        add_under(table.rules, table.state, unit(name), table.ids[host], role)
    machine = table.go().position.machine()
    hosts = (table.ref("Ox"), table.ref("Owl"))

    def list_names(refs: tuple[int, ...], role: str) -> list[str]:
        return [machine.ref_name(ref) for ref in list_cards_beneath(machine, refs, role)]

    assert list_names(hosts, "") == ["Pebble", "Ring", "Leaf"]
    assert list_names(hosts, "pile") == ["Pebble", "Leaf"]
    assert list_names((hosts[1],), "gear") == []
    item = put(machine, source=hosts[0])
    departed = hosts[0] + (1 << LIFE_SHIFT)
    assert list_names((item, departed, 0), "") == [], "items, departed objects and players have no cards beneath"


@pytest.mark.parametrize("when", ["at once", "check points"])
def test_trigger_makes_the_state_dirty_if_triggers_act_at_once(when: Literal["at once", "check points"]) -> None:
    table = Table(triggers=Triggers(when=when)).put(0, "field", HERALD).go()
    machine = table.position.machine()
    machine.dirty = False
    pending = add_trigger(machine, table.ref("Herald"))
    assert machine.dirty == (when == "at once")
    assert machine.state.pending == (pending,)
    assert (pending.event, pending.source, pending.controller) == ("destroy", table.ref("Herald"), 0)
    assert pending.env == {"you": 0, "ability": 0}


def test_trigger_of_a_departed_object_refers_to_no_present_ability() -> None:
    table = Table().put(0, "field", HERALD).go()
    machine = table.position.machine()
    ref = table.ref("Herald")
    (ability,) = list_abilities(machine, ref & NUMBER).abilities
    move_object(machine, ref & NUMBER, machine.rules.layout.get_place("hand", 0))
    assert add_pending(machine, ability, 0, ref, {"you": 0}, "destroy").env == {"you": 0}


HERALD = unit("Herald", 1, triggered("destroy", None, do("draw", player=YOU)))


def add_trigger(machine: Machine, ref: int) -> Pending:
    """Add a pending trigger of the only ability of an object."""
    (ability,) = list_abilities(machine, ref & NUMBER).abilities
    return add_pending(machine, ability, 0, ref, {"you": 0}, "destroy")
