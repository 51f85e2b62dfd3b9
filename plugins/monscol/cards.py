"""The card pool."""

from __future__ import annotations

from collections.abc import Mapping

from monscol.fixtures import FIXTURES
from monscol.fixtures_chain import CHAIN_CARDS
from monscol.fixtures_effects import EFFECT_CARDS
from monscol.fixtures_lists import listed_cards
from monscol.fixtures_replacing import REPLACING
from monscol.fixtures_steps import STEPS
from monscol.pool import POOL
from rulestone.authoring import Card

_READABLE = (*POOL, *EFFECT_CARDS, *REPLACING, *STEPS, *CHAIN_CARDS, *FIXTURES.values())
CARDS: Mapping[str, Card] = {card.name: card for card in (*_READABLE, *listed_cards(_READABLE))}
