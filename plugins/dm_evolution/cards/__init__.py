"""The card pool: cards that public pages describe, and cards of this project."""

from __future__ import annotations

from collections.abc import Mapping

from dm_evolution.cards.public_pages import REAL
from dm_evolution.cards.sample import OWN
from rulestone.authoring import Card

CARDS: Mapping[str, Card] = {card.name: card for card in (*REAL, *OWN)}
