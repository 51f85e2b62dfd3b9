"""Units of the third set that belong to the faction 侵略次元."""

from __future__ import annotations

from gateruler.cards.keywords import touchdown
from gateruler.cards.phrases import OWN_SOUL, are_now_in, has_attribute, you_may
from gateruler.cards.templates import card, cost, discount
from gateruler.mechanics.damage import damage_reverse
from gateruler.zones import (
    BATTLEFIELD,
    DECK,
    FIELD_ZONE,
    GRAVEYARD,
    HAND,
    INSTANT,
    NORMAL,
    SET,
    SOUL,
    field_cards,
    has_label,
    units_of,
)
from rulestone.authoring import *

TINDALOS_HOUND = card(
    "tindalos_hound",
    "ティンダロスの猟犬",
    "unit",
    touchdown(
        choose("target", cards_in(BATTLEFIELD, of=OPPONENT, type="unit", where=its.level <= 1)),
        do("put into the soul", card=var("target"), host=THIS),
        mark(e.Common(e.Under(THIS, SOUL), e.Now(var("target"))), "falls to", OPPONENT, cites=("GR-13.14",)),
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
INVADING, HERALD = "侵略次元", "破滅の使者"
_MINE = e.Same(var("card"), THIS)
_CHOOSABLE = both(e.Permitted("be chosen", IT), e.Permitted("be chosen by the opponent", IT))
DAMNED_MEGIDDO = card(
    "damned_megiddo",
    "異形竜 ダムドメギド",
    "unit",
    Ability(
        kind="counter",
        name="可能性の否定",
        effect=(
            i.Modes(
                options=(
                    (
                        "the opponent discards 2 cards",
                        (
                            pick("target", cards_in(HAND, of=OPPONENT), 2, who=OPPONENT, cites=("GR-8.2",)),
                            do("discard", card=var("target")),
                        ),
                    ),
                    (
                        "destroy a card",
                        (choose("target", field_cards(OPPONENT)), do("destroy", victim=var("target"))),
                    ),
                ),
                given=(e.Lit(True), e.Exists(e.Among(field_cards(OPPONENT), _CHOOSABLE))),
                prompt="do one",
                cites=("GR-8.1", "GR-3.6"),
            ),
            do("remove", card=THIS, cites=("GR-10.9",)),
        ),
    ),
    triggered(
        "put on the field",
        _MINE,
        choose("target", cards_in(GRAVEYARD, of=YOU, where=has_label(INVADING)), 0, 2),
        do("put into the soul", card=var("target"), host=THIS),
    ),
    activated(
        lasting(THIS, grant("no counter")),
        name="運命腐敗",
        timing=NORMAL,
        cost=cost(pick("target", e.Under(THIS, SOUL)), do("put under the deck", card=var("target"))),
    ),
    triggered(
        "event put",
        both(e.Same(var("player"), OPPONENT), e.Are(var("source"), its.level <= 1)),
        you_may(
            "put 1 soul under the deck",
            pick("target", e.Under(THIS, SOUL)),
            do("put under the deck", card=var("target")),
            when(
                are_now_in(var("target"), DECK),
                do("negate", item=e.Items(kind="event", where=e.Same(e.SourceOf(IT), var("source")))),
            ),
            given=e.Exists(e.Under(THIS, SOUL)),
        ),
        name="可能性歪曲",
    ),
    level=4,
    atk=4,
    hp=4,
    stk=2,
    faction=INVADING,
)
INVADING, HERALD = "侵略次元", "破滅の使者"
_OWN_HOSTS = e.Either(units_of(YOU), cards_in(FIELD_ZONE, of=YOU))
NYARLATHOTEP = card(
    "nyarlathotep",
    "黒き無貌 ナイアルラトホテプ",
    "unit",
    Ability(
        kind="counter",
        effect=(
            you_may(
                "put 2 soul under the deck",
                pick("target", OWN_SOUL, 2),
                do("put under the deck", card=var("target")),
                when(
                    are_now_in(var("target"), DECK),
                    pick("herald", cards_in(HAND, of=YOU, type="unit", where=has_label(HERALD)), cites=("GR-8.2",)),
                    do("special summon", card=var("herald")),
                ),
                given=count(OWN_SOUL) >= 2,
            ),
        ),
    ),
    discount(
        2,
        cost(
            pick("target", cards_in(HAND, of=YOU)),
            pick("host", _OWN_HOSTS),
            do("put face down into the soul", card=var("target"), host=var("host")),
        ),
    ),
    activated(
        choose("target", cards_in(SET, of=OPPONENT)),
        do("destroy", victim=var("target")),
        name="這い寄る混沌",
        timing=NORMAL,
        cost=cost(
            pick("paid", OWN_SOUL),
            do("put under the deck", card=var("paid")),
            damage_reverse(1, INVADING),
        ),
    ),
    activated(
        pick("host", cards_in(BATTLEFIELD, FIELD_ZONE, of=YOU, where=has_label(INVADING))),
        do("put face down into the soul", card=e.Top(DECK, YOU, e.Lit(1)), host=var("host")),
        name="旧支配者の使者",
        timing=INSTANT,
        cost=cost(damage_reverse(2)),
    ),
    level=4,
    atk=4,
    hp=4,
    stk=2,
    faction=INVADING,
    attributes=(HERALD,),
)
INVADERS = (
    TINDALOS_HOUND,
    DAMNED_MEGIDDO,
    NYARLATHOTEP,
)
