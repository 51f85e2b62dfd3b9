"""Field cards of the third set."""

from __future__ import annotations

from gateruler.cards.phrases import has_attribute, yours
from gateruler.cards.templates import card, cost
from gateruler.zones import FIELD_ZONE, GRAVEYARD, HAND, NORMAL
from rulestone.authoring import *

FELL_DRAGON_TEMPLE_NAME = "fell_dragon_temple"
#: what the opponent's effects do not do to cards that are out of their reach
_UNTOUCHED = tuple(
    f"{thing} by the opponent"
    for thing in ("be chosen", "remove", "special summon", "put under the deck", "return to hand", "put into the soul")
)
_TEMPLES = cards_in(FIELD_ZONE, of=YOU, type="field", where=its.name == FELL_DRAGON_TEMPLE_NAME)


def _temples(n: int) -> e.Expr:
    return e.Exists(_TEMPLES, n)


ABYSS_SYMPHONIA = activated(
    do("special summon", card=THIS),
    name="アビスシンフォニア",
    tags=("アビスシンフォニア",),
    timing=NORMAL,
    zones=(GRAVEYARD,),
    cost=cost(
        pick("dark", e.Among(cards_in(GRAVEYARD, of=YOU, where=has_attribute("闇")), no(e.Same(IT, THIS))), 3),
        do("remove", card=var("dark")),
    ),
)
FELL_DRAGON_TEMPLE = card(
    FELL_DRAGON_TEMPLE_NAME,
    "魔竜の神殿",
    "field",
    static(cards_in(GRAVEYARD, of=YOU), forbid(*_UNTOUCHED), _temples(1)),
    static(
        cards_in(GRAVEYARD, of=YOU, where=no(its["ability kinds"].contains("counter"))),
        add(attributes=("闇",)),
        _temples(2),
    ),
    static(
        THIS,
        gains(
            activated(
                do("draw", player=YOU, count=1),
                name="贄となれ",
                timing=NORMAL,
                limit=1,
                cost=cost(pick("thrown", cards_in(HAND, of=YOU)), do("discard", card=var("thrown"))),
            )
        ),
        _temples(3),
    ),
    static(cards_in(GRAVEYARD, of=YOU, type="unit"), gains(ABYSS_SYMPHONIA), _temples(4)),
    level=2,
)
SLAUGHTERERS_FOREST = card(
    "slaughterers_forest",
    "殺戮者の森",
    "field",
    static(yours(has_attribute("ビースト")), add(atk=1, hp=1)),
    level=2,
)
FIELD_CARDS = (
    FELL_DRAGON_TEMPLE,
    SLAUGHTERERS_FOREST,
)
