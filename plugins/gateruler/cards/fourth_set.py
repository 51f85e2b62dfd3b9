"""Cards of the fourth set and cards named in its article (C-56 to C-63)."""

from __future__ import annotations

from gateruler.cards.keywords import equip_abilities
from gateruler.cards.phrases import YOU_ARE_ATTACKED
from gateruler.cards.templates import card
from gateruler.mechanics.combat import COMBAT_END
from gateruler.mechanics.damage import COMBAT, SPARED
from gateruler.zones import ATTACK, DEFENCE, INSTANT, NORMAL, SOUL, field_cards, units_of
from rulestone.authoring import *

TSUKIKAGE = card(
    "tsukikage",
    "特殊強化服 “月影”",
    "unit",
    level=3,
    atk=4,
    hp=4,
    stk=2,
    equips=True,
    note="the text is not in the sources; ATK and STK are what rulings say of it",
)
BARALE_ZAIOS = card(
    "barale_zaios",
    "バラーレ・ザイオス(我が肉体は鋼となりて)",
    "event",
    effect(choose("target", units_of(YOU)), lasting(var("target"), add(stk=-2))),
    level=1,
    timing=INSTANT,
    note="the text is not in the sources; taken as STK −2 of one of its player's units until end of turn",
)
_NO_COMBAT_DAMAGE = replacement(
    "deal combat damage",
    e.Same(var("to"), YOU),
    do("deal combat damage", to=var("to"), amount=0, by=var("by")),
    name="エーテルフィールド",
)
ETHER_FIELD = card(
    "ether_field",
    "エーテルフィールド",
    "event",
    effect(
        do(
            "cancel that damage",
            damage=e.Items(
                kind="damage", where=both(its.tags.contains(COMBAT), e.Exists(e.Common(e.Recipients(IT), YOU)))
            ),
            to=YOU,
        ),
        i.Delay(ability=_NO_COMBAT_DAMAGE, until=COMBAT_END, once=False),
        condition=YOU_ARE_ATTACKED,
    ),
    level=1,
    timing=INSTANT,
    note="timing and “that combat damage becomes 0” are quoted in the article; the rest of its text is not",
)
OHARAE = card(
    "oharae",
    "大祓",
    "event",
    Ability(
        kind="counter",
        effect=(
            pick("target", cards_in(ATTACK, of=YOU, type="unit")),
            do("move to the defence zone", card=var("target")),
        ),
    ),
    level=2,
    timing=NORMAL,
    unknown_text=True,
    note="the text is not in the sources; its counter is taken as moving one of its player's units to the defence zone",
)
CRUSADE_ALICE = card(
    "crusade_alice",
    "聖戦世界のアリス",
    "unit",
    activated(do("move to the defence zone", card=THIS), name="ミラーワールド", timing=INSTANT),
    level=2,
    atk=2,
    hp=2,
    stk=1,
    note="the text is not in the sources; 「ミラーワールド」 is taken as moving this to its player's defence zone",
)
BUSTER_BEAM = card(
    "buster_beam",
    "バスタービーム!",
    "event",
    effect(
        choose("target", cards_in(DEFENCE, of=OPPONENT, type="unit")),
        do("deal both damages", to=var("target"), amount=4, also=OPPONENT, more=1),
        name="対ショック閃光防御! 撃て!",
        condition=e.Exists(cards_in(DEFENCE, of=OPPONENT, type="unit")),
    ),
    level=2,
    timing=INSTANT,
    note="condition and damage are quoted in the article; whether it chooses the unit is not said",
)
SPACE_ARTHUR_ADRIANO = card(
    "space_arthur_adriano",
    "宇宙アーサー・アドリアーノ",
    "unit",
    equip_abilities(static(YOU, forbid(SPARED))),
    level=3,
    atk=4,
    hp=4,
    stk=2,
    equips=True,
    note="its 【装着能力】 is quoted in the article; the rest of its text is not in the sources",
)
AL_TERIA = card(
    "al_teria",
    "アル・テリア(天撃)",
    "event",
    effect(
        choose("target", field_cards(OPPONENT)),
        do("send to the graveyard", card=e.Under(var("target"), SOUL)),
    ),
    level=2,
    timing=NORMAL,
    note="one of its modes, quoted in the article; the others are not in the sources",
)

FOURTH_SET = (
    TSUKIKAGE,
    BARALE_ZAIOS,
    ETHER_FIELD,
    OHARAE,
    CRUSADE_ALICE,
    BUSTER_BEAM,
    SPACE_ARTHUR_ADRIANO,
    AL_TERIA,
)
