"""Cards of the rulings without known texts: each has exactly the text needed."""

from __future__ import annotations

from monscol.cards.stand_ins.ability_classes import CHAIN_CARDS
from monscol.cards.stand_ins.battle import BATTLE_CARDS
from monscol.cards.stand_ins.continuous_effects import EFFECT_CARDS
from monscol.cards.stand_ins.replacements import REPLACING
from monscol.cards.stand_ins.steps import STEPS

STAND_INS = (*EFFECT_CARDS, *REPLACING, *STEPS, *CHAIN_CARDS, *BATTLE_CARDS)
