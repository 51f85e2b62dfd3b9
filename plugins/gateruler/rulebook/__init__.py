"""The rules of Gate Ruler as data, put together from their parts.

Of the comprehensive rules Ver. 1.0.0 (2020-12-25) only the opening of each chapter could be read.
"""

from __future__ import annotations

from gateruler.rulebook.abilities import ABILITIES
from gateruler.rulebook.combat import COMBAT
from gateruler.rulebook.components import COMPONENTS_AND_ZONES
from gateruler.rulebook.equip import EQUIPPING
from gateruler.rulebook.play import PLAY
from rulestone.authoring import Rulebook

#: rules that say what follows from the layout or from other rules; nothing can come to an end because of them
READING = frozenset(
    {
        "GR-1.1",
        "GR-1.7",
        "GR-13.2",
        "GR-13.21",
        "GR-13.22",
        "GR-3.1",
        "GR-3.2",
        "GR-3.4",
        "GR-4.2",
        "GR-7.1",
    }
)

RULEBOOK = Rulebook((*COMPONENTS_AND_ZONES, *PLAY, *COMBAT, *ABILITIES, *EQUIPPING))
