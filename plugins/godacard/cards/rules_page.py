"""The cards that the rules page names."""

from __future__ import annotations

from godacard.cards.templates import monster, spell
from rulestone.authoring import OPPONENT, YOU, do, e, effect, forbid, static

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
