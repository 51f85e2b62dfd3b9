"""Rituals of the sample pool: rituals that wait in a slot, and rituals usable in the opponent's turn."""

from __future__ import annotations

from monscol.cards.templates import ritual
from monscol.mechanics.land import MAIN
from monscol.mechanics.rituals import OPPONENTS_MAIN, trigger_waiting_ritual
from monscol.zones import LAND, TERRAIN, UNIT, UNITS
from rulestone.authoring import OPPONENT, YOU, cards_in, count, do, e, effect, var

_ENEMIES = e.Are(var("units"), e.Same(e.ControllerOf(e.It()), OPPONENT))
_HELD = cards_in(LAND, of=YOU, type=TERRAIN)
_OURS, _THEIRS = cards_in(UNITS, of=YOU, type=UNIT), cards_in(UNITS, of=OPPONENT, type=UNIT)

RITUALS = (
    ritual(
        "Vow of Three Banners",
        "holy",
        effect(do("draw", player=YOU, count=3), condition=count(_HELD) >= 3),
        waits=True,
        note="waits until its owner holds 3 terrains",
    ),
    ritual(
        "Oath of the Last Guard",
        "earth",
        effect(
            do("restore", unit=_OURS),
            do("draw", player=YOU, count=2),
            condition=count(_THEIRS) > count(_OURS),
        ),
        waits=True,
        note="waits until the opponent has more units",
    ),
    ritual(
        "Ambush Rite",
        "wind",
        trigger_waiting_ritual(
            "carry out the march", _ENEMIES, do("discard at random", player=OPPONENT, count=1), name="Ambush"
        ),
        waits=True,
        note="waits until enemy units march",
    ),
    ritual(
        "Omen of Ruin",
        "evil",
        effect(do("discard at random", player=OPPONENT, count=1)),
        timings=(OPPONENTS_MAIN,),
        note="used in the opponent's main phase",
    ),
    ritual(
        "Breath of Rest",
        "water",
        effect(do("restore", unit=_OURS), do("draw", player=YOU, count=1)),
        timings=(MAIN, OPPONENTS_MAIN),
        note="used in any main phase",
    ),
)
