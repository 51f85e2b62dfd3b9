"""Events that rulings try rules out with."""

from __future__ import annotations

from gateruler.cards.templates import ONE_HAND_CARD_UNDER, discount
from gateruler.zones import DAMAGE, INSTANT, NORMAL
from rulestone.authoring import YOU, Card, cards_in, choose, do, effect, var

TURN_OVER = Card(
    name="turn_over_tester",
    type="event",
    values={"level": 0, "timing": INSTANT},
    abilities=(
        effect(
            choose("target", cards_in(DAMAGE)),
            do("turn over", card=var("target")),
        ),
    ),
)
DISCOUNT_TO_NOTHING = Card(
    name="discount_to_nothing",
    type="event",
    values={"level": 3, "timing": NORMAL},
    abilities=(discount(0, ONE_HAND_CARD_UNDER), effect(do("draw", player=YOU, count=1))),
)
EVENT_CARDS = (TURN_OVER, DISCOUNT_TO_NOTHING)
