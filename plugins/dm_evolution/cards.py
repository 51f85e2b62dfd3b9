"""The card pool: cards that public pages describe, and cards of this project."""

from __future__ import annotations

from collections.abc import Mapping

from dm_evolution.pool_own import OWN
from dm_evolution.pool_real import REAL
from rulestone.authoring import Card

CARDS: Mapping[str, Card] = {card.name: card for card in (*REAL, *OWN)}
