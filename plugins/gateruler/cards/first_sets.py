"""Cards of the sets before the third whose texts are known (C-02 to C-07 of the catalogue)."""

from __future__ import annotations

from gateruler.cards.templates import card, cost, name_it
from gateruler.mechanics.damage import HURT, UNIT_HURT, items_that_hurt
from gateruler.zones import DAMAGE, INSTANT, NORMAL, SET, field_cards, units_of
from rulestone.authoring import OPPONENT, THIS, YOU, activated, choose, do, e, effect, pick, triggered, var

IMAGINARY_DAMAGE_HEALS = card(
    "imaginary_damage",
    "そんなダメージは気のせいだ!",
    "event",
    effect(choose("target", units_of(YOU)), do("heal unit", unit=var("target"))),
    timing=INSTANT,
    level=0,
    note="the exact text of the old correction is not in the sources",
)
IMAGINARY_DAMAGE = card(
    "imaginary_damage",
    "そんなダメージは気のせいだ!",
    "event",
    effect(
        name_it("damage", items_that_hurt(units_of(YOU)), prompt="which damage"),
        name_it("unit", e.Common(e.Recipients(var("damage")), units_of(YOU)), prompt="whose damage"),
        do("cancel that damage", damage=var("damage"), to=var("unit")),
        condition=UNIT_HURT,
    ),
    timing=INSTANT,
    level=0,
)
KAMIGAKARI = card(
    "kamigakari", "カミガカリ", "event", unknown_text=True, timing=NORMAL, note="the text is not in the sources"
)
SOLAR_BACKPACKER_CORRECTED = card(
    "solar_backpacker",
    "太陽系バックパッカー",
    "unit",
    level=1,
    atk=1,
    hp=2,
    stk=1,
    note="2020GB01-101; the corrected text is not in the sources, so it has no ability here",
)
SOLAR_BACKPACKER = card(
    "solar_backpacker",
    "太陽系バックパッカー",
    "unit",
    activated(
        do("normal summon", card=THIS),
        do("deal damage", to=YOU, amount=1),
        cost=cost(pick("target", field_cards(YOU)), do("destroy", victim=var("target"))),
        timing=NORMAL,
        zones=(DAMAGE,),
    ),
    level=1,
    atk=1,
    hp=2,
    stk=1,
    note="2020GB01-101; text from the publisher's errata notice",
)
SPACE_MIMIC = card(
    "space_mimic",
    "絶対爆発!宇宙ミミック",
    "event",
    unknown_text=True,
    timing=INSTANT,
    note="it has an automatic ability for when it is destroyed; its effect is not in the sources",
)
SPACE_MIMIC_2021 = card(
    "space_mimic",
    "絶対爆発!宇宙ミミック",
    "event",
    triggered("destroyed", e.Same(var("card"), THIS), do("deal damage", to=OPPONENT, amount=1), zones=(SET,)),
    unknown_text=True,
    timing=INSTANT,
    note="the effect of its destruction is assumed: 1 damage to the opponent; the rest of its text is unknown",
)
RITE_OF_REDIRECTION = card(
    "rite_of_redirection",
    "方違え",
    "event",
    effect(
        do("cancel a part of the next damage"),
        condition=HURT,
    ),
    timing=INSTANT,
    level=1,
    note="the full text is not in the sources; taken from what rulings say about it",
)
POWERRAY_MAXIMUM = card(
    "powerray_maximum",
    "パワーレイ・マキシマム",
    "event",
    effect(
        do("deal damage", to=OPPONENT, amount=2),
        do("deal damage", to=units_of(OPPONENT), amount=8),
    ),
    timing=NORMAL,
    level=3,
    note="the full text is not in the sources; which units it hits is assumed (all enemy units)",
)

CARDS_2020 = (
    IMAGINARY_DAMAGE_HEALS,
    KAMIGAKARI,
    SOLAR_BACKPACKER_CORRECTED,
    SPACE_MIMIC,
    RITE_OF_REDIRECTION,
    POWERRAY_MAXIMUM,
)
#: the first cards, with the corrections published with the third set
CARDS_2021 = (IMAGINARY_DAMAGE, SOLAR_BACKPACKER, SPACE_MIMIC_2021)
