"""A change of parts that a run did not consult leaves the run as it is."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from rulestone import games
from rulestone.game.differences import POLICIES, take_policy
from rulestone.interventions.experiment import UNWATCHED, Experiment
from rulestone.interventions.units import get_units
from rulestone.lab.compare.changed_runs import is_same
from rulestone.lab.compare.controls import load_controls
from rulestone.scenario import Scenario, library, load_scenario
from rulestone.scenario.errors import ScenarioError, ScriptError

GAMES = sorted(games())


def draw_scenarios(number: int, seed: int) -> list[tuple[str, str]]:
    """Return some scenarios of the library, each with a game."""
    random = Random(seed)
    return [(name, random.choice(GAMES)) for name in random.sample(sorted(library()), number)]


def count_skipped(scenario: Scenario, name: str, random: Random, most: int) -> int:
    """Check that changes of unconsulted parts do nothing; return the number of changes tried."""
    game = games()[name]
    own = game.ruleset()
    experiment = Experiment(scenario, game, own, {})
    try:
        run, consulted = experiment.unchanged
    except (ScenarioError, ScriptError):
        return 0
    if run.stopped or run.unmet:
        return 0
    changes = [
        (f"{policy}.{field} of {giver.name}", partial(take_policy, own, policy, giver, False, (field,)))
        for giver in (games()[other].ruleset() for other in GAMES if other != name)
        for policy in POLICIES
        for field in getattr(own.parts.policies, policy).list_differing(getattr(giver.parts.policies, policy))
        if not consulted.has_policy(own, policy, giver, (field,))
    ]
    parts = [part for part in get_units(own).parts if not consulted.has_procedure(part.path)]
    changes += [(f"{part.owner} {part.path}", partial(part.apply, own)) for part in parts]
    drawn = random.sample(changes, min(most, len(changes)))
    for label, make in drawn:
        changed = experiment.run_under(make)
        assert changed is not None, f"{scenario.name}, {name}: {label}"
        assert is_same(changed, run), f"{scenario.name}, {name}: {label}"
    return len(drawn)


def test_procedure_for_cards_under_a_card_that_left_is_consulted():
    game = games()["gateruler"]
    experiment = Experiment(load_scenario("pile-returned"), game, game.ruleset(), {})
    assert ("procedures", "goes to the graveyard") in experiment.unchanged[1].procedures


def test_changing_unconsulted_parts_does_not_change_a_run():
    random = Random(4)
    assert sum(count_skipped(load_scenario(name), game, random, 8) for name, game in draw_scenarios(6, 4)) > 20


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_changing_unconsulted_parts_does_not_change_library_runs(seed: int):
    random = Random(seed)
    assert sum(count_skipped(load_scenario(name), game, random, 20) for name, game in draw_scenarios(12, seed)) > 60


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_changing_unconsulted_parts_does_not_change_a_control(name: str):
    game = games()[name]
    own, random = game.ruleset(), Random(1)
    givers = [games()[other].ruleset() for other in GAMES if other != name]
    experiment = Experiment(next(iter(load_controls().values())), game, own, {})
    with experiment.watch() as run_one:
        for control in load_controls().values():
            try:
                run, consulted = run_one(control)
            except (ScenarioError, ScriptError):
                continue
            swaps = [
                (policy, giver, (field,))
                for giver in givers
                for policy in POLICIES
                for field in getattr(own.parts.policies, policy).list_differing(getattr(giver.parts.policies, policy))
                if not consulted.has_policy(own, policy, giver, (field,))
            ]
            for policy, giver, fields in random.sample(swaps, min(4, len(swaps))) if not run.unmet else ():
                make = partial(take_policy, own, policy, giver, False, fields)
                changed = Experiment(control, game, own, {}).run_under(make)
                assert changed is not None, f"{control.title}: {policy} {fields}"
                assert is_same(changed, run), f"{control.title}: {policy} {fields}"


def test_run_without_triggers_reads_no_field_of_the_trigger_policy():
    game = games()["gateruler"]
    scenario = load_scenario({
        "cards": {"Study": {"kind": "spell", "text": "Draw a card."}},
        "players": {"Ada": {"hand": ["Study"], "deck": ["Study"]}, "Ben": {}},
        "play": ["Ada plays Study"],
        "observe": {"hand": "Ada's hand size"},
    })  # fmt: skip
    consulted = Experiment(scenario, game, game.ruleset(), {}).unchanged[1]
    fields = {field for kind, field in consulted.fields if "Trigger" in kind.__name__}
    assert fields.isdisjoint({"recheck", "missed", "face_down", "tied", "source_gone"})
    giver = games()["dm_evolution"].ruleset()
    assert all(consulted.has_policy(game.ruleset(), policy, giver) for policy in UNWATCHED)


def test_unchanged_run_makes_open_choices_as_changed_runs_do():
    game = games()["gateruler"]
    own = game.ruleset()
    scenario = load_scenario({
        "cards": {"Ox": {"kind": "creature", "power": 1000}},
        "players": {"Ada": {"hand": ["Ox"]}, "Ben": {}},
        "play": ["Ada summons Ox"],
        "observe": {"ends in": "zone of Ox"},
    })  # fmt: skip
    experiment = Experiment(scenario, game, own, {})
    changed = experiment.run_under(lambda: own)
    assert changed is not None
    assert is_same(changed, experiment.unchanged[0])
