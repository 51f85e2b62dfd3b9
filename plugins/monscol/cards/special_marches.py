"""Cards of the sample pool that add special marches (MC-8.2)."""

from __future__ import annotations

from monscol.attributes import SPECIAL
from monscol.cards.templates import HERE, TARGET, ritual, terrain, unit
from monscol.zones import LAND, UNITS, select_party
from rulestone.authoring import *


def marching(by: e.Expr) -> tuple[Operation, ...]:
    """Return operations that add special marches: a march type by name, or terrains."""
    return add(**{SPECIAL: by})


_HARBOURS = cards_in(LAND, type="terrain", other=THIS, where=its.element.contains("water"))
_HELD = cards_in(LAND, type="terrain", of=e.ControllerOf(THIS))

MARCHES = (
    # units here can cross to every other terrain at the water
    terrain("Ferry Landing", 7, static(HERE, marching(_HARBOURS), name="Crossing"), element=("water",)),
    # units here can fly
    terrain("Updraft Cliffs", 7, static(HERE, marching(e.Lit("fly")), name="Updraft"), element=("wind",)),
    # its party can march to every terrain that its player holds
    unit(
        "Road Warden",
        2,
        2,
        2,
        static(select_party(THIS, e.ControllerOf(THIS)), marching(_HELD), name="Known roads"),
        element=("earth",),
        race="human",
    ),
    ritual(
        "Ship of Clouds",
        "wind",
        effect(
            choose("target", cards_in(UNITS, of=YOU)),
            lasting(select_party(TARGET, YOU), marching(e.Lit(("long-range fly",))), END_OF_TURN),
        ),
    ),
)
