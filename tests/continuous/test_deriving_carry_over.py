"""Derived values carried on from position to position are those that come out when all is worked out anew."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rulestone import games, new_game
from rulestone.continuous.deriving import one_by_one
from rulestone.continuous.deriving.deriver import Deriver
from rulestone.kernel.machine import Machine
from rulestone.kernel.policies import LayerScheme
from rulestone.kernel.rules.rules import Rules
from rulestone.kernel.setup import begin
from rulestone.lab.simulate.playout import random_answer

SCHEMES = {
    "one layer": LayerScheme(dependency=True, goes_on=True, shares=True),
    "keywords first": LayerScheme(
        layers=("abilities", "rest"), touches={"abilities": ("abilities", "type", "controller")}, dependency=True
    ),
}
PLAYABLE = [game.name for game in games().values() if game.ruleset().decks and game.ruleset().parts.setup]


class Watched:
    """Derives as a game does, and each time anew as well.

    Attributes:
        times: how often anything was derived; `carried`: how often something was taken over.
        most: how many effects there were at most.
    """

    def __init__(self, deriver: Deriver) -> None:
        self.deriver = deriver
        self.there_are = deriver.there_are
        self.times = self.carried = self.most = 0

    def __call__(self, machine: Machine) -> Any:
        state = machine.state
        self.times += 1
        self.carried += state.carried is not None
        found = self.deriver(machine)
        table, carried = state.table, state.carried
        state.carried = state.present = None
        assert found == self.deriver(machine)
        state.table, state.carried = table, carried
        self.most = max(self.most, len(carried.resolution.effects) if carried is not None else 0)
        return found


def watched(name: str, scheme: LayerScheme) -> tuple[Any, Rules, Watched]:
    """A game under a scheme of layers, whose derivations are watched."""
    ruleset = games()[name].ruleset()
    parts = replace(ruleset.parts, policies=replace(ruleset.parts.policies, layers=scheme))
    ruleset = replace(ruleset, parts=parts)
    rules = ruleset.compile({})
    assert isinstance(rules.derive, Deriver)
    eyes = Watched(rules.derive)
    return ruleset, replace(rules, derive=eyes), eyes


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", PLAYABLE)
def test_games_carry_on_what_holds(name: str, scheme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(one_by_one, "FEW", 0)  # so few are not carried on
    ruleset, rules, eyes = watched(name, SCHEMES[scheme])
    for seed in range(2):
        state, random = new_game(ruleset, rules, seed=seed), Random(seed)
        begin(rules, state, None)
        machine = Machine(rules, state)
        machine.run()
        for _ in range(120):
            if state.choice is None:
                break
            aside = Machine(rules, state.fork())
            aside.answer(random_answer(state.choice, random))
            aside.run()
            machine.answer(random_answer(state.choice, random))
            machine.run()
            assert machine.derived(0) is not None
    assert eyes.carried > eyes.times / 4 or not eyes.most
