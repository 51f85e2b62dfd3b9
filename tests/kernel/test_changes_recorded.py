"""Every change is watched once, counted, recorded in the trace and reported to triggers; other calls are not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.changes import effects, marks, moves, stack, tokens
from rulestone.kernel.machine import Machine
from rulestone.kernel.policies import Piles
from rulestone.kernel.trace import Log
from rulestone.language.abilities import FOR_GOOD
from rulestone.language.build import END_OF_TURN, YOU, add, choose, lasting, mark, triggered
from rulestone.model.bindings import FIXED
from rulestone.model.objects import LIFE_SHIFT
from rulestone.model.state import Part
from rulestone.model.zones import Zone
from tests.kernel.test_invalidation import Comparing
from tests.kernel.toy import OWN, TARGET, ZONES, Table, parts, spell, unit

HEARD = ("move", "mark", "face", "put under", "item put", "spell put")
EAR = unit("Ear", 1, *(triggered(event, None, mark(YOU, "seen", 1)) for event in HEARD))
OX, OWL, ELK, HEN = unit("Ox"), unit("Owl"), unit("Elk"), unit("Hen")
GROW = spell("Grow", choose("target", OWN), lasting(TARGET, add(power=2)), kind="slow")
BOARD = {**ZONES, "wall": Zone(name="wall", slots=("left", "right"), capacity=2, cites=("T-wall",))}


class Watched:
    """A machine that counts complete changes, compares cached values after each, and collects the events that triggers
    could listen to.

    The turn player Ada has Ox, Ear and Owl on the field, Elk under Owl, and Hen in hand; Grow makes Ox larger.
    """

    def __init__(self) -> None:
        declared = replace(parts(piles=Piles(attached=("gear",), fate={"under": "grave"})), zones=BOARD)
        table = Table(compile_rules("toy", declared)).put(0, "field", OX, EAR, OWL).put(0, "hand", GROW, HEN, ELK)
        table.go().act("Grow").pick("Ox")
        self.ids = table.ids
        self.machine = table.position.machine()
        moves.put_under(self.machine, self.ids["Elk"], self.ids["Owl"], "under")
        self.changes = 0
        self.events: list[tuple[str, dict[str, Any]]] = []
        self.machine.observer = self.count_change
        self.machine.log = Log(lambda machine, event, roles: self.events.append((event, roles)))
        self.machine.dirty = False
        self.machine.state.pending = ()
        self.machine.derive()

    def count_change(self, machine: Machine) -> None:
        """Count one complete change."""
        self.changes += 1
        Comparing()(machine)

    def place(self, zone: str, player: int = 0) -> int:
        """Return the place of a player in a zone."""
        return self.machine.rules.layout.get_place(zone, player)

    def ref(self, name: str) -> int:
        """Return the reference of a card."""
        return self.machine.state.objects[self.ids[name]].ref

    def put(self, label: str = "Bolt") -> int:
        """Put an item on the stack; return its reference."""
        nothing = self.machine.rules.programs.nothing
        return stack.put_item(self.machine, "spell", 0, self.ref("Ox"), nothing, {}, label=label)

    def forget_changes(self) -> None:
        """Forget the changes so far."""
        assert self.machine.log is not None
        self.machine.log.records.clear()
        self.events.clear()
        self.changes = 0


def remove_item(at: Watched) -> None:
    """Put an item on the stack and remove it; only the removal counts as a change."""
    ref = at.put()
    at.forget_changes()
    stack.remove_item(at.machine, ref)


def alter_item(at: Watched) -> None:
    """Put an item on the stack and alter it; only the alteration counts as a change."""
    at.put("Bolt (1 to Ada)")
    at.forget_changes()
    stack.alter_item(at.machine, at.machine.state.stack[-1], (Part(1, 2),))


def begin_effect(at: Watched) -> None:
    """Let the effect of Grow apply to Owl and Hen too, for another duration."""
    (grown,) = at.machine.state.effects
    bindings = {**grown.env, FIXED: (at.ref("Owl"), at.ref("Hen"))}
    effects.begin_effect(at.machine, grown.effect, at.ref("Ear"), bindings, "next turn")


def end_effect(at: Watched) -> None:
    effects.end_effect(at.machine, at.machine.state.effects[0], ("T-1",))


Change = Callable[[Watched], object]
CHANGES: dict[str, tuple[Change, str, list[str]]] = {
    "mark": (lambda at: marks.set_mark(at.machine, at.ids["Ox"], "seen", 3), "Ox: seen 3", ["mark"]),
    "mark of references": (
        lambda at: marks.set_mark(at.machine, at.ids["Ox"], "seen", (at.ref("Owl"), 1)),
        "Ox: seen Owl, Ben",
        ["mark"],
    ),
    "face": (lambda at: marks.turn_face(at.machine, at.ids["Ox"], False), "Ox is turned face down", ["face"]),
    "move": (
        lambda at: moves.move_object(at.machine, at.ids["Ox"], at.place("grave"), manner="thrown"),
        "Ox: field → grave (thrown)",
        ["move"],
    ),
    "move from beneath": (
        lambda at: moves.move_object(at.machine, at.ids["Elk"], at.place("hand")),
        "Elk: under Owl → hand",
        ["move"],
    ),
    "put under": (
        lambda at: moves.put_under(at.machine, at.ids["Hen"], at.ids["Ox"], "under"),
        "Hen: hand → under Ox",
        ["put under"],
    ),
    "attach": (
        lambda at: moves.put_under(at.machine, at.ids["Hen"], at.ids["Ox"], "gear"),
        "Hen: hand → under Ox as gear",
        ["put under"],
    ),
    "control": (
        lambda at: moves.set_controller(at.machine, at.ids["Ox"], 1),
        "Ox: now controlled by Ben",
        [],
    ),
    "shuffle": (
        lambda at: moves.reorder_place(at.machine, at.place("field"), (at.ref("Owl"), at.ref("Ear"), at.ref("Ox"))),
        "Ada: field shuffled",
        [],
    ),
    "arrange": (
        lambda at: moves.arrange_cards(at.machine, at.place("field"), (at.ids["Owl"], at.ids["Ox"])),
        "now in this order: Owl, Ox",
        [],
    ),
    "item put": (Watched.put, "on the stack: Bolt", ["spell put", "item put"]),
    "item removed": (remove_item, "Bolt: taken off the stack", []),
    "item altered": (alter_item, "Bolt (1 to Ada) now: Bolt (2 to Ben)", []),
    "token": (
        lambda at: tokens.create_card(at.machine, unit("Imp"), at.place("field"), 0, {}),
        "Imp: made → field",
        ["move"],
    ),
    "removal": (
        lambda at: tokens.remove_object(at.machine, at.ids["Ox"]),
        "Ox: ceases to exist",
        [],
    ),
    "effect begins": (begin_effect, "Owl, Hen: power +2 (next turn)", []),
    "effect ends": (end_effect, "Ox: power +2 ends", []),
    "effects end": (
        lambda at: effects.end_effects(at.machine, END_OF_TURN),
        "1 effect ends: end of turn",
        [],
    ),
    "release": (
        lambda at: effects.unfix_objects(at.machine, (at.ref("Ox"), at.ref("Owl")), END_OF_TURN),
        "Ox: power +2 ends",
        [],
    ),
    "succession": (
        lambda at: tokens.replace_references(at.machine, (at.ref("Ox"),), (at.ref("Owl"),), ""),
        "Owl: takes the place of Ox",
        [],
    ),
}  # fmt: skip
UNCOUNTED = ("shuffle", "effect begins", "effect ends", "effects end", "release")
"""Changes that alter no object, and so leave the count of changes as it is."""
CHECKED = (
    "put under", "attach", "control", "token", "removal", "effect begins", "effect ends", "effects end", "release",
    "succession",
)  # fmt: skip
"""Changes after which state-based actions are checked, although the game has none that reads marks or places."""


@pytest.mark.parametrize("name", CHANGES)
def test_each_change_is_observed_once_counted_recorded_and_reported(name: str) -> None:
    at = Watched()
    change, text, events = CHANGES[name]
    before = at.machine.change_count
    change(at)
    assert at.machine.log is not None
    assert [record.text for record in at.machine.log.records if record.kind != "trigger"] == [text]
    assert [event for event, _ in at.events] == events
    assert at.changes == 1
    assert (at.machine.change_count > before) == (name not in UNCOUNTED)
    assert at.machine.dirty == (name in CHECKED)


SAME: dict[str, Change] = {
    "mark": lambda at: marks.set_mark(at.machine, at.ids["Ox"], "seen", None),
    "face": lambda at: marks.turn_face(at.machine, at.ids["Ox"], True),
    "control": lambda at: moves.set_controller(at.machine, at.ids["Ox"], 0),
    "arrange": lambda at: moves.arrange_cards(at.machine, at.place("field"), (at.ids["Ox"], at.ids["Owl"])),
    "effects end": lambda at: effects.end_effects(at.machine, "next turn"),
    "effects of the other player end": lambda at: effects.end_effects(at.machine, END_OF_TURN, by=1),
    "release": lambda at: effects.unfix_objects(at.machine, (at.ref("Owl"),), END_OF_TURN),
    "release from another duration": lambda at: effects.unfix_objects(at.machine, (at.ref("Ox"),), "next turn"),
    "succession of nothing": lambda at: tokens.replace_references(at.machine, (), (at.ref("Ox"),), ""),
    "succession by nothing": lambda at: tokens.replace_references(at.machine, (at.ref("Ox"),), (), ""),
    "missing item": lambda at: stack.remove_item(at.machine, -99),
}


@pytest.mark.parametrize("name", SAME)
def test_setting_the_present_value_changes_nothing(name: str) -> None:
    at = Watched()
    before, objects, places = at.machine.change_count, list(at.machine.state.objects), list(at.machine.state.places)
    SAME[name](at)
    assert at.machine.log is not None
    assert (at.machine.log.records, at.events, at.changes) == ([], [], 0)
    assert (at.machine.change_count, at.machine.dirty) == (before, False)
    assert (at.machine.state.objects, at.machine.state.places) == (objects, places)


def test_events_have_the_roles_of_the_change() -> None:
    at = Watched()
    ox, hen = at.ref("Ox"), at.ref("Hen")
    marks.set_mark(at.machine, at.ids["Ox"], "seen", 3)
    marks.turn_face(at.machine, at.ids["Ox"], False)
    moves.put_under(at.machine, at.ids["Hen"], at.ids["Ox"], "gear")
    item = at.put()
    moves.move_object(at.machine, at.ids["Owl"], at.place("grave", 1), manner="thrown")
    owl = at.ref("Owl")
    new = tokens.create_card(at.machine, unit("Imp"), at.place("field", 1), 0, {"seen": 2}, ("T-1",))
    moved = {"from": "field", "to": "grave", "manner": "thrown", "owner": 0, "role": ""}
    made = {"from": "", "to": "field", "manner": "made", "owner": 0, "role": ""}
    assert at.events[:5] == [
        ("mark", {"card": (ox,), "key": "seen", "before": None, "value": 3}),
        ("face", {"card": (ox,), "up": False}),
        ("put under", {"card": (hen,), "new": (hen + (1 << LIFE_SHIFT),), "host": (ox,), "role": "gear"}),
        ("spell put", {"item": (item,), "player": 0, "source": (ox,)}),
        ("item put", {"item": (item,), "kind": "spell", "player": 0, "source": (ox,)}),
    ]
    whole = [roles for event, roles in at.events if event == "move" and roles["card"] != (at.ref("Elk"),)]
    assert {"card": (owl - (1 << LIFE_SHIFT),), "new": (owl,), **moved} in whole
    assert {"card": (new,), "new": (new,), **made} in whole
    imp = at.machine.state.objects[new]
    assert (imp.owner, imp.controller, imp.marks, imp.face_up) == (0, 1, {"seen": 2}, True)


def test_effect_released_from_one_object_still_applies_to_others() -> None:
    at = Watched()
    begin_effect(at)
    effects.unfix_objects(at.machine, (at.ref("Owl"), at.ref("Elk")), "next turn")
    first, second = at.machine.state.effects
    assert (first.env[FIXED], second.env[FIXED]) == ((at.ref("Ox"),), (at.ref("Hen"),))
    assert at.machine.dirty
    effects.unfix_objects(at.machine, (at.ref("Ox"), at.ref("Hen")), "")
    assert at.machine.state.effects == ()


@pytest.mark.parametrize("until", ["once", FOR_GOOD])
def test_effect_without_a_limited_duration_ends_only_if_its_duration_is_named(until: str) -> None:
    at = Watched()
    (grown,) = at.machine.state.effects
    effects.begin_effect(at.machine, grown.effect, at.ref("Ear"), grown.env, until)
    effects.unfix_objects(at.machine, (at.ref("Ox"),), "")
    effects.end_effects(at.machine, "")
    assert [active.until for active in at.machine.state.effects] == [until]
    effects.end_effects(at.machine, until, by=1)
    assert len(at.machine.state.effects) == 1
    effects.end_effects(at.machine, until, by=0)
    assert at.machine.state.effects == ()
    assert at.machine.log is not None
    shown = "until it acts" if until == "once" else until
    assert at.machine.log.records[0].text == f"Ox: power +2 ({shown})"


def test_control_is_refused_without_room_and_keeps_the_slot_if_it_is_free() -> None:
    at = Watched()
    for name, player, slot in (("Ox", 1, 1), ("Owl", 0, 0), ("Hen", 0, 1)):
        moves.move_object(at.machine, at.ids[name], at.place("wall", player), slot=slot)
    moves.set_controller(at.machine, at.ids["Hen"], 1)
    hen = at.machine.state.objects[at.ids["Hen"]]
    assert (hen.controller, hen.place, hen.slot) == (1, at.place("wall", 1), 0)
    moves.set_controller(at.machine, at.ids["Owl"], 1, ("T-1",))
    owl = at.machine.state.objects[at.ids["Owl"]]
    assert (owl.controller, owl.place) == (0, at.place("wall"))
    assert at.machine.log is not None
    record = at.machine.log.records[-1]
    assert (record.kind, record.text, record.rules) == ("refusal", "Owl: not done, Ben has no room for it", ("T-wall",))
    moves.set_controller(at.machine, at.ids["Hen"], 0)
    hen = at.machine.state.objects[at.ids["Hen"]]
    assert (hen.controller, hen.slot) == (0, 1)


def test_token_is_not_created_in_a_full_zone() -> None:
    at = Watched()
    for name in ("Ox", "Owl"):
        moves.move_object(at.machine, at.ids[name], at.place("wall"))
    objects = len(at.machine.state.objects)
    assert tokens.create_card(at.machine, unit("Imp"), at.place("wall"), 0, {}) == -1
    assert len(at.machine.state.objects) == objects
    assert at.machine.log is not None
    record = at.machine.log.records[-1]
    assert (record.kind, record.text, record.rules) == ("refusal", "Imp: not made, wall is full", ("T-wall",))


@pytest.mark.parametrize(
    ("before", "after", "text"),
    [
        (None, True, "Ox: tapped"),
        (True, None, "Ox: no longer tapped"),
        (None, 1, "Ox: tapped 1"),
        (1, 2, "Ox: tapped 1 → 2"),
        (2, None, "Ox: tapped 2 → none"),
    ],
)
def test_trace_describes_a_changed_mark_in_words(before: object, after: object, text: str) -> None:
    at = Watched()
    for found in (before, after):
        marks.set_mark(at.machine, at.ids["Ox"], "tapped", found)
    assert at.machine.log is not None
    assert [record.text for record in at.machine.log.records if record.kind == "mark"][-1] == text
