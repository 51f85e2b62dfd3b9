"""The card pool: a sample pool of this project by kinds of cards, and stand-ins for rulings."""

from __future__ import annotations

from collections.abc import Mapping

from monscol.cards.counters import COUNTERS
from monscol.cards.items import ITEMS
from monscol.cards.rituals import RITUALS
from monscol.cards.special_marches import MARCHES
from monscol.cards.spells import SPELLS
from monscol.cards.stand_ins import STAND_INS
from monscol.cards.stand_ins.lists import listed_cards
from monscol.cards.terrains import TERRAINS
from monscol.cards.units import UNITS
from rulestone.authoring import Card

POOL = (*UNITS, *SPELLS, *ITEMS, *TERRAINS, *MARCHES, *COUNTERS, *RITUALS)

_KNOWN = (*POOL, *STAND_INS)
CARDS: Mapping[str, Card] = {card.name: card for card in (*_KNOWN, *listed_cards(_KNOWN))}
