"""The card pool: cards that public pages describe, and cards of this project."""

from __future__ import annotations

from collections.abc import Mapping

from dm_evolution.cards.public_pages import REAL
from dm_evolution.cards.sample import OWN
from rulestone.authoring import Card, by_name

CARDS: Mapping[str, Card] = by_name(*REAL, *OWN)
