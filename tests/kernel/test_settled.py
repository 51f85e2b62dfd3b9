"""Requirements with what is the same for every subject settled beforehand ask what the requirements as declared ask."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulestone import find_game
from rulestone.kernel.legality.offers import options, verdict
from rulestone.kernel.legality.settled import Settled, simple
from rulestone.language import expressions as e
from rulestone.language.build import YOU, its
from rulestone.model.choices import Option
from tests.kernel.toy import DOOM, STUDY, Table, unit
from tests.playing import played

LEAVES = st.sampled_from(
    [
        e.TurnOf(YOU),
        e.Phase("main"),
        e.StackEmpty(),
        its.power >= 2,
        its.tired == True,
        e.Same(e.This(), e.It()),
        e.Exists(e.Select(("hand",), of=YOU)),
        e.Lit(True),
        e.Lit(False),
    ]
)
CONDITIONS = st.recursive(
    LEAVES,
    lambda inner: (
        st.builds(e.Not, inner)
        | st.builds(e.All, st.lists(inner, max_size=3).map(tuple))
        | st.builds(e.AnyOf, st.lists(inner, max_size=3).map(tuple))
    ),
    max_leaves=8,
)


@settings(max_examples=120, deadline=None)
@given(st.lists(CONDITIONS, min_size=1, max_size=4), st.integers(0, 1))
def test_what_is_left_to_ask_decides_as_the_whole_does(conditions: list[e.Expr], player: int):
    table = Table().put(0, "hand", DOOM, STUDY).put(0, "field", unit("Weak", 1), unit("Strong", 3)).go()
    machine = table.position.machine()
    settled = Settled(machine.rules.expression, conditions, {})
    left = settled.at(machine, {"you": player}, {})
    whole = [machine.rules.expression(condition) for condition in conditions]
    for name in ("Weak", "Strong"):
        number = table.ids[name]
        env = {"you": player, "this": table.ref(name)}
        wanted = all(ask(machine, env, number) for ask in whole)
        assert (left is not None and all(ask(machine, env, number) for ask in left)) == wanted


def test_nothing_is_left_of_what_cannot_be_fulfilled():
    table = Table().put(0, "hand", DOOM).go()
    machine = table.position.machine()
    either = e.AnyOf((e.TurnOf(YOU), its.power >= 2))
    settled = Settled(machine.rules.expression, (either, e.Not(e.TurnOf(YOU))), {})
    assert settled.at(machine, {"you": 0}, {}) is None
    assert len(settled.at(machine, {"you": 1}, {}) or ()) == 1
    assert simple(e.All((e.Lit(True),)), 0) == e.Lit(True)


@pytest.mark.parametrize("game", ["godacard", "gateruler@2020-12", "gateruler@2021-10"])
def test_what_is_offered_is_what_no_rule_stands_against(game: str):
    """Offers against verdicts, which ask every requirement of every object."""
    found, ruleset = find_game(game)
    rules = found.rules(ruleset.revision)
    compared = 0
    for seed in range(2):
        for step, machine in played(ruleset, rules, seed, 400):
            if step % 8 == 0:
                for menu, actions in rules.menus.items():
                    for player in (0, 1):
                        offered = options(machine, player, menu)
                        for action in actions:
                            if action.subject is None or action.ability or action.declared.idle:
                                continue
                            subject = action.only.get(menu, action.subject)
                            for ref in subject(machine, {"you": player}, -1):
                                may = bool(verdict(machine, action, player, ref))
                                assert may == (Option(action.name, ref) in offered), (seed, step, menu, action.name)
                                compared += 1
    assert compared > 200
