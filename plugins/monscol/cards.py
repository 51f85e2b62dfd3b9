"""The card pool."""

from __future__ import annotations

from collections.abc import Mapping

from monscol.fixtures import FIXTURES
from monscol.fixtures_effects import EFFECT_CARDS
from monscol.fixtures_replacing import REPLACING
from monscol.fixtures_steps import STEPS
from monscol.pool import POOL
from rulestone.model.cards import Card

CARDS: Mapping[str, Card] = {**{card.name: card for card in (*POOL, *EFFECT_CARDS, *REPLACING, *STEPS)}, **FIXTURES}
