"""Stand-in cards of this project for rulings, with texts outside rules English."""

from __future__ import annotations

from gateruler.cards.stand_ins.events import EVENT_CARDS
from gateruler.cards.stand_ins.units import UNIT_CARDS
from rulestone.authoring import by_name

STAND_INS = by_name(*UNIT_CARDS, *EVENT_CARDS)
