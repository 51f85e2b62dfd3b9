"""Derived values are kept from one change to the next, and made anew when something changed that effects look at."""

from __future__ import annotations

import pytest

from rulestone import find_game
from rulestone.kernel.changes import objects as changes
from rulestone.kernel.machine import Machine
from rulestone.kernel.policies import Triggers
from rulestone.language import expressions as e
from rulestone.language.build import (
    THIS,
    YOU,
    add,
    bound,
    choose,
    count,
    do,
    its,
    lasting,
    mark,
    of,
    static,
    times,
    triggered,
)
from tests.kernel.toy import FIELD, OWN, STUDY, TARGET, Table, spell, unit
from tests.playing import played

AT_ONCE = Triggers(act="resolve")
NOTE = mark(THIS, "seen", of(THIS, "power"))
AT_END = triggered("phase", bound("phase") == "end", NOTE)
TIRE = spell("Tire", do("tire", unit=OWN), kind="slow")
QUAKE = spell("Quake", do("destroy", victim=FIELD), kind="slow")


def power(table: Table, name: str) -> int:
    return table.position.value(table.ref(name), "power")


def seen(table: Table, name: str) -> int:
    return table.position.object(table.ids[name]).marks["seen"]


def test_a_phase_that_an_effect_asks_for_begins():
    late = unit("Late", 1, static(THIS, add(power=2), e.Phase("end")), AT_END)
    table = Table(triggers=AT_ONCE).put(0, "field", late).go()
    assert power(table, "Late") == 1
    table.decline()
    assert seen(table, "Late") == 3


def test_an_event_that_an_effect_counts_happens():
    keen = unit("Keen", 1, static(THIS, add(power=2), times("draw", YOU) > 0))
    heard = triggered("draw", None, NOTE)
    table = Table(triggers=AT_ONCE).put(0, "field", keen, unit("Ear", 1, heard, static(THIS, add(power=times("draw")))))
    table.put(0, "hand", STUDY).put(0, "deck", unit("Prize")).go()
    assert power(table, "Keen") == 1
    table.act("Study")
    assert (power(table, "Keen"), seen(table, "Ear")) == (3, 2)


def test_something_is_put_on_the_stack_that_an_effect_looks_at():
    tense = unit("Tense", 1, static(THIS, add(power=2), e.Not(e.StackEmpty())))
    table = Table().put(0, "field", tense).put(0, "hand", STUDY).put(1, "hand", spell("Wait")).go()
    assert power(table, "Tense") == 1
    table.act("Study")
    assert power(table, "Tense") == 3
    table.decline()
    assert power(table, "Tense") == 1


def test_a_zone_that_an_effect_counts_gains_a_card():
    many = unit("Many", 1, static(THIS, add(power=count(e.Select(("hand",), of=YOU)))))
    table = Table().put(0, "field", many).put(0, "hand", STUDY).put(0, "deck", unit("A"), unit("B")).go()
    assert power(table, "Many") == 2
    table.act("Study")
    assert power(table, "Many") == 2  # one card played, one drawn


def test_the_top_card_that_an_effect_looks_at_is_another():
    sage = unit("Sage", 1, static(THIS, add(power=of(e.Top("deck", YOU, e.Lit(1)), "power"))))
    table = Table().put(0, "field", sage).put(0, "hand", STUDY).put(0, "deck", unit("A", 5), unit("B", 7)).go()
    assert power(table, "Sage") == 6
    table.act("Study")
    assert power(table, "Sage") == 8


def test_a_mark_that_an_effect_asks_for_is_set():
    hunter = unit("Hunter", 1, static(THIS, add(power=2), e.Exists(e.Select(("field",), where=its.tired == True))))
    table = Table().put(0, "field", hunter).put(0, "hand", TIRE).go()
    assert power(table, "Hunter") == 1
    table.act("Tire")
    assert power(table, "Hunter") == 3


def test_a_lasting_effect_looks_at_what_was_chosen_when_it_began():
    unlike = e.Among(FIELD, e.Compare(">=", e.Of(TARGET, "power"), its.power.expr))
    bond = spell("Bond", choose("target", e.Select(("deck",))), lasting(unlike, add(power=2), fixed=False), kind="slow")
    table = Table().put(0, "field", unit("Mine", 3)).put(0, "hand", bond, STUDY).put(0, "deck", unit("Prize", 5)).go()
    table.act("Bond")
    assert power(table, "Mine") == 5
    state = table.position.state()
    machine = Machine(table.rules, state)
    changes.set_mark(machine, table.ids["Prize"], "power", 1)
    assert machine.value(table.ids["Mine"], "power") == 3


def test_what_leaves_is_last_known_as_effects_made_it():
    strong = e.Are(e.Var("victim"), its.power >= 3)
    avenger = unit("Avenger", 1, triggered("destroy", strong, do("draw", player=YOU)))
    lord = unit("Lord", 1, static(FIELD, add(power=2)))
    powerful = e.Select(("field",), where=its.power >= 3)
    wave = spell("Wave", do("tire", unit=FIELD), do("destroy", victim=powerful), kind="slow")
    for doom in (QUAKE, wave):
        table = Table(triggers=AT_ONCE).put(0, "field", lord, unit("Guard"), avenger).put(0, "hand", doom)
        table.put(0, "deck", unit("Prize")).go().act(doom.name)
        assert table.zone("Prize") == "hand", doom.name


@pytest.mark.parametrize("game", ["godacard", "gateruler@2020-12", "gateruler@2021-10"])
def test_what_is_kept_is_what_would_be_made_anew(game: str):
    found, ruleset = find_game(game)
    rules = found.rules(ruleset.revision)
    checked = 0
    for seed in range(3):
        for _, machine in played(ruleset, rules, seed, 600):
            kept = machine.state.table
            if kept is not None:
                machine.state.table = None
                assert machine.derive() == kept
                checked += 1
    assert checked > 100
