"""Kinds and classes of abilities, and the lists of texts with a new reading (MC-12).

Kinds are what a card prints, as tags of its abilities; classes say how an ability is processed, and are what the
ability itself is: so nothing has to be written twice, and a card in which they disagree is an error.
"""

from __future__ import annotations

from rulestone.authoring import Ability

ACTIVATED, TRIGGERED, STATIC = "activated", "triggered", "static"
CLASSES = (ACTIVATED, TRIGGERED, STATIC)

SYMBOLS = {
    "completion": "□",
    "suicide": "×",
    "declaration": "◎",
    "hand": "◇",
    "inversion": "?",
    "constant": "○",
    "automatic": "●",
}
"""By which symbol a card prints each kind; that of inversion is not in the sources, “?” stands for it."""
KINDS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("completion", "hand", "declaration", "suicide", "inversion"), (ACTIVATED,)),
    "constant": (STATIC, TRIGGERED),
    "automatic": (TRIGGERED,),
}
"""Which classes abilities of a kind can have (MC-12.2, MC-12.3, MC-12.4)."""
ALWAYS_COSTS = "declaration"
"""The kind that has no basic cost and always an extra one."""
STANDING = ("initiative", "charge", "defender", "resistance", "weakness")
"""Standing abilities; all are static (MC-12.4)."""

_FORMS = {"activated": ACTIVATED, "triggered": TRIGGERED, "static": STATIC, "replacement": STATIC}


def class_of(ability: Ability) -> str:
    """Return the class of an ability: activated, triggered or static (MC-12.1).

    A replacement is static: it never waits, it stands in the place of the event (MC-13.6).

    Raises:
        ValueError: the ability is the effect of using a card, or its printed kind allows no such ability.
    """
    if ability.kind not in _FORMS:
        raise ValueError(f"“{ability.name}” is {ability.kind}: no special ability, it has no class")
    found = _FORMS[ability.kind]
    for tag in ability.tags:
        allowed = KINDS.get(tag, (STATIC,) if tag in STANDING else CLASSES)
        if found not in allowed:
            raise ValueError(f"“{ability.name}” is {tag}, so it can be {' or '.join(allowed)}, not {found}")
    return found


def classes_of(abilities: tuple[Ability, ...]) -> tuple[str, ...]:
    """Return the classes of the special abilities among some, in their order.

    Raises:
        ValueError: the printed kind of an ability does not allow it.
    """
    return tuple(class_of(ability) for ability in abilities if ability.kind in _FORMS)


# The classes of each list: number, name and English handle.

TRIGGER_TEXTS = {
    "MA1-044": ("陽だまりの踊り娘", "Dancer in the Sun"),
    "MA1-071": ("蜘蛛の巣をまとうフェアリー", "Fairy Clad in Cobwebs"),
    "MA1-130": ("英雄の酒", "Hero's Wine"),
    "MA2-045": ("ドレイク・ビートル", "Drake Beetle"),
    "MC5-019": ("神獣キリン", "Divine Beast Kirin"),
    "MC8-139": ("裏魔法陣「海」", "Reverse Magic Circle Sea"),
    "MC8-142": ("神の箱船", "Ark of God"),
    "MC10-014": ("ユキダルマン", "Yukidaruman"),
    "MC11-005": ("カーミラ", "Carmilla"),
    "MC11-017": ("吸血姫リコリス", "Vampire Princess Lycoris"),
}
"""Cards whose texts have a new reading as triggered abilities."""

CONSTANT_TRIGGERS = {
    **{number: named for number, named in TRIGGER_TEXTS.items() if number not in ("MA1-130", "MC8-139", "MC8-142")},
    "MA1-104": ("デスブリンガー", "Deathbringer"),
    "MC2-013": ("ファントム", "Phantom"),
    "MC3-153": ("昔からある場所", "Place from Long Ago"),
    "MC4-024": ("ダークネス・オブ・ダークネス", "Darkness of Darkness"),
    "MC5-020": ("ミラージュ・イフリート", "Mirage Ifrit"),
    "MC5-152": ("シャーウッドの森", "Sherwood Forest"),
    "MC9-028": ("カグヤ", "Kaguya"),
    "MC11-108": ("仮初の騎士ペテレーネ", "Petelene"),
}
"""Cards whose constant ability is triggered; all other constant ones of the pool known then are static."""

REPLACEMENT_TEXTS = {
    "MA1-025": ("不敗将軍ウェイヤン", "Weiyan"),
    "MA1-083": ("コアトル", "Coatl"),
    "MA1-094": ("ワイト", "Wight"),
    "MA1-124": ("リザレクション", "Resurrection"),
    "MA1-127": ("クリティカル", "Critical"),
    "MA1-145": ("日輪の紋章", "Sun-disc Crest"),
    "MA2-043": ("ホブゴブリン用心棒", "Hobgoblin Bodyguard"),
    "MA2-056": ("巨霊神アトラス", "Giant Spirit Atlas"),
    "MA2-081": ("輝く雨の天使", "Angel of Shining Rain"),
    "MA2-090": ("戦天使サンダルフォン", "War Angel Sandalphon"),
    "MA2-093": ("ホーリー・フェニックス", "Holy Phoenix"),
    "MA2-102": ("マカーブ・レブナント", "Macabre Revenant"),
    "MA2-106": ("ヴァンパイア", "Vampire"),
    "MA2-109": ("髑髏の魔術師", "Skull Magician"),
    "MA2-115": ("バーン・アウト", "Burn Out"),
    "MB2-011": ("グリングル・ラフレシア", "Gringle Rafflesia"),
    "MC2-005": ("スケルトン", "Skeleton"),
    "MC2-011": ("スペクター", "Spectre"),
    "MC2-022": ("デッド・ホール", "Dead Hole"),
    "MC3-132": ("デッド・ホール", "Dead Hole"),
    "MC2-027": ("アンデッド・ビースト", "Undead Beast"),
    "MC3-015": ("牛頭鬼イッカク", "Ikkaku"),
    "MC3-108": ("邪髪帝ラクシオス", "Laxios"),
    "MC3-114": ("フレイム・タイド", "Flame Tide"),
    "MC4-004": ("精霊の娘サラスヴァティ", "Sarasvati"),
    "MC4-013": ("バステト聖少女隊", "Bastet Holy Maidens"),
    "MC5-011": ("クリムゾン・ハート", "Crimson Heart"),
    "MC5-012": ("サンダー・ドレイク", "Thunder Drake"),
    "MC5-059": ("ダムロの徹甲突破隊", "Damro Squad"),
    "MC5-072": ("バードマン龍銃狙撃兵", "Birdman Sniper"),
    "MC5-154": ("奈落", "Naraku"),
    "MC8-016": ("血湧竜エカテリーナ", "Ekaterina"),
    "MC8-076": ("ペリの幻想舞踏士", "Peri Dream Dancer"),
    "MC8-083": ("ペリの幻想詩人", "Peri Dream Poet"),
    "MC9-011": ("火の神タシン", "Tashin"),
    "MC9-022": ("大地の神ダイケ", "Daike"),
    "MC9-031": ("破滅の神リグーハン", "Liguhan"),
    "MC11-086": ("ゴールデン・サーモン", "Golden Salmon"),
    "MC11-123": ("アルカナ・フォース", "Arcana Force"),
    "MC11-127": ("モールト", "Moult"),
}
"""Cards whose texts have a new reading as replacement effects: 40 numbers of 39 names."""

TRIGGER_TEXT, TRIGGERED_CONSTANT, REPLACEMENT_TEXT = "trigger text", "triggered constant", "replacement text"
LISTS = {
    TRIGGER_TEXT: TRIGGER_TEXTS,
    TRIGGERED_CONSTANT: CONSTANT_TRIGGERS,
    REPLACEMENT_TEXT: REPLACEMENT_TEXTS,
}
"""The lists, by the attribute that says of a card that it stands there."""


def listed(original: str) -> tuple[str, ...]:
    """Return the lists that contain a real card, by its name in the original script."""
    return tuple(name for name, entries in LISTS.items() if any(original == named for named, _ in entries.values()))
