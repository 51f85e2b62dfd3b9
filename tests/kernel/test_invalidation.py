"""Derived values are cached between changes, and recomputed after a change of values that effects read."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from random import Random

import pytest
from msgspec.structs import replace

from rulestone import find_game, games
from rulestone.kernel import invalidation
from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.changes import moves as changes
from rulestone.kernel.changes.marks import set_game, set_mark
from rulestone.kernel.declare import Attribute
from rulestone.kernel.errors import Incomputable
from rulestone.kernel.machine import Machine
from rulestone.kernel.policies import LayerScheme, Triggers
from rulestone.lab.simulate.playout import draw_answer
from rulestone.language import expressions as e
from rulestone.language.build import (
    FOR_GOOD,
    THIS,
    YOU,
    add,
    become,
    bound,
    cards_in,
    choose,
    count,
    do,
    gains,
    its,
    lasting,
    mark,
    of,
    static,
    times,
    triggered,
)
from tests.continuous.drawn_games import draw_game
from tests.kernel.drawn_rules import draw_table
from tests.kernel.toy import FIELD, OWN, STUDY, TARGET, Table, parts, spell, unit
from tests.playing import play_game
from tests.proofs import proof, select_params

AT_ONCE = Triggers(act="resolve")
NOTE = mark(THIS, "seen", of(THIS, "power"))
AT_END = triggered("phase", bound("phase") == "end", NOTE)
TIRE = spell("Tire", do("tire", unit=OWN), kind="slow")
QUAKE = spell("Quake", do("destroy", victim=FIELD), kind="slow")


def get_power(table: Table, name: str) -> int:
    return table.position.value(table.ref(name), "power")


def get_seen(table: Table, name: str) -> int:
    return table.position.object(table.ids[name]).marks["seen"]


def test_change_of_phase_invalidates_an_effect_that_reads_it():
    late = unit("Late", 1, static(THIS, add(power=2), e.Phase("end")), AT_END)
    table = Table(triggers=AT_ONCE).put(0, "field", late).go()
    assert get_power(table, "Late") == 1
    table.decline()
    assert get_seen(table, "Late") == 3


def test_event_invalidates_an_effect_that_counts_it():
    keen = unit("Keen", 1, static(THIS, add(power=2), times("draw", YOU) > 0))
    heard = triggered("draw", None, NOTE)
    table = Table(triggers=AT_ONCE).put(0, "field", keen, unit("Ear", 1, heard, static(THIS, add(power=times("draw")))))
    table.put(0, "hand", STUDY).put(0, "deck", unit("Prize")).go()
    assert get_power(table, "Keen") == 1
    table.act("Study")
    assert (get_power(table, "Keen"), get_seen(table, "Ear")) == (3, 2)


def test_change_of_the_stack_invalidates_an_effect_that_reads_it():
    tense = unit("Tense", 1, static(THIS, add(power=2), e.Not(e.StackEmpty())))
    table = Table().put(0, "field", tense).put(0, "hand", STUDY).put(1, "hand", spell("Wait")).go()
    assert get_power(table, "Tense") == 1
    table.act("Study")
    assert get_power(table, "Tense") == 3
    table.decline()
    assert get_power(table, "Tense") == 1


def test_move_invalidates_an_effect_that_counts_the_zone():
    many = unit("Many", 1, static(THIS, add(power=count(e.Select(("hand",), of=YOU)))))
    table = Table().put(0, "field", many).put(0, "hand", STUDY).put(0, "deck", unit("A"), unit("B")).go()
    assert get_power(table, "Many") == 2
    table.act("Study")
    assert get_power(table, "Many") == 2  # one card played, one drawn


def test_change_of_the_top_card_invalidates_an_effect_that_reads_it():
    sage = unit("Sage", 1, static(THIS, add(power=of(e.Top("deck", YOU, e.Lit(1)), "power"))))
    table = Table().put(0, "field", sage).put(0, "hand", STUDY).put(0, "deck", unit("A", 5), unit("B", 7)).go()
    assert get_power(table, "Sage") == 6
    table.act("Study")
    assert get_power(table, "Sage") == 8


def test_mark_invalidates_an_effect_that_reads_it():
    hunter = unit("Hunter", 1, static(THIS, add(power=2), e.Exists(e.Select(("field",), where=its.tired == True))))
    table = Table().put(0, "field", hunter).put(0, "hand", TIRE).go()
    assert get_power(table, "Hunter") == 1
    table.act("Tire")
    assert get_power(table, "Hunter") == 3


def test_effect_with_a_duration_reads_the_choices_made_when_it_began():
    unlike = e.Among(FIELD, e.Compare(">=", e.Of(TARGET, "power"), its.power.expr))
    bond = spell("Bond", choose("target", e.Select(("deck",))), lasting(unlike, add(power=2), fixed=False), kind="slow")
    table = Table().put(0, "field", unit("Mine", 3)).put(0, "hand", bond, STUDY).put(0, "deck", unit("Prize", 5)).go()
    table.act("Bond")
    assert get_power(table, "Mine") == 5
    state = table.position.state()
    machine = Machine(table.rules, state)
    set_mark(machine, table.ids["Prize"], "power", 1)
    assert machine.value(table.ids["Mine"], "power") == 3


@pytest.mark.parametrize("layered", [False, True])
def test_equal_static_abilities_follow_the_controllers_of_their_cards(layered: bool) -> None:
    touches = {"control": ("controller",), "power": ("power",)}
    scheme = LayerScheme(layers=tuple(touches), touches=touches, dependency=True) if layered else LayerScheme()
    steal = spell("Steal", choose("target", FIELD), lasting(TARGET, become(controller=YOU), FOR_GOOD), kind="slow")
    flag = unit("Flag", 1, static(OWN, add(power=2)))
    table = Table(layers=scheme).put(0, "hand", steal).put(0, "field", unit("Ox"))
    table.put(1, "field", flag, flag, unit("Cub")).go()
    assert (get_power(table, "Ox"), get_power(table, "Cub")) == (1, 5)
    table.act("Steal").pick("Flag")
    assert [get_power(table, name) for name in ("Ox", "Flag", "Cub", "Flag'")] == [3, 3, 3, 3]


def test_last_known_values_include_effects():
    strong = e.Are(e.Var("victim"), its.power >= 3)
    avenger = unit("Avenger", 1, triggered("destroy", strong, do("draw", player=YOU)))
    lord = unit("Lord", 1, static(FIELD, add(power=2)))
    powerful = e.Select(("field",), where=its.power >= 3)
    wave = spell("Wave", do("tire", unit=FIELD), do("destroy", victim=powerful), kind="slow")
    for doom in (QUAKE, wave):
        table = Table(triggers=AT_ONCE).put(0, "field", lord, unit("Guard"), avenger).put(0, "hand", doom)
        table.put(0, "deck", unit("Prize")).go().act(doom.name)
        assert table.zone("Prize") == "hand", doom.name


AGE = attrgetter("layer", "stamp")


class Comparing:
    """Compares, after every change, the cached values with freshly computed ones.

    Attributes:
        kept: how often there was a table.
    """

    def __init__(self) -> None:
        self.kept = 0

    def __call__(self, machine: Machine) -> None:
        state = machine.state
        kept, present = state.table, state.present_effects
        state.table = state.present_effects = None
        if present is not None:
            there, state.present_effects = machine.present_effects(), None
            assert sorted(present.effects, key=AGE) == sorted(there.effects, key=AGE)
        if kept is not None:
            self.kept += 1
            anew = machine.rules.derive(machine)
            assert {oid: row for oid, row in kept.items() if row} == {oid: row for oid, row in anew.items() if row}
        state.table, state.present_effects = kept, present


PLAYED = [
    f"{game.name}@{revision}"
    for game in games().values()
    if game.ruleset().decks and game.ruleset().parts.setup
    for revision in game.revisions
]


@pytest.mark.parametrize("game", select_params(PLAYED, every=4))
def test_cached_values_equal_fresh_ones_after_every_change(game: str):
    found, ruleset = find_game(game)
    rules = found.rules(ruleset.revision)
    comparing = Comparing()
    for seed in range(3):
        for _, machine in play_game(ruleset, rules, seed, 200):
            machine.observer = comparing
    assert comparing.kept > 100


def play_drawn(games: int) -> Comparing:
    """Play games with random effects, comparing values after every single change."""
    comparing = Comparing()
    for seed in range(games):
        r = Random(seed)
        position = (draw_table if seed % 2 else draw_game)(r).position
        for _ in range(12):
            if position.choice is None:
                break
            answer = draw_answer(position.choice, r)
            machine = position.machine()
            machine.derive()
            machine.observer = comparing
            machine.answer(answer)
            machine.run()
            position = position.answer(answer)
    return comparing


@proof
def test_cached_values_equal_fresh_ones_under_random_effects():
    assert play_drawn(60).kept > 300


@pytest.mark.parametrize("what", ["can_be_read", "has_statics"])
def test_missing_invalidation_is_detected(what: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(invalidation, what, lambda *args: False)
    with pytest.raises(AssertionError):
        play_drawn(60)


def is_kept_when_moved(table: Table, name: str, zone: str, *before: Callable[[Machine], None]) -> bool:
    """Return whether derived values stay cached when a card moves; if so, compare them."""
    machine = Machine(table.rules, table.position.state())
    for change in before:
        change(machine)
    machine.derive()
    comparing = machine.observer = Comparing()
    changes.move_object(machine, table.ids[name], table.rules.layout.get_place(zone, 0))
    return bool(comparing.kept)


def test_uncomputable_value_is_not_cached():
    odd = unit("Odd", 1, static(cards_in("field", where=its.kind >= 3), add(power=1)))
    for layers in (LayerScheme(), LayerScheme(dependency=True)):
        table = (
            Table(layers=layers).put(0, "field", unit("Lord", 1, static(OWN, add(power=1)))).put(0, "hand", odd).go()
        )
        machine = table.position.machine()
        set_mark(machine, table.ids["Lord"], "kind", "elf")
        changes.move_object(machine, table.ids["Odd"], machine.rules.layout.get_place("field", 0))
        for _ in range(2):
            with pytest.raises(Incomputable):
                machine.value(table.ids["Lord"], "power")


def test_set_of_effects_is_cached_across_unrelated_changes():
    mine, theirs = (unit(name, 1, static(OWN, add(power=1))) for name in ("Mine", "Theirs"))
    machine = Table().put(1, "field", theirs).put(0, "field", mine).go().position.machine()
    machine.state.table = machine.state.present_effects = None
    there = machine.present_effects()
    found = tuple(there.effects)
    assert machine.derive()
    assert machine.present_effects() is there
    assert there.effects == found


def test_set_of_effects_is_cached_although_some_give_abilities():
    gift = spell("Gift", choose("target", OWN), lasting(TARGET, gains(static(THIS, add(power=1)))))
    for layers in (LayerScheme(), LayerScheme(dependency=True)):
        table = Table(layers=layers).put(0, "field", unit("Lord", 2)).put(0, "hand", gift).go()
        machine = table.position.machine()
        machine.log, machine.state.table, machine.state.present_effects = None, None, None
        assert machine.value(table.ids["Lord"], "power") == 2
        there = machine.state.present_effects
        assert there is not None
        assert machine.present_effects() is there


def test_values_stay_cached_when_an_unread_card_moves():
    lord = unit("Lord", 1, static(cards_in("field", where=its.zone == "field"), add(power=2)))
    sage = unit("Sage", 1, static(FIELD, add(power=1)))
    table = Table().put(0, "field", lord).put(0, "hand", unit("Plain"), sage).go()
    for name in ("Plain", "Sage"):
        assert is_kept_when_moved(table, name, "grave")
        assert not is_kept_when_moved(table, name, "field")


def test_move_of_a_card_that_the_game_names_invalidates_values():
    lonely = unit("Lonely", 1, static(THIS, add(power=2), of(e.GameValue("friend"), "zone") == "grave"))
    table = Table().put(0, "field", lonely).put(0, "hand", unit("Friend"), unit("Other")).go()
    friend = (table.ref("Friend"),)

    def make_friends(machine: Machine) -> None:
        set_game(machine, "friend", friend)

    assert is_kept_when_moved(table, "Other", "deck", make_friends)
    assert not is_kept_when_moved(table, "Friend", "deck", make_friends)


def test_move_of_a_referenced_card_invalidates_values():
    declared = parts()
    partner = Attribute(name="partner", reference=True, default=())
    rules = compile_rules("toy", replace(declared, attributes={**declared.attributes, "partner": partner}))
    proud = unit("Proud", 1, static(THIS, add(power=of(of(THIS, "partner").expr, "power"))))
    table = Table(rules).put(0, "field", proud).put(0, "hand", unit("Friend", 5)).go()
    refs = (table.ref("Friend"),)

    def make_friends(machine: Machine) -> None:
        set_mark(machine, table.ids["Proud"], "partner", refs)

    assert not is_kept_when_moved(table, "Friend", "grave", make_friends)


def test_move_of_a_card_that_an_effect_names_invalidates_its_values():
    avenged = e.Whether(e.Compare("==", e.Of(TARGET, "zone"), e.Lit("grave")), its.power.expr, e.Lit(0))
    oath = spell("Oath", choose("target", e.Select(("deck",))), lasting(FIELD, add(power=avenged), fixed=False))
    table = Table().put(0, "field", unit("Plain", 2)).put(0, "hand", replace(oath, values={"kind": "slow"}))
    table.put(0, "deck", unit("Friend")).go().act("Oath")
    assert not is_kept_when_moved(table, "Friend", "hand")


@pytest.mark.parametrize(
    ("condition", "kept"), [(e.TurnOf(YOU), False), (times("draw") == 0, False), (of(THIS, "kind") == "elf", True)]
)
def test_values_stay_cached_at_a_new_turn_unless_read(condition: e.Expr, kept: bool):
    table = Table().put(0, "field", unit("Late", 1, static(THIS, add(power=2), condition))).go()
    machine = table.position.machine()
    before = machine.derive()
    machine.observer = Comparing()
    machine.answer(None)
    machine.run()
    assert machine.state.game["turn player"] == 1
    assert (machine.state.table is before) == kept
