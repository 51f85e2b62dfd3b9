"""Placeholder cards that the rulings name: no real cards, each with just the text that its rulings need."""

from __future__ import annotations

from godacard.cards.stand_ins.monsters import MONSTER_CARDS
from godacard.cards.stand_ins.spells import SPELL_CARDS
from rulestone.authoring import Card, by_name

STAND_INS: dict[str, Card] = by_name(*MONSTER_CARDS, *SPELL_CARDS)
"""The placeholder cards by name."""
