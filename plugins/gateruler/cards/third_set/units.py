"""Cards named in the update that came with the third set, as far as their texts are known (C-11 to C-47)."""

from __future__ import annotations

from gateruler.cards.first_sets import card, cost, pay_energy
from gateruler.cards.keywords import (
    ANYWHERE,
    MINE,
    SEARCHED,
    attacks_again,
    named,
    overdrive,
    touchdown,
    touchdown_overdrive,
)
from gateruler.mechanics.damage import reverse
from gateruler.turn import NEXT_TURN
from gateruler.zones import ATTACK, BATTLEFIELD, DECK, DEFENCE, GRAVEYARD, HAND, INSTANT, NORMAL, SHOWN, units_of
from rulestone.authoring import *

KANHEL = card(
    "kanhel",
    "カンヘル",
    "unit",
    static(YOU, add(**{"cost change": -1})),
    level=2,
    atk=2,
    hp=2,
    stk=1,
    note="the text is not in the sources; taken as “your cards cost 1 less”",
)
BK_GODDEIN = card(
    "bk_goddein",
    "ブラックナイト・ゴドデイン",
    "unit",
    touchdown(
        choose("target", cards_in(GRAVEYARD, of=YOU, type="unit", where=both(its.level <= 1, named("ブラックナイト")))),
        do("special summon", card=var("target")),
    ),
    static(cards_in(BATTLEFIELD, of=YOU, type="unit", where=named("ブラックナイト")), grant("deathtouch")),
    level=3,
    atk=3,
    hp=3,
    stk=2,
    series=("ブラックナイト",),
)
VICTOR = card(
    "victor",
    "主力機甲兵 ヴィクター",
    "unit",
    triggered(
        "attacks",
        e.Same(var("attacker"), THIS),
        choose("target", units_of(OPPONENT)),
        do("deal damage", to=var("target"), amount=1),
        name="スイープショット",
    ),
    level=3,
    atk=3,
    hp=3,
    stk=2,
    note="the text is not in the sources; taken as 1 damage to an enemy unit",
)
TATARI_ONI = card(
    "tatari_oni",
    "たたり鬼",
    "unit",
    attacks_again(3, "3回攻撃", no(e.Exists(cards_in(HAND, of=YOU)))),
    replacement("go to the graveyard", MINE, do("remove", card=THIS), zones=ANYWHERE),
    level=2,
    atk=2,
    hp=2,
    stk=1,
    attributes=("怪異",),
    centre_only=True,
    open_card=True,
)
CHESHIRE_CAT = card(
    "cheshire_cat",
    "A7 チェシャ猫",
    "unit",
    touchdown(choose("target", units_of(YOU)), lasting(var("target"), add(hp=1))),
    activated(do("return to hand", card=THIS), name="猫のない笑い", timing=NORMAL, limit=1),
    level=1,
    atk=1,
    hp=1,
    stk=1,
    instant_summon=True,
)
SPACE_DOPPELGANGER = card(
    "space_doppelganger",
    "宇宙ドッペルゲンガー",
    "unit",
    overdrive(
        choose("target", cards_in(BATTLEFIELD, of=OPPONENT, type="unit", where=its.level <= 2)),
        # this card, wherever it is put from the drive zone, as long as the chosen unit is on the field
        lasting(
            e.Among(e.Now(THIS), its.zone.one_of(ATTACK, DEFENCE)),
            become(atk=e.Printed(var("target"), "atk"), hp=e.Printed(var("target"), "hp")),
            "for good",
            fixed=False,
            ends=no(e.Present(var("target"))),
        ),
    ),
    level=2,
    atk=1,
    hp=1,
    stk=1,
    attributes=("ビースト",),
)
BK_VAMEL = card(
    "bk_vamel",
    "ブラックナイト・ヴァメル",
    "unit",
    activated(
        do("discard", card=THIS),
        do("reduce the next damage", to=YOU, by=2),
        name="空間湾曲",
        timing=INSTANT,
        cost=cost(reverse(2)),
        zones=(HAND,),
    ),
    level=1,
    atk=1,
    hp=2,
    stk=1,
    series=("ブラックナイト",),
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
        cost=(*cost(pay_energy(1)), *cost(do("discard", card=THIS))),
    ),
    timing=NORMAL,
    level=2,
)
ZOMBIE_SLUGGER = card(
    "zombie_slugger",
    "ゾンビスラッガー",
    "unit",
    touchdown_overdrive(
        choose("target", units_of(OPPONENT)), do("deal damage", to=var("target"), amount=2), name="フルスイング"
    ),
    level=2,
    atk=2,
    hp=2,
    stk=1,
    instant_summon=True,
    no_defence=True,
)
WHITE_KNIGHT = card(
    "white_knight",
    "ヘルダイバー ホワイトナイト",
    "unit",
    activated(
        mark(cards_in(HAND, of=OPPONENT), SHOWN, True, cites=("GR-8.2",)),
        pick("target", cards_in(HAND, of=OPPONENT), cites=("GR-8.2",)),
        do("discard", card=var("target")),
        mark(cards_in(HAND, of=OPPONENT), SHOWN, None),
        name="航空偵察",
        timing=NORMAL,
        cost=cost(reverse(3, "ワイルドフォース")),
    ),
    level=2,
    atk=2,
    hp=2,
    stk=1,
)
AWAKENED_WRATH = card(
    "awakened_wrath",
    "覚醒者の怒り",
    "event",
    effect(
        choose("target", units_of(OPPONENT)),
        pick(
            "damage",
            e.Items(
                kind="damage",
                where=both(its.tags.contains("effect"), e.Exists(e.Common(e.Recipients(IT), units_of(YOU)))),
            ),
            cites=("GR-10.5", "GR-8.3"),
        ),
        pick("ally", e.Common(e.Recipients(var("damage")), units_of(YOU))),
        do("cancel that damage", damage=var("damage"), to=var("ally")),
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
ZETSUYA = card(
    "zetsuya",
    "陰陽師 絶夜",
    "unit",
    static(OPPONENT, forbid("special summon")),
    activated(
        choose("target", e.Items(where=either(its.tags.contains("OD"), its.tags.contains("TD")))),
        do("negate", item=var("target")),
        timing=INSTANT,
        cost=cost(reverse(3)),
    ),
    level=3,
    atk=2,
    hp=3,
    stk=1,
)
YUUHI_ARMAMENT = card(
    "yuuhi_armament",
    "陸戦拡張兵装 “熊羆”",
    "unit",
    overdrive(
        choose(
            "target",
            cards_in(
                DECK,
                of=YOU,
                type="event",
                where=both(
                    its.level <= 2,
                    its.timing != NORMAL,
                    either(its["attributes"].contains("タクティクス"), its["attributes"].contains("テクノロジー")),
                ),
            ),
        ),
        do("set card", card=var("target")),
        SEARCHED,
    ),
    level=3,
    atk=3,
    hp=3,
    stk=2,
    penetration=True,
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
SCHRODINGERS_CAT = card(
    "schrodingers_cat",
    "シュレディンガーの猫",
    "unit",
    static(YOU, become(**{"damage zone play": True})),
    level=2,
    atk=1,
    hp=2,
    stk=1,
    note="the text is not in the sources; taken as “you may play cards from your damage zone”",
)
CALAVERA = card(
    "calavera",
    "悪魔少女カラベラ",
    "unit",
    *(
        triggered(
            "put on the field",
            both(MINE, e.Compare("==", e.Var("opened"), e.Lit(True))),
            do("deal damage", to=hit, amount=2),
            name=name,
            limit=1,
            span="game",
        )
        for name, hit in (("アンタに爆弾", OPPONENT), ("アンタにも爆弾", YOU))
    ),
    level=1,
    atk=1,
    hp=2,
    stk=1,
    open_card=True,
)
SET_3 = {
    made.name: made
    for made in (
        KANHEL,
        BK_GODDEIN,
        VICTOR,
        TATARI_ONI,
        CHESHIRE_CAT,
        SPACE_DOPPELGANGER,
        BK_VAMEL,
        DEMELTRIA,
        RAIN_OF_TEAR,
        ZOMBIE_SLUGGER,
        WHITE_KNIGHT,
        AWAKENED_WRATH,
        PARZIVAL,
        ZETSUYA,
        YUUHI_ARMAMENT,
        YOKAI_GEKYO,
        SCHRODINGERS_CAT,
        CALAVERA,
    )
}
