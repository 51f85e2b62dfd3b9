"""State-based actions in sequence, or as one event per check point."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import StateBasedAction
from rulestone.kernel.policies import StateBasedActions, Triggers
from rulestone.language import expressions as e
from rulestone.language.build import (
    IT,
    THIS,
    YOU,
    add,
    both,
    cards_in,
    do,
    its,
    mark,
    no,
    replacement,
    static,
    triggered,
    var,
)
from rulestone.model.objects import Card
from tests.kernel.toy import Table, parts, spell, unit

ONE_BY_ONE, TOGETHER = StateBasedActions(), StateBasedActions(carried_out="together")
VICTIM = var("victim")
ANOTHER = e.Are(VICTIM, both(no(e.Same(IT, THIS)), e.Same(e.ControllerOf(IT), YOU)))


def check(name: str) -> StateBasedAction:
    return StateBasedAction(
        name=name, whom=cards_in("field", where=its[name] == True), steps=(do("destroy", victim=var("them")),)
    )


def make_condemned_table(*field: Card, policy: StateBasedActions) -> Table:
    """Return a table where one check finds the unit called First and a second one the others."""
    declared = replace(
        parts(triggers=Triggers(act="resolve", looks_back=True), state_based_actions=policy),
        checks={name: check(name) for name in ("drowned", "starved")},
    )
    judgement = spell(
        "Judgement",
        mark(cards_in("field", where=its.name == "First"), "drowned", True),
        mark(cards_in("field", where=its.name != "First"), "starved", True),
        kind="slow",
    )
    table = Table(compile_rules("toy", declared)).put(0, "field", *field).put(0, "hand", judgement).go()
    return table.act("Judgement")


def make_seeing_unit(name: str) -> Card:
    return unit(name, 1, triggered("destroy", ANOTHER, mark(YOU, name, True)))


@pytest.mark.parametrize(("policy", "seen"), [(ONE_BY_ONE, {"Second"}), (TOGETHER, {"First", "Second"})])
def test_objects_of_two_state_based_actions_leave_in_sequence_or_together(
    policy: StateBasedActions, seen: set[str]
) -> None:
    for field in permutations((make_seeing_unit("First"), make_seeing_unit("Second"))):
        table = make_condemned_table(*field, policy=policy)
        while table.asked()[1] == "one-of":
            table.answer(0)
        assert {name for name in ("First", "Second") if table.position.object(0).marks.get(name)} == seen


@pytest.mark.parametrize(("policy", "zone"), [(ONE_BY_ONE, "grave"), (TOGETHER, "hand")])
def test_object_of_one_state_based_action_may_replace_that_of_another(policy: StateBasedActions, zone: str) -> None:
    warden = unit("First", 1, replacement("destroy", ANOTHER, do("return", card=VICTIM)))
    for field in permutations((warden, unit("Ox"))):
        table = make_condemned_table(*field, policy=policy)
        assert (table.zone("First"), table.zone("Ox")) == ("grave", zone)


def test_object_of_several_state_based_actions_is_affected_once() -> None:
    declared = replace(
        parts(state_based_actions=TOGETHER), checks={name: check(name) for name in ("drowned", "starved")}
    )
    both_ways: Any = (mark(cards_in("field"), "drowned", True), mark(cards_in("field"), "starved", True))
    table = Table(compile_rules("toy", declared)).put(0, "field", unit("Ox"))
    table.put(0, "hand", spell("Flood", *both_ways, kind="slow")).go().act("Flood")
    assert table.zone("Ox") == "grave"
    assert sum("destroyed" in text for text in table.texts()) == 1


@pytest.mark.parametrize("order", [("drowned", "starved"), ("starved", "drowned")])
@pytest.mark.parametrize(("attr", "known"), [("kind", "fresh"), ("power", 4)])
def test_last_known_values_are_those_before_all_checks_of_the_event(
    order: tuple[str, str], attr: str, known: Any
) -> None:
    """“Drowned” changes the seer's mark and destroys the lord that makes it stronger; “starved” destroys the seer."""
    seer = unit("Seer", 1, triggered("destroy", e.Same(VICTIM, THIS), mark(YOU, "saw", e.Of(VICTIM, attr))))
    its_seer = cards_in("field", where=its.name == "Seer")
    lord = unit("First", 1, static(its_seer, add(power=3)))
    drowned, starved = check("drowned"), check("starved")
    checks = {
        "drowned": replace(drowned, steps=(mark(cards_in("field"), "kind", "wet"), *drowned.steps)),
        "starved": replace(starved, steps=(do("destroy", victim=its_seer), *starved.steps)),
    }
    declared = replace(
        parts(triggers=Triggers(act="resolve", looks_back=True), state_based_actions=TOGETHER),
        checks={name: checks[name] for name in order},
    )
    judgement = spell(
        "Judgement",
        mark(its_seer, "kind", "fresh"),
        mark(cards_in("field", where=its.name == "First"), "drowned", True),
        mark(cards_in("field", where=its.name == "Hunger"), "starved", True),
        kind="slow",
    )
    table = Table(compile_rules("toy", declared)).put(0, "field", lord, seer, unit("Hunger"))
    table.put(0, "hand", judgement).go().act("Judgement")
    assert table.position.object(0).marks["saw"] == known
