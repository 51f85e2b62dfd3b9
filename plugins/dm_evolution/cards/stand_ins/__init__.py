"""Stand-in cards of rulings: not real cards, each with exactly the text that its rulings need. They cost nothing."""

from __future__ import annotations

from dm_evolution.cards.stand_ins.creatures import CREATURES_AND_GEAR
from dm_evolution.cards.stand_ins.spells import SPELL_CARDS
from rulestone.authoring import Card, by_name

STAND_INS: dict[str, Card] = by_name(*CREATURES_AND_GEAR, *SPELL_CARDS)
