"""Growth of menus: the work is linear in the number of objects."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from msgspec.structs import force_setattr, replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.changes.marks import set_mark
from rulestone.kernel.changes.moves import reorder_place
from rulestone.kernel.declare import Action, StateBasedAction
from rulestone.kernel.legality.trial import find_counts, is_announceable, try_out
from rulestone.kernel.processing.state_based_actions import find_due_checks
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import OPPONENT, both, cards_in, choose, do, its
from rulestone.model.choices import Option
from tests.kernel.toy import TARGET, Table, parts, spell, unit

#: a target among many, or the other player, as for an attack
STRIKE = spell(
    "Strike",
    choose("target", e.Either(cards_in("field", where=its.power >= 3), e.Among(OPPONENT, e.Exists(cards_in("field"))))),
    do("destroy", victim=TARGET),
    kind="slow",
)


def make_table(strong: int, weak: int) -> Table:
    made = Table().put(0, "hand", STRIKE)
    for n in range(strong):
        made.put(1, "field", unit(f"Strong {n}", 3))
    for n in range(weak):
        made.put(1, "field", unit(f"Weak {n}", 1))
    return made.go()


def test_counted_choices_of_several_kinds_agree_with_trials() -> None:
    for strong, weak, wanted in ((0, 0, False), (1, 0, True), (0, 1, True), (2, 3, True)):
        made = make_table(strong, weak)
        machine = made.position.machine()
        action = machine.rules.actions["cast"]
        ability = machine.rules.info(STRIKE).abilities[0]
        env = {"you": 0, "this": made.ref("Strike")}
        assert find_counts(machine, action, ability, env) is not None
        assert is_announceable(machine, action, env, ability) is wanted
        assert (try_out(machine, action.announcement, env) is None) is wanted


def test_choice_with_enough_candidates_is_not_searched_completely() -> None:
    made = make_table(1, 40)
    machine = made.position.machine()
    where = both(its.power >= 1, its.name != "nobody")
    what = machine.rules.objects(e.Either(cards_in("field", where=where), e.You()))
    read = machine.rules.objects(cards_in("field", where=where))
    assert len(read(machine, {"you": 0}, -1)) == 41
    assert what(machine, {"you": 0}, -1, 1) == (0,)
    assert len(what(machine, {"you": 0}, -1, 5)) >= 5
    assert len(what(machine, {"you": 0}, -1)) == 42


def test_selection_limited_to_one_zone_searches_only_that_zone() -> None:
    made = Table().put(0, "hand", STRIKE, unit("A", 1), unit("B", 2)).put(0, "field", unit("C", 2), unit("D", 1))
    made.put(1, "field", unit("E", 2)).put(0, "grave", unit("F", 2)).go()
    machine = made.position.machine()
    for wanted in ("hand", "field", "grave", "nowhere"):
        for where in (its.zone == e.Var("zone"), both(its.zone == e.Var("zone"), its.power == 2)):
            asked = cards_in("hand", "field", "grave", where=where)
            last = cards_in("hand", "field", "grave", where=both(its.power >= 0, where))  # it reads every card
            found = machine.rules.objects(asked)(machine, {"you": 0, "zone": wanted}, -1)
            assert found == machine.rules.objects(last)(machine, {"you": 0, "zone": wanted}, -1)
    assert (
        len(machine.rules.objects(cards_in("hand", "field", where=its.zone == "field"))(machine, {"you": 0}, -1)) == 3
    )


def make_raiding_game(target: bool = True, anyway: bool = True) -> Table:
    """Return a game in which a unit raids a unit of the other player: a mighty one any, others a weaker one."""
    weaker = e.Compare("<", e.Of(e.Var("target"), "power"), e.Of(e.This(), "power"))
    mighty = e.Compare(">=", e.Of(e.This(), "power"), e.Lit(5))
    against = cards_in("field", of=OPPONENT)
    such_that = e.AnyOf((mighty, weaker)) if anyway else None
    raid = Action(
        name="raid",
        menus=("main",),
        subject=cards_in("field", of=e.You()),
        announce=(i.Choose(name="target", what=against, such_that=such_that, target=target),),
        steps=(do("destroy", victim=TARGET),),
        cites=("T-raid",),
    )
    usual = parts()
    return Table(compile_rules("raiders", replace(usual, actions={**usual.actions, "raid": raid})))


def test_choice_that_is_possible_without_other_cards_needs_no_trial() -> None:
    for power, others in product((2, 5, 6), ((), (3,), (1,), (7, 1))):
        table = make_raiding_game().put(0, "field", unit("Raider", power))
        table.put(1, "field", *(unit(f"Guard {n}", guard) for n, guard in enumerate(others))).go()
        machine, action = table.position.machine(), table.rules.actions["raid"]
        env = {"you": 0, "this": table.ref("Raider")}
        assert (find_counts(machine, action, None, env) is not None) == (power >= 5)
        possible = any(power >= 5 or guard < power for guard in others)
        assert is_announceable(machine, action, env, None) is possible
        assert (try_out(machine, action.announcement, env) is None) is possible


@pytest.mark.parametrize("anyway", [False, True])
def test_nontarget_choice_takes_as_many_as_exist(anyway: bool) -> None:
    for power, others in product((2, 6), ((), (1,))):
        table = make_raiding_game(target=False, anyway=anyway).put(0, "field", unit("Raider", power))
        table.put(1, "field", *(unit(f"Guard {n}", guard) for n, guard in enumerate(others))).go()
        machine, action = table.position.machine(), table.rules.actions["raid"]
        env = {"you": 0, "this": table.ref("Raider")}
        possible = try_out(machine, action.announcement, env) is None
        assert is_announceable(machine, action, env, None) is possible
        assert possible or anyway


def make_checking_game(whom: e.Expr, events: list[int]) -> Table:
    """Return a game with a state-based action at check points that counts its evaluations."""
    usual = parts()
    check = StateBasedAction(name="spent", whom=whom, steps=(do("destroy", victim=e.Var("them")),), cites=("T-spent",))
    table = Table(compile_rules("checked", replace(usual, checks={"spent": check})))
    for compiled in table.rules.checks.at_points:
        ask = compiled.whom

        def counted_whom(machine: Any, env: Any, at: int, *more: Any, ask: Any = ask) -> Any:
            events.append(1)
            return ask(machine, env, at, *more)

        force_setattr(compiled, "whom", counted_whom)
    return table


def test_check_point_without_change_repeats_no_query() -> None:
    asked: list[int] = []
    table = (
        make_checking_game(cards_in("field", where=its.tired == True), asked).put(0, "field", unit("A"), unit("B")).go()
    )
    machine = table.position.machine()
    find_due_checks(machine, 0)
    once = len(asked)
    find_due_checks(machine, 0)
    assert len(asked) == once
    set_mark(machine, table.ids["A"], "tired", True)
    assert [them for _, them in find_due_checks(machine, 0)] == [(table.ref("A"),)]
    set_mark(machine, table.ids["A"], "tired", None)
    assert find_due_checks(machine, 0) == ()


def test_check_point_notices_a_changed_order_of_cards() -> None:
    asked: list[int] = []
    top = e.Among(e.Top("deck", e.You(), e.Lit(1)), its.power >= 5)
    table = make_checking_game(top, asked).put(0, "deck", unit("Low"), unit("High", 6)).go()
    machine = table.position.machine()
    assert find_due_checks(machine, 0) == ()
    place = machine.state.objects[table.ids["Low"]].place
    reorder_place(machine, place, (table.ref("High"), table.ref("Low")))
    assert [them for _, them in find_due_checks(machine, 0)] == [(table.ref("High"),)]


def make_costly_game(first: i.Steps = ()) -> Table:
    """Return a game with a spell that needs an own unit for its payment after the announcement."""
    cast = parts().actions["cast"]
    # a condition on the stack needs a trial
    there = e.All((e.Exists(cards_in("field", of=e.You())), e.Not(e.Exists(e.Items(kind="toll")))))
    pay = i.Require(condition=there, because="nothing to pay with")
    costly = replace(cast, announce=(*first, *cast.announce, pay))
    usual = parts()
    return Table(compile_rules("costly", replace(usual, actions={**usual.actions, "cast": costly})))


@pytest.mark.parametrize("asked_first", [False, True])
@pytest.mark.parametrize("strong", [0, 1])
@pytest.mark.parametrize("mine", [0, 1])
def test_announcement_is_possible_exactly_if_its_payment_is(asked_first: bool, strong: int, mine: int) -> None:
    first: i.Steps = (i.Ask(name="boldly"),) if asked_first else ()
    table = make_costly_game(first).put(0, "hand", STRIKE).put(0, "field", *(unit(f"Own {n}", 1) for n in range(mine)))
    table.put(1, "field", *(unit(f"Strong {n}", 3) for n in range(strong))).go()
    machine = table.position.machine()
    action, ability = machine.rules.actions["cast"], machine.rules.info(STRIKE).abilities[0]
    env = {"you": 0, "this": table.ref("Strike")}
    assert is_announceable(machine, action, env, ability) is bool(mine)


def test_position_lists_subjects_of_an_action_once() -> None:
    made = make_table(1, 2)
    action, position = made.rules.actions["cast"], made.position
    listed, find = [], action.subject
    action.subject = lambda *about: listed.append(about) or find(*about)  # type: ignore[misc]
    strike, weak = Option("cast", made.ref("Strike")), Option("cast", made.ref("Weak 0"))
    for _ in range(2):
        assert [position.is_fitting(0, one) for one in (strike, weak)] == [True, False]
        assert position.evaluate_option(0, strike).fits
    assert len(listed) == 1
    after = position.answer(position.choice.options[0])
    assert not after.is_fitting(0, strike)
