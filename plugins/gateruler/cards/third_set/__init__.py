"""Cards of the third set's update whose texts are known (C-01 to C-55)."""

from __future__ import annotations

from gateruler.cards.third_set.apparitions import APPARITIONS
from gateruler.cards.third_set.dragons import DRAGONS
from gateruler.cards.third_set.events import EVENT_CARDS
from gateruler.cards.third_set.fields import FIELD_CARDS
from gateruler.cards.third_set.invaders import INVADERS
from gateruler.cards.third_set.knights import KNIGHTS
from gateruler.cards.third_set.units import UNIT_CARDS

THIRD_SET = (*UNIT_CARDS, *APPARITIONS, *DRAGONS, *INVADERS, *KNIGHTS, *EVENT_CARDS, *FIELD_CARDS)
