"""Terrains of the sample pool."""

from __future__ import annotations

from monscol.making import terrain

TERRAINS = (
    terrain("Wide Meadow", 8),
    terrain("Narrow Pass", 5),
    terrain("Old Fort", 9),
    terrain("Blank Ground", 8),
)
