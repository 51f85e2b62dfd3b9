"""The rules of Gate Ruler as data, assembled from their parts.

Of the comprehensive rules Ver. 1.0.0 (2020-12-25) only the opening of each chapter could be read.
"""

from __future__ import annotations

from gateruler.rulebook.abilities import ABILITIES
from gateruler.rulebook.combat import COMBAT
from gateruler.rulebook.components import COMPONENTS_AND_ZONES
from gateruler.rulebook.equip import EQUIPPING
from gateruler.rulebook.play import PLAY
from gateruler.rulebook.sources import HELD
from rulestone.authoring import Rulebook

RULEBOOK = Rulebook((*COMPONENTS_AND_ZONES, *PLAY, *COMBAT, *ABILITIES, *EQUIPPING), sources=HELD)
