"""The event of a trigger: its roles, its item on the stack, and abilities that an instruction triggers or performs."""

from __future__ import annotations

from typing import Any

import pytest

from rulestone.kernel.policies import Triggers
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import (
    YOU,
    activated,
    cards_in,
    choose,
    do,
    its,
    mark,
    note,
    triggered,
    var,
)
from tests.kernel.test_policies_triggers import GATE, HORN, WAYS, blow_horn, is_quiet, list_told
from tests.kernel.toy import DOOM, OWN, TARGET, THEIRS, Table, spell, unit


def test_triggering_is_an_event() -> None:
    watcher = triggered("trigger", e.Compare("==", e.Var("event"), e.Lit("horn")), note("saw it", whom=var("source")))
    hears = unit("Hears", 1, triggered("horn", None, note("heard")))
    table = blow_horn(Triggers(act="resolve", own_order="time"), hears, unit("Sees", 1, watcher))
    assert len(list_told(table, "saw it")) == 1, "and not of itself"


@pytest.mark.parametrize("event", ["horn", "destroy"])
def test_effect_reads_the_event_of_a_trigger_on_the_stack(event: str) -> None:
    caused = e.Items(where=its.event == "horn")
    hush = spell("Hush", choose("target", caused), do("negate", item=TARGET))
    table = Table(gate=True, responses=GATE, triggers=Triggers(act="stack"))
    table.put(0, "hand", DOOM if event == "destroy" else HORN, spell("Wait"))
    table.put(0, "field", unit("Ear", 1, triggered(event, None, do("draw", player=YOU)))).put(0, "deck", unit("X"))
    table.put(1, "hand", hush).put(1, "field", unit("Guard")).go()
    table.act("Doom").pick("Guard") if event == "destroy" else table.act("Horn")
    offered: set[str] = set()
    while table.position.stack:
        offered |= {name for name in table.offered() if table.asked()[0] == 1}
        table.decline()
    assert ("Hush" in offered) == (event == "horn")


def test_ability_triggered_by_an_instruction_has_the_event_roles() -> None:
    tagged = triggered("horn", None, mark(var("unit"), "power", 7), tags=("drill",), name="drill")
    driver = triggered("tire", None, i.TriggerAbilities(what=OWN, tags=("drill",)), name="driver")
    tire = spell("Horn", do("tire", unit=cards_in("field", where=its.name == "Mule")), kind="slow")
    for act in WAYS:
        policy = Triggers(act=act)  # type: ignore[arg-type]
        table = Table(triggers=policy).put(0, "hand", tire).put(0, "field", unit("Mule"))
        table.put(0, "field", unit("Driver", 1, driver), unit("Drilled", 1, tagged))
        is_quiet(table.go().act("Horn"))
        assert table.position.value(table.ref("Mule"), "power") == 7


def test_ability_triggered_by_an_instruction_can_get_roles() -> None:
    tagged = triggered("horn", None, mark(var("unit"), "power", 7), tags=("drill",))
    horn = spell("Horn", i.TriggerAbilities(what=OWN, tags=("drill",), roles={"unit": THEIRS}), kind="slow")
    table = is_quiet(blow_horn(Triggers(act="resolve"), unit("Drilled", 1, tagged), theirs=(unit("Mule"),), horn=horn))
    assert table.position.value(table.ref("Mule"), "power") == 7


def test_instruction_performs_a_named_ability_with_roles() -> None:
    first = activated(note("first"), name="first")
    second = activated(mark(var("whom"), "power", 5), name="second")
    of = i.Perform(what=OWN, name="second", roles={"whom": THEIRS})
    table = is_quiet(
        blow_horn(
            Triggers(), unit("Tool", 1, first, second), theirs=(unit("Mule"),), horn=spell("Horn", of, kind="slow")
        )
    )
    assert table.position.value(table.ref("Mule"), "power") == 5
    assert not list_told(table, "first")
    for wanted, done in (
        ({"kind": "activated", "name": "first"}, 1),
        ({"name": "third"}, 0),
        ({"kind": "activated"}, 1),
    ):
        horn = spell("Horn", i.Perform(what=OWN, **wanted), kind="slow")  # type: ignore[arg-type]
        assert (
            len(list_told(is_quiet(blow_horn(Triggers(), unit("Tool", 1, first, second), horn=horn)), "first")) == done
        )


def test_ability_performed_by_an_instruction_obeys_its_limit() -> None:
    perform = i.Perform(what=OWN, name="first")
    for limit, times in ((0, 3), (1, 1), (2, 2)):
        horn = spell("Horn", perform, perform, perform, kind="slow")
        tool = unit("Tool", 1, activated(note("first"), name="first", limit=limit))
        assert len(list_told(is_quiet(blow_horn(Triggers(), tool, horn=horn)), "first")) == times


@pytest.mark.parametrize("act", ["stack", "resolve"])
def test_delayed_trigger_reads_the_item_of_its_event(act: Any) -> None:
    hush = triggered("spell put", None, do("negate", item=var("item")), name="hush")
    ready = spell("Ready", i.Delay(ability=hush), kind="slow")
    table = Table(gate=True, responses=GATE, triggers=Triggers(act=act)).put(0, "hand", ready, HORN, spell("Wait"))
    is_quiet(is_quiet(table.go().act("Ready")).act("Horn"))
    assert [text for text in table.texts() if "taken off the stack" in text] == ["Horn: taken off the stack"]


@pytest.mark.parametrize("act", ["stack", "resolve"])
def test_trigger_reads_the_item_of_its_event_and_not_the_resolving_one(act: Any) -> None:
    hush = unit("Hush", 1, triggered("spell put", None, do("negate", item=var("item")), name="hush"))
    table = Table(gate=True, responses=GATE, triggers=Triggers(act=act)).put(0, "hand", HORN, spell("Wait"))
    table.put(0, "field", hush)
    is_quiet(table.go().act("Horn"))
    assert [text for text in table.texts() if "taken off the stack" in text] == ["Horn: taken off the stack"]
