"""Cards of the third set that do something with souls, graveyards and decks (C-01 to C-54 of the catalogue)."""

from __future__ import annotations

from gateruler.cards.first_sets import ONE_HAND_CARD_UNDER, card, cost, discount
from gateruler.cards.keywords import (
    MINE,
    SEARCHED,
    SOUL_GUARD,
    attacks_again,
    has_attribute,
    overdrive,
    soul_of_yours,
    touchdown,
)
from gateruler.mechanics.damage import reverse
from gateruler.zones import (
    BATTLEFIELD,
    DECK,
    ENERGY,
    FIELD_ZONE,
    GRAVEYARD,
    HAND,
    INSTANT,
    NORMAL,
    SOUL,
    UNITS,
    field_cards,
    ruler_of,
    units_of,
)
from rulestone.authoring import *

TOP_CARD = e.Top(DECK, YOU, e.Lit(1))
_TO_SOUL = do("put into the soul", card=TOP_CARD, host=THIS)
OPPONENT_PLAYS = both(e.Same(var("player"), OPPONENT), e.Are(var("source"), its.type == "event"))


def may(prompt: str, given: e.Expr, *steps: i.Instruction) -> i.If:
    """“You may ...; if you do, ...”: asked where it can be done."""
    return when(given, i.Ask(name="may", prompt=prompt), when(bound("may") == True, *steps))


MISTCLOCK_DRAGON = card(
    "mistclock_dragon",
    "幻霧の守護竜 ミストクロック・ドラゴン",
    "unit",
    discount(
        2,
        cost(
            pick("target", cards_in(GRAVEYARD, of=YOU, where=has_attribute("OWL", "ドラゴン")), 4),
            do("remove", card=var("target")),
        ),
    ),
    triggered("event put", OPPONENT_PLAYS, _TO_SOUL, name="可能性の集約"),
    triggered(
        "attacks",
        e.Are(var("attacker"), both(its.type == "unit", e.Same(e.ControllerOf(IT), YOU))),
        _TO_SOUL,
        name="可能性の集約",
    ),
    triggered(
        "attacks",
        e.Same(var("attacker"), THIS),
        choose("target", e.Either(UNITS, e.Either(ruler_of(YOU), ruler_of(OPPONENT)))),
        may(
            "put 2 soul cards under the deck",
            e.Exists(soul_of_yours(), 2),
            pick("souls", soul_of_yours(), 2),
            do("put under the deck", card=var("souls")),
            do("act", card=var("target")),
        ),
        name="可能性の結実",
        limit=1,
    ),
    static(ruler_of(YOU), grant("penetration")),
    level=5,
    atk=5,
    hp=5,
    stk=2,
    attributes=("OWL", "ドラゴン"),
)
VAN_RAIN = card(
    "van_rain",
    "五大竜王 千刃皇ヴァン・レイン",
    "unit",
    touchdown(_TO_SOUL),
    attacks_again(2, "2回攻撃"),
    SOUL_GUARD,
    level=5,
    atk=5,
    hp=5,
    stk=2,
    rights_needed=2,
    no_defence=True,
    attributes=("ドラゴン",),
)
HULI = card(
    "huli",
    "彼岸花の李狐狸",
    "unit",
    activated(
        may(
            "summon a god, demon king or dragon from the deck",
            e.Exists(cards_in(DECK, of=YOU)),
            pick(
                "summoned",
                cards_in(
                    DECK,
                    of=YOU,
                    type="unit",
                    where=both(has_attribute("神", "魔王", "ドラゴン"), has_attribute("東妖", "ウォルナー")),
                ),
                0,
                1,
            ),
            do("special summon", card=var("summoned")),
            SEARCHED,
        ),
        name="創生召喚",
        tags=("創生召喚",),
        timing=NORMAL,
        cost=cost(
            pick(
                "materials",
                e.Among(units_of(YOU), both(has_attribute("怪異", "魔術師"), no(e.Same(IT, THIS)))),
                1,
                count(units_of(YOU)).expr,
            ),
            do("put under the deck", card=e.Either(THIS, var("materials"))),
        ),
    ),
    triggered(
        "discarded",
        MINE,
        may(
            "summon it",
            e.Present(THIS),
            do("special summon", card=THIS),
            do("deal damage", to=YOU, amount=1),
        ),
        name="救荒",
        zones=(GRAVEYARD,),
        condition=both(e.TurnOf(YOU), e.Phase("main")),
    ),
    triggered(
        "put into the graveyard",
        MINE,
        pick("given", e.Either(field_cards(OPPONENT), cards_in(HAND, of=OPPONENT)), who=OPPONENT, cites=("GR-8.3",)),
        do("send to the graveyard", card=var("given")),
    ),
    level=2,
    atk=2,
    hp=2,
    stk=1,
    attributes=("怪異", "魔術師"),
    faction="東妖",
    note="with the corrected text: the opponent's card is not chosen as the ability is played",
)
FELL_DRAGON_TEMPLE_NAME = "fell_dragon_temple"
_TEMPLES = cards_in(FIELD_ZONE, of=YOU, type="field", where=its.name == FELL_DRAGON_TEMPLE_NAME)


#: what the opponent's effects do not do to cards that are out of their reach
_UNTOUCHED = tuple(
    f"{thing} by the opponent"
    for thing in ("be chosen", "remove", "special summon", "put under the deck", "return to hand", "put into the soul")
)


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
LUCIFER = card(
    "lucifer",
    "ルシファー・ザ・ライトブリンガー",
    "unit",
    discount(2, ONE_HAND_CARD_UNDER),
    SOUL_GUARD,
    triggered("put on the field", MINE, do("deal damage that cannot be reduced", to=UNITS, amount=5)),
    activated(
        choose("target", cards_in(ENERGY, of=YOU)),
        do("act", card=var("target")),
        timing=INSTANT,
        limit=1,
        cost=cost(reverse(2)),
    ),
    level=5,
    atk=5,
    hp=6,
    stk=3,
    sentinel=True,
    reinforces=has_attribute("OWL", "レギンレイヴ"),
    attributes=("OWL",),
    faction="レギンレイヴ",
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
        cost=cost(reverse(3)),
    ),
    level=2,
    atk=2,
    hp=2,
    stk=1,
)
OPHIDIAN_REINCARNATION = card(
    "ophidian_reincarnation",
    "蛇神転生",
    "event",
    effect(
        do("go to the graveyard", card=TOP_CARD, manner="moved"),
        pick("summoned", cards_in(GRAVEYARD, of=YOU, type="unit", where=has_attribute("怪異")), cites=("GR-8.3",)),
        do("special summon", card=var("summoned")),
        pick("ally", units_of(YOU), cites=("GR-8.3",)),
        do("send to the graveyard", card=var("ally")),
        when(
            both(e.Exists(var("ally")), no(e.Present(var("ally")))),
            pick("given", field_cards(OPPONENT), who=OPPONENT, cites=("GR-8.3",)),
            do("send to the graveyard", card=var("given")),
        ),
    ),
    timing=NORMAL,
    level=2,
    note="without its counter, which public pages mention",
)
_LIGHT = both(its.type == "unit", its.level <= 1, has_attribute("ピポバース", "フューチャーメン"))
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
TINDALOS_HOUND = card(
    "tindalos_hound",
    "ティンダロスの猟犬",
    "unit",
    touchdown(
        choose("target", cards_in(BATTLEFIELD, of=OPPONENT, type="unit", where=its.level <= 1)),
        do("put into the soul", card=var("target"), host=THIS),
        mark(e.Among(e.Under(THIS, SOUL), e.Same(e.OwnerOf(IT), OPPONENT)), "comes back", True, cites=("GR-13.14",)),
        name="喰らう者共",
    ),
    level=2,
    atk=2,
    hp=2,
    stk=1,
    instant_summon=True,
    attack_zones_at_once=True,
    faction="侵略次元",
    helps=has_attribute("破滅の使者"),
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
SOULS = {
    made.name: made
    for made in (
        MISTCLOCK_DRAGON,
        VAN_RAIN,
        HULI,
        FELL_DRAGON_TEMPLE,
        LUCIFER,
        MADAM_DUCHESS,
        OPHIDIAN_REINCARNATION,
        SPACE_DULLAHAN,
        TINDALOS_HOUND,
        YUMEMIDORI,
    )
}
