"""Announcements computed in the present state, compared with trials on a fork."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone import find_game, new_game, playout
from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.changes.marks import set_mark
from rulestone.kernel.declare import Action, StateBasedAction
from rulestone.kernel.legality import trial
from rulestone.kernel.legality.dry_run import DryRun
from rulestone.kernel.legality.verdicts import evaluate_action, find_used_ability
from rulestone.kernel.machine import Machine
from rulestone.kernel.policies import Costs
from rulestone.kernel.setup import add_under
from rulestone.kernel.trace import Log
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import (
    THIS,
    YOU,
    add,
    bound,
    cards_in,
    choose,
    count,
    do,
    each,
    effect,
    its,
    let,
    mark,
    move,
    no,
    of,
    static,
    var,
    when,
)
from rulestone.model.choices import Option
from tests.kernel.toy import FIELD, Table, parts, unit

SHOWN = var("shown")
SHOW = move(THIS, "grave", name="shown")
PUT = i.PutItem(kind="unit", procedure="rest", source=SHOWN, label="{shown}")
COST = let("cost", of(SHOWN, "power").expr)


def pay(resources: Any, surplus: int = 0, *steps: i.Instruction) -> i.Pay:
    """Return a cost that requires that objects and a surplus together reach the value “cost”."""
    condition = e.Compare(">=", e.Arith("+", count(resources).expr, e.Lit(surplus)), e.Var("cost"))
    return i.Pay(body=(i.Require(condition=condition, because="too few"), *steps))


def make_table(*announce: i.Instruction, cards: tuple[Any, ...] = (), card: Any = None, **declarations: Any) -> Table:
    """Return a table with a unit of power 2 in hand, two units on the field, and an action announced by these steps."""
    action = Action(name="play", menus=("main",), subject=cards_in("hand", of=YOU), announce=announce, cites=("T",))
    declared = parts(costs=Costs(rule="T-cost"))
    declared = replace(declared, actions={**declared.actions, "play": action}, procedures={"rest": ()}, **declarations)
    table = Table(compile_rules("toy", declared)).put(0, "hand", card or unit("Card", 2))
    return table.put(0, "field", unit("One"), unit("Two"), *cards).go()


def compare_dry_run(table: Table) -> bool | None:
    """Return the result of the dry run; check that this result and the verdict agree with a trial."""
    machine, env = table.position.machine(), {"you": 0, "this": table.ref("Card")}
    action = table.rules.actions["play"]
    assert action.announcement is not None
    possible = trial.try_out(machine, action.announcement, env) is None
    result = action.facts.dry(machine, env) if action.facts.dry is not None else None
    assert result in (None, possible)
    assert trial.is_announceable(machine, action, env, find_used_ability(machine, action, env)) is possible
    return result


@pytest.mark.parametrize(
    ("announce", "wanted"),
    [
        ((SHOW, PUT, COST, pay(FIELD)), True),
        ((SHOW, PUT, COST, pay(FIELD, -1)), False),
        ((SHOW, PUT, COST, when(bound("cost") >= 2, let("cost", 3)), pay(FIELD)), False),
        ((SHOW, PUT, COST, when(bound("cost") >= 9, i.Ask(name="x", prompt="?")), pay(FIELD)), True),
        ((SHOW, PUT, COST, when(bound("cost") >= 1, i.Ask(name="x", prompt="?")), pay(FIELD)), None),
        ((SHOW, PUT, COST, each("one", FIELD, let("cost", bound("cost") + 1)), pay(FIELD, 1)), False),
        ((SHOW, PUT, COST, each("one", FIELD, let("cost", bound("cost") - 1)), pay(FIELD, -2)), True),
        ((let("zone", of(THIS, "zone").expr), SHOW, COST, when(bound("zone") == "hand", let("cost", 9)), pay(FIELD)),
         False),
        ((SHOW, COST, when(no(e.StackEmpty()), let("cost", 9)), PUT, pay(FIELD)), True),
    ],
)  # fmt: skip
def test_cost_that_does_not_depend_on_the_move_needs_no_trial(announce: i.Steps, wanted: bool | None) -> None:
    assert compare_dry_run(make_table(*announce)) is wanted


@pytest.mark.parametrize(
    "announce",
    [
        # the move changes the zones, the card and its controller
        (SHOW, PUT, COST, pay(cards_in("hand", of=YOU), 1)),
        (SHOW, PUT, COST, pay(cards_in("grave", of=YOU), 1)),
        (SHOW, PUT, COST, when(of(SHOWN, "zone") == "grave", let("cost", 0)), pay(FIELD)),
        (SHOW, PUT, COST, when(e.Present(THIS), let("cost", 9)), pay(FIELD)),
        (let("card", THIS), SHOW, COST, when(e.Present(var("card")), let("cost", 9)), pay(FIELD)),
        (SHOW, PUT, COST, pay(e.Among(FIELD, its.controller == YOU))),
        # the item changes the stack
        (SHOW, PUT, COST, pay(e.Items(), 1)),
        (SHOW, PUT, COST, when(e.StackEmpty(), let("cost", 9)), pay(FIELD)),
        # `Fits` may read any value
        (SHOW, PUT, COST, when(e.Fits(SHOWN, "power"), let("cost", 9)), pay(FIELD)),
        # the payment itself may fail
        (SHOW, PUT, COST, pay(FIELD, 0, i.Require(condition=e.Exists(e.Items()), because="no item"))),
        # a second move, a move with marks, a move that may find no room
        (SHOW, PUT, COST, move(SHOWN, "deck"), pay(FIELD)),
        (replace(SHOW, marks={"power": e.Lit(9)}), PUT, COST, pay(FIELD)),
        (replace(SHOW, to="field"), PUT, COST, pay(cards_in("deck"), 2)),
        # an earlier step changes other cards
        (mark(FIELD, "power", 3), SHOW, PUT, COST, pay(FIELD)),
    ],
)
def test_cost_that_may_depend_on_the_announcement_needs_a_trial(announce: i.Steps) -> None:
    assert compare_dry_run(make_table(*announce)) is None


PLAIN = (SHOW, PUT, COST, pay(FIELD))
ANNOUNCE = i.Announce(what=THIS, item="spell")
BOSS = cards_in("field", where=its.name == "Boss")


def make_destroyer(targets: Any, name: str = "Card", cost: i.Steps = ()) -> Any:
    """Return a unit with an effect that destroys one of these targets."""
    return unit(name, 2, effect(choose("target", targets), do("destroy", victim=var("target")), cost=cost))


@pytest.mark.parametrize("cost", [(COST, pay(FIELD)), ()])
@pytest.mark.parametrize(
    ("announce", "at", "wanted"),
    [
        ((SHOW, ANNOUNCE), FIELD, True),
        ((SHOW, ANNOUNCE), cards_in("deck"), False),
        ((SHOW, when(e.TurnOf(YOU), ANNOUNCE)), cards_in("deck"), False),
        ((SHOW, each("one", FIELD, ANNOUNCE)), cards_in("deck"), False),
        ((SHOW, replace(ANNOUNCE, what=BOSS)), FIELD, False),
        ((SHOW, ANNOUNCE, replace(ANNOUNCE, kind="activated")), cards_in("deck"), False),
        ((ANNOUNCE, SHOW), cards_in("hand"), True),
        ((SHOW, ANNOUNCE), cards_in("hand"), False),
        ((let("shown", THIS), when(no(e.TurnOf(YOU)), SHOW), ANNOUNCE), cards_in("hand"), True),
    ],
)
def test_announced_ability_needs_its_targets(announce: i.Steps, at: Any, wanted: bool, cost: i.Steps) -> None:
    table = make_table(*announce, *cost, cards=(make_destroyer(cards_in("deck"), "Boss"),), card=make_destroyer(at))
    machine, action = table.position.machine(), table.rules.actions["play"]
    env = {"you": 0, "this": table.ref("Card")}
    assert trial.is_announceable(machine, action, env, find_used_ability(machine, action, env)) is wanted


def test_cost_of_the_ability_may_bring_objects_that_the_action_counts() -> None:
    put = i.Pay(body=(choose("paid", cards_in("hand", of=YOU)), move(var("paid"), "field")))
    table = make_table(SHOW, ANNOUNCE, let("cost", 3), pay(FIELD), card=make_destroyer(FIELD, cost=(put,)))
    table.put(0, "hand", unit("Spare")).go()
    machine, action = table.position.machine(), table.rules.actions["play"]
    env = {"you": 0, "this": table.ref("Card")}
    assert trial.try_out(machine, action.announcement, env) is None
    assert trial.is_announceable(machine, action, env, find_used_ability(machine, action, env))


@pytest.mark.parametrize("units", [2, 3])
def test_costs_of_card_and_ability_are_not_paid_with_the_same_objects(units: int) -> None:
    rested = i.Pay(body=(choose("paid", cards_in("field", where=its.kind != "tired")), do("tire", unit=var("paid"))))
    card = make_destroyer(FIELD, cost=(rested,))
    ready = cards_in("field", where=its.kind != "tired")
    tired = let("cost", 2)
    table = make_table(
        SHOW, ANNOUNCE, tired, pay(ready), cards=[unit("Three"), unit("Four")][: max(units - 2, 0)], card=card
    )
    machine, action = table.position.machine(), table.rules.actions["play"]
    env = {"you": 0, "this": table.ref("Card")}
    possible = trial.try_out(machine, action.announcement, env) is None
    assert trial.is_announceable(machine, action, env, find_used_ability(machine, action, env)) is possible


@pytest.mark.parametrize("cost", [(COST, pay(FIELD)), ()])
def test_cards_under_a_departed_card_can_be_chosen(cost: i.Steps) -> None:
    there = cards_in("grave", where=its.name == "Below")
    table = make_table(replace(SHOW, to="deck"), ANNOUNCE, *cost, card=make_destroyer(there))
    machine, env = table.position.machine(), {"you": 0, "this": table.ref("Card")}
    add_under(machine.rules, machine.state, unit("Below"), table.ids["Card"], "under")
    action = table.rules.actions["play"]
    assert trial.try_out(machine, action.announcement, env) is None
    assert trial.is_announceable(machine, action, env, find_used_ability(machine, action, env))


def test_marked_or_covered_card_needs_a_trial() -> None:
    table = make_table(*PLAIN)
    machine, action = table.position.machine(), table.rules.actions["play"]
    env = {"you": 0, "this": table.ref("Card")}
    assert action.facts.dry(machine, env) is True
    set_mark(machine, table.ids["Card"], "power", 9)
    assert action.facts.dry(machine, env) is None
    covered = make_table(*PLAIN)
    machine = covered.position.machine()
    add_under(machine.rules, machine.state, unit("Below"), covered.ids["Card"], "under")
    assert action.facts.dry(machine, {"you": 0, "this": covered.ref("Card")}) is None


def test_effects_on_values_of_the_announcement_need_a_trial() -> None:
    fewer = static(cards_in("grave"), add(power=-1))
    table = make_table(SHOW, PUT, COST, pay(FIELD, -1), cards=(unit("Lord", 1, fewer),))
    assert compare_dry_run(table) is None


def test_rule_check_that_may_interrupt_needs_a_trial() -> None:
    check = StateBasedAction(
        name="grave", whom=cards_in("grave", of=YOU), steps=(move(FIELD, "hand"),), when="interrupt", cites=("T",)
    )
    table = make_table(*PLAIN, checks={"grave": check})
    machine, action = table.position.machine(), table.rules.actions["play"]
    assert not trial.is_announceable(machine, action, {"you": 0, "this": table.ref("Card")}, None)


def test_machine_with_a_log_uses_trials_instead_of_dry_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[Any] = []
    monkeypatch.setattr(trial, "try_out", lambda *asked: tried.append(asked))
    for log, times in ((None, 0), (Log(), 1)):
        table = make_table(*PLAIN)
        machine = Machine(table.rules, table.position.machine().state, log)
        tried.clear()
        assert evaluate_action(machine, table.rules.actions["play"], 0, Option("play", table.ref("Card"))).verdict
        assert len(tried) == times


def test_random_games_decide_most_announcements_without_a_trial(monkeypatch: pytest.MonkeyPatch) -> None:
    results: list[bool | None] = []
    compute = DryRun.__call__

    def record(self: DryRun, machine: Machine, env: dict[str, Any]) -> bool | None:
        results.append(compute(self, machine, env))
        return results[-1]

    monkeypatch.setattr(DryRun, "__call__", record)
    game, ruleset = find_game("gateruler")
    rules = game.rules(ruleset.revision)
    for seed in range(3):
        playout(rules, new_game(ruleset, rules), seed)
    assert len(results) > 100
    assert results.count(None) < len(results) / 10
    assert {True, False} <= set(results)
