"""Units of the third set other than apparitions, dragons, invaders and knights."""

from __future__ import annotations

from gateruler.cards.keywords import overdrive, touchdown, touchdown_overdrive
from gateruler.cards.phrases import MINE, SEARCHED, TOP_CARD, has_attribute, may, you_may
from gateruler.cards.templates import card, cost
from gateruler.mechanics.combat import ATTACKED, COMBAT_END
from gateruler.mechanics.damage import damage_reverse
from gateruler.mechanics.placement import TO_FREE_PLACE
from gateruler.zones import ATTACK, BATTLEFIELD, DAMAGE, DECK, DEFENCE, INSTANT, NORMAL, SOUL, play_word, units_of
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
ZETSUYA = card(
    "zetsuya",
    "陰陽師 絶夜",
    "unit",
    static(OPPONENT, forbid("special summon")),
    activated(
        choose("target", e.Items(where=either(its.tags.contains("OD"), its.tags.contains("TD")))),
        do("negate", item=var("target")),
        timing=INSTANT,
        cost=cost(damage_reverse(3)),
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
SCHRODINGERS_CAT = card(
    "schrodingers_cat",
    "シュレディンガーの猫",
    "unit",
    static(YOU, (Operation("permit", play_word("card", DAMAGE)),)),
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
            both(e.Compare("==", e.Var("opened"), e.Lit(True)), MINE),
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
MADAM_DUCHESS = card(
    "madam_duchess",
    "A7 マダム・ダッチェス",
    "unit",
    touchdown(do("deal damage", to=OPPONENT, amount=1), name="浸砕拳"),
    activated(
        choose("target", units_of(YOU)),
        lasting(
            var("target"),
            add(stk=1),
            ends=times("combat damage to a ruler", what=var("target")) >= 1,
            cites=("GR-13.12",),
        ),
        name="轟撃波",
        timing=NORMAL,
        cost=cost(damage_reverse(3)),
    ),
    level=2,
    atk=2,
    hp=2,
    stk=1,
)
_LIGHT = both(its.level <= 1, has_attribute("ピポバース", "フューチャーメン"))
SPACE_DULLAHAN = card(
    "space_dullahan",
    "スペースライダー 宇宙デュラハン",
    "unit",
    triggered(
        "put on the field",
        both(MINE, of(THIS, "reinforced") == True),
        let("looked", TOP_CARD),
        pick("driven", e.Among(var("looked"), _LIGHT), 0, 1, prompt="drive the top card of the deck"),
        mark(var("driven"), "shown", True, cites=("GR-13.13",)),
        do("drive cards", player=YOU, cards=var("driven")),
        do("put under the deck", card=e.Among(var("looked"), no(e.In(IT, var("driven"))))),
    ),
    static(THIS, add(stk=1), e.Exists(e.Under(THIS, SOUL))),
    level=2,
    atk=2,
    hp=2,
    stk=1,
    reinforces=has_attribute("ピポバース", "フューチャーメン"),
    attributes=("ピポバース",),
)
YUMEMIDORI = card(
    "yumemidori",
    "夢見鳥",
    "unit",
    overdrive(
        let("looked", TOP_CARD),
        pick("driven", e.Among(var("looked"), its.level <= 2), 0, 1, prompt="drive the top card of the deck"),
        mark(var("driven"), "shown", True, cites=("GR-13.13",)),
        do("drive cards", player=YOU, cards=var("driven")),
        do("put under the deck", card=e.Among(var("looked"), no(e.In(IT, var("driven"))))),
    ),
    level=1,
    atk=1,
    hp=1,
    stk=1,
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
SCREW_DRILL = card(
    "screw_drill",
    "奇怪マシーン ねじ込みドリル戦艦",
    "unit",
    triggered(
        "damage dealt",
        both(e.Same(var("player"), OPPONENT), e.Same(var("by"), THIS), e.Present(THIS)),
        *repertoire.rock_paper_scissors(),
        when(
            e.Same(var("winner"), YOU),
            do("destroy", victim=THIS),
            do("deal damage", to=OPPONENT, amount=2),
        ),
        name="必殺のねじ込み大爆発",
    ),
    level=3,
    atk=3,
    hp=3,
    stk=2,
    penetration=True,
)
_FREE_PLACE = you_may("move this to a free place", do(TO_FREE_PLACE, card=THIS))
TURBO_BBA = card(
    "turbo_bba",
    "タキオン・ターボ・BBA",
    "unit",
    activated(
        may("move this to a free place", e.Same(ATTACKED, THIS), do(TO_FREE_PLACE, card=THIS)),
        name="速さが足りないね!",
        timing=INSTANT,
    ),
    level=1,
    atk=1,
    hp=2,
    stk=1,
)
BLACK_ANTLER = card(
    "black_antler",
    "奇怪マシーン ブラックアントラー",
    "unit",
    triggered(
        "attacks",
        e.Same(var("target"), THIS),
        choose("striker", e.Among(var("attacker"), both(its.type == "unit", its.level <= 1))),
        i.Delay(
            ability=triggered("damage step", None, do("destroy", victim=var("striker")), name="ブラックホール結界"),
            until=COMBAT_END,
            keep=("striker",),
            cites=("GR-13.11",),
        ),
        name="ブラックホール結界",
    ),
    triggered("damage dealt", e.Same(var("player"), YOU), _FREE_PLACE, name="リープ航法", limit=1),
    level=2,
    atk=2,
    hp=3,
    stk=1,
)
UNIT_CARDS = (
    KANHEL,
    VICTOR,
    CHESHIRE_CAT,
    SPACE_DOPPELGANGER,
    ZOMBIE_SLUGGER,
    ZETSUYA,
    YUUHI_ARMAMENT,
    SCHRODINGERS_CAT,
    CALAVERA,
    MADAM_DUCHESS,
    SPACE_DULLAHAN,
    YUMEMIDORI,
    MAXWELLS_DEMON,
    SCREW_DRILL,
    TURBO_BBA,
    BLACK_ANTLER,
)
