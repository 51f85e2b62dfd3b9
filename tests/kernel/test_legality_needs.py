"""Menus, which ask first what an action needs whatever it is done with, against asking everything of everything."""

from __future__ import annotations

import pytest

from rulestone import find_game, new_game, playout
from rulestone.kernel.compiling import action as compiling
from rulestone.kernel.legality import offers
from rulestone.kernel.legality.trial import try_out
from rulestone.kernel.legality.verdicts import impossible, objection
from rulestone.kernel.machine import Machine
from rulestone.language import expressions as e
from rulestone.language.build import THIS, YOU, both, either, game, its, no
from rulestone.model.choices import Option

TURN, PHASE, BIG = e.TurnOf(YOU), e.Phase("main"), its.power == 3


def literal(machine: Machine, player: int, menu: str) -> list[Option]:
    """A menu by asking every requirement of everything an action may be done with."""
    found: list[Option] = []
    for action in machine.rules.menus[menu]:
        refs = (player,) if action.subject is None else action.subject(machine, {"you": player}, -1)
        for ref in refs:
            ways = offers.with_abilities(machine, action, ref) if action.ability else (Option(action.name, ref),)
            for way in ways:
                env = way.bindings(player)
                against = objection(machine, action, env, True)
                if against is None:
                    found.append(way)
                if against in (None, impossible) and action.announcement is not None:
                    # what is only counted comes to what trying it out does
                    assert (try_out(machine, action.announcement, env) is None) is (against is None)
    return found


def compared(name: str, games: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """Play games at random and compare each menu that is found out anew; how many there were."""
    quick, menus = offers.offered, []

    def both_ways(machine: Machine, player: int, menu: str) -> list[Option]:
        offered = quick(machine, player, menu)
        assert offered == literal(machine, player, menu)
        menus.append(menu)
        return offered

    monkeypatch.setattr(offers, "offered", both_ways)
    _, ruleset = find_game(name)
    rules = ruleset.compile(None)
    for seed in range(games):
        playout(rules, new_game(ruleset, rules), seed)
    return len(menus)


@pytest.mark.parametrize("name", ["gateruler", "gateruler@2020-12", "godacard", "monscol", "dm_evolution"])
def test_menus_hold_what_every_requirement_lets_be_done(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert compared(name, 2, monkeypatch) > 50


def test_taking_one_of_several_ways_for_the_only_one_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    right = compiling.whatever

    def hasty(condition: e.Expr) -> e.Expr | None:
        if isinstance(condition, e.AnyOf):
            return next((part for part in map(right, condition.of) if part is not None), None)
        return right(condition)

    monkeypatch.setattr(compiling, "whatever", hasty)
    with pytest.raises(AssertionError):
        compared("gateruler", 3, monkeypatch)


@pytest.mark.parametrize(
    ("condition", "wanted"),
    [
        (TURN, TURN),
        (BIG, None),
        (both(TURN, BIG), TURN),
        (either(TURN, BIG), None),
        (either(TURN, both(PHASE, BIG)), either(TURN, PHASE)),
        (both(either(TURN, both(PHASE, BIG)), BIG, game("x") == 1), both(either(TURN, PHASE), game("x") == 1)),
        (no(both(TURN, BIG)), None),
        (no(TURN), no(TURN)),
        (e.Compare("==", e.Of(THIS, "power"), e.Lit(3)), None),
        (e.Compare("==", e.OfAbility("timing"), e.Lit("")), None),
        (e.Compare("==", e.Var("card"), e.Lit(())), None),
        (e.Fits(e.You(), "material"), None),
    ],
)
def test_what_is_needed_whatever_the_subject_is(condition: e.Expr, wanted: e.Expr | None) -> None:
    assert compiling.whatever(condition) == wanted
