"""Parts of invalidation, one by one: which changes effects may read, and which effects depend on their sources."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.continuous.reads import EffectReads
from rulestone.kernel import invalidation
from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.changes.moves import move_object, put_under
from rulestone.kernel.invalidation import (
    can_be_read,
    can_change_others,
    depends_on_its_source,
    forget_values,
    get_last_known,
    has_dependent_effect,
    has_statics,
    includes_reference,
    invalidate_object,
    invalidate_readers,
)
from rulestone.kernel.machine import Machine
from rulestone.kernel.policies import LayerScheme, Piles, Triggers
from rulestone.language.build import OPPONENT, YOU, add, become, cards_in, do, static, triggered
from rulestone.model.bindings import FIXED
from rulestone.model.objects import LIFE_SHIFT
from rulestone.model.state import ProducedEffect
from tests.kernel.test_invalidation import Comparing
from tests.kernel.toy import FIELD, Table, parts, unit

OX, OWL, ELK = unit("Ox"), unit("Owl"), unit("Elk")
LORD = unit("Lord", 1, static(FIELD, add(power=1)))


def start(**policies: Any) -> tuple[Table, Machine]:
    """Return a table and a machine for its state: Ox on the field, Owl and Elk in hand, and no effect."""
    table = Table(**policies).put(0, "field", OX).put(0, "hand", OWL, ELK).go()
    return table, table.position.machine()


def make_reads(**read: Any) -> EffectReads:
    """Return the reads of effects, with some of them set."""
    reads = EffectReads(lambda zone: ())
    for name, value in read.items():
        setattr(reads, name, value)
    return reads


READS: list[tuple[dict[str, Any], bool]] = [
    ({}, False),
    ({"anything": True}, True),
    ({"anywhere": True}, True),
    ({"places": {0}}, True),
    ({"places": {1}}, True),
    ({"places": {2}}, False),
    ({"piles": True}, False),
    ({"events": {"draw"}}, False),
    ({"values": {"friend"}}, True),
    ({"values": {"foe"}}, False),
    ({"values": {"none", "friend"}}, True),
]


@pytest.mark.parametrize(("read", "found"), READS)
def test_moved_object_can_be_read_by_its_places_and_by_values_that_name_it(read: dict[str, Any], found: bool) -> None:
    table, machine = start()
    ox = machine.state.objects[table.ids["Ox"]]
    machine.state.set_game("friend", (table.ref("Owl"), ox.ref))
    machine.state.set_game("foe", table.ref("Owl"))
    before, after = replace(ox, place=0), replace(ox, place=1)
    assert can_be_read(machine, make_reads(**read), {}, before, after, 1) == found
    assert can_be_read(machine, make_reads(**read), {ox.oid: {}}, before, after, 1)


@pytest.mark.parametrize(("old", "new", "found"), [(-1, -1, False), (3, -1, True), (-1, 3, True), (3, 3, True)])
def test_object_that_is_put_under_another_or_leaves_it_can_be_read_by_reads_of_piles(
    old: int, new: int, found: bool
) -> None:
    table, machine = start()
    ox = machine.state.objects[table.ids["Ox"]]
    before, after = replace(ox, host=old), replace(ox, host=new)
    assert can_be_read(machine, make_reads(piles=True), {}, before, after, ox.place) == found
    assert not can_be_read(machine, make_reads(), {}, before, after, ox.place)


def test_object_in_a_pile_can_be_read_if_effects_change_controllers() -> None:
    thief = unit("Thief", 1, static(cards_in("field", of=OPPONENT), become(controller=YOU)))
    table = Table().put(0, "field", OX, thief).go()
    machine = table.position.machine()
    ox = machine.state.objects[table.ids["Ox"]]
    assert can_be_read(machine, make_reads(), {}, replace(ox, host=3), ox, ox.place)
    assert not can_be_read(machine, make_reads(), {}, ox, ox, ox.place)


@pytest.mark.parametrize(
    ("read", "found"),
    [
        ({}, False),
        ({"anything": True}, True),
        ({"anywhere": True}, True),
        ({"events": {"draw"}}, True),
        ({"values": {"turn"}}, True),
        ({"piles": True, "marks": {"power"}}, False),
        ({"places": {4}}, True),
        ({"places": {7}}, True),
        ({"places": {8}}, True),
        ({"places": {5, 6}}, False),
    ],
)
def test_move_can_change_other_objects_if_effects_read_one_of_its_places(read: dict[str, Any], found: bool) -> None:
    table, machine = start()
    ox = replace(machine.state.objects[table.ids["Ox"]], place=4)
    assert can_change_others(machine, make_reads(**read), ox, (7, 8)) == found


def make_active(source: int, this: int | None, fixed: bool = False) -> ProducedEffect:
    """Return an effect of a source."""
    env: dict[str, Any] = {"you": 0} if this is None else {"you": 0, "this": this}
    return ProducedEffect(
        1, 1, SimpleNamespace(waits=False), source, {**env, FIXED: ()} if fixed else env, "end of turn"
    )


@pytest.mark.parametrize(
    ("policies", "fixed", "depends"),
    [
        ({}, False, True),
        ({}, True, False),
        ({"triggers": Triggers(tied=("draw",))}, True, True),
        ({"layers": LayerScheme(counts="entered")}, True, True),
        ({"layers": LayerScheme(counts="began")}, True, False),
    ],
)
def test_effect_depends_on_its_source_unless_its_objects_are_fixed(
    policies: dict[str, Any], fixed: bool, depends: bool
) -> None:
    _, machine = start(**policies)
    assert depends_on_its_source(machine, make_active(2, 2, fixed)) == depends


def test_object_has_a_dependent_effect_if_it_is_bound_as_source_or_this() -> None:
    table, machine = start()
    ox, owl = (machine.state.objects[table.ids[name]] for name in ("Ox", "Owl"))
    later = ox.ref + (1 << LIFE_SHIFT)
    for active, found in (
        (make_active(ox.ref, ox.ref), True),
        (make_active(later, later), True),
        (make_active(ox.ref, owl.ref), True),
        (make_active(owl.ref, ox.ref), True),
        (make_active(owl.ref, owl.ref), False),
        (make_active(0, None), False),
        (make_active(ox.ref, ox.ref, fixed=True), False),
    ):
        machine.state.effects = (make_active(owl.ref, owl.ref), active)
        assert has_dependent_effect(machine, ox) == found
        assert can_change_others(machine, make_reads(), ox, ()) == found


@pytest.mark.parametrize(
    ("value", "found"),
    [(5, True), (5 + (3 << LIFE_SHIFT), True), ((4, 5), True), ((4,), False), ("5", False), (None, False), (4, False)],
)
def test_value_includes_references_to_earlier_lives_of_an_object(value: object, found: bool) -> None:
    assert includes_reference(value, 5) == found


@pytest.mark.parametrize(
    ("reads", "watched", "by_marks", "stale", "dirty"),
    [
        ({}, {}, True, False, False),
        ({"values": {"tide"}}, {}, False, True, False),
        ({"values": {"tide"}}, {}, True, True, True),
        ({"anything": True}, {}, False, True, False),
        ({"values": {"moon"}}, {}, True, False, False),
        ({}, {"values": {"tide"}}, False, False, True),
        ({}, {"anything": True}, False, False, True),
        ({}, {"values": {"moon"}}, False, False, False),
    ],
)
def test_changed_value_invalidates_effects_and_state_based_actions_that_read_it(
    reads: dict[str, Any], watched: dict[str, Any], by_marks: bool, stale: bool, dirty: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    checks = SimpleNamespace(watched=make_reads(**watched), by_marks=by_marks)
    machine: Any = SimpleNamespace(rules=SimpleNamespace(checks=checks), state=SimpleNamespace(table={}), dirty=False)
    monkeypatch.setattr(invalidation, "collect_reads", lambda machine: make_reads(**reads))
    invalidate_readers(machine, lambda reads: "tide" in reads.values)
    assert (machine.state.table is None, machine.dirty) == (stale, dirty)


def test_only_cards_with_static_abilities_have_statics() -> None:
    table = Table().put(0, "field", OX, LORD).go()
    machine = table.position.machine()
    assert [has_statics(machine, machine.state.objects[oid]) for oid in (0, *table.ids.values())] == [
        False, False, True,
    ]  # fmt: skip


@pytest.mark.parametrize("listening", [True, False])
def test_leaving_object_is_remembered_with_its_values_where_any_ability_can_look_back(listening: bool) -> None:
    heir = unit("Heir", 1, triggered("destroy", None, do("draw", player=YOU))) if listening else unit("Heir", 1)
    table = Table().put(0, "field", LORD, heir, OX).put(0, "hand", OWL).go()
    machine = table.position.machine()
    seen = [get_last_known(machine, machine.state.objects[table.ids[name]]) for name in ("Ox", "Owl")]
    values = [known.marks.get("power") for known in seen]
    assert values == (
        [2, None] if machine.state.objects[table.ids["Ox"]].place in machine.pool.remembered_places else [None] * 2
    )


def test_card_with_cards_beneath_takes_their_effects_along() -> None:
    """The lord under Ox applies only while Ox is on the field."""
    declared = parts(piles=Piles(active=("under",), fate={}))
    table = Table(compile_rules("toy", declared)).put(0, "field", OX, OWL).put(0, "hand", LORD).go()
    machine = table.position.machine()
    put_under(machine, table.ids["Lord"], table.ids["Ox"], "under")
    assert machine.value(table.ids["Owl"], "power") == 2
    machine.observer = Comparing()
    move_object(machine, table.ids["Ox"], machine.rules.layout.get_place("hand", 0), with_pile=True)
    assert machine.value(table.ids["Owl"], "power") == 1


CACHED: dict[str, tuple[bool, bool]] = {
    "unread": (True, True),
    "read": (False, True),
    "dependent": (False, False),
    "static": (False, False),
    "pile": (False, False),
}
"""The change → whether the derived values and the set of effects stay cached."""


@pytest.mark.parametrize("change", CACHED)
def test_change_of_an_object_invalidates_only_what_can_depend_on_it(change: str) -> None:
    table = Table().put(0, "field", OX, LORD).put(0, "hand", OWL).go()
    machine = table.position.machine()
    ox = machine.state.objects[table.ids["Lord" if change == "static" else "Ox" if change == "read" else "Owl"]]
    machine.derive()
    assert machine.state.table is not None
    present = machine.state.present_effects
    if change == "dependent":
        machine.state.effects = (make_active(ox.ref, ox.ref),)
    forget_values(machine, replace(ox, under=(2,)) if change == "pile" else ox)
    kept = (machine.state.table is not None, machine.state.present_effects is present)
    assert kept == CACHED[change]


def test_changed_object_is_counted_and_repeats_its_checks() -> None:
    _, machine = start()
    altered, accounted, machine.stale_checks = machine.change_count, machine.counted_changes, 0b010
    invalidate_object(machine, 0b101)
    assert (machine.change_count, machine.counted_changes, machine.stale_checks) == (altered + 1, accounted + 1, 0b111)
    invalidate_object(machine)
    assert (machine.change_count, machine.counted_changes, machine.stale_checks) == (altered + 2, accounted + 2, 0b111)
