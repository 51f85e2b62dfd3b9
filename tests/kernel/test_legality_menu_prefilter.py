"""Prefilters of menus: they leave out only actions whose requirements cannot be met."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone import find_game, games, new_game, playout
from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.changes.marks import set_mark
from rulestone.kernel.declare import Action, Attribute, Need
from rulestone.kernel.legality import menu_prefilter, offers
from rulestone.kernel.machine import Machine
from rulestone.kernel.setup import add_under
from rulestone.kernel.trace import Log
from rulestone.language import expressions as e
from rulestone.language.abilities import Operation
from rulestone.language.build import (
    OPPONENT,
    YOU,
    activated,
    add,
    both,
    cards_in,
    do,
    either,
    game,
    grant,
    its,
    no,
    static,
)
from rulestone.model.choices import Option
from rulestone.model.objects import NUMBER
from tests.kernel.toy import DOOM, FIELD, Table, parts, unit

HAND = cards_in("hand", of=YOU)
BIG = its.power >= 3
MINE, RESPONDING = e.TurnOf(YOU), game("responding") == True


@pytest.fixture(autouse=True)
def prefilter_first_menu(monkeypatch: pytest.MonkeyPatch) -> None:
    """Prefilter from the first menu on."""
    monkeypatch.setattr(menu_prefilter, "WARM_UP", 0)


def make_table(*conditions: Any, subject: Any = HAND, ability: str = "", **declarations: Any) -> Table:
    """Return a table whose menu “odd” has one action with these requirements."""
    needs = tuple(Need(condition=condition, cites="T", because="not now") for condition in conditions)
    odd = Action(name="odd", menus=("odd",), subject=subject, needs=needs, ability=ability)
    declared = parts()
    bold = Attribute(name="bold", keyword=True)
    attributes = {**declared.attributes, "bold": bold}
    return Table(compile_rules("toy", replace(declared, actions={"odd": odd}, attributes=attributes, **declarations)))


def list_possible_cards(table: Table, player: int = 0) -> set[str] | None:
    """Return the names of the cards of which one alone makes the action possible; None if there are none.

    The menu with the prefilter must equal the menu without it.
    """
    machine = Machine(table.rules, table.position.machine().state)
    offered = offers.list_options(machine, player, "odd")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(offers, "prefilter_menu", lambda *asked: -1)
        assert offers.list_options(machine, player, "odd") == offered

    def makes_possible(oid: int) -> bool:
        alone = machine.state.fork()
        alone.places = [tuple(number for number in place if number == oid) for place in alone.places]
        return offers.prefilter_menu(Machine(table.rules, alone), player, "odd") == 1

    names = {obj.name for obj in machine.state.objects if obj.place >= 0 and makes_possible(obj.oid)}
    assert offers.prefilter_menu(machine, player, "odd") == bool(names)
    return names or None


SMALL_AND_BIG = (unit("Small", 1), unit("Big", 3))


@pytest.mark.parametrize(
    ("condition", "wanted"),
    [
        (BIG, {"Big"}),
        (no(BIG), {"Small"}),
        (both(BIG, MINE), {"Big"}),
        (both(MINE, its.power == 9), None),
        (either(BIG, no(MINE)), {"Big"}),
        (either(BIG, MINE), {"Small", "Big"}),
        (no(MINE), None),
        (RESPONDING, None),
        (no(e.StackEmpty()), None),
        (its.zone == "hand", {"Small", "Big"}),
        (its.zone == "field", None),
        (its.type == "spell", None),
        (e.Compare(">=", e.Of(e.This(), "power"), e.Lit(3)), {"Big"}),
        # a permission that no effect gives
        (e.Permitted("act early", YOU, given=True), None),
        (e.Permitted("act early", YOU), {"Small", "Big"}),
        # conditions that neither the moment nor printed values decide
        (its.owner == OPPONENT, {"Small", "Big"}),
        (e.Compare(">=", e.Of(YOU, "power"), e.Lit(3)), {"Small", "Big"}),
        (both(e.Exists(cards_in("deck")), BIG), {"Big"}),
        (either(e.Exists(cards_in("deck")), BIG), {"Small", "Big"}),
        (its.bold == True, None),
    ],
)
def test_moment_and_printed_values_rule_out_actions(condition: Any, wanted: set[str] | None) -> None:
    assert list_possible_cards(make_table(condition).put(0, "hand", *SMALL_AND_BIG).go()) == wanted


def test_moment_is_evaluated_for_each_player() -> None:
    table = make_table(MINE).put(0, "hand", *SMALL_AND_BIG).put(1, "hand", *SMALL_AND_BIG).go()
    assert list_possible_cards(table, 0) == {"Small", "Big"}
    assert list_possible_cards(table, 1) is None


@pytest.mark.parametrize(
    ("subject", "wanted"),
    [
        (cards_in("hand", of=YOU, type="spell"), {"Doom"}),
        (cards_in("hand", of=YOU, where=BIG), {"Big"}),
        (cards_in("hand", "field", of=YOU, where=BIG), {"Big", "Own"}),
        (cards_in("hand", "field", where=BIG), {"Big", "Own", "Theirs"}),
        (e.Either(cards_in("hand", of=YOU, type="spell"), cards_in("field", of=OPPONENT)), {"Doom", "Own", "Theirs"}),
        (e.Whether(MINE, FIELD, e.Lit(())), {"Own", "Theirs"}),
        (e.Whether(no(MINE), FIELD, e.Lit(())), None),
        (e.Whether(e.Permitted("act early", YOU, given=True), FIELD, e.Lit(())), None),
    ],
)
def test_cards_outside_the_selection_are_ruled_out(subject: Any, wanted: set[str] | None) -> None:
    table = make_table(subject=subject).put(0, "hand", *SMALL_AND_BIG, DOOM)
    table.put(0, "field", unit("Own", 4)).put(1, "field", unit("Theirs", 4)).go()
    assert list_possible_cards(table) == wanted


@pytest.mark.parametrize("subject", [None, e.Among(HAND, BIG)])
def test_action_with_an_unknown_selection_is_always_possible(subject: Any) -> None:
    table = make_table(subject=subject).put(0, "hand", *SMALL_AND_BIG).go()
    machine = Machine(table.rules, table.position.machine().state)
    assert offers.prefilter_menu(machine, 0, "odd") == 1
    list_possible_cards(table)


def test_mark_on_a_value_that_a_requirement_reads_keeps_the_card_possible() -> None:
    table = make_table(BIG).put(0, "hand", *SMALL_AND_BIG).go()
    machine = Machine(table.rules, table.position.machine().state.fork())
    assert [option.subject for option in offers.list_options(machine, 0, "odd")] == [table.ref("Big")]
    set_mark(machine, table.ids["Small"], "power", 5)
    assert len(offers.list_options(machine, 0, "odd")) == 2
    set_mark(machine, table.ids["Small"], "power", 1)
    set_mark(machine, table.ids["Big"], "kind", "odd")
    assert [option.subject for option in offers.list_options(machine, 0, "odd")] == [table.ref("Big")]


@pytest.mark.parametrize(
    ("condition", "whom", "what"),
    [
        (BIG, cards_in("hand"), add(power=2)),
        (its.bold == True, cards_in("hand"), grant("bold")),
        (e.Permitted("act early", YOU, given=True), YOU, (Operation("permit", "act early"),)),
    ],
)
def test_effects_that_may_change_a_value_keep_cards_possible(condition: Any, whom: e.Expr, what: Any) -> None:
    lord = unit("Lord", 1, static(whom, what))
    table = make_table(condition).put(0, "field", lord).put(0, "hand", *SMALL_AND_BIG).go()
    assert list_possible_cards(table) == {"Small", "Big"}
    assert len(offers.list_options(Machine(table.rules, table.position.machine().state), 0, "odd")) == 2


@pytest.mark.parametrize(
    ("condition", "what"), [(BIG, add(power=2)), (its.bold == True, grant("bold"))], ids=["a number", "a keyword"]
)
def test_effect_on_one_of_two_equal_cards_keeps_this_one_possible(condition: Any, what: Any) -> None:
    """Cards with equal printed values share the answer of a requirement that reads only these."""
    lord, small = unit("Lord", 1, static(cards_in("hand", where=its.tired == True), what)), unit("Small", 1)
    table = make_table(condition).put(0, "field", lord).put(0, "hand", small, small).go()
    machine = Machine(table.rules, table.position.machine().state.fork())
    _, second = (oid for oid, obj in enumerate(machine.state.objects) if obj.card == small)
    set_mark(machine, second, "tired", True)
    assert [option.subject & NUMBER for option in offers.list_options(machine, 0, "odd")] == [second]


def test_card_without_the_printed_keyword_is_ruled_out() -> None:
    bold = unit("Bold", 1, static(e.This(), grant("bold")))
    assert list_possible_cards(make_table(its.bold == True).put(0, "hand", bold, unit("Meek")).go()) == {"Bold"}


@pytest.mark.parametrize(
    ("role", "wanted", "possible"),
    [("", 1, {"Top"}), ("under", 1, {"Low top"}), ("elsewhere", 0, None), ("any", 2, {"Top", "Low top"})],
)
def test_cards_under_other_cards_are_offered(role: str, wanted: int, possible: set[str] | None) -> None:
    table = make_table(BIG, subject=cards_in("field", of=YOU, role=role))
    table.put(0, "field", unit("Top", 3), unit("Low top"), unit("Bare"))
    add_under(table.rules, table.state, unit("Below", 3), table.ids["Low top"], "under")
    table.go()
    assert list_possible_cards(table) == possible
    assert len(offers.list_options(Machine(table.rules, table.position.machine().state), 0, "odd")) == wanted


@pytest.mark.parametrize(
    ("condition", "wanted"),
    [
        (None, {"Fighter", "Thrower"}),
        (e.Compare("==", e.OfAbility("timing"), e.Lit("any")), {"Thrower"}),
        (e.Compare("==", e.OfAbility("timing"), e.Lit("never")), None),
    ],
)
def test_ability_whose_printed_timing_does_not_fit_is_ruled_out(condition: Any, wanted: set[str] | None) -> None:
    def make_fighter(name: str, timing: str) -> Any:
        return unit(name, 1, activated(do("draw", player=YOU), timing=timing))

    table = make_table(
        *([] if condition is None else [condition]), subject=cards_in("field", of=YOU), ability="activated"
    )
    table.put(0, "field", make_fighter("Fighter", "slow"), make_fighter("Thrower", "any"), unit("Idle")).go()
    assert list_possible_cards(table) == wanted


def test_machine_with_a_log_rules_out_no_action() -> None:
    table = make_table(no(MINE)).put(0, "hand", *SMALL_AND_BIG).go()
    machine = Machine(table.rules, table.position.machine().state, Log())
    assert offers.prefilter_menu(machine, 0, "odd") == -1


@pytest.mark.parametrize("name", sorted(games()))
def test_prefilter_changes_no_menu_of_random_games(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    list_with_prefilter, left_out = offers.list_options, []
    find = offers.prefilter_menu

    def compare_menus(machine: Machine, player: int, menu: str) -> list[Option]:
        offered = list_with_prefilter(machine, player, menu)
        left_out.append(find(machine, player, menu))
        monkeypatch.setattr(offers, "prefilter_menu", lambda *asked: -1)
        assert list_with_prefilter(machine, player, menu) == offered
        monkeypatch.setattr(offers, "prefilter_menu", find)
        return offered

    monkeypatch.setattr(offers, "list_options", compare_menus)
    _, ruleset = find_game(name)
    rules = ruleset.compile(None)
    playout(rules, new_game(ruleset, rules), 5)
    assert left_out
