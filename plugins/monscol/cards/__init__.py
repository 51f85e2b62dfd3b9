"""The card pool."""

from __future__ import annotations

from collections.abc import Mapping

from monscol.cards.acting import ACTING
from monscol.cards.counters import ANSWERS
from monscol.cards.rituals import RITES
from monscol.cards.special_marches import MARCHES
from monscol.cards.spells import ITEMS, SPELLS
from monscol.cards.stand_ins.ability_classes import CHAIN_CARDS
from monscol.cards.stand_ins.battle import FIXTURES
from monscol.cards.stand_ins.continuous_effects import EFFECT_CARDS
from monscol.cards.stand_ins.lists import listed_cards
from monscol.cards.stand_ins.replacements import REPLACING
from monscol.cards.stand_ins.steps import STEPS
from monscol.cards.terrains import TERRAINS
from monscol.cards.units import UNITS
from rulestone.authoring import Card

POOL = (*UNITS, *ACTING, *SPELLS, *ITEMS, *TERRAINS, *MARCHES, *ANSWERS, *RITES)

_READABLE = (*POOL, *EFFECT_CARDS, *REPLACING, *STEPS, *CHAIN_CARDS, *FIXTURES.values())
CARDS: Mapping[str, Card] = {card.name: card for card in (*_READABLE, *listed_cards(_READABLE))}
