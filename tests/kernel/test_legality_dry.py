"""Announcements evaluated without a fork, compared with trials."""

from __future__ import annotations

from copy import copy
from typing import Any

import pytest
from msgspec.structs import replace

from rulestone import find_game, new_game, playout
from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.changes.marks import set_mark
from rulestone.kernel.compile.judgement import LISTED
from rulestone.kernel.declare import Action
from rulestone.kernel.legality import trial, verdicts
from rulestone.kernel.legality.dry import DryRun
from rulestone.kernel.legality.offers import list_options
from rulestone.kernel.machine import Machine
from rulestone.kernel.policies import Costs
from rulestone.kernel.rules.action import CompiledAction
from rulestone.kernel.setup import add_under
from rulestone.kernel.trace import Log
from rulestone.language import expressions as e
from rulestone.language import instructions as i
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
    move,
    no,
    of,
    static,
    var,
    when,
)
from tests.kernel.toy import FIELD, Table, parts, unit

SHOWN = var("shown")
SHOW = move(THIS, "grave", name="shown")
PUT = i.PutItem(kind="unit", procedure="rest", source=SHOWN, label="{shown}")


def enough(what: Any, wanted: Any = 0) -> i.Pay:
    """Return a cost of the card's power plus a number of objects."""
    condition = e.Compare(">=", e.Arith("+", count(what).expr, e.Lit(wanted)), e.Var("cost"))
    return i.Pay(body=(i.Require(condition=condition, because="too few"), move(e.Top("deck", YOU, e.Lit(1)), "grave")))


COST = let("cost", of(SHOWN, "power").expr)


def machine(
    *announce: i.Instruction, cards: tuple[Any, ...] = (), log: Log | None = None, card: Any = None
) -> tuple[Machine, Table]:
    """The toy game with an action announced so; a unit of power 2 in hand and two units on the field."""
    action = Action(name="play", menus=("main",), subject=cards_in("hand", of=YOU), announce=announce, cites=("T",))
    declared = parts(costs=Costs(rule="T-cost"))
    declared = replace(declared, actions={**declared.actions, "play": action}, procedures={"rest": ()})
    made = Table(compile_rules("toy", declared)).put(0, "hand", card or unit("Card", 2))
    made.put(0, "field", unit("One"), unit("Two"), *cards).go()
    return Machine(made.rules, made.position.machine().state, log), made


def judged(machine: Machine, made: Table) -> bool | None:
    """Return the verdict of the dry run, after comparing it with a trial."""
    action, env = machine.rules.actions["play"], {"you": 0, "this": made.ref("Card")}
    assert action.announcement is not None
    tried = trial.try_out(machine, action.announcement, env) is None
    said: bool | None = action.foresight.dry(machine, env) if action.foresight.dry is not None else None
    assert said in (None, tried)
    assert trial.is_announceable(machine, action, env, None) is tried
    return said


@pytest.mark.parametrize(
    ("announce", "wanted"),
    [
        ((SHOW, PUT, COST, enough(FIELD)), True),
        ((SHOW, PUT, COST, enough(FIELD, -1)), False),
        ((SHOW, PUT, COST, when(bound("cost") >= 2, let("cost", 3)), enough(FIELD)), False),
        ((SHOW, PUT, COST, when(bound("cost") >= 9, i.Ask(name="x", prompt="?")), enough(FIELD)), True),
        ((SHOW, PUT, COST, when(bound("cost") >= 1, i.Ask(name="x", prompt="?")), enough(FIELD)), None),
        ((SHOW, PUT, COST, each("one", FIELD, let("cost", bound("cost") + 1)), enough(FIELD, 1)), False),
        ((SHOW, PUT, COST, each("one", FIELD, let("cost", bound("cost") - 1)), enough(FIELD, -2)), True),
        ((let("zone", of(THIS, "zone").expr), SHOW, COST, when(bound("zone") == "hand", let("cost", 9)), enough(FIELD)),
         False),
        # the values changed by the move
        ((SHOW, PUT, COST, enough(cards_in("hand", of=YOU), 1)), None),
        ((SHOW, PUT, COST, enough(cards_in("grave", of=YOU), 1)), None),
        ((SHOW, PUT, COST, when(of(SHOWN, "zone") == "grave", let("cost", 0)), enough(FIELD)), None),
        ((SHOW, PUT, COST, when(e.Present(THIS), let("cost", 9)), enough(FIELD)), None),
        ((let("card", THIS), SHOW, COST, when(e.Present(var("card")), let("cost", 9)), enough(FIELD)), None),
        ((SHOW, PUT, COST, enough(e.Among(FIELD, its.controller == YOU))), None),
        # the values changed by putting it on the stack, and conditions that may read anything
        ((SHOW, PUT, COST, enough(e.Items(), 1)), None),
        ((SHOW, PUT, COST, when(e.StackEmpty(), let("cost", 9)), enough(FIELD)), None),
        ((SHOW, COST, when(no(e.StackEmpty()), let("cost", 9)), PUT, enough(FIELD)), True),
        ((SHOW, PUT, COST, when(e.Fits(SHOWN, "power"), let("cost", 9)), enough(FIELD)), None),
    ],
)  # fmt: skip
def test_dry_run_agrees_with_execution_or_is_undecided(
    announce: tuple[i.Instruction, ...], wanted: bool | None
) -> None:
    assert judged(*machine(*announce)) is wanted


PLAIN = (SHOW, PUT, COST, enough(FIELD))


TELL = i.Announce(what=THIS, item="spell")
BOSS = cards_in("field", where=its.name == "Boss")
FEW = e.Compare(">", e.Arith("/", e.Lit(4), count(cards_in("deck")).expr), e.Lit(2))


def aims(at: Any, name: str = "Card") -> Any:
    """A unit with an effect that needs something to destroy."""
    return unit(name, 2, effect(choose("target", at), do("destroy", victim=var("target"))))


@pytest.mark.parametrize("cost", [(COST, enough(FIELD)), ()])
@pytest.mark.parametrize(
    ("announce", "at", "wanted"),
    [
        ((SHOW, TELL), FIELD, True),
        ((SHOW, TELL), cards_in("deck"), False),
        ((SHOW, when(e.TurnOf(YOU), TELL)), cards_in("deck"), False),
        ((SHOW, each("one", FIELD, TELL)), cards_in("deck"), False),
        ((SHOW, replace(TELL, what=BOSS)), FIELD, False),
        ((SHOW, TELL, replace(TELL, kind="activated")), cards_in("deck"), False),
        ((TELL, SHOW), cards_in("hand"), True),
        ((SHOW, TELL), cards_in("hand"), False),
        ((let("shown", THIS), when(no(e.TurnOf(YOU)), SHOW), TELL), cards_in("hand"), True),
    ],
)
def test_ability_is_announced_as_its_steps_require(
    announce: tuple[i.Instruction, ...], at: Any, wanted: bool, cost: tuple[i.Instruction, ...]
) -> None:
    ready, made = machine(*announce, *cost, cards=(aims(cards_in("deck"), "Boss"),), card=aims(at))
    action, env = ready.rules.actions["play"], {"you": 0, "this": made.ref("Card")}
    assert action.announcement is not None
    assert (trial.try_out(ready, action.announcement, env) is None) is wanted
    assert trial.is_announceable(ready, action, env, verdicts.find_used_ability(ready, action, env)) is wanted


@pytest.mark.parametrize("cost", [(COST, enough(FIELD)), ()])
def test_cards_under_a_departed_card_can_be_chosen(cost: tuple[i.Instruction, ...]) -> None:
    there = cards_in("grave", where=its.name == "Below")
    ready, made = machine(replace(SHOW, to="deck"), TELL, *cost, card=aims(there))
    add_under(ready.rules, ready.state, unit("Below"), made.ids["Card"], "under")
    action, env = ready.rules.actions["play"], {"you": 0, "this": made.ref("Card")}
    assert action.announcement is not None
    assert trial.try_out(ready, action.announcement, env) is None
    assert trial.is_announceable(ready, action, env, verdicts.find_used_ability(ready, action, env))


def test_shared_facts_are_computed_only_on_demand() -> None:
    small = let("few", e.Whether(e.Compare(">", e.Var("cost"), e.Lit(2)), FEW, e.Lit(True)))
    ready, made = machine(SHOW, COST, small, i.Require(condition=bound("few") == True, because="many"))
    assert judged(ready, made) is True


def test_announcement_is_tried_out_with_log_or_undecided_dry_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[Any] = []
    monkeypatch.setattr(trial, "try_out", lambda *told: tried.append(told))
    for announce, log, times in ((PLAIN, None, 0), (PLAIN, Log(), 1), ((*PLAIN[:3], enough(e.Items())), None, 1)):
        ready, made = machine(*announce, log=log)
        tried.clear()
        assert verdicts.judge(ready, ready.rules.actions["play"], 0, option(made)).verdict
        assert len(tried) == times


def without_dry_run(action: CompiledAction) -> CompiledAction:
    """Return an action whose announcement is tried out."""
    made = copy(action)
    made.foresight = replace(action.foresight, dry=None)
    return made


@pytest.mark.parametrize("name", ["gateruler", "godacard", "monscol", "dm_evolution"])
def test_dry_run_records_the_same_reasons_and_assumptions_as_a_trial(name: str) -> None:
    _, ruleset = find_game(name)
    rules = ruleset.compile(None)
    tried = {key: without_dry_run(action) for key, action in rules.actions.items()}
    menus = {menu: tuple(tried[action.name] for action in several) for menu, several in rules.menus.items()}
    for seed in range(2):
        games = []
        for asked in (rules, replace(rules, actions=tried, menus=menus)):
            log = Log()
            games.append((playout(asked, new_game(ruleset, asked), seed, log=log), log.records, log.leaned))
        assert games[0] == games[1]


def test_menu_finds_what_its_cards_share_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ready, made = machine(*PLAIN, cards=(unit("Three"),))
    found: list[int] = []
    judge = DryRun.__call__

    def counting(self: DryRun, machine: Machine, env: Any) -> bool | None:
        said = judge(self, machine, env)
        found.append(len(machine.memo[LISTED]))
        return said

    monkeypatch.setattr(DryRun, "__call__", counting)
    made.put(0, "hand", unit("Another", 3), unit("Dear", 4))
    ready = Machine(made.rules, made.state, None)
    assert [ready.ref_name(one.subject) for one in list_options(ready, 0, "main") if one.action == "play"] == [
        "Card", "Another",
    ]  # fmt: skip
    assert found == [1, 1, 1]
    assert LISTED not in ready.memo


def option(made: Table) -> Any:
    """Playing the card."""
    choice = made.position.choice
    assert choice is not None
    return next(one for one in choice.options if one.action == "play")


def test_card_changed_by_effects_is_tried_out() -> None:
    ready, made = machine(*PLAIN)
    set_mark(ready, made.ids["Card"], "power", 9)
    assert judged(ready, made) is None


def test_effects_on_computed_values_are_tried_out() -> None:
    fewer = static(cards_in("grave"), add(power=-1))
    ready, made = machine(*(SHOW, PUT, COST, enough(FIELD, -1)), cards=(unit("Lord", 1, fewer),))
    assert judged(ready, made) is None


def test_ignored_orientation_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DryRun, "lies_plain", lambda self, machine, ref: True)
    ready, made = machine(SHOW, PUT, COST, enough(cards_in("hand", of=YOU), 1))
    with pytest.raises(AssertionError):
        judged(ready, made)


def test_ignored_effects_are_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DryRun, "applies", lambda self, machine: True)
    with pytest.raises(AssertionError):
        test_effects_on_computed_values_are_tried_out()


def test_dry_run_that_assumes_constant_values_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DryRun, "steady", lambda self, node: True)
    ready, made = machine(SHOW, PUT, COST, enough(e.Items(), 1))
    with pytest.raises(AssertionError):
        judged(ready, made)
