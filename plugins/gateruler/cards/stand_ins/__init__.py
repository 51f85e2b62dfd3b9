"""Cards of our own whose texts rules English does not say: what rulings try rules out with."""

from __future__ import annotations

from msgspec.structs import replace

from gateruler.cards.first_sets import ONE_HAND_CARD_UNDER, cost, discount
from gateruler.cards.keywords import SOUL_GUARD, overdrive, touchdown
from gateruler.cards.third_set.gambles import SCREW_DRILL
from gateruler.cards.third_set.souls import MADAM_DUCHESS
from gateruler.mechanics.damage import reverse
from gateruler.zones import DAMAGE, INSTANT, NORMAL
from rulestone.authoring import OPPONENT, YOU, Card, activated, cards_in, choose, do, e, effect, i, of, var

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
_FUTURE = {"level": 1, "atk": 1, "hp": 1, "stk": 1, "attributes": ("フューチャーメン",)}
OVER = Card(name="over_tester", type="unit", values=_FUTURE, abilities=(overdrive(_DRAW, name="overdriving"),))
TOUCH = Card(
    name="touch_tester",
    type="unit",
    values=_FUTURE,
    abilities=(touchdown(do("deal damage", to=OPPONENT, amount=1), name="touching"),),
)
#: named cards with something added, for cases that ask for it
GUARDED_DRILL = replace(SCREW_DRILL, name="drill_with_soul_guard", abilities=(*SCREW_DRILL.abilities, SOUL_GUARD))
EARLY_DUCHESS = replace(
    MADAM_DUCHESS,
    name="madam_duchess_at_once",
    abilities=tuple(replace(one, timing=INSTANT) if one.timing else one for one in MADAM_DUCHESS.abilities),
)
TRIAL = {
    made.name: made for made in (REVERSE_TWO, TURN_OVER, DISCOUNT_TO_NOTHING, OVER, TOUCH, GUARDED_DRILL, EARLY_DUCHESS)
}
