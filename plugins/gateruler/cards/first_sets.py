"""Cards that the sources name, as far as their texts are known (C-02 to C-10 of the catalogue)."""

from __future__ import annotations

from typing import Any

from gateruler.mechanics.damage import HURT, UNIT_HURT, being_dealt, reverse
from gateruler.zones import DAMAGE, HAND, INSTANT, NORMAL, SET, field_cards, units_of
from rulestone.authoring import *

_LEVEL = "the sources give no level and no values; those here are assumed"


def card(name: str, original: str, type: str, *abilities: Ability, note: str = "", **values: Any) -> Card:
    """A card that a source names."""
    notes = "; ".join(part for part in (note, _LEVEL) if part)
    printed = {key.replace("_", " "): value.expr if isinstance(value, Term) else value for key, value in values.items()}
    return Card(name=name, original=original, type=type, values=printed, abilities=abilities, status="real", note=notes)


def discount(price: int, process: tuple[i.Instruction, ...]) -> Ability:
    """【コスト軽減】: carry out the process, then this costs as much instead of its level."""
    return Ability(kind="discount", cost=process, effect=(do("set price", cost=price, card=THIS),))


def cost(*steps: i.Instruction) -> tuple[i.Pay]:
    """What using an ability costs: all of it or nothing."""
    return (i.Pay(body=steps),)


def pay_energy(amount: int) -> i.Do:
    """Pay that many energy, as a part of what using an ability costs."""
    return do("pay energy", player=YOU, cost=amount)


ONE_HAND_CARD_UNDER = cost(
    pick("target", cards_in(HAND, of=YOU)),
    do("put under the deck", card=var("target")),
)

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
        choose("target", being_dealt(units_of(YOU))),
        choose("target2", e.Common(e.Recipients(var("target")), units_of(YOU))),
        do("cancel that damage", damage=var("target"), to=var("target2")),
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
    note="what it does when it is destroyed is taken as 1 damage to the opponent; the rest of its text is not known",
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

VRUNZVIK_BEHEADING = card(
    "vrunzvik_beheading",
    "ヴルンツヴィークの断頭",
    "event",
    effect(
        choose("target", units_of(OPPONENT)),
        do("deal damage", to=var("target"), amount=2),
        do("deal damage", to=var("target"), amount=2),
    ),
    timing=INSTANT,
    level=2,
    from_hand=True,
)
VABELCION = card(
    "vabelcion",
    "戦錬のヴァベルシオン",
    "unit",
    discount(2, ONE_HAND_CARD_UNDER),
    activated(
        choose("target", field_cards(OPPONENT)),
        do("send to the graveyard", card=var("target")),
        name="ゴンドゥル・フルバースト",
        timing=NORMAL,
        cost=cost(reverse(3)),
    ),
    level=4,
    atk=4,
    hp=4,
    stk=2,
    sentinel=True,
    note="2021GB03-002",
)
FUEL_AIR_BOMB = card(
    "fuel_air_bomb",
    "気化爆弾",
    "event",
    discount(1, ONE_HAND_CARD_UNDER),
    effect(do("destroy", victim=cards_in(SET))),
    timing=NORMAL,
    level=3,
)

CARDS_2020 = {
    made.name: made
    for made in (
        IMAGINARY_DAMAGE_HEALS,
        KAMIGAKARI,
        SOLAR_BACKPACKER_CORRECTED,
        SPACE_MIMIC,
        RITE_OF_REDIRECTION,
        POWERRAY_MAXIMUM,
    )
}
CARDS_2021 = {
    made.name: made
    for made in (IMAGINARY_DAMAGE, SOLAR_BACKPACKER, SPACE_MIMIC_2021, VRUNZVIK_BEHEADING, VABELCION, FUEL_AIR_BOMB)
}
