"""Units that rulings try rules out with."""

from __future__ import annotations

from msgspec.structs import replace

from gateruler.cards.keywords import SOUL_GUARD, overdrive, touchdown
from gateruler.cards.templates import cost
from gateruler.cards.third_set.units import MADAM_DUCHESS, SCREW_DRILL
from gateruler.mechanics.damage import damage_reverse
from gateruler.zones import INSTANT, NORMAL
from rulestone.authoring import OPPONENT, YOU, Card, activated, do

_DRAW = do("draw", player=YOU, count=1)
REVERSE_TWO = Card(
    name="reverse_two_tester",
    type="unit",
    values={"level": 0, "atk": 1, "hp": 1, "stk": 1},
    abilities=(activated(_DRAW, timing=NORMAL, cost=cost(damage_reverse(2, "ミリタリー", "怪異"))),),
)
_FUTURE = {"level": 1, "atk": 1, "hp": 1, "stk": 1, "attributes": ("フューチャーメン",)}
OVER = Card(name="over_tester", type="unit", values=_FUTURE, abilities=(overdrive(_DRAW, name="overdriving"),))
TOUCH = Card(
    name="touch_tester",
    type="unit",
    values=_FUTURE,
    abilities=(touchdown(do("deal damage", to=OPPONENT, amount=1), name="touching"),),
)
#: variants of printed cards with one addition, for scenarios that need it
GUARDED_DRILL = replace(SCREW_DRILL, name="drill_with_soul_guard", abilities=(*SCREW_DRILL.abilities, SOUL_GUARD))
EARLY_DUCHESS = replace(
    MADAM_DUCHESS,
    name="madam_duchess_at_once",
    abilities=tuple(replace(one, timing=INSTANT) if one.timing else one for one in MADAM_DUCHESS.abilities),
)
UNIT_CARDS = (REVERSE_TWO, OVER, TOUCH, GUARDED_DRILL, EARLY_DUCHESS)
