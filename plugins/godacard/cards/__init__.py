"""The card pool: the cards that the rules page names, and the sample pool of this project."""

from __future__ import annotations

from collections.abc import Mapping

from godacard.cards.blue import BLUE
from godacard.cards.red import RED
from godacard.cards.spells import SPELLS
from godacard.cards.templates import monster, spell
from rulestone.authoring import OPPONENT, YOU, Card, do, e, effect, forbid, static

POOL = (*BLUE, *RED, *SPELLS)

BOTH = e.Either(YOU, OPPONENT)

NAMED = (
    spell(
        "Speed Summon",
        "normal",
        effect(do("raise the normal summons", player=YOU, count=2)),
        original="スピード・サモン",
        text="Raise the normal summons of you to 2.",
        status="real",
        note="the rules page names its effect; kind and duration (the turn) are assumed",
    ),
    monster(
        "Last Emperor",
        5000,
        static(BOTH, forbid("normal summon")),
        original="最後の皇帝",
        text="Players cannot normal summon.",
        status="real",
        note="the rules page names its effect; colour and P are assumed",
    ),
)

CARDS: Mapping[str, Card] = {card.name: card for card in (*NAMED, *POOL)}

__all__ = ["CARDS", "NAMED", "monster", "spell"]
