"""What is known on when an effect begins is what is made anew: which effects there are and what they come to."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from rulestone import games, new_game, playout
from rulestone.continuous import newest, present, timestamp
from rulestone.continuous.operations import Row, Table
from rulestone.kernel.machine import Machine
from rulestone.kernel.policies import LayerScheme
from rulestone.lab.simulate.playout import random_answer
from rulestone.language.build import (
    LOSE_ABILITIES,
    YOU,
    add,
    become,
    cards_in,
    choose,
    forbid,
    gains,
    its,
    lasting,
    loses,
    static,
)
from rulestone.model.state import Active
from tests.continuous.drawn_games import a_game
from tests.kernel import toy
from tests.kernel.toy import FIELD, OWN, TARGET, spell, unit

BY_AGE = LayerScheme()
LAYERED = LayerScheme(layers=("abilities", "rest"), touches={"abilities": ("abilities",), "rest": ("power",)})


def said(table: Table) -> dict[int, Row]:
    """What differs from print and marks."""
    return {oid: row for oid, row in table.items() if row}


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> Counter[bool]:
    """Compares what is known when an effect begins with what is made anew; counts how often values are known on."""
    times: Counter[bool] = Counter()
    begun = newest.begun

    def compared(machine: Any, active: Active) -> None:
        was = machine.state.table is not None
        begun(machine, active)
        state, anew = machine.state, machine.attempt(machine.state.fork())
        anew.state.table = anew.state.present = None
        if state.present is not None:
            there = present.there_are(anew)
            assert sorted(map(repr, state.present.found)) == sorted(map(repr, there.found))
            assert state.present.looks.cells == there.looks.cells
            written = [cell for one in there.found for cell in present.bearing(anew, one.effect).cells]
            assert {cell for cell in machine.pool.touched if state.present.writes(cell)} == set(written)
        if state.table is not None:
            made = timestamp.derive(anew)
            assert {oid: row for oid, row in state.table.items() if row} == {
                oid: row for oid, row in made.items() if row
            }
        times[state.table is not None] += was

    monkeypatch.setattr(newest, "begun", compared)
    return times


@pytest.mark.parametrize("scheme", [BY_AGE, LAYERED])
@pytest.mark.parametrize("merged", [(), ("part",)])
@pytest.mark.parametrize("seed", range(3))
def test_whatever_begins_what_is_known_on_is_what_is_made_anew(
    scheme: LayerScheme, merged: tuple[str, ...], seed: int, known: Counter[bool]
) -> None:
    for game in range(12):
        r = Random(seed * 100 + game)
        position = a_game(r, scheme, merged).position
        for _ in range(15):
            if position.choice is None:
                break
            machine = Machine(position.rules, position.machine().state)
            machine.derive()
            machine.answer(random_answer(position.choice, r))
            machine.run()
            position = position.answer(random_answer(position.choice, r))
    assert known[False]
    assert bool(known[True]) is not bool(merged)


def test_it_is_so_in_games_played_at_random(known: Counter[bool]) -> None:
    ruleset = games()["godacard"].ruleset()
    rules = ruleset.compile({})
    state = new_game(ruleset, rules)
    for seed in range(3):
        assert playout(rules, state, seed).choices
    assert known[True]


WEAK = unit("Weak", 1)
LOW = unit("Low", 1, static(OWN, add(power=-3)))
CASES = {
    "more": (WEAK, add(power=2), True),
    "what would be below the floor": (WEAK, add(power=-4), True),
    "more than a floor, which hides how little it was": (LOW, add(power=2), False),
    "a number instead of it": (LOW, become(power=2), True),
    "another kind, at which others look": (unit("Led", 1, static(OWN, add(power=1))), become(kind="elf"), True),
    "abilities of what has none": (WEAK, LOSE_ABILITIES, True),
    "abilities of what has some": (unit("Led", 1, static(OWN, add(power=1))), LOSE_ABILITIES, False),
    "abilities, where others look at that": (
        unit("Led", 1, static(cards_in("field", where=its.has_abilities == False), add(power=1))),
        LOSE_ABILITIES, False,
    ),
    "one ability": (WEAK, loses("pride"), False),
    "what cannot be done": (WEAK, forbid("summon"), True),
    "that it be lowered": (WEAK, forbid("lower power"), False),
    "who controls it": (WEAK, become(controller=YOU), False),
    "an effect of its own": (WEAK, gains(static(OWN, add(power=1))), False),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_what_an_effect_does_says_whether_it_is_laid_on_what_is_known(case: str, known: Counter[bool]) -> None:
    there, what, laid = CASES[case]
    does = spell("S", choose("target", FIELD), lasting(TARGET, what))
    table = toy.Table(layers=BY_AGE).put(0, "field", there).put(0, "hand", does).go()
    machine = Machine(table.rules, table.position.machine().state)
    machine.derive()
    (option,) = [one for one in machine.state.choice.options if one.subject == table.ref("S")]
    machine.answer(option)
    machine.run()
    while machine.state.choice is not None and machine.state.stack:
        machine.derive()
        machine.answer(random_answer(machine.state.choice, Random(0)) if machine.state.choice.kind != "act" else None)
        machine.run()
    assert known == Counter({laid: 1})
