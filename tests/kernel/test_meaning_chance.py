"""A random choice among several objects: chance rolls as many sides as there are objects."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

import pytest

from rulestone.kernel.machine import Machine
from rulestone.kernel.position import IllegalAnswer
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import at_random, do, its, var
from rulestone.model.choices import NATURE
from tests.kernel.toy import THEIRS, Table, spell, unit

MISSILE = spell("Missile", *at_random("hit", THEIRS, ("T-lot",)), do("destroy", victim=var("hit")), kind="slow")


def make_table(*names: str) -> Table:
    return Table().put(0, "hand", MISSILE).put(1, "field", *map(unit, names)).go().act("Missile")


@pytest.mark.parametrize("rolled", [1, 2, 3])
def test_random_choice_picks_a_single_candidate(rolled: int) -> None:
    at = make_table("Ox", "Owl", "Elk")
    choice = at.position.choice
    assert choice is not None
    assert (choice.player, choice.kind, choice.least, choice.most, choice.cites) == (NATURE, "roll", 1, 3, ("T-lot",))
    at.answer(rolled)
    assert [name for name in ("Ox", "Owl", "Elk") if at.zone(name) == "grave"] == [("Ox", "Owl", "Elk")[rolled - 1]]


def test_random_choice_among_one_object_takes_it_and_among_none_takes_none() -> None:
    at = make_table("Ox")
    assert at.zone("Ox") == "grave"
    assert at.asked() == (0, "act")
    assert make_table().asked() == (0, "act")


def test_random_choices_without_given_answers_take_every_value() -> None:
    hits: Counter[str] = Counter()
    for seed in range(60):
        at = Table().put(0, "hand", MISSILE).put(1, "field", unit("Ox"), unit("Owl"), unit("Elk")).go()
        choice = at.position.choice
        assert choice is not None
        state = at.position.state().fork()
        state.rng = seed
        machine = Machine(at.rules, state)
        machine.answer(choice.options[0])
        machine.run()
        hits.update(name for name in ("Ox", "Owl", "Elk") if machine.state.objects[at.ids[name]].life)
    assert set(hits) == {"Ox", "Owl", "Elk"}
    assert hits.total() == 60


@pytest.mark.parametrize(("number", "found"), [(0, []), (1, ["Ox"]), (3, ["Elk"]), (4, []), (math.inf, [])])
def test_random_choice_is_made_by_number(number: float, found: list[str]) -> None:
    at = Table().put(1, "field", unit("Ox"), unit("Owl"), unit("Elk")).go()
    which: Any = at.rules.expression(e.Nth(THEIRS, e.Lit(number)))
    refs = which(at.position.machine(), {"you": 0}, -1)
    assert [at.position.name(ref) for ref in refs] == found


def test_die_without_sides_has_no_result() -> None:
    none = spell("None", i.Roll(name="n", sides=e.Count(e.Among(THEIRS, its.power > 9))), do("draw", player=e.You()))
    at = Table().put(0, "hand", none).put(0, "deck", unit("A")).go().act("None")
    assert at.zone("A") == "hand"


def test_nature_answers_neither_for_a_player_nor_after_the_end_of_the_game() -> None:
    won = spell("Won", i.EndGame(winner=e.You()), kind="slow")
    at = Table().put(0, "hand", won).go()
    for position in (at.position, at.act("Won").position):
        with pytest.raises(IllegalAnswer, match="not decided by chance"):
            position.draw_answer()
