"""Rulers that drive instead of drawing: Apprentice and Berserker (GR-2)."""

from __future__ import annotations

from gateruler.cards.rulers import first_turn
from rulestone.authoring import YOU, Ability, Card, do

_DRIVES = {"pays energy": False, "has hand": False}

APPRENTICE = Card(
    name="Apprentice",
    original="A-1 アプレンティス",
    type="ruler",
    values={"life": 12, "atk": 4, "stk": 3, **_DRIVES},
    abilities=(Ability(kind="turn start", effect=first_turn("drive", 2)),),
    status="real",
    note="LIFE, ATK and STK are public; that it has no hand, pays nothing and drives 2 is assumed",
)


def berserker(cap: int) -> Card:
    """B-2 Berserker; `cap`, the most that the levels of its deck may come to, is printed differently by revision."""
    return Card(
        name="Berserker",
        original="B-2 バーサーカー",
        type="ruler",
        values={"life": 12, "atk": 5, "stk": 4, "level cap": cap, **_DRIVES},
        abilities=(Ability(kind="turn start", effect=(do("drive", player=YOU, count=1, cites=("GR-2",)),)),),
        status="real",
        note="without a hand, as the other rulers that drive",
    )
