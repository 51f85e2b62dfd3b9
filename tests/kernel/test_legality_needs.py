"""Menus and announcements against asking everything of everything and trying all of it out."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone import find_game, new_game, playout
from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import Action, Assumption, Need
from rulestone.kernel.errors import Incomputable
from rulestone.kernel.legality import announcement, menu_prefilter, offers
from rulestone.kernel.legality.announcement import list_fallible
from rulestone.kernel.legality.trial import try_out
from rulestone.kernel.legality.verdicts import explain_impossible, find_objection
from rulestone.kernel.machine import Machine
from rulestone.kernel.policies import Costs
from rulestone.kernel.trace import Log
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import THIS, YOU, call, cards_in, each, its, move, when
from rulestone.model.choices import Option
from tests.kernel.toy import Table, parts, unit
from tests.proofs import slow

TURN, BIG = e.TurnOf(YOU), its.power == 3


def list_literally(machine: Machine, player: int, menu: str) -> list[Option]:
    """Return a menu by asking every requirement of everything an action may be done with."""
    found: list[Option] = []
    for action in machine.rules.menus[menu]:
        refs = (player,) if action.subject is None else action.subject(machine, {"you": player}, -1)
        for ref in refs:
            ways = offers.iterate_abilities(machine, action, ref) if action.ability else (Option(action.name, ref),)
            for way in ways:
                env = way.make_bindings(player)
                against = find_objection(machine, action, env)
                if against is None:
                    found.append(way)
                if against in (None, explain_impossible) and action.announcement is not None:
                    # counting must agree with a trial
                    assert (try_out(machine, action.announcement, env) is None) is (against is None)
    return found


def count_compared_menus(name: str, games: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """Play random games, compare each fresh menu with the cached one, and return the number of menus."""
    quick, menus = offers.list_options, []

    def both_ways(machine: Machine, player: int, menu: str) -> list[Option]:
        offered = quick(machine, player, menu)
        assert offered == list_literally(machine, player, menu)
        menus.append(menu)
        return offered

    monkeypatch.setattr(offers, "list_options", both_ways)
    _, ruleset = find_game(name)
    rules = ruleset.compile(None)
    for seed in range(games):
        playout(rules, new_game(ruleset, rules), seed)
    return len(menus)


@pytest.mark.parametrize("name", ["gateruler", "gateruler@2020-12", "godacard", "monscol", "dm_evolution"])
def test_menus_offer_exactly_the_actions_that_all_requirements_allow(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert count_compared_menus(name, 2, monkeypatch) > 50


@slow
@pytest.mark.parametrize("name", ["gateruler", "gateruler@2020-12"])
def test_games_equal_those_with_complete_trials(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _, ruleset = find_game(name)
    shorter = ruleset.compile(None)
    monkeypatch.setattr(announcement, "list_fallible", lambda steps, rules: steps)
    whole = ruleset.compile(None)
    tried = {action.name: action.announcement.steps for action in whole.actions.values() if action.announcement}
    left = {action.name: action.announcement.steps for action in shorter.actions.values() if action.announcement}
    assert any(left[action] != steps for action, steps in tried.items())
    for seed in range(3):
        games = []
        for rules in (shorter, whole):
            log = Log()
            how = playout(rules, new_game(ruleset, rules), seed, log=log)
            games.append((how, [record.text for record in log.records], log.assumptions))
        assert games[0] == games[1]


ASKED = i.Require(condition=TURN, because="not now")
"""A step that can fail."""
PUT = move(THIS, "field")


@pytest.mark.parametrize(
    ("steps", "left"),
    [
        ((ASKED, PUT), (ASKED,)),
        ((PUT, PUT), ()),
        ((PUT, ASKED), (PUT, ASKED)),
        ((ASKED, when(BIG, PUT), each("one", YOU, PUT)), (ASKED,)),
        ((when(BIG, PUT, ASKED), PUT), (when(BIG, PUT, ASKED),)),
        ((each("one", YOU, ASKED), PUT), (each("one", YOU, ASKED),)),
        ((ASKED, call("harmless")), (ASKED,)),
        ((PUT, call("harmful")), (PUT, call("harmful"))),
        ((i.Pay(body=(ASKED, PUT)), PUT), (i.Pay(body=(ASKED,)),)),
    ],
)
def test_announcement_is_tried_up_to_its_last_fallible_step(steps: i.Steps, left: i.Steps) -> None:
    procedures = {"harmless": (PUT, call("harmless")), "harmful": (PUT, when(BIG, ASKED))}
    rules = Table().rules
    policies = replace(rules.policies, costs=Costs())
    free = replace(rules, parts=replace(rules.parts, procedures=procedures), policies=policies)
    assert list_fallible(steps, free) == left


@pytest.mark.parametrize("costs", [{"must_change": True}, {"when": "resolution"}, {"must_happen": True}])
def test_fallible_payment_is_tried_to_its_end(costs: dict[str, Any]) -> None:
    rules = Table().rules
    strict = replace(rules, policies=replace(rules.policies, costs=Costs(**costs)))
    assert list_fallible((i.Pay(body=(ASKED, PUT)),), strict) == (i.Pay(body=(ASKED, PUT)),)


def make_menu(*conditions: e.Expr, **more: Any) -> Machine:
    """Return a machine without a log; its menu "odd" has an action on cards in hand with these requirements."""
    needs = tuple(Need(condition=condition, cites="T", because="not now") for condition in conditions)
    odd = Action(name="odd", menus=("odd",), subject=cards_in("hand", of=YOU), needs=needs)
    table = Table(compile_rules("toy", replace(parts(), actions={"odd": odd}, **more))).put(0, "hand", unit("One"))
    return Machine(table.rules, table.go().position.machine().state)


def test_uncomputable_requirement_after_a_failing_one_raises_no_error() -> None:
    unfit, uncomputable = its.power == 9, e.Compare("<", e.GameValue("phase"), e.Lit(3))
    assert offers.list_options(make_menu(unfit, uncomputable), 0, "odd") == []
    with pytest.raises(Incomputable):
        offers.list_options(make_menu(its.power == 1, uncomputable), 0, "odd")


def test_action_refused_by_the_moment_searches_no_subjects(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(menu_prefilter, "WARM_UP", 0)
    may = Assumption(name="odd", question="?", options=(True, False), default=False, rule="T-turn")
    machine = make_menu(e.Compare("==", e.Assumed("odd"), e.Lit(True)), assumptions={"odd": may})
    looked = []
    find = offers.find_subjects
    monkeypatch.setattr(offers, "find_subjects", lambda *about: looked.append(about) or find(*about))
    assert (offers.list_options(machine, 0, "odd"), looked) == ([], [])
    machine.log = Log()  # a machine with a log checks every requirement
    assert (offers.list_options(machine, 0, "odd"), len(looked)) == ([], 1)
    assert set(machine.log.assumptions) == {"odd"}
