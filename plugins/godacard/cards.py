"""The card pool: cards named by the rules page, and sample cards of this project.

Texts are rules English; they are parsed when the pool is first used.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulestone.language import expressions as e
from rulestone.language.abilities import Ability
from rulestone.language.build import OPPONENT, YOU, do, effect, forbid, static
from rulestone.model.cards import Card


def monster(name: str, power: int, *abilities: Ability, color: str = "blue", original: str = "", **values: Any) -> Card:
    """A monster; `text` and `status` may be among the values."""
    text, status, note = values.pop("text", ""), values.pop("status", "sample"), values.pop("note", "")
    return Card(
        name=name,
        original=original,
        type="monster",
        values={"color": color, "power": power, **values},
        abilities=abilities,
        text=text,
        status=status,
        note=note,
    )


def spell(name: str, kind: str, *abilities: Ability, original: str = "", **values: Any) -> Card:
    """A spell of one of the five kinds."""
    text, status, note = values.pop("text", ""), values.pop("status", "sample"), values.pop("note", "")
    return Card(
        name=name,
        original=original,
        type="spell",
        values={"kind": kind, "color": values.pop("color", "blue"), **values},
        abilities=abilities,
        text=text,
        status=status,
        note=note,
    )


BOTH = e.Either(YOU, OPPONENT)

_NAMED = (
    spell(
        "Speed Summon",
        "normal",
        effect(do("raise the normal summons", player=YOU, count=2)),
        original="スピード・サモン",
        status="real",
        note="the rules page names its effect; kind and duration (the turn) are assumed",
    ),
    monster(
        "Last Emperor",
        5000,
        static(BOTH, forbid("normal summon")),
        original="最後の皇帝",
        status="real",
        note="the rules page names its effect; colour and P are assumed",
    ),
)


def _pool() -> Mapping[str, Card]:
    from godacard.sample import SAMPLE

    return {card.name: card for card in (*_NAMED, *SAMPLE)}


CARDS = _pool()
