"""Knights and warriors of the third set, as their names have it."""

from __future__ import annotations

from gateruler.attributes import SHOWN
from gateruler.cards.keywords import touchdown
from gateruler.cards.phrases import MINE, named, yours
from gateruler.cards.templates import ONE_HAND_CARD_UNDER, card, cost, discount
from gateruler.mechanics.combat import ATTACK_PHASE_START
from gateruler.mechanics.damage import damage_reverse
from gateruler.zones import ACT, BATTLEFIELD, DAMAGE, DEFENCE, GRAVEYARD, HAND, INSTANT, NORMAL, field_cards
from rulestone.authoring import *

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
        cost=cost(damage_reverse(3)),
    ),
    level=4,
    atk=4,
    hp=4,
    stk=2,
    sentinel=True,
    note="2021GB03-002",
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
BK_VAMEL = card(
    "bk_vamel",
    "ブラックナイト・ヴァメル",
    "unit",
    activated(
        do("discard", card=THIS),
        do("reduce the next damage", to=YOU, by=2),
        name="空間湾曲",
        timing=INSTANT,
        cost=cost(damage_reverse(2)),
        zones=(HAND,),
    ),
    level=1,
    atk=1,
    hp=2,
    stk=1,
    series=("ブラックナイト",),
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
        cost=cost(damage_reverse(3, "ワイルドフォース")),
    ),
    level=2,
    atk=2,
    hp=2,
    stk=1,
)


def release_brother(name: str) -> Ability:
    """Return an ability: when this is put on the field from anywhere but the damage zone, another one leaves the damage
    zone."""
    return triggered(
        "put on the field",
        both(no(e.Compare("==", e.Var("origin"), e.Lit(DAMAGE))), MINE),
        choose("target", cards_in(DAMAGE, of=YOU, type="unit", where=named(name))),
        do("special summon", card=var("target")),
    )


_WARRIOR = "ミノタウロスの戦士"
MINOTAUR_SIRLOIN = card(
    "minotaur_sirloin",
    "ミノタウロスの戦士 サーロイン",
    "unit",
    release_brother("ミノタウロスの戦士 カタロース"),
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
    release_brother("ミノタウロスの戦士 バラニク"),
    activated(
        choose("target", cards_in(DEFENCE, of=OPPONENT, type="unit")),
        do("destroy", victim=var("target")),
        name="プルドビーフにして食ってやろう!",
        timing=ATTACK_PHASE_START,
        condition=of(THIS, "posture") == ACT,
        cost=cost(do("rest", card=THIS)),
    ),
    level=2,
    atk=2,
    hp=2,
    stk=1,
    series=(_WARRIOR, "ミノタウロスの戦士 カタロース"),
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
    note="of its text the sources have one fragment: it is not chosen by the opponent's abilities",
)
KNIGHTS = (
    VABELCION,
    BK_GODDEIN,
    BK_VAMEL,
    WHITE_KNIGHT,
    MINOTAUR_SIRLOIN,
    MINOTAUR_KATAROSU,
    GOLDEN_SCALE_PALADIN,
)
