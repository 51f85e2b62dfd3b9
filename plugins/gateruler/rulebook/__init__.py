"""The rules of Gate Ruler as data, put together from their parts.

Of the comprehensive rules Ver. 1.0.0 (2020-12-25) only the opening of each chapter could be read.
"""

from __future__ import annotations

from gateruler.rulebook.combat import COMBAT
from gateruler.rulebook.equip import EQUIPPING
from gateruler.rulebook.play import PLAY
from gateruler.rulebook.things import THINGS
from rulestone.authoring import Rulebook

#: every revision that rules are dated by, oldest first
ORDER = ("2020-12", "2021-10", "2022-03")


#: rules that say what follows from the layout or from other rules; nothing can come to an end because of them
READING = frozenset(
    {
        "GR-1.1",
        "GR-3.1",
        "GR-3.2",
        "GR-3.4",
        "GR-4.2",
        "GR-7.1",
        "GR-7.6",
        "GR-12.8@2020-12",
    }
)

RULEBOOK = Rulebook((*THINGS, *PLAY, *COMBAT, *EQUIPPING))
