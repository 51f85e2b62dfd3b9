"""The resolver applies the same effects in the same order, for the same reasons, as its oracle without shortcuts."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from rulestone.continuous import resolver
from rulestone.continuous.board import OUTCOME, Effect
from rulestone.continuous.operations import Rewording
from rulestone.continuous.resolver import NextApplication
from tests.continuous import literal
from tests.continuous.boards import (
    draw_ability_effects,
    draw_chained_effects,
    draw_dense_effects,
    draw_effects,
    many_objects,
    objects,
    outcomes,
    schemes,
    woven,
)
from tests.continuous.drawn import draw_world
from tests.continuous.toy import Copied, Scheme, Theirs, ToyBoard, Word, make_effect
from tests.proofs import slow

Objects = dict[int, dict[str, Any]]


def get_oracle_turn(turn: literal.Turn) -> dict[str, Any]:
    """Return the parts of a turn that both procedures must agree on."""
    return {
        "chosen": turn.chosen.number,
        "plan": turn.plans[turn.chosen.number],
        "present": [effect.number for effect in turn.here],
        "depends": {effect.number: turn.depends[effect.number] for effect in turn.here},
        "loop": [effect.number for effect in turn.loop],
        "applies": turn.applies,
        "continues": turn.continues,
        "table": {oid: dict(row) for oid, row in turn.progress.board.table.items() if row},
    }


def get_resolver_turn(turn: NextApplication) -> dict[str, Any]:
    """Return the same parts of the resolver's turn."""
    present, depends = turn.list_present(), turn.map_dependencies()
    return {
        "chosen": turn.chosen.number,
        "plan": turn.plan,
        "present": [effect.number for effect in present],
        "depends": {effect.number: depends[effect.number] for effect in present},
        "loop": [effect.number for effect in turn.loop],
        "applies": turn.applies,
        "continues": turn.begun is not None,
        "table": {oid: dict(row) for oid, row in turn.progress.board.table.items() if row},
    }


def check_agreement(board: Objects, effects: list[Effect], scheme: Scheme) -> Objects:
    """Check that both procedures agree, turn by turn and without looking at turns; return the values."""
    expected = [get_oracle_turn(turn) for turn in literal.iterate_turns(ToyBoard(board), effects, scheme)]
    assert [get_resolver_turn(turn) for turn in resolver.iterate_turns(ToyBoard(board), effects, scheme)] == expected
    oracle = literal.resolve(ToyBoard(board), effects, scheme)
    progress = resolver.resolve(ToyBoard(board), effects, scheme)
    assert list_all_values(board, progress.board.table) == list_all_values(board, oracle.board.table)
    assert progress.situations == oracle.situations
    return list_all_values(board, progress.board.table)


def list_all_values(board: Objects, table: Any) -> Objects:
    """Return all values of the objects of a board."""
    return {oid: {**row, **table.get(oid, {})} for oid, row in board.items()}


@slow
@settings(max_examples=80)
@given(objects, draw_effects(), schemes)
def test_resolver_agrees_with_oracle_on_any_effects(board: Objects, effects: list[Effect], scheme: Scheme) -> None:
    check_agreement(board, effects, scheme)


@slow
@settings(max_examples=80)
@given(objects, draw_dense_effects(), woven)
def test_resolver_agrees_with_oracle_on_many_equal_effects(
    board: Objects, effects: list[Effect], scheme: Scheme
) -> None:
    check_agreement(board, effects, scheme)


@slow
@settings(max_examples=80)
@given(many_objects, draw_chained_effects(), schemes)
def test_resolver_agrees_with_oracle_on_chains_of_effects(
    board: Objects, effects: list[Effect], scheme: Scheme
) -> None:
    check_agreement(board, effects, scheme)


@slow
@settings(max_examples=80)
@given(objects, draw_ability_effects(), schemes)
def test_resolver_agrees_with_oracle_on_forbidden_abilities(
    board: Objects, effects: list[Effect], scheme: Scheme
) -> None:
    check_agreement(board, effects, scheme)


@slow
@settings(max_examples=80)
@given(objects, draw_effects(5), outcomes)
def test_resolver_agrees_with_oracle_in_the_outcome(board: Objects, effects: list[Effect], scheme: Scheme) -> None:
    check_agreement(board, effects, scheme)


@slow
@settings(max_examples=60)
@given(many_objects, draw_chained_effects(), outcomes)
def test_resolver_agrees_with_oracle_on_chains_in_the_outcome(
    board: Objects, effects: list[Effect], scheme: Scheme
) -> None:
    check_agreement(board, effects[:9], scheme)


@pytest.mark.parametrize("seed", range(8))
def test_resolver_agrees_with_oracle_on_hundreds_of_random_boards(seed: int) -> None:
    r = Random(seed)
    for _ in range(100):
        one = draw_world(r)
        check_agreement(one.objects, one.effects, one.scheme)


def test_shared_abilities_include_one_that_a_younger_effect_gives() -> None:
    effects = [
        make_effect(0, 0, ("share", "abilities", Theirs(1))),
        make_effect(1, 1, ("gain", "abilities", Word("leader"))),
    ]
    found = check_agreement({0: {}, 1: {}}, effects, Scheme())
    assert [held.ability.name for held in found[0]["abilities"]] == ["leader"]


def test_equal_rewordings_are_not_merged() -> None:
    """Elf becomes ghoul, ghoul becomes dragon; a second "elf becomes ghoul" finds no elf any more."""
    pairs = [("elf", "ghoul"), ("ghoul", "dragon"), ("elf", "ghoul")]
    effects = [make_effect(n, None, ("reword", "type", Rewording(*pair, {}))) for n, pair in enumerate(pairs)]
    assert check_agreement({0: {"type": "elf"}}, effects, Scheme())[0]["type"] == "dragon"


def test_effects_on_trial_are_applied_by_timestamp_in_the_outcome() -> None:
    """Power 1 is doubled and then raised: the guard that copies it on trial gets 3, not 4."""
    board = {0: {"power": 1, "guard": 0, "speed": 0}}
    effects = [
        make_effect(1, ("guard", 3), ("add", "speed", 1)),
        make_effect(2, 0, ("add", "guard", Copied("power"))),
        make_effect(3, 0, ("multiply", "power", 2)),
        make_effect(4, 0, ("add", "power", 1)),
    ]
    assert check_agreement(board, effects, Scheme(judged=OUTCOME))[0]["speed"] == 1


def test_loop_ends_when_one_of_several_equal_links_is_used_up() -> None:
    """The removal of "a" depends only on the giver of "c". After that it precedes the giver of "a", which is in a loop
    with a third effect."""
    board: Objects = {0: {}, 1: {"b": True}, 2: {"a": True, "b": True, "c": True}}
    has = {word: (word, True) for word in "abc"}
    chain = [(has["a"], "grant", "c"), (has["b"], "grant", "a"), (0, "grant", "a"), (has["a"], "lose", "b")]
    chain.append((has["c"], "lose", "a"))
    check_agreement(
        board, [make_effect(n, who, (kind, word, None)) for n, (who, kind, word) in enumerate(chain)], Scheme()
    )


def test_absent_member_of_a_loop_is_evaluated_when_it_appears() -> None:
    """The leader forbids leading as soon as a leader exists: its effect is undetermined while there is no leader."""
    effects = [
        make_effect(0, 0, ("gain", "abilities", Word("leader"))),
        make_effect(1, 0, ("forbid", "have leader", None), source=0, ability="@leader"),
    ]
    check_agreement({0: {"type": "elf"}}, effects, Scheme(judged=OUTCOME, loops="as met"))


def test_equal_effect_is_applied_again_after_a_change_in_between() -> None:
    """Two equal effects make elves red; between them an effect that depends on the first makes red objects blue."""
    effects = [
        make_effect(0, ("type", "elf"), ("set", "colour", "red")),
        make_effect(1, ("colour", "red"), ("set", "type", "ghoul"), layer=0),
        make_effect(2, ("type", "elf"), ("set", "colour", "red")),
    ]
    check_agreement({0: {"type": "elf", "colour": "blue"}, 1: {"type": "elf", "colour": "red"}}, effects, Scheme())
