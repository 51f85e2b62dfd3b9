"""While games are played at random, what goes off, replaces, is offered and announced is what the long way finds."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rulestone import games, new_game
from rulestone.kernel.machine import Machine
from rulestone.kernel.setup import begin
from rulestone.lab.simulate.playout import random_answer
from rulestone.scenario import rulings, run_all
from tests.builds import python_only
from tests.kernel.literal import watching

PLAYABLE = [game.name for game in games().values() if game.ruleset().decks and game.ruleset().parts.setup]

PARTS = 4


@python_only
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", PLAYABLE)
def test_the_kernel_finds_what_the_long_way_finds(name: str, seed: int) -> None:
    ruleset = games()[name].ruleset()
    rules = ruleset.compile({})
    state, random = new_game(ruleset, rules, seed=seed), Random(seed)
    begin(rules, state, None)
    machine = Machine(rules, state)
    times: Counter[str] = Counter()
    with watching(times):
        machine.run()
        for _ in range(100):
            if state.choice is None:
                break
            machine.answer(random_answer(state.choice, random))
            machine.run()
    assert times["offered"]
    assert times["announced"]


@python_only
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", sorted(games()))
def test_it_does_so_in_what_rulings_are_about(name: str, part: int) -> None:
    times: Counter[str] = Counter()
    with watching(times):
        for ruling in rulings(games()[name])[part::PARTS]:
            if not ruling.scenario.not_yet and not ruling.scenario.nothing_to_show:
                assert run_all(ruling.scenario, games()[name], ruling.revision)
    assert times["offered"]
    assert times["announced"]
