"""The sample pool of this project, by kinds of cards."""

from __future__ import annotations

from monscol.pool.acting import ACTING
from monscol.pool.answers import ANSWERS
from monscol.pool.marches import MARCHES
from monscol.pool.rites import RITES
from monscol.pool.spells import ITEMS, SPELLS
from monscol.pool.terrains import TERRAINS
from monscol.pool.units import UNITS

POOL = (*UNITS, *ACTING, *SPELLS, *ITEMS, *TERRAINS, *MARCHES, *ANSWERS, *RITES)
