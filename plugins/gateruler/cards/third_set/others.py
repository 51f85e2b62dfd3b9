"""Cards of the third set that move about, and those of the faction 侵略次元 (C-40, C-43, C-50, C-51, C-53)."""

from __future__ import annotations

from gateruler.cards.first_sets import card, cost, discount
from gateruler.mechanics.combat import ATTACKED, COMBAT_END
from gateruler.mechanics.damage import reverse
from gateruler.mechanics.moving import TO_FREE_PLACE
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
    labelled,
    units_of,
)
from rulestone.authoring import *

INVADERS, HERALDS = "侵略次元", "破滅の使者"
#: the soul of all own cards on the field
OWN_SOUL = e.Under(field_cards(YOU), SOUL)
_MINE = e.Same(var("card"), THIS)


def you_may(prompt: str, *steps: Instruction, given: e.Expr | None = None) -> Instruction:
    """“You may”: asked as it is carried out, where it can be done."""
    asked = (
        i.Ask(name="may", prompt=prompt, cites=("GR-13.3",)),
        when(bound("may") == True, *steps),
    )
    return when(True if given is None else given, *asked)


_FREE_PLACE = you_may("move this to a free place", do(TO_FREE_PLACE, card=THIS))
TURBO_BBA = card(
    "turbo_bba",
    "タキオン・ターボ・BBA",
    "unit",
    activated(when(e.Same(ATTACKED, THIS), _FREE_PLACE), name="速さが足りないね!", timing=INSTANT),
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
                        (pick("target", field_cards(OPPONENT)), do("destroy", victim=var("target"))),
                    ),
                ),
                given=(e.Compare("==", e.Lit(1), e.Lit(1)), e.Exists(field_cards(OPPONENT))),
                prompt="do one",
                cites=("GR-8.1", "GR-3.6"),
            ),
            do("remove", card=THIS, cites=("GR-10.9",)),
        ),
    ),
    triggered(
        "put on the field",
        _MINE,
        choose("target", cards_in(GRAVEYARD, of=YOU, where=labelled(INVADERS)), 0, 2),
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
            do("negate", item=e.Items(kind="event", where=e.Same(e.SourceOf(IT), var("source")))),
            given=e.Exists(e.Under(THIS, SOUL)),
        ),
        name="可能性歪曲",
    ),
    level=4,
    atk=4,
    hp=4,
    stk=2,
    faction=INVADERS,
)
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
                pick("herald", cards_in(HAND, of=YOU, type="unit", where=labelled(HERALDS)), cites=("GR-8.2",)),
                do("special summon", card=var("herald")),
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
            reverse(1, INVADERS),
        ),
    ),
    activated(
        pick("host", cards_in(BATTLEFIELD, FIELD_ZONE, of=YOU, where=labelled(INVADERS))),
        do("put face down into the soul", card=e.Top(DECK, YOU, e.Lit(1)), host=var("host")),
        name="旧支配者の使者",
        timing=INSTANT,
        cost=cost(reverse(2)),
    ),
    level=4,
    atk=4,
    hp=4,
    stk=2,
    faction=INVADERS,
    attributes=(HERALDS,),
)
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
                where=both(labelled(INVADERS), no(its["ability kinds"].contains("counter"))),
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
                where=both(labelled(INVADERS), no(its["abilities"].contains("ソウルガード"))),
            ),
            cites=("GR-8.3",),
            prompt="into whose soul",
        ),
        do("put face down into the soul", card=var("target"), host=var("host")),
    ),
    level=1,
    timing=NORMAL,
)
OTHERS = {made.name: made for made in (TURBO_BBA, BLACK_ANTLER, DAMNED_MEGIDDO, NYARLATHOTEP, OKIKAE)}
