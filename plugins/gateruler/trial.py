"""Cards of our own whose texts rules English does not say: what rulings try rules out with."""

from __future__ import annotations

from gateruler.cards import ONE_HAND_CARD_UNDER, cost, discount
from gateruler.damage import reverse
from gateruler.zones import DAMAGE, INSTANT, NORMAL
from rulestone.language import expressions as e
from rulestone.language import instructions as i
from rulestone.language.build import YOU, activated, cards_in, choose, do, effect, of, var
from rulestone.model.cards import Card

_DRAW = do("draw", player=YOU, count=1)
REVERSE_TWO = Card(
    name="reverse_two_tester",
    type="unit",
    values={"level": 0, "atk": 1, "hp": 1, "stk": 1},
    abilities=(activated(_DRAW, timing=NORMAL, cost=cost(reverse(2, "ミリタリー", "怪異"))),),
)
TURN_OVER = Card(
    name="turn_over_tester",
    type="event",
    values={"level": 0, "timing": INSTANT},
    abilities=(
        effect(
            choose("target", cards_in(DAMAGE)),
            i.Face(what=var("target"), up=e.Not(of(var("target"), "face up") == True)),
        ),
    ),
)
DISCOUNT_TO_NOTHING = Card(
    name="discount_to_nothing",
    type="event",
    values={"level": 3, "timing": NORMAL},
    abilities=(discount(0, ONE_HAND_CARD_UNDER), effect(_DRAW)),
)
TRIAL = {made.name: made for made in (REVERSE_TWO, TURN_OVER, DISCOUNT_TO_NOTHING)}
