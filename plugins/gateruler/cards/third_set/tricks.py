"""Cards of the third set with tricks of their own: hidden, moving, gambling ones (C-15 to C-55 of the catalogue)."""

from __future__ import annotations

from gateruler.cards.first_sets import card, cost, discount
from gateruler.cards.keywords import MINE, has_attribute, means, named, overdrive, yours
from gateruler.mechanics.damage import reverse
from gateruler.zones import (
    ATTACK,
    BATTLEFIELD,
    DAMAGE,
    DECK,
    DEFENCE,
    DRIVE,
    FIELD_ZONE,
    GRAVEYARD,
    HAND,
    NORMAL,
    REST,
    SET,
    units_of,
)
from rulestone.authoring import *

#: every zone that a card can be looked at in
_EVERYWHERE = (ATTACK, DEFENCE, SET, FIELD_ZONE, DAMAGE, DRIVE, HAND, DECK, GRAVEYARD)


def counts_as_level_0(ability: str) -> Ability:
    """“For 『X』 this counts as level 0.”, in every zone (GR-13.9)."""
    treat = Treat(attr="level", value=e.Lit(0), whom=THIS, asking=means(ability))
    return Ability(kind="static", zones=_EVERYWHERE, treats=(treat,))


GYUKI_TENKAI = card(
    "gyuki_tenkai",
    "牛鬼 天魁",
    "unit",
    counts_as_level_0("百鬼夜行"),
    level=3,
    atk=3,
    hp=3,
    stk=2,
    attributes=("怪異",),
    note="of its text the sources have one line only",
)
_SMALL_MILITARY = both(its.level <= 1, has_attribute("ミリタリー"))
FUSUIKAZUCHI = card(
    "fusuikazuchi",
    "竜型決戦兵器 “伏雷”",
    "unit",
    discount(2, cost(reverse(4, "ミリタリー"))),
    triggered(
        "attacks",
        e.Same(var("attacker"), THIS),
        i.Modes(
            target=True,
            options=(
                (
                    "summon from the hand",
                    (
                        pick("summoned", cards_in(HAND, of=YOU, type="unit", where=_SMALL_MILITARY), 0, 1),
                        do("special summon", card=var("summoned")),
                    ),
                ),
                (
                    "act a unit",
                    (
                        pick("woken", cards_in(BATTLEFIELD, of=YOU, type="unit", where=_SMALL_MILITARY), 0, 1),
                        do("act", card=var("woken")),
                    ),
                ),
            ),
            cites=("GR-8.1",),
        ),
        name="移動要塞",
        limit=1,
    ),
    static(yours(has_attribute("ミリタリー")), add(stk=1)),
    level=4,
    atk=4,
    hp=4,
    stk=2,
    counterattack=True,
    attributes=("ドラゴン",),
)
_APPARITION_DAMAGE = cards_in(DAMAGE, of=YOU, where=both(its["face up"] == True, has_attribute("怪異")))
SHINNO_AKUGORO = card(
    "shinno_akugoro",
    "神野悪五郎",
    "unit",
    counts_as_level_0("百鬼夜行"),
    activated(
        choose("target", units_of(OPPONENT)),
        do("deal damage", to=var("target"), amount=1),
        name="魔道蓮華",
        timing=NORMAL,
        cost=cost(
            pick("spent", cards_in(GRAVEYARD, of=YOU, where=has_attribute("怪異"))), do("remove", card=var("spent"))
        ),
    ),
    replacement(
        "leave the field",
        both(MINE, e.Exists(_APPARITION_DAMAGE, 3)),
        reverse(3, "怪異"),
        do("stay on the field", card=THIS),
        optional=True,
        name="妖魔の頭目",
    ),
    level=4,
    atk=4,
    hp=3,
    stk=2,
    no_defence=True,
    attributes=("怪異",),
)
AKAGI_CENTIPEDE = card(
    "akagi_centipede",
    "オオムカデの赤城",
    "unit",
    triggered(
        "event put",
        both(e.Same(var("player"), OPPONENT), e.Are(var("source"), its.level >= 1)),
        choose("target", cards_in(SET, of=OPPONENT)),
        i.Ask(name="may", prompt="special summon it"),
        when(
            both(bound("may") == True, e.Present(THIS)),
            do("special summon", card=THIS),
            when(
                e.Are(THIS, its.zone.one_of(ATTACK, DEFENCE)),
                do("destroy", victim=var("target")),
            ),
        ),
        name="お代を頂きやす",
        zones=(SET,),
    ),
    level=2,
    atk=2,
    hp=2,
    stk=1,
    wait=True,
    set_summon=True,
    attributes=("怪異",),
)
NURIKABE = card(
    "nurikabe",
    "塗り壁",
    "unit",
    overdrive(
        choose("target", cards_in(DAMAGE, of=OPPONENT)),
        i.Face(what=var("target"), up=no(of(var("target"), "face up") == True)),
        pick("turned", cards_in(DAMAGE, of=YOU, where=its["face up"] == False)),
        i.Face(what=var("turned"), up=e.Lit(True)),
        name="塗り壁プレス",
    ),
    static(units_of(OPPONENT), (Operation("lose", "watch"),), name="とおせんぼ"),
    level=2,
    atk=1,
    hp=4,
    stk=1,
    attributes=("怪異",),
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
        i.SetOff(
            what=e.Among(e.Now(var("summoned")), its.zone.one_of(ATTACK, DEFENCE)), tags=("OD", "TD"), cites=("GR-9.7",)
        ),
    ),
    timing=NORMAL,
    level=2,
)
MAXWELLS_DEMON = card(
    "maxwells_demon",
    "マクスウェルの悪魔",
    "unit",
    Ability(
        kind="static",
        treats=(
            Treat(
                attr="level",
                value=e.Arith("max", e.Arith("-", e.Its("level"), e.Lit(1)), e.Lit(0)),
                whom=units_of(OPPONENT),
                own=True,
                choosing=True,
            ),
        ),
    ),
    level=2,
    atk=1,
    hp=2,
    stk=1,
)


def _brother(name: str) -> Ability:
    """When this is put on the field from anywhere but the damage zone, another one comes out of the damage zone."""
    return triggered(
        "put on the field",
        both(MINE, no(e.Compare("==", e.Var("origin"), e.Lit(DAMAGE)))),
        choose("target", cards_in(DAMAGE, of=YOU, type="unit", where=named(name))),
        do("special summon", card=var("target")),
    )


_WARRIOR = "ミノタウロスの戦士"
MINOTAUR_SIRLOIN = card(
    "minotaur_sirloin",
    "ミノタウロスの戦士 サーロイン",
    "unit",
    _brother("ミノタウロスの戦士 カタロース"),
    static(
        THIS,
        add(stk=1),
        e.Compare(">=", e.Kinds(yours(named(_WARRIOR)), "name"), e.Lit(3)),
        name="ステーキにして食ってやる!",
    ),
    level=2,
    atk=2,
    hp=2,
    stk=1,
    series=(_WARRIOR, "ミノタウロスの戦士 サーロイン"),
)
MINOTAUR_KATAROSU = card(
    "minotaur_katarosu",
    "ミノタウロスの戦士 カタロース",
    "unit",
    _brother("ミノタウロスの戦士 バラニク"),
    triggered(
        "attack phase start",
        e.TurnOf(YOU),
        choose("target", cards_in(DEFENCE, of=OPPONENT, type="unit")),
        i.Ask(name="may", prompt="rest this"),
        when(
            both(bound("may") == True, no(of(THIS, "posture") == REST)),
            do("rest", card=THIS),
            do("destroy", victim=var("target")),
        ),
        name="プルドビーフにして食ってやろう!",
    ),
    level=2,
    atk=2,
    hp=2,
    stk=1,
    series=(_WARRIOR, "ミノタウロスの戦士 カタロース"),
)
SLAUGHTERERS_FOREST = card(
    "slaughterers_forest",
    "殺戮者の森",
    "field",
    static(yours(has_attribute("ビースト")), add(atk=1, hp=1)),
    level=2,
)
GOLDEN_SCALE_PALADIN = card(
    "golden_scale_paladin",
    "金鱗の聖剣士",
    "unit",
    static(THIS, forbid("be chosen by the opponent")),
    level=3,
    atk=3,
    hp=3,
    stk=2,
    note="the text is not in the sources; taken as “cannot be chosen by the opponent's abilities”",
)
TRICKS = {
    made.name: made
    for made in (
        GYUKI_TENKAI,
        FUSUIKAZUCHI,
        SHINNO_AKUGORO,
        AKAGI_CENTIPEDE,
        NURIKABE,
        ADRIANO_VS_BLACKMEN,
        MAXWELLS_DEMON,
        MINOTAUR_SIRLOIN,
        MINOTAUR_KATAROSU,
        SLAUGHTERERS_FOREST,
        GOLDEN_SCALE_PALADIN,
    )
}
