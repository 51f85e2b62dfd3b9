"""Rule mutants: the kinds of changes, and their detection by witnesses."""

from __future__ import annotations

import ast
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from rulestone.game.game import Game
from rulestone.game.host import find
from rulestone.lab.knock_out.witnesses import KnockOutWitness
from rulestone.lab.statistics import compute_interval
from rulestone.language.expressions import Select
from tests.mutants.late_witnesses import check_unused
from tests.mutants.rules import (
    GAMES,
    NOTICED,
    Bench,
    change,
    describe,
    list_modules,
    list_mutants,
    load_equivalent,
    run_forked,
)
from tests.proofs import proof, slow


@pytest.mark.parametrize(
    ("code", "changed"),
    [
        ("both(a, b)", ["either(a, b)", "b", "a"]),
        ("either(a, b, c)", ["both(a, b, c)", "either(b, c)", "either(a, c)", "either(a, b)"]),
        ("no(a)", ["a"]),
        ("its.power >= 3", ["its.power > 3"]),
        ("YOU", ["OPPONENT"]),
        ("(HAND, DECK)", ["(DECK,)", "(HAND,)"]),
        ("cards_in(HAND, of=YOU, cites=('X-1',))", ["cards_in(HAND, cites=('X-1',))"]),
        ("4", ["5"]),
        ("'text'", []),
    ],
)
def test_expression_is_changed_in_each_way(code: str, changed: list[str]) -> None:
    node = ast.parse(code, mode="eval").body
    assert [describe(one) for one in change(node)] == changed


@pytest.mark.parametrize("game", GAMES)
def test_game_has_mutants_in_its_mechanics_and_none_in_its_rulebook(game: str) -> None:
    modules = list_modules(game)
    assert any("mechanics" in module for module in modules)
    assert not any("rulebook" in module or "cards" in module for module in modules)
    assert sum(1 for module in modules for _ in list_mutants(module)) > 400


@slow
def test_equivalent_mutants_exist() -> None:
    keys = {mutant.key for game in GAMES for module in list_modules(game) for mutant in list_mutants(module)}
    assert load_equivalent().keys() <= keys


def test_action_widened_to_all_card_types_is_noticed_by_their_texts() -> None:
    game, ruleset = find("monscol")
    cast = ruleset.parts.actions["use combat spell"]
    differing = {ruleset.revision: {("actions", cast.name)}}
    assert check_unused(game, differing) == ""
    assert isinstance(cast.subject, Select)
    anything = replace(cast, subject=replace(cast.subject, type=""))
    changed = ruleset.revise(ruleset.revision, ruleset.rulebook, replace_parts={"actions": {cast.name: anything}})
    found = check_unused(Game(game.name, game.title, (ruleset.revision,), lambda _: changed), differing)
    assert found.startswith("unusable abilities differ: ")
    assert "unit effect" in found


def test_interval_of_a_share_contains_it_and_shrinks() -> None:
    low, high = compute_interval(95, 100)
    assert low < 0.95 < high
    wide = compute_interval(19, 20)
    assert wide[1] - wide[0] > high - low


@proof
def test_changed_number_of_a_deck_rule_is_detected() -> None:
    bench = Bench("godacard")
    assert bench.declared
    mutants = [one for one in list_mutants("godacard/ruleset.py") if one.old.isdigit()]
    results = [run_forked(bench, one) for one in mutants]
    assert results
    assert {one.status for one in results} == {NOTICED}


def test_mutant_of_a_declaration_runs_tests_that_reach_or_refuse_it() -> None:
    fate, phase, action = ("procedures", "goes to the graveyard"), ("phases", "draw"), ("actions", "attack")
    idle = KnockOutWitness("ruling", "idle", "1", (), str)
    running = KnockOutWitness("ruling", "running", "1", (), str, reaches=frozenset({phase, action}))
    bench = Bench.__new__(Bench)
    bench.knock_out = SimpleNamespace(witnesses=(idle, running))
    bench.mirrored = []
    assert bench.order({"1": {phase}}) == [running]
    assert bench.order({"1": {action}}) == [running, idle]
    assert bench.order({"1": {fate}}) == [idle, running]
