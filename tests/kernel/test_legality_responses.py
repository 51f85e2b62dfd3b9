"""Silent items, and players who cannot respond, under each response discipline."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.kernel.permissions import get_silencing_rule, judge_response
from rulestone.kernel.policies import ClosedChain, ReopeningGate
from rulestone.language import expressions as e
from rulestone.language.build import FOR_GOOD, OPPONENT, YOU, cards_in, forbid, lasting, static
from rulestone.model.objects import Card
from tests.kernel.toy import DOOM, GROW, RESCUE, STUDY, Table, spell, unit


def make_silent(card: Card, holds: Any = True) -> Card:
    """Return the same card, which cannot be answered where something holds."""
    told = e.Lit(holds) if isinstance(holds, bool) else holds
    first, *rest = card.abilities
    return replace(card, name="Silent " + card.name, abilities=(replace(first, no_responses=told), *rest))


SILENT_DOOM = make_silent(DOOM)
CHAIN = ClosedChain(silence="T-silence", cites=("T-chain",))


def make_table(*cards: Card, **policies: Any) -> Table:
    """Return a table where Ada plays her cards; Ben can rescue his Guard and let it grow."""
    policies = {"responses": CHAIN, **policies}
    made = (
        Table(**policies)
        .put(0, "hand", *cards)
        .put(1, "hand", RESCUE, GROW)
        .put(1, "field", unit("Guard"), unit("Other"))
    )
    return made.go()


def test_item_that_forbids_responses_resolves_at_once_and_cites_its_rule():
    plain = make_table(DOOM).act("Doom").pick("Guard")
    assert plain.asked() == (1, "act")
    at = make_table(SILENT_DOOM).act("Silent Doom").pick("Guard")
    assert at.asked()[0] == 0, "Ben is not asked"
    assert at.zone("Guard") == "grave"
    put = next(r for r in at.position.history() if r.event == "item put")
    assert "no player can respond to it" in put.text
    assert put.rules == ("T-silence",)
    disciplines = (CHAIN, ClosedChain(cites=("T-chain",)))
    rules = [get_silencing_rule(make_table(responses=how).position.machine()) for how in disciplines]
    assert rules == ["T-silence", "T-chain"], "without a special rule, the rule of the response discipline is cited"


@pytest.mark.parametrize(("gate", "responses"), [(False, CHAIN), (True, ReopeningGate(silence="T-silence"))])
def test_opponent_is_not_asked_to_respond_to_a_silent_item(gate: bool, responses: Any):
    at = make_table(SILENT_DOOM, gate=gate, responses=responses).act("Silent Doom").pick("Guard")
    assert at.zone("Guard") == "grave"
    assert not at.position.stack


def test_item_without_responses_closes_the_chain():
    responses = ClosedChain(passes_to_close=2, cites=("T-chain",))
    for counter, asked in ((RESCUE, (0, "act")), (make_silent(RESCUE), (0, "act"))):
        at = Table(responses=responses).put(0, "hand", DOOM, GROW).put(0, "field", unit("Mine"))
        at.put(1, "hand", counter).put(1, "field", unit("Guard")).go()
        at.act("Doom").pick("Guard").act(counter.name)
        assert at.asked() == asked
        assert bool(at.position.stack) == (counter is RESCUE), "after the silent one all is carried out"
        assert at.zone("Guard") == ("field" if counter is RESCUE else "hand")


def test_prohibition_of_responses_applies_while_its_condition_holds():
    lone = e.Not(e.Exists(cards_in("field", of=YOU)))
    for mine, zone in (((), "grave"), ((unit("Mine"),), "field")):
        at = Table(responses=CHAIN).put(0, "hand", make_silent(DOOM, lone)).put(0, "field", *mine)
        at.put(1, "hand", RESCUE).put(1, "field", unit("Guard")).go()
        at.act("Silent Doom")
        if at.asked() == (0, "pick"):
            at.pick("Guard")
        assert at.zone("Guard") == zone


HUSH = unit("Hush", 1, static(cards_in("grave", of=YOU, type="spell"), forbid(e.BE_RESPONDED_TO)))
CALM = unit("Calm", 1, static(YOU, forbid(e.BE_RESPONDED_TO)))
AWE = unit("Awe", 1, static(OPPONENT, forbid(e.RESPOND)))


@pytest.mark.parametrize("warden", [HUSH, CALM, AWE])
def test_effects_ban_responses_for_cards_of_a_player_and_against_a_player(warden: Card):
    at = Table(responses=CHAIN).put(0, "hand", STUDY).put(0, "field", warden).put(0, "deck", unit("A"))
    at.put(1, "hand", RESCUE).put(1, "field", unit("Guard")).go()
    at.act("Study")
    assert at.zone("A") == "hand"
    other = Table(responses=CHAIN).put(0, "hand", STUDY).put(1, "field", warden).put(0, "deck", unit("A"))
    other.put(1, "hand", RESCUE).go()
    other.act("Study")
    assert other.asked() == (1, "act"), "Ben's own warden does not keep him from answering"


def test_player_without_responses_may_still_act_at_a_gate():
    at = Table(gate=True, responses=ReopeningGate()).put(0, "hand", GROW).put(0, "field", unit("Mine"))
    at.put(1, "field", AWE).go()
    assert at.offered() == ["Grow"]


def test_ended_effect_no_longer_bans_responses():
    grant = spell("Grant", lasting(YOU, forbid(e.BE_RESPONDED_TO), FOR_GOOD))
    at = Table(responses=CHAIN).put(0, "hand", grant, STUDY).put(0, "deck", unit("A")).put(1, "hand", RESCUE)
    at.put(1, "field", unit("Guard")).go()
    at.act("Grant").decline()
    at.act("Study")
    assert at.zone("A") == "hand"


def test_silent_response_still_allows_responses_to_the_item_below_it():
    alone = ClosedChain(passes_to_close=2, alone=True, cites=("T-chain",))
    at = Table(responses=alone).put(0, "hand", DOOM, GROW).put(0, "field", unit("Mine"))
    at.put(1, "hand", make_silent(RESCUE)).put(1, "field", unit("Guard")).go()
    at.act("Doom").pick("Guard").act("Silent Rescue")
    assert at.asked() == (0, "act"), "Doom can still be answered"
    assert len(at.position.stack) == 2
    only = Table(responses=alone).put(0, "hand", SILENT_DOOM).put(1, "hand", RESCUE).put(1, "field", unit("Guard"))
    only.go().act("Silent Doom")
    assert only.zone("Guard") == "grave"


def test_conditions_limit_banned_items_and_players():
    noted: dict[str, Any] = {}
    at = Table(responses=ClosedChain(alone=True)).put(0, "hand", STUDY).put(0, "deck", unit("A"))
    at.put(1, "hand", make_silent(GROW)).put(1, "field", unit("Guard")).put(0, "field", unit("Mine")).put(
        0, "hand", GROW
    )
    at.go().act("Study").act("Silent Grow")
    machine = at.position.machine()
    look = machine.rules.expression
    env = {"you": 0, "this": 0}
    for name, where in (("silent", e.Silent(e.It())), ("others", e.Not(e.Silent(e.It())))):
        noted[name] = [
            at.position.stack[-1].ref == ref for ref in machine.rules.objects(e.Items(where=where))(machine, env, -1)
        ]
    assert noted == {"silent": [True], "others": [False]}
    involved = e.Involved(where=e.Not(e.Silent(e.It())))
    assert {
        machine.state.objects[ref & 0xFFFF].card.name for ref in machine.rules.objects(involved)(machine, env, -1)
    } == {"Study"}
    assert not look(e.Silenced(alone=e.Lit(True)))(machine, env, -1)
    assert look(e.Silenced(alone=e.Lit(False)))(machine, env, -1)
    assert judge_response(machine, 0)
