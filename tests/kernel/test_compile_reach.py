"""Objects that the opponent's effects do not affect: neither their instructions nor their continuous effects."""

from __future__ import annotations

from typing import Any

import pytest

from rulestone.kernel.policies import LayerScheme
from rulestone.language import instructions as i
from rulestone.language.abilities import Operation
from rulestone.language.build import (
    FOR_GOOD,
    LOSE_ABILITIES,
    THIS,
    become,
    choose,
    do,
    forbid,
    lasting,
    mark,
    move,
    static,
)
from rulestone.language.expressions import Lit
from tests.kernel.test_abilities_gained import make_rules
from tests.kernel.test_permissions_layered import SCHEMES
from tests.kernel.toy import FIELD, TARGET, THEIRS, Table, spell, unit

ALL = pytest.mark.parametrize("scheme", SCHEMES.values(), ids=SCHEMES)
HERMIT = unit("Hermit", 2, static(THIS, forbid("be affected by the opponent")))
STEPS: dict[str, tuple[i.Instruction, ...]] = {
    "a verb": (do("destroy", victim=FIELD),),
    "a mark": (mark(FIELD, "tired", True),),
    "a move": (move(FIELD, "grave"),),
    "a turn": (i.Face(what=FIELD, up=Lit(False)),),
    "an effect that lasts": (lasting(FIELD, become(power=0), FOR_GOOD),),
    "one that finds whom anew": (lasting(FIELD, become(power=0), FOR_GOOD, fixed=False),),
}


def test_card_that_effects_do_not_reach_can_be_chosen_and_is_not_affected() -> None:
    fell = spell("Fell", choose("target", THEIRS), do("destroy", victim=TARGET), kind="slow")
    at = Table().put(0, "hand", fell).put(1, "field", HERMIT, unit("Ox")).go().act("Fell").pick("Hermit")
    assert (at.zone("Hermit"), at.zone("Ox")) == ("field", "field")
    assert any("do not affect it" in text for text in at.texts())


@ALL
@pytest.mark.parametrize("whose", [0, 1], ids=["own", "the opponent's"])
@pytest.mark.parametrize("steps", STEPS.values(), ids=STEPS)
def test_abilities_of_the_opponent_do_not_affect_an_unreachable_card(
    scheme: LayerScheme, whose: int, steps: Any
) -> None:
    at = Table(make_rules(scheme)).put(0, "hand", spell("Wave", *steps, kind="slow")).put(whose, "field", HERMIT)
    at.put(1 - whose, "field", unit("Ox", 2)).go().act("Wave")

    def is_standing(name: str) -> bool:
        there = at.position.object(at.ids[name])
        if at.zone(name) != "field" or "tired" in there.marks or not there.face_up:
            return False
        return bool(at.position.value(at.ref(name), "power") == 2)

    assert (is_standing("Hermit"), is_standing("Ox")) == (whose == 1, False)


@ALL
@pytest.mark.parametrize("order", [(0, 1), (1, 0)], ids=["the other is older", "it is older"])
@pytest.mark.parametrize("what", [become(power=9), LOSE_ABILITIES, (Operation("forbid", "destroy"),)])
def test_continuous_effects_of_the_opponent_do_not_apply_to_an_unreachable_card(
    scheme: LayerScheme, order: Any, what: Any
) -> None:
    at = Table(make_rules(scheme))
    for player in order:
        at.put(player, "field", HERMIT if player else unit("Banner", 1, static(FIELD, what)))
    at.put(1, "field", unit("Ox", 2, static(THIS, ()))).go()

    def row(name: str) -> tuple[Any, ...]:
        ref = at.ref(name)
        return at.position.value(ref, "power"), at.position.value(ref, "has abilities")

    ox = {"set": (9, True), "lose": (2, False), "forbid": (2, True)}[what[0].kind]
    assert (row("Hermit"), row("Ox")) == ((2, True), ox)


@ALL
def test_each_of_several_cards_is_unreachable_for_the_opponent_of_its_controller(scheme: LayerScheme) -> None:
    veil = spell("Veil", lasting(FIELD, forbid("be affected by the opponent")), kind="slow")
    wave = spell("Wave", do("destroy", victim=FIELD), kind="slow")
    at = (
        Table(make_rules(scheme))
        .put(0, "hand", veil, wave)
        .put(1, "field", unit("Ox"))
        .put(0, "field", unit("Mine"))
        .go()
    )
    at.act("Veil").act("Wave")
    assert (at.zone("Ox"), at.zone("Mine")) == ("field", "grave")
