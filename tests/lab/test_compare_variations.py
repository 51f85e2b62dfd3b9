"""Varying the translation: what changes no card is not run, and would show the same."""

from __future__ import annotations

import pytest

from rulestone.game.host import find
from rulestone.interventions.experiment import Experiment
from rulestone.lab.compare.comparison import compare
from rulestone.lab.compare.rows import Shared
from rulestone.lab.compare.variations import made_of, otherwise, vain
from rulestone.scenario import find as find_scenario


@pytest.mark.parametrize("name", ["last-stand", "equal-power", "top-card-leaves"])
def test_a_lexicon_of_which_nothing_comes_shows_what_the_own_one_does(name: str) -> None:
    """The twin that takes long: each is run all the same."""
    scenario, found = find_scenario(name), compare(name)
    runs, rulesets = {c.name: c.run for c in found.columns}, {c.name: c.ruleset for c in found.columns}
    shared = Shared.of(runs, rulesets)
    in_vain = varied = 0
    for column in found.columns:
        bench = Experiment(scenario, find(column.name)[0], column.ruleset, {})
        cards = made_of(scenario, column.ruleset)
        for what, lexicon in otherwise(column.ruleset, column.run):
            if not vain(scenario, column.ruleset, lexicon, cards):
                varied += 1
                continue
            in_vain += 1
            run = bench.lexicon(lexicon)
            assert run is not None, what
            assert run.observations == column.run.observations, what
            for one, other in zip(run.steps, column.run.steps, strict=True):
                assert shared.key(one, column.ruleset) == shared.key(other, column.ruleset), what
    assert in_vain >= 25
    assert varied > 0


def test_a_value_that_goes_into_a_card_is_varied() -> None:
    """Duel Masters and Goda know creatures by their power; what a scenario does not say of a unit is filled in."""
    found = compare("equal-power", evidence=True, seconds=600)
    varied = {(one.trial.change.column, one.trial.change.what) for one in found.variations or () if one.translated}
    assert ("monscol@block2", "power 500 and not 1000 for one defence") in varied
    assert any(column == "gateruler@2022-03" and "stk" in what for column, what in varied)
    assert not any(column == "dm_evolution@2021-03" and what.startswith("power") for column, what in varied)


def test_all_the_time_that_is_given_begins_before_the_first_run() -> None:
    found = compare("equal-power", evidence=True, seconds=0.001)
    assert found.trials == ()
    assert "looking for causes" in found.cut
