"""Cached objects of state-based actions, compared with a fresh evaluation."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from msgspec.structs import replace

from rulestone import find_game, games, new_game, playout
from rulestone.kernel.assembly.rules import compile_rules, find_places
from rulestone.kernel.changes.effects import begin_effect
from rulestone.kernel.changes.marks import set_mark
from rulestone.kernel.changes.moves import move_object
from rulestone.kernel.machine import Machine
from rulestone.kernel.policies import LayerScheme
from rulestone.kernel.processing import state_based_actions
from rulestone.kernel.rules.action import CompiledStateBasedAction
from rulestone.kernel.trace import Log
from rulestone.language import expressions as e
from rulestone.language.build import THIS, add, choose, gains, its, lasting, static
from tests.kernel.drawn_rules import WEAK
from tests.kernel.toy import OWN, TARGET, Table, parts, spell, unit

PLAYED = [
    f"{game.name}@{revision}"
    for game in games().values()
    if game.ruleset().decks and game.ruleset().parts.setup
    for revision in game.revisions
]


@contextmanager
def fork_uncached(machine: Machine) -> Iterator[Machine]:
    """Return an uncached machine on a fork of the state."""
    yield Machine(machine.rules, machine.state.fork())


class DueTwins:
    """Compares due rule processing of the kernel and of an uncached machine."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.due, self.asked = state_based_actions.find_due_checks, 0
        patch.setattr(state_based_actions, "find_due_checks", self.both)

    def both(self, machine: Machine, turn_player: int) -> Any:
        quick = self.due(machine, turn_player)
        with fork_uncached(machine) as twin:
            assert quick == self.due(twin, turn_player)
        self.asked += 1
        return quick


@pytest.mark.parametrize(
    ("game", "log"),
    [
        ("gateruler", False),
        ("gateruler", True),
        ("gateruler@2020-12", True),
        ("godacard", False),
        ("monscol", True),
        ("dm_evolution", False),
    ],
)
def test_cached_state_based_actions_equal_fresh_ones(game: str, log: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    found, ruleset = find_game(game)
    rules = found.rules(ruleset.revision)
    twins = DueTwins(monkeypatch)
    playout(rules, new_game(ruleset, rules), 5 + log, limit=150, log=Log() if log else None)
    assert twins.asked > 40 or not rules.checks.at_points


class ConcernedTwins:
    """Compares the objects of a check of the kernel and of an uncached machine."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.concerned, self.asked = state_based_actions.find_checked, 0
        for module in (state_based_actions, state_based_actions):
            patch.setattr(module, "find_checked", self.both)

    def both(self, machine: Machine, check: CompiledStateBasedAction, turn_player: int) -> tuple[int, ...]:
        quick = self.concerned(machine, check, turn_player)
        with fork_uncached(machine) as twin:
            assert quick == self.concerned(twin, check, turn_player)
        self.asked += 1
        return quick


@pytest.mark.parametrize(
    ("name", "blind", "seed"),
    [
        ("gateruler@2021-10", "by_place", 0),
        ("gateruler@2021-10", "by_mark", 0),
        ("monscol", "by_place", 11),
        ("monscol", "by_mark", 6),
    ],
)
def test_objects_of_a_check_equal_a_fresh_search_and_missed_changes_are_detected(
    name: str, blind: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, ruleset = find_game(name)
    rules = game.rules(ruleset.revision)
    twins = ConcernedTwins(monkeypatch)
    state = new_game(ruleset, rules)
    playout(rules, state, seed, limit=400)
    assert twins.asked > 200
    nothing: Any = (0,) * len(rules.checks.by_place) if blind == "by_place" else {}
    with pytest.raises(AssertionError):
        playout(replace(rules, checks=replace(rules.checks, **{blind: nothing})), state, seed, limit=400)


@pytest.mark.parametrize("game", PLAYED)
def test_cached_state_based_actions_equal_fresh_ones_in_all_games(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found, ruleset = find_game(game)
    rules = found.rules(ruleset.revision)
    twins = ConcernedTwins(monkeypatch)
    for seed in range(3):
        playout(rules, new_game(ruleset, rules, seed=seed), seed, limit=300)
    assert twins.asked > 50


def test_check_is_repeated_only_after_a_change_of_values_that_it_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    _, ruleset = find_game("gateruler@2021-10")
    rules = find_game("gateruler@2021-10")[0].rules(ruleset.revision)
    check = next(check for check in rules.checks.at_points if check.name == "losing")
    state = new_game(ruleset, rules)
    machine = Machine(rules, state)

    def whom(machine: Machine, env: Any, it: int) -> tuple[int, ...]:
        asked.append("asked")
        return check.whom(machine, env, it)

    watched = replace(check, whom=whom)

    def times() -> int:
        asked.clear()
        assert state_based_actions.find_checked(machine, watched, 0) == check.whom(machine, {"you": 0}, -1)
        return len(asked)

    card = state.places[rules.layout.get_place("deck", 0)][0]
    assert (times(), times()) == (1, 0)
    set_mark(machine, card, "tapped", True)
    assert times() == 0
    set_mark(machine, card, "life", 3)
    assert (times(), times()) == (1, 0)
    move_object(machine, card, rules.layout.get_place("hand", 0))
    assert (times(), times()) == (1, 0)
    move_object(machine, card, rules.layout.get_place("graveyard", 0))
    assert times() == 0
    machine.change_count += 1  # a change without an invalidation
    assert (times(), times()) == (1, 0)


def test_new_effect_invalidates_a_check_even_if_effects_give_abilities() -> None:
    gift = spell("Gift", choose("target", OWN), lasting(TARGET, gains(static(THIS, add(power=1)))))
    weakening = spell("Weakening", lasting(OWN, add(power=-3)))
    for layers in (LayerScheme(), LayerScheme(dependency=True)):
        rules = compile_rules("toy", replace(parts(layers=layers), checks={WEAK.name: WEAK}))
        table = Table(rules).put(0, "field", unit("Weak", 3)).put(0, "hand", gift, weakening).go()
        machine = table.position.machine()
        machine.log, machine.state.table = None, None
        (check,) = rules.checks.at_points
        assert state_based_actions.find_checked(machine, check, 0) == ()
        effect = next(made for id, made in machine.pool.effects.items() if id.startswith("Weakening"))
        begin_effect(machine, effect, 0, {"you": 0, "this": 0}, "end of turn")
        assert state_based_actions.find_checked(machine, check, 0) == (table.ref("Weak"),)


def test_places_read_by_an_expression_are_known_only_if_bounded() -> None:
    _, ruleset = find_game("monscol")
    rules = find_game("monscol")[0].rules(ruleset.revision)
    strong = e.Select(("units",), where=its.power >= 2)
    assert find_places(rules, strong) == tuple(rules.places.list_places("units"))
    for further in (
        e.Exists(e.Var("target")), e.Same(e.This(), e.It()), e.Exists(e.HostOf(e.It())), e.Exists(e.Items()),
        e.Compare(">", e.Times("death"), e.Lit(0)), e.Fits(e.It(), "material"), e.Meets(e.It(), "effect"),
        e.Permitted("be", e.It(), value=e.Its("zone")), e.Present(e.It()),
    ):  # fmt: skip
        assert find_places(rules, e.Select(("units",), where=further)) is None, further
