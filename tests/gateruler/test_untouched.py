"""“Not affected by the opponent's effects”: no verb of an opponent's event changes the card."""

from __future__ import annotations

from typing import Any

import pytest

from gateruler.ruleset import RULESETS
from rulestone.authoring import OPPONENT, THIS, YOU, cards_in, do, e, effect, forbid, static
from rulestone.model.objects import Card, Object
from tests.gateruler.desk import Desk, make_unit
from tests.proofs import select_params

REVISION = "2022-03"
VERBS = {verb.name: verb for verb in RULESETS[REVISION].parts.verbs.values() if verb.affects or verb.reaches}
#: verbs that affect gate items, waiting damage or players, not cards
OTHERWISE = {"negate", "cancel that damage"}
#: verbs that cannot affect a card in its place in these tests
VAIN = {"turn face up", "equip", "heal unit", "stay on the field"}
GIVEN: dict[str, Any] = {
    "player": YOU,
    "count": 1,
    "cost": 1,
    "amount": 1,
    "more": 1,
    "manner": "sent",
    "by": THIS,
    "to": "graveyard",
    "host": cards_in("battlefield", of=YOU),
}
HERMIT = make_unit("Hermit", 2, 3)
KEPT = Card(
    name="Hermit",
    type="unit",
    values=HERMIT.values,
    abilities=(static(THIS, forbid(e.AFFECTED)),),
    status="test",
)


def is_touched(name: str, hermit: Card) -> bool:
    """Return whether anything becomes of the opponent's hermit, which an event of ours performs a verb on."""
    verb = VERBS[name]
    met = (verb.affects, *verb.reaches)
    them = cards_in("battlefield", of=OPPONENT)
    roles = {role: them if role in met else GIVEN[role] for role in verb.roles}
    touch = Card(
        name="Touch",
        type="event",
        values={"level": 0, "timing": "normal"},
        abilities=(effect(do(name, **roles)),),
        status="test",
    )
    desk = Desk(REVISION).put(0, "hand", touch).put(0, "attack zone", make_unit("Mine"))
    desk.put(1, "attack zone", hermit, posture="rest" if name == "act" else "act").go()
    before = describe_desk(desk)
    desk.act("Touch")
    for _ in range(20):
        choice = desk.position.choice
        if choice is None or (choice.kind == "act" and not desk.position.stack):
            break
        desk.answer(None if choice.may_pass else next(iter(choice.answers())))
    return describe_desk(desk) != before


def describe_desk(desk: Desk) -> tuple[Any, ...]:
    obj: Object = desk.object("Hermit")
    return obj.life, obj.place, obj.slot, obj.controller, obj.face_up, obj.host, obj.marks


@pytest.mark.parametrize("name", select_params(sorted(set(VERBS) - OTHERWISE), every=3))
def test_untouched_card_is_unaffected_by_verbs_of_the_opponent(name: str) -> None:
    assert is_touched(name, HERMIT) == (name not in VAIN)
    assert not is_touched(name, KEPT)
