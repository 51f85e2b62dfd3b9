"""Placeholder cards that the rulings name: no real cards, each with just the text that its rulings need."""

from __future__ import annotations

from godacard.cards.stand_ins.monsters import MONSTER_CARDS
from godacard.cards.stand_ins.spells import SPELL_CARDS
from rulestone.authoring import Card

STAND_INS: dict[str, Card] = {card.name: card for card in (*MONSTER_CARDS, *SPELL_CARDS)}
"""The placeholder cards by name."""
