"""Rulers: cards that are the player, with preparation and turn-start actions as their abilities (GR-2)."""

from __future__ import annotations

from typing import Any

from gateruler.zones import ACT, ENERGY, SUPPLY
from rulestone.language import expressions as e
from rulestone.language.abilities import Ability
from rulestone.language.build import YOU, cards_in, do, game, mark, move, when
from rulestone.model.cards import Card

ENERGY_CARD = Card(name="Energy", type="energy", original="エナジー", status="real", note="pays costs (GR-1.2)")


def _first_turn(verb: str, usual: int) -> tuple[Any, ...]:
    """Draw or drive the usual number of cards; the first player's first turn gives fewer."""
    return (
        when(
            game("first turn") == True,
            do(verb, player=YOU, count=e.Assumed("first_turn.draw_drive"), cites=("GR-2",)),
            otherwise=(do(verb, player=YOU, count=usual, cites=("GR-2",)),),
        ),
    )


def knight(hand: int, rule: str = "GR-2") -> Card:
    """K-11 Knight; the opening hand is the one number that the revisions print differently."""
    return Card(
        name="Knight",
        original="K-11 ナイト",
        type="ruler",
        values={"life": 11, "atk": 3, "stk": 3, "summons a turn": 2},
        abilities=(
            Ability(
                kind="preparation",
                effect=(
                    do("draw", player=YOU, count=hand, cites=(rule,)),
                    move(e.Top(SUPPLY, YOU, e.Lit(3)), ENERGY, cites=("GR-2",)),
                ),
            ),
            Ability(
                kind="turn start",
                effect=(
                    *_first_turn("draw", 2),
                    mark(cards_in(ENERGY, of=YOU), "posture", ACT, cites=("GR-2",)),
                ),
            ),
        ),
        status="real",
        note="that it acts all energy is assumed",
    )


DREADNOUGHT = Card(
    name="Dreadnought",
    original="D-4 ドレッドノート",
    type="ruler",
    values={"life": 11, "atk": 4, "stk": 3, "pays energy": False, "has hand": False},
    abilities=(Ability(kind="turn start", effect=(do("drive", player=YOU, count=1, cites=("GR-2",)),)),),
    status="real",
    note="without the drive as it attacks",
)
