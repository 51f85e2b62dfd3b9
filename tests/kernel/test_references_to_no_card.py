"""Instructions about cards ignore players, stack items and unknown references; unknown numbers count as 0."""

from __future__ import annotations

from typing import Any

import pytest

from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import OPPONENT, THIS, YOU, choose, of, var
from tests.kernel.toy import FIELD, TARGET, Table, spell, unit

NO_CARDS = e.Either(e.Items(), e.Either(YOU, OPPONENT))
UNKNOWN = of(e.Nth(FIELD, e.Lit(9)), "power")


def play_steps(*steps: i.Instruction) -> Table:
    """Return the table after the steps of a spell on Guard that responds to another spell."""
    table = Table()
    waiting, acting = spell("Wait", choose("target", FIELD)), spell("Act", choose("target", FIELD), *steps)
    table.put(0, "field", unit("Guard", 2)).put(0, "hand", waiting).put(1, "hand", acting)
    table.go().act("Wait").act("Act").play_triggers()
    return table


def list_states(table: Table) -> list[tuple[Any, ...]]:
    """Return the place, controller, face, marks and pile of each object."""
    return [(obj.ref, obj.place, obj.controller, obj.face_up, obj.marks, obj.under) for obj in table.position.objects()]


CHANGES = {
    "move": i.Move(what=NO_CARDS, to="grave"),
    "put under": i.PutUnder(what=NO_CARDS, under=TARGET, role="under"),
    "put under an item": i.PutUnder(what=TARGET, under=e.Items(), role="under"),
    "put under a player": i.PutUnder(what=TARGET, under=YOU, role="under"),
    "turn": i.Face(what=NO_CARDS, up=e.Lit(False)),
    "control": i.SetController(what=NO_CARDS, who=OPPONENT),
    "vanish": i.Vanish(what=NO_CARDS),
    "arrange": i.Arrange(what=e.Items()),
    "mark": i.Mark(what=e.Items(), key="tired", value=e.Lit(True)),
    "count": i.AddMark(what=e.Items(), key="hits", value=e.Lit(1)),
}


@pytest.mark.parametrize("change", CHANGES)
def test_change_of_cards_ignores_players_and_stack_items(change: str) -> None:
    without = play_steps(i.SetGame(key="done", value=e.Result()))
    table = play_steps(CHANGES[change], i.SetGame(key="done", value=e.Lit(True)))
    assert table.position.game["done"]
    assert list_states(table) == list_states(without)
    assert len(table.texts()) == len(without.texts())


@pytest.mark.parametrize("what", [e.Under(NO_CARDS), e.HostOf(NO_CARDS), e.Among(e.Under(e.Items()), e.Lit(True))])
def test_no_card_is_over_or_under_players_and_stack_items(what: e.Expr) -> None:
    assert play_steps(i.SetGame(key="found", value=e.Count(what))).position.game["found"] == 0


@pytest.mark.parametrize(
    ("step", "found"),
    [
        (i.Number(name="n", least=0, most=UNKNOWN), 0),
        (i.Number(name="n", least=UNKNOWN, most=0), 0),
        (i.Roll(name="n", sides=UNKNOWN), 0),
    ],
)
def test_unknown_limit_of_a_number_counts_as_none(step: i.Instruction, found: Any) -> None:
    assert play_steps(step, i.SetGame(key="found", value=var("n"))).position.game["found"] == found


def test_ability_of_a_stack_item_is_not_named() -> None:
    step = i.NameWord(name="word", ability_of=e.Either(e.Items(), THIS))
    assert play_steps(step, i.SetGame(key="found", value=var("word"))).position.game["found"] == "effect"
