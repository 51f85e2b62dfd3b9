"""In random games triggers, replacements, offers and announcements equal those of the slow reference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

import pytest

from rulestone import games
from rulestone.kernel.events import dispatch
from rulestone.kernel.machine import Machine
from rulestone.kernel.position import Position
from rulestone.lab.simulate.invariants import (
    check_identities,
    check_numbers,
    check_places,
    check_saving,
    check_zones,
)
from rulestone.lab.simulate.playout import draw_answer
from rulestone.model.objects import Object
from rulestone.model.state import Env
from rulestone.scenario import rulings, run_all
from rulestone.scenario.results import Run
from tests import playing
from tests.kernel.drawn_rules import draw_table
from tests.kernel.literal import compare_with_reference
from tests.proofs import select_params, slow

PLAYABLE = [game.name for game in games().values() if game.ruleset().decks and game.ruleset().parts.setup]

PARTS = 4
DRAWN = 20
"""So many games with drawn rules are played at a time."""


@pytest.mark.parametrize("seed", select_params(range(3), 0))
@pytest.mark.parametrize("name", PLAYABLE)
def test_kernel_agrees_with_the_literal_reference(name: str, seed: int) -> None:
    ruleset = games()[name].ruleset()
    times: Counter[str] = Counter()
    with compare_with_reference(times):
        assert sum(1 for _ in playing.play_game(ruleset, ruleset.compile({}), seed, 100))
    assert times["offered"]
    assert times["announced"]


@slow
@pytest.mark.parametrize("part", select_params(range(PARTS), 0))
@pytest.mark.parametrize("name", select_params(sorted(games()), every=4))
def test_kernel_agrees_with_the_literal_reference_in_rulings(name: str, part: int) -> None:
    times: Counter[str] = Counter()
    with compare_with_reference(times):
        for ruling in rulings(games()[name])[part::PARTS]:
            if not ruling.scenario.not_yet and not ruling.scenario.nothing_to_show:
                assert run_all(ruling.scenario, games()[name], ruling.revision)
    assert times["offered"]
    assert times["announced"]


def play_game(seed: int, choices: int = 25) -> Iterator[Position]:
    """Yield a game with drawn rules, choice by choice."""
    r = Random(seed)
    position = draw_table(r).position
    for _ in range(choices):
        yield position
        if position.choice is None:
            break
        position = position.answer(draw_answer(position.choice, r))


@slow
@pytest.mark.parametrize("part", select_params(range(8), 0))
def test_kernel_agrees_with_the_literal_reference_on_triggers_and_replacements(part: int) -> None:
    times: Counter[str] = Counter()
    with compare_with_reference(times):
        for seed in range(part * DRAWN, part * DRAWN + DRAWN):
            assert list(play_game(seed))
    assert min(times["went off"], times["replaced"], times["offered"], times["announced"]) > 0


@slow
@pytest.mark.parametrize("part", select_params(range(4), 0))
def test_cards_are_in_one_place_and_history_is_correct(part: int) -> None:
    for seed in range(part * DRAWN, part * DRAWN + DRAWN):
        before: list[Object] = []
        for position in play_game(seed):
            state = position.machine().state
            check_places(state, (), position.rules.policies.piles.attached)
            check_zones(position.rules, state)
            check_identities(before, state.objects)
            check_numbers(state)
            check_saving(position.rules, state)
            before = state.objects


CHANGES = {"move": "move", "mark": "mark", "face": "face", "put under": "put under"}
"""What the trace says of a change, and the event that it is."""


@slow
@pytest.mark.parametrize("part", select_params(range(4), 0))
def test_listeners_see_every_change_in_the_trace(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: Counter[str] = Counter()
    tell = dispatch.dispatch_event

    def listening(machine: Machine, event: str, bindings: Env) -> None:
        heard[event] += machine.log is not None
        tell(machine, event, bindings)

    monkeypatch.setattr(dispatch, "dispatch_event", listening)
    times = 0
    for seed in range(part * DRAWN, part * DRAWN + DRAWN):
        for position in play_game(seed):
            if position.machine().state.batch is None:
                listened = position.machine().pool.noticed_events
                noted = Counter(CHANGES.get(record.event, "") for record in position.history())
                assert {event: heard[event] for event in listened if event in noted} == {
                    event: number for event, number in noted.items() if event in listened
                }
                times += sum(noted.values())
        heard.clear()
    assert times


def list_history(positions: Iterable[Position]) -> list[list[str]]:
    """Return the history at each choice."""
    return [[record.text for record in position.history()] for position in positions]


@slow
@pytest.mark.parametrize("part", select_params(range(4), 0))
def test_checking_only_after_changes_finds_every_state_based_action_that_applies(
    part: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    games_told = [list_history(play_game(seed)) for seed in range(part * DRAWN, part * DRAWN + DRAWN)]
    runs_told = [list_history(step.position for step in run.steps) for run in list_runs(part)]
    monkeypatch.setattr(Machine, "dirty", property(lambda machine: True, lambda machine, value: None))
    assert [list_history(play_game(seed)) for seed in range(part * DRAWN, part * DRAWN + DRAWN)] == games_told
    assert [list_history(step.position for step in run.steps) for run in list_runs(part)] == runs_told


def list_runs(part: int) -> Iterator[Run]:
    """Return the results of some rulings of games with interrupting rule processing."""
    for game in games().values():
        if game.ruleset().compile({}).checks.interrupting:
            for ruling in rulings(game)[part :: 3 * PARTS]:
                if not ruling.scenario.not_yet and not ruling.scenario.nothing_to_show:
                    yield from run_all(ruling.scenario, game, ruling.revision)
