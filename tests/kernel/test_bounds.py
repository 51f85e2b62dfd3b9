"""Bounds of effects: exceeding one gives a message with the bound."""

from __future__ import annotations

import time
from itertools import combinations

import pytest

from rulestone.kernel.errors import Incomputable
from rulestone.kernel.setup import add_card
from rulestone.language import expressions as e, instructions as i
from rulestone.language.abilities import Operation
from rulestone.language.build import OPPONENT, YOU, add, cards_in, do, lasting, loop, mark, move, of, static, triggered
from rulestone.model import bounds
from rulestone.model.choices import count_subsets
from rulestone.model.objects import Card
from tests.kernel.toy import FIELD, OWN, Table, spell, unit

IMP = Card(name="Imp", type="unit", values={"power": 2})
OX, OWL = unit("Ox"), unit("Owl")
MANY = 20


def run_steps(*steps: i.Instruction, field: tuple[Card, ...] = (OX,), hand: int = 0) -> Table:
    """Return the result of a spell with these steps."""
    at = Table().put(0, "hand", spell("Deed", *steps, kind="slow"), *[OX] * hand).put(0, "field", *field)
    return at.put(0, "deck", OX, OX).go(IMP).act("Deed")


@pytest.mark.parametrize(
    ("steps", "most", "told"),
    [
        ((i.Create(card=IMP, to="deck", count=e.Lit(21)),), MANY, "21 cards"),
        ((i.Create(card=IMP, to="deck", count=e.Lit(10**30)),), bounds.MAX_AFFECTED, "0,000 cards"),
        ((move(cards_in("hand", of=YOU), "grave"),), MANY, "21 cards"),
        ((i.PutUnder(what=cards_in("hand", of=YOU), under=FIELD, role="under"),), MANY, "21 cards"),
        ((i.Roll(name="roll", sides=e.Lit(21)),), MANY, "21 sides of a die"),
        ((loop(e.Lit(True), lasting(FIELD, add(power=1))),), MANY, "21 continuous effects"),
        ((loop(e.Lit(True), i.Announce(what=FIELD, item="spell")),), MANY, "21 items on the stack"),
        ((loop(e.Lit(True), mark(FIELD, "seen", e.Arith("+", of(OWN, "seen").expr, e.Lit(1)))),), MANY, "21 triggers"),
        ((lasting(FIELD, add(power=of(OWN, "power") * 10**20)),), MANY, "a number has at most 20 digits"),
    ],
)
def test_error_reports_exceeded_bound(
    steps: tuple[i.Instruction, ...], most: int, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "MAX_AFFECTED", most)
    with pytest.raises(Incomputable, match=told):
        run_steps(*steps, field=(unit("Watch", 1, triggered("mark", None, mark(YOU, "x", 1))),), hand=21)


def test_amount_at_the_bound_is_performed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "MAX_AFFECTED", MANY)
    at = run_steps(move(cards_in("hand", of=YOU), "grave"), i.Create(card=IMP, to="deck", count=e.Lit(20)), hand=20)
    assert len(at.position.cards("deck", 0)) == 22
    assert len(at.position.cards("grave", 0)) == 21


def test_error_reports_unbounded_multiplication() -> None:
    huge = static(cards_in("field"), (Operation(kind="multiply", attr="power", value=e.Lit(10**9)),))
    at = Table().put(0, "field", *[unit(f"Lord {n}", 7, huge) for n in range(4)])
    with pytest.raises(Incomputable, match="a number has at most 20 digits, this one has 28"):
        at.go().position.value(at.ref("Lord 0"), "power")


def test_counted_picks_equal_listed_picks() -> None:
    for number in range(7):
        for least in range(8):
            for most in range(8):
                listed = sum(len(list(combinations(range(number), size))) for size in range(least, most + 1))
                assert count_subsets(number, least, most) == listed, (number, least, most)


def test_picking_among_thousands_of_cards_is_fast() -> None:
    begun = time.process_time()
    assert count_subsets(10_000, 1, 9_999) == (1 << 10_000) - 2
    assert time.process_time() - begun < 1


def test_time_per_card_does_not_grow_with_the_number_of_moved_cards() -> None:
    def seconds(cards: int) -> float:
        deed = spell("Deed", do("discard", cards=cards_in("hand", of=OPPONENT)), kind="slow")
        at = Table().put(0, "hand", deed)
        for _ in range(cards):
            add_card(at.rules, at.state, OX, "hand", 1)
        at.go()
        begun = time.process_time()
        at.act("Deed")
        assert len(at.position.cards("grave", 1)) == cards
        return time.process_time() - begun

    few = min(seconds(500) for _ in range(3))
    assert min(seconds(2_000) for _ in range(3)) < 9 * few
