"""Records of the trace: answers, silent items, faces, and the order of triggers and state-based actions."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace as but

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import StateBasedAction, Verb
from rulestone.kernel.policies import Triggers
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import THIS, YOU, cards_in, count, do, effect, let, mark, move, pick, triggered, var
from rulestone.model.objects import Card
from tests.kernel.toy import FIELD, OWN, STUDY, Table, parts, spell, unit


def play(step: i.Instruction, answer: Any = None) -> list[str]:
    """Return the texts of a spell with one step and one answer."""
    at = Table().put(0, "hand", spell("Deed", step, kind="slow")).put(0, "field", unit("Ox"), unit("Owl")).go()
    at.act("Deed")
    return (at if answer is None else at.answer(answer)).texts()


@pytest.mark.parametrize(
    ("step", "answer", "told"),
    [
        (pick("one", OWN, 0, 1), (), "Ada: choose one → nothing"),
        (i.Ask(name="boldly", prompt="act boldly"), True, "Ada: act boldly → yes"),
        (i.Ask(name="boldly", prompt="act boldly"), False, "Ada: act boldly → no"),
        (i.Modes(options=(("rest", ()), ("draw", (do("draw", player=YOU),)))), 1, "draw"),
    ],
)
def test_answer_is_recorded_in_words(step: i.Instruction, answer: Any, told: str) -> None:
    assert any(text.endswith(told) for text in play(step, answer))


@pytest.mark.parametrize("silent", [False, True])
def test_item_that_forbids_responses_is_recorded_as_such(silent: bool) -> None:
    quiet = {"no_responses": e.Exists(OWN)} if silent else {}
    card = Card(
        name="Deed", type="spell", values={"kind": "slow"}, abilities=(effect(do("draw", player=YOU), **quiet),)
    )
    at = Table().put(0, "hand", card).put(0, "field", unit("Ox")).put(1, "hand", STUDY).put(0, "deck", unit("A")).go()
    at.act("Deed")
    told = "on the stack: Deed; no player can respond to it" if silent else "on the stack: Deed"
    assert told in at.texts()


def test_trigger_acts_before_a_card_turned_at_the_same_time_is_read() -> None:
    """Triggers act at once: the first card's trigger acts before the next step, though a card turned after it."""
    shy = unit("Shy", 1, triggered("face", e.Same(var("card"), THIS), mark(YOU, "hidden", 1)))
    steps = (i.Face(what=FIELD, up=e.Lit(False)), mark(YOU, "then", e.Of(YOU, "hidden")))
    at = Table(triggers=Triggers(act="resolve", when="at once")).put(0, "hand", spell("Dusk", *steps, kind="slow"))
    at.put(0, "field", shy, unit("Bold")).go().act("Dusk")
    assert at.position.object(0).marks == {"hidden": 1, "then": 1}


def test_triggers_of_an_event_are_recorded_before_a_state_based_action_that_interrupts_it() -> None:
    crowd = StateBasedAction(
        name="crowd",
        whom=e.Among(FIELD, count(FIELD) > 2),
        steps=(do("destroy", victim=FIELD),),
        when="interrupt",
    )
    bring = Verb(name="bring", roles=("cards",), affects="cards", steps=(move(var("cards"), "field"),))
    watcher = unit("Watcher", 1, triggered("move", e.Compare("==", var("to"), e.Lit("field")), do("draw", player=YOU)))
    base = parts()
    rules = compile_rules("toy", but(base, checks={"crowd": crowd}, verbs={**base.verbs, "bring": bring}))
    at = Table(rules).put(0, "hand", spell("Call", do("bring", cards=cards_in("deck")))).put(0, "field", watcher)
    texts = at.put(0, "deck", *map(unit, "ABC")).go().act("Call").texts()
    processed = next(number for number, text in enumerate(texts) if text.startswith("rule processing, crowd"))
    assert [text.startswith("Watcher") and text.endswith("triggers") for text in texts[:processed]].count(True) == 3


@pytest.mark.parametrize("between", [(), (let("told", True),)], ids=["alone", "after a value"])
def test_result_in_a_loop_is_the_amount_before_it_and_the_loop_has_its_own(between: i.Steps) -> None:
    """“Discard two cards. Mark each unit with that many, and your hand with the number of units.”"""
    body = (*between, mark(var("one"), "many", e.Arith("+", e.Result(), e.Lit(0))))
    deed = spell(
        "Deed",
        do("discard", cards=cards_in("hand", where=e.Compare("==", e.Its("type"), e.Lit("unit")))),
        i.ForEach(what=FIELD, name="one", body=body),
        mark(YOU, "units", e.Arith("+", e.Result(), e.Lit(0))),
        kind="slow",
    )
    at = Table().put(0, "hand", deed, unit("A"), unit("B")).put(0, "field", unit("Ox"), unit("Owl"), unit("Elk"))
    at.go().act("Deed")
    assert [at.position.object(at.ids[name]).marks["many"] for name in ("Ox", "Owl", "Elk")] == [2, 2, 2]
    assert at.position.object(0).marks["units"] == 3
