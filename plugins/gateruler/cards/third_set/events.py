"""Events of the third set."""

from __future__ import annotations

from gateruler.cards.phrases import TOP_CARD, are_now_in, has_attribute, was_put_on_field
from gateruler.cards.templates import ONE_HAND_CARD_UNDER, card, cost, discount, pay_energy
from gateruler.turn import NEXT_TURN
from gateruler.zones import (
    ATTACK,
    BATTLEFIELD,
    DECK,
    DEFENCE,
    FIELD_ZONE,
    GRAVEYARD,
    HAND,
    INSTANT,
    NORMAL,
    SET,
    field_cards,
    has_label,
    units_of,
)
from rulestone.authoring import *

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
FUEL_AIR_BOMB = card(
    "fuel_air_bomb",
    "気化爆弾",
    "event",
    discount(1, ONE_HAND_CARD_UNDER),
    effect(do("destroy", victim=cards_in(SET))),
    timing=NORMAL,
    level=3,
)
DEMELTRIA = card(
    "demeltria",
    "デメルトリア(精神破壊魔法)",
    "event",
    effect(
        choose(
            "target",
            e.Items(
                kind="ability",
                where=both(e.Same(e.ControllerOf(IT), OPPONENT), its.type == "unit", its.zone.one_of(ATTACK, DEFENCE)),
            ),
        ),
        let("unit", e.SourceOf(var("target"))),
        do("negate", item=var("target")),
        lasting(var("unit"), LOSE_ABILITIES, NEXT_TURN),
    ),
    timing=INSTANT,
    level=1,
)
RAIN_OF_TEAR = card(
    "rain_of_tear",
    "レイン・オブ・ティアー",
    "event",
    effect(
        pick("target", cards_in(HAND, of=OPPONENT), 2, who=OPPONENT, cites=("GR-8.2",)),
        do("discard", card=var("target")),
    ),
    activated(
        do("draw", player=YOU, count=1),
        timing=NORMAL,
        zones=(HAND,),
        cost=cost(pay_energy(1), do("discard", card=THIS)),
    ),
    timing=NORMAL,
    level=2,
)
AWAKENED_WRATH = card(
    "awakened_wrath",
    "覚醒者の怒り",
    "event",
    effect(
        choose("target", units_of(OPPONENT)),
        pick("ally", units_of(YOU), cites=("GR-8.3",)),
        do(
            "cancel that damage",
            damage=e.Items(
                kind="damage",
                where=both(its.tags.contains("effect"), e.Exists(e.Common(e.Recipients(IT), var("ally")))),
            ),
            to=var("ally"),
        ),
        do("deal damage", to=var("target"), amount=2),
    ),
    timing=INSTANT,
    level=1,
)
PARZIVAL = card(
    "parzival",
    "パルジファル",
    "event",
    effect(choose("target", units_of(YOU)), lasting(var("target"), forbid("destroy"))),
    timing=INSTANT,
    level=1,
    from_hand=True,
)
YOKAI_GEKYO = card(
    "yokai_gekyo",
    "妖怪外教",
    "event",
    effect(
        choose("target", units_of(YOU)),
        choose(
            "target2",
            cards_in(BATTLEFIELD, of=OPPONENT, type="unit", where=its.level <= of(var("target"), "level")),
        ),
        do("send to the graveyard", card=var("target")),
        do("destroy", victim=var("target2")),
    ),
    timing=NORMAL,
    level=2,
)
OPHIDIAN_REINCARNATION = card(
    "ophidian_reincarnation",
    "蛇神転生",
    "event",
    effect(
        do("go to the graveyard", card=TOP_CARD),
        pick("summoned", cards_in(GRAVEYARD, of=YOU, type="unit", where=has_attribute("怪異")), cites=("GR-8.3",)),
        do("special summon", card=var("summoned")),
        pick("ally", units_of(YOU), cites=("GR-8.3",)),
        let("brought", was_put_on_field(var("summoned"))),
        do("send to the graveyard", card=var("ally")),
        when(
            both(bound("brought") == True, are_now_in(var("ally"), GRAVEYARD)),
            pick("given", field_cards(OPPONENT), who=OPPONENT, cites=("GR-8.3",)),
            do("send to the graveyard", card=var("given")),
        ),
    ),
    timing=NORMAL,
    level=2,
    note="without its counter, which public pages mention",
)
ADRIANO_VS_BLACKMEN = card(
    "adriano_vs_blackmen",
    "アドリアーノ対ブラックメン",
    "event",
    effect(
        let("looked", e.Top(DECK, YOU, e.Lit(4))),
        i.Modes(
            options=tuple(
                (name, (let("among", e.Among(var("looked"), both(its.type == "unit", has_attribute(name)))),))
                for name in ("フューチャーメン", "ピポバース")
            ),
            prompt="name one",
        ),
        pick("summoned", var("among"), 0, 2, such_that=e.Compare("<=", e.Total(var("summoned"), "level"), e.Lit(2))),
        i.ForEach(
            name="one",
            what=var("summoned"),
            body=(do("special summon", card=var("one")),),
        ),
        do("put under the deck", card=e.Among(var("looked"), its.zone == DECK)),
        i.TriggerAbilities(
            what=e.Among(e.Now(var("summoned")), its.zone.one_of(ATTACK, DEFENCE)), tags=("OD", "TD"), cites=("GR-9.7",)
        ),
    ),
    timing=NORMAL,
    level=2,
)
INVADING, HERALD = "侵略次元", "破滅の使者"
OKIKAE = card(
    "okikae",
    "置き換え",
    "event",
    effect(
        choose(
            "target",
            cards_in(
                GRAVEYARD,
                of=YOU,
                where=both(has_label(INVADING), no(its["ability kinds"].contains("counter"))),
            ),
            0,
            3,
        ),
        pick(
            "host",
            cards_in(
                BATTLEFIELD,
                FIELD_ZONE,
                of=YOU,
                where=both(has_label(INVADING), no(its["abilities"].contains("ソウルガード"))),
            ),
            cites=("GR-8.3",),
            prompt="into whose soul",
        ),
        do("put face down into the soul", card=var("target"), host=var("host")),
    ),
    level=1,
    timing=NORMAL,
)
EVENT_CARDS = (
    VRUNZVIK_BEHEADING,
    FUEL_AIR_BOMB,
    DEMELTRIA,
    RAIN_OF_TEAR,
    AWAKENED_WRATH,
    PARZIVAL,
    YOKAI_GEKYO,
    OPHIDIAN_REINCARNATION,
    ADRIANO_VS_BLACKMEN,
    OKIKAE,
)
