"""Field cards of the third set."""

from __future__ import annotations

from gateruler.cards.phrases import are_now_in, has_attribute, named, yours
from gateruler.cards.templates import card
from gateruler.zones import FIELD_ZONE, GRAVEYARD, HAND, NORMAL, REMOVED
from rulestone.authoring import *

FELL_DRAGON_TEMPLE_NAME = "fell_dragon_temple"
_TEMPLE = "魔竜の神殿"
_TEMPLES = cards_in(FIELD_ZONE, of=YOU, type="field", where=named(_TEMPLE))


def count_temples(n: int) -> e.Expr:
    return e.Exists(_TEMPLES, n)


_DARK = cards_in(GRAVEYARD, of=YOU, where=has_attribute("闇"))
#: 【アビスシンフォニア】 has a condition instead of a bracketed cost, and it includes this card itself
ABYSS_SYMPHONIA = activated(
    when(
        e.Exists(_DARK, 3),
        pick("dark", _DARK, 3, cites=("GR-8.3",)),
        do("remove", card=var("dark")),
        when(are_now_in(var("dark"), REMOVED), do("special summon", card=THIS)),
    ),
    name="アビスシンフォニア",
    tags=("アビスシンフォニア",),
    timing=NORMAL,
    zones=(GRAVEYARD,),
    condition=e.Exists(_DARK, 3),
)
FELL_DRAGON_TEMPLE = card(
    FELL_DRAGON_TEMPLE_NAME,
    "魔竜の神殿",
    "field",
    static(cards_in(GRAVEYARD, of=YOU), forbid("be affected by the opponent"), count_temples(1)),
    static(
        cards_in(GRAVEYARD, of=YOU, where=no(its["ability kinds"].contains("counter"))),
        add(attributes=("闇",)),
        count_temples(2),
    ),
    static(
        THIS,
        gains(
            activated(
                pick("thrown", cards_in(HAND, of=YOU), cites=("GR-8.3",)),
                do("discard", card=var("thrown")),
                do("draw", player=YOU, count=1),
                name="贄となれ",
                timing=NORMAL,
                limit=1,
            )
        ),
        count_temples(3),
    ),
    static(cards_in(GRAVEYARD, of=YOU, type="unit"), gains(ABYSS_SYMPHONIA), count_temples(4)),
    level=2,
    series=(_TEMPLE,),
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
