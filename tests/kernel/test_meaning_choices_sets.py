"""Sets that may be picked together: listed completely if few, partly if many, all of them legal."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from rulestone.kernel.meaning import picking as module
from rulestone.kernel.position import IllegalAnswer, Position, load
from rulestone.lab.simulate.playout import draw_answer
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import cards_in, choose, effect, move, var
from rulestone.model.objects import Card
from tests.kernel.toy import Table, spell, unit

MINE = cards_in("field", of=e.You())


def make_position(units: int, least: int, most: int, such_that: e.Expr) -> tuple[Position, list[int]]:
    """Return a position with a choice among a number of units, and their references; unit n has power n."""
    table = Table()
    for number in range(units):
        table.put(0, "field", unit(f"{number}", number))
    step = i.Choose(name="picked", what=MINE, least=e.Lit(least), most=e.Lit(most), such_that=such_that)
    table.put(0, "hand", spell("Pick", step, move(var("picked"), "deck")))
    table.go().act("Pick")
    while table.asked()[1] == "act":
        table.decline()
    now = table.position
    assert now.choice is not None
    return now, list(now.choice.candidates)


def limit_total(limit: int) -> e.Expr:
    """Return a condition: all picked units have at most this total power."""
    return e.Compare("<=", e.Total(e.Var("picked"), "power"), e.Lit(limit))


def test_few_subsets_are_all_listed() -> None:
    now, refs = make_position(6, 1, 3, limit_total(5))
    assert now.choice is not None
    assert now.choice.legal == tuple(
        tuple(refs[n] for n in picked) for k in (1, 2, 3) for picked in combinations(range(6), k) if sum(picked) <= 5
    )
    assert not now.choice.partial


def test_many_subsets_are_partly_listed_and_all_legal() -> None:
    now, refs = make_position(16, 0, 16, limit_total(60))
    choice = now.choice
    assert choice is not None
    assert choice.partial
    assert choice.legal is not None
    assert len(choice.legal) == module.MAX_LISTED < choice.count_answers()
    for picked in ((), (0, 1, 2, 3, 4, 5, 6, 7, 8, 9), (15, 14, 13, 12, 6), (3, 2, 1)):
        assert now.allows(tuple(refs[n] for n in picked)), picked
        after = now.answer(tuple(refs[n] for n in picked))
        assert after.choice is None or after.choice.name != "picked"
    for wrong in ((15, 14, 13, 12, 7), (1, 1)):
        assert not now.allows(tuple(refs[n] for n in wrong)), wrong
        with pytest.raises(IllegalAnswer):
            now.answer(tuple(refs[n] for n in wrong))
    assert not now.allows((999_999,))
    assert now.allows(draw_answer(choice, Random(1)))
    cards = {card.key: card for obj in now.objects() if (card := obj.card) is not None}
    assert load(now.to_bytes(), now.rules, cards).choice == choice


def test_choice_among_a_hundred_objects_is_one_question() -> None:
    now, refs = make_position(
        100, 1, 100, e.Exists(e.Among(e.Var("picked"), e.Compare(">=", e.Of(e.It(), "power"), e.Lit(99))))
    )
    assert now.choice is not None
    assert now.choice.partial
    assert now.allows((refs[99],))
    assert now.allows(tuple(refs))
    assert not now.allows(tuple(refs[:99]))


@pytest.mark.parametrize(("examined", "partial"), [(3, True), (4, True), (6, False)])
def test_list_of_legal_sets_ends_after_the_examined_ones(
    examined: int, partial: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_EXAMINED", examined)
    now, refs = make_position(6, 1, 1, limit_total(9))
    assert now.choice is not None
    assert now.choice.legal == tuple((ref,) for ref in refs[:examined])
    assert now.choice.partial == partial


@pytest.mark.parametrize(
    ("powers", "least", "most", "legal"),
    [
        ((1, 1, 3), 0, 1, ["", "A", "B"]),
        ((1, 1, 1), 1, 2, ["A", "B", "C", "AB", "AC", "BC"]),
        ((1, 1, 2), 1, 3, ["A", "B", "C", "AB"]),
    ],
)
def test_targets_are_limited_to_those_for_which_the_cost_can_be_paid(
    powers: tuple[int, ...], least: int, most: int, legal: list[str]
) -> None:
    """The cost is the total power of the targets, of which 2 can be paid."""
    cost = i.Pay(
        body=(i.Require(condition=e.Compare("<=", e.Total(e.Var("target"), "power"), e.Lit(2)), because="too dear"),)
    )
    costly = Card(name="Costly", type="spell", abilities=(effect(choose("target", MINE, least, most), cost=(cost,)),))
    table = Table().put(0, "field", *map(unit, "ABC", powers)).put(0, "hand", costly).go().act("Costly")
    choice = table.position.choice
    assert choice is not None
    names = [sorted(map(table.position.name, picked)) for picked in choice.answers()]
    assert ["".join(some) for some in names] == legal
