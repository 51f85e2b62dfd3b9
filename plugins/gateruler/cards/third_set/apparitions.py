"""Units of the third set with the attribute 怪異."""

from __future__ import annotations

from gateruler.cards.keywords import attacks_again, overdrive
from gateruler.cards.phrases import (
    ANYWHERE,
    MINE,
    SEARCHED,
    are_now_in,
    counts_as_level_0,
    has_attribute,
    may,
    was_put_on_field,
)
from gateruler.cards.templates import card, cost
from gateruler.mechanics.damage import damage_reverse
from gateruler.zones import DAMAGE, DECK, GRAVEYARD, HAND, NORMAL, SET, field_cards, units_of
from rulestone.authoring import *

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
_MATERIALS = e.Among(units_of(YOU), both(has_attribute("怪異", "魔術師"), no(e.Same(IT, THIS))))
HULI = card(
    "huli",
    "彼岸花の李狐狸",
    "unit",
    activated(
        when(
            both(e.Present(THIS), e.Exists(_MATERIALS)),
            pick("materials", _MATERIALS, 1, count(_MATERIALS), cites=("GR-8.3",)),
            do("put under the deck", card=e.Either(THIS, var("materials"))),
            may(
                "summon a god, demon king or dragon from the deck",
                both(are_now_in(THIS, DECK), e.Exists(e.Among(e.Now(var("materials")), its.zone == DECK))),
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
        ),
        name="創生召喚",
        tags=("創生召喚",),
        timing=NORMAL,
    ),
    triggered(
        "discarded",
        MINE,
        may(
            "summon it",
            e.Present(THIS),
            do("special summon", card=THIS),
            when(was_put_on_field(THIS), do("deal damage", to=YOU, amount=1)),
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
        damage_reverse(3, "怪異"),
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
            when(was_put_on_field(THIS), do("destroy", victim=var("target"))),
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
        do("turn over", card=var("target")),
        pick("target2", cards_in(DAMAGE, of=YOU, where=its["face up"] == False)),
        do("turn face up", card=var("target2")),
        name="塗り壁プレス",
    ),
    static(units_of(OPPONENT), (Operation("lose", "watch"),), name="とおせんぼ"),
    level=2,
    atk=1,
    hp=4,
    stk=1,
    attributes=("怪異",),
)


def _in_public(player: e.Expr) -> e.Expr:
    """Return a player's cards in public zones, which an ability can name as it is played (GR-8.2)."""
    return e.Either(field_cards(player), cards_in(GRAVEYARD, DAMAGE, of=player))


SABURO = card(
    "saburo",
    "鎌鼬のサブロー",
    "unit",
    triggered("damage dealt", e.Same(var("player"), YOU), do("act", card=THIS), limit=1),
    activated(
        choose("mine", _in_public(OPPONENT)),
        choose("theirs", _in_public(YOU), who=OPPONENT),
        *repertoire.rock_paper_scissors(),
        let("at stake", var("mine")),
        when(no(e.Same(var("winner"), YOU)), let("at stake", var("theirs"))),
        i.Ask(name="pays", who=var("winner"), prompt="put one of your cards into the graveyard"),
        when(
            bound("pays") == True,
            pick("paid", field_cards(var("winner")), who=var("winner"), cites=("GR-8.3",)),
            do("send to the graveyard", card=var("paid")),
            when(are_now_in(var("paid"), GRAVEYARD), do("send to the graveyard", card=var("at stake"))),
        ),
        name="伸るか反るかだ。",
        timing=NORMAL,
        limit=1,
    ),
    level=2,
    atk=2,
    hp=2,
    stk=1,
    attributes=("怪異",),
)
APPARITIONS = (
    TATARI_ONI,
    HULI,
    GYUKI_TENKAI,
    SHINNO_AKUGORO,
    AKAGI_CENTIPEDE,
    NURIKABE,
    SABURO,
)
