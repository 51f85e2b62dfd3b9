"""Rulers: cards that are the player, with preparation and turn-start actions as their abilities (GR-2)."""

from __future__ import annotations

from typing import Any

from gateruler.setup import FIRST_TURN
from gateruler.zones import ACT, ENERGY, GRAVEYARD, HAND, REST, SUPPLY
from rulestone.authoring import *

ENERGY_CARD = Card(name="Energy", type="energy", original="エナジー", status="real", note="pays costs (GR-1.2)")


def first_turn(verb: str, usual: int) -> tuple[Any, ...]:
    """Draw or drive the usual number of cards; the first player's first turn gives fewer."""
    return (
        when(
            FIRST_TURN,
            do(verb, player=YOU, count=e.Assumed("first_turn.draw_drive"), cites=("GR-2",)),
            otherwise=(do(verb, player=YOU, count=usual, cites=("GR-2",)),),
        ),
    )


#: how many cards a ruler prepares if the sources do not say
_AS_KNIGHT = e.Assumed("rulers.preparation")


def prepare_ruler(hand: int | e.Expr, rule: str) -> Ability:
    return Ability(
        kind="preparation",
        effect=(
            do("draw", player=YOU, count=hand, cites=(rule,)),
            move(e.Top(SUPPLY, YOU, e.Lit(3)), ENERGY, cites=("GR-2",)),
        ),
    )


_DRAWS_AND_ACTS = Ability(
    kind="turn start",
    effect=(*first_turn("draw", 2), mark(cards_in(ENERGY, of=YOU), "posture", ACT, cites=("GR-2",))),
)


def knight(hand: int, rule: str = "GR-2") -> Card:
    """K-11 Knight; only its opening hand differs between revisions."""
    return Card(
        name="Knight",
        original="K-11 ナイト",
        type="ruler",
        values={"life": 11, "atk": 3, "stk": 3, "summons a turn": 2},
        abilities=(prepare_ruler(hand, rule), _DRAWS_AND_ACTS),
        status="real",
        note="assumed: it acts all energy",
    )


def dreadnought(third_set: bool) -> Card:
    """D-4 Dreadnought; its drive at an attack came with the third set."""
    drive = Ability(kind="as it attacks", effect=(do("drive", player=YOU, count=1, cites=("GR-2.dreadnought",)),))
    return Card(
        name="Dreadnought",
        original="D-4 ドレッドノート",
        type="ruler",
        values={"life": 11, "atk": 4, "stk": 3, "pays energy": False, "has hand": False},
        abilities=(
            Ability(kind="turn start", effect=(do("drive", player=YOU, count=1, cites=("GR-2",)),)),
            *((drive,) if third_set else ()),
        ),
        status="real",
        note="" if third_set else "without the drive as it attacks, whose older rules are not in the sources",
    )


OVERLORD = Card(
    name="Overlord",
    original="O-15 オーバーロード",
    type="ruler",
    values={"life": 11, "atk": 4, "stk": 3, "summons a turn": 2, "fixed cost": 1},
    abilities=(
        prepare_ruler(_AS_KNIGHT, "GR-2"),
        _DRAWS_AND_ACTS,
        static(YOU, forbid("play events"), no(e.TurnOf(YOU))),
        # energy is turned to act only in the turn-start action, which is not an effect
        static(cards_in(ENERGY, of=YOU), forbid("act")),
    ),
    status="real",
    note="preparation and turn start assumed as Knight's",
)
#: 「エナジーリペア」: at the end of the own turn the ruler and one energy act
_ENERGY_REPAIR = triggered(
    "end of turn",
    e.Same(var("player"), YOU),
    do("act", card=THIS),
    pick("energy", cards_in(ENERGY, of=YOU, where=its.posture == REST), cites=("GR-2.wizard",)),
    do("act", card=var("energy")),
    name="エナジーリペア",
)
WIZARD = Card(
    name="Wizard",
    original="W-23 ウィザード",
    type="ruler",
    values={"life": 10, "atk": 2, "stk": 2, "summons a turn": 2, "energy for others": True},
    abilities=(prepare_ruler(_AS_KNIGHT, "GR-2"), _DRAWS_AND_ACTS, _ENERGY_REPAIR),
    status="real",
    note="preparation and turn start assumed as Knight's",
)
#: at the end of a combat, once for each great enough damage in it
_PAYS_BACK = triggered(
    "combat end",
    None,
    pick(
        "target",
        cards_in(HAND, of=YOU, where=both(its.level <= 2, its["ability kinds"].contains("counter"))),
        cites=("GR-2.trickster",),
    ),
    do("discard", card=var("target")),
    when(
        e.Are(e.Now(var("target")), its.zone == GRAVEYARD),
        i.Perform(what=e.Now(var("target")), kind="counter", cites=("GR-2.trickster",)),
    ),
    optional=True,
)
TRICKSTER = Card(
    name="Trickster",
    original="T-20 トリックスター",
    type="ruler",
    values={"life": 14, "atk": 3, "stk": 3, "summons a turn": 2},
    abilities=(
        prepare_ruler(_AS_KNIGHT, "GR-2"),
        _DRAWS_AND_ACTS,
        Ability(kind="as it attacks", effect=(do("deal damage", to=YOU, amount=1, cites=("GR-2.trickster",)),)),
        Ability(
            kind="struck",
            condition=of(YOU, "combat damage taken") >= 2,
            effect=(i.Delay(ability=_PAYS_BACK, until="combat end", cites=("GR-2.trickster", "GR-13.11")),),
        ),
        replacement(
            "put under the deck",
            e.Are(
                var("card"),
                both(its.zone == GRAVEYARD, its["ability kinds"].contains("counter"), e.Same(e.OwnerOf(IT), YOU)),
            ),
            do("remove", card=var("card")),
        ),
    ),
    status="real",
    note="preparation and turn start assumed as Knight's",
)

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
    """B-2 Berserker; `cap`, the maximum total level of its deck, differs by revision."""
    return Card(
        name="Berserker",
        original="B-2 バーサーカー",
        type="ruler",
        values={"life": 12, "atk": 5, "stk": 4, "level cap": cap, **_DRIVES},
        abilities=(Ability(kind="turn start", effect=(do("drive", player=YOU, count=1, cites=("GR-2",)),)),),
        status="real",
        note="without a hand, as the other rulers that drive",
    )


RULERS_2020 = {
    "Energy": ENERGY_CARD,
    "Knight": knight(2),
    "Apprentice": APPRENTICE,
    "Berserker": berserker(80),
    "Dreadnought": dreadnought(third_set=False),
}
RULERS_2021 = {
    "Knight": knight(4, "GR-2.2"),
    "Berserker": berserker(120),
    "Dreadnought": dreadnought(third_set=True),
    "Overlord": OVERLORD,
    "Trickster": TRICKSTER,
    "Wizard": WIZARD,
}
