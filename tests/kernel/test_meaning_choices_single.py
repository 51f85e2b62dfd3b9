"""A choice with one legal answer is not asked but is recorded in the trace."""

from __future__ import annotations

from typing import Any

import pytest

from rulestone.kernel.machine import Machine
from rulestone.kernel.save import hash_state
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import YOU, add, cards_in, choose, do, effect, lasting, pick
from rulestone.model.objects import Card
from tests.kernel.toy import OWN, TARGET, Table, spell, unit

LOW = lasting(TARGET, add(power=-5))
CASES: dict[str, tuple[tuple[Any, ...], str]] = {
    "a target": ((choose("target", OWN), LOW), "Ada: choose target → U (the only choice)"),
    "a pick": ((pick("target", OWN), LOW), "Ada: choose target → U (the only choice)"),
    "a number": ((i.Number(name="n", least=2, most=2, prompt="how many"),), "Ada: how many → 2 (the only choice)"),
    "a mode": (
        (
            i.Modes(
                options=(("draw", (do("draw", player=YOU),)), ("rest", ())),
                given=(e.Exists(cards_in("field", of=e.Opponent(YOU))), e.Lit(True)),
            ),
        ),
        "Ada: do one of the following → rest (the only choice)",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_choice_with_one_answer_is_recorded(case: str) -> None:
    steps, told = CASES[case]
    table = Table().put(0, "hand", spell("S", *steps, kind="slow")).put(0, "field", unit("U")).go()
    before = table.position.state()
    table.act("S")
    records = [record for record in table.position.history() if record.event == "chosen"]
    assert [record.text for record in records] == [told]
    assert records[0].data["forced"]
    assert records[0].data["player"] == 0
    assert table.position.choice is not None
    assert table.position.choice.prompt == "end the turn", "nobody was asked"
    # it appears only in the trace
    quiet = Machine(table.rules, before)
    assert quiet.state.choice is not None
    quiet.answer(quiet.state.choice.options[0])
    quiet.run()
    assert hash_state(quiet.state) == table.position.digest


def test_choice_with_one_answer_before_a_cost_is_recorded() -> None:
    """A player without cards declines automatically; a player with cards is asked."""
    body = i.If(
        condition=e.Var("all"),
        then=(do("discard", cards=cards_in("hand", of=YOU)),),
        otherwise=(do("tire", unit=OWN),),
    )
    cost = (i.Ask(name="all", prompt="discard all"), i.Pay(body=(body,)))
    abilities = (effect(do("draw", player=YOU), cost=cost),)
    card = Card(name="Toll", type="spell", values={"kind": "slow"}, abilities=abilities)
    for others, told in (((), ["Ada: discard all → no (the only choice)"]), ((unit("Spare"),), [])):
        table = Table().put(0, "hand", card, *others).put(0, "field", unit("U")).go().act("Toll")
        assert [record.text for record in table.position.history() if record.event == "chosen"] == told
        assert table.asked()[1] == ("act" if told else "yes-no")


def test_forced_pass_is_recorded() -> None:
    table = Table().put(0, "hand", unit("U")).go().act("U")
    passed = [record for record in table.position.history() if record.event == "passed"]
    assert [(record.data["player"], record.data["forced"]) for record in passed] == [(1, True)]
    assert passed[0].text.startswith("Ben: ")
    assert passed[0].text.endswith("(there is nothing else to do)")
