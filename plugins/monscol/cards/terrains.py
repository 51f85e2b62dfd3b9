"""Terrains of the sample pool."""

from __future__ import annotations

from monscol.cards.templates import HERE, terrain
from rulestone.authoring import add, e, forbid, its, static

TERRAINS = (
    terrain("Wide Meadow", 8),
    terrain("Narrow Pass", 5),
    terrain("Old Fort", 9),
    terrain("Blank Ground", 8),
    terrain("Quicksand", 8, static(e.Among(HERE, its.march == "walk"), forbid("be here"), name="Quicksand")),
    terrain("High Tower", 6, static(HERE, add(defence=1), name="High walls")),
    terrain("Thunder Hill", 7, static(HERE, add(initiative=1), name="Fair wind")),
)
