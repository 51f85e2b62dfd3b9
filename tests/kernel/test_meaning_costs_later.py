"""Costs that are paid at resolution, and responses that must target an object of the waiting item."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace as but

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import Action
from rulestone.kernel.policies import Costs, Targets
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import OPPONENT, YOU, cards_in, choose, do, effect, its, no, var
from rulestone.model.objects import Card
from tests.kernel.toy import FIELD, OWN, TARGET, Table, parts, spell, unit

PROPER = e.Either(e.Either(YOU, OPPONENT), e.Involved())
PAY = i.Pay(body=(i.Choose(name="worker", what=cards_in("field", of=YOU, where=no(its.tired == True))),
                  do("tire", unit=var("worker"))))  # fmt: skip


def make_table(**targets: Any) -> Table:
    base = parts(
        costs=Costs(must_change=True, when="resolution", rule="T-cost"),
        targets=Targets(rule="T-target", **targets),
    )
    cast: Action = base.actions["cast"]
    attributes = {**base.attributes, "tired": but(base.attributes["kind"], name="tired", default=False)}
    return Table(compile_rules("toy", but(base, actions={**base.actions, "cast": cast}, attributes=attributes)))


def make_costly_card(name: str, *steps: Any, kind: str = "answer") -> Card:
    return Card(name=name, type="spell", values={"kind": kind}, abilities=(effect(*steps, cost=(PAY,)),))


STUDY = make_costly_card("Study", do("draw", player=YOU), kind="slow")
AXE = spell("Axe", choose("target", FIELD), do("destroy", victim=TARGET))


def test_cost_is_paid_at_resolution() -> None:
    at = make_table().put(0, "hand", STUDY).put(0, "field", unit("A"), unit("B")).put(0, "deck", unit("Prize"))
    at.put(1, "hand", AXE).go().act("Study")
    assert at.asked() == (0, "pick"), "what to pay with is named at once"
    at.pick("A")
    assert not at.position.value(at.ref("A"), "tired"), "but not paid yet"
    at.decline()
    assert at.position.value(at.ref("A"), "tired")
    assert at.zone("Prize") == "hand"


def test_item_with_an_unpayable_cost_does_nothing_at_resolution() -> None:
    at = make_table().put(0, "hand", STUDY).put(0, "field", unit("A"), unit("B")).put(0, "deck", unit("Prize"))
    at.put(1, "hand", AXE).go().act("Study").pick("A").act("Axe").pick("A")
    assert at.zone("A") == "grave"
    assert at.zone("Prize") == "deck"
    assert not at.position.value(at.ref("B"), "tired"), "nothing else is paid with"


def test_item_with_an_unpayable_cost_cannot_be_announced() -> None:
    at = make_table().put(0, "hand", STUDY).go()
    assert "Study" not in at.offered()
    assert at.position.check_action(0, "cast", at.ref("Study")).rule == "T-cost"


def test_response_must_target_an_object_of_the_waiting_item() -> None:
    pin = spell("Pin", choose("target", FIELD), do("tire", unit=TARGET), kind="slow")
    at = make_table(answering=PROPER, answer_rule="T-proper").put(0, "hand", pin).put(1, "hand", AXE)
    at.put(0, "field", unit("A"), unit("B")).put(1, "field", unit("C")).go()
    at.act("Pin").pick("A")
    assert at.offered() == ["Axe"]
    at.act("Axe")
    assert at.zone("A") == "grave", "the one that is aimed at was the only choice"
    far = make_table(answering=PROPER, answer_rule="T-proper")
    mine = spell("Mine", choose("target", OWN), do("destroy", victim=TARGET))
    far.put(0, "hand", pin).put(1, "hand", mine).put(0, "field", unit("A"), unit("B")).put(1, "field", unit("C")).go()
    far.act("Pin").pick("A")
    assert far.asked()[0] == 0, "there is nothing to answer with"
    assert far.zone("C") == "field"
    free = make_table().put(0, "hand", pin).put(1, "hand", mine).put(0, "field", unit("A"), unit("B"))
    free.put(1, "field", unit("C")).go().act("Pin").pick("A")
    assert free.offered() == ["Mine"], "without the rule it may be anything"
