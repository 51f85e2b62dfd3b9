"""Monsters that the rulings name, each with just the text that its rulings need."""

from __future__ import annotations

from typing import Any

from godacard.cards.templates import monster
from godacard.zones import GRAVEYARD, MONSTERS
from rulestone.authoring import *

_DRAW = do("draw", player=YOU, count=1)
FIGHTS_HERE = either(e.Same(var("assailant"), THIS), e.Same(var("defender"), THIS))


def blue(name: str, power: int, *abilities: Ability, lineage: tuple[str, ...] = ("plain",), **values: Any) -> Card:
    """Return a blue monster of a fixture's attribute and lineage."""
    more = {"attribute": "fire", **values}
    return monster(name, power, *abilities, lineage=lineage, status="test", **more)


def red(name: str, power: int, method: str, materials: int, *abilities: Ability, most: int = 0, **values: Any) -> Card:
    """Return a red monster; `most` of 0 means `materials`."""
    kinds = {"特殊": "special-line", "進化": "evolution-line", "フォ": "force"}
    cls = next(kinds[part] for part in (method[:2], method[-2:]) if part in kinds)
    printed = {"class": cls, "method": method, "materials": materials, "most materials": most or materials}
    more = {"attribute": "fire", "lineage": ("plain",), **printed, **values}
    return monster(name, power, *abilities, color="red", status="test", **more)


_BLUE = (
    *(blue(f"B{n}", n * 1000) for n in range(10)),
    blue("BE", 3000, static(cards_in(MONSTERS, of=YOU, other=THIS), add(power=1000))),
    blue("BL4", 4000, lineage=("L", "plain")),
    blue("BL5", 5000, lineage=("L",)),
    blue("BW4", 4000, attribute="water"),
    blue("Drawer", 2000, activated(_DRAW, limit=1)),
    blue("GraveDrawer", 2000, activated(_DRAW, limit=1, zones=(GRAVEYARD,))),
    blue("QuickDrawer", 2000, activated(_DRAW, limit=1, timing="any")),
    blue("Battler", 3000, triggered("battle", FIGHTS_HERE, _DRAW)),
    blue("Martyr", 1000, triggered("destroy", e.Same(var("victim"), THIS), _DRAW, optional=True)),
    blue("Undying", 2000, static(THIS, forbid("destroy"))),
    blue("Veiled", 3000, static(THIS, forbid("be chosen"))),
)

_RED = (
    red("Sp", 6000, "特殊", 1),
    red("Sp2", 8000, "特殊・改", 2),
    red("Sp3", 9000, "特殊・極", 3),
    red("SpE", 6000, "特殊", 1, static(cards_in(MONSTERS, of=YOU, other=THIS), add(power=1000))),
    red("Evo", 6000, "進化", 1, material=its.name == "B3"),
    red("EvoAny", 6000, "進化", 1),
    red("GEvo", 8000, "G進化", 2),
    red("WEvo", 8000, "W進化", 1),
    red("TEvo", 9000, "T進化", 1),
    red("Force", 0, "フォース", 1, most=20),
    red("Force2to3", 0, "フォース", 2, most=3),
    red("ForceL", 0, "フォース", 1, most=20, material=its.lineage.contains("L")),
    red("ForceW", 0, "フォース", 1, most=20, material=its.attribute == "water"),
    monster(
        "EffSum", 7000, color="red", status="test", attribute="fire", lineage=("plain",),
        **{"class": "effect-summon", "gate": "Gate"},
    ),
)  # fmt: skip

MONSTER_CARDS = (*_BLUE, *_RED)
