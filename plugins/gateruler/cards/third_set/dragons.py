"""Dragons and OWL of the third set: units with the attribute ドラゴン or OWL."""

from __future__ import annotations

from gateruler.cards.keywords import SOUL_GUARD, attacks_again, touchdown
from gateruler.cards.phrases import MINE, OPPONENT_PLAYS, TOP_CARD, are_now_in, has_attribute, may, soul_of_yours, yours
from gateruler.cards.templates import ONE_HAND_CARD_UNDER, card, cost, discount
from gateruler.mechanics.damage import damage_reverse
from gateruler.zones import BATTLEFIELD, DECK, ENERGY, GRAVEYARD, HAND, INSTANT, UNITS, ruler_of
from rulestone.authoring import *

_TO_SOUL = do("put into the soul", card=TOP_CARD, host=THIS)
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
            when(are_now_in(var("souls"), DECK), do("act", card=var("target"))),
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
    summon_rights_needed=2,
    no_defence=True,
    attributes=("ドラゴン",),
)
_SMALL_MILITARY = both(its.level <= 1, has_attribute("ミリタリー"))
FUSUIKAZUCHI = card(
    "fusuikazuchi",
    "竜型決戦兵器 “伏雷”",
    "unit",
    discount(2, cost(damage_reverse(4, "ミリタリー"))),
    triggered(
        "attacks",
        e.Same(var("attacker"), THIS),
        i.Modes(
            target=True,
            options=(
                (
                    "summon from the hand",
                    (
                        pick("target", cards_in(HAND, of=YOU, type="unit", where=_SMALL_MILITARY), 0, 1),
                        do("special summon", card=var("target")),
                    ),
                ),
                (
                    "act a unit",
                    (
                        pick("target", cards_in(BATTLEFIELD, type="unit", where=_SMALL_MILITARY), 0, 1),
                        do("act", card=var("target")),
                    ),
                ),
            ),
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
        cost=cost(damage_reverse(2)),
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
DRAGONS = (
    MISTCLOCK_DRAGON,
    VAN_RAIN,
    FUSUIKAZUCHI,
    LUCIFER,
)
