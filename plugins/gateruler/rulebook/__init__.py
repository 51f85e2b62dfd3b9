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

CHAPTERS = {
    "GR-1": "The game, its cards and decks",
    "GR-2": "Rulers",
    "GR-3": "Zones",
    "GR-4": "Set-up",
    "GR-5": "Turn and phases",
    "GR-6": "When players may act",
    "GR-7": "The gate",
    "GR-8": "Playing cards and abilities, costs and targets",
    "GR-9": "Driving",
    "GR-10": "Damage",
    "GR-11": "Attacks",
    "GR-12": "Destruction",
    "GR-13": "Abilities and effects",
    "GR-14": "Keyword abilities",
    "GR-15": "System processing, winning and losing",
    "GR-16": "Equipping",
}
RULEBOOK = Rulebook((*COMPONENTS_AND_ZONES, *PLAY, *COMBAT, *ABILITIES, *EQUIPPING), sources=HELD, chapters=CHAPTERS)
