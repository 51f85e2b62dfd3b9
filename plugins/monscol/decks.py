"""Legal decks of 50 cards: "march" attacks with fire and riders, "watch" holds its ground, "counter" has answers."""

from __future__ import annotations

from rulestone.authoring import deck_list

DECKS = {
    "march": deck_list(
        (3, "Path Scout"), (3, "Gate Pikeman"), (3, "Hill Rider"), (3, "Ember Adept"), (3, "Cinder Drake"),
        (2, "Old Wyrm"), (2, "Sky Lancer"), (2, "Bog Lurker"), (3, "Ember Thrower"), (2, "Powder Imp"),
        (1, "Vanguard"), (1, "Grave Hound"), (1, "Road Warden"),
        (3, "Spark"), (2, "Fireball"), (1, "Wall of Flame"), (1, "War Cry"), (1, "Ship of Clouds"), (1, "Brand"),
        (1, "Gust"), (2, "Long Spear"), (1, "Swift Boots"), (1, "Vial of Fire"),
        (2, "Wide Meadow"), (2, "Old Fort"), (1, "Narrow Pass"), (1, "High Tower"), (1, "Updraft Cliffs"),
    ),
    "watch": deck_list(
        (3, "Gate Pikeman"), (3, "Reed Wisp"), (3, "Moss Golem"), (3, "Tide Adept"), (3, "Lamp Bearer"),
        (3, "Iron Ox"), (2, "Marsh Captain"), (2, "Field Healer"), (2, "Banner Elf"), (1, "Mourner"),
        (2, "Old Wyrm"), (1, "Grave Hound"),
        (2, "Cold Snap"), (2, "Mending Mist"), (1, "Stone Skin"), (1, "Blessing"), (1, "Curse of Frailty"),
        (1, "Return to Mist"), (1, "Scrying"), (1, "Levy"),
        (2, "Iron Shield"), (1, "Long Spear"), (1, "Healing Herb"),
        (2, "Wide Meadow"), (2, "Ferry Landing"), (1, "Quicksand"), (1, "Thunder Hill"), (1, "High Tower"),
        (1, "Old Fort"),
    ),
    "counter": deck_list(
        (3, "Path Scout"), (3, "Ember Adept"), (3, "Tide Adept"), (3, "Lamp Bearer"), (2, "Quiet Oracle"),
        (3, "Swift Duelist"), (3, "Somersaulter"), (2, "Drill Sergeant"), (2, "Card Trader"), (2, "Iron Ox"),
        (2, "Cinder Drake"),
        (2, "Sudden Bolt"), (2, "Linked Spark"), (2, "Linked Ember"), (2, "Raised Shield"), (2, "Unravel"),
        (1, "Cold Snap"), (1, "Vow of Three Banners"), (1, "Oath of the Last Guard"), (1, "Ambush Rite"),
        (1, "Omen of Ruin"), (1, "Breath of Rest"),
        (3, "Wide Meadow"), (1, "Hushed Grove"), (1, "Old Fort"), (1, "High Tower"),
    ),
}  # fmt: skip
