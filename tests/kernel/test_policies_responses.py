"""The players who may respond, under each response policy."""

from __future__ import annotations

import pytest

from rulestone.kernel.policies import ClosedChain, NoResponses, ReopeningGate
from tests.kernel.toy import COUNTER, DOOM, GROW, RESCUE, STUDY, Table, unit


def test_chain_resolves_in_reverse_order():
    table = Table().put(0, "hand", STUDY, COUNTER).put(1, "hand", COUNTER).put(0, "deck", unit("A")).go()
    table.act("Study")
    assert table.asked() == (1, "act")
    table.act("Counter'")
    table.act("Counter")
    if table.asked()[1] == "pick":  # the second one may hit the spell or the first one
        table.answer((table.position.stack[-1].ref,))
    resolved = [r.data["source"] for r in table.position.history() if r.event == "resolves"]
    assert [table.position.object(ref & 0xFFFF).name for ref in resolved] == ["Counter", "Study"]
    assert table.zone("A") == "hand"


def test_acting_player_cannot_respond_first():
    table = Table().put(0, "hand", STUDY, GROW).put(0, "field", unit("U")).put(0, "deck", unit("A")).go()
    table.act("Study")
    assert table.zone("A") == "hand", "the opponent has nothing to answer with, so it resolves at once"
    assert table.asked() == (0, "act")


def test_two_passes_close_the_chain_under_the_policy():
    table = Table(responses=ClosedChain(passes_to_close=2)).put(0, "hand", STUDY, GROW).put(0, "field", unit("U"))
    table.put(1, "hand", GROW).put(1, "field", unit("V")).put(0, "deck", unit("A")).go()
    table.act("Study")
    assert table.asked() == (1, "act")
    table.decline()
    assert table.asked() == (0, "act"), "one pass does not close it"
    table.decline()
    assert table.zone("A") == "hand"


def test_condemned_card_can_be_rescued_in_a_chain():
    table = Table().put(0, "hand", DOOM).put(1, "hand", RESCUE).put(1, "field", unit("Guard")).go()
    table.act("Doom").act("Rescue")
    assert table.zone("Guard") == "hand"


def test_game_without_responses_resolves_a_spell_at_once():
    table = (
        Table(responses=NoResponses()).put(0, "hand", DOOM).put(1, "hand", RESCUE).put(1, "field", unit("Guard")).go()
    )
    table.act("Doom")
    assert table.zone("Guard") == "grave"


@pytest.mark.parametrize(("reopen", "asked_again"), [("new_item", False), ("always", True)])
def test_gate_reopens_after_each_item_only_under_the_policy(reopen: str, asked_again: bool):
    table = Table(gate=True, responses=ReopeningGate(reopen=reopen))
    table.put(0, "hand", DOOM).put(1, "hand", GROW, GROW).put(1, "field", unit("Guard"), unit("Other")).go()
    table.act("Doom").pick("Guard")
    table.act("Grow").pick("Other")
    table.decline()
    while table.position.stack and table.position.choice and table.position.choice.player == 0:
        table.decline()
    both_there = len(table.position.stack) == 1
    assert both_there == asked_again
    assert table.zone("Guard") == ("field" if asked_again else "grave")
